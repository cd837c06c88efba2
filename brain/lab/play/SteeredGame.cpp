#include "brain/lab/play/SteeredGame.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "brain/tetris/placement/Reach.h"
#include "core/base/Format.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

std::optional<Placement> dropWithoutPlacement(PlayedGame& game) {
    const ModernGame* const modern = game.get<ModernGame>();
    if (modern == nullptr || !modern->isRunning()) return std::nullopt;
    if (!getEntry(modern->getRules().goal).isEndless) return std::nullopt;
    const Placement ghost = toPlacement(*modern->findGhost());
    game.place(ghost, findBestSpin(modern->getBoard(), *modern->getPiece(), *modern->findGhost())
                          .value_or(Spin::None));
    return ghost;
}

GameBrains::GameBrains(const GameSetup& setup, uint64_t seed, const std::stop_token& stop,
                       const BrainMaker& make)
    : brain(make ? make(setup.brain) : setup.brain.make()),
      master(setup.master.value_or(setup.brain).makeMaster()) {
    for (Brain* const each : {brain.get(), master.get()}) {
        each->setStop(stop);
        each->setOverflow(setup.overflow);
    }
    const GameStart start = makeGameStart(setup.rules, setup.tellsSeed ? seed : 0);
    brain->beginGame(start);
    if (setup.adversary > 0) master->beginGame(start);
}

SteeredGame::SteeredGame(const GameSetup& setup, uint64_t seed, const std::stop_token& stop,
                         const BrainMaker& make)
    : stop_(stop),
      pace_(setup.pace),
      sees_(setup.sees),
      brains_(setup, seed, stop, make),
      game_(makeRules(setup, seed), makeSequence(setup, seed, *brains_.master)),
      pilot_(*brains_.brain, setup.sees) {}

void SteeredGame::turn(const Observer& observe) {
    if (const auto* const classic = game_.get<Game>()) {
        turnClassic(*classic, observe);
    } else {
        turnModern(*game_.get<ModernGame>(), observe);
    }
    if (!game_.isRunning()) brains_.brain->endGame(toFinish(summarize()));
}

void SteeredGame::turnModern(const ModernGame& game, const Observer& observe) {
    observe(std::nullopt, game_.elapse(pace_));
    if (!game.isRunning()) return;
    if (modernPilot_.needsMove(game)) {
        Brain& brain = *brains_.brain;
        const int sees = limitSees(brain.sees(), sees_);
        modernPilot_.setMove(brain.chooseMove(copySituation(game, sees)), game);
    }
    const std::optional<Verb> verb = modernPilot_.decide(game);
    if (verb && !stop_.stop_requested()) observe(verb, game_.tick(*verb));
}

void SteeredGame::turnClassic(const Game& game, const Observer& observe) {
    pilot_.think(game);
    if (stop_.stop_requested()) return;
    const auto tick = [&](Verb verb) { observe(verb, game_.tick(verb)); };
    pilot_.steer(game, tick);
    tick(Verb::Down);
}

GameEnvironment::GameEnvironment(const GameSetup& setup, uint64_t seed, int sees)
    : rules_(makeRules(setup, seed)),
      mode_(setup.mode),
      overflow_(setup.overflow),
      sees_(sees),
      brains_(std::in_place, setup, seed),
      game_(rules_, makeSequence(setup, seed, *brains_->master)) {
    observe();
}

GameEnvironment::GameEnvironment(const MatchRules& rules, const std::array<Contestant, 2>& sides,
                                 int sees)
    : rules_(rules.game),
      mode_(PlayMode::Instant),
      overflow_(Overflow::Strict),
      sees_(sees),
      rivals_(sides),
      game_(Match(makePaced(rules, sides))) {
    observe();
}

void GameEnvironment::require(PlayMode mode) const {
    if (mode != mode_) {
        const bool isInstant = mode_ == PlayMode::Instant;
        base::refuse("the mode is {}; expected {}", toString(mode_),
                     isInstant ? "a placement, 'rotation' and 'x'" : "'verbs' or 'ms'");
    }
    if (!isRunning()) base::refuse("the game has ended ({}); expected a reset", toString(end_));
}

void GameEnvironment::observe() {
    Match* const match = game_.get<Match>();
    while (match != nullptr && match->getNextSide() == 1)
        playMove(rivals_->choose(*match), *match, nullptr);
    end_ = game_.getEnd();
    if (end_ == GameEnd::Stopped) end_ = GameEnd::Limit;  // a drawn match
    if (end_ == GameEnd::None) situation_ = copySituation(game_, sees_);
    while (end_ == GameEnd::None && mode_ == PlayMode::Instant &&
           !hasAnyPlacement(*situation_, overflow_)) {
        if (!dropWithoutPlacement(game_)) {
            end_ = GameEnd::NoMove;
            break;
        }
        end_ = game_.getEnd();
        if (end_ == GameEnd::None) situation_ = copySituation(game_, sees_);
    }
    if (end_ == GameEnd::None) return;
    situation_.reset();
    if (match == nullptr) return;
    match->giveUp(0);
    rivals_->endMatch(*match);
}

void GameEnvironment::place(const ExternalAnswer& answer) {
    require(PlayMode::Instant);
    const std::optional<Move> move = findPlacement(*situation_, overflow_, answer);
    if (!move) {
        if (answer.usesHold && !situation_->afterHold)
            base::refuse("no piece can be held now; expected no hold");
        const int piece = answer.usesHold ? situation_->afterHold->piece
                                          : findPieceName(*situation_->piece).index;
        base::refuse(
            "{} cannot be placed at rotation {}, x {}{}; expected a place within the well that it "
            "can reach",
            getPieceName(piece), answer.rotation, answer.x,
            answer.y ? base::format(", y {}", *answer.y) : "");
    }
    game_.place(toPlacement(*move), move->spin, move->usesHold);
    observe();
}

void GameEnvironment::act(int64_t milliseconds, std::span<const Verb> verbs) {
    require(PlayMode::Ticks);
    if (milliseconds > 0 && !game_.getTime())
        base::refuse("no time passes in a classic game; expected verbs alone");
    const ReplayVersion& version = getReplayVersion(rules_);
    for (const Verb verb : verbs) {
        if (version.verbs.find(toLetter(verb)) == std::string_view::npos)
            base::refuse("'{}' is no verb of these rules; expected {}", toLetter(verb),
                         version.verbList);
    }
    game_.elapse(milliseconds);
    for (const Verb verb : verbs)
        game_.tick(verb);
    observe();
}

}  // namespace tetris
