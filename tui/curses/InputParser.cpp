#include "tui/curses/InputParser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>

#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tui {

namespace {

constexpr std::string_view kPasteBegin = "\033[200~";
constexpr std::string_view kPasteEnd = "\033[201~";
constexpr std::string_view kGround = "\033]11;";
// The longest sequence: of a longer one, which is unknown, a part is forgotten.
constexpr size_t kLongest = 256;

Key makeCharacterKey(char32_t character, bool meta) {
    switch (character) {
        case U'\r':
        case U'\n': return {.code = KeyCode::Enter, .meta = meta};
        case U'\t': return {.code = KeyCode::Tab, .meta = meta};
        case U'\b':
        case U'\x7f': return {.code = KeyCode::Backspace, .meta = meta};
        default: return {.code = KeyCode::Character, .character = character, .meta = meta};
    }
}

// Reads a colour in the form of X11: "rgb:rrrr/gggg/bbbb" with 1 to 4 hexadecimal digits each, or
// "rgba:" with a fourth part, which is ignored. Returns nullopt for any other text.
std::optional<int> readColor(std::string_view text) {
    if (text.starts_with("rgba:")) {
        text.remove_prefix(5);
    } else if (text.starts_with("rgb:")) {
        text.remove_prefix(4);
    } else {
        return std::nullopt;
    }
    int color = 0;
    for (int i = 0; i < 3; ++i) {
        int number = 0;
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), number, 16);
        const auto digits = toIndex(end - text.data());
        if (error != std::errc() || digits > 4 || number < 0) return std::nullopt;
        color = color << 8 | number * 0xFF / ((1 << (4 * static_cast<int>(digits))) - 1);
        text.remove_prefix(digits);
        if (i < 2) {
            if (text.empty() || text.front() != '/') return std::nullopt;
            text.remove_prefix(1);
        }
    }
    return color;
}

// True if more bytes may turn the text into the answer that tells the background's colour.
bool mayBecomeGround(std::string_view text) {
    constexpr std::string_view kColor = "rgb:/aA0123456789bcdefBCDEF";
    constexpr size_t kMost = kGround.size() + std::string_view("rgba:ffff/ffff/ffff/ffff").size();
    if (text.size() <= kGround.size()) return kGround.starts_with(text);
    if (text.ends_with('\033')) text.remove_suffix(1);
    return text.starts_with(kGround) && text.size() <= kMost &&
           text.find_first_not_of(kColor, kGround.size()) == std::string_view::npos;
}

// The 7-bit form's second byte for an 8-bit introducer of a sequence; NUL for any other byte.
char findIntroducer(unsigned char byte) {
    constexpr std::string_view kIntroducers = "OPX[]^_";
    if (byte < 0x80 || byte > 0x9F) return '\0';
    const char second = static_cast<char>(byte - 0x40);
    return kIntroducers.find(second) != std::string_view::npos ? second : '\0';
}

// Where a string ends that begins at `start`, and where the bytes after its terminator begin: BEL
// or ST. An Esc with anything else after it ends the string, too, and begins something new. Nullopt
// if no end has come.
std::optional<std::pair<size_t, size_t>> findStringEnd(std::string_view text, size_t start,
                                                       bool utf8) {
    for (size_t i = start; i < text.size(); ++i) {
        const auto before = static_cast<unsigned char>(text[i - 1]);
        if (text[i] == '\a') return {{i, i + 1}};
        // In UTF-8 the 8-bit ST has two bytes; a lone one is taken, too, but not within a
        // character.
        if (text[i] == '\x9c' && utf8 && before == 0xC2) return {{i - 1, i + 1}};
        if (text[i] == '\x9c' && (!utf8 || before < 0x80)) return {{i, i + 1}};
        if (text[i] != '\033') continue;
        if (i + 1 == text.size()) return std::nullopt;
        return {{i, text[i + 1] == '\\' ? i + 2 : i}};
    }
    return std::nullopt;
}

}  // namespace

void InputParser::feed(std::string_view bytes, TimePoint now) {
    if (bytes.empty()) return;
    // If nothing comes for a while in the middle of a paste, its end was lost.
    if (pasting_ && now > lastByte_ + kPaste) {
        pasting_ = false;
        held_.clear();
    }
    if (held_.empty() && now <= lastByte_ + kRest && isContinued(bytes.front())) {
        held_ = acted_;
        swallows_ = true;
    }
    acted_.clear();
    lastByte_ = now;
    held_ += bytes;
    takeAll();
}

void InputParser::takeAll() {
    while (!held_.empty()) {
        if (pasting_) skipPaste();
        patience_.reset();
        if (held_.empty() || pasting_) return;
        if (takeOne(false)) continue;
        // The last two bytes may belong to the end.
        constexpr size_t kKept = kLongest / 2;
        if (held_.size() > kLongest) held_.erase(kKept, held_.size() - kKept - 2);
        return;
    }
}

