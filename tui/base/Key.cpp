#include "tui/base/Key.h"

#include <algorithm>
#include <cassert>

#include "core/base/NameTable.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tui {

namespace {

// In the order of KeyCode, as far as keys have names.
constexpr base::NameTable<KeyCode, 28> kNames{
    {"",        "Up",        "Down",   "Left",   "Right", "Home", "End",
     "PageUp",  "PageDown",  "Insert", "Delete", "Enter", "Esc",  "Tab",
     "BackTab", "Backspace", "F1",     "F2",     "F3",    "F4",   "F5",
     "F6",      "F7",        "F8",     "F9",     "F10",   "F11",  "F12"}};
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
        // Terminals send the same for these with Control and without.
        if (key.code >= KeyCode::Enter && key.code <= KeyCode::Backspace) return std::nullopt;
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
    if (name.empty()) return std::nullopt;
    Key key = makeKey(U' ');
    if (const auto code = kNames.find(name)) {
        key = {.code = *code};
    } else if (name != kSpace) {
        const auto character = base::takeCharacter(name);
        if (!character || !name.empty() || *character == U' ' || base::isControl(*character))
            return std::nullopt;
        key = makeKey(*character);
    }
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
    while (!names.empty())
        keys.push_back(parseKeyName(base::takeWord(names)).value());
    return keys;
}

bool hasKey(std::string_view names, const Key& key) {
    return base::contains(parseKeyNames(names), key);
}

bool hasKeyName(const Key& key) {
    return key.code <= KeyCode::F12 && parseKeyName(formatKeyName(key)) == key;
}

std::string formatKeyName(const Key& key) {
    std::string name = key.meta ? "M-" : "";
    const bool isControl = key.code == KeyCode::Character && key.character < U' ';
    if (key.control || isControl) name += "C-";
    if (key.pad) name += kPad;
    if (isControl) return name + static_cast<char>(key.character + U'a' - 1);
    if (key.code == KeyCode::Character && key.character == U' ') return name.append(kSpace);
    if (key.code == KeyCode::Character) return name + base::encodeUtf8(key.character);
    assert(key.code <= KeyCode::F12);
    return name.append(kNames[key.code]);
}

}  // namespace tui
