#include "tui/command/UsageError.h"
#include "tui/command/ranks/Ranks.h"

namespace tui {

std::unique_ptr<Ranks> startRanks()
{
    throw UsageError(
        "--mpi: this program was built without MPI; expected one built by "
        "'cmake --workflow --preset mpi' (docs/mpi.md)");
}

}  // namespace tui
