#include "tui/tetris/versus/VersusParts.h"

#include <array>
#include <string>
#include <string_view>

#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

namespace {

// What the match is at. A word is for one of these, and for some of what else holds.
enum class MatchStage : uint8_t {
    On,
    Over,
    Closed,   // between persons: nothing more will come
    Watched,  // between other persons
    TwoSets   // two play at this keyboard at once
};

constexpr unsigned kAlone = 1;  // no match between persons
constexpr unsigned kPersons = 2;
constexpr unsigned kNotSmall = 4;   // the form is not small
constexpr unsigned kNotNarrow = 8;  // nor narrow
constexpr unsigned kQuick = 16;     // not small, and on no slow line
constexpr unsigned kPaused = 32;
constexpr unsigned kRuns = 64;
constexpr unsigned kCanReplay = 128;
constexpr unsigned kRated = 256;
constexpr unsigned kBrainMayPlay = 512;
constexpr unsigned kCanLose = 1024;
constexpr unsigned kCannotLose = 2048;

struct MatchWord {
    MatchStage stage;
    unsigned when;  // all of it must hold
    Action action{};
    std::string_view text{};  // empty: as in other footers
    Key key{};                // in place of an action
};

constexpr std::array kMatchWords{
    MatchWord{MatchStage::Over, kAlone | kNotSmall, Action::Again, translatable("same pieces")},
    MatchWord{MatchStage::Over, kNotSmall | kCanReplay, {}, translatable("review"), kReviewKey},
    MatchWord{MatchStage::Over, kNotSmall, Action::Scores},
    MatchWord{MatchStage::Over, kNotNarrow, Action::Settings},
    MatchWord{MatchStage::Over, kNotNarrow, Action::Help},
    MatchWord{MatchStage::Over, kAlone, {}, translatable("start page"), kEscapeKey},
    MatchWord{MatchStage::Over, kPersons, {}, translatable("leave the match"), kEscapeKey},
    MatchWord{MatchStage::Over, 0, Action::Quit},
    MatchWord{MatchStage::Closed, 0, {}, translatable("back"), kEscapeKey},
    MatchWord{MatchStage::Watched, 0, {}, translatable("the next one"), {.code = KeyCode::Right}},
    MatchWord{MatchStage::Watched, kNotSmall, Action::Sound},
    MatchWord{MatchStage::Watched, kNotSmall, Action::Help},
    MatchWord{MatchStage::Watched, 0, Action::Quit, translatable("back")},
    MatchWord{MatchStage::TwoSets, 0, {}, translatable("pause"), kEscapeKey},
    MatchWord{MatchStage::On, kPaused, Action::Pause, translatable("play on")},
    MatchWord{MatchStage::On, kRuns, Action::Pause},
    MatchWord{MatchStage::On, kAlone | kQuick | kRated, Action::Brain,
              translatable("brain: not rated")},
    MatchWord{MatchStage::On, kQuick | kBrainMayPlay, Action::Brain},
    MatchWord{MatchStage::On, kQuick | kBrainMayPlay, Action::View, translatable("view")},
    MatchWord{MatchStage::On, kQuick, Action::Ghost},
    MatchWord{MatchStage::On, kQuick, Action::Sound},
    MatchWord{MatchStage::On, kQuick, Action::Settings},
    MatchWord{MatchStage::On, 0, Action::Help},
    MatchWord{MatchStage::On, kNotSmall | kCanLose, Action::Quit, translatable("give up")},
    MatchWord{MatchStage::On, kNotSmall | kCannotLose, Action::Quit}};

MatchStage findStage(const TetrisState& state) {
    const LiveFacts* const live = state.findLive();
    const bool isOver = state.phase == Phase::Over;
    if (live != nullptr && live->hasEnded && !isOver) return MatchStage::Closed;
    if (live != nullptr && live->isWatched) return MatchStage::Watched;
    if (isOver) return MatchStage::Over;
    return playsWithTwoKeySets(state) ? MatchStage::TwoSets : MatchStage::On;
}

// What holds now.
unsigned findHere(const TetrisState& state) {
    const VersusForm form = layOutMatch(state).form;
    const bool isAlone = state.findLive() == nullptr;
    const bool isRated = state.versus->isRated();
    const bool isShared = state.session.isShared;
    const bool isWide = form > VersusForm::Small;
    const auto when = [](bool holds, unsigned flag) { return holds ? flag : 0U; };
    return (isAlone ? kAlone : kPersons) | (state.phase == Phase::Paused ? kPaused : kRuns) |
           (state.isPractice || isShared ? kCannotLose : kCanLose) | when(isWide, kNotSmall) |
           when(form > VersusForm::Narrow, kNotNarrow) |
           when(isWide && !state.runsSlowly(), kQuick) | when(state.canReplay, kCanReplay) |
           when(isRated, kRated) | when(isAlone && !isRated && !isShared, kBrainMayPlay);
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
    const MatchStage stage = findStage(state);
    // The waiting card, and that of a pause between persons, have words of their own.
    if (asksQuestion(state.overlay) || isOpenMatch(state) ||
        (stage == MatchStage::On && state.phase == Phase::Paused && state.findLive() != nullptr)) {
        return words;
    }
    const unsigned here = findHere(state);
    for (const MatchWord& row : kMatchWords) {
        if (row.stage != stage || (row.when & ~here) != 0) continue;
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
        if ((row.when & kRated) != 0) words.back().keys += " " + state.keys.nameKey(Action::View);
        if (!words.back().key) words.pop_back();
    }
    return words;
}

}  // namespace tui
