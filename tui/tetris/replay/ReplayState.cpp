#include "tui/tetris/replay/ReplayState.h"

#include <algorithm>
#include <vector>

#include "brain/tetris/Brains.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

std::vector<ViewRow> listReplayKeys(const ReplayState& state) {
    using enum ViewAction;
    const bool isOfMatch = state.isOfMatch();
    const bool canPlayOn = state.offersPractice && canPractise(*state.timeline);
    // While it is stopped the footer names Enter.
    const bool canPlayOnNow = state.paused && canPlayOn;
    // Else a costly move of the review is shown, and Up and Down lead to the others.
    const bool isFree = !state.review.at;
    // The footer has room for what is rarer.
    const bool hasRoomForRarer = !canPlayOnNow && isFree;
    return listRows<ViewAction>({
        {PlayOn, "Enter", "Enter", "play on"_tr, "", "",
         state.paused && state.findCostly() != nullptr && canPlayOn},
        {CostlyBack, "Up", "Up Down", "costly move"_tr, "Up Down", "costly move before, next"_tr,
         !isFree},
        {CostlyOn, "Down", "", "", "", "", !isFree},
        {Pause, "Space p", "Space", "play"_tr, "Space p", "stop, play on"_tr, state.paused},
        {Pause, "Space p", "Space", "stop"_tr, "Space p", "stop, play on"_tr},
        {StepBack, "Left ,", "Left Right", "step"_tr, "Left Right", "a step back, on"_tr, true,
         isFree},
        {StepOn, "Right ."},
        {PieceBack, "[ PageUp", "[ ]", "piece"_tr, "[ ]", "a piece back, on"_tr, true,
         !isOfMatch || !canPlayOnNow},
        {PieceOn, "] PageDown"},
        {PlayOn, "Enter", "Enter", "play on"_tr, "Enter", "play on from here"_tr, canPlayOn,
         canPlayOnNow},
        {ClearBack, "{", "{ }", "attack"_tr, "{ }", "an attack of 4 back, on"_tr, isOfMatch,
         hasRoomForRarer && state.look.utf8},
        {ClearBack, "{", "{ }", "clear"_tr, "{ }", "a clear back, on"_tr, true, hasRoomForRarer},
        {ClearOn, "}"},
        {Start, "Home", "", "", "Home End", "to the start, the end"_tr},
        {End, "End", "", "", "42 Enter", "to that piece"_tr},
        {Slower, "-", "-+", "speed"_tr, "- +", "slower, faster"_tr, true, !isOfMatch && isFree},
        {Faster, "+ ="},
        // Arrows have long names without UTF-8.
        {View, "v", "v", "brain"_tr, "v", "analysis"_tr, true, isFree || state.look.utf8},
        {Review, "a", "", "", "a", "review of the moves"_tr, state.review.isOffered},
        {Side, "Tab", "Tab", "side"_tr, "Tab", "that of the other side"_tr, isOfMatch, isFree},
        {Help, "?", "?", "keys"_tr},
        {Review, "q Esc", "q", "back"_tr, "q Esc", "to the review"_tr, !isFree},
        {Quit, "q Esc", "q", "back"_tr, "q Esc", "back"_tr, state.returns},
        {Quit, "q Esc", "q", "quit"_tr, "q Esc", "quit"_tr},
    });
}

std::vector<ViewRow> listReviewKeys(const ReplayState& state) {
    using enum ViewAction;
    const bool canGoThere = !state.review.review.costly.empty();
    const bool isNarrow = !isWidePage(placePage(state.window));
    return listRows<ViewAction>({
        {Quit, "Esc q", "Esc", "stop"_tr, "", "", state.review.isThinking},
        {PlayOn, "Enter", "Enter", "go there"_tr, "", "", canGoThere},
        {CostlyOn, "", "Up Down", "move"_tr, "", "", canGoThere && !isNarrow},
        {Side, "Tab", "Tab", "the other side"_tr, "", "", state.isOfMatch()},
        {Judge, "B", "B", "judge"_tr, "", "", isNarrow},
        {Judge, "B", "B", "another judge"_tr},
        {View, "w", "w", "replay"_tr},
        {Quit, "Esc q", "Esc", "back"_tr},
    });
}

const MoveReview* ReplayState::findCostly() const {
    if (!review.at || *review.at >= std::ssize(review.review.costly)) return nullptr;
    const MoveReview& move = review.review.costly[toIndex(*review.at)];
    return timeline->getGame().getSteps() == move.steps ? &move : nullptr;
}

