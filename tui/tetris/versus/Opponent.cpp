#include "tui/tetris/versus/Opponent.h"

#include <algorithm>
#include <array>
#include <utility>

#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/search/RivalLevels.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

Opponent::Opponent(const PlayOptions& options, TetrisState& state)
    : options_(options), state_(state), seat_(options.rivalWorker) {}

Contestant Opponent::choose() const {
    const std::string& wanted = state_.settings.rival;
    if (wanted == kSharedRival) return {};
    return makeRival(wanted == kAutoRival ? std::to_string(findAutoLevel(state_)) : wanted,
                     options_.rivalPace.value_or(options_.match.pace[1]));
}

// The match that is under way, or has ended on the screen; null if there is none.
Match* Opponent::findMatch() const {
    return state_.versus && state_.game ? state_.game->get<Match>() : nullptr;
}

bool Opponent::openSet() {
    const Match* const last = state_.phase == Phase::Over ? findMatch() : nullptr;
    // After practice the set goes on that it has interrupted, if there was one.
    const bool isInSet = last != nullptr && (!state_.isPractice || state_.versus->firstTo > 1);
    const bool goesOn =
        isInSet && !state_.versus->isSetOver() && last->getEnd().kind != MatchEnd::Kind::Stopped;
    if (!goesOn) state_.versus.emplace().firstTo = state_.settings.firstTo;
    return goesOn;
}

void Opponent::repeatSet() {
    if (state_.versus && state_.versus->isSetOver()) state_.versus->won = {};
}

void Opponent::leaveSet() {
    seat_.end();
    if (!state_.versus) return;
    // Matches have sizes of their own.
    state_.setup.rules.width = state_.settings.rules.width;
    state_.setup.rules.rows = state_.settings.rules.rows;
    state_.versus.reset();
}

bool Opponent::makeMatch(bool isAgain) {
    isAgain_ = isAgain;
    if (!state_.versus) return false;
    rival_ = choose();
    rival_.brain.setTerms(options_.rivalTerms);
    MatchRules rules = options_.match;
    rules.game.seed = state_.seed;
    // Two who play at once need both wells; in turns the one on turn can be seen anywhere.
    const bool hasTurns =
        state_.settings.versusTurns ||
        (isPerson() && !placeVersus(state_.window, rules.game.width, rules.game.rows, true).fits);
    rules.clock = hasTurns ? tetris::MatchClock::Turns : tetris::MatchClock::Time;
    state_.setup.rules = rules.game;
    state_.setup.sequence = rules.sequence;
    state_.setup.adversary = 0;
    state_.game.emplace(Match(rules));
    begin(SeenSide(findMatch()->getGame(1).getBoard()));
    state_.versus->unrated = findUnrated();
    // So that a match counts even if the brain's view was open in the last game.
    if (state_.versus->isRated() || isPerson()) state_.viewsBrain = false;
    if (isPerson()) state_.brainActive = false;
    return true;
}

// Why the match cannot count, as known at its start; empty if it can.
std::string_view Opponent::findUnrated() const {
    const MatchRules& rules = findMatch()->getRules();
    if (isPerson()) return "two at one keyboard"_tr;
    if (rival_.level == 0) return "the rival has no rating"_tr;
    if (rules.clock == tetris::MatchClock::Turns) return "in turns"_tr;
    if (!canCount(rules, rival_.level)) return "other rules"_tr;
    return isAgain_ ? "the same pieces"_tr : std::string_view();
}

void Opponent::resume(const tetris::Replay& record, const SeenSide& seen) {
    isAgain_ = false;
    VersusState& versus = state_.versus.emplace();
    const std::array<int, 3>& set = record.header.set;
    versus.firstTo = std::max(set[2], 1);
    versus.won = {set[0], set[1]};
    rival_ = findRival(record.header.who[1]).value();
    begin(seen);
    versus.unrated = findUnrated();
    for (const tetris::ReplayEntry& entry : record.entries) {
        noteHelp(entry.kind == tetris::ReplayEntry::Kind::View && entry.value != 0,
                 entry.kind == tetris::ReplayEntry::Kind::Active);
    }
}

void Opponent::practise(const std::string& who, const SeenSide& seen) {
    seat_.end();
    const std::optional<VersusState> set = std::exchange(state_.versus, std::nullopt);
    state_.session = kPracticeSession;
    if (who.empty()) return;
    VersusState& versus = state_.versus.emplace();
    if (set) {
        versus.firstTo = set->firstTo;
        versus.won = set->won;
    }
    rival_ = findRival(who).value();
    begin(seen);
}

void Opponent::begin(const SeenSide& seen) {
    state_.session = kMatchSession;
    state_.session.isShared = isPerson();
    state_.session.waits = findMatch()->getRules().clock == tetris::MatchClock::Turns;
    VersusState& versus = *state_.versus;
    versus.name = rival_.level > 0 ? "" : rival_.brain.getName();
    versus.level = rival_.level;
    versus.rating = findRating(rival_);
    versus.seen = seen;
    versus.failure.clear();
    versus.stalls = 0;
    versus.unrated = "practice"_tr;
    isPerson() ? seat_.end() : seat_.begin(rival_.brain, rival_.pace, *findMatch());
}

bool Opponent::chooseLevel(int step) {
    if (!state_.versus) return false;
    if (state_.phase != Phase::Over || isPerson()) return true;
    const std::optional<int> chosen = readRivalLevel(state_.settings.rival);
    const int from = chosen ? *chosen : std::max(1, state_.versus->level);
    const std::string to = std::to_string(from + step);
    if (!readRivalLevel(to)) return true;
    state_.settings.rival = to;
    saveForNextTime("rival", options_, state_);
    return true;
}

