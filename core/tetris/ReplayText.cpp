#include "core/tetris/Replay.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/base/Text.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

using base::quote;

constexpr std::string_view kFormat = "tetris-replay";
constexpr std::string_view kFilePrefix = "file:";
constexpr std::uint64_t kMaxSeed = (std::uint64_t{1} << 48) - 1;
constexpr std::uint64_t kMaxNumber = std::numeric_limits<int>::max();
constexpr int kResultLines = 4;  // after "end": score, pieces, rows, board
constexpr std::string_view kEntryForms =
    "'+MS VERBS', '@ PIECE ROTATION X', '! PIECE', '= WHAT VALUE' or 'end WHY'";

// Digits only, without leading zeros.
std::optional<std::uint64_t> readNumber(std::string_view text, std::uint64_t max)
{
    if (text.size() > 1 && text[0] == '0') return std::nullopt;
    std::uint64_t number = 0;
    if (!base::readNumber(text, 0, max, number)) return std::nullopt;
    return number;
}

bool isName(std::string_view text)
{
    return !text.empty() && text.size() <= kMaxReplayName && base::isPlainText(text);
}

bool isHexadecimal(std::string_view text, std::size_t digits)
{
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == digits && std::ranges::all_of(text, isDigit);
}

// "2026-01-31T12:00:00Z".
bool isTime(std::string_view text)
{
    constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:ddZ";
    if (text.size() != kForm.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isDigit = text[i] >= '0' && text[i] <= '9';
        if (kForm[i] == 'd' ? !isDigit : text[i] != kForm[i]) return false;
    }
    const auto part = [text](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
    return part(5) >= 1 && part(5) <= 12 && part(8) >= 1 && part(8) <= 31 && part(11) <= 23 &&
           part(14) <= 59 && part(17) <= 60;
}

std::optional<Verb> findVerb(char letter)
{
    switch (letter) {
        case 'L': return Verb::Left;
        case 'R': return Verb::Right;
        case 'O': return Verb::Rotate;
        case 'D': return Verb::Down;
        case 'P': return Verb::Drop;
        default: return std::nullopt;
    }
}

class Reader {
public:
    Reader(std::string_view text, std::string_view fileName, bool mayBeCut)
        : rest_(text), fileName_(fileName), mayBeCut_(mayBeCut)
    {
    }

    Replay read()
    {
        readHeader();
        makeRoom();
        while (readEntry()) {
        }
        if (!replay_.isCut) readResult();
        return std::move(replay_);
    }

private:
    [[noreturn]] void refuse(std::string_view what, std::string_view expected) const
    {
        throw std::invalid_argument(formatPlace(
            fileName_, line_, std::string(what) + "; " + std::string(expected) + " was expected"));
    }

    // ---- Lines

    void nextLine(std::string_view expected)
    {
        ++line_;
        if (rest_.empty()) {
            refuse(line_ == 1 ? "the file is empty" : "the file ends here, cut short", expected);
        }
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) {
            refuse("the last line has no line feed, so the file is cut short", "a line feed");
        }
        now_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        if (now_.ends_with('\r')) refuse("the line ends in a carriage return", "a line feed alone");
    }

    // The value of the present line, "NAME VALUE".
    [[nodiscard]] std::string_view takeValue(std::string_view name, std::string_view form) const
    {
        if (!now_.starts_with(name) || now_.size() <= name.size() || now_[name.size()] != ' ') {
            refuse(quote(now_), "'" + std::string(name) + " " + std::string(form) + "'");
        }
        return now_.substr(name.size() + 1);
    }

    [[nodiscard]] bool isField(std::string_view name) const
    {
        return now_.substr(0, now_.find(' ')) == name;
    }

    std::uint64_t takeNumber(std::string_view name, std::uint64_t min, std::uint64_t max)
    {
        const std::string range =
            "a number from " + std::to_string(min) + " to " + std::to_string(max);
        const std::optional<std::uint64_t> number = readNumber(takeValue(name, range), max);
        if (!number || *number < min) refuse(quote(now_), std::string(name) + " " + range);
        return *number;
    }

    // ---- The header

    void readHeader();
    void readFormat();
    void readSequence();
    void readSize();
    void readBrain();

    // ---- Entries

    // Reserves memory: there are at most as many entries as lines, and as many runs as letters.
    void makeRoom();
    // False at the line "end", and where the text is cut.
    bool readEntry();
    void readVerbs();
    void readRuns(std::string_view verbs);
    void readPlacement();
    void readDealt();
    void readChange();
    void add(ReplayEntry entry);
    std::uint8_t takePiece(std::string_view text);

    // ---- The result

    void readResult();

    std::string_view rest_;
    std::string_view fileName_;
    bool mayBeCut_;         // the text may stop anywhere after the header
    std::string_view now_;  // the line, without its line feed
    int line_ = 0;
    bool mayDeal_ = true;    // no piece was dealt since the last verb
    bool isPaused_ = false;  // time has passed without a verb: the game was suspended
    Replay replay_;
};

