#include "core/tetris/live/Referee.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/PersonName.h"
#include "core/base/Range.h"
#include "core/tetris/replay/ReplayLines.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

// All times are milliseconds.
constexpr int64_t kFrozen = 2000;          // the process did not run
constexpr int64_t kHeartbeat = 1000;       // the longest silence while the clock runs
constexpr int64_t kCountdown = 1800;       // 3, 2, 1
constexpr int64_t kAbsenceTime = 30'000;   // of a person in a match, in all
constexpr int64_t kLeastCost = 5000;       // of each pause and each absence
constexpr int64_t kLongestTurn = 300'000;  // without a piece, of the side on turn
constexpr int64_t kEmptyTime = 300'000;    // after a match, when both seats are empty
constexpr int64_t kGreetingTime = 5000;    // of a connection, for its first line
constexpr int64_t kWatchersSaid = 500;     // between two counts of watchers, at least

std::string formatLeft(int64_t left) { return std::to_string(std::max<int64_t>(0, left)); }

}  // namespace

Referee::Referee(OpenedMatch opened, Sources sources)
    : opened_(std::move(opened)), sources_(std::move(sources)) {
    requireValid(opened_.rules);
}

// ---- Connections

void Referee::connect(int client, bool isOpener) {
    const size_t newcomers = clients_.count(Role::Newcomer);
    clients_.add(client, isOpener, now_);
    isOpenerComing_ = isOpenerComing_ || isOpener;
    if (newcomers >= kMostNewcomers) refuse(client, "full");
}

void Referee::lose(int client) {
    const RefereeClient* const found = clients_.find(client);
    if (found == nullptr) return;
    const RefereeClient lost = *found;
    clients_.remove(client);
    if (lost.isOpener) isOpenerComing_ = false;
    // It may have lost its seat to a newer connection.
    if (lost.role == Role::Person && getSeat(lost.side).client == client) {
        Seat& seat = getSeat(lost.side);
        seat.client.reset();
        seat.isReady = false;
        hasChanged_ = true;
        if (phase_ == Phase::Before) seat = {};
        if (isInMatch()) beginAbsence(seat);
        leftAt_ = now_;
    }
    const bool isEmpty = !seats_[0].isTaken && !seats_[1].isTaken && !isOpenerComing_;
    if (phase_ == Phase::Before && isEmpty) sayOver();
    settle();
}

void Referee::refuse(int client, std::string_view reason) {
    clients_.say(client, base::format("no {}\n", reason));
    end(client);
}

// The connection ends, when all that was said is sent.
void Referee::end(int client) {
    clients_.sayLast(client);
    lose(client);
}

// ---- Saying

void Referee::sayTime() {
    clients_.sayToAll(base::format("~ {}\n", time_));
    saidAt_ = now_;
}

void Referee::sayOver() {
    if (phase_ == Phase::Over) return;
    phase_ = Phase::Over;
    clients_.sayToAll("over\n");
    clients_.endAll("no over\n");
}

std::string Referee::formatSeat(int side) const {
    const Seat& seat = getSeat(side);
    if (!isInMatch()) {
        if (!seat.isTaken) return "empty";
        return !seat.client ? "away" : seat.isReady ? "ready" : "here";
    }
    if (seat.goneAt) return "gone:" + formatLeft(seat.goneLeft - (now_ - *seat.goneAt));
    if (seat.pausedAt) return "pause:" + formatLeft(seat.pauseLeft - (now_ - *seat.pausedAt));
    return "here";
}

std::string Referee::formatStand() const {
    return base::format("stand {} {}\n", formatSeat(0), formatSeat(1));
}

std::string Referee::formatClock() const {
    if (!isInMatch() || clock_ == LiveClock::Stands) return formatStand();
    return base::format("go {}\n",
                        clock_ == LiveClock::Runs ? 0 : std::max<int64_t>(1, goAt_ - now_));
}

// "match CODE first-to N level 1 next 5 ... margin 180 [practice 1]".
std::string Referee::formatRules() const {
    return base::format("match {} first-to {}{}{}\n", opened_.code, opened_.firstTo,
                        formatMatchRules(makeHeader(0)), opened_.isSeedGiven ? kLivePractice : "");
}