std::optional<TimePoint> InputParser::nextWake() const {
    if (held_.empty() || !patience_) return std::nullopt;
    return lastByte_ + *patience_;
}

void InputParser::onTime(TimePoint now) {
    const std::optional<TimePoint> wake = nextWake();
    if (!wake || now < *wake) return;
    std::string text = held_;
    const bool isKey = *patience_ == kEscapeDelay;
    if (takeOne(true)) takeAll();
    if (isKey && held_.empty()) acted_ = std::move(text);
}

// Whether that byte goes on with a sequence whose beginning has acted as a key.
bool InputParser::isContinued(char next) const {
    if (acted_.empty()) return false;
    if (acted_ == "\033" && std::string_view("[O]").find(next) != std::string_view::npos)
        return true;
    const std::string text = acted_ + next;
    return std::ranges::any_of(sequences_,
                               [&](const auto& known) { return known.first.starts_with(text); });
}

// Drops pasted text, except for a possible beginning of its end mark.
void InputParser::skipPaste() {
    const size_t end = held_.find(kPasteEnd);
    if (end != std::string::npos) {
        held_.erase(0, end + kPasteEnd.size());
        pasting_ = false;
        return;
    }
    const size_t escape = held_.rfind('\033');
    const bool mayEnd = escape != std::string::npos && held_.size() - escape < kPasteEnd.size();
    held_.erase(0, mayEnd ? escape : held_.size());
}

bool InputParser::await(std::optional<Duration> patience) {
    patience_ = patience;
    return false;
}

bool InputParser::consume(size_t length) {
    held_.erase(0, length);
    swallows_ = false;
    return true;
}

bool InputParser::addKey(size_t length, const Key& key, bool isPad) {
    return addEvent(length,
                    {.kind = TerminalEvent::Kind::Key, .key = {.key = key, .isPad = isPad}});
}

bool InputParser::addEvent(size_t length, const TerminalEvent& event) {
    if (!swallows_ || event.kind != TerminalEvent::Kind::Key) events_.push_back(event);
    return consume(length);
}

bool InputParser::takeOne(bool last) {
    const std::pair<std::string, KeyEvent>* longest = nullptr;
    bool mayBecomeLonger = false;
    for (const auto& known : sequences_) {
        if (held_.starts_with(known.first)) {
            if (longest == nullptr || known.first.size() > longest->first.size()) longest = &known;
        } else if (known.first.starts_with(held_)) {
            mayBecomeLonger = true;
        }
    }
    if (mayBecomeLonger && !last) {
        // One byte may be a key of its own, and so may Esc and another one, which is no introducer.
        const bool isAlt =
            held_.size() == 2 && held_[0] == '\033' && held_[1] != '[' && held_[1] != 'O';
        const bool isKey = longest != nullptr || held_.size() == 1 || isAlt;
        return await(isKey ? std::optional(kEscapeDelay) : std::nullopt);
    }
    if (longest != nullptr) {
        return addEvent(longest->first.size(),
                        {.kind = TerminalEvent::Kind::Key, .key = longest->second});
    }
    widenIntroducer();
    if (held_.front() == '\033') return takeEscape(last);
    return takeCharacter(0, false);
}

// Gives an 8-bit introducer at the front, raw or as a character of UTF-8, its 7-bit form.
void InputParser::widenIntroducer() {
    const bool isCharacter = utf8_ && held_.size() > 1 && held_.front() == '\xc2';
    const char second = findIntroducer(static_cast<unsigned char>(held_[isCharacter ? 1 : 0]));
    if (second != '\0') held_.replace(0, isCharacter ? 2 : 1, {'\033', second});
}

bool InputParser::takeEscape(bool last) {
    // Two Esc are the Esc key and the beginning of something else, not a key with Alt.
    if (held_.size() == 1) {
        if (!last) return await(kEscapeDelay);
        return addKey(1, kEscapeKey);
    }
    switch (held_[1]) {
        case '\033': return addKey(1, kEscapeKey);
        case '[': return takeControlSequence();
        case 'O': return takeApplicationKey();
        case 'P':
        case ']':
        case 'X':
        case '^':
        case '_': return takeString(last);
        default: return takeCharacter(1, true);
    }
}

// A key of a terminal in application mode: Esc O and one letter. The number pad has letters of its
// own for all that is not an arrow or the like, in the order of the VT100; others added X, I and
// blank.
bool InputParser::takeApplicationKey() {
    constexpr std::string_view kLetters = "MXI jklmnopqrstuvwxyO";
    constexpr std::u32string_view kPad = U"\r=\t *+,-./0123456789";
    if (held_.size() == 2) return await(std::nullopt);
    const size_t place = kLetters.find(held_[2]);
    // Other letters mean the same as in a control sequence.
    if (place == std::string_view::npos) return takeControlSequence();
    return addKey(3, place < kPad.size() ? makeCharacterKey(kPad[place], false) : Key{}, true);
}