void Reader::readHeader()
{
    ReplayHeader& header = replay_.header;
    readFormat();
    nextLine("'sequence NAME'");
    readSequence();
    nextLine("'seed N'");
    header.seed = takeNumber("seed", 0, header.sequence == "test" ? 0 : kMaxSeed);
    nextLine("'size WxR'");
    readSize();
    nextLine("'mode ticks' or 'mode instant'");
    const std::string_view mode = takeValue("mode", "ticks|instant");
    if (mode != "ticks" && mode != "instant") refuse(quote(now_), "'mode ticks' or 'mode instant'");
    header.mode = mode == "ticks" ? PlayMode::Ticks : PlayMode::Instant;
    nextLine("'brain NAME ACTIVE'");
    readBrain();
    nextLine("'adversary LEVEL'");
    header.adversary = static_cast<int>(takeNumber("adversary", 0, 100));
    nextLine("'start TIME'");
    if (isField("adversary-brain")) {
        header.master = takeValue("adversary-brain", "NAME");
        if (!isName(header.master))
            refuse("'adversary-brain' with no name", "text without control characters");
        nextLine("'start TIME'");
    }
    if (isField("weights")) {
        header.weights = takeValue("weights", "SHA256");
        if (!isHexadecimal(header.weights, 64))
            refuse(quote(now_), "'weights' with 64 hexadecimal digits");
        nextLine("'start TIME'");
    }
    if (isField("pieces")) {
        header.limit = static_cast<int>(takeNumber("pieces", 1, kMaxNumber));
        nextLine("'start TIME'");
    }
    if (isField("rising")) {
        if (now_ != "rising 1") refuse(quote(now_), "'rising 1'");
        header.rising = true;
        nextLine("'start TIME'");
    }
    header.start = takeValue("start", "TIME");
    if (!isTime(header.start)) refuse(quote(now_), "a time as in 'start 2026-01-31T12:00:00Z'");
    nextLine("'play'");
    if (now_ != "play") refuse(quote(now_), "'play'");
}

void Reader::readFormat()
{
    nextLine("'tetris-replay 1'");
    if (now_.starts_with(kFormat) && now_ != "tetris-replay 1") {
        refuse(quote(now_) + " is a version that is not known here", "'tetris-replay 1'");
    }
    if (now_ != "tetris-replay 1") refuse(quote(now_) + " begins no replay", "'tetris-replay 1'");
}

void Reader::readSequence()
{
    const std::string_view name = takeValue("sequence", "NAME");
    const bool isFile = name.starts_with(kFilePrefix) && isName(name.substr(kFilePrefix.size()));
    if (findSequence(name) == nullptr && !isFile) {
        refuse("there is no sequence " + quote(name), "bag, random, test or file:NAME");
    }
    replay_.header.sequence = name;
}

void Reader::readSize()
{
    constexpr std::uint64_t kMinWidth = 3;
    constexpr std::uint64_t kMaxRows = Board::kMaxSize - kTopRows;
    const std::string_view size = takeValue("size", "WxR");
    const std::size_t cross = std::min(size.find('x'), size.size());
    const auto width = readNumber(size.substr(0, cross), Board::kMaxSize);
    const auto rows = readNumber(size.substr(std::min(cross + 1, size.size())), kMaxRows);
    if (!width || *width < kMinWidth || !rows || *rows < 1) {
        refuse(quote(now_), "a size from 3x1 to 64x60");
    }
    replay_.header.width = static_cast<int>(*width);
    replay_.header.rows = static_cast<int>(*rows);
}