bool Opponent::chooseFirstTo() {
    const Match* const match = findMatch();
    if (match == nullptr || match->isRunning()) return false;
    const bool isStopped = match->getEnd().kind == MatchEnd::Kind::Stopped;
    if (state_.versus->firstTo > 1 && !state_.versus->isSetOver() && !isStopped) return false;
    state_.settings.firstTo = nextFirstTo(state_.settings.firstTo);
    saveForNextTime("first_to", options_, state_);
    return true;
}

void Opponent::noteBrainHelp() {
    if (state_.versus) noteHelp(state_.viewsBrain, state_.brainActive);
}

void Opponent::noteHelp(bool isSeen, bool hasPlayed) {
    constexpr std::string_view kSeen = "the brain was seen"_tr;
    std::string_view& unrated = state_.versus->unrated;
    if (unrated.empty() && isSeen) unrated = kSeen;
    // To have played says more than to have been seen.
    if ((unrated.empty() || unrated == kSeen) && hasPlayed) unrated = "the brain has played"_tr;
}

void Opponent::noteStall() {
    if (state_.versus) ++state_.versus->stalls;
}

bool Opponent::takeAnswers() {
    try {
        seat_.takeAnswers();
        if (state_.versus) {
            state_.versus->about = seat_.getAbout();
            if (!seat_.getAbout().name.empty()) state_.versus->name = seat_.getAbout().name;
        }
        if (state_.phase == Phase::Playing) watch();
        showPlan();
        return true;
    } catch (const tetris::BrainFailure& failure) {
        seat_.end();
        if (state_.versus) state_.versus->failure = failure.what();
        return false;
    }
}

void Opponent::showPlan() {
    if (!state_.versus) return;
    const bool isShown = state_.isPractice && state_.viewsBrain && state_.phase == Phase::Playing;
    state_.versus->plan = isShown ? seat_.getGoal() : std::nullopt;
}

bool Opponent::stop() {
    Match* const match = state_.isInGame() ? findMatch() : nullptr;
    if (match != nullptr) match->stop();
    return match != nullptr;
}

bool Opponent::endMatch() {
    Match* const match = state_.isInGame() ? findMatch() : nullptr;
    if (match == nullptr) return false;
    // Of two at one keyboard it is not known who gives up.
    if (!state_.hasBegun || isPerson()) match->stop();
    match->giveUp(0);  // no effect on one that has ended
    seat_.end();
    noteEnd(match->getEnd());
    return true;
}

// The match has ended so: counts it in the person's record and in the set, and under `auto` moves
// the level of the next one.
void Opponent::noteEnd(const MatchEnd& end) {
    if (state_.versus->isRated() && findMatch()->getGame(0).getPieces() > 0) {
        using enum tetris::MatchOutcome;
        const bool isWin = end.kind == MatchEnd::Kind::Win;
        state_.matches.count(rival_.describe(), isWin ? (end.winner == 0 ? Won : Lost)
                                                : end.kind == MatchEnd::Kind::Draw ? Draw
                                                                                   : Stopped);
    }
    if (end.kind != MatchEnd::Kind::Win || state_.isPractice) return;
    ++state_.versus->won.at(toIndex(end.winner));
    if (state_.settings.rival != kAutoRival) return;
    // Three wins in a row at one level lead beyond it, until a match is lost.
    constexpr int kWins = 3;
    if (end.winner != 0) {
        state_.leastAutoLevel = 1;
        winsInARow_ = 0;
    } else {
        winsInARow_ = rival_.level == wonLevel_ ? winsInARow_ + 1 : 1;
        wonLevel_ = rival_.level;
        const auto most = base::count(tetris::getRivalLevels());
        if (winsInARow_ >= kWins) state_.leastAutoLevel = std::min(rival_.level + 1, most);
    }
}

// ---- The course of a match

std::optional<Verb> Opponent::takeVerb() {
    const Match* const match = findMatch();
    return match != nullptr ? seat_.takeDue(*match) : std::nullopt;
}

void Opponent::watch() {
    if (const Match* const match = findMatch()) seat_.watch(*match);
}

void Opponent::noteLock(int side, const Lock& lock) {
    if (!state_.versus) return;
    SeenSide& rival = state_.versus->seen;
    if (side == 0) {
        rival.heights.addSame();
    } else {
        rival.take(lock, findMatch()->getGame(1).getBoard());
    }
}

// ---- Queries

bool Opponent::canBeSuspended() const {
    const Match* const match = findMatch();
    return match != nullptr && match->isRunning() && match->getGame(0).getPieces() > 0 &&
           canSuspendMatch(makeHeader({}).value());
}

int Opponent::countPieces() const {
    const Match* const match = findMatch();
    return match != nullptr ? match->getGame(1).getPieces() : 0;
}

std::optional<ReplayHeader> Opponent::makeHeader(const std::string& begun) const {
    const Match* const match = findMatch();
    if (match == nullptr) return std::nullopt;
    const std::string person(tetris::kPerson);
    ReplayHeader header = tetris::makeReplayHeader(
        match->getRules(), state_.countNexts(), {person, isPerson() ? person : rival_.describe()},
        {"", rival_.brain.getWeightsHash()}, begun);
    header.isPractice = isAgain_ || isPerson();
    if (isPerson()) header.names[1] = kFriend;
    const VersusState& versus = *state_.versus;
    if (versus.firstTo > 1) header.set = {versus.won[0], versus.won[1], versus.firstTo};
    return header;
}

}  // namespace tui