bool InputParser::takeControlSequence() {
    // ECMA-48: parameters and intermediates, then one final byte from @ to ~. rxvt ends some keys
    // with a $, which elsewhere comes only with the prefix ?.
    constexpr size_t kStart = 2;
    size_t end = kStart;
    while (end < held_.size() && held_[end] >= ' ' && held_[end] < '@' &&
           (held_[end] != '$' || held_[kStart] == '?'))
        ++end;
    if (end == held_.size()) return await(std::nullopt);
    if ((held_[end] < '@' || held_[end] > '~') && held_[end] != '$') {
        return addKey(end, {});  // a broken sequence: the next byte begins something else
    }
    const std::string_view text = std::string_view(held_).substr(kStart, end - kStart + 1);
    if (held_[1] == '[' && text == "M") return takeOldMouse();
    if (held_[1] == '[' && text == "[") return takeConsoleKey();
    pasting_ = held_.starts_with(kPasteBegin);
    if (pasting_) return consume(kPasteBegin.size());
    const auto event = interpret(readControlSequence(text));
    return event ? addEvent(end + 1, *event) : consume(end + 1);
}

// A mouse report of the old form: M and three more bytes.
bool InputParser::takeOldMouse() {
    constexpr size_t kStart = 3;
    constexpr size_t kEnd = 6;
    for (size_t i = kStart; i < kEnd; ++i) {
        if (i == held_.size()) return await(std::nullopt);
        if (static_cast<unsigned char>(held_[i]) >= ' ') continue;
        return addKey(i, {});
    }
    const auto read = [this](size_t i) {
        return static_cast<unsigned char>(held_[kStart + i]) - 32;
    };
    ControlSequence report{
        .prefix = '<', .final = 'M', .parameters = {{read(0)}, {read(1)}, {read(2)}}};
    if ((read(0) & 3) == 3) {
        report.parameters[0] = {0};
        report.final = 'm';
    }
    return addEvent(kEnd, interpret(report).value_or(TerminalEvent{}));
}

// A function key of the Linux console: Esc [ [ and one letter.
bool InputParser::takeConsoleKey() {
    constexpr std::array kKeys{KeyCode::F1, KeyCode::F2, KeyCode::F3, KeyCode::F4, KeyCode::F5};
    if (held_.size() == 3) return await(std::nullopt);
    const auto number = toIndex(static_cast<unsigned char>(held_[3])) - 'A';
    return addKey(held_[3] == '\033' ? 3 : 4,
                  {.code = number < kKeys.size() ? kKeys[number] : KeyCode::Unknown});
}

// A string from the terminal (DCS, OSC, SOS, PM or APC), up to BEL or ST: the background's colour
// (OSC 11), or one unknown key.
bool InputParser::takeString(bool last) {
    constexpr size_t kStart = 2;
    const bool isCommand = held_[1] == ']';
    if (held_.size() == kStart) {
        if (isCommand) return await(std::nullopt);
        // Without content it is a key with Alt.
        return last ? takeCharacter(1, true) : await(kEscapeDelay);
    }
    if (const char first = held_[kStart];
        isCommand && first >= ' ' && first <= '~' && (first < '0' || first > '9')) {
        return addKey(kStart, {});  // a key with Alt; all strings of this kind begin with a number
    }
    const auto end = findStringEnd(held_, kStart, utf8_);
    if (!end) {
        if (!last) return await(mayBecomeGround(held_) ? std::nullopt : std::optional(kRest));
        return addKey(held_.size(), {});
    }
    std::string_view text = std::string_view(held_).substr(0, end->first);
    if (text.starts_with(kGround)) {
        text.remove_prefix(kGround.size());
        if (const std::optional<int> color = readColor(text)) {
            return addEvent(end->second, {.kind = TerminalEvent::Kind::Ground, .value = *color});
        }
    }
    return addKey(end->second, {});
}

bool InputParser::takeCharacter(size_t start, bool meta) {
    const size_t count = base::countBytes(held_[start]);
    size_t end = start + 1;  // of what is there of the character
    const auto isMore = [&] { return (static_cast<unsigned char>(held_[end]) & 0xC0U) == 0x80; };
    while (utf8_ && end < start + count && end < held_.size() && isMore())
        ++end;
    if (utf8_ && end < start + count && end == held_.size()) return await(std::nullopt);
    std::string_view text(held_.data() + start, end - start);
    const std::optional<char32_t> character = base::takeCharacter(text);
    return addKey(end, character ? makeCharacterKey(*character, meta) : Key{});
}

}  // namespace tui