std::string Referee::formatPerson(int side) const {
    const std::string& name = getSeat(side).name;
    return base::format("person {}{}{}\n", side, name.empty() ? "" : " ", name);
}

// What whoever joins has to know.
std::string Referee::formatState(bool hasRecord) const {
    std::string text = formatRules();
    for (const int side : {0, 1})
        if (getSeat(side).isTaken) text += formatPerson(side);
    text += base::format("set {} {}\nwatching {}\n", won_[0], won_[1], saidWatchers_);
    if (hasRecord && isInMatch()) {
        ReplayRecorder record = *recorder_;
        record.endLine();
        text += record.getText();
        text += base::format("~ {}\n", time_);
    } else if (hasRecord) {
        text += record_;
    }
    return text + formatClock();
}

// ---- Lines

void Referee::take(std::span<const Line> lines) {
    if (lines.empty()) return;
    const auto isFirst = [this](const Line& line) {
        const RefereeClient* const client = clients_.find(line.client);
        return client != nullptr && client->role == Role::Person && client->side == first_;
    };
    std::vector<const Line*> order;
    for (const bool wanted : {true, false})
        for (const Line& line : lines)
            if (isFirst(line) == wanted) order.push_back(&line);
    first_ = 1 - first_;
    for (const Line* const line : order)
        takeLine(line->client, line->text);
    settle();
}

void Referee::takeLine(int number, std::string_view line) {
    RefereeClient* const found = clients_.find(number);
    if (found == nullptr) return;
    RefereeClient& client = *found;
    if (!client.lines.spend(1, now_)) return refuse(number, "fast");
    if (line.size() + 1 > kMaxLiveLine) return refuse(number, "line");
    if (client.role == Role::Newcomer) return greet(number, line);
    const bool isPerson = client.role == Role::Person;
    const bool isPlayed = isPerson && isInMatch();
    Seat& seat = getSeat(client.side);
    if (isPlayed && seat.isIdle) {
        endAbsence(seat);
        if (line.starts_with("v ")) return;
    }
    if (line.starts_with("v ")) return takeVerbs(number, line.substr(2));
    if (line == "ready") {
        if (!isPerson || isInMatch() || seat.isReady) return;
        seat.isReady = hasChanged_ = true;
        if (seats_[0].isReady && seats_[1].isReady) beginMatch();
    } else if (line == "pause") {
        if (isPlayed) beginPause(seat);
        // So that whoever has none left knows it.
        if (isPlayed && !seat.pausedAt) clients_.say(number, formatClock());
    } else if (line == "resume") {
        if (isPlayed) endPause(seat);
    } else if (line == "resign") {
        if (isPlayed) giveUp(client.side, false);
    } else if (line == "bye") {
        const int side = client.side;
        end(number);
        if (isPerson) leave(side);
    } else {
        refuse(number, "line");
    }
}

void Referee::greet(int number, std::string_view line) {
    RefereeClient& client = *clients_.find(number);
    if (client.isOpener) isOpenerComing_ = false;
    if (takeWord(line) != "tetris-live") return refuse(number, "line");
    if (takeWord(line) != std::to_string(kLiveProtocol)) {
        return refuse(number, base::format("version {}", kLiveProtocol));
    }
    const std::string_view what = takeWord(line);
    if (what == "seat" && !line.empty()) {
        const std::string_view token = takeWord(line);
        return takeSeat(number, token, line);
    }
    if (!line.empty()) return refuse(number, "line");
    if (what == "look") {
        clients_.say(number, formatState(false));
        return end(number);
    }
    // An opener without a seat would leave both empty.
    if (what != "watch" || client.isOpener) return refuse(number, "line");
    if (clients_.count(Role::Watcher) >= kMostWatchers) return refuse(number, "full");
    client.role = Role::Watcher;
    clients_.say(number, "watch\n" + formatState(true));
}

