#include "tui/command/lab/run/RunPlan.h"

#include "core/base/Format.h"
#include "core/base/Text.h"

namespace tui {

std::string formatShard(const tetris::Shard& shard)
{
    return base::format("{}/{}", shard.index + 1, shard.count);
}

std::optional<tetris::Shard> parseShard(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    constexpr int kMaxShards = 1'000'000;
    int index = 0;
    int count = 0;
    if (!base::readNumber(text.substr(slash + 1), 1, kMaxShards, count) ||
        !base::readNumber(text.substr(0, slash), 1, count, index)) {
        return std::nullopt;
    }
    return tetris::Shard{.index = index - 1, .count = count};
}

}  // namespace tui
