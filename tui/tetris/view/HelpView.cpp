#include "tui/tetris/view/HelpView.h"

#include <string>
#include <string_view>

#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

namespace {

// Keys, and what they do. Fixed keys are named by `fixed`.
struct KeyLine {
    std::vector<Action> actions;
    std::string_view text;
    std::string_view fixed{};
};

struct KeyGroup {
    std::string_view title;
    std::vector<KeyLine> lines;
};

KeyGroup listPieceKeys(bool isModern)
{
    using enum Action;
    KeyGroup group{translatable("THE PIECE"),
                   {{{Left}, translatable("left")},
                    {{Right}, translatable("right")},
                    {{Rotate}, translatable("turn")},
                    {{Down}, translatable("a row down")},
                    {{Drop}, translatable("drop; it can still slide")},
                    {{Land}, translatable("drop and land")},
                    {{WallLeft}, translatable("to the left wall")},
                    {{WallRight}, translatable("to the right wall")}}};
    if (!isModern) return group;
    group.lines = {{{Left}, translatable("left")},
                   {{Right}, translatable("right")},
                   {{TurnRight}, translatable("turn right")},
                   {{TurnLeft, TurnAround}, translatable("turn left, around")},
                   {{Down, Drop}, translatable("a row down; drop")},
                   {{Land}, translatable("drop and lock")},
                   {{Hold}, translatable("hold")},
                   {{WallLeft, WallRight}, translatable("to the walls")}};
    return group;
}

KeyGroup listGameKeys(bool isModern)
{
    using enum Action;
    return {translatable("THE GAME"),
            {{{Pause}, translatable("pause")},
             {{New, Again}, translatable("new game; the same again")},
             isModern ? KeyLine{{Rules, Goal, Sequence}, translatable("rules, goal, sequence")}
                      : KeyLine{{Rules, Test, Sequence}, translatable("rules, test, sequence")},
             {{Quit}, translatable("leave it, or end it")},
             {{}, translatable("end, suspend, repaint"), "^C ^Z ^L"}}};
}

KeyGroup listBrainKeys(bool canLoad)
{
    using enum Action;
    const KeyLine next = canLoad
                             ? KeyLine{{NextBrain, Load}, translatable("the next one; load one")}
                             : KeyLine{{NextBrain}, translatable("the next one")};
    return {translatable("THE BRAIN"),
            {{{Brain}, translatable("on or off")}, next, {{View}, translatable("what it sees")}}};
}

KeyGroup listAdversaryKeys(bool isModern)
{
    using enum Action;
    if (isModern)
        return {translatable("THE LEVEL"), {{{LevelDown, LevelUp}, translatable("less, more")}}};
    return {translatable("THE ADVERSARY"),
            {{{AdversaryDown, AdversaryUp}, translatable("less, more")}}};
}

KeyGroup listScreenKeys(bool isModern)
{
    using enum Action;
    return {translatable("THE SCREEN"),
            {{{Slower, Faster}, translatable("slower, faster")},
             isModern ? KeyLine{{Undo}, translatable("undo (zen)")}
                      : KeyLine{{Rising}, translatable("rising speed")},
             {{Ghost, Sound}, translatable("ghost, sound")},
             {{Scores}, translatable("scores")},
             {{Settings}, translatable("settings")},
             {{}, translatable("to the controls"), "Tab"}}};
}

// Draws groups of keys from the top of a column.
class KeyColumn {
public:
    KeyColumn(const TetrisState& state, Box box, int keyColumns, Frame& frame)
        : state_(state), box_(box), keyColumns_(keyColumns), row_(box.row), frame_(frame)
    {
    }

