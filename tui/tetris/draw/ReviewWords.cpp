#include "tui/tetris/draw/ReviewWords.h"

#include <array>
#include <cmath>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/rules/FallingPiece.h"
#include "tui/base/Frame.h"
#include "tui/tetris/draw/TermNames.h"

namespace tui {

namespace {

constexpr int kTermColumns = 18;

}  // namespace

std::string describeMove(const tetris::Move& move, tetris::RuleSet set, const Translation& tr,
                         bool isShort) {
    const int piece = findPieceIndex(*move.piece).value();
    // Turns clockwise from how the piece enters.
    const int turns = set == tetris::RuleSet::Modern
                          ? static_cast<int>(toFallingPiece(toPlacement(move)).facing)
                          : (4 - countTurns(piece, *move.piece)) % 4;
    constexpr std::array<std::string_view, 4> kLong{
        translatable("{0} column {1}"), translatable("{0} column {1}, turned right"),
        translatable("{0} column {1}, turned over"), translatable("{0} column {1}, turned left")};
    constexpr std::array<std::string_view, 4> kShort{
        translatable("{0} column {1}"), translatable("{0} column {1}, right"),
        translatable("{0} column {1}, over"), translatable("{0} column {1}, left")};
    const std::string place =
        tr.format((isShort ? kShort : kLong).at(base::toIndex(turns)),
                  tetris::kPieceLetters.substr(base::toIndex(piece), 1), move.x + 1);
    if (!move.usesHold) return place;
    return tr.format(isShort ? translatable("hold, {0}") : translatable("hold, then {0}"), place);
}

std::string formatAccuracy(const tetris::ReviewTally& tally) {
    const std::optional<double> accuracy = tally.computeAccuracy();
    return accuracy ? base::format("{:.1f}", *accuracy) : "-";
}

std::string formatCost(double cost) { return base::format("{:.2f}", cost); }

std::string describeColumn(const tetris::Move& move, const Translation& tr) {
    const int piece = findPieceIndex(*move.piece).value();
    return tr.format("{0} column {1}", tetris::kPieceLetters.substr(base::toIndex(piece), 1),
                     std::to_string(move.x + 1));
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
