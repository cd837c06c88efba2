#include "tui/tetris/view/Controls.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/Format.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

// True for what the footer beside the card of a finished game leaves out: the card has it, or it is
// of no use there.
bool isForPlay(Action action) {
    using enum Action;
    return action == New || action == Again || action == Undo || action == Pause;
}

}  // namespace

bool isOffered(Action control, const SideState& state) {
    if (control == Action::Load) return state.canLoad;
    return control != Action::Undo || state.canUndo;
}

Action findDownAction(Action control) { return getActionRow(control).down.value_or(control); }

std::string findLetters(Action control, const KeyMap& keys) {
    const Action down = findDownAction(control);
    return (down != control ? keys.findLetter(down) : "") + keys.findLetter(control);
}

SliderRange getSliderRange(Action action, const SideState& state) {
    if (action == Action::LevelUp) return {1, tetris::getMaxLevel(state.makeNextRules().goal)};
    return {};
}

int getSliderValue(Action action, const SideState& state) {
    if (action == Action::LevelUp) return state.makeNextRules().level;
    return action == Action::Faster ? state.getSpeed() : state.settings.adversary;
}

FooterWord makeFooterWord(Action action, const SideState& state) {
    const bool isPaused = action == Action::Pause && state.phase == Phase::Paused;
    return state.keys.makeWord(
        action, isPaused ? state.tr("play on") : state.tr(getActionRow(action).getWord()));
}

std::vector<FooterWord> listFooterWords(const SideState& state) {
    std::vector<FooterWord> words;
    if (state.name || asksQuestion(state.overlay)) return words;
    const bool isOver = state.phase == Phase::Over;
    for (const Action action : listFooterActions()) {
        if (!isOffered(action, state) || (isOver && isForPlay(action))) continue;
        const bool isNeeded =
            action == Action::Pause || action == Action::Help || action == Action::Quit;
        if (state.runsSlowly() && !isNeeded) continue;
        if (action == Action::Quit && isOver) {
            words.push_back({"Esc", state.tr("start page"), kEscapeKey});
        } else if (action == Action::Quit && !state.runsSlowly()) {
            words.push_back({"Tab", state.tr("controls"), kTabKey});
        }
        words.push_back(makeFooterWord(action, state));
        words.back().hasFocus = state.focus == action;
        if (!words.back().key) words.pop_back();
    }
    return words;
}

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
    const GameRules next = state.makeNextRules();
    const bool isTest = game.sequence == "test";
    const bool isFree = !settings.test && !isTest;
    switch (action) {
        case Action::Brain: return turn(state.brainActive);
        case Action::NextBrain: return {formatBrainName(state.brain, room, state.look)};
        case Action::Load: return {std::string(glyphs.more), kDim};
        case Action::View: return turn(state.viewsBrain);
        case Action::Rules: return choose(nameRules(next.set, tr), game.rules.set != next.set);
        case Action::Goal:
            return choose(nameGame(next, tr),
                          game.hasGoal && (game.rules.goal != next.goal ||
                                           getGoalNumber(game.rules) != getGoalNumber(next)));
        case Action::Rising:
            // The speed does not rise while a brain plays from the start.
            if (state.brainActive && !game.rules.rising) return turn(false);
            return turn(next.rising, isFree && game.rules.rising != next.rising);
        case Action::Sequence:
            return choose(nameWord(settings.sequence, tr, room, state.look),
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
        putRight(line, " " + value.text, kChosen, frame);
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
        frame.put(end - 4, line.row, "*ok*", kAlert);
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
        frame.put(line.column - (isWide ? 2 : 1), line.row, getGlyphs(frame).focus, kKey);
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
        drawSlider(findSlider(place), getSliderValue(place.action, state) - range.min,
                   range.max - range.min, frame);
    }
}

}  // namespace