    void draw(const KeyGroup& group, bool hasTitle)
    {
        if (hasTitle) frame_.put(box_.column, row_++, state_.tr(group.title), kHeading);
        for (const KeyLine& line : group.lines) {
            if (row_ >= box_.row + box_.rows) return;
            const std::string keys = line.fixed.empty()
                                         ? state_.keys.formatKeys(line.actions, keyColumns_ - 1)
                                         : std::string(line.fixed);
            frame_.put(box_.column, row_, keys, kKey);
            frame_.put(box_.column + keyColumns_, row_++, state_.tr(line.text));
        }
    }
    void skip() { ++row_; }

private:
    const TetrisState& state_;
    Box box_;
    int keyColumns_;
    int row_;
    Frame& frame_;
};

void drawWide(const TetrisState& state, Box page, Frame& frame)
{
    constexpr int kLeft = 40;
    const bool isModern = state.isModern();
    KeyColumn left(state, {page.column, page.row, kLeft, page.rows}, 12, frame);
    left.draw(listPieceKeys(isModern), true);
    left.skip();
    left.draw(listGameKeys(isModern), true);
    KeyColumn right(state, {page.column + kLeft, page.row, page.columns - kLeft, page.rows}, 12,
                    frame);
    right.draw(listBrainKeys(state.canLoad), true);
    right.skip();
    right.draw(listAdversaryKeys(isModern), true);
    right.skip();
    right.draw(listScreenKeys(isModern), true);
}

// Without headings and with less air.
void drawNarrow(const TetrisState& state, Box page, Frame& frame)
{
    using enum Action;
    constexpr int kKeyColumns = 11;
    const bool isModern = state.isModern();
    KeyColumn column(state, page, kKeyColumns, frame);
    column.draw(listPieceKeys(isModern), false);
    const KeyLine brains =
        state.canLoad ? KeyLine{{Brain, NextBrain, Load}, translatable("brain, next, load")}
                      : KeyLine{{Brain, NextBrain}, translatable("brain, next")};
    column.draw(
        {{},
         {{{Pause}, translatable("pause")},
          {{New, Again}, translatable("new game; the same again")},
          isModern ? KeyLine{{Rules, Goal, Sequence}, translatable("rules, goal, sequence")}
                   : KeyLine{{Rules, Test, Sequence}, translatable("rules, test, sequence")},
          brains,
          {{View}, translatable("what it sees")},
          isModern ? KeyLine{{LevelDown, LevelUp}, translatable("level")}
                   : KeyLine{{AdversaryDown, AdversaryUp}, translatable("adversary")},
          isModern ? KeyLine{{Slower, Faster}, translatable("speed of the brain")}
                   : KeyLine{{Slower, Faster, Rising}, translatable("speed; does it rise")},
          {{Ghost, Sound}, translatable("ghost, sound")},
          {{Scores, Settings}, translatable("scores, settings")},
          {{Quit}, translatable("leave it, or end it")}}},
        false);
}

}  // namespace

std::vector<FooterWord> listHelpWords(const TetrisState& state)
{
    std::vector<FooterWord> words{
        {"Esc", std::string(state.tr("back")), Key{.code = KeyCode::Escape}}};
    const std::vector<Key> keys = state.keys.findKeys(Action::Settings);
    if (!keys.empty())
        words.push_back(
            {formatKeyName(keys.front()), std::string(state.tr("settings")), keys.front()});
    return words;
}

void drawHelp(const TetrisState& state, Frame& frame)
{
    constexpr int kWideColumns = 74;
    constexpr int kWideRows = 21;
    const bool isWide = state.window.columns >= kWideColumns + 4;
    const int columns = isWide ? kWideColumns : 36;
    const int left = (state.window.columns - columns) / 2;
    const int top = std::max(0, (state.window.rows - kWideRows - 3) / 2);
    frame.put(left, top, state.tr("KEYS"), kTitle);
    if (isWide) {
        const std::string preset = state.tr.format("preset {0}", {state.findPreset()});
        frame.put(left + columns - countCharacters(preset), top, preset, kDim);
        for (int i = 0; i < columns; ++i)
            frame.put(left + i, top + 1, getGlyphs(state.look).line, kDim);
        drawWide(state, {left, top + 3, columns, kWideRows - 3}, frame);
        if (const int row = top + kWideRows - 1; row < state.window.rows - 1) {
            frame.put(left, row,
                      state.tr.format("{0}: the adversary chose this piece. {1}: chance did.",
                                      {"*ok*", "ok"}),
                      kDim);
        }
    } else {
        drawNarrow(state, {left, top + 1, columns, kWideRows - 2}, frame);
    }
    drawFooter(listHelpWords(state), placePageFooter(state.window), frame);
}

}  // namespace tui