namespace {

// Whether the limit or the goal was reached. Requires: the game has ended.
bool isFinished(const ReplayTimeline& timeline) {
    return tetris::isFinished(timeline.getGame().getGame().getEnd());
}

// Who has won. The end of the replay says what the match does not know.
std::string describeMatchEnd(const ReplayState& state) {
    const MatchEnd& end = state.timeline->getFacts().end;
    switch (end.kind) {
        case MatchEnd::Kind::Win:
            return state.tr.format("{0} wins", nameMatchSide(state, end.winner));
        case MatchEnd::Kind::Draw: return state.tr("DRAW");
        default: return state.tr("END");
    }
}

}  // namespace

std::string nameMatchSide(const ReplayState& state, int side) {
    return nameSide(state.getHeader(), side, state.player, state);
}

int countReplayPieces(const ReplayState& state) {
    return std::max(1, static_cast<int>(state.timeline->getFacts().pieces));
}

int findShownPiece(const ReplayState& state) {
    return std::clamp(static_cast<int>(state.timeline->getPieceNumber()), 1,
                      countReplayPieces(state));
}

std::string describeGameKind(const ReplayState& state) {
    const ReplayFacts& facts = state.timeline->getFacts();
    const Translation& tr = state.tr;
    if (state.isOfMatch()) return base::format("{}, {}", tr("modern"), tr("match"));
    if (state.isModern())
        return base::format("{}, {}", tr("modern"), nameGame(facts.header.rules, tr));
    return base::format(
        "{}, {}", tr("classic"),
        tr.format("adversary {0}", formatLevels(facts.leastAdversary, facts.mostAdversary)));
}

std::string describePlayers(const ReplayState& state, int room) {
    const ReplayFacts& facts = state.timeline->getFacts();
    const Translation& tr = state.tr;
    if (facts.table == ScoreTable::Alone) return tr("alone");
    const bool isHelped = facts.table == ScoreTable::Helped;
    constexpr int kOthers = 16;
    const std::string brain = formatBrainName(facts.brain, room - kOthers, state.look);
    return isHelped ? tr.format("helped by {0}", brain) : tr.format("played by {0}", brain);
}

std::string describeStand(const ReplayState& state) {
    const ReplayTimeline& timeline = *state.timeline;
    if (!timeline.getDifference().empty()) return state.tr("DAMAGED");
    if (timeline.isUnderWay()) return formatPercent(timeline.getGame().computeProgress());
    if (timeline.isAtEnd()) {
        if (state.isOfMatch()) return describeMatchEnd(state);
        if (timeline.getGame().getGame().isRunning()) return state.tr("END");
        return isFinished(timeline) ? state.tr("FINISHED") : state.tr("GAME OVER");
    }
    return state.paused ? state.tr("PAUSED") : std::string();
}

Style chooseStandStyle(const ReplayState& state) {
    const ReplayTimeline& timeline = *state.timeline;
    if (!timeline.getDifference().empty()) return kFailure;
    if (!timeline.isAtEnd() || timeline.getGame().getGame().isRunning()) return kAlert;
    return isFinished(timeline) ? kSuccess : kFailure;
}

std::string formatPiece(const ReplayState& state) {
    return state.tr.format("piece {0} of {1}", findShownPiece(state), countReplayPieces(state));
}

std::string formatPieceOf(const ReplayState& state) {
    return base::format("{}/{}", findShownPiece(state), countReplayPieces(state));
}

std::string describeTyped(const ReplayState& state) {
    return state.tr.format("To piece {0}", state.typed + "_");
}

std::string formatLevels(int least, int most) {
    return least == most ? std::to_string(least) : base::format("{}-{}", least, most);
}

std::string findNextJudge(const std::string& judge, const GameRules& rules) {
    std::vector<std::string> judges{tetris::chooseJudge(rules)};
    for (const tetris::BrainEntry& brain : tetris::getBrains()) {
        // A search takes minutes for a game.
        const bool isQuick =
            brain.kind == tetris::BrainKind::Rule || brain.kind == tetris::BrainKind::Linear;
        if (isQuick && brain.name != "bad" && brain.name != judges.front())
            judges.emplace_back(brain.name);
    }
    const auto found = std::ranges::find(judges, judge);
    return found == judges.end() || found + 1 == judges.end() ? judges.front() : *(found + 1);
}

}  // namespace tui
