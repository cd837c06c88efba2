#include "tui/base/Key.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/base/Text.h"
#include "tui/base/Frame.h"

namespace tui {

namespace {

struct Named {
    std::string_view name;
    KeyCode code;
    bool hasControl;  // terminals send another key with Control than without
};

constexpr std::array kNamed{
    Named{"Up", KeyCode::Up, true},
    Named{"Down", KeyCode::Down, true},
    Named{"Left", KeyCode::Left, true},
    Named{"Right", KeyCode::Right, true},
    Named{"Enter", KeyCode::Enter, false},
    Named{"Esc", KeyCode::Escape, false},
    Named{"Tab", KeyCode::Tab, false},
    Named{"BackTab", KeyCode::BackTab, false},
    Named{"Insert", KeyCode::Insert, true},
    Named{"Delete", KeyCode::Delete, true},
    Named{"Backspace", KeyCode::Backspace, false},
    Named{"Home", KeyCode::Home, true},
    Named{"End", KeyCode::End, true},
    Named{"PageUp", KeyCode::PageUp, true},
    Named{"PageDown", KeyCode::PageDown, true},
    Named{"F1", KeyCode::F1, true},
    Named{"F2", KeyCode::F2, true},
    Named{"F3", KeyCode::F3, true},
    Named{"F4", KeyCode::F4, true},
    Named{"F5", KeyCode::F5, true},
    Named{"F6", KeyCode::F6, true},
    Named{"F7", KeyCode::F7, true},
    Named{"F8", KeyCode::F8, true},
    Named{"F9", KeyCode::F9, true},
    Named{"F10", KeyCode::F10, true},
    Named{"F11", KeyCode::F11, true},
    Named{"F12", KeyCode::F12, true},
};

constexpr std::string_view kSpace = "Space";
// Before the name of a key of the number pad: one of these characters, or a key with this code.
constexpr std::string_view kPad = "kp_";
constexpr std::u32string_view kPadCharacters = U"0123456789./*-+=,";
constexpr std::array kPadCodes{KeyCode::Up,     KeyCode::Down,     KeyCode::Left,
                               KeyCode::Right,  KeyCode::Home,     KeyCode::End,
                               KeyCode::PageUp, KeyCode::PageDown, KeyCode::Enter};
// Letters that cannot be assigned with Control: h i j m are the same as other keys, and the
// terminal or the loop uses c (end), z (suspend), l (repaint), s and q (flow control).
constexpr std::u32string_view kTaken = U"hijmcszlq";
// Characters that begin a sequence after an Esc, which is also how terminals send Alt.
constexpr std::u32string_view kIntroducers = U"[]O";

std::optional<Key> withControl(const Key& key) {
    if (key.code != KeyCode::Character) {
        Key changed = key;
        changed.control = true;
        return changed;
    }
    char32_t letter = key.character;
    if (letter >= U'A' && letter <= U'Z') letter += U'a' - U'A';
    if (letter < U'a' || letter > U'z' || kTaken.find(letter) != std::u32string_view::npos) {
        return std::nullopt;
    }
    return makeKey(letter & 0x1F);
}

bool isOnPad(const Key& key) {
    return key.code == KeyCode::Character
               ? kPadCharacters.find(key.character) != std::u32string_view::npos
               : std::ranges::find(kPadCodes, key.code) != kPadCodes.end();
}

std::optional<Key> parsePlain(std::string_view name, bool control) {
    if (name.starts_with(kPad)) {
        name.remove_prefix(kPad.size());
        if (name.starts_with(kPad)) return std::nullopt;
        std::optional<Key> key = parsePlain(name, control);
        if (!key || !isOnPad(*key)) return std::nullopt;
        key->pad = true;
        return key;
    }
    if (name == kSpace) {
        return control ? std::nullopt : std::optional(makeKey(U' '));
    }
    const auto* const named = std::ranges::find(kNamed, name, &Named::name);
    if (named != kNamed.end()) {
        if (control && !named->hasControl) return std::nullopt;
        const Key key{.code = named->code};
        return control ? withControl(key) : key;
    }
    if (countCharacters(name) != 1) return std::nullopt;
    // A frame decodes UTF-8, and shows invalid bytes as '?'.
    Frame frame({1, 1});
    frame.put(0, 0, name);
    const char32_t character = frame.getCell(0, 0).glyph;
    if (character == U' ' || (character == U'?' && name != "?")) return std::nullopt;
    const Key key = makeKey(character);
    return control ? withControl(key) : key;
}

}  // namespace

std::optional<Key> parseKeyName(std::string_view name) {
    bool control = false;
    bool meta = false;
    while (name.size() > 2 && name[1] == '-') {
        bool& modifier = name[0] == 'C' ? control : meta;
        if ((name[0] != 'C' && name[0] != 'M') || modifier) return std::nullopt;
        modifier = true;
        name.remove_prefix(2);
    }
    std::optional<Key> key = parsePlain(name, control);
    if (!key || !meta) return key;
    if (kIntroducers.find(key->character) != std::u32string_view::npos) return std::nullopt;
    key->meta = true;
    return key;
}

std::vector<Key> parseKeyNames(std::string_view names) {
    std::vector<Key> keys;
    while (!names.empty()) {
        const size_t blank = std::min(names.find(' '), names.size());
        keys.push_back(parseKeyName(names.substr(0, blank)).value());
        names.remove_prefix(std::min(blank + 1, names.size()));
    }
    return keys;
}

bool hasKey(std::string_view names, const Key& key) {
    const std::vector<Key> keys = parseKeyNames(names);
    return std::ranges::find(keys, key) != keys.end();
}

bool hasKeyName(const Key& key) {
    const bool isNamed = key.code == KeyCode::Character ||
                         std::ranges::find(kNamed, key.code, &Named::code) != kNamed.end();
    return isNamed && parseKeyName(formatKeyName(key)) == key;
}

std::string formatKeyName(const Key& key) {
    if (key.pad) {
        Key plain = key;
        plain.pad = plain.meta = plain.control = false;
        return std::string(key.meta ? "M-" : "") + (key.control ? "C-" : "") + std::string(kPad) +
               formatKeyName(plain);
    }
    const std::string meta = key.meta ? "M-" : "";
    if (key.code == KeyCode::Character) {
        if (key.character == U' ') return meta + std::string(kSpace);
        if (key.character < U' ') {
            return meta + "C-" + static_cast<char>(key.character + U'a' - 1);
        }
        return meta + base::encodeUtf8(key.character);
    }
    const auto* const named = std::ranges::find(kNamed, key.code, &Named::code);
    assert(named != kNamed.end());
    return meta + (key.control ? "C-" : "") + std::string(named->name);
}

}  // namespace tui
