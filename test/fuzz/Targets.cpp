#include "test/fuzz/Targets.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/base/Text.h"

namespace test {

std::span<const NamedTarget> getTargets() {
    static constexpr std::array kTargets{
        NamedTarget{"replay", fuzzReplay},   NamedTarget{"settings", fuzzSettings},
        NamedTarget{"weights", fuzzWeights}, NamedTarget{"position", fuzzPosition},
        NamedTarget{"puzzle", fuzzPuzzle},   NamedTarget{"keys", fuzzKeys},
        NamedTarget{"reply", fuzzReply},     NamedTarget{"bot", fuzzBot},
        NamedTarget{"front", fuzzFront},     NamedTarget{"fumen", fuzzFumen},
        NamedTarget{"referee", fuzzReferee}};
    return kTargets;
}

void require(bool holds) {
    if (!holds) std::abort();
}

void requireMessage(std::string_view message) {
    const bool isProper = !message.empty() && message.size() < 500 && base::isPlainText(message);
    if (!isProper) std::fprintf(stderr, "the message: %s\n", std::string(message).c_str());
    require(isProper);
}

}  // namespace test
