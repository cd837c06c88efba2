#include "tui/tetris/draw/GameWords.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/tetris/Daily.h"
#include "core/tetris/rules/FallingPiece.h"
#include "tui/base/Frame.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"

namespace tui {

namespace {

std::string getSign(int64_t difference, const Look& look) {
    return difference >= 0 ? "+" : look.utf8 ? "−" : "-";
}

}  // namespace

std::string formatPieces(const SideGame& game) {
    return game.rules.limit == 0 ? std::to_string(game.pieces)
                                 : base::format("{}/{}", game.pieces, game.rules.limit);
}

std::string nameWord(std::string_view word, const Translation& tr, int columns, const Look& look) {
    // Of sequences, of presets of keys, and of settings, in the order of their table.
    constexpr std::array kWords{
        "bag"_tr,         "random"_tr,    "test"_tr,       "classic"_tr,
        "arrows"_tr,      "guideline"_tr, "auto"_tr,       "high-contrast"_tr,
        "color-blind"_tr, "pastel"_tr,    "mono-green"_tr, "always"_tr,
        "never"_tr,       "none"_tr,      "dark"_tr,       "light"_tr,
        "unknown"_tr,     "on"_tr,        "off"_tr,        "line"_tr,
        "plain"_tr,       "bevel"_tr,     "dots"_tr,       "bell"_tr,
        "flash"_tr};
    const auto* const known = base::find(kWords, word);
    if (known == nullptr) return formatExternal(word, columns, look);
    return std::string(firstCharacters(tr(*known), columns));
}

ScreenText nameRules(tetris::RuleSet set, const Translation& tr) {
    return set == tetris::RuleSet::Modern ? tr("modern") : tr("classic");
}

ScreenText nameGoal(tetris::Goal goal, const Translation& tr) {
    switch (goal) {
        case tetris::Goal::Marathon: return tr("marathon");
        case tetris::Goal::Sprint: return tr("sprint");
        case tetris::Goal::Ultra: return tr("ultra");
        case tetris::Goal::Cheese: return tr("cheese");
        case tetris::Goal::Zen: return tr("zen");
        case tetris::Goal::Survival: return tr("survival");
        case tetris::Goal::Versus: break;  // no single game has it; screens call it a match
    }
    return {};
}

ScreenText nameTable(ScoreTable table, const Translation& tr) {
    switch (table) {
        case ScoreTable::Alone: return tr("alone");
        case ScoreTable::Helped: return tr("helped");
        case ScoreTable::Brain: return tr("by a brain");
    }
    return {};
}

std::string formatGoal(const SideGame& game, const Translation& tr) {
    const std::string way = base::format("{}/{}", game.done, game.toDo);
    return getEntry(game.rules.goal).digsGarbage ? tr.format("{0} dug", way)
                                                 : tr.format("{0} rows", way);
}

std::string formatRows(int64_t rows, const Translation& tr) {
    return tr.plural("{0} row", "{0} rows", rows);
}

std::string formatGameTime(const SideGame& game) {
    const int64_t time = game.milliseconds;
    const GoalEntry& goal = getEntry(game.rules.goal);
    if (goal.ranksTime && game.hasTenths) return formatTenths(time);
    // The last tenth, or second, has begun until nothing is left.
    const int64_t end = computeEndTime(game.rules);
    if (end != 0 && game.hasTenths) return formatTenths(end + 99 - time);
    return formatPlayTime(end != 0 ? end + 999 - time : time);
}

std::string formatEndTime(const SideGame& game) {
    return game.hasGoal ? formatTenths(game.milliseconds) : formatPlayTime(game.milliseconds);
}

std::string formatPoints(int64_t points) {
    std::string text = std::to_string(points);
    for (size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string formatThousands(int64_t count) {
    if (count < 1000) return std::to_string(count);
    return count < 1'000'000 ? base::format("{}k", count / 1000)
                             : base::format("{}M", count / 1'000'000);
}

std::string formatDifference(int64_t milliseconds, const Look& look) {
    const double seconds = static_cast<double>(std::abs(milliseconds)) / 1000;
    return base::format("{}{:.1f}", getSign(milliseconds, look), seconds);
}

std::string formatDifference(int64_t time, int64_t from, const Look& look) {
    constexpr int64_t kTenth = 100;
    return formatDifference((time / kTenth - from / kTenth) * kTenth, look);
}

std::string formatRatingChange(double before, double after, const Look& look) {
    const int64_t change = std::lround(after) - std::lround(before);
    if (change != 0) return formatSigned(change, look);
    return getSign(after < before ? -1 : 1, look) +
           base::format("{:.1f}", std::abs(after - before));
}

std::string formatSigned(int64_t count, const Look& look) {
    return getSign(count, look) + formatPoints(std::abs(count));
}

std::string nameGame(const GameRules& rules, const Translation& tr) {
    const std::string name(nameGoal(rules.goal, tr));
    const GoalEntry& goal = getEntry(rules.goal);
    if (goal.choosesTime) return name + ", " + tr.format("{0} s", rules.seconds);
    if (!goal.choosesRows) return name;
    return name + ", " + formatRows(rules.toClear, tr);
}

std::string nameDailyGoal(tetris::RuleSet set, const Translation& tr) {
    const GameRules rules = tetris::makeDailyRules(set, {});
    return rules.limit > 0 ? tr.plural("{0} piece", "{0} pieces", rules.limit)
                           : nameGame(rules, tr);
}

std::string formatResult(const tetris::GameScore& game, const Translation& tr) {
    if (!ranksTime(game)) return formatPoints(getMeasure(game));
    return game.isReached ? formatTenths(game.milliseconds) : formatRows(game.rows, tr);
}

ScreenText namePeriod(tetris::ScorePeriod period, const Translation& tr) {
    constexpr std::array<std::string_view, 3> kPeriods{"all time"_tr, "this month"_tr, "today"_tr};
    return tr(kPeriods.at(toIndex(period)));
}

int64_t getCounted(const SideGame& game) {
    return getEntry(game.rules.goal).ranksPieces ? game.pieces : game.score;
}

std::string formatScore(const SideGame& game) {
    return game.hasGoal ? formatPoints(game.score) : std::to_string(game.score);
}

std::string formatMeasure(int64_t measure, const SideGame& game) {
    if (!game.hasGoal) return std::to_string(measure);
    if (!ranksTime(game.rules.goal)) return formatPoints(measure);
    return formatExactTime(measure);
}

std::string formatMore(size_t rows, const Screen& screen) {
    return base::format("{} {}", getGlyphs(screen.look).below, screen.tr.format("{0} more", rows));
}

std::string formatPercent(double part) {
    return base::format("{} %", static_cast<int>(100 * part));
}

std::string formatEach(double count, double time) {
    const double rate = count / time;
    // At most four characters below 10,000. 9.996 with two places would be "10.00".
    return base::format("{:.{}f}", rate, rate < 9.995 ? 2 : rate < 99.95 ? 1 : 0);
}

std::string nameClear(const Callout& callout, const Translation& tr) {
    constexpr std::array<std::string_view, 5> kNames{"T-SPIN"_tr, "SINGLE"_tr, "DOUBLE"_tr,
                                                     "TRIPLE"_tr, "FOUR!"_tr};
    const auto cleared = toIndex(std::clamp(callout.rows, 0, 4));
    std::string name(tr(kNames.at(cleared)));
    if (callout.spin == Spin::Mini)
        return cleared == 0 ? tr("T-SPIN MINI") : tr.format("MINI {0}", name);
    if (callout.spin == Spin::Full && cleared > 0) return tr.format("T-SPIN {0}", name);
    return name;
}

std::string_view nameBestClear(const tetris::ModernTally& tally) {
    struct Clear {
        int64_t count;
        tetris::LockScore lock;
        std::string_view name;
    };
    using enum tetris::Spin;
    // Of equal attacks the first one is the best. `clears` counts those with a spin, too, which
    // attack more or stand before them.
    const std::array<Clear, 10> clears{
        {{tally.perfect, {.rows = 1, .combo = 0, .perfect = true}, "perfect"_tr},
         {tally.full[3], {.rows = 3, .spin = Full, .combo = 0}, "T-spin 3"_tr},
         {tally.full[2], {.rows = 2, .spin = Full, .combo = 0}, "T-spin 2"_tr},
         {tally.clears[3], {.rows = 4, .combo = 0}, "four"_tr},
         {tally.full[1], {.rows = 1, .spin = Full, .combo = 0}, "T-spin 1"_tr},
         {tally.clears[2], {.rows = 3, .combo = 0}, "triple"_tr},
         {tally.mini[2], {.rows = 2, .spin = Mini, .combo = 0}, "mini"_tr},
         {tally.clears[1], {.rows = 2, .combo = 0}, "double"_tr},
         {tally.mini[1], {.rows = 1, .spin = Mini, .combo = 0}, "mini"_tr},
         {tally.clears[0], {.rows = 1, .combo = 0}, "single"_tr}}};
    const auto* const best = std::ranges::max_element(clears, {}, [](const Clear& clear) {
        return clear.count > 0 ? computeAttack(clear.lock) : -1;
    });
    return best->count > 0 ? best->name : std::string_view();
}

bool isGreat(const Callout& callout) {
    return callout.rows >= 4 || callout.spin != Spin::None || callout.isPerfect;
}

namespace {

struct TermName {
    std::string_view name;  // of the brain
    std::string_view words;
    std::string_view brief;  // where there is little room; empty: the words are
};

constexpr auto kTermNames =
    std::to_array<TermName>({{"landing_height", "landing height"_tr, "landing"_tr},
                             {"eroded_cells", "eroded cells"_tr, "eroded"_tr},
                             {"row_transitions", "row transitions"_tr, "row trans."_tr},
                             {"column_transitions", "column transitions"_tr, "col. trans."_tr},
                             {"holes", "holes"_tr, {}},
                             {"wells", "wells"_tr, {}},
                             {"height", "height"_tr, {}},
                             {"hole_depth", "hole depth"_tr, "depth"_tr},
                             {"rows_with_holes", "rows with holes"_tr, "holed rows"_tr},
                             {"diversity", "diversity"_tr, {}},
                             {"aggregate_height", "aggregate height"_tr, "heights"_tr},
                             {"rows_cleared", "rows cleared"_tr, "cleared"_tr},
                             {"bumpiness", "bumpiness"_tr, "bumps"_tr},
                             {"max_height", "max height"_tr, {}},
                             {"mean_height", "mean height"_tr, {}}});

}  // namespace

std::string nameTerm(std::string_view name, int columns, const Translation& tr) {
    const auto* const known = base::findRow(kTermNames, name);
    if (known == nullptr) {
        std::string words(name);
        std::ranges::replace(words, '_', ' ');
        return words;
    }
    const std::string_view words = tr(known->words);
    if (countCharacters(words) <= columns || known->brief.empty()) return std::string(words);
    return tr(known->brief);
}

// ---- Reviews

namespace {

constexpr int kTermColumns = 18;

// Turns clockwise from how the piece enters.
int countTurnsOf(const Move& move, tetris::RuleSet set) {
    if (set == tetris::RuleSet::Modern)
        return static_cast<int>(toFallingPiece(toPlacement(move)).facing);
    return (4 - countTurns(findPieceIndex(*move.piece).value(), *move.piece)) % 4;
}

std::string_view getLetter(const Move& move) {
    return tetris::kPieceLetters.substr(toIndex(findPieceIndex(*move.piece).value()), 1);
}

}  // namespace

std::string describeMove(const Move& move, tetris::RuleSet set, const Translation& tr,
                         bool isShort) {
    constexpr std::array<std::string_view, 4> kLong{
        "{0} column {1}"_tr, "{0} column {1}, turned right"_tr, "{0} column {1}, turned over"_tr,
        "{0} column {1}, turned left"_tr};
    constexpr std::array<std::string_view, 4> kShort{
        "{0} column {1}"_tr, "{0} column {1}, right"_tr, "{0} column {1}, over"_tr,
        "{0} column {1}, left"_tr};
    const std::string place =
        tr.format((isShort ? kShort : kLong).at(toIndex(countTurnsOf(move, set))), getLetter(move),
                  move.x + 1);
    if (!move.usesHold) return place;
    return tr.format(isShort ? "hold, {0}"_tr : "hold, then {0}"_tr, place);
}

std::string formatAccuracy(const ReviewTally& tally) {
    const std::optional<double> accuracy = tally.computeAccuracy();
    return accuracy ? base::format("{:.1f}", *accuracy) : "-";
}

std::string formatCost(double cost) { return base::format("{:.2f}", cost); }

std::string describeColumn(const Move& move, const Translation& tr) {
    return tr.format("{0} column {1}", getLetter(move), move.x + 1);
}

std::string describePlayed(const MoveReview& move, tetris::RuleSet set, const Translation& tr) {
    constexpr std::array<std::string_view, 4> kTurned{"{0} not turned"_tr, "{0} turn right"_tr,
                                                      "{0} turn over"_tr, "{0} turn left"_tr};
    const std::string column = describeColumn(move.played, tr);
    if (move.better.piece == nullptr || column != describeColumn(move.better, tr)) return column;
    return tr.format(kTurned.at(toIndex(countTurnsOf(move.played, set))), getLetter(move.played));
}

std::string describeMistakes(const ReviewTally& tally, const Translation& tr, int columns) {
    std::string text;
    for (const auto& [feature, part] : tally.listMistakes()) {
        const std::string more = base::format("{}{} {:.0f} %", text.empty() ? "" : ", ",
                                              nameTerm(feature, kTermColumns, tr), 100 * part);
        if (countCharacters(text + more) <= columns) text += more;
    }
    return text;
}

}  // namespace tui
