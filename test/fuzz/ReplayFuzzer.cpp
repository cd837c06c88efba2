#include "test/fuzz/ReplayFuzz.h"

// What libFuzzer calls, by its name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzzReplay(data, size);
    return 0;
}
