#include "tui/tetris/view/EndCard.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Glyphs.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/GameWords.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/view/ExternalText.h"
#include "tui/tetris/view/Figures.h"
#include "tui/tetris/view/NumberLines.h"

namespace tui {

namespace {

// A time such as 1:02.345 in big digits, the tail in plain ones. Returns the column behind it.
int drawBigTime(const Look& look, std::string_view time, int column, int row, Frame& frame)
{
    if (!look.utf8) return frame.put(column, row, time, kKey);
    const std::size_t dot = time.find('.');
    const Style style{.foreground = Color::Accent};
    for (const char character : time.substr(0, dot)) {
        if (character == ':') {
            frame.put(column, row, "▄", style);
            frame.put(column, row + 1, "▄", style);
            column += 2;
        } else {
            drawBigNumber(look, std::string(1, character), column, row, style, frame);
            column += kDigitColumns;
        }
    }
    return frame.put(column - 1, row + 2, time.substr(dot), style);
}

void drawScore(const SideState& state, const SideGame& game, int column, int row, int columns,
               Frame& frame)
{
    const Translation& tr = state.tr;
    // The measure by which such games are compared: points, or the time if the goal was reached.
    const bool isTime =
        game.modern && ranksTime(game.rules.goal) && game.modern->end == tetris::GameEnd::Goal;
    const std::string score =
        isTime ? formatMeasure(game.modern->milliseconds, game) : std::to_string(game.score);
    constexpr int kRightAt = 17;
    int right = column;
    if (isTime) {
        right = drawBigTime(state.look, score, column, row, frame) + 2;
    } else if (state.look.utf8) {
        drawBigNumber(state.look, score, column, row, {.foreground = Color::Accent}, frame);
        right = column + std::max(kRightAt, kDigitColumns * static_cast<int>(score.size()) + 1);
    } else {
        right = frame.put(column, row, score, kKey) + 3;
    }
    if (isNewBest(state)) {
        frame.put(right, row, tr("New best!"), {.foreground = Color::Good, .bold = true});
    } else if (isSaved(state)) {
        std::string place = formatPlace(state);
        if (right + countCharacters(place) > column + columns) {
            place = std::to_string(state.saveStatus.rank) + "/" +
                    std::to_string(state.saveStatus.count);
        }
        frame.put(right, row, place, {.bold = true});
    } else if (state.saveStatus.stage == SaveStatus::Stage::Failed) {
        frame.put(right, row, tr("Not saved."), {.foreground = Color::Bad, .bold = true});
    } else if (state.saveStatus.stage == SaveStatus::Stage::Waiting) {
        frame.put(right, row, tr("Saving"), kDim);
    }
    if (state.best > 0)
        frame.put(right, row + 1, tr.format("best {0}", {formatMeasure(state.best, game)}), kDim);
}

std::string formatEach(double count, double time)
{
    std::array<char, 24> text{};
    const double rate = count / time;
    // Four characters, and a fifth from 1000 on.
    std::snprintf(text.data(), text.size(), "%.*f", rate < 10 ? 2 : rate < 100 ? 1 : 0, rate);
    return text.data();
}

double countSeconds(const SideState& state, const SideGame& game)
{
    if (game.modern)
        return static_cast<double>(std::max<std::int64_t>(1, game.modern->milliseconds)) / 1000;
    return static_cast<double>(std::max<std::int64_t>(1, state.played.count()));
}

constexpr int kFieldColumns = 14;  // of a label with its value
constexpr int kFieldGap = 3;

void drawFigures(const SideState& state, const SideGame& game, int column, int row, Frame& frame)
{
    const Translation& tr = state.tr;
    const int right = column + kFieldColumns + kFieldGap;
    const auto put = [&](int at, int line, std::string_view label, const std::string& value) {
        putField(label, value, {}, {at, row + line, kFieldColumns, 1}, frame);
    };
    put(column, 0, tr("Score"),
        game.modern ? formatPoints(game.score) : std::to_string(game.score));
    put(column, 1, tr("Rows"), std::to_string(game.clearedRows));
    put(column, 2, tr("Pieces"), formatPieces(game));
    put(right, 0, tr("Time"), formatEndTime(state, game));
    put(right, 1, tr("Pieces/s"), formatEach(game.pieces, countSeconds(state, game)));
    if (game.modern) {
        put(right, 2, tr("Level"), std::to_string(game.modern->level));
    } else if (game.rules.rising) {
        put(right, 2, tr("Level"), std::to_string(findLevel(game.clearedRows)));
    } else {
        put(right, 2, tr("Brain"),
            state.brainActive ? formatBrainName(state.brain, 8, state.look.utf8)
                              : std::string(tr("off")));
    }
}

// Rows and attack a minute of a modern game.
void drawPace(const SideState& state, const SideGame& game, int column, int row, Frame& frame)
{
    const double minutes = countSeconds(state, game) / 60;
    // The right label is longer than those of the other lines.
    constexpr int kRight = 16;
    putField(state.tr("Rows/min"), formatEach(game.clearedRows, minutes), {},
             {column, row, kFieldColumns, 1}, frame);
    putField(state.tr("Attack/min"), formatEach(game.modern->tally.attack, minutes), {},
             {column + 2 * kFieldColumns + kFieldGap - kRight, row, kRight, 1}, frame);
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
                    std::to_string(counts.at(rows));
        }
    };
    add("T", tally.full);
    add("m", tally.mini);
    if (text.empty()) return;
    const int at = frame.put(column, row, state.tr("Spins"), kDim);
    frame.put(at, row, firstCharacters(text, column + columns - at));
}

