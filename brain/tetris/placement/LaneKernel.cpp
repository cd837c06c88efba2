#include "brain/tetris/placement/LaneKernel.h"
#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Lanes.h"
#include "brain/tetris/placement/ReachLanes.h"
#include "brain/tetris/placement/WordLanes.h"

namespace tetris::placements {

const Kernel& getPortableKernel() {
    static constexpr Kernel kKernel{makeSurvey<OneLane>, findLowestPortably,
                                    listPlaces<PortableWords>};
    return kKernel;
}

}  // namespace tetris::placements
