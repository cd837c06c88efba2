#include "tui/command/tetris/LivePlay.h"

#include <fcntl.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Worker.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/session/LiveSession.h"
#include "tui/session/RefereeProcess.h"
#include "tui/store/LiveFolder.h"
#include "tui/store/MatchStore.h"
#include "tui/store/Paths.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/live/LiveGameApp.h"
#include "tui/tetris/replay/ReplayApp.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

namespace {

using Kind = LiveRequest::Kind;

std::string nameAccount(const std::string& host) {
    std::array<char, 256> machine{};
    if (::gethostname(machine.data(), machine.size() - 1) != 0) machine[0] = '\0';
    const passwd* const user = ::getpwuid(::geteuid());
    const std::string own = machine[0] != '\0' ? machine.data() : "HOST";
    return base::format("{}@{}", user != nullptr ? user->pw_name : "USER",
                        host.empty() ? own : host);
}

// A restricted session runs no command of its client.
LiveWays describeWays(const std::string& command, const std::string& host, bool isRestricted) {
    const std::string account = nameAccount(host);
    if (isRestricted) return {.away = "ssh " + account};
    return {.here = command, .away = base::format("ssh -t {} {}", account, command)};
}

LiveWays describeSeat(const std::string& code, const std::string& host, bool isRestricted) {
    return describeWays("tetris versus --join --code " + code, host, isRestricted);
}

class AccountList : public LiveList {
public:
    explicit AccountList(bool isRestricted) : isRestricted_(isRestricted) {}

    [[nodiscard]] LiveEntries list(const LiveAsker& asker) override {
        const Paths paths = findPaths();
        LiveEntries entries = listLive(paths.findLive(), paths.findAutosaves());
        MatchStore store(paths.findScores());
        const auto tokens = LiveFolder(paths.findLive()).listTokens(asker.name);
        for (LiveEntry& entry : entries) {
            const bool waits = entry.kind == LiveEntry::Kind::Waits;
            if (!waits && entry.kind != LiveEntry::Kind::Match) continue;
            entry.isOwn = base::contains(tokens, entry.code, &LiveFolder::Token::code);
            entry.away = (waits ? describeSeat(entry.code, asker.host, isRestricted_)
                                : describeWays("tetris watch --live --code " + entry.code,
                                               asker.host, isRestricted_))
                             .away;
            for (const size_t side : {size_t{0}, size_t{1}})
                entry.ratings.at(side) = findRatingOf(store, entry.names.at(side));
        }
        return entries;
    }

private:
    // Nullopt also where the scores cannot be read.
    static std::optional<int> findRatingOf(MatchStore& store, const std::string& name) {
        if (name.empty()) return std::nullopt;
        try {
            const std::optional<double> rating = store.findRecord(name).rating;
            return rating ? std::optional(static_cast<int>(std::lround(*rating))) : std::nullopt;
        } catch (const std::exception&) {
            return std::nullopt;
        }
    }

    const bool isRestricted_;
};

}  // namespace

std::shared_ptr<LiveList> makeAccountList(bool isRestricted) {
    return std::make_shared<AccountList>(isRestricted);
}

std::optional<LiveEntry> LivePlay::findOpen(const LiveEntries& entries, const std::string& code,
                                            std::string& why) {
    LiveEntries open;
    std::ranges::copy_if(entries, std::back_inserter(open), [&code](const LiveEntry& entry) {
        return entry.kind == LiveEntry::Kind::Waits && (code.empty() || entry.code == code);
    });
    if (open.size() == 1) return open.front();
    if (open.empty()) {
        why = code.empty() ? "no match waits; 'tetris versus --open' opens one"
                           : base::format("no match {} waits", code);
        return std::nullopt;
    }
    why = "several matches wait: ";
    for (const LiveEntry& entry : open)
        why += (&entry == open.data() ? "" : ", ") + entry.code;
    why += "; expected --code CODE";
    return std::nullopt;
}

std::optional<LiveEntry> LivePlay::findWatched(const LiveEntries& entries,
                                               const std::string& code) {
    LiveEntries watchable;
    std::ranges::copy_if(entries, std::back_inserter(watchable), [&code](const LiveEntry& entry) {
        const bool isPlayed = entry.kind != LiveEntry::Kind::Waits || !code.empty();
        return entry.kind != LiveEntry::Kind::Unknown && isPlayed &&
               (code.empty() || entry.code == code);
    });
    const auto newest = std::ranges::min_element(watchable, {}, &LiveEntry::seconds);
    return newest == watchable.end() ? std::nullopt : std::optional(*newest);
}

