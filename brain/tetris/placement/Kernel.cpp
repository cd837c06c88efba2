#include "brain/tetris/placement/Kernel.h"

#include <cstdlib>

namespace tetris::placements {

const Kernel& getKernel()
{
    static const Kernel& kKernel = []() -> const Kernel& {
        const Kernel* const fast = findAvx2Kernel();
        const bool portable = fast == nullptr || std::getenv("TETRIS_PORTABLE") != nullptr;
        return portable ? getPortableKernel() : *fast;
    }();
    return kKernel;
}

}  // namespace tetris::placements