void drawClears(const SideState& state, const SideGame& game, int column, int row, Frame& frame)
{
    const std::string_view times = getGlyphs(state.look).times;
    int at = frame.put(column, row, state.tr("At once"), kDim) + 2;
    for (int rows = 1; rows <= 4; ++rows) {
        at = frame.put(at, row, std::to_string(rows) + std::string(times), kDim);
        at = frame.put(at, row, std::to_string(game.clears.at(static_cast<std::size_t>(rows - 1))),
                       {.bold = true});
        at += 2;
    }
}

void drawHeights(const SideState& state, const SideGame& game, int column, int row, int columns,
                 Frame& frame)
{
    frame.put(column, row, state.tr("Height of the stack"), kDim);
    const std::string top = state.tr.format("top {0}", {std::to_string(state.heights.getTop())});
    frame.put(column + columns - countCharacters(top), row, top, kDim);
    drawEndHeights(state, game, {column, row + 1, columns, 2}, frame);
    for (int i = 0; i < columns; ++i)
        frame.put(column + i, row + 3, getGlyphs(state.look).chartBase, kDim);
}

void drawName(const SideState& state, int column, int row, int columns, Frame& frame)
{
    const std::string label = std::string(state.tr("Your name:")) + " ";
    const int at = frame.put(column, row, label, kDim);
    const int room = std::min(column + columns - at, kMaxNameColumns + 1);
    frame.put(at, row, padRight(state.name->format(room), room),
              {.foreground = Color::Accent, .inverse = true});
}

// What stands below the keys: the name field, or what was saved and how to repeat it.
void addSaving(const SideState& state, CardLines& lines, int column, int columns, Frame& frame)
{
    const Translation& tr = state.tr;
    const SaveStatus& status = state.saveStatus;
    if (state.name) {
        lines.add(1, 0,
                  [&, column, columns](int row) { drawName(state, column, row, columns, frame); });
    } else {
        lines.addBlank(5);
    }
    std::vector<std::pair<std::string, Style>> texts;
    const auto write = [&](std::string_view text, Style style) {
        for (const std::string& line : wrapText(text, columns))
            texts.emplace_back(line, style);
    };
    if (!status.trouble.empty()) write(tr(status.trouble), {.foreground = Color::Bad});
    if (state.name) {
        write(tr("Enter keeps it, Esc leaves it"), kDim);
    } else {
        if (isSaved(state)) {
            write(tr.format("Saved as game {0}. To repeat it:", {std::to_string(status.id)}), kDim);
        } else {
            write(state.repeatsOnlyTheStart ? tr("It began as") : tr("To repeat it:"), kDim);
        }
        if (isSaved(state) && state.repeatsOnlyTheStart) texts.back().first = tr("It began as");
        write(state.repeatCommand, {});
    }
    const auto count = static_cast<int>(texts.size());
    lines.add(count, 0, [texts, column, &frame](int row) {
        for (const auto& [text, style] : texts)
            frame.put(column, row++, text, style);
    });
}

}  // namespace

std::vector<EndWords> drawEndCard(const SideState& state, const SideGame& game, Box box,
                                  Frame& frame)
{
    const Translation& tr = state.tr;
    const Ending ending = findEnding(state, game);
    drawCard(state.look, box, {.foreground = Color::Frame}, frame);
    int at = frame.put(box.column + 2, box.row, " ");
    at = frame.put(at, box.row, tr(ending.title), {.foreground = ending.color, .bold = true});
    at = frame.put(at + 1, box.row, tr(ending.reason), kDim);
    frame.put(at, box.row, " ");
    frame.put(box.column + 3 + countCharacters(tr(ending.title)), box.row, " ");

    const int column = box.column + 3;
    const int columns = box.columns - 6;
    CardLines lines;
    lines.addBlank(2);
    lines.add(3, 0, [&](int row) { drawScore(state, game, column, row, columns, frame); });
    lines.add(1, 6, [&](int row) { frame.put(column, row, formatTable(state, game), kDim); });
    lines.addBlank(1);
    lines.add(3, 0, [&](int row) { drawFigures(state, game, column, row, frame); });
    if (game.modern) {
        lines.add(1, 8, [&](int row) { drawPace(state, game, column, row, frame); });
    } else {
        lines.addBlank(2);
    }
    lines.add(1, 7, [&](int row) { drawClears(state, game, column, row, frame); });
    if (game.modern) {
        lines.add(1, 8, [&](int row) { drawSpins(state, game, column, row, columns, frame); });
    } else {
        lines.addBlank(3);
    }
    lines.add(4, 4, [&](int row) { drawHeights(state, game, column, row, columns, frame); });
    std::vector<EndWords> shown;
    lines.add(2, 0, [&](int row) {
        for (std::vector<FooterWord>& words : listEndWords(state, false)) {
            shown.push_back({std::move(words), {column, row++, columns, 1}});
            drawFooter(shown.back().words, shown.back().box, frame);
        }
    });
    addSaving(state, lines, column, columns, frame);
    lines.draw(box.row + 1, box.rows - 2);
    return shown;
}

}  // namespace tui
