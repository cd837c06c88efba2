#include "core/tetris/Daily.h"

#include <algorithm>
#include <optional>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Sha256.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

constexpr size_t kDayColumns = 10;  // of "2026-01-31"

// Its beginning, in seconds since 1970.
std::optional<int64_t> parseDay(std::string_view day) {
    return base::parseMoment(std::string(day) + "T00:00:00Z");
}

// Days since 1970.
int64_t countDays(std::string_view day) { return parseDay(day).value_or(0) / (24 * 60 * 60); }

}  // namespace

GameRules makeDailyRules(RuleSet set, std::string_view day) {
    GameRules rules{.set = set};
    if (set == RuleSet::Classic) {
        rules.limit = 100;
    } else {
        rules.goal = Goal::Sprint;
    }
    // The first six bytes.
    const std::string hash =
        base::computeSha256(base::format("tetris daily {} {}", day, toString(set))).substr(0, 12);
    base::parseNumber(hash, rules.seed, 16);
    return rules;
}

std::string findDay(const ReplayHeader& header) {
    std::string day = header.start.substr(0, kDayColumns);
    const bool isModern = header.rules.set == RuleSet::Modern;
    const bool isDays = !header.match && !header.isPractice && header.mode == PlayMode::Ticks &&
                        header.sequence == "bag" && header.adversary == 0 &&
                        (!isModern || header.next == kDailyNext) &&
                        header.rules == makeDailyRules(header.rules.set, day);
    return isDays ? day : std::string();
}

bool isDay(std::string_view day) { return day.size() == kDayColumns && parseDay(day); }

int countStreak(const std::vector<std::string>& days, std::string_view today) {
    if (days.empty()) return 0;
    const int64_t last = countDays(days.front());
    if (last != countDays(today) && last != countDays(today) - 1) return 0;
    int streak = 0;
    for (const std::string& day : days) {
        if (countDays(day) != last - streak) break;
        ++streak;
    }
    return streak;
}

int64_t DailyTable::countTries() const {
    return std::ranges::count_if(rows, [](const ScoreRow& row) { return row.rank > 0; });
}

const ScoreRow* DailyTable::findTry(std::string_view player) const {
    const auto isCounted = [player](const ScoreRow& row) {
        return row.rank > 0 && row.name == player;
    };
    return base::find(rows, true, isCounted);
}

const ScoreRow* DailyTable::find(int64_t id) const { return base::find(rows, id, &ScoreRow::id); }

}  // namespace tetris
