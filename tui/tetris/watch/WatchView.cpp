#include "tui/tetris/watch/WatchView.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "tui/base/TextColumn.h"
#include "tui/tetris/view/TetrisView.h"
#include "tui/tetris/view/WellParts.h"
#include "tui/tetris/watch/WatchLayout.h"

namespace tui {

namespace {

constexpr int kLabelledColumns = 13;  // room for a label and its number in a line

struct WatchKeyLine {
    std::string_view keys;
    std::string_view text;
};

constexpr int kWatchKeyColumns = 11;

constexpr std::array<WatchKeyLine, 7> kKeys{{{"Space p", translatable("stop, go on")},
                                             {"+ -", translatable("faster, slower")},
                                             {"f", translatable("as fast as it goes")},
                                             {". Right", translatable("a row for each")},
                                             {"] PageDown", translatable("a piece for each")},
                                             {"? Esc", translatable("these keys, and back")},
                                             {"q", translatable("quit, with the table")}}};

std::string formatScaled(double number)
{
    constexpr std::string_view kUnits = "kMGTP";
    std::size_t unit = 0;
    for (number /= 1000; number >= 999.95 && unit + 1 < kUnits.size(); ++unit)
        number /= 1000;
    std::array<char, 16> text{};
    const int decimals = number < 9.9995 ? 3 : number < 99.995 ? 2 : 1;
    std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
    return std::string(text.data()) + kUnits[unit];
}

// The name cut to `room` characters; of a long path first the folders are removed.
std::string shortenName(const std::string& name, int room)
{
    std::string_view shown = name;
    if (countCharacters(shown) > room && !name.starts_with("command:")) {
        shown.remove_prefix(shown.rfind('/') + 1);
    }
    return std::string(firstCharacters(shown, room));
}

void drawNumber(std::string_view label, const std::string& value, Box box, TextColumn& column)
{
    if (box.columns >= kLabelledColumns) {
        column.writeField(label, value);
    } else {
        column.write(label);
        column.write(padLeft(value, box.columns));
    }
}

// The state of the game in a word or two; empty while it simply runs.
std::string describeStand(const WatchState& state, const WatchedBrain& brain)
{
    const Translation& tr = state.tr;
    if (!brain.shot.failure.empty()) return std::string(tr("failed"));
    switch (brain.shot.result.end) {
        case tetris::GameEnd::Limit: return std::string(tr("all pieces in"));
        case tetris::GameEnd::Over: return std::string(tr("GAME OVER"));
        default: break;
    }
    return brain.isLate ? std::string(tr("thinks")) : std::string();
}

void drawNumbers(const WatchState& state, const WatchedBrain& brain, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const tetris::GameResult& result = brain.shot.result;
    TextColumn column(box, frame);
    drawNumber(tr("Rows"), shortenNumber(result.tally.rows), box, column);
    drawNumber(tr("Score"), shortenNumber(result.computeScore()), box, column);
    drawNumber(tr("Pieces"), shortenNumber(result.pieces), box, column);
    const std::string rate = brain.piecesPerSecond ? shortenRate(*brain.piecesPerSecond) : "-";
    drawNumber(tr("Per s"), rate, box, column);
    column.writeWrapped(describeStand(state, brain), kTitle);
}

void drawBrain(const WatchState& state, const WatchedBrain& brain, const WatchPlace& place,
               Frame& frame)
{
    const std::string name = shortenName(brain.name, place.name.columns);
    // Centred above the well, unless it is wider than the well.
    const int before = std::max(0, (place.well.box.columns - countCharacters(name)) / 2);
    frame.put(place.name.column + before, place.name.row, name, kTitle);
    drawWalls(state.look, place.well, {}, frame);
    const WatchShot& shot = brain.shot;
    if (!shot.failure.empty()) {
        // The reason is shown instead of a game that cannot continue.
        const Box& well = place.well.box;
        TextColumn why({well.column + 1, well.row, well.columns - 2, well.rows - 1}, frame);
        why.writeWrapped(shot.failure);
    } else {
        drawStack(state.look, place.well, shot.stack, frame);
        if (shot.piece != nullptr) {
            drawPiece(state.look, place.well, *shot.piece, shot.x, shot.y, frame);
        }
    }
    drawNumbers(state, brain, place.numbers, frame);
}

std::string describeCourse(const WatchState& state)
{
    const Translation& tr = state.tr;
    if (state.isOver) return std::string(tr("GAME OVER"));
    if (state.paused) return std::string(tr("PAUSED"));
    if (state.speed == kFullSpeed) return std::string(tr("Full speed"));
    return std::string(tr("Speed")) + " " + std::to_string(state.speed);
}

// Left: the speed or state; right: the key for help; between them, if there is room: sequence and
// seed.
void drawStatus(const WatchState& state, Box box, Frame& frame)
{
    const std::string course = describeCourse(state);
    frame.put(box.column, box.row, course, kTitle);
    const std::string_view keys = state.tr("? keys");
    const int keysColumn = box.column + box.columns - countCharacters(keys);
    frame.put(keysColumn, box.row, keys);
    const std::string game = state.setup.sequence + " " + std::to_string(state.seed);
    const int gameColumn = box.column + countCharacters(course) + 2;
    if (gameColumn + countCharacters(game) + 2 <= keysColumn) {
        frame.put(gameColumn, box.row, game);
    }
}

void drawKeys(const WatchState& state, Frame& frame)
{
    constexpr int kColumns = 36;
    constexpr int kRows = static_cast<int>(kKeys.size()) + 7;
    TextColumn page(
        {(state.window.columns - kColumns) / 2, (state.window.rows - kRows) / 2, kColumns, kRows},
        frame);
    const Translation& tr = state.tr;
    page.write("TETRIS", kTitle);
    page.skip();
    for (const WatchKeyLine& line : kKeys)
        page.write(padRight(line.keys, kWatchKeyColumns) + std::string(tr(line.text)));
    page.skip();
    page.writeField(tr("Sequence"), firstCharacters(state.setup.sequence, 20));
    page.writeField(tr("Seed"), std::to_string(state.seed));
}

}  // namespace

void drawWatch(const WatchState& state, Frame& frame)
{
    const WatchLayout layout = computeWatchLayout(state);
    if (!layout.fits) {
        drawTooSmall(state.window, layout.needed, "", frame);
        return;
    }
    if (state.showsKeys) {
        drawKeys(state, frame);
        return;
    }
    for (std::size_t i = 0; i < state.brains.size(); ++i)
        drawBrain(state, state.brains[i], layout.places[i], frame);
    drawStatus(state, layout.status, frame);
}

std::string shortenNumber(std::int64_t number)
{
    return number <= 999'999 ? std::to_string(number) : formatScaled(static_cast<double>(number));
}

std::string shortenRate(double rate)
{
    if (rate >= 999'999.5) return formatScaled(rate);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%.*f", rate < 9.995 ? 2 : rate < 999.95 ? 1 : 0, rate);
    return text.data();
}

}  // namespace tui