void Referee::takeSeat(int number, std::string_view token, std::string_view name) {
    if (!name.empty() && !base::isPersonName(name)) return refuse(number, "name");
    RefereeClient& client = *clients_.find(number);
    const bool isNew = token == "-";
    const std::optional<int> side = isNew ? findFreeSide() : findSide(token);
    if (!side) return refuse(number, isNew ? "taken" : "token");
    Seat& seat = getSeat(*side);
    if (isNew) {
        seat = {.isTaken = true,
                .name = std::string(name),
                .token = base::format("{:016x}", sources_.drawToken())};
        clients_.sayToAll(formatPerson(*side));
    }
    const std::optional<int> other = std::exchange(seat.client, number);
    client.role = Role::Person;
    client.side = *side;
    clients_.say(number, base::format("seat {} {}\n", *side, seat.token) + formatState(true));
    hasChanged_ = true;
    if (other) refuse(*other, "elsewhere");
    if (isInMatch()) {
        if (other) beginAbsence(seat);
        endAbsence(seat);
    }
}

// The first free seat. Side 0 is reserved for the opener until it has said something.
std::optional<int> Referee::findFreeSide() const {
    if (phase_ != Phase::Before) return std::nullopt;
    for (const int side : {0, 1}) {
        const bool isReserved = side == 0 && isOpenerComing_;
        if (!getSeat(side).isTaken && !isReserved) return side;
    }
    return std::nullopt;
}

// Tokens are random; if two are equal all the same, the second seat counts.
std::optional<int> Referee::findSide(std::string_view token) const {
    for (const int side : {1, 0})
        if (getSeat(side).isTaken && getSeat(side).token == token) return side;
    return std::nullopt;
}

void Referee::takeVerbs(int number, std::string_view text) {
    RefereeClient& client = *clients_.find(number);
    const int side = client.side;
    const std::optional<std::vector<VerbRun>> runs = readLiveVerbs(text);
    if (!runs) return refuse(number, "line");
    double count = 0;
    for (const VerbRun& run : *runs)
        count += run.count;
    if (!client.verbs.spend(count, now_)) return refuse(number, "fast");
    if (client.role != Role::Person || clock_ != LiveClock::Runs || !match_->isRunning()) return;
    const std::string_view who = side == 0 ? "0 " : "1 ";
    const std::optional<int> onTurn = match_->getNextSide();
    for (const VerbRun& run : *runs) {
        for (int i = 0; i < run.count && match_->isRunning(); ++i) {
            const GameReport report = match_->tick(side, run.verb);
            // A refused verb changes nothing, and is not recorded.
            if (!report.moved && report.locks.empty() && match_->isRunning()) continue;
            recorder_->onTick(time_, run.verb, !report.locks.empty(), side);
            wire_.addVerb(time_, toLetter(run.verb), 1, who);
        }
    }
    if (onTurn != match_->getNextSide()) turnAt_ = now_;
    wire_.endLine();
    if (!wire_.getText().empty()) {
        clients_.sayToAll(wire_.getText());
        wire_.cutBack({0, wire_.getTime()});
        saidAt_ = now_;
    }
    if (!match_->isRunning()) return endMatch();
    if (recorder_->isFull(kMaxReplayBytes / 2)) stop();
}

// The person of that side says bye, and is not connected any more.
void Referee::leave(int side) {
    if (isInMatch()) giveUp(side, false);
    if (phase_ == Phase::Between) sayOver();
}

// ---- The match

ReplayHeader Referee::makeHeader(uint64_t seed) const {
    constexpr int kNext = 5;
    MatchRules rules = opened_.rules;
    rules.game.seed = seed;
    const std::string person(kPerson);
    ReplayHeader header = makeReplayHeader(rules, kNext, {person, person}, {}, sources_.nameTime());
    header.names = {seats_[0].name, seats_[1].name};
    header.isPractice = opened_.isSeedGiven;
    return header;
}

