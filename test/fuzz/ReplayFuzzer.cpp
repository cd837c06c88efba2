#include "test/fuzz/ReplayFuzz.h"

// libFuzzer calls this function by its name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzzReplay(data, size);
    return 0;
}
