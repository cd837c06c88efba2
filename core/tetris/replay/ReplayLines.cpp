#include "core/tetris/replay/ReplayLines.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

namespace {

using base::quote;

constexpr std::string_view kFilePrefix = "file:";
constexpr uint64_t kMaxSeed = (uint64_t{1} << 48) - 1;
constexpr uint64_t kMaxTime = std::numeric_limits<int>::max();

bool isHexadecimal(std::string_view text, size_t digits) {
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == digits && std::ranges::all_of(text, isDigit);
}

}  // namespace

std::optional<uint64_t> readReplayNumber(std::string_view text, uint64_t max) {
    if (text.size() > 1 && text[0] == '0') return std::nullopt;
    uint64_t number = 0;
    if (!base::readNumber(text, 0, max, number)) return std::nullopt;
    return number;
}

bool isReplayName(std::string_view text) {
    return !text.empty() && text.size() <= kMaxReplayName && base::isPlainText(text);
}

// A person may have typed the name, so it may contain anything.
std::string formatReplayName(std::string_view name) {
    if (name.empty()) return "?";
    // A name that can be read again stays as it is, with marks for the direction of text, too.
    if (name.size() <= kMaxReplayName && base::isPlainText(name)) return std::string(name);
    return base::makePlainText(name, kMaxReplayName);
}

std::string_view takeWord(std::string_view& text) {
    const size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(std::min(blank + 1, text.size()));
    return word;
}

std::optional<Verb> findVerbAmong(std::string_view letters, char letter) {
    if (letters.find(letter) == std::string_view::npos) return std::nullopt;
    return findVerb(letter);
}

std::string formatPlace(std::string_view fileName, int line, std::string_view what) {
    return base::format("{}:{}: {}", fileName, line, what);
}

void ReplayLines::refuse(std::string_view what, std::string_view expected) const {
    base::refuse("{}:{}: {}{}{}", fileName_, line_, what, expected.empty() ? "" : "; expected ",
                 expected);
}

void ReplayLines::nextLine(std::string_view expected) {
    ++line_;
    if (rest_.empty()) {
        refuse(line_ == 1 ? "the file is empty" : "the file ends here, cut short", expected);
    }
    const size_t end = rest_.find('\n');
    if (end == std::string_view::npos) {
        refuse("the last line has no line feed, so the file is cut short", "a line feed");
    }
    now_ = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    if (now_.ends_with('\r')) refuse("the line ends in a carriage return", "a line feed alone");
}

void ReplayLines::requireNothingMore(std::string_view last) {
    if (!rest_.empty()) {
        ++line_;
        refuse("a line behind " + quote(last));
    }
}

bool ReplayLines::isField(std::string_view name) const {
    return now_.starts_with(name) && (now_.size() == name.size() || now_[name.size()] == ' ');
}

std::string_view ReplayLines::takeValue(std::string_view name, std::string_view form) const {
    if (!now_.starts_with(name) || now_.size() <= name.size() || now_[name.size()] != ' ') {
        refuse(quote(now_), base::format("'{} {}'", name, form));
    }
    return now_.substr(name.size() + 1);
}

uint64_t ReplayLines::takeNumber(std::string_view name, uint64_t min, uint64_t max) const {
    const std::string range = base::format("a number from {} to {}", min, max);
    const std::optional<uint64_t> number = readReplayNumber(takeValue(name, range), max);
    if (!number || *number < min) refuse(quote(now_), base::format("{} {}", name, range));
    return *number;
}

std::string ReplayLines::takeHexadecimal(std::string_view name, std::string_view form,
                                         size_t digits) const {
    const std::string_view text = takeValue(name, form);
    if (!isHexadecimal(text, digits)) {
        refuse(quote(now_), base::format("'{}' with {} hexadecimal digits", name, digits));
    }
    return std::string(text);
}

std::string ReplayLines::takeSequence() const {
    const std::string_view name = takeValue("sequence", "NAME");
    const bool isFile =
        name.starts_with(kFilePrefix) && isReplayName(name.substr(kFilePrefix.size()));
    if (findSequence(name) == nullptr && !isFile) {
        refuse("there is no sequence " + quote(name), "bag, random, test or file:NAME");
    }
    return std::string(name);
}

uint64_t ReplayLines::takeSeed(std::string_view sequence) const {
    return takeNumber("seed", 0, sequence == "test" ? 0 : kMaxSeed);
}

std::pair<int, int> ReplayLines::takeSize(std::pair<int, int> least, std::pair<int, int> most,
                                          std::string_view expected) const {
    const std::string_view size = takeValue("size", "WxR");
    const size_t cross = std::min(size.find('x'), size.size());
    const auto read = [](std::string_view text, int min, int max) {
        const auto number = readReplayNumber(text, static_cast<uint64_t>(max));
        return number && static_cast<int>(*number) >= min ? static_cast<int>(*number) : -1;
    };
    const int width = read(size.substr(0, cross), least.first, most.first);
    const int rows = read(size.substr(std::min(cross + 1, size.size())), least.second, most.second);
    if (width < 0 || rows < 0) refuse(quote(now_), expected);
    return {width, rows};
}