std::optional<LiveRequest> LivePlay::findOwn(const std::string& person, const std::string& code) {
    const Paths paths = findPaths();
    const LiveFolder folder(paths.findLive());
    const LiveEntries entries = listLive(paths.findLive(), {});
    const std::vector<LiveFolder::Place> places = folder.list();
    std::optional<LiveRequest> connected;
    for (const LiveFolder::Token& token : folder.listTokens(person)) {
        const auto entry = std::ranges::find(entries, token.code, &LiveEntry::code);
        if (entry == entries.end()) {
            // A match of another machine is there as well, and a referee may be slow.
            if (!base::contains(places, token.code, &LiveFolder::Place::code))
                folder.dropToken(token.token);
        } else if (entry->kind == LiveEntry::Kind::Match &&
                   (code.empty() ? entry->isOn : entry->code == code)) {
            LiveRequest own{.kind = Kind::Join, .entry = *entry, .token = token.token};
            if (entry->isAway.at(base::toIndex(token.side))) return own;
            if (!connected) connected = std::move(own);
        }
    }
    return connected;
}

LoopResult LivePlay::run(TetrisApp& app, LiveRequest request) {
    notice_.clear();
    for (;;) {
        LiveRequest next;
        const bool isGame = request.kind == Kind::Watch && request.entry.code.empty();
        const LoopResult result =
            isGame ? runGame(app.getState(), request, next) : runMatch(app, request, next);
        if (result.end != LoopEnd::Done || next.kind == Kind::None) return result;
        request = std::move(next);
    }
}

LiveRequest LivePlay::findWanted(const TetrisState& state) {
    const std::optional<LiveEntry>& entry = state.start.wanted;
    if (!entry) {
        LiveRequest request{.kind = Kind::Open};
        request.opened.firstTo = state.settings.firstTo;
        request.opened.rules.clock =
            state.settings.versusTurns ? tetris::MatchClock::Turns : tetris::MatchClock::Time;
        return request;
    }
    // Back to the own seat.
    const bool isMatch = entry->kind == LiveEntry::Kind::Match;
    if (auto own = isMatch ? findOwn(state.person, entry->code) : std::nullopt)
        return *std::move(own);
    const bool waits = entry->kind == LiveEntry::Kind::Waits;
    return {.kind = waits ? Kind::Join : Kind::Watch, .entry = *entry};
}

LiveRequest LivePlay::findNeighbourOf(const LiveEntry& entry, int step, const TetrisState& state) {
    LiveEntries entries = makeAccountList(isRestricted_)->list(state.describeAsker());
    std::erase_if(entries, [](const LiveEntry& each) {
        return each.kind != LiveEntry::Kind::Match && each.kind != LiveEntry::Kind::Game;
    });
    if (entries.empty()) {
        notice_ = state.tr("Nobody plays here now.");
        return {};
    }
    const auto found = std::ranges::find_if(entries, [&entry](const LiveEntry& each) {
        return each.code == entry.code && each.file == entry.file;
    });
    const auto count = std::ssize(entries);
    // Where it has gone, the first one is the next, and the last one that before.
    const auto at = found == entries.end() ? std::min(0, -step) : found - entries.begin();
    return {.kind = Kind::Watch, .entry = entries[base::toIndex((at + step + count) % count)]};
}

// Null if that is impossible: the notice says why.
std::unique_ptr<LiveConnection> LivePlay::connect(const LiveRequest& request,
                                                  const TetrisState& state, std::string& code) {
    const Paths paths = findPaths();
    if (request.kind == Kind::Join) {
        const tetris::GameRules& rules = request.entry.rules.game;
        const Size window = terminal_.getSize();
        const VersusLayout layout = placeVersus(window, rules.width, rules.rows);
        if (!layout.fits) {
            notice_ = base::format("needs {}x{}, is {}x{}", layout.needed.columns,
                                   layout.needed.rows, window.columns, window.rows);
            return nullptr;
        }
    }
    try {
        if (request.kind == Kind::Open) {
            StartedReferee started =
                startReferee(paths.findLive(), journals_, request.opened, state.person);
            code = started.code;
            return makeLiveConnection(std::move(started.connection), greetForSeat(state.person),
                                      waker_);
        }
        code = request.entry.code;
        base::Descriptor socket = LiveFolder(paths.findLive()).connect(code);
        const bool isSeat = request.kind == Kind::Join;
        if (socket) {
            return makeLiveConnection(
                std::move(socket),
                isSeat ? greetForSeat(state.person, request.token.empty() ? "-" : request.token)
                       : greetForWatching(),
                waker_);
        }
        notice_ = state.tr("The match is closed.");
    } catch (const std::exception& error) {
        notice_ = error.what();
    }
    return nullptr;
}

