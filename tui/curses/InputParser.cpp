#include "tui/curses/InputParser.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

#include "core/base/Text.h"

namespace tui {

namespace {

constexpr std::string_view kPasteBegin = "\033[200~";
constexpr std::string_view kPasteEnd = "\033[201~";
// The longest sequence: of a longer one, the bytes so far become an unknown key.
constexpr std::size_t kLongest = 256;

Key makeCharacterKey(char32_t character, bool meta)
{
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
std::optional<int> readColor(std::string_view text)
{
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
        const auto digits = static_cast<std::size_t>(end - text.data());
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

}  // namespace

void InputParser::feed(std::string_view bytes)
{
    held_ += bytes;
    while (!held_.empty()) {
        if (pasting_) skipPaste();
        if (held_.empty() || pasting_ || !takeOne(held_.size() > kLongest)) return;
    }
}

void InputParser::finish()
{
    // A paste may pause; only its end mark ends it.
    while (!held_.empty() && !pasting_ && takeOne(true)) {
    }
    if (pasting_) skipPaste();
}

void InputParser::endPaste()
{
    if (std::exchange(pasting_, false)) held_.clear();
}

// Drops pasted text, except for a possible beginning of its end mark.
void InputParser::skipPaste()
{
    const std::size_t end = held_.find(kPasteEnd);
    if (end != std::string::npos) {
        held_.erase(0, end + kPasteEnd.size());
        pasting_ = false;
        return;
    }
    const std::size_t escape = held_.rfind('\033');
    const bool mayEnd = escape != std::string::npos && held_.size() - escape < kPasteEnd.size();
    held_.erase(0, mayEnd ? escape : held_.size());
}

void InputParser::addKey(std::size_t length, Key key, KeyChange change)
{
    addEvent(length, {.kind = TerminalEvent::Kind::Key, .key = {key, change}});
}

void InputParser::addEvent(std::size_t length, const TerminalEvent& event)
{
    held_.erase(0, length);
    events_.push_back(event);
}

bool InputParser::takeOne(bool last)
{
    bool mayBecomeOne = false;
    if (takeKnownSequence(last, mayBecomeOne)) return true;
    if (mayBecomeOne && !last) return false;
    if (held_.front() == '\033') return takeEscape(last);
    return takeCharacter(0, false, last);
}

bool InputParser::takeKnownSequence(bool last, bool& mayBecomeOne)
{
    const std::pair<std::string, Key>* longest = nullptr;
    for (const auto& known : sequences_) {
        if (held_.starts_with(known.first)) {
            if (longest == nullptr || known.first.size() > longest->first.size()) longest = &known;
        } else if (known.first.starts_with(held_)) {
            mayBecomeOne = true;
        }
    }
    if (longest == nullptr || (mayBecomeOne && !last)) return false;
    addKey(longest->first.size(), longest->second);
    return true;
}

bool InputParser::takeEscape(bool last)
{
    // Two Esc are the Esc key and the beginning of something else, not a key with Alt.
    if (held_.size() == 1) {
        if (last) addKey(1, {.code = KeyCode::Escape});
        return last;
    }
    switch (held_[1]) {
        case '\033': addKey(1, {.code = KeyCode::Escape}); return true;
        case '[': return takeControlSequence(2, last);
        case 'O':
            if (held_.size() == 2) {
                if (last) addKey(2, makeCharacterKey(U'O', true));
                return last;
            }
            return takeApplicationKey(last);
        case 'P':
        case ']':
        case 'X':
        case '^':
        case '_': return takeString(2, last);
        default: return takeCharacter(1, true, last);
    }
}

// A key of a terminal in application mode: Esc O and one letter.
bool InputParser::takeApplicationKey(bool last)
{
    constexpr std::u32string_view kPad = U"*+,-./0123456789";
    const char letter = held_[2];
    if (letter == 'M') {
        addKey(3, {.code = KeyCode::Enter});
    } else if (letter >= 'j' && letter <= 'y') {
        addKey(3, makeCharacterKey(kPad[static_cast<std::size_t>(letter - 'j')], false));
    } else {
        // Other letters mean the same as in a control sequence.
        return takeControlSequence(2, last);
    }
    return true;
}

bool InputParser::takeControlSequence(std::size_t start, bool last)
{
    // ECMA-48: parameters and intermediates, then one final byte from @ to ~.
    std::size_t end = start;
    while (end < held_.size() && held_[end] >= ' ' && held_[end] < '@')
        ++end;
    if (end == held_.size()) {
        if (last) addKey(end, start == end ? makeCharacterKey(U'[', true) : Key{});
        return last;
    }
    if (held_[end] < '@' || held_[end] > '~') {
        addKey(end, {});  // a broken sequence: the next byte begins something else
        return true;
    }
    const std::string_view text = std::string_view(held_).substr(start, end - start + 1);
    // A mouse report of the old form is M and three more bytes.
    if (text == "M" && held_[1] == '[') {
        if (held_.size() < end + 4) {
            if (last) addKey(held_.size(), {});
            return last;
        }
        const auto read = [this, end](std::size_t i) {
            return static_cast<unsigned char>(held_[end + i]) - 32;
        };
        ControlSequence report{
            .prefix = '<', .final = 'M', .parameters = {{read(1)}, {read(2)}, {read(3)}}};
        if ((read(1) & 3) == 3) {
            report.parameters[0] = {0};
            report.final = 'm';
        }
        addEvent(end + 4, interpret(report).value_or(TerminalEvent{}));
        return true;
    }
    if (held_.starts_with(kPasteBegin)) {
        held_.erase(0, kPasteBegin.size());
        pasting_ = true;
        return true;
    }
    const std::optional<TerminalEvent> event = interpret(readControlSequence(text));
    held_.erase(0, end + 1);
    if (event) events_.push_back(*event);
    return true;
}

// A string from the terminal (DCS, OSC, SOS, PM or APC), up to BEL or ST: the background's colour
// (OSC 11), or one unknown key.
bool InputParser::takeString(std::size_t start, bool last)
{
    const std::size_t bell = held_.find('\a', start);
    const std::size_t end = held_.find("\033\\", start);
    if (bell == std::string::npos && end == std::string::npos) {
        // Without content it is a key with Alt.
        if (last && held_.size() == start) return takeCharacter(1, true, true);
        if (last) addKey(held_.size(), {});
        return last;
    }
    const std::size_t length = bell < end ? bell + 1 : end + 2;
    std::string_view text = std::string_view(held_).substr(0, std::min(bell, end));
    if (constexpr std::string_view kGround = "\033]11;"; text.starts_with(kGround)) {
        text.remove_prefix(kGround.size());
        if (const std::optional<int> color = readColor(text)) {
            addEvent(length, {.kind = TerminalEvent::Kind::Ground, .value = *color});
            return true;
        }
    }
    addKey(length, {});
    return true;
}

bool InputParser::takeCharacter(std::size_t start, bool meta, bool last)
{
    const std::size_t count = base::countBytes(held_[start]);
    std::size_t end = start + 1;  // of what is there of the character
    const auto isMore = [&] { return (static_cast<unsigned char>(held_[end]) & 0xC0U) == 0x80; };
    while (utf8_ && end < start + count && end < held_.size() && isMore())
        ++end;
    if (utf8_ && end < start + count && end == held_.size() && !last) return false;
    std::string_view text(held_.data() + start, end - start);
    const std::optional<char32_t> character = base::takeCharacter(text);
    addKey(end, character ? makeCharacterKey(*character, meta) : Key{});
    return true;
}

}  // namespace tui