void Reader::readBrain()
{
    const std::string_view value = takeValue("brain", "NAME ACTIVE");
    const std::size_t blank = std::min(value.rfind(' '), value.size());
    const std::string_view name = value.substr(0, blank);
    const std::string_view active = value.substr(std::min(blank + 1, value.size()));
    if (!isName(name) || (active != "0" && active != "1")) {
        refuse(quote(now_), "'brain', a name without control characters, and 0 or 1");
    }
    replay_.header.brain = name;
    replay_.header.brainActive = active == "1";
}

void Reader::makeRoom()
{
    std::size_t lines = 0;
    std::size_t letters = 0;
    for (const char c : rest_) {
        lines += c == '\n' ? 1U : 0U;
        letters += findVerb(c) ? 1U : 0U;
    }
    replay_.entries.reserve(lines);
    replay_.runs.reserve(letters);
}

void Reader::add(ReplayEntry entry)
{
    replay_.entries.push_back(entry);
}

bool Reader::readEntry()
{
    replay_.isCut = mayBeCut_ && rest_.empty();
    if (replay_.isCut) return false;
    nextLine("'end WHY'");
    if (isField("end")) {
        replay_.isCut = mayBeCut_ && std::ranges::count(rest_, '\n') < kResultLines;
        return false;
    }
    if (isPaused_) refuse("time has passed without a verb before this line", "'end left'");
    switch (now_.empty() ? '\0' : now_[0]) {
        case '+': readVerbs(); return true;
        case '@': readPlacement(); return true;
        case '!': readDealt(); return true;
        case '=': readChange(); return true;
        default: refuse(quote(now_), kEntryForms);
    }
}

void Reader::readVerbs()
{
    if (replay_.header.mode == PlayMode::Instant) {
        refuse(quote(now_) + " in a game placed at once", "'@ PIECE ROTATION X'");
    }
    const std::size_t blank = now_.find(' ');
    const std::optional<std::uint64_t> time =
        readNumber(now_.substr(1, blank == std::string_view::npos ? blank : blank - 1), kMaxNumber);
    if (!time) refuse(quote(now_), "'+', milliseconds from 0 to 2147483647, a blank and verbs");
    ReplayEntry entry{.value = static_cast<std::uint32_t>(*time),
                      .begin = static_cast<std::uint32_t>(replay_.runs.size())};
    if (blank == std::string_view::npos) {
        isPaused_ = true;
    } else {
        readRuns(now_.substr(blank + 1));
    }
    entry.end = static_cast<std::uint32_t>(replay_.runs.size());
    add(entry);
    mayDeal_ = true;
}

void Reader::readRuns(std::string_view verbs)
{
    if (verbs.empty()) refuse(quote(now_) + " has no verbs", "L, R, O, D or P");
    while (!verbs.empty()) {
        const std::size_t digits = std::min(verbs.find_first_not_of("0123456789"), verbs.size());
        std::uint64_t count = 1;
        if (digits > 0) {
            const auto read = readNumber(verbs.substr(0, digits), 99);
            if (!read || *read < 2) {
                refuse(quote(verbs) + " repeats a verb too often or not at all",
                       "a count from 2 to 99");
            }
            count = *read;
            verbs.remove_prefix(digits);
        }
        const std::optional<Verb> verb = verbs.empty() ? std::nullopt : findVerb(verbs[0]);
        if (!verb) refuse(quote(verbs) + " is not a verb", "L, R, O, D or P");
        replay_.runs.push_back({*verb, static_cast<std::uint8_t>(count)});
        verbs.remove_prefix(1);
    }
}

std::uint8_t Reader::takePiece(std::string_view text)
{
    const std::optional<std::uint64_t> piece = readNumber(text, Piece::PYRAMID);
    if (!piece) refuse(quote(now_), "a piece from 0 to 6");
    return static_cast<std::uint8_t>(*piece);
}

