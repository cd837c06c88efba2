#include "brain/lab/play/HeadlessMatch.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "brain/tetris/Situation.h"
#include "brain/tetris/search/RivalLevels.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

// The next pieces that a side may know.
constexpr int kNext = 5;

SideNumbers countSide(const Match& match, int side) {
    const ModernGame& game = match.getGame(side);
    SideNumbers numbers{.microseconds = match.getMoment(),
                        .pieces = game.getPieces(),
                        .rows = game.getRows(),
                        .tally = match.getTally(side),
                        .scored = game.getScoring().getTally()};
    numbers.scored.attack = 0;
    return numbers;
}

}  // namespace

MatchRules makePaced(MatchRules rules, const std::array<Contestant, 2>& sides) {
    rules.clock = MatchClock::Paced;
    rules.pace = {sides[0].pace, sides[1].pace};
    return rules;
}

std::optional<Move> MatchBrains::choose(const Match& match, std::optional<GameFault>* fault) {
    const int side = match.getNextSide().value();
    const auto index = base::toIndex(side);
    try {
        const BrainRecipe& recipe = sides_[index].brain;
        if (!brains_[index])
            brains_[index].emplace(recipe, makeMatchStart(recipe, match.getRules().game, side));
        Brain& brain = brains_[index]->prepare(stop_);
        return brain.chooseMove(copySituation(match.getGame(side), limitSees(brain.sees(), kNext)));
    } catch (const BrainFailure& failure) {
        if (fault == nullptr) throw;
        *fault = {failure.getFault(), failure.what()};
        return std::nullopt;
    }
}

void MatchBrains::endMatch(const Match& match) const {
    const MatchEnd& end = match.getEnd();
    for (const int side : {0, 1}) {
        const std::optional<SideBrain>& seat = brains_[base::toIndex(side)];
        Brain* const brain = seat ? seat->find() : nullptr;
        if (brain == nullptr) continue;
        const ModernGame& game = match.getGame(side);
        const bool hasLost = end.kind == MatchEnd::Kind::Win && end.winner != side;
        brain->endGame({.score = game.getScore(),
                        .rows = game.getRows(),
                        .end = hasLost            ? end.how
                               : game.isRunning() ? GameEnd::Stopped
                                                  : game.getEnd()});
    }
}

bool namesLevel(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

Contestant readContestant(std::string_view text) {
    const std::span<const RivalLevel> levels = getRivalLevels();
    int level = 0;
    if (base::readNumber(text, 1, base::count(levels), level)) {
        const RivalLevel& row = levels[base::toIndex(level) - 1];
        return {.name = "level " + std::string(text),
                .brain = row.makeRecipe(),
                .pace = row.pace,
                .level = level};
    }
    if (namesLevel(text)) {
        base::refuse(
            "{} is not a rival; expected 1 to {}, a brain that 'tetris brains' lists "
            "for modern rules, FILE.toml or tbp:COMMAND",
            base::quote(text), levels.size());
    }
    return {.name = std::string(text), .brain = BrainRecipe(text)};
}

void SideNumbers::add(const SideNumbers& other) {
    matches += other.matches;
    microseconds += other.microseconds;
    pieces += other.pieces;
    rows += other.rows;
    tally.attack += other.tally.attack;
    tally.sent += other.tally.sent;
    tally.cancelled += other.tally.cancelled;
    tally.received += other.tally.received;
    const auto addAll = [](auto& sums, const auto& more) {
        std::ranges::transform(sums, more, sums.begin(), std::plus());
    };
    addAll(scored.clears, other.scored.clears);
    addAll(scored.mini, other.scored.mini);
    addAll(scored.full, other.scored.full);
    scored.bonuses += other.scored.bonuses;
    scored.perfect += other.scored.perfect;
    scored.maxCombo = std::max(scored.maxCombo, other.scored.maxCombo);
}

ReplayHeader makePacedHeader(const MatchRules& rules, int next,
                             const std::array<Contestant, 2>& sides, const std::string& start) {
    const auto& [one, other] = sides;
    return makeReplayHeader(rules, next, {one.describe(), other.describe()},
                            {one.brain.getWeightsHash(), other.brain.getWeightsHash()}, start);
}

GameReport playMove(const std::optional<Move>& move, Match& match, ReplayRecorder* recorder) {
    const int side = match.getNextSide().value();
    if (!move) {
        match.giveUp(side);
        return {};
    }
    const Placement placement = toPlacement(*move);
    GameReport report = match.place(side, placement, move->spin, move->usesHold);
    if (recorder != nullptr) recorder->onPlacement(placement, move->usesHold, side);
    return report;
}

std::optional<PlayedMatch> playPacedMatch(MatchRules rules, const std::array<Contestant, 2>& sides,
                                          const std::stop_token& stop, const MatchHooks& hooks) {
    rules = makePaced(std::move(rules), sides);
    Match match(rules);
    MatchBrains brains(sides, stop);
    std::optional<ReplayRecorder> recorder;
    if (hooks.recording != nullptr)
        recorder.emplace(makePacedHeader(rules, kNext, sides, hooks.recording->start));
    PlayedMatch played;
    while (const std::optional<int> side = match.getNextSide()) {
        const std::optional<Move> move = brains.choose(
            match, hooks.losesByFault ? &played.faults[base::toIndex(*side)] : nullptr);
        if (stop.stop_requested()) return std::nullopt;
        const GameReport report = playMove(move, match, recorder ? &*recorder : nullptr);
        if (move && hooks.observer) hooks.observer(match, *side, report.locks.front());
    }
    brains.endMatch(match);
    if (recorder) hooks.recording->replay = recorder->format(computeResult(match));
    played.end = match.getEnd();
    played.sides = {countSide(match, 0), countSide(match, 1)};
    return played;
}

}  // namespace tetris
