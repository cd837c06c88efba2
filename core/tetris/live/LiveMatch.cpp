#include "core/tetris/live/LiveMatch.h"

#include <algorithm>
#include <utility>

#include "core/base/Format.h"
#include "core/base/NameTable.h"
#include "core/base/PersonName.h"
#include "core/base/Text.h"
#include "core/tetris/live/LiveProtocol.h"
#include "core/tetris/replay/ReplayLines.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

constexpr int64_t kMostShownAhead = 2000;  // milliseconds
constexpr size_t kMostHeader = 4096;       // bytes, also of a result

[[noreturn]] void refuseLine(std::string_view line) {
    base::refuse("the referee says {}, which is not expected", base::quote(line));
}

uint64_t requireNumber(std::string_view text, uint64_t max) {
    const std::optional<uint64_t> number = readReplayNumber(text, max);
    if (!number) refuseLine(text);
    return *number;
}

int64_t requireTime(std::string_view text) {
    return static_cast<int64_t>(requireNumber(text, kMaxReplayTime));
}

int requireInt(std::string_view text, int max) {
    return static_cast<int>(requireNumber(text, static_cast<uint64_t>(max)));
}

}  // namespace

void LiveMatch::take(std::string_view line) {
    const std::string_view whole = line;
    if (isInHeader_) return takeHeader(whole);
    if (!text_.empty()) return takeResult(whole);
    if (line.starts_with('+')) return takeVerbs(line);
    const std::string_view word = takeWord(line);
    if (word == "~") {
        if (!isInMatch()) refuseLine(whole);
        pass(requireTime(line));
    } else if (word == "stand") {
        takeStand(line);
    } else if (word == "go") {
        countdown_ = requireInt(line, 10'000);
        clock_ = countdown_ == 0 ? LiveClock::Runs : LiveClock::Counts;
    } else if (word == "end") {
        if (!isInMatch()) refuseLine(whole);
        takeResult(whole);
    } else if (word == "watching") {
        watchers_ = requireInt(line, 1000);
    } else if (word == "set") {
        won_[0] = requireInt(takeWord(line), 10);
        won_[1] = requireInt(line, 10);
    } else if (word == "person") {
        Seat& seat = seats_[base::toIndex(requireInt(takeWord(line), 1))];
        if (!line.empty() && !base::isPersonName(line)) refuseLine(whole);
        seat.name = line;
        if (seat.state == Seat::State::Empty) seat.state = Seat::State::Here;
    } else if (word == "seat") {
        side_ = requireInt(takeWord(line), 1);
        token_ = line;
        if (!isHexadecimal(line, 16)) refuseLine(whole);
    } else if (word == "match") {
        takeRules(line);
    } else if (whole == getMatchVersion().format) {
        isInHeader_ = true;
        takeHeader(whole);
    } else if (word == "no") {
        refusal_ = base::makePlainText(line, 100);
    } else if (whole == "over") {
        isOver_ = true;
    } else if (whole != "watch") {
        refuseLine(whole);
    }
}

// "CODE first-to N level 1 next 5 ... [practice 1]".
void LiveMatch::takeRules(std::string_view text) {
    const std::string_view whole = text;
    code_ = takeWord(text);
    if (!isLiveCode(code_) || takeWord(text) != "first-to") refuseLine(whole);
    isPractice_ = text.ends_with(kLivePractice);
    if (isPractice_) text.remove_suffix(kLivePractice.size());
    firstTo_ = requireInt(takeWord(text), kMostWins);
    rules_ = readMatchRules(text);
}

// Adds a line of a header or a result.
void LiveMatch::gather(std::string_view line) {
    text_.append(line) += '\n';
    if (text_.size() > kMostHeader) refuseLine(line);
}

void LiveMatch::takeHeader(std::string_view line) {
    gather(line);
    if (line != "play") return;
    isInHeader_ = false;
    const std::string text = std::exchange(text_, {});
    header_ = parseAutosave(text, "the referee").header;
    const bool isPlayed = header_.match && header_.match->clock != MatchClock::Paced;
    if (!isPlayed || formatHeader(header_) != text) refuseLine("header");
    match_.emplace(*header_.match);
    recorder_.emplace(header_);
    record_.clear();
    time_ = lineTime_ = verbs_ = 0;
    clock_ = LiveClock::Stands;
    if (listener_.onMatch) listener_.onMatch(*match_);
}

// Up to that millisecond of the match, from event to event.
void LiveMatch::pass(int64_t until) {
    if (until < time_) refuseLine("an earlier time");
    while (time_ < until && match_->isRunning()) {
        const int64_t left = std::min(until - time_, ModernGame::kMaxElapse);
        const int64_t step = computeLiveStep(*match_, left);
        const auto reports = match_->elapse(step);
        time_ += step;
        for (const int side : {0, 1})
            for (const Lock& lock : reports[base::toIndex(side)].locks)
                if (listener_.onLock) listener_.onLock(side, lock, *match_);
    }
    time_ = until;
}

// "+MS SIDE VERBS", or "+MS" before the end.
void LiveMatch::takeVerbs(std::string_view text) {
    const std::string_view whole = text;
    if (!isInMatch()) refuseLine(whole);
    text.remove_prefix(1);
    const int64_t milliseconds = requireTime(takeWord(text));
    if (text.empty()) return pass(std::max(time_, lineTime_ + milliseconds));
    lineTime_ += milliseconds;
    pass(lineTime_);
    const int side = requireInt(takeWord(text), 1);
    const std::optional<std::vector<VerbRun>> runs = readLiveVerbs(text);
    if (!runs) refuseLine(whole);
    for (const VerbRun& run : *runs) {
        for (int i = 0; i < run.count; ++i) {
            if (!match_->isRunning() || ++verbs_ > kMaxReplayVerbs) refuseLine(whole);
            const GameReport report = match_->tick(side, run.verb);
            recorder_->onTick(lineTime_, run.verb, !report.locks.empty(), side);
            for (const Lock& lock : report.locks)
                if (listener_.onLock) listener_.onLock(side, lock, *match_);
        }
    }
}

// The result has the lines from "end" to "time". What they say is proven.
void LiveMatch::takeResult(std::string_view line) {
    gather(line);
    if (!line.starts_with("time ")) return;
    const std::string text = std::exchange(text_, {});
    const std::string_view end = std::string_view(text).substr(4, text.find('\n') - 4);
    const MatchEnd told = findMatchEnd(end).value_or(MatchEnd{});
    using enum MatchEnd::Kind;
    if (match_->isRunning() && told.kind == Stopped) match_->stop();
    if (match_->isRunning() && told.kind == Win && told.how != GameEnd::NoMove)
        match_->giveUp(1 - told.winner, told.how == GameEnd::Absent);
    const ReplayResult result = computeResult(*match_);
    std::string expected;
    for (const std::string& each : listResultLines(header_, result))
        expected += each + "\n";
    if (text != expected) refuseLine(text.substr(0, text.find('\n')));
    record_ = recorder_->format(result);
    clock_ = LiveClock::Stands;
}

void LiveMatch::takeStand(std::string_view text) {
    using enum Seat::State;
    constexpr base::NameTable<Seat::State, 6> kNames{
        {"empty", "away", "here", "ready", "pause", "gone"}};
    for (Seat& seat : seats_) {
        std::string_view word = takeWord(text);
        const std::string_view name = word.substr(0, word.find(':'));
        const std::optional<Seat::State> state = kNames.find(name);
        if (!state) refuseLine(word);
        const bool hasTime = *state == Paused || *state == Gone;
        if (hasTime != (name.size() < word.size())) refuseLine(word);
        seat.state = *state;
        seat.left = hasTime ? requireInt(word.substr(name.size() + 1), 60'000) : 0;
        if (*state == Empty) seat.name.clear();
    }
    if (!text.empty()) refuseLine(text);
    clock_ = LiveClock::Stands;
}

Match LiveMatch::project(int64_t milliseconds) const {
    Match shown = *match_;
    if (clock_ != LiveClock::Runs) return shown;
    for (int64_t left = std::min(milliseconds, kMostShownAhead); left > 0;) {
        const int64_t step = computeLiveStep(shown, left);
        Match next = shown;
        const auto reports = next.elapse(step);
        if (!reports[0].locks.empty() || !reports[1].locks.empty() || !next.isRunning()) break;
        shown = std::move(next);
        left -= step;
    }
    return shown;
}

}  // namespace tetris
