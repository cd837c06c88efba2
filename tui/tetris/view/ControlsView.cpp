#include "tui/tetris/view/ControlsView.h"

#include <string>

#include "core/base/Format.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/view/Controls.h"

namespace tui {

namespace {

// A control's value: its text, and how it is drawn.
struct Value {
    std::string text;
    Style style{};
};

// What takes effect in the next game says so, if there is room.
Value findValue(const SideState& state, const SideGame& game, Action action, int room) {
    const Glyphs& glyphs = getGlyphs(state.look);
    const Translation& tr = state.tr;
    const SettingValues& settings = state.settings;
    const auto showNext = [&](std::string text, bool isPending) {
        const std::string next = base::format("{} {}", tr("next:"), text);
        return isPending && countCharacters(next) <= room ? next : text;
    };
    const auto turn = [&](bool isOn, bool isPending = false) {
        const std::string text =
            base::format("{} {}", isOn ? glyphs.on : glyphs.off, isOn ? tr("on") : tr("off"));
        return Value{showNext(text, isPending), isOn ? kGood : kDim};
    };
    const auto choose = [&](std::string text, bool isPending) {
        return Value{showNext(std::move(text), isPending), isPending ? kDim : Style{}};
    };
    const tetris::GameRules next = state.makeNextRules();
    const bool isTest = game.sequence == "test";
    const bool isFree = !settings.test && !isTest;
    switch (action) {
        case Action::Brain: return turn(state.brainActive);
        case Action::NextBrain: return {formatBrainName(state.brain, room, state.look.utf8)};
        case Action::Load: return {std::string(glyphs.more), kDim};
        case Action::View: return turn(state.viewsBrain);
        case Action::Rules:
            return choose(std::string(nameRules(next.set, tr)), game.rules.set != next.set);
        case Action::Goal:
            return choose(nameGame(next, tr),
                          game.hasGoal && (game.rules.goal != next.goal ||
                                           getGoalNumber(game.rules) != getGoalNumber(next)));
        case Action::Rising:
            // The speed does not rise while a brain plays from the start.
            if (state.brainActive && !game.rules.rising) return turn(false);
            return turn(next.rising, isFree && game.rules.rising != next.rising);
        case Action::Sequence:
            return choose(nameWord(settings.sequence, tr, room, state.look.utf8),
                          isFree && settings.sequence != game.sequence);
        case Action::Test: return turn(settings.test, settings.test != isTest);
        case Action::Ghost: return turn(settings.ghost);
        case Action::Sound:
            if (settings.sound && settings.beep == Beep::Flash)
                return {base::format("{} {}", glyphs.on, tr("flash")), kGood};
            return turn(settings.sound);
        case Action::LevelUp:
            return choose(std::to_string(next.level),
                          game.hasGoal && game.rules.level != next.level);
        case Action::Faster: {
            // In a modern game it is the brain's alone.
            const std::string speed = std::to_string(state.getSpeed());
            if (!game.hasGoal) return {speed};
            const std::string named = base::format("{} {}", tr("brain"), speed);
            return {countCharacters(named) <= room ? named : speed,
                    state.brainActive ? Style{} : kDim};
        }
        default: return {std::to_string(getSliderValue(action, state))};
    }
}

// Right-aligned at the end of the line; the focused one is reversed, with a blank before it.
void putValue(const Value& value, bool hasFocus, Box line, Frame& frame) {
    if (hasFocus) {
        putRight(line, " " + value.text, {.foreground = Color::Accent, .inverse = true}, frame);
    } else {
        putRight(line, value.text, value.style, frame);
    }
}

// Whether the adversary or chance has chosen the last piece. Returns the columns that it takes.
int putMood(const SideState& state, bool isWide, Box line, Frame& frame) {
    // With a fixed place for the level before it, if there is room.
    const int columns = isWide ? 5 : state.adversaryDealt ? 4 : 3;
    const int end = line.getEnd();
    if (state.adversaryDealt) {
        frame.put(end - 4, line.row, "*ok*", {.foreground = Color::Warn, .bold = true});
    } else {
        frame.put(end - 2, line.row, "ok", kDim);
    }
    return columns;
}

void drawControl(const SideState& state, const SideGame& game, const ControlPlace& place,
                 bool isWide, Frame& frame) {
    const ActionRow& control = getActionRow(place.action);
    if (!isOffered(place.action, state)) return;
    const bool hasFocus = state.focus == place.action;
    Box line = place.box;
    line.rows = 1;
    if (hasFocus && line.column > 0) {
        frame.put(line.column - (isWide ? 2 : 1), line.row, getGlyphs(state.look).focus, kKey);
    }
    if (hasFocus) frame.setCursor(line.column, line.row);
    frame.put(line, findLetters(place.action, state.keys), kKey);
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

void drawSlider(const Look& look, Box slider, int value, int max, Frame& frame) {
    const Glyphs& glyphs = getGlyphs(look);
    const int mark = findSliderMark(slider, value, max);
    for (int column = slider.column; column < slider.getEnd(); ++column) {
        const bool isPast = column < mark;
        const Color color = column <= mark ? Color::Accent : Color::Dim;
        frame.put(column, slider.row,
                  column == mark ? glyphs.sliderMark
                  : isPast       ? glyphs.sliderPast
                                 : glyphs.sliderRest,
                  {.foreground = color});
    }
}

void drawControls(const SideState& state, const SideGame& game, const Layout& layout,
                  Frame& frame) {
    for (const ControlPlace& place : layout.controls)
        drawControl(state, game, place, layout.isWide(), frame);
}

}  // namespace tui