void Referee::beginMatch() {
    if (base::contains(won_, opened_.firstTo)) won_ = {};
    const uint64_t given = opened_.rules.game.seed + base::toIndex(begun_);
    const ReplayHeader header = makeHeader(
        opened_.isSeedGiven ? given % base::JavaRandom::kSeedLimit : sources_.drawSeed());
    ++begun_;
    phase_ = Phase::Match;
    clock_ = LiveClock::Stands;
    hasChanged_ = false;
    time_ = 0;
    turnAt_ = now_;
    match_.emplace(*header.match);
    recorder_.emplace(header);
    wire_ = ReplayWriter("");
    record_.clear();
    for (Seat& seat : seats_) {
        seat.isReady = seat.isIdle = false;
        seat.pauseLeft = kPauseTime;
        seat.goneLeft = kAbsenceTime;
        seat.pausedAt.reset();
        seat.goneAt.reset();
    }
    clients_.sayToAll(base::format("set {} {}\n", won_[0], won_[1]) + recorder_->getText());
}

// From event to event, so that the time of each lock is said.
void Referee::passMatch(int64_t milliseconds) {
    while (milliseconds > 0 && match_->isRunning()) {
        const int64_t step = computeLiveStep(*match_, milliseconds);
        const auto reports = match_->elapse(step);
        milliseconds -= step;
        time_ += step;
        if (!reports[0].locks.empty() || !reports[1].locks.empty()) sayTime();
    }
    if (!match_->isRunning()) endMatch();
}

void Referee::giveUp(int side, bool isAbsent) {
    match_->giveUp(side, isAbsent);
    endMatch();
}

void Referee::stop() {
    match_->stop();
    endMatch();
}

void Referee::endMatch() {
    if (!isInMatch()) return;
    const ReplayResult result = computeResult(*match_);
    record_ = recorder_->format(result);
    std::string text;
    if (const int64_t waited = result.time - wire_.getTime(); waited > 0)
        text += base::format("+{}\n", waited);
    for (const std::string& line : listResultLines(makeHeader(0), result))
        text += line + "\n";
    const MatchEnd& end = match_->getEnd();
    if (end.kind == MatchEnd::Kind::Win) ++won_.at(base::toIndex(end.winner));
    phase_ = Phase::Between;
    clock_ = LiveClock::Stands;
    leftAt_ = now_;
    for (Seat& seat : seats_)
        seat.isReady = seat.isIdle = false;
    hasChanged_ = true;
    clients_.sayToAll(text + base::format("set {} {}\n", won_[0], won_[1]));
    if (end.kind == MatchEnd::Kind::Stopped) sayOver();
}

// ---- Pauses and absences

void Referee::beginPause(Seat& seat) {
    if (seat.pausedAt || seat.pauseLeft <= 0) return;
    seat.pausedAt = now_;
    hasChanged_ = true;
}

void Referee::endPause(Seat& seat) {
    if (!seat.pausedAt) return;
    seat.pauseLeft -= std::max(kLeastCost, now_ - *seat.pausedAt);
    seat.pausedAt.reset();
    hasChanged_ = true;
}

void Referee::beginAbsence(Seat& seat) {
    endPause(seat);
    if (seat.goneAt) return;
    seat.goneAt = now_;
    hasChanged_ = true;
    freeze();
}

void Referee::endAbsence(Seat& seat) {
    seat.isIdle = false;
    // Whose time is over has lost.
    if (!seat.goneAt || seat.goneLeft <= 0) return;
    seat.goneLeft -= std::max(kLeastCost, now_ - *seat.goneAt);
    seat.goneAt.reset();
    turnAt_ = now_;
    hasChanged_ = true;
}

// The clock stands from now on.
void Referee::freeze() {
    if (clock_ == LiveClock::Stands) return;
    if (clock_ == LiveClock::Runs) sayTime();
    clock_ = LiveClock::Stands;
    hasChanged_ = true;
}

// ---- Time

void Referee::passTime(int64_t milliseconds) {
    const bool isFrozen = milliseconds > kFrozen;
    if (!isFrozen) now_ += milliseconds;
    if (isInMatch() && clock_ == LiveClock::Runs && isFrozen) freeze();
    if (isInMatch() && clock_ == LiveClock::Runs) passMatch(milliseconds);
    passDeadlines();
    settle();
}

