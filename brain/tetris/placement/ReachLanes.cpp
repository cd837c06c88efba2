#include "brain/tetris/placement/ReachLanes.h"

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/ReachKernel.h"
#include "brain/tetris/placement/WordLanes.h"

namespace tetris::placements {

const ReachKernel& getPortableReach() {
    static constexpr ReachKernel kKernel{listPlaces<PortableWords>};
    return kKernel;
}

const ReachKernel& getReachKernel() {
    const ReachKernel* const fast = findAvx2Reach();
    return &getKernel() == &getPortableKernel() || fast == nullptr ? getPortableReach() : *fast;
}

}  // namespace tetris::placements
