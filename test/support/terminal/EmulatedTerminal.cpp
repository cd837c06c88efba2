#include "test/support/terminal/EmulatedTerminal.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "core/base/Text.h"

namespace test {

namespace {

// What libvterm returns for the right half of a wide character.
constexpr uint32_t kSecondHalf = 0xffffffffU;

std::string glyphOf(const VTermScreenCell& cell) {
    if (cell.chars[0] == 0) return " ";
    if (cell.chars[0] == kSecondHalf) return "";
    std::string glyph;
    for (const uint32_t point : cell.chars) {
        if (point == 0) break;
        glyph += base::encodeUtf8(point);
    }
    return glyph;
}

int colourOf(const VTermColor& colour) {
    if (VTERM_COLOR_IS_DEFAULT_FG(&colour) || VTERM_COLOR_IS_DEFAULT_BG(&colour)) {
        return ScreenCell::kOwnColour;
    }
    if (VTERM_COLOR_IS_INDEXED(&colour)) return colour.indexed.idx;
    const auto& rgb = colour.rgb;
    return ScreenCell::kDirectColour + (rgb.red << 16) + (rgb.green << 8) + rgb.blue;
}

// The first `length` bytes, and what libvterm is given instead. Length 0: more bytes are needed.
struct Sequence {
    size_t length = 0;
    std::string translation{};
};

// Splits sequences with several modes, ESC [ ? 1006 ; 1000 h, because libvterm takes only the first
// mode.
Sequence translateModes(std::string_view bytes) {
    constexpr std::string_view kOpening = "\033[?";
    const size_t end = bytes.find_first_not_of("0123456789;", kOpening.size());
    if (end == std::string_view::npos) return {};
    const std::string_view whole = bytes.substr(0, end + 1);
    if (whole.back() != 'h' && whole.back() != 'l') return {1, "\033"};
    Sequence sequence{whole.size(), std::string(whole)};
    for (size_t at = 0; (at = sequence.translation.find(';', at)) != std::string::npos;) {
        sequence.translation.replace(at, 1, whole.back() + std::string(kOpening));
    }
    return sequence;
}

// Requires: the bytes begin with ESC.
Sequence translate(std::string_view bytes) {
    constexpr size_t kOpening = 3;
    constexpr size_t kDigits = 7;
    if (bytes.starts_with("\033[?")) return translateModes(bytes);
    // The Linux console has two palette sequences that begin like an OSC sequence but have no
    // terminator; libvterm, like xterm, would swallow what follows them.
    if (bytes.starts_with("\033]R")) return {kOpening, ""};
    if (bytes.starts_with("\033]P")) {
        return {bytes.size() < kOpening + kDigits ? 0 : kOpening + kDigits, ""};
    }
    // The colour space between the colons, which is empty, is unknown to the library.
    constexpr std::string_view kDirectColours[] = {"\033[38:2::", "\033[48:2::"};
    for (const std::string_view direct : kDirectColours) {
        if (bytes.starts_with(direct)) {
            return {direct.size(), std::string(direct.substr(0, direct.size() - 1))};
        }
        if (direct.starts_with(bytes)) return {};
    }
    const bool isCut = bytes == "\033]";
    return {isCut ? size_t{0} : size_t{1}, "\033"};
}

// Draws arrows, lines, blocks and shapes (U+2190 to U+21FF, U+2500 to U+25FF) as a sign that is two
// columns wide.
std::string widen(std::string_view text) {
    constexpr std::string_view kWide = "\u3013";
    std::string wide;
    for (size_t i = 0; i < text.size(); ++i) {
        const auto byte = [&](size_t at) {
            return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
        };
        const bool isArrow = byte(i) == 0xe2 && (byte(i + 1) == 0x86 || byte(i + 1) == 0x87);
        const bool isShape = byte(i) == 0xe2 && byte(i + 1) >= 0x94 && byte(i + 1) <= 0x97;
        if (isArrow || isShape) {
            wide += kWide;
            i += 2;
        } else {
            wide += text[i];
        }
    }
    return wide;
}

// The bytes at the end that begin a character of UTF-8 and do not finish it. A read can end in the
// middle of one, and the library shows both halves as errors.
size_t countUnfinished(std::string_view text) {
    for (size_t back = 1; back <= std::min<size_t>(3, text.size()); ++back) {
        const size_t length = base::countBytes(text[text.size() - back]);
        if (length > 0) return length > back ? back : 0;
    }
    return 0;
}

}  // namespace

EmulatedTerminal::EmulatedTerminal(int columns, int rows)
    : columns_(columns),
      rows_(rows),
      modes_(std::make_unique<Modes>()),
      terminal_(vterm_new(rows, columns)) {
    if (!terminal_) throw std::runtime_error("libvterm has made no terminal");
    vterm_set_utf8(terminal_.get(), 1);
    screen_ = vterm_obtain_screen(terminal_.get());
    // Static, because libvterm keeps the pointer. Newer versions have more members than set here.
    static const VTermScreenCallbacks kCallbacks = [] {
        VTermScreenCallbacks callbacks{};
        callbacks.settermprop = onTermProp;
        return callbacks;
    }();
    vterm_screen_set_callbacks(screen_, &kCallbacks, modes_.get());
    vterm_screen_enable_altscreen(screen_, 1);
    vterm_screen_reset(screen_, 1);
}

int EmulatedTerminal::onTermProp(VTermProp prop, VTermValue* value, void* user) {
    auto& modes = *static_cast<Modes*>(user);
    if (prop == VTERM_PROP_CURSORVISIBLE) modes.cursorVisible = value->boolean != 0;
    if (prop == VTERM_PROP_ALTSCREEN) modes.alternateScreen = value->boolean != 0;
    if (prop == VTERM_PROP_MOUSE) modes.mouse = static_cast<MouseMode>(value->number);
    return 1;
}

std::string EmulatedTerminal::inWordsOfTheLibrary(std::string_view bytes) {
    std::string all = std::exchange(held_, {});
    all += bytes;
    std::string_view rest = all;
    std::string kept;
    while (true) {
        const size_t escape = rest.find('\033');
        kept += rest.substr(0, escape);
        if (escape == std::string_view::npos) {
            const size_t whole = kept.size() - countUnfinished(kept);
            held_ = kept.substr(whole);
            kept.resize(whole);
            return kept;
        }
        rest.remove_prefix(escape);
        const Sequence sequence = translate(rest);
        if (sequence.length == 0) {
            held_ = rest;
            return kept;
        }
        kept += sequence.translation;
        rest.remove_prefix(sequence.length);
    }
}

void EmulatedTerminal::receive(std::string_view bytes) {
    std::string kept = inWordsOfTheLibrary(bytes);
    if (drawsWide_) kept = widen(kept);
    // The library does not answer this question.
    if (!background_.empty() && kept.find("\033]11;?") != std::string::npos)
        ownReplies_ += "\033]11;" + background_ + "\033\\";
    vterm_input_write(terminal_.get(), kept.data(), kept.size());
    vterm_screen_flush_damage(screen_);
}

std::string EmulatedTerminal::takeReplies() {
    std::string replies = std::exchange(ownReplies_, {});
    char buffer[256];
    while (const size_t n = vterm_output_read(terminal_.get(), buffer, sizeof buffer)) {
        replies.append(buffer, n);
    }
    return replies;
}

void EmulatedTerminal::resize(int columns, int rows) {
    columns_ = columns;
    rows_ = rows;
    vterm_set_size(terminal_.get(), rows, columns);
}

void EmulatedTerminal::pressKey(SpecialKey key) {
    const auto press = [this](VTermKey code) {
        vterm_keyboard_key(terminal_.get(), code, VTERM_MOD_NONE);
    };
    switch (key) {
        case SpecialKey::Up: return press(VTERM_KEY_UP);
        case SpecialKey::Down: return press(VTERM_KEY_DOWN);
        case SpecialKey::Left: return press(VTERM_KEY_LEFT);
        case SpecialKey::Right: return press(VTERM_KEY_RIGHT);
        case SpecialKey::End: return press(VTERM_KEY_END);
        case SpecialKey::Enter: return press(VTERM_KEY_ENTER);
        case SpecialKey::Escape: return press(VTERM_KEY_ESCAPE);
    }
}

void EmulatedTerminal::click(int row, int column) {
    vterm_mouse_move(terminal_.get(), row, column, VTERM_MOD_NONE);
    vterm_mouse_button(terminal_.get(), 1, true, VTERM_MOD_NONE);
    vterm_mouse_button(terminal_.get(), 1, false, VTERM_MOD_NONE);
}

ScreenCell EmulatedTerminal::cellAt(int row, int column) const {
    VTermScreenCell cell{};
    if (vterm_screen_get_cell(screen_, {row, column}, &cell) == 0) {
        throw std::out_of_range("no cell at row " + std::to_string(row) + ", column " +
                                std::to_string(column));
    }
    return {.glyph = glyphOf(cell),
            .foreground = colourOf(cell.fg),
            .background = colourOf(cell.bg),
            .bold = cell.attrs.bold != 0,
            .reverse = cell.attrs.reverse != 0};
}

std::string EmulatedTerminal::rowText(int row) const {
    std::string text;
    for (int column = 0; column < columns_; ++column)
        text += cellAt(row, column).glyph;
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string EmulatedTerminal::screenText() const {
    std::string text;
    for (int row = 0; row < rows_; ++row)
        text += rowText(row) + "\n";
    return text;
}

bool EmulatedTerminal::isPenPlain() const {
    const VTermState* const state = vterm_obtain_state(terminal_.get());
    for (const VTermAttr flag : {VTERM_ATTR_BOLD, VTERM_ATTR_UNDERLINE, VTERM_ATTR_REVERSE}) {
        VTermValue value{};
        vterm_state_get_penattr(state, flag, &value);
        if (value.number != 0) return false;
    }
    for (const VTermAttr colour : {VTERM_ATTR_FOREGROUND, VTERM_ATTR_BACKGROUND}) {
        VTermValue value{};
        vterm_state_get_penattr(state, colour, &value);
        if (colourOf(value.color) != ScreenCell::kOwnColour) return false;
    }
    return true;
}

}  // namespace test