void Reader::readPlacement()
{
    const ReplayHeader& header = replay_.header;
    if (header.mode == PlayMode::Ticks) {
        refuse(quote(now_) + " in a game of verbs", "'+MS VERBS'");
    }
    constexpr std::string_view kForm = "'@ PIECE ROTATION X' with numbers that the piece allows";
    const std::string_view value = takeValue("@", "PIECE ROTATION X");
    const std::size_t first = std::min(value.find(' '), value.size());
    const std::size_t second = std::min(value.find(' ', first + 1), value.size());
    if (first == value.size() || second == value.size()) refuse(quote(now_), kForm);
    ReplayEntry entry{.kind = ReplayEntry::Kind::Placement,
                      .piece = takePiece(value.substr(0, first))};
    const auto turns = readNumber(value.substr(first + 1, second - first - 1), 3);
    const auto x = readNumber(value.substr(second + 1), Board::kMaxSize - 1);
    const Piece* const piece =
        turns ? findRotation(entry.piece, static_cast<int>(*turns)) : nullptr;
    if (piece == nullptr || !x || static_cast<int>(*x) + piece->getWidth() > header.width) {
        refuse(quote(now_), kForm);
    }
    entry.rotation = static_cast<std::uint8_t>(*turns);
    entry.x = static_cast<std::uint8_t>(*x);
    add(entry);
    mayDeal_ = true;
}

void Reader::readDealt()
{
    if (!std::exchange(mayDeal_, false)) {
        refuse("a second piece dealt at once", "verbs for the piece before");
    }
    add({.kind = ReplayEntry::Kind::Dealt, .piece = takePiece(takeValue("!", "PIECE"))});
}

void Reader::readChange()
{
    using enum ReplayEntry::Kind;
    const std::string_view change = takeValue("=", "WHAT VALUE");
    const std::size_t blank = std::min(change.find(' '), change.size());
    const std::string_view what = change.substr(0, blank);
    const std::string_view value = change.substr(std::min(blank + 1, change.size()));
    if (what == "brain") {
        if (!isName(value)) refuse(quote(now_), "a brain's name without control characters");
        add({.kind = Brain, .value = static_cast<std::uint32_t>(replay_.brains.size())});
        replay_.brains.emplace_back(value);
        return;
    }
    const bool isActive = what == "active";
    if (!isActive && what != "speed" && what != "adversary") {
        refuse(quote(now_), "'= speed N', '= adversary N', '= brain NAME' or '= active 0|1'");
    }
    const std::optional<std::uint64_t> number = readNumber(value, isActive ? 1 : 100);
    if (!number) refuse(quote(now_), isActive ? "0 or 1" : "a number from 0 to 100");
    add({.kind = isActive          ? Active
                 : what == "speed" ? Speed
                                   : Adversary,
         .value = static_cast<std::uint32_t>(*number)});
}

void Reader::readResult()
{
    ReplayResult& result = replay_.result;
    const std::optional<ReplayEnd> end =
        findReplayEnd(takeValue("end", "limit|over|no-move|stopped|left"));
    if (!end) refuse(quote(now_), "'end' and limit, over, no-move, stopped or left");
    if (isPaused_ && *end != ReplayEnd::Left)
        refuse(quote(now_), "'end left', because time without a verb is only in a suspended game,");
    result.end = *end;
    constexpr auto kMaxScore = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    for (const auto& [name, number] : {std::pair{std::string_view("score"), &result.score},
                                       std::pair{std::string_view("pieces"), &result.pieces},
                                       std::pair{std::string_view("rows"), &result.rows}}) {
        nextLine("'" + std::string(name) + " N'");
        *number = static_cast<std::int64_t>(takeNumber(name, 0, kMaxScore));
    }
    nextLine("'board HASH'");
    const std::string_view hash = takeValue("board", "HASH");
    if (!isHexadecimal(hash, 16)) refuse(quote(now_), "'board' with 16 hexadecimal digits");
    std::from_chars(hash.data(), hash.data() + hash.size(), result.board, 16);
    if (!rest_.empty()) {
        ++line_;
        refuse("a line behind 'board'", "nothing more");
    }
}

}  // namespace

std::string formatPlace(std::string_view fileName, int line, std::string_view what)
{
    return std::string(fileName) + ":" + std::to_string(line) + ": " + std::string(what);
}

Replay parseReplay(std::string_view text, std::string_view fileName)
{
    return Reader(text, fileName, false).read();
}

Replay parseAutosave(std::string_view text, std::string_view fileName)
{
    return Reader(text.substr(0, text.rfind('\n') + 1), fileName, true).read();
}

}  // namespace tetris
