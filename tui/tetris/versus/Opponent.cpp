#include "tui/tetris/versus/Opponent.h"

#include <algorithm>
#include <cstddef>

#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/search/RivalLevels.h"
#include "core/base/Index.h"
#include "tui/base/text/Translation.h"

namespace tui {

Opponent::Opponent(const PlayOptions& options, TetrisState& state)
    : options_(options), state_(state), seat_(options.rivalWorker)
{
}

tetris::Contestant Opponent::choose() const
{
    const std::string& wanted = state_.settings.rival;
    return makeRival(isAutoRival(wanted) ? std::to_string(findAutoLevel(state_)) : wanted,
                     options_.rivalPace.value_or(options_.match.pace[1]));
}

void Opponent::makeMatch()
{
    tetris::MatchRules rules = options_.match;
    rules.game.seed = state_.seed;
    rules.clock =
        state_.settings.versusTurns ? tetris::MatchClock::Turns : tetris::MatchClock::Time;
    state_.setup.rules = rules.game;
    state_.setup.sequence = rules.sequence;
    state_.setup.adversary = 0;
    state_.game.emplace(tetris::Match(rules));
    rival_ = choose();
    rival_.brain.setTerms(options_.rivalTerms);
    begin({.stack = PieceGrid(state_.findMatch()->getGame(1).getBoard())});
    state_.versus->unrated = rival_.level == 0 ? translatable("the rival has no rating")
                             : rules.clock == tetris::MatchClock::Turns ? translatable("in turns")
                             : !canCount(rules, rival_.level) ? translatable("other rules")
                                                              : std::string_view();
}

void Opponent::goOn(const std::string& who, const SeenSide& seen)
{
    rival_ = findRival(who).value();
    begin(seen);
}

void Opponent::begin(const SeenSide& seen)
{
    VersusState& versus = *state_.versus;
    versus.name = rival_.level > 0 ? "" : rival_.brain.getName();
    versus.level = rival_.level;
    versus.rating = findRating(rival_);
    versus.stack = seen.stack;
    versus.heights = seen.heights;
    versus.callout = seen.callout;
    versus.failure.clear();
    versus.stalls = 0;
    versus.before.reset();
    versus.after.reset();
    versus.unrated = translatable("practice");
    seat_.begin(rival_.brain, rival_.pace, *state_.findMatch());
}

bool Opponent::takeAnswers()
{
    try {
        seat_.takeAnswers();
        if (state_.versus && !seat_.getOwnName().empty()) state_.versus->name = seat_.getOwnName();
        return true;
    } catch (const tetris::BrainFailure& failure) {
        seat_.end();
        if (state_.versus) state_.versus->failure = failure.what();
        return false;
    }
}

void Opponent::noteEnd(const tetris::MatchEnd& end)
{
    if (end.kind != tetris::MatchEnd::Kind::Win || state_.isPractice) return;
    ++state_.versus->won.at(base::toIndex(end.winner));
    if (!isAutoRival(state_.settings.rival)) return;
    // Three wins in a row at one level lead beyond it, until a match is lost.
    constexpr int kWins = 3;
    if (end.winner != 0) {
        state_.leastAutoLevel = 1;
        winsInARow_ = 0;
    } else {
        winsInARow_ = rival_.level == wonLevel_ ? winsInARow_ + 1 : 1;
        wonLevel_ = rival_.level;
        const auto most = static_cast<int>(tetris::getRivalLevels().size());
        if (winsInARow_ >= kWins) state_.leastAutoLevel = std::min(rival_.level + 1, most);
    }
}

tetris::MatchHeader Opponent::makeHeader(const std::string& begun) const
{
    return {.rules = state_.findMatch()->getRules(),
            .next = state_.settings.next,
            .who = {std::string(tetris::kPerson), rival_.describe()},
            .weights = {"", rival_.brain.getWeightsHash()},
            .start = begun};
}

}  // namespace tui
