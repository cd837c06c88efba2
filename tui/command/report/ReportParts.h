#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/steer/GameSetup.h"
#include "brain/tetris/weights/RivalWeights.h"
#include "brain/tetris/weights/Weights.h"
#include "core/tetris/rules/Finesse.h"
#include "core/tetris/versus/MatchRules.h"

namespace tui {

// The parts that results of commands are made of: JSON for programs, text for people.

using base::Json;

// ---- JSON

// {"type":TYPE,"version":..}, with which a result begins.
Json startResult(std::string_view type);

// The members of `keys`, which blanks separate. "fields" stands for the fields of modern rules
// (tetris::kGameFields) but hold, which has other places.
std::vector<std::string> listSetupKeys(std::string_view keys);
// Adds members that describe the setup, in the order of `keys`. All rules have sequence, size,
// brain, mode and pieces (the limit), and, where they were given, sees and tells_seed; classic ones
// adversary, adversary_brain and overflow; modern ones rules, goal, their fields and pace (by
// ticks). Those that the setup does not have are left out.
void addSetup(Json& line, const tetris::GameSetup& setup, std::string_view keys);
// What games of a setup depend on that its names do not say: the SHA-256 of the files of weights
// and of programs (BrainRecipe::getProgramHash), the brain's and its adversary's, and of the pieces
// that a file gave. A member for each that the setup has, of these.
inline constexpr std::array<std::string_view, 5> kFileKeys{
    "weights_sha256", "plugin_sha256", "adversary_weights_sha256", "adversary_plugin_sha256",
    "sequence_sha256"};
Json describeFiles(const tetris::GameSetup& setup);
// Adds the same to what has to be equal for games to go on; but the weights of a linear brain,
// whether from a file or not, and given pieces stand there as they are.
void addContents(Json& options, const tetris::GameSetup& setup);
// Adds the fields that matches have besides those of their games.
void addMatchFields(Json& line, const tetris::MatchRules& rules);
// Reads a field up to that number. Throws std::invalid_argument for a line without it.
void readField(const Json& line, const tetris::GameField& field, int max, tetris::GameRules& rules);
// Reads what addSetup adds for modern rules alone. Throws std::invalid_argument, or an exception of
// the JSON library, for a line without it.
void readModernRules(const Json& line, tetris::GameSetup& setup);

// The value, or null.
template <typename Value>
Json toJson(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}
// Null for 0 and for an empty text.
template <typename Value>
Json orNull(const Value& value) {
    return value == Value() ? Json(nullptr) : Json(value);
}
// The value rounded to a multiple of the unit, which is 1 divided by a whole number; null for no
// value, and for one that is not finite.
Json roundTo(std::optional<double> value, double unit);
// {"mean":..,"ci95":..}.
inline Json describeRatio(const tetris::Ratio& ratio) {
    return {{"mean", toJson(ratio.value)}, {"ci95", toJson(ratio.interval)}};
}
// Adds the members "judged", "faults" and "clean", null if nothing is known.
void addFinesse(Json& line, const tetris::FinesseCount& finesse);

// The object as a line. Invalid UTF-8 in texts is replaced.
inline std::string formatLine(const Json& line) { return base::dumpJson(line) + "\n"; }

// ---- Text

// The value as text, "-" for null. Styles of a number: "short" (at most eight characters), "time"
// (it is milliseconds), "whole" or "count" (an integer), one digit (that many decimals), or a
// format of {fmt} such as ".1f". The style of a text is the most bytes that are shown. Empty: all
// of it.
std::string showValue(const Json& value, std::string_view style);
// The pattern with values of JSON in its places: with {"a":{"rows":4},"ci95":[1.5,2]} the text of
// "{a/rows} rows (95%: {ci95/0:.1f} to {ci95/1:.1f})". What stands after a colon is the style.
// Requires: the members are there.
std::string fillText(const Json& values, std::string_view pattern);

// "sequence bag, size 10x20"; with a seed "sequence bag, seed 7, size 10x20".
std::string describeSetup(const tetris::GameSetup& setup,
                          std::optional<uint64_t> seed = std::nullopt);

// The fields of modern rules that are not usual, and the level if it is wanted in any case:
// ", level 1, no hold, rows 20".
std::string formatFields(const tetris::GameRules& rules, bool tellsLevel);
// "modern, goal sprint, level 1, rows 20". Requires: modern rules.
std::string describeRules(const tetris::GameRules& rules);

// A list of both bounds as " (95%: 34.1 to 48.1)"; empty if there are none.
std::string showInterval(const Json& interval, std::string_view style);

// Says on standard error that estimates with so many tries are biased, if they are fewer than
// `enough`.
void warnOfFewTries(const char* program, int tries, int enough);

// "1 game", "12 games".
std::string countGames(int64_t games);

// How long the rest takes, if it goes on as the part before that is done, 0 to 1: "1:02 left". The
// time so far if nothing is done, "1:02".
std::string formatTimeLeft(double part, double seconds);

// How many in a second; 0 if no time has passed.
inline double computeRate(int64_t count, double seconds) {
    return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

// A column of a table, as wide as its longest text and a gap after it.
struct Column {
    std::string head;
    bool isLeft = false;  // texts are aligned left, not right
    std::vector<std::string> cells{};
    size_t width = 0;  // with the gap, which is on the left then; one blank at least; 0: as needed
};
// A column with a cell for each of the rows: what `read` returns for it, a text or a number.
template <typename Rows, typename Read>
Column makeColumn(const std::string& head, const Rows& rows, const Read& read,
                  bool isLeft = false) {
    Column column{.head = head, .isLeft = isLeft};
    for (const auto& row : rows) {
        if constexpr (std::is_arithmetic_v<decltype(read(row))>) {
            column.cells.push_back(std::to_string(read(row)));
        } else {
            column.cells.push_back(read(row));
        }
    }
    return column;
}
// The same: the pattern, filled with each of the lines.
Column fillColumn(const std::string& head, const std::vector<Json>& lines, std::string_view pattern,
                  bool isLeft = false);
// The columns with what separates them, in characters.
int measureWidth(const std::vector<Column>& columns);
// The heads, and a line for each row of cells. Requires: all columns have as many cells.
std::string formatTable(const std::vector<Column>& columns);

// Sets "weights" of the line to an object with the weight of each feature. If there are weights
// near the top, sets "near_top" to a list of {"room":ROWS,"well_rows":ROWS,"weights":{..}}; if
// there are weights for searches, sets "search" to {"caution":X,"weights":{..}}, where caution is
// the risk aversion.
void addWeights(Json& line, const tetris::Weights& weights);
// Sets "weights" to an object with the weight of each term.
void addWeights(Json& line, const tetris::RivalWeights& weights);

// What the lines of `tetris run` say about modern games besides what they say about classic ones.

// Adds "spins" to "max_combo".
void addTally(Json& line, const tetris::ModernTally& tally);
// Adds "spins" to "level_reached" to the line of a modern game.
void addModernNumbers(Json& line, const tetris::GameResult& result);

// Reads what that adds, with the score of a game. Throws std::invalid_argument, or an exception of
// the JSON library, for a line without them.
tetris::ModernNumbers readModernNumbers(const Json& line);

}  // namespace tui
