#include "tui/tetris/versus/VersusParts.h"

#include <string>
#include <string_view>

#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

namespace {

// A word of the footer, and whether it is there.
struct MatchWord {
    bool isShown;
    Action action{};
    std::string_view text{};  // empty: as in other footers
    Key key{};                // in place of an action
};

std::vector<MatchWord> listMatchWords(const TetrisState& state) {
    using enum Action;
    const LiveFacts* const live = state.findLive();
    const bool isAlone = live == nullptr;  // no match between persons
    const bool isOver = state.phase == Phase::Over;
    const bool isPaused = state.phase == Phase::Paused;
    const bool isShared = state.session.isShared;
    const bool isRated = state.versus->isRated();
    const bool canLose = state.canLose();
    const VersusForm form = layOutMatch(state).form;
    const bool isSmall = form == VersusForm::Small;
    const bool isWide = form > VersusForm::Narrow;
    if (!isAlone && live->hasEnded && !isOver) return {{true, {}, "back"_tr, kEscapeKey}};
    if (!isAlone && live->isWatched)
        return {{true, {}, "the next one"_tr, {.code = KeyCode::Right}},
                {!isSmall, Sound},
                {!isSmall, Help},
                {true, Quit, "back"_tr}};
    if (isOver)
        return {{isAlone && !isSmall, Again, "same pieces"_tr},
                {state.canReplay && !isSmall, {}, "review"_tr, kReviewKey},
                {!isSmall, Scores},
                {isWide, Settings},
                {isWide, Help},
                {isAlone, {}, "start page"_tr, kEscapeKey},
                {!isAlone, {}, "leave the match"_tr, kEscapeKey},
                {true, Quit}};
    if (playsWithTwoKeySets(state)) return {{true, {}, "pause"_tr, kEscapeKey}};
    // The card of a pause between persons has words of its own.
    if (isPaused && !isAlone) return {};
    const bool isQuick = !isSmall && !state.runsSlowly();
    const bool brainMayPlay = isQuick && isAlone && !isRated && !isShared;
    return {{isPaused, Pause, "play on"_tr},
            {!isPaused, Pause},
            {isQuick && isAlone && isRated, Brain, "brain: not rated"_tr},
            {brainMayPlay, Brain},
            {brainMayPlay, View, "view"_tr},
            {isQuick, Ghost},
            {isQuick, Sound},
            {isQuick, Settings},
            {true, Help},
            {!isSmall && canLose, Quit, "give up"_tr},
            {!isSmall && !canLose, Quit}};
}

}  // namespace

bool isOpenMatch(const TetrisState& state) {
    return state.findLive() != nullptr && state.findLive()->waits;
}

bool playsWithTwoKeySets(const TetrisState& state) {
    return state.hasTwoKeySets() && state.isUnderWay() && !asksQuestion(state.overlay);
}

std::vector<FooterWord> listVersusWords(const TetrisState& state) {
    std::vector<FooterWord> words;
    // The waiting card has words of its own.
    if (asksQuestion(state.overlay) || isOpenMatch(state)) return words;
    for (const MatchWord& row : listMatchWords(state)) {
        if (!row.isShown) continue;
        const std::string_view text =
            row.text.empty() ? getActionRow(row.action).getWord() : row.text;
        if (row.key == Key{}) {
            words.push_back(state.keys.makeWord(row.action, state.tr(text)));
            words.back().hasFocus = state.focus == row.action;
        } else {
            words.push_back({formatKeyName(row.key), state.tr(text), row.key});
        }
        // Both arrows choose, and both keys end that it is rated.
        if (row.key.code == KeyCode::Right)
            words.back().keys = nameArrows("Left Right", state.look);
        if (row.action == Action::Brain && state.versus->isRated())
            words.back().keys += " " + state.keys.nameKey(Action::View);
        if (!words.back().key) words.pop_back();
    }
    return words;
}

}  // namespace tui
