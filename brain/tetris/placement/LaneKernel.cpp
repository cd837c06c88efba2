#include "brain/tetris/placement/LaneKernel.h"
#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Lanes.h"

namespace tetris::placements {

const Kernel& getPortableKernel() {
    static constexpr Kernel kKernel{makeSurvey<OneLane>, findLowestPortably};
    return kKernel;
}

}  // namespace tetris::placements
