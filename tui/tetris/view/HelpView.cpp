#include "tui/tetris/view/HelpView.h"

#include <string>
#include <string_view>

#include "core/base/Format.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

// When a line is shown.
constexpr unsigned kForClassic = 1;
constexpr unsigned kForModern = 2;
constexpr unsigned kForWide = 4;
constexpr unsigned kForNarrow = 8;
constexpr unsigned kForLoads = 16;
constexpr unsigned kForLoadsNot = 32;
constexpr unsigned kForSingle = 64;
constexpr unsigned kForMatch = 128;

// A line of the page: keys, and what they do. A line without keys is a heading.
struct HelpLine {
    std::string_view text;
    std::vector<Action> actions{};
    unsigned where = 0;        // all of it must be true
    std::string_view fixed{};  // keys that are no action's
};

const std::vector<HelpLine>& getHelpLines() {
    using enum Action;
    static const std::vector<HelpLine> lines{
        {translatable("THE PIECE"), {}, kForWide},
        {translatable("left"), {Left}},
        {translatable("right"), {Right}},
        {translatable("turn"), {Rotate}, kForClassic},
        {translatable("turn right"), {TurnRight}, kForModern},
        {translatable("turn left, around"), {TurnLeft, TurnAround}, kForModern},
        {translatable("a row down"), {Down}, kForClassic},
        {translatable("drop; it can still slide"), {Drop}, kForClassic},
        {translatable("drop and land"), {Land}, kForClassic},
        {translatable("a row down; drop"), {Down, Drop}, kForModern},
        {translatable("drop and lock"), {Land}, kForModern},
        {translatable("hold"), {Hold}, kForModern},
        {translatable("to the left wall"), {WallLeft}, kForClassic},
        {translatable("to the right wall"), {WallRight}, kForClassic},
        {translatable("to the walls"), {WallLeft, WallRight}, kForModern},
        {translatable("THE GAME"), {}, kForWide},
        {translatable("pause"), {Pause}},
        {translatable("new game; the same again"), {New, Again}, kForSingle},
        {translatable("rules, test, sequence"), {Rules, Test, Sequence}, kForClassic},
        {translatable("rules, goal, sequence"), {Rules, Goal, Sequence}, kForModern | kForSingle},
        {translatable("leave it, or end it"), {Quit}, kForWide | kForSingle},
        {translatable("give up"), {Quit}, kForMatch},
        {translatable("copy as a fumen"), {Copy}, kForWide},
        {translatable("undo (zen)"), {Undo}, kForWide | kForModern | kForSingle},
        {translatable("leave, stop, repaint"), {}, kForWide, "^C ^Z ^L"},
        {translatable("THE BRAIN"), {}, kForWide},
        {translatable("on or off"), {Brain}, kForWide | kForSingle},
        {translatable("on or off: not rated"), {Brain}, kForWide | kForMatch},
        {translatable("the next one; load one"), {NextBrain, Load}, kForWide | kForLoads},
        {translatable("the next one"), {NextBrain}, kForWide | kForLoadsNot},
        {translatable("brain, next, load"), {Brain, NextBrain, Load}, kForNarrow | kForLoads},
        {translatable("brain, next"), {Brain, NextBrain}, kForNarrow | kForLoadsNot},
        {translatable("what it sees"), {View}, kForSingle},
        {translatable("what it sees: not rated"), {View}, kForMatch},
        {translatable("THE ADVERSARY"), {}, kForWide | kForClassic},
        {translatable("less, more"), {AdversaryDown, AdversaryUp}, kForWide | kForClassic},
        {translatable("adversary"), {AdversaryDown, AdversaryUp}, kForNarrow | kForClassic},
        {translatable("THE LEVEL"), {}, kForWide | kForModern | kForSingle},
        {translatable("less, more"), {LevelDown, LevelUp}, kForWide | kForModern | kForSingle},
        {translatable("level"), {LevelDown, LevelUp}, kForNarrow | kForModern | kForSingle},
        {translatable("THE SCREEN"), {}, kForWide},
        {translatable("slower, faster"), {Slower, Faster}, kForWide},
        {translatable("speed; does it rise"), {Slower, Faster, Rising}, kForNarrow | kForClassic},
        {translatable("speed of the brain"), {Slower, Faster}, kForNarrow | kForModern},
        {translatable("rising speed"), {Rising}, kForWide | kForClassic},
        {translatable("ghost, sound"), {Ghost, Sound}},
        {translatable("scores"), {Scores}, kForWide},
        {translatable("scores: statistics"), {}, kForWide, "t"},
        {translatable("settings"), {Settings}, kForWide},
        {translatable("scores, settings"), {Scores, Settings}, kForNarrow},
        {translatable("leave it, or end it"), {Quit}, kForNarrow | kForSingle},
        {translatable("to the controls"), {}, kForWide, "Tab"}};
    return lines;
}

