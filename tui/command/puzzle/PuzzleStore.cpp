#include "tui/command/puzzle/PuzzleStore.h"

#include "tui/store/Paths.h"

namespace tui {

std::filesystem::path findTablesDirectory()
{
    return findPaths().findTables();
}

std::shared_ptr<puzzle::Tables> openTables()
{
    return std::make_shared<puzzle::Tables>(findTablesDirectory());
}

}  // namespace tui
