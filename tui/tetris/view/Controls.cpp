#include "tui/tetris/view/Controls.h"

#include <algorithm>
#include <array>

#include "tui/base/text/Translation.h"

namespace tui {

namespace {

// In the order of Tab.
constexpr std::array kFooter{Action::New,    Action::Again,    Action::Undo, Action::Pause,
                             Action::Scores, Action::Settings, Action::Help, Action::Quit};

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

std::string findLetters(Action control, const KeyMap& keys) {
    const std::string up = keys.findLetter(control);
    switch (control) {
        case Action::AdversaryUp: return keys.findLetter(Action::AdversaryDown) + up;
        case Action::LevelUp: return keys.findLetter(Action::LevelDown) + up;
        case Action::Faster: return keys.findLetter(Action::Slower) + up;
        default: return up;
    }
}

SliderRange getSliderRange(Action action, const SideState& state) {
    if (action == Action::LevelUp) return {1, tetris::getMaxLevel(state.makeNextRules().goal)};
    return {};
}

int getSliderValue(Action action, const SideState& state) {
    if (action == Action::LevelUp) return state.makeNextRules().level;
    return action == Action::Faster ? state.getSpeed() : state.settings.adversary;
}

std::vector<FooterWord> listFooterWords(const SideState& state) {
    std::vector<FooterWord> words;
    if (state.name || asksQuestion(state.overlay)) return words;
    const bool isOver = state.phase == Phase::Over;
    for (const Action action : kFooter) {
        if (!isOffered(action, state) || (isOver && isForPlay(action))) continue;
        const bool isNeeded =
            action == Action::Pause || action == Action::Help || action == Action::Quit;
        if (state.runsSlowly() && !isNeeded) continue;
        if (action == Action::Quit && isOver) {
            words.push_back({"Esc", std::string(state.tr("start page")), kEscapeKey});
        } else if (action == Action::Quit && !state.runsSlowly()) {
            words.push_back({"Tab", std::string(state.tr("controls")), kTabKey});
        }
        const bool isPaused = action == Action::Pause && state.phase == Phase::Paused;
        words.push_back(state.keys.makeWord(
            action, isPaused ? state.tr("play on") : state.tr(getActionRow(action).label)));
        words.back().hasFocus = state.focus == action;
        if (!words.back().key) words.pop_back();
    }
    return words;
}

}  // namespace tui
