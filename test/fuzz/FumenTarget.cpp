#include <stdexcept>
#include <vector>

#include "core/base/Text.h"
#include "core/tetris/fumen/Fumen.h"
#include "test/fuzz/Targets.h"

namespace test {

void fuzzFumen(std::string_view bytes) {
    std::vector<tetris::FumenPage> pages;
    try {
        pages = tetris::parseFumen(bytes);
    } catch (const std::invalid_argument& refusal) {
        requireMessage(refusal.what());
        return;
    }
    tetris::FumenWriter writer;
    for (const tetris::FumenPage& page : pages) {
        require(base::isUtf8(page.comment.value_or("")));
        // A longer comment may have no room when it is escaped again.
        if (page.comment.value_or("").size() > 500) return;
        writer.add(page);
    }
    require(tetris::parseFumen(writer.format()) == pages);
}

}  // namespace test
