#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "test/fuzz/Targets.h"

// libFuzzer calls this function by its name. FUZZ_TARGET: the name of this program's target.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const test::FuzzTarget run =
        std::ranges::find(test::getTargets(), FUZZ_TARGET, &test::NamedTarget::name)->run;
    run({reinterpret_cast<const char*>(data), size});
    return 0;
}
