#include "tui/curses/ControlSequence.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/base/Index.h"

namespace tui {

namespace {

using Kind = TerminalEvent::Kind;

// The bits of a modifier parameter minus 1. NumLock is ignored, and CapsLock is undone for letters.
constexpr int kShift = 1;
constexpr int kAlt = 2;
constexpr int kControl = 4;
constexpr int kMeta = 32;
constexpr int kCapsLock = 64;

struct Named {
    int number;
    KeyCode code;
};

// Keys with a letter: CSI 1 ; modifiers LETTER.
constexpr std::array kLetterKeys{
    Named{'A', KeyCode::Up},   Named{'B', KeyCode::Down},   Named{'C', KeyCode::Right},
    Named{'D', KeyCode::Left}, Named{'H', KeyCode::Home},   Named{'F', KeyCode::End},
    Named{'P', KeyCode::F1},   Named{'Q', KeyCode::F2},     Named{'R', KeyCode::F3},
    Named{'S', KeyCode::F4},   Named{'Z', KeyCode::BackTab}};

// Keys with a number: CSI NUMBER ; modifiers ~.
constexpr std::array kTildeKeys{
    Named{1, KeyCode::Home}, Named{2, KeyCode::Insert}, Named{3, KeyCode::Delete},
    Named{4, KeyCode::End},  Named{5, KeyCode::PageUp}, Named{6, KeyCode::PageDown},
    Named{7, KeyCode::Home}, Named{8, KeyCode::End},    Named{11, KeyCode::F1},
    Named{12, KeyCode::F2},  Named{13, KeyCode::F3},    Named{14, KeyCode::F4},
    Named{15, KeyCode::F5},  Named{17, KeyCode::F6},    Named{18, KeyCode::F7},
    Named{19, KeyCode::F8},  Named{20, KeyCode::F9},    Named{21, KeyCode::F10},
    Named{23, KeyCode::F11}, Named{24, KeyCode::F12}};

// Keys by their number in the kitty protocol: CSI NUMBER ; modifiers u.
constexpr std::array kKittyKeys{
    Named{9, KeyCode::Tab},         Named{13, KeyCode::Enter},       Named{27, KeyCode::Escape},
    Named{127, KeyCode::Backspace}, Named{57414, KeyCode::Enter},    Named{57417, KeyCode::Left},
    Named{57418, KeyCode::Right},   Named{57419, KeyCode::Up},       Named{57420, KeyCode::Down},
    Named{57421, KeyCode::PageUp},  Named{57422, KeyCode::PageDown}, Named{57423, KeyCode::Home},
    Named{57424, KeyCode::End},     Named{57425, KeyCode::Insert},   Named{57426, KeyCode::Delete}};

// The keys of the number pad that have characters, from 57399 on; Enter is among the others, too.
constexpr std::u32string_view kPadCharacters = U"0123456789./*-+\r=,";
constexpr int kFirstPadKey = 57399;
constexpr int kLastPadKey = 57427;
// Keys without a character, such as Shift and CapsLock, have numbers of the private use area.
constexpr int kFirstPrivateKey = 0xE000;
constexpr int kLastPrivateKey = 0xF8FF;

template <size_t N>
std::optional<KeyCode> find(const std::array<Named, N>& table, int number) {
    const auto* const found = std::find_if(table.begin(), table.end(),
                                           [number](Named row) { return row.number == number; });
    if (found == table.end()) return std::nullopt;
    return found->code;
}

int readModifiers(const ControlSequence& sequence) { return std::max(sequence.get(1, 1), 1) - 1; }

// A key with the modifiers and the event type of the second parameter.
TerminalEvent makeKey(const ControlSequence& sequence, KeyCode code) {
    const int modifiers = readModifiers(sequence);
    Key key{.code = code};
    if (code == KeyCode::Tab && (modifiers & kShift) != 0) key.code = KeyCode::BackTab;
    key.control = (modifiers & kControl) != 0;
    key.meta = (modifiers & (kAlt | kMeta)) != 0;
    KeyChange change = KeyChange::Typed;
    switch (sequence.get(1, 0, 1)) {
        case 1: change = KeyChange::Pressed; break;
        case 2: change = KeyChange::Repeated; break;
        case 3: change = KeyChange::Released; break;
        // The kitty protocol may omit the event type 1.
        default:
            if (sequence.final == 'u') change = KeyChange::Pressed;
    }
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
    if (const std::optional<KeyCode> named = find(kKittyKeys, code)) {
        TerminalEvent event = makeKey(sequence, *named);
        event.key.isPad = isPad;
        return event;
    }
    TerminalEvent event = makeKey(sequence, KeyCode::Character);
    event.key.isPad = isPad;
    Key& key = event.key.key;
    const int modifiers = readModifiers(sequence);
    const int pad = code - kFirstPadKey;
    if (pad >= 0 && pad < static_cast<int>(kPadCharacters.size())) {
        key.character = kPadCharacters[base::toIndex(pad)];
        key.control = false;
        return event;
    }
    if (code <= 0 || (code >= kFirstPrivateKey && code <= kLastPrivateKey)) return std::nullopt;
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
    if (sequence.prefix == '?') {
        if (final == 'c') {
            // Extension 52: programs may write the clipboard.
            constexpr int kClipboard = 52;
            int value = 0;
            for (size_t i = 1; i < sequence.parameters.size(); ++i) {
                if (sequence.get(i, 0) == kClipboard) value = kClipboard;
            }
            return TerminalEvent{.kind = Kind::Attributes, .value = value};
        }
        if (final == 'u') {
            return TerminalEvent{.kind = Kind::KeyProtocol, .value = sequence.get(0, 0)};
        }
        if (final == 'y' && sequence.intermediate == '$') {
            return TerminalEvent{
                .kind = Kind::Mode, .number = sequence.get(0, 0), .value = sequence.get(1, 0)};
        }
        return TerminalEvent{};
    }
    if (sequence.prefix != '\0' || sequence.intermediate != '\0') return TerminalEvent{};
    switch (final) {
        case 'n':
            if (sequence.get(0, -1) == 0 || sequence.get(0, -1) == 3) {
                return TerminalEvent{.kind = Kind::Status};
            }
            break;
        case 'R':
            // In the first row it is F3 with modifiers.
            if (const int row = sequence.get(0, 1); row > 1) {
                return TerminalEvent{
                    .kind = Kind::Cursor, .number = row, .value = sequence.get(1, 1)};
            }
            return makeKey(sequence, KeyCode::F3);
        case 'I': return std::nullopt;  // the window got the focus
        case 'O': return TerminalEvent{.kind = Kind::FocusLost};
        case 'u': return interpretKittyKey(sequence);
        case '~':
            if (const std::optional<KeyCode> code = find(kTildeKeys, sequence.get(0, 0))) {
                return makeKey(sequence, *code);
            }
            break;
        default:
            if (const std::optional<KeyCode> code = find(kLetterKeys, final)) {
                return makeKey(sequence, *code);
            }
    }
    return TerminalEvent{};
}

}  // namespace tui