void Referee::passDeadlines() {
    std::vector<int> late;
    for (const auto& [number, client] : clients_.getAll()) {
        if (client.role == Role::Newcomer && now_ - client.since >= kGreetingTime)
            late.push_back(number);
    }
    for (const int number : late)
        refuse(number, "line");
    if (isInMatch()) passAbsences();
    if (isInMatch() && clock_ == LiveClock::Counts && now_ >= goAt_) {
        clock_ = LiveClock::Runs;
        saidAt_ = turnAt_ = now_;
        clients_.sayToAll("go 0\n");
    }
    if (isInMatch() && clock_ == LiveClock::Runs && now_ - saidAt_ >= kHeartbeat) sayTime();
    const bool isEmpty = !seats_[0].client && !seats_[1].client;
    if (phase_ == Phase::Between && isEmpty && now_ - leftAt_ >= kEmptyTime) sayOver();
    const size_t watchers = clients_.count(Role::Watcher);
    if (watchers != saidWatchers_ && now_ - watchedAt_ >= kWatchersSaid) {
        saidWatchers_ = watchers;
        watchedAt_ = now_;
        clients_.sayToAll(base::format("watching {}\n", watchers));
    }
}

void Referee::passAbsences() {
    for (const int side : {0, 1}) {
        Seat& seat = getSeat(side);
        if (seat.pausedAt && now_ - *seat.pausedAt >= seat.pauseLeft) endPause(seat);
        const bool isIdle = match_->getRules().clock == MatchClock::Turns && !seat.goneAt &&
                            clock_ == LiveClock::Runs && match_->getNextSide() == side &&
                            now_ - turnAt_ >= kLongestTurn;
        if (isIdle) {
            seat.isIdle = true;
            beginAbsence(seat);
        }
        if (!seat.goneAt || now_ - *seat.goneAt < seat.goneLeft) continue;
        return getSeat(1 - side).client ? giveUp(side, true) : stop();
    }
}

// After each event: what follows for the clock is said.
void Referee::settle() {
    if (!isInMatch()) {
        if (std::exchange(hasChanged_, false) && phase_ != Phase::Over)
            clients_.sayToAll(formatStand());
        return;
    }
    const bool areHere =
        std::ranges::none_of(seats_, [](const Seat& seat) { return seat.pausedAt || seat.goneAt; });
    if (!areHere) freeze();
    if (std::exchange(hasChanged_, false) && clock_ == LiveClock::Stands)
        clients_.sayToAll(formatStand());
    if (!areHere || clock_ != LiveClock::Stands) return;
    clock_ = LiveClock::Counts;
    goAt_ = now_ + kCountdown;
    clients_.sayToAll(base::format("go {}\n", kCountdown));
}

std::string_view Referee::getRecord() {
    if (!isInMatch()) return record_;
    // Verbs of one moment stand in one line.
    if (clock_ != LiveClock::Runs || wire_.getTime() < time_) recorder_->endLine();
    return recorder_->getText();
}

std::optional<int64_t> Referee::computeWait() const {
    std::optional<int64_t> wait;
    const auto until = [&wait, this](int64_t moment) {
        const int64_t left = std::max<int64_t>(0, moment - now_);
        wait = std::min({wait.value_or(kHeartbeat), left, kHeartbeat});
    };
    for (const auto& [number, client] : clients_.getAll())
        if (client.role == Role::Newcomer) until(client.since + kGreetingTime);
    if (clients_.count(Role::Watcher) != saidWatchers_) until(watchedAt_ + kWatchersSaid);
    if (phase_ == Phase::Between && !seats_[0].client && !seats_[1].client)
        until(leftAt_ + kEmptyTime);
    if (!isInMatch()) return wait;
    for (const Seat& seat : seats_) {
        if (seat.pausedAt) until(*seat.pausedAt + seat.pauseLeft);
        if (seat.goneAt) until(*seat.goneAt + seat.goneLeft);
    }
    if (clock_ == LiveClock::Counts) until(goAt_);
    if (clock_ == LiveClock::Runs) {
        until(saidAt_ + kHeartbeat);
        if (const auto event = match_->computeWait()) until(now_ + *event);
    }
    return wait;
}

}  // namespace tetris
