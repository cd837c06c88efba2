#include "tui/curses/ControlSequence.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tui {

namespace {

using Kind = TerminalEvent::Kind;

// The bits of a modifier parameter minus 1. NumLock is ignored, and CapsLock is undone for letters.
constexpr int kShift = 1;
constexpr int kAlt = 2;
constexpr int kControl = 4;
constexpr int kMeta = 32;
constexpr int kCapsLock = 64;

// The keys of the number pad that have characters, from 57399 on; Enter is among the others, too.
constexpr std::u32string_view kPadCharacters = U"0123456789./*-+\r=,";
constexpr int kFirstPadKey = 57399;
constexpr int kLastPadKey = 57427;
// Keys without a character, such as Shift and CapsLock, have numbers of the private use area.
constexpr int kFirstPrivateKey = 0xE000;
constexpr int kLastPrivateKey = 0xF8FF;

// The key that sends that number, by one of two members of its row.
std::optional<KeyCode> find(int number, int SentKey::*one, int SentKey::*other) {
    for (const SentKey& key : kSentKeys)
        if (number != 0 && (key.*one == number || key.*other == number)) return key.code;
    return std::nullopt;
}

int readModifiers(const ControlSequence& sequence) { return std::max(sequence.get(1, 1), 1) - 1; }

// A key with the modifiers and the event type of the second parameter.
TerminalEvent makeKey(const ControlSequence& sequence, KeyCode code) {
    const int modifiers = readModifiers(sequence);
    Key key{.code = code};
    if (code == KeyCode::Tab && (modifiers & kShift) != 0) key.code = KeyCode::BackTab;
    key.control = (modifiers & kControl) != 0;
    key.meta = (modifiers & (kAlt | kMeta)) != 0;
    // The event types are 1 to 3; the kitty protocol may omit the first.
    int type = sequence.get(1, 0, 1);
    if (type < 1 || type > 3) type = sequence.final == 'u' ? 1 : 0;
    const auto change = static_cast<KeyChange>(type);
    // The modifiers are those of the moment, and a key may be released later than Control.
    if (change == KeyChange::Released) key.control = key.meta = false;
    return {.kind = Kind::Key, .key = {key, change}};
}

bool isLetter(int character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

// The character of a key of the kitty protocol: the text that it produces when CapsLock is off.
int findCharacter(const ControlSequence& sequence, int modifiers) {
    const int code = sequence.get(0, 0);
    const bool shifted = (modifiers & kShift) != 0;
    int character = sequence.get(2, 0);
    if (character <= 0) {
        character = shifted ? sequence.get(0, 0, 1) : code;
        if (character <= 0) character = isLetter(code) ? code - 'a' + 'A' : code;
    } else if ((modifiers & kCapsLock) != 0 && isLetter(character)) {
        character ^= 'a' ^ 'A';
    }
    return character;
}

std::optional<TerminalEvent> interpretKittyKey(const ControlSequence& sequence) {
    const int code = sequence.get(0, 0);
    const bool isPad = code >= kFirstPadKey && code <= kLastPadKey;
    if (const std::optional<KeyCode> named = find(code, &SentKey::kitty, &SentKey::kittyPad)) {
        TerminalEvent event = makeKey(sequence, *named);
        event.key.isPad = isPad;
        return event;
    }
    TerminalEvent event = makeKey(sequence, KeyCode::Character);
    event.key.isPad = isPad;
    Key& key = event.key.key;
    const int modifiers = readModifiers(sequence);
    const int pad = code - kFirstPadKey;
    if (pad >= 0 && pad < base::count(kPadCharacters)) {
        key.character = kPadCharacters[base::toIndex(pad)];
        key.control = false;
        return event;
    }
    if (code <= 0 || (code >= kFirstPrivateKey && code <= kLastPrivateKey)) return std::nullopt;
    event.key.number = static_cast<char32_t>(code);
    int character = findCharacter(sequence, modifiers);
    if (std::exchange(key.control, false)) {
        // The control character that a terminal without the protocol sends. On a keyboard with
        // other letters, the Latin letter in the same place counts.
        const int base = sequence.get(0, 0, 2) > 0 ? sequence.get(0, 0, 2) : code;
        if (base < '@' || base > '~') return TerminalEvent{};
        character = base & 0x1F;
    }
    key.character = static_cast<char32_t>(character);
    return event;
}

std::optional<TerminalEvent> interpretMouse(const ControlSequence& sequence) {
    constexpr int kWheel = 64;
    constexpr int kDragged = 32;
    const int button = sequence.get(0, 0);
    Key key{.column = std::max(sequence.get(1, 1), 1) - 1,
            .row = std::max(sequence.get(2, 1), 1) - 1};
    // Shift (4), Alt (8) and Control (16) are ignored.
    const int plain = button & ~(4 | 8 | 16);
    if (plain == 0) key.code = sequence.final == 'M' ? KeyCode::MousePress : KeyCode::MouseRelease;
    if (plain == kWheel && sequence.final == 'M') key.code = KeyCode::WheelUp;
    if (plain == kWheel + 1 && sequence.final == 'M') key.code = KeyCode::WheelDown;
    if ((button & kDragged) != 0)
        key.code = plain == kDragged ? KeyCode::MouseDrag : KeyCode::Unknown;
    return TerminalEvent{.kind = Kind::Key, .key = {key}};
}

// What the terminal says of itself, by a sequence with the prefix '?'.
TerminalEvent interpretAnswer(const ControlSequence& sequence) {
    if (sequence.final == 'c') {
        // Extension 52: programs may write the clipboard.
        constexpr int kClipboard = 52;
        int value = 0;
        for (size_t i = 1; i < sequence.parameters.size(); ++i)
            if (sequence.get(i, 0) == kClipboard) value = kClipboard;
        return {.kind = Kind::Attributes, .value = value};
    }
    if (sequence.final == 'u') return {.kind = Kind::KeyProtocol, .value = sequence.get(0, 0)};
    if (sequence.final == 'y' && sequence.intermediate == '$')
        return {.kind = Kind::Mode, .number = sequence.get(0, 0), .value = sequence.get(1, 0)};
    return {};
}

}  // namespace

int ControlSequence::get(size_t parameter, int missing, size_t part) const {
    if (parameter >= parameters.size() || part >= parameters[parameter].size()) return missing;
    const int value = parameters[parameter][part];
    return value < 0 ? missing : value;
}

ControlSequence readControlSequence(std::string_view text) {
    constexpr int kMost = 0x10FFFF;
    ControlSequence sequence{.parameters = {{-1}}};
    for (const char c : text) {
        if (c >= '<' && c <= '?') {
            sequence.prefix = c;
        } else if (c >= '0' && c <= '9') {
            int& number = sequence.parameters.back().back();
            number = std::min(std::max(number, 0) * 10 + (c - '0'), kMost);
        } else if (c == ';') {
            sequence.parameters.push_back({-1});
        } else if (c == ':') {
            sequence.parameters.back().push_back(-1);
        } else if (c >= ' ' && c <= '/') {
            sequence.intermediate = c;
        } else {
            sequence.final = c;
        }
    }
    return sequence;
}

std::optional<TerminalEvent> interpret(const ControlSequence& sequence) {
    const char final = sequence.final;
    if (sequence.prefix == '<' && (final == 'M' || final == 'm')) return interpretMouse(sequence);
    if (sequence.prefix == '?') return interpretAnswer(sequence);
    if (sequence.prefix != '\0' || sequence.intermediate != '\0') return TerminalEvent{};
    std::optional<KeyCode> code;
    switch (final) {
        case 'n':
            if (const int state = sequence.get(0, -1); state == 0 || state == 3)
                return TerminalEvent{.kind = Kind::Status};
            break;
        case 'R':
            // In the first row it is F3 with modifiers.
            if (const int row = sequence.get(0, 1); row > 1)
                return TerminalEvent{
                    .kind = Kind::Cursor, .number = row, .value = sequence.get(1, 1)};
            code = KeyCode::F3;
            break;
        case 'I': return std::nullopt;  // the window got the focus
        case 'O': return TerminalEvent{.kind = Kind::FocusLost};
        case 'u': return interpretKittyKey(sequence);
        case '~': code = find(sequence.get(0, 0), &SentKey::number, &SentKey::otherNumber); break;
        default: code = find(final, &SentKey::letter, &SentKey::letter);
    }
    return code ? makeKey(sequence, *code) : TerminalEvent{};
}

}  // namespace tui
