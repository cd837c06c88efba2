#include "tui/tetris/view/ControlsView.h"

#include <string>

#include "tui/base/Glyphs.h"
#include "tui/tetris/Controls.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

// A control's value: its text, and how it is drawn.
struct Value {
    std::string text;
    Style style{};
};

Value showSwitch(const SideState& state, bool isOn, bool isPending)
{
    const Glyphs& glyphs = getGlyphs(state.look);
    std::string text(isOn ? glyphs.on : glyphs.off);
    text += " " + std::string(isOn ? state.tr("on") : state.tr("off"));
    if (isPending) text = std::string(state.tr("next:")) + " " + text;
    return {text, {.foreground = isOn ? Color::Good : Color::Dim}};
}

// A choice that takes effect in the next game is dim, and says so if there is room.
Value showChoice(const SideState& state, const std::string& text, bool isPending, int room)
{
    if (!isPending) return {text};
    const std::string next = std::string(state.tr("next:")) + " " + text;
    return {countCharacters(next) <= room ? next : text, {.foreground = Color::Dim}};
}

Value findValue(const SideState& state, const std::optional<SideGame>& game, Action action,
                int room)
{
    const std::string sequence = game ? game->sequence : std::string();
    const bool testNow = sequence == "test";
    switch (action) {
        case Action::Brain: return showSwitch(state, state.brainActive, false);
        case Action::NextBrain: return {formatBrainName(state.brain, room, state.look.utf8)};
        case Action::Load:
            return {std::string(getGlyphs(state.look).more), {.foreground = Color::Dim}};
        case Action::View: return showSwitch(state, state.viewsBrain, false);
        case Action::Rules: {
            const tetris::RuleSet set = state.settings.rules.set;
            return showChoice(state, std::string(nameRules(set, state.tr)),
                              game && game->rules.set != set, room);
        }
        case Action::Goal: {
            const tetris::GameRules rules = state.makeNextRules();
            const bool isOther = game && (game->rules.goal != rules.goal ||
                                          getGoalNumber(game->rules) != getGoalNumber(rules));
            return showChoice(state, nameGame(rules, state.tr), game && game->hasGoal && isOther,
                              room);
        }
        case Action::Rising:
            // The speed does not rise while a brain plays from the start.
            if (state.brainActive && game && !game->rules.rising)
                return showSwitch(state, false, false);
            return showSwitch(state, state.settings.rules.rising,
                              game && !state.settings.test && !testNow &&
                                  game->rules.rising != state.settings.rules.rising);
        case Action::Sequence:
            return showChoice(
                state, state.settings.sequence,
                game && !state.settings.test && !testNow && state.settings.sequence != sequence,
                room);
        case Action::Test:
            return showSwitch(state, state.settings.test, game && state.settings.test != testNow);
        case Action::Ghost: return showSwitch(state, state.settings.ghost, false);
        case Action::Sound: {
            Value value = showSwitch(state, state.settings.sound, false);
            if (state.settings.sound && state.settings.beep == Beep::Flash) {
                value.text =
                    std::string(getGlyphs(state.look).on) + " " + std::string(state.tr("flash"));
            }
            return value;
        }
        case Action::LevelUp: {
            const int level = getSliderValue(action, state);
            return showChoice(state, std::to_string(level),
                              game && game->hasGoal && game->rules.level != level, room);
        }
        default: return {std::to_string(getSliderValue(action, state))};
    }
}

// Right-aligned at the end of the line; the focused one is reversed, with a blank at each side.
void putValue(const Value& value, bool hasFocus, Box line, Frame& frame)
{
    const int end = line.column + line.columns;
    const int columns = countCharacters(value.text);
    if (!hasFocus) {
        frame.put(end - columns, line.row, value.text, value.style);
        return;
    }
    const Style style{.foreground = Color::Accent, .inverse = true};
    frame.put(end - columns - 1, line.row, " " + value.text, style);
}

// Whether the adversary or chance has chosen the last piece. Returns the columns that it takes.
int putMood(const SideState& state, bool isWide, Box line, Frame& frame)
{
    // With a fixed place for the level before it, if there is room.
    const int columns = isWide ? 5 : state.adversaryDealt ? 4 : 3;
    const int end = line.column + line.columns;
    if (state.adversaryDealt) {
        frame.put(end - 4, line.row, "*ok*", {.foreground = Color::Warn, .bold = true});
    } else {
        frame.put(end - 2, line.row, "ok", {.foreground = Color::Dim});
    }
    return columns;
}

void drawControl(const SideState& state, const std::optional<SideGame>& game,
                 const ControlPlace& place, bool isWide, Frame& frame)
{
    const ActionRow& control = getActionRow(place.action);
    if (!isOffered(place.action, state)) return;
    const bool hasFocus = state.focus == place.action;
    Box line = place.box;
    line.rows = 1;
    if (hasFocus && line.column > 0) {
        frame.put(line.column - (isWide ? 2 : 1), line.row, getGlyphs(state.look).focus,
                  {.foreground = Color::Accent, .bold = true});
    }
    if (hasFocus) frame.setCursor(line.column, line.row);
    frame.put(line.column, line.row, findLetters(place.action, state.keys),
              {.foreground = Color::Accent, .bold = true});
    const std::string_view label = state.tr(isWide ? control.label : control.narrow);
    frame.put(line.column + kLabelColumn, line.row, label, {.bold = hasFocus});
    Value value = findValue(state, game, place.action,
                            line.columns - kLabelColumn - countCharacters(label) - 1);
    if (!isWide && control.kind == ControlKind::Switch)
        value.text = value.text.substr(value.text.rfind(' ') + 1);
    if (control.action == Action::AdversaryUp) line.columns -= putMood(state, isWide, line, frame);
    putValue(value, hasFocus, line, frame);
    if (isWide && control.kind == ControlKind::Slider) {
        const SliderRange range = getSliderRange(place.action, state);
        drawSlider(state.look, findSlider(place), getSliderValue(place.action, state) - range.min,
                   range.max - range.min, frame);
    }
}

}  // namespace

void drawSlider(const Look& look, Box slider, int value, int max, Frame& frame)
{
    const Glyphs& glyphs = getGlyphs(look);
    const int mark = findSliderMark(slider, value, max);
    for (int column = slider.column; column < slider.column + slider.columns; ++column) {
        const bool isPast = column < mark;
        const Color color = column <= mark ? Color::Accent : Color::Dim;
        frame.put(column, slider.row,
                  column == mark ? glyphs.sliderMark
                  : isPast       ? glyphs.sliderPast
                                 : glyphs.sliderRest,
                  {.foreground = color});
    }
}

void drawControls(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
                  Frame& frame)
{
    for (const ControlPlace& place : layout.controls)
        drawControl(state, game, place, layout.isWide(), frame);
}

}  // namespace tui
