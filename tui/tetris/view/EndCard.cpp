#include "tui/tetris/view/EndCard.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/NumberLines.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/view/Splits.h"

namespace tui {

namespace {

// True if the game was about the time to its goal.
bool isTimed(const SideGame& game)
{
    return game.modern && ranksTime(game.rules.goal);
}

bool hasReachedGoal(const SideGame& game)
{
    return isTimed(game) && game.end == tetris::GameEnd::Goal;
}

std::string formatScore(const SideGame& game)
{
    return game.modern ? formatPoints(game.score) : std::to_string(game.score);
}

// What the game was about: the score, the pieces, the time, or how much of the goal was reached:
// "22/40".
std::string formatResult(const SideState& state, const SideGame& game)
{
    if (!isTimed(game)) return game.modern ? formatPoints(getCounted(game)) : formatScore(game);
    if (hasReachedGoal(game)) return formatEndTime(state, game);
    return std::to_string(game.modern->done) + "/" + std::to_string(game.modern->toDo);
}

struct StyledText {
    std::string text{};
    Style style{};
};

// What became of the score.
StyledText findPlace(const SideState& state)
{
    const Translation& tr = state.tr;
    const Style bold{.bold = true};
    if (isNewBest(state))
        return {std::string(tr("New best!")), {.foreground = Color::Good, .bold = true}};
    if (isSaved(state)) return {formatPlace(state), bold};
    switch (state.saveStatus.stage) {
        case SaveStatus::Stage::Failed:
            return {std::string(tr("Not saved.")), {.foreground = Color::Bad, .bold = true}};
        case SaveStatus::Stage::Waiting: return {std::string(tr("Saving")), kDim};
        default: return {};
    }
}

// The best result that the new one is compared with.
std::string formatBest(const SideState& state, const SideGame& game)
{
    const Translation& tr = state.tr;
    if (state.before == 0) return {};
    const auto format = [&game](std::int64_t measure) {
        return isTimed(game) ? formatTenths(std::chrono::milliseconds(measure))
                             : formatMeasure(measure, game);
    };
    if (isNewBest(state)) return tr.format("before {0}", {format(state.before)});
    return tr.format("best {0}", {format(std::max(state.before, state.best))});
}

// The difference of a time to the best one before.
StyledText formatToBest(std::int64_t time, std::int64_t best, const Look& look)
{
    return {formatDifference(time, best, look),
            {.foreground = time < best ? Color::Good : Color::Warn}};
}

void putRight(const StyledText& text, int end, int row, Frame& frame)
{
    putRight(end, row, text.text, text.style, frame);
}

// The place, and the best result at its right if there is room.
void drawPlace(const SideState& state, const SideGame& game, int column, int row, int columns,
               Frame& frame)
{
    const StyledText place = findPlace(state);
    const StyledText best{formatBest(state, game), kDim};
    frame.put(column, row, place.text, place.style);
    if (countCharacters(place.text + best.text) < columns)
        putRight(best, column + columns, row, frame);
}

// At the right of a large time that ends at column `right`, or in the row below it if that has no
// room: the place, the difference to the best time, and that time.
void drawTimePlace(const SideState& state, const SideGame& game, int right, Box box, Frame& frame)
{
    const StyledText place = findPlace(state);
    const StyledText best{formatBest(state, game), kDim};
    StyledText toBest;
    if (state.before > 0) {
        toBest = formatToBest(game.modern->milliseconds, state.before, state.look);
        toBest.text += " s";
    }
    const int end = box.column + box.columns;
    const int widest = std::max(
        {countCharacters(place.text), countCharacters(toBest.text), countCharacters(best.text)});
    if (right + 1 + widest <= end) {
        putRight(place, end, box.row, frame);
        putRight(toBest, end, box.row + 1, frame);
        putRight(best, end, box.row + 2, frame);
        return;
    }
    const int row = box.row + kDigitRows;
    int at = frame.put(box.column, row, place.text, place.style);
    if (at > box.column) ++at;
    frame.put(at, row, toBest.text, toBest.style);
    if (at + countCharacters(toBest.text + best.text) < end) putRight(best, end, row, frame);
}

void drawResult(const SideState& state, const SideGame& game, Box box, Frame& frame)
{
    const bool isMissed = isTimed(game) && !hasReachedGoal(game);
    const int right = drawLargeFigure(state.look, formatResult(state, game), box,
                                      {.foreground = isMissed ? Color::Bad : Color::Accent}, frame);
    if (hasReachedGoal(game)) drawTimePlace(state, game, right, box, frame);
}

double countSeconds(const SideState& state, const SideGame& game)
{
    if (game.modern)
        return static_cast<double>(std::max<std::int64_t>(1, game.modern->milliseconds)) / 1000;
    return state.countSeconds();
}

// A label with its value, in two columns.
struct Field {
    std::string_view label;
    std::string value;
};

void drawFields(const std::vector<Field>& fields, int column, int row, int columns, Frame& frame)
{
    for (const Field& field : fields)
        putField(field.label, field.value, {}, {column, row++, columns, 1}, frame);
}

// What is shown beside the score: the time, and what the game was played with.
std::vector<Field> listRightFields(const SideState& state, const SideGame& game)
{
    const Translation& tr = state.tr;
    std::vector<Field> fields{{tr("Time"), formatEndTime(state, game)},
                              {tr("Pieces/s"), formatEach(game.pieces, countSeconds(state, game))}};
    if (game.modern) {
        fields.push_back({tr("Level"), std::to_string(game.modern->level)});
    } else if (game.rules.rising) {
        fields.push_back({tr("Level"), std::to_string(findLevel(game.clearedRows))});
    } else {
        fields.push_back({tr("Brain"), state.brainActive
                                           ? formatBrainName(state.brain, 8, state.look.utf8)
                                           : std::string(tr("off"))});
    }
    return fields;
}

void drawFigures(const SideState& state, const SideGame& game, int column, int row, int columns,
                 Frame& frame)
{
    const Translation& tr = state.tr;
    constexpr int kLeft = 15;
    constexpr int kRight = 14;
    std::string score = formatScore(game);
    if (countCharacters(score) + 1 + countCharacters(tr("Score")) > kLeft) std::erase(score, ',');
    drawFields({{tr("Score"), score},
                {tr("Rows"), formatPoints(game.clearedRows)},
                {tr("Pieces"), formatPieces(game)}},
               column, row, kLeft, frame);
    drawFields(listRightFields(state, game), column + columns - kRight, row, kRight, frame);
}

// Rows and attack a minute.
void drawPace(const SideState& state, const SideGame& game, int column, int row, int columns,
              Frame& frame)
{
    const Translation& tr = state.tr;
    const double minutes = countSeconds(state, game) / 60;
    int at = frame.put(column, row, tr("A minute"), kDim) + 1;
    at = frame.put(at, row, tr.format("{0} rows", {formatEach(game.clearedRows, minutes)}));
    if (!game.modern) return;
    const std::string attack =
        tr.format("{0} attack", {formatEach(game.modern->tally.attack, minutes)});
    if (at + countCharacters(attack) < column + columns)
        putRight({attack, {}}, column + columns, row, frame);
}

// The times at each quarter of the rows, and the differences to the best game before.
void drawCardSplits(const SideState& state, const SideGame& game, int column, int row, Frame& frame)
{
    constexpr int kTimeColumns = 8;  // with the blank before it
    constexpr int kDifferenceEnd = 17;
    std::vector<Split> splits = listSplits(state, game, state.courseBefore);
    std::erase_if(splits, [](const Split& split) { return !split.isReached; });
    if (splits.empty()) return;
    const int marks = countCharacters(splits.back().mark);
    const SplitColumns columns{std::max(2, marks), std::max(2, marks) + kTimeColumns,
                               kDifferenceEnd};
    const int at = frame.put(column, row, state.tr("Splits"), kDim) - column;
    const StyledText toBest{std::string(state.tr("to best")), kDim};
    if (!state.courseBefore.isEmpty() && at + countCharacters(toBest.text) < kDifferenceEnd)
        putRight(toBest, column + kDifferenceEnd, row, frame);
    drawSplits(splits, columns, column, row + 1, frame);
}

// The numbers of a game that is about time: the splits, and what else there is at their right.
void drawTimed(const SideState& state, const SideGame& game, int column, int row, int columns,
               Frame& frame)
{
    const Translation& tr = state.tr;
    constexpr int kRight = 13;
    drawCardSplits(state, game, column, row, frame);
    std::vector<Field> fields{{tr("Pieces"), formatPieces(game)},
                              {tr("Pieces/s"), formatEach(game.pieces, countSeconds(state, game))}};
    const int presses = state.finesse.presses.value_or(0);
    if (!hasReachedGoal(game)) {
        fields.push_back({tr("Time"), formatEndTime(state, game)});
    } else if (presses > 0) {
        fields.push_back({tr.in("presses", "Keys"), formatPoints(presses)});
    } else {
        fields.push_back({tr("Rows"), std::to_string(game.clearedRows)});
    }
    fields.push_back({tr("Score"), formatScore(game)});
    drawFields(fields, column + columns - kRight, row + 1, kRight, frame);
}

// The spins of a modern game, by the rows that they cleared.
void drawSpins(const SideState& state, const SideGame& game, int column, int row, int columns,
               Frame& frame)
{
    const std::string_view times = getGlyphs(state.look).times;
    const tetris::ModernTally& tally = game.modern->tally;
    std::string text;
    const auto add = [&](std::string_view name, const auto& counts) {
        for (std::size_t rows = 0; rows < counts.size(); ++rows) {
            if (counts.at(rows) == 0) continue;
            text += "  " + std::string(name) + std::to_string(rows) + std::string(times) +
                    formatThousands(counts.at(rows));
        }
    };
    add("T", tally.full);
    add("m", tally.mini);
    if (text.empty()) return;
    const int at = frame.put(column, row, state.tr("Spins"), kDim);
    frame.put(at, row, firstCharacters(text, column + columns - at));
}

void drawClears(const SideState& state, const SideGame& game, int column, int row, int columns,
                Frame& frame)
{
    const std::string_view times = getGlyphs(state.look).times;
    constexpr int kEntryColumns = 6;
    const int label = countCharacters(state.tr("At once"));
    frame.put(column, row, state.tr("At once"), kDim);
    int at = std::max(column + label + 1, column + columns - 4 * kEntryColumns + 1);
    for (int rows = 1; rows <= 4; ++rows, at += kEntryColumns) {
        const int end = frame.put(at, row, std::to_string(rows) + std::string(times), kDim);
        frame.put(end, row, formatThousands(game.clears.at(base::toIndex(rows - 1))),
                  {.bold = true});
    }
}

// How many faults each piece has: "I2 J1 L· O· S3 T1 Z·". What has no room behind the label begins
// below it, and then pieces are left out; no number is cut.
void drawFaultyPieces(const SideState& state, Box box, int label, Frame& frame)
{
    const std::string_view none = state.look.utf8 ? "·" : "-";
    constexpr std::array kOrder{0, 2, 1, 5, 3, 6, 4};
    std::vector<StyledText> entries;
    int width = -1;
    for (const int piece : kOrder) {
        const int count = state.finesse.faults.at(base::toIndex(piece));
        entries.push_back(
            {getPieceLetter(piece) + (count > 0 ? formatThousands(count) : std::string(none)),
             {.foreground = findColor(Color::Face, piece)}});
        width += countCharacters(entries.back().text) + 1;
    }
    const int end = box.column + box.columns;
    int at = box.column + std::clamp(box.columns - width, 0, label);
    for (const StyledText& entry : entries) {
        if (at + countCharacters(entry.text) > end) return;
        at = frame.put(at, box.row, entry.text, entry.style) + 1;
    }
}

// The pieces that took more presses of keys than needed, in all and of each kind.
void drawFaults(const SideState& state, int column, int row, int columns, Frame& frame)
{
    const Translation& tr = state.tr;
    const tetris::FinesseCount finesse = state.finesse.sum();
    constexpr int kLabelColumns = 8;
    frame.put(column, row, tr("Faults"), kDim);
    const int end = frame.put(column + kLabelColumns, row,
                              tr.format("{0} of {1}", {formatThousands(finesse.faults),
                                                       formatThousands(finesse.pieces)}));
    const std::string clean = std::to_string(computeClean(finesse).value_or(0));
    const std::string share = tr.format("{0} clean", {clean + " %"});
    if (end + countCharacters(share) < column + columns)
        putRight({share, kDim}, column + columns, row, frame);
    drawFaultyPieces(state, {column, row + 1, columns, 1}, kLabelColumns, frame);
}

void drawHeights(const SideState& state, const SideGame& game, int column, int row, int columns,
                 Frame& frame)
{
    constexpr int kLabelColumns = 8;
    frame.put(column, row + 1, state.tr("Height"), kDim);
    const Box bars{column + kLabelColumns, row, columns - kLabelColumns, 2};
    drawEndHeights(state, game, bars, frame);
    drawChartBase(state.look, bars.column, row + bars.rows, bars.columns, frame);
}

// What stands below the keys: what was saved, and how to repeat the game.
std::vector<StyledText> listSaving(const SideState& state, int columns)
{
    const Translation& tr = state.tr;
    std::vector<StyledText> lines;
    const auto write = [&](std::string_view text, Style style) {
        for (std::string& line : wrapText(text, columns))
            lines.push_back({std::move(line), style});
    };
    const SaveStatus& status = state.saveStatus;
    if (!status.trouble.empty()) write(tr(status.trouble), {.foreground = Color::Bad});
    if (state.name) {
        write(tr("The settings keep it."), kDim);
        return lines;
    }
    if (state.repeatCommand.empty()) return lines;
    write(state.repeatsOnlyTheStart ? std::string(tr("It began as"))
          : isSaved(state)
              ? tr.format("Saved as game {0}. To repeat it:", {std::to_string(status.id)})
              : std::string(tr("To repeat it:")),
          kDim);
    write(state.repeatCommand, {});
    return lines;
}

// The field for a name and its keys, or the keys of the card.
std::vector<EndWords> drawKeys(const SideState& state, int column, int row, int columns,
                               Frame& frame)
{
    std::vector<EndWords> shown;
    if (state.name) {
        const int at = frame.put(column, row, state.tr("Your name"), kDim) + 2;
        const int room = std::min(column + columns - at, kMaxNameColumns + 1);
        frame.put(at, row++, padRight(state.name->format(room), room),
                  {.foreground = Color::Accent, .inverse = true});
    }
    for (std::vector<FooterWord>& words : listEndWords(state, false)) {
        shown.push_back({std::move(words), {column, row++, columns, 1}});
        drawFooter(shown.back().words, shown.back().box, frame);
    }
    return shown;
}

// The name of whoever played, and the table of the game.
std::string formatWhose(const SideState& state, const SideGame& game, int columns)
{
    const std::string table = formatTable(state, game);
    const std::string name = formatExternal(state.settings.name, 16, state.look.utf8);
    // While the player is asked, the name is a guess.
    const bool isKnown = !name.empty() && !state.name && isSaved(state);
    std::string both = name + ", " + table;
    if (!isKnown || countCharacters(both) > columns) both = table;
    if (state.isPractice) both = std::string(state.tr("practice")) + ", " + table;
    // Of what has no room the last parts are left out.
    while (countCharacters(both) > columns && both.rfind(", ") != std::string::npos)
        both.resize(both.rfind(", "));
    return both;
}

}  // namespace

std::vector<EndWords> drawEndCard(const SideState& state, const SideGame& game, Box box,
                                  Frame& frame)
{
    const Translation& tr = state.tr;
    const Ending ending = findEnding(state, game);
    drawCard(state.look, box, {.foreground = Color::Frame}, frame);
    const auto put = [&](int at, std::string_view text, Style style) {
        frame.put(at, box.row, " " + std::string(text) + " ", style);
    };
    put(box.column + 2, tr(ending.title), {.foreground = ending.color, .bold = true});
    const std::string reason = ending.color == Color::Good && game.modern
                                   ? nameGame(game.rules, tr)
                                   : std::string(tr(ending.reason));
    const int reasonAt = box.column + box.columns - 4 - countCharacters(reason);
    // A reason that has no room beside the title, with a blank between them, is left out.
    const int titleEnd = box.column + 3 + countCharacters(tr(ending.title));
    if (reasonAt >= titleEnd) put(reasonAt, reason, kDim);

    const int column = box.column + 3;
    const int columns = box.columns - 6;
    constexpr int kKeyRows = 2;
    constexpr int kLeastSaving = 2;
    const std::vector<StyledText> saving = listSaving(state, columns);
    const int foot =
        box.row + box.rows - 1 - kKeyRows - std::max(kLeastSaving, static_cast<int>(saving.size()));
    const bool hasFaults = state.finesse.pieces > 0;
    // Beside splits and faults the other numbers have room in large windows alone.
    const bool isFull = isTimed(game) && hasFaults;
    CardLines lines;
    lines.addBlank(isFull ? 4 : 1);
    // The row below a time is for what has no room at its right.
    const int resultRows = hasReachedGoal(game) ? kDigitRows + 1 : kDigitRows;
    lines.add(resultRows, 0, [&](int row) {
        drawResult(state, game, {column, row, columns, kDigitRows}, frame);
    });
    if (!hasReachedGoal(game)) {
        lines.addBlank(1);
        lines.add(1, 0, [&](int row) { drawPlace(state, game, column, row, columns, frame); });
        lines.add(1, 6, [&](int row) {
            frame.put(column, row, formatWhose(state, game, columns), kDim);
        });
        lines.addBlank(2);
    }
    const auto faults = [&](int row) { drawFaults(state, column, row, columns, frame); };
    if (isTimed(game)) {
        lines.add(5, 0, [&](int row) { drawTimed(state, game, column, row, columns, frame); });
        lines.addBlank(3);
        if (hasFaults) {
            lines.add(2, 8, faults);
            lines.addBlank(3);
        }
    } else {
        lines.add(3, 0, [&](int row) { drawFigures(state, game, column, row, columns, frame); });
    }
    lines.add(1, isFull ? 2 : 5,
              [&](int row) { drawPace(state, game, column, row, columns, frame); });
    lines.add(1, isFull ? 2 : 7,
              [&](int row) { drawClears(state, game, column, row, columns, frame); });
    if (game.modern) {
        lines.add(1, isFull ? 2 : 3,
                  [&](int row) { drawSpins(state, game, column, row, columns, frame); });
    }
    if (hasFaults && !isTimed(game)) lines.add(2, 4, faults);
    lines.addBlank(1);
    constexpr int kHeightRows = 3;
    const int heights = foot - kHeightRows;
    lines.draw(box.row + 1, heights - box.row - 1);
    drawHeights(state, game, column, heights, columns, frame);
    int row = box.row + box.rows - 1 - static_cast<int>(saving.size());
    for (const StyledText& line : saving)
        frame.put(column, row++, line.text, line.style);
    return drawKeys(state, column, foot, columns, frame);
}

}  // namespace tui
