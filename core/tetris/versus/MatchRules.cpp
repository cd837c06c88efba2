#include "core/tetris/versus/MatchRules.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

constexpr std::array<std::string_view, 3> kClockNames{"time", "turns", "paced"};
constexpr std::int64_t kSecond = 1'000'000;
constexpr std::int64_t kGrowingSteps = 30;  // seconds or pieces, until attacks grow again
constexpr std::int64_t kPacedTime = 1'000'000'000;

}  // namespace

std::string_view toString(MatchClock clock)
{
    return kClockNames[base::toIndex(clock)];
}

std::optional<MatchClock> findMatchClock(std::string_view name)
{
    const auto* const found = std::ranges::find(kClockNames, name);
    if (found == kClockNames.end()) return std::nullopt;
    return static_cast<MatchClock>(found - kClockNames.begin());
}

std::string formatPace(int pace)
{
    std::string text = std::to_string(pace / 1000);
    std::string digits = std::to_string(1000 + pace % 1000);
    digits.erase(digits.find_last_not_of('0') + 1);
    digits[0] = '.';
    return digits.size() > 1 ? text + digits : text;
}

std::optional<int> readPace(std::string_view text)
{
    const std::size_t point = std::min(text.find('.'), text.size());
    std::string digits(text.substr(std::min(point + 1, text.size())));
    if (point == 0 || digits.size() > 3 || (point < text.size() && digits.empty()))
        return std::nullopt;
    digits.resize(3, '0');
    int pace = 0;
    if (!base::readNumber(std::string(text.substr(0, point)) + digits, MatchRules::kMinPace,
                          MatchRules::kMaxPace, pace)) {
        return std::nullopt;
    }
    return pace;
}

void requireValid(const MatchRules& rules)
{
    requireValid(rules.game);
    if (rules.sequence != "bag" && rules.sequence != "random") {
        throw std::invalid_argument("MatchRules: the sequence is '" + rules.sequence +
                                    "', bag or random was expected");
    }
    for (const int pace : rules.pace)
        requireBetween("the pace", pace, MatchRules::kMinPace, MatchRules::kMaxPace);
    requireBetween("the number of pieces", rules.pieces, 1, MatchRules::kMaxPieces);
    requireBetween("the travel", rules.travel, 0, MatchRules::kMaxTravel);
    requireBetween("the cap", rules.cap, 1, MatchRules::kMaxCap);
    requireBetween("messy", rules.messy, 0, MatchRules::kMaxMessy);
    requireBetween("the margin", rules.margin, 0, MatchRules::kMaxMargin);
}

int growAttack(const MatchRules& rules, int attack, std::int64_t moment, int pieces)
{
    if (rules.margin == 0) return attack;
    const bool byPieces = rules.clock == MatchClock::Turns;
    const std::int64_t unit = byPieces ? 1 : kSecond;
    const std::int64_t since = (byPieces ? pieces : moment) - rules.margin * unit;
    if (since < 0) return attack;
    const std::int64_t quarters = 4 + 1 + since / (kGrowingSteps * unit);
    return static_cast<int>(attack * quarters / 4);
}

std::int64_t computeDue(const MatchRules& rules, int side, int number)
{
    return number * kPacedTime / rules.pace[base::toIndex(side)];
}

}  // namespace tetris
