#include "brain/lab/play/GameResult.h"

#include "core/base/Index.h"

namespace tetris {

namespace {

bool canBe(int64_t number, int64_t least = 0) {
    constexpr int64_t kMost = int64_t{1} << 53;
    return number >= least && number <= kMost;
}

// True if the well has room for what is left of four cells of each piece when each cleared row has
// taken its width.
bool canHold(const GameRules& rules, int64_t pieces, int64_t rowsCleared) {
    const GoalEntry& goal = getEntry(rules.goal);
    if (goal.digsGarbage || goal.garbageRises || !rules.board.empty()) return true;
    const int64_t cells = 4 * pieces - rules.width * rowsCleared;
    // A game without an end empties its board.
    return cells >= 0 && (goal.isEndless || cells <= rules.width * countBoardRows(rules));
}

}  // namespace

std::string_view findImpossible(const GameResult& result, const GameSetup& setup) {
    const GameRules& rules = setup.rules;
    const RowTally& tally = result.tally;
    if (!canBe(result.pieces) || (rules.limit > 0 && result.pieces > rules.limit)) return "pieces";
    int64_t rows = 0;
    int64_t points = 0;
    for (int count = 1; count <= 4; ++count) {
        const int64_t clears = tally.clears.at(base::toIndex(count - 1));
        if (!canBe(clears) || clears > result.pieces) return "clears";
        rows += count * clears;
        points += computeRowPoints(count) * clears;
    }
    if (tally.rows != rows || !canHold(rules, result.pieces, rows)) return "rows";
    if (!result.modern) return tally.points == points ? "" : "score";
    const ModernNumbers& numbers = *result.modern;
    if (!canBe(numbers.score)) return "score";
    if (!canBe(numbers.level, rules.level)) return "level_reached";
    const bool hasTime = numbers.milliseconds.has_value();
    const bool isTimed = setup.mode == PlayMode::Ticks;
    return hasTime == isTimed && canBe(numbers.milliseconds.value_or(0)) ? "" : "milliseconds";
}

bool canHaveBoard(const GameResult& result, const GameSetup& setup) {
    const GameRules& rules = setup.rules;
    const Board& board = result.board;
    if (board.getWidth() != rules.width || board.getHeight() != countBoardRows(rules)) return false;
    if (rules.set == RuleSet::Modern) return true;
    int64_t cells = 0;
    for (int y = 0; y < board.getHeight(); ++y)
        cells += board.getRowWidth(y);
    const bool isInside = setup.mode == PlayMode::Ticks || board.getMaxHeight() <= rules.rows;
    return isInside && board.getFullRows() == 0 &&
           cells == 4 * result.pieces - rules.width * result.tally.rows;
}

GameResult summarize(const PlayedGame& game, GameEnd end, PlayMode mode) {
    GameResult result{.pieces = game.countLandedPieces(),
                      .tally = game.getTally(),
                      .end = end,
                      .board = game.copyBoard()};
    if (const auto* const played = game.get<ModernGame>()) {
        ModernNumbers& numbers =
            result.modern.emplace(ModernNumbers{.score = played->getScore(),
                                                .tally = played->getScoring().getTally(),
                                                .level = played->getLevel()});
        if (mode == PlayMode::Ticks) numbers.milliseconds = played->getTime();
    }
    return result;
}

}  // namespace tetris