LoopResult LivePlay::runMatch(TetrisApp& app, const LiveRequest& request, LiveRequest& next) {
    std::string code;
    const TetrisState& state = app.getState();
    std::unique_ptr<LiveConnection> connection = connect(request, state, code);
    if (connection == nullptr) return {};
    // The app may keep this longer than the match lasts.
    const auto keepToken = [folder = LiveFolder(findPaths().findLive()), code, kept = request.token,
                            name = state.person](const std::string& token, int side) mutable {
        if (token.empty()) return folder.dropToken(kept);
        kept = token;
        folder.keepToken({code, token, name, side});
    };
    app.playLive(
        {.connection = std::move(connection),
         .ways = request.kind == Kind::Open ? describeSeat(code, state.settings.host, isRestricted_)
                                            : LiveWays(),
         .keepToken = keepToken},
        Clock::now());
    LoopResult result = runLoop(app, terminal_, limits_);
    while (result.end == LoopEnd::Done && state.leaving == Leaving::Replay) {
        result = watchReplay(app, terminal_, waker_, limits_);
        if (result.end == LoopEnd::Done) result = runLoop(app, terminal_, limits_);
    }
    if (result.end != LoopEnd::Done) return result;
    if (state.leaving == Leaving::NextLive) next = findNeighbourOf(request.entry, 1, state);
    if (state.leaving == Leaving::PreviousLive) next = findNeighbourOf(request.entry, -1, state);
    return result;
}

LoopResult LivePlay::runGame(const TetrisState& state, const LiveRequest& request,
                             LiveRequest& next) {
    const std::filesystem::path file =
        findPaths().findAutosaves() / (request.entry.file + std::string(kGameEnding));
    const auto followed = std::make_shared<FollowedFile>(file);
    LiveGameApp app(
        state, [followed] { return followed->read(tetris::kMaxReplayBytes); },
        std::make_unique<Worker>(waker_));
    Background<LiveList> list(makeAccountList(isRestricted_), std::make_unique<Worker>(waker_));
    app.offerOthers(list, request.entry.file);
    const LoopResult result = runLoop(app, terminal_, limits_);
    if (app.getChosen()) next = {.kind = Kind::Watch, .entry = *app.getChosen()};
    if (app.getStep() != 0) next = findNeighbourOf(request.entry, app.getStep(), state);
    return result;
}

// ---- Replays and matches of brains

LoopResult watchReplay(TetrisApp& app, Terminal& terminal, Waker& waker, const LoopLimits& limits) {
    const WatchedReplay& watched = app.getReplay();
    ReplayApp replay(tetris::shareReplay(watched.text, "the replay"), terminal.getLook(),
                     std::make_unique<Worker>(waker), app.getState().tr, watched.player, true);
    const bool isFree = !app.getState().isInGame() && app.getState().findLive() == nullptr;
    if (isFree) replay.offerPractice();
    if (watched.side) replay.chooseSide(*watched.side);
    replay.offerReview(std::make_unique<Worker>(waker), watched.opensReview);
    // The next match of the two begins even while one of them looks at a replay.
    if (app.getState().findLive() != nullptr) {
        replay.endWhen([&app, wasInMatch = app.getState().isInLiveMatch()](TimePoint now) {
            app.onTime(now);
            return app.getState().isInLiveMatch() != wasInMatch;
        });
    }
    const LoopResult result = runLoop(replay, terminal, limits);
    if (result.end != LoopEnd::Done) return result;
    if (const auto& practice = replay.getPractice()) {
        app.practise(*practice, Clock::now(), replay.getReviews());
    } else {
        app.comeBack(Clock::now(), replay.getReviews());
    }
    return result;
}

LoopResult watchChosenMatch(TetrisApp& app, Terminal& terminal, Waker& waker,
                            const LoopLimits& limits) {
    const TetrisState& state = app.getState();
    const auto& [own, other] = state.start.watched;
    MatchWatchOptions options{.sides = {tetris::readContestant(own), tetris::readContestant(other)},
                              .next = state.countNexts(),
                              .start = formatMoment(readNow()),
                              .tr = state.tr};
    options.rules.game.seed = drawFreshSeed();
    MatchWatchApp watched(std::move(options), terminal.getLook(), std::make_shared<Worker>(waker));
    const LoopResult result = runMatchWatch(watched, terminal, waker, limits);
    if (result.end == LoopEnd::Done) app.comeBack(Clock::now());
    return result;
}

LoopResult runMatchWatch(MatchWatchApp& app, Terminal& terminal, Waker& waker,
                         const LoopLimits& limits) {
    for (;;) {
        LoopResult result = runLoop(app, terminal, limits);
        const std::optional<std::string> replay = app.takeReplay();
        if (result.end != LoopEnd::Done || !replay) return result;
        ReplayApp watched(tetris::shareReplay(*replay, "the replay"), terminal.getLook(),
                          std::make_unique<Worker>(waker), app.getState().tr, {}, true);
        watched.offerReview(std::make_unique<Worker>(waker));
        result = runLoop(watched, terminal, limits);
        if (result.end != LoopEnd::Done) return result;
        app.comeBack();
    }
}

}  // namespace tui
