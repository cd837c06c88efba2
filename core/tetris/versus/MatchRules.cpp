#include "core/tetris/versus/MatchRules.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kGrowingSteps = 30;           // seconds or pieces, until attacks grow again
constexpr int64_t kPacedTime = 1000 * kSecond;  // in which a side places MatchRules::pace pieces

}  // namespace

std::string formatPace(int pace) { return base::formatNumber(pace / 1000.0); }

std::optional<int> readPace(std::string_view text) {
    const size_t point = std::min(text.find('.'), text.size());
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

void requireValid(const MatchRules& rules) {
    requireValid(rules.game);
    if (rules.sequence != "bag" && rules.sequence != "random") {
        base::refuse("MatchRules: the sequence is '{}'; expected bag or random", rules.sequence);
    }
    constexpr std::string_view kType = "MatchRules";
    for (const int pace : rules.pace)
        requireField(pace >= MatchRules::kMinPace && pace <= MatchRules::kMaxPace, "pace", pace,
                     kType);
    for (const MatchField& field : kMatchFields)
        requireField(field.allows(field.get(rules)), field.what, field.get(rules), kType);
}

bool hasField(const MatchField& field, const MatchRules& rules) {
    return field.has == nullptr || field.has(rules.clock);
}

int growAttack(const MatchRules& rules, int attack, int64_t moment, int pieces) {
    if (rules.margin == 0) return attack;
    const bool byPieces = rules.clock == MatchClock::Turns;
    const int64_t unit = byPieces ? 1 : kSecond;
    const int64_t since = (byPieces ? pieces : moment) - rules.margin * unit;
    if (since < 0) return attack;
    // By a quarter at the margin, and by another one after each kGrowingSteps.
    const int64_t quarters = 4 + 1 + since / (kGrowingSteps * unit);
    return static_cast<int>(attack * quarters / 4);
}

int64_t computeDue(const MatchRules& rules, int side, int number) {
    return number * kPacedTime / rules.pace[base::toIndex(side)];
}

}  // namespace tetris