void drawSlider(Box slider, int value, int max, Frame& frame) {
    const Glyphs& glyphs = getGlyphs(frame);
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

namespace {

// A line of the page: keys, and what they do. A line without keys is a heading.
struct HelpLine {
    std::string_view text;
    std::vector<Action> actions{};
    bool isShown = true;
    std::string_view fixed{};  // keys that are no action's
};

std::vector<HelpLine> listHelpLines(const TetrisState& state, bool isWide) {
    using enum Action;
    const bool forModern = state.isModern();
    const bool forClassic = !forModern;
    const bool forMatch = state.versus.has_value();
    const bool canLoad = state.canLoad;
    return {{"THE PIECE"_tr, {}, isWide},
            {"left"_tr, {Left}},
            {"right"_tr, {Right}},
            {"turn"_tr, {Rotate}, forClassic},
            {"turn right"_tr, {TurnRight}, forModern},
            {"turn left, around"_tr, {TurnLeft, TurnAround}, forModern},
            {"a row down"_tr, {Down}, forClassic},
            {"drop; it can still slide"_tr, {Drop}, forClassic},
            {"drop and land"_tr, {Land}, forClassic},
            {"a row down; drop"_tr, {Down, Drop}, forModern},
            {"drop and lock"_tr, {Land}, forModern},
            {"hold"_tr, {Hold}, forModern},
            {"to the left wall"_tr, {WallLeft}, forClassic},
            {"to the right wall"_tr, {WallRight}, forClassic},
            {"to the walls"_tr, {WallLeft, WallRight}, forModern},
            {"THE GAME"_tr, {}, isWide},
            {"pause"_tr, {Pause}},
            {"new game; the same again"_tr, {New, Again}, !forMatch},
            {"rules, test, sequence"_tr, {Rules, Test, Sequence}, forClassic},
            {"rules, goal, sequence"_tr, {Rules, Goal, Sequence}, forModern && !forMatch},
            {"leave it, or end it"_tr, {Quit}, isWide && !forMatch},
            {"give up"_tr, {Quit}, forMatch},
            {"copy as a fumen"_tr, {Copy}, isWide},
            {"undo (zen)"_tr, {Undo}, isWide && forModern && !forMatch},
            {"leave, stop, repaint"_tr, {}, isWide, "^C ^Z ^L"},
            {"THE BRAIN"_tr, {}, isWide},
            {"on or off"_tr, {Brain}, isWide && !forMatch},
            {"on or off: not rated"_tr, {Brain}, isWide && forMatch},
            {"the next one; load one"_tr, {NextBrain, Load}, isWide && canLoad},
            {"the next one"_tr, {NextBrain}, isWide && !canLoad},
            {"brain, next, load"_tr, {Brain, NextBrain, Load}, !isWide && canLoad},
            {"brain, next"_tr, {Brain, NextBrain}, !isWide && !canLoad},
            {"what it sees"_tr, {View}, !forMatch},
            {"what it sees: not rated"_tr, {View}, forMatch},
            {"THE ADVERSARY"_tr, {}, isWide && forClassic},
            {"less, more"_tr, {AdversaryDown, AdversaryUp}, isWide && forClassic},
            {"adversary"_tr, {AdversaryDown, AdversaryUp}, !isWide && forClassic},
            {"THE LEVEL"_tr, {}, isWide && forModern && !forMatch},
            {"less, more"_tr, {LevelDown, LevelUp}, isWide && forModern && !forMatch},
            {"level"_tr, {LevelDown, LevelUp}, !isWide && forModern && !forMatch},
            {"THE SCREEN"_tr, {}, isWide},
            {"slower, faster"_tr, {Slower, Faster}, isWide},
            {"speed; does it rise"_tr, {Slower, Faster, Rising}, !isWide && forClassic},
            {"speed of the brain"_tr, {Slower, Faster}, !isWide && forModern},
            {"rising speed"_tr, {Rising}, isWide && forClassic},
            {"ghost, sound"_tr, {Ghost, Sound}},
            {"scores"_tr, {Scores}, isWide},
            {"scores: statistics"_tr, {}, isWide, "t"},
            {"settings"_tr, {Settings}, isWide},
            {"scores, settings"_tr, {Scores, Settings}, !isWide},
            {"leave it, or end it"_tr, {Quit}, !isWide && !forMatch},
            {"to the controls"_tr, {}, isWide, "Tab"}};
}

// In a wide window the groups have headings, and those from the brain on a column of their own.
void drawHelpLines(const TetrisState& state, Box page, bool isWide, Frame& frame) {
    constexpr int kLeft = 40;
    const int keyColumns = isWide ? 12 : 11;
    int row = page.row;
    for (const HelpLine& line : listHelpLines(state, isWide)) {
        if (!line.isShown) continue;
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
    if (state.helpSearch.isOn()) return state.helpSearch.listWords(state);
    std::vector<FooterWord> words =
        listPageWords({{"Esc", state.tr("back")}, {"/", state.tr("search")}}, state.look);
    words.push_back(state.keys.makeWord(Action::Settings, state.tr("settings")));
    if (!words.back().key) words.pop_back();
    return words;
}

void drawHelp(const TetrisState& state, Frame& frame) {
    constexpr int kWideColumns = 74;
    constexpr int kWideRows = 21;
    const bool isWide = state.window.columns >= kWideColumns + 4;
    Box page = placeInMiddle(state.window, {isWide ? kWideColumns : 36, kWideRows + 3});
    frame.put(page, state.tr("KEYS"), kTitle);
    if (isWide) {
        putRight(
            page,
            state.tr.format("preset {0}", nameWord(state.findPreset(), state.tr, 12, state.look)),
            kDim, frame);
        drawRule(page.column, page.row + 1, page.columns, frame);
        // Modern games have no adversary.
        const Box note = page.getLine(kWideRows - 1);
        if (note.row < state.window.rows - 1 && !state.isModern()) {
            frame.put(note,
                      state.tr.format("{0}: the adversary chose this piece. {1}: chance did.",
                                      "*ok*", "ok"),
                      kDim);
        }
    }
    // The lowest window has no air below the title.
    page.row += !isWide ? 1 : state.window.rows > kWideRows ? 3 : 2;
    page.rows = kWideRows - (isWide ? 3 : 2);
    drawHelpLines(state, page, isWide, frame);
    drawFooter(listHelpWords(state), frame);
}

}  // namespace tui
