#include "tui/tetris/draw/ReviewWords.h"

#include <array>
#include <cmath>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/rules/FallingPiece.h"
#include "tui/base/Frame.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

constexpr int kTermColumns = 18;

// Turns clockwise from how the piece enters.
int countTurnsOf(const tetris::Move& move, tetris::RuleSet set) {
    if (set == tetris::RuleSet::Modern)
        return static_cast<int>(toFallingPiece(toPlacement(move)).facing);
    return (4 - countTurns(findPieceIndex(*move.piece).value(), *move.piece)) % 4;
}

std::string_view getLetter(const tetris::Move& move) {
    return tetris::kPieceLetters.substr(base::toIndex(findPieceIndex(*move.piece).value()), 1);
}

}  // namespace

std::string describeMove(const tetris::Move& move, tetris::RuleSet set, const Translation& tr,
                         bool isShort) {
    constexpr std::array<std::string_view, 4> kLong{
        translatable("{0} column {1}"), translatable("{0} column {1}, turned right"),
        translatable("{0} column {1}, turned over"), translatable("{0} column {1}, turned left")};
    constexpr std::array<std::string_view, 4> kShort{
        translatable("{0} column {1}"), translatable("{0} column {1}, right"),
        translatable("{0} column {1}, over"), translatable("{0} column {1}, left")};
    const std::string place =
        tr.format((isShort ? kShort : kLong).at(base::toIndex(countTurnsOf(move, set))),
                  getLetter(move), move.x + 1);
    if (!move.usesHold) return place;
    return tr.format(isShort ? translatable("hold, {0}") : translatable("hold, then {0}"), place);
}

std::string formatAccuracy(const tetris::ReviewTally& tally) {
    const std::optional<double> accuracy = tally.computeAccuracy();
    return accuracy ? base::format("{:.1f}", *accuracy) : "-";
}

std::string formatCost(double cost) { return base::format("{:.2f}", cost); }

std::string describeColumn(const tetris::Move& move, const Translation& tr) {
    return tr.format("{0} column {1}", getLetter(move), std::to_string(move.x + 1));
}

std::string describePlayed(const tetris::MoveReview& move, tetris::RuleSet set,
                           const Translation& tr) {
    constexpr std::array<std::string_view, 4> kTurned{
        translatable("{0} not turned"), translatable("{0} turn right"),
        translatable("{0} turn over"), translatable("{0} turn left")};
    const std::string column = describeColumn(move.played, tr);
    if (move.better.piece == nullptr || column != describeColumn(move.better, tr)) return column;
    return tr.format(kTurned.at(base::toIndex(countTurnsOf(move.played, set))),
                     getLetter(move.played));
}

std::string describeMistakes(const tetris::ReviewTally& tally, const Translation& tr, int columns) {
    std::string text;
    for (const auto& [feature, part] : tally.listMistakes()) {
        const std::string more = base::format("{}{} {:.0f} %", text.empty() ? "" : ", ",
                                              nameTerm(feature, kTermColumns, tr), 100 * part);
        if (countCharacters(text + more) <= columns) text += more;
    }
    return text;
}

}  // namespace tui
