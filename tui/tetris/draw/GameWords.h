#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "brain/lab/play/Review.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/rules/GameRules.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/state/Screen.h"
#include "tui/tetris/state/SideGame.h"

namespace tui {

using tetris::MoveReview;
using tetris::ReviewTally;

// The names and numbers of a game as the screen shows them.

// A value of a setting or the name of a sequence as people read it: "bag", translated. Any other
// text, such as the name of a file, is made safe to show. At most `columns` wide.
std::string nameWord(std::string_view word, const Translation& tr, int columns = 20,
                     const Look& look = {.utf8 = true});

// "45", or with a limit "45/100".
std::string formatPieces(const SideGame& game);
// "classic", "modern", translated.
ScreenText nameRules(tetris::RuleSet set, const Translation& tr);
// "marathon" and so on, translated.
ScreenText nameGoal(tetris::Goal goal, const Translation& tr);
// The way to the goal: "7/10 rows", "3/10 dug".
std::string formatGoal(const SideGame& game, const Translation& tr);
// The time of the game, or what is left of it in an ultra game, with tenths where they count.
std::string formatGameTime(const SideGame& game);
// The time that the game took.
std::string formatEndTime(const SideGame& game);
// What ranks a game whose time does not: its points, or its pieces.
int64_t getCounted(const SideGame& game);
std::string formatScore(const SideGame& game);
// What games of its table are compared by: "1:02.345" or "48,300".
std::string formatMeasure(int64_t measure, const SideGame& game);
// "1 row", "40 rows".
std::string formatRows(int64_t rows, const Translation& tr);
// How many of one thing there are for each of another, in at most four characters below 10,000:
// "1.24", "41.2", "640". Requires: time > 0.
std::string formatEach(double count, double time);
// What a lock was: "T-SPIN DOUBLE", "FOUR!".
std::string nameClear(const Callout& callout, const Translation& tr);
// The clear that brought the most, in nine columns: "T-spin 2", "four"; empty if there was none;
// not translated.
std::string_view nameBestClear(const tetris::ModernTally& tally);

// Four rows at once, a spin, or a perfect clear.
bool isGreat(const Callout& callout);
// The line below a list whose last `rows` rows have no room: "▾ 4 more".
std::string formatMore(size_t rows, const Screen& screen);
// "37 %" for 0.375.
std::string formatPercent(double part);
// A number with separators: "2,696,342".
std::string formatPoints(int64_t points);
// In at most four characters below a thousand millions: "999", "1k", "212k", "8M".
std::string formatThousands(int64_t count);
// A difference of times in milliseconds, as seconds: "+1.2". The second one subtracts the tenths,
// so that it agrees with both times as they are shown.
std::string formatDifference(int64_t milliseconds, const Look& look);
std::string formatDifference(int64_t time, int64_t from, const Look& look);
// A number with its sign: "+1,240".
std::string formatSigned(int64_t count, const Look& look);
// The change of a rating, between the whole numbers that are shown: "+12"; if these are equal, the
// exact one: "-0.4".
std::string formatRatingChange(double before, double after, const Look& look);
// Who has steered a game: "alone", "helped", "by a brain", translated.
ScreenText nameTable(ScoreTable table, const Translation& tr);
// A period of scores: "all time", "this month", "today".
ScreenText namePeriod(tetris::ScorePeriod period, const Translation& tr);
// The game of a day in words: "100 pieces", "sprint, 40 rows".
std::string nameDailyGoal(tetris::RuleSet set, const Translation& tr);
// The result of a stored game: points or pieces, a time, or the rows of a game for time that has
// not reached its goal.
std::string formatResult(const tetris::GameScore& game, const Translation& tr);
// A modern game in words: "marathon", "sprint, 40 rows".
std::string nameGame(const GameRules& rules, const Translation& tr);

// The name of a term of a rating in words, translated, at most `columns` wide: "row transitions",
// "row trans.". Any other name has blanks for its underscores, at any width.
std::string nameTerm(std::string_view name, int columns, const Translation& tr);

// What a review says in words, on the screen and in reports.

// A place of a piece: "T column 9, turned left", "hold, then I column 10"; `isShort`: "T column 9,
// left", "hold, I column 10".
std::string describeMove(const Move& move, tetris::RuleSet set, const Translation& tr,
                         bool isShort = false);
// "T column 9".
std::string describeColumn(const Move& move, const Translation& tr);
// "T column 2"; where the better place has the same column "T turn left". At most 13 columns.
std::string describePlayed(const MoveReview& move, tetris::RuleSet set, const Translation& tr);
// "81.4"; "-" without a judged move.
std::string formatAccuracy(const ReviewTally& tally);
// "0.93".
std::string formatCost(double cost);
// The features that make most of what was lost, as far as they fit: "holes 61 %, wells 18 %".
std::string describeMistakes(const ReviewTally& tally, const Translation& tr, int columns = 80);

}  // namespace tui