PlayMode ReplayLines::takeMode() const {
    const std::optional<PlayMode> mode = kPlayModeNames.find(takeValue("mode", "ticks|instant"));
    if (!mode) refuse(quote(now_), "'mode ticks' or 'mode instant'");
    return *mode;
}

std::string ReplayLines::takeBrain(bool& isActive) const {
    const std::string_view value = takeValue("brain", "NAME ACTIVE");
    const size_t blank = std::min(value.rfind(' '), value.size());
    const std::string_view name = value.substr(0, blank);
    const std::string_view active = value.substr(std::min(blank + 1, value.size()));
    if (!isReplayName(name) || (active != "0" && active != "1")) {
        refuse(quote(now_), "'brain', a name without control characters, and 0 or 1");
    }
    isActive = active == "1";
    return std::string(name);
}

std::string ReplayLines::takeStart() const {
    const std::string_view start = takeValue("start", "TIME");
    if (!base::parseMoment(start)) refuse(quote(now_), "a time as in 'start 2026-01-31T12:00:00Z'");
    return std::string(start);
}

uint64_t ReplayLines::takeBoardHash(std::string_view fields) const {
    const std::string_view name = takeWord(fields);
    if (name != "board" || !isHexadecimal(fields, 16))
        refuse(quote(now_), "'board' with 16 hexadecimal digits");
    const std::string_view hash = fields;
    uint64_t board = 0;
    std::from_chars(hash.data(), hash.data() + hash.size(), board, 16);
    return board;
}

ReplayLines::TimedLine ReplayLines::takeTimedLine() const {
    const size_t blank = now_.find(' ');
    const std::optional<uint64_t> time = readReplayNumber(
        now_.substr(1, blank == std::string_view::npos ? blank : blank - 1), kMaxTime);
    if (!time) refuse(quote(now_), "'+', milliseconds from 0 to 2147483647, a blank and verbs");
    TimedLine line{static_cast<uint32_t>(*time), std::nullopt};
    if (blank != std::string_view::npos) line.verbs = now_.substr(blank + 1);
    return line;
}

uint8_t ReplayLines::takeRepeats(std::string_view& verbs) const {
    const size_t digits = std::min(verbs.find_first_not_of("0123456789"), verbs.size());
    if (digits == 0) return 1;
    const auto count = readReplayNumber(verbs.substr(0, digits), 99);
    if (!count || *count < 2) {
        refuse(quote(verbs) + " repeats a verb too often or not at all", "a count from 2 to 99");
    }
    verbs.remove_prefix(digits);
    return static_cast<uint8_t>(*count);
}

int64_t ReplayLines::takeRuns(std::string_view verbs, std::string_view letters,
                              std::string_view expected, std::vector<VerbRun>& runs) const {
    if (verbs.empty()) refuse(quote(now_) + " has no verbs", expected);
    int64_t all = 0;
    while (!verbs.empty()) {
        const uint8_t count = takeRepeats(verbs);
        const std::optional<Verb> verb =
            verbs.empty() ? std::nullopt : findVerbAmong(letters, verbs[0]);
        if (!verb) refuse(quote(verbs) + " is not a verb", expected);
        runs.push_back({*verb, count});
        all += count;
        verbs.remove_prefix(1);
    }
    return all;
}

ReplayEntry ReplayLines::takePlace(std::string_view fields) const {
    constexpr std::string_view kFacingLetters = "NESW";
    constexpr std::string_view kForm =
        "'# PIECE HOLD FACING X Y' with a piece from 0 to 6, 0 or 1, N, E, S or W, and a place";
    std::string_view rest = fields;
    const auto piece = readReplayNumber(takeWord(rest), Piece::PYRAMID);
    const auto hold = readReplayNumber(takeWord(rest), 1);
    const std::string_view facing = takeWord(rest);
    const auto x = readReplayNumber(takeWord(rest), Board::kMaxSize - 1);
    const auto y = readReplayNumber(takeWord(rest), Board::kMaxSize - 1);
    const bool isFacing = facing.size() == 1 && kFacingLetters.find(facing) < kFacings.size();
    if (!piece || !hold || !isFacing || !x || !y || !rest.empty() || now_.ends_with(' ')) {
        refuse(quote(now_), kForm);
    }
    return {.kind = ReplayEntry::Kind::Placement,
            .piece = static_cast<uint8_t>(*piece),
            .rotation = static_cast<uint8_t>(kFacingLetters.find(facing)),
            .x = static_cast<uint8_t>(*x),
            .y = static_cast<uint8_t>(*y),
            .usesHold = *hold == 1};
}

}  // namespace tetris
