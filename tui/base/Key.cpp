#include "tui/base/Key.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tui {

namespace {

struct Named {
    std::string_view name;
    KeyCode code;
    bool hasControl;  // terminals send another key with Control than without
};

constexpr auto kNamed = [] {
    using enum KeyCode;
    return std::to_array<Named>({
        {"Up", Up, true},
        {"Down", Down, true},
        {"Left", Left, true},
        {"Right", Right, true},
        {"Enter", Enter, false},
        {"Esc", Escape, false},
        {"Tab", Tab, false},
        {"BackTab", BackTab, false},
        {"Insert", Insert, true},
        {"Delete", Delete, true},
        {"Backspace", Backspace, false},
        {"Home", Home, true},
        {"End", End, true},
        {"PageUp", PageUp, true},
        {"PageDown", PageDown, true},
        {"F1", F1, true},
        {"F2", F2, true},
        {"F3", F3, true},
        {"F4", F4, true},
        {"F5", F5, true},
        {"F6", F6, true},
        {"F7", F7, true},
        {"F8", F8, true},
        {"F9", F9, true},
        {"F10", F10, true},
        {"F11", F11, true},
        {"F12", F12, true},
    });
}();

constexpr std::string_view kSpace = "Space";
// Before the name of a key of the number pad: one of these characters or names.
constexpr std::string_view kPad = "kp_";
constexpr std::u32string_view kPadCharacters = U"0123456789./*-+=,";
constexpr std::string_view kPadNames = "Up Down Left Right Home End PageUp PageDown Enter";
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
               : hasKey(kPadNames, {.code = key.code});
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
    if (const auto* const named = base::find(kNamed, name, &Named::name)) {
        if (control && !named->hasControl) return std::nullopt;
        const Key key{.code = named->code};
        return control ? withControl(key) : key;
    }
    const auto character = name.empty() ? std::nullopt : base::takeCharacter(name);
    if (!character || !name.empty() || *character == U' ' || base::isControl(*character))
        return std::nullopt;
    const Key key = makeKey(*character);
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
    return base::contains(keys, key);
}

bool hasKeyName(const Key& key) {
    const bool isNamed =
        key.code == KeyCode::Character || base::contains(kNamed, key.code, &Named::code);
    return isNamed && parseKeyName(formatKeyName(key)) == key;
}

std::string formatKeyName(const Key& key) {
    std::string name = key.meta ? "M-" : "";
    const bool isControl = key.code == KeyCode::Character && key.character < U' ';
    if (key.control || isControl) name += "C-";
    if (key.pad) name += kPad;
    if (isControl) return name + static_cast<char>(key.character + U'a' - 1);
    if (key.code == KeyCode::Character && key.character == U' ') return name.append(kSpace);
    if (key.code == KeyCode::Character) return name + base::encodeUtf8(key.character);
    const auto* const named = base::find(kNamed, key.code, &Named::code);
    assert(named);
    return name.append(named->name);
}

}  // namespace tui
