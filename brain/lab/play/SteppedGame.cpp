#include "brain/lab/play/SteppedGame.h"

#include <stdexcept>
#include <string>

#include "brain/lab/play/HeadlessGame.h"
#include "core/base/Format.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& expected)
{
    throw std::invalid_argument(what + "; expected " + expected);
}

std::string describe(const ExternalAnswer& answer)
{
    return base::format("at rotation {}, x {}{}", answer.rotation, answer.x,
                        (answer.y ? ", y " + std::to_string(*answer.y) : ""));
}

}  // namespace

SteppedGame::SteppedGame(const GameSetup& setup, std::uint64_t seed, int sees)
    : rules_(makeRules(setup, seed)),
      mode_(setup.mode),
      overflow_(setup.overflow),
      sees_(sees),
      brains_(setup, seed, {}),
      game_(rules_, makeSequence(setup, seed, *brains_.master))
{
    look();
}

void SteppedGame::require(PlayMode mode) const
{
    if (mode != mode_) {
        const bool isInstant = mode_ == PlayMode::Instant;
        refuse("the mode is " + std::string(toString(mode_)),
               isInstant ? "a placement, 'rotation' and 'x'" : "'verbs' or 'ms'");
    }
    if (!isRunning()) refuse("the game has ended (" + std::string(toString(end_)) + ")", "a reset");
}

void SteppedGame::look()
{
    end_ = game_.getEnd();
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
    if (end_ != GameEnd::None) situation_.reset();
}

void SteppedGame::place(const ExternalAnswer& answer)
{
    require(PlayMode::Instant);
    const std::optional<Move> move = findPlacement(*situation_, overflow_, answer);
    if (!move) {
        if (answer.usesHold && !situation_->afterHold)
            refuse("no piece can be held now", "no hold");
        const int piece = answer.usesHold ? situation_->afterHold->piece
                                          : findPieceName(*situation_->piece).index;
        refuse(std::string(getPieceName(piece)) + " cannot be placed " + describe(answer),
               "a place within the well that it can reach");
    }
    game_.place(toPlacement(*move), move->spin, move->usesHold);
    look();
}

void SteppedGame::act(std::int64_t milliseconds, std::span<const Verb> verbs)
{
    require(PlayMode::Ticks);
    if (milliseconds > 0 && !game_.getTime())
        refuse("no time passes in a classic game", "verbs alone");
    const ReplayVersion& version = getReplayVersion(rules_);
    for (const Verb verb : verbs) {
        if (version.verbs.find(toLetter(verb)) == std::string_view::npos) {
            refuse("'" + std::string(1, toLetter(verb)) + "' is no verb of these rules",
                   std::string(version.verbList));
        }
    }
    game_.elapse(milliseconds);
    for (const Verb verb : verbs)
        game_.tick(verb);
    look();
}

}  // namespace tetris
