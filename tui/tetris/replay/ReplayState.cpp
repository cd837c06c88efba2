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
        {PlayOn, "Enter", "Enter", translatable("play on"), "", "",
         state.paused && state.findCostly() != nullptr && canPlayOn},
        {CostlyBack, "Up", "Up Down", translatable("costly move"), "Up Down",
         translatable("costly move before, next"), !isFree},
        {CostlyOn, "Down", "", "", "", "", !isFree},
        {Pause, "Space p", "Space", translatable("play"), "Space p", translatable("stop, play on"),
         state.paused},
        {Pause, "Space p", "Space", translatable("stop"), "Space p", translatable("stop, play on")},
        {StepBack, "Left ,", "Left Right", translatable("step"), "Left Right",
         translatable("a step back, on"), true, isFree},
        {StepOn, "Right ."},
        {PieceBack, "[ PageUp", "[ ]", translatable("piece"), "[ ]",
         translatable("a piece back, on"), true, !isOfMatch || !canPlayOnNow},
        {PieceOn, "] PageDown"},
        {PlayOn, "Enter", "Enter", translatable("play on"), "Enter",
         translatable("play on from here"), canPlayOn, canPlayOnNow},
        {ClearBack, "{", "{ }", translatable("attack"), "{ }",
         translatable("an attack of 4 back, on"), isOfMatch, hasRoomForRarer && state.look.utf8},
        {ClearBack, "{", "{ }", translatable("clear"), "{ }", translatable("a clear back, on"),
         true, hasRoomForRarer},
        {ClearOn, "}"},
        {Start, "Home", "", "", "Home End", translatable("to the start, the end")},
        {End, "End", "", "", "42 Enter", translatable("to that piece")},
        {Slower, "-", "-+", translatable("speed"), "- +", translatable("slower, faster"), true,
         !isOfMatch && isFree},
        {Faster, "+ ="},
        // Arrows have long names without UTF-8.
        {View, "v", "v", translatable("brain"), "v", translatable("analysis"), true,
         isFree || state.look.utf8},
        {Review, "a", "", "", "a", translatable("review of the moves"), state.review.isOffered},
        {Side, "Tab", "Tab", translatable("side"), "Tab", translatable("that of the other side"),
         isOfMatch, isFree},
        {Help, "?", "?", translatable("keys")},
        {Review, "q Esc", "q", translatable("back"), "q Esc", translatable("to the review"),
         !isFree},
        {Quit, "q Esc", "q", translatable("back"), "q Esc", translatable("back"), state.returns},
        {Quit, "q Esc", "q", translatable("quit"), "q Esc", translatable("quit")},
    });
}

std::vector<ViewRow> listReviewKeys(const ReplayState& state) {
    using enum ViewAction;
    const bool canGoThere = !state.review.review.costly.empty();
    const bool isNarrow = !isWidePage(placePage(state.window));
    return listRows<ViewAction>({
        {Quit, "Esc q", "Esc", translatable("stop"), "", "", state.review.isThinking},
        {PlayOn, "Enter", "Enter", translatable("go there"), "", "", canGoThere},
        {CostlyOn, "", "Up Down", translatable("move"), "", "", canGoThere && !isNarrow},
        {Side, "Tab", "Tab", translatable("the other side"), "", "", state.isOfMatch()},
        {Judge, "B", "B", translatable("judge"), "", "", isNarrow},
        {Judge, "B", "B", translatable("another judge")},
        {View, "w", "w", translatable("replay")},
        {Quit, "Esc q", "Esc", translatable("back")},
    });
}

const tetris::MoveReview* ReplayState::findCostly() const {
    if (!review.at || *review.at >= std::ssize(review.review.costly)) return nullptr;
    const tetris::MoveReview& move = review.review.costly[base::toIndex(*review.at)];
    return timeline->getGame().getSteps() == move.steps ? &move : nullptr;
}

namespace {

// Whether the limit or the goal was reached. Requires: the game has ended.
bool isFinished(const ReplayTimeline& timeline) {
    return tetris::isFinished(timeline.getGame().getGame().getEnd());
}

// Who has won. The end of the replay says what the match does not know.
std::string describeMatchEnd(const ReplayState& state) {
    const tetris::MatchEnd& end = state.timeline->getFacts().end;
    switch (end.kind) {
        case tetris::MatchEnd::Kind::Win:
            return state.tr.format("{0} wins", nameMatchSide(state, end.winner));
        case tetris::MatchEnd::Kind::Draw: return state.tr("DRAW");
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
    if (facts.table == tetris::ScoreTable::Alone) return tr("alone");
    const bool isHelped = facts.table == tetris::ScoreTable::Helped;
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

std::string findNextJudge(const std::string& judge, const tetris::GameRules& rules) {
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
