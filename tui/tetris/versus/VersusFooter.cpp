#include "tui/tetris/versus/VersusFooter.h"

#include <array>
#include <string>
#include <string_view>

#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/Panel.h"

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
    std::string_view text;
    MatchStage stage;
    unsigned when;  // all of it must hold
    Action action{};
    Key key{};  // in place of an action
};

constexpr std::array kMatchWords{
    MatchWord{translatable("same pieces"), MatchStage::Over, kAlone | kNotSmall, Action::Again},
    MatchWord{translatable("review"), MatchStage::Over, kNotSmall | kCanReplay, {}, kReviewKey},
    MatchWord{translatable("scores"), MatchStage::Over, kNotSmall, Action::Scores},
    MatchWord{translatable("settings"), MatchStage::Over, kNotNarrow, Action::Settings},
    MatchWord{translatable("keys"), MatchStage::Over, kNotNarrow, Action::Help},
    MatchWord{translatable("start page"), MatchStage::Over, kAlone, {}, kEscapeKey},
    MatchWord{translatable("leave the match"), MatchStage::Over, kPersons, {}, kEscapeKey},
    MatchWord{translatable("quit"), MatchStage::Over, 0, Action::Quit},
    MatchWord{translatable("back"), MatchStage::Closed, 0, {}, kEscapeKey},
    MatchWord{translatable("the next one"), MatchStage::Watched, 0, {}, {.code = KeyCode::Right}},
    MatchWord{translatable("sound"), MatchStage::Watched, kNotSmall, Action::Sound},
    MatchWord{translatable("keys"), MatchStage::Watched, kNotSmall, Action::Help},
    MatchWord{translatable("back"), MatchStage::Watched, 0, Action::Quit},
    MatchWord{translatable("pause"), MatchStage::TwoSets, 0, {}, kEscapeKey},
    MatchWord{translatable("play on"), MatchStage::On, kPaused, Action::Pause},
    MatchWord{translatable("pause"), MatchStage::On, kRuns, Action::Pause},
    MatchWord{translatable("brain: not rated"), MatchStage::On, kAlone | kQuick | kRated,
              Action::Brain},
    MatchWord{translatable("brain"), MatchStage::On, kQuick | kBrainMayPlay, Action::Brain},
    MatchWord{translatable("view"), MatchStage::On, kQuick | kBrainMayPlay, Action::View},
    MatchWord{translatable("ghost"), MatchStage::On, kQuick, Action::Ghost},
    MatchWord{translatable("sound"), MatchStage::On, kQuick, Action::Sound},
    MatchWord{translatable("settings"), MatchStage::On, kQuick, Action::Settings},
    MatchWord{translatable("keys"), MatchStage::On, 0, Action::Help},
    MatchWord{translatable("give up"), MatchStage::On, kNotSmall | kCanLose, Action::Quit},
    MatchWord{translatable("quit"), MatchStage::On, kNotSmall | kCannotLose, Action::Quit}};

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

VersusLayout layOutMatch(const TetrisState& state) {
    const tetris::GameRules& rules = state.setup.rules;
    return placeVersus(state.window, rules.width, rules.rows, state.hasTwoKeySets());
}

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
        if (row.key == Key{}) {
            words.push_back(state.keys.makeWord(row.action, state.tr(row.text)));
            words.back().hasFocus = state.focus == row.action;
        } else {
            words.push_back({formatKeyName(row.key), std::string(state.tr(row.text)), row.key});
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
