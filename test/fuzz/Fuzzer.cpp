#include <cstddef>
#include <cstdint>

#include "test/fuzz/Targets.h"

// libFuzzer calls this function by its name. FUZZ_TARGET: the function of this program's target.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    test::FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