// In a wide window the groups have headings, and those from the brain on a column of their own.
void drawHelpLines(const TetrisState& state, Box page, bool isWide, Frame& frame) {
    constexpr int kLeft = 40;
    const int keyColumns = isWide ? 12 : 11;
    const unsigned here =
        (isWide ? kForWide : kForNarrow) | (state.isModern() ? kForModern : kForClassic) |
        (state.versus ? kForMatch : kForSingle) | (state.canLoad ? kForLoads : kForLoadsNot);
    int row = page.row;
    for (const HelpLine& line : getHelpLines()) {
        if ((line.where & ~here) != 0) continue;
        const bool isHeading = line.actions.empty() && line.fixed.empty();
        if (isHeading && line.text == "THE BRAIN") {
            page.column += kLeft;
            row = page.row;
        } else if (isHeading && row > page.row) {
            ++row;
        }
        if (row >= page.getFoot()) continue;
        if (isHeading) {
            frame.put(page.column, row++, state.tr(line.text), kHeading);
            continue;
        }
        const std::string keys = line.fixed.empty()
                                     ? state.keys.formatKeys(line.actions, keyColumns - 1)
                                     : std::string(line.fixed);
        const std::string text(state.tr(line.text));
        const bool isFound = state.helpSearch.finds(base::format("{} {}", keys, text));
        frame.put(page.column, row, keys, isFound ? kKey : kDim);
        frame.put(page.column + keyColumns, row++, text, isFound ? Style{} : kDim);
    }
}

}  // namespace

std::vector<FooterWord> listHelpWords(const TetrisState& state) {
    if (state.helpSearch.isOn()) return state.helpSearch.listWords(state.tr, state.look);
    std::vector<FooterWord> words{{"Esc", state.tr("back"), kEscapeKey}, makeSearchWord(state.tr)};
    words.push_back(state.keys.makeWord(Action::Settings, state.tr("settings")));
    if (!words.back().key) words.pop_back();
    return words;
}

void drawHelp(const TetrisState& state, Frame& frame) {
    constexpr int kWideColumns = 74;
    constexpr int kWideRows = 21;
    const bool isWide = state.window.columns >= kWideColumns + 4;
    const int columns = isWide ? kWideColumns : 36;
    const int left = (state.window.columns - columns) / 2;
    const int top = std::max(0, (state.window.rows - kWideRows - 3) / 2);
    frame.put(left, top, state.tr("KEYS"), kTitle);
    if (isWide) {
        const std::string preset = state.tr.format(
            "preset {0}", nameWord(state.findPreset(), state.tr, 12, state.look.utf8));
        frame.put(left + columns - countCharacters(preset), top, preset, kDim);
        drawRule(state.look, left, top + 1, columns, frame);
        // The lowest window has no air below the title.
        const int air = state.window.rows > kWideRows ? 1 : 0;
        drawHelpLines(state, {left, top + 2 + air, columns, kWideRows - 3}, true, frame);
        // Modern games have no adversary.
        if (const int row = top + kWideRows - 1; row < state.window.rows - 1 && !state.isModern()) {
            frame.put(left, row,
                      state.tr.format("{0}: the adversary chose this piece. {1}: chance did.",
                                      "*ok*", "ok"),
                      kDim);
        }
    } else {
        drawHelpLines(state, {left, top + 1, columns, kWideRows - 2}, false, frame);
    }
    drawFooter(listHelpWords(state), placePageFooter(state.window), frame);
}

}  // namespace tui
