#include "tui/base/text/PlayerName.h"

#include <utf8proc.h>
#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/PersonName.h"
#include "core/base/Text.h"

namespace tui {

namespace {

std::string encode(const std::u32string& characters) {
    std::string text;
    for (const char32_t c : characters)
        text += base::encodeUtf8(c);
    return text;
}

// The characters composed or taken apart by the rules of Unicode: NFC or NFD.
std::u32string convert(const std::u32string& characters, int form) {
    std::array<utf8proc_int32_t, 32> converted{};
    const std::string text = encode(characters);
    utf8proc_ssize_t count = utf8proc_decompose(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
        static_cast<utf8proc_ssize_t>(text.size()), converted.data(), converted.size(),
        static_cast<utf8proc_option_t>(form | UTF8PROC_STABLE));
    if (count < 0 || count > std::ssize(converted)) return characters;
    count = utf8proc_normalize_utf32(converted.data(), count,
                                     static_cast<utf8proc_option_t>(form | UTF8PROC_STABLE));
    return {converted.begin(), converted.begin() + count};
}

// The letter with the mark; 0 if there is no such letter.
char32_t compose(char32_t letter, char32_t mark) {
    const std::u32string parts = convert({letter}, UTF8PROC_DECOMPOSE);
    // Two marks of a letter may be typed in any order, but only one of them is Unicode's.
    for (size_t at = parts.size(); at > 0; --at) {
        std::u32string wanted = parts;
        wanted.insert(at, 1, mark);
        const std::u32string composed = convert(wanted, UTF8PROC_COMPOSE);
        if (composed.size() == 1 && base::isNameLetter(composed[0])) return composed[0];
    }
    return 0;
}

// Adds a character to a name, or composes it with the last letter. Returns false and changes
// nothing if neither is possible.
bool append(std::u32string& name, char32_t character) {
    if (base::isAllowedInName(character)) {
        name += character;
        return true;
    }
    const char32_t composed = name.empty() ? 0 : compose(name.back(), character);
    if (composed == 0) return false;
    name.back() = composed;
    return true;
}

// The text's characters, with marks composed, trimmed, and with runs of blanks as one. Those that
// are not allowed become '?', and are counted in `refused`.
std::u32string normalize(std::string_view text, int& refused) {
    std::u32string name;
    while (!text.empty()) {
        const char32_t character = base::takeCharacter(text).value_or(0);
        if (character == U' ' && (name.empty() || name.back() == U' ')) continue;
        if (append(name, character)) continue;
        name += U'?';
        ++refused;
    }
    if (!name.empty() && name.back() == U' ') name.pop_back();
    return name;
}

NameOrigin takeTypedMark(std::string_view& name) {
    if (!name.ends_with(kTypedMark)) return NameOrigin::Own;
    name.remove_suffix(kTypedMark.size());
    return NameOrigin::Typed;
}

}  // namespace

std::optional<std::string> parsePlayerName(std::string_view text) {
    int refused = 0;
    const std::u32string name = normalize(text, refused);
    const bool isNamed = std::ranges::any_of(
        name, [](char32_t c) { return base::isNameLetter(c) || (c >= U'0' && c <= U'9'); });
    if (refused > 0 || !isNamed || name.size() > kMaxNameColumns) return std::nullopt;
    return encode(name);
}

std::string nameInTable(std::string name, NameOrigin origin) {
    return origin == NameOrigin::Typed && !name.empty() ? name.append(kTypedMark) : name;
}

std::string sanitizePlayerName(std::string_view text) {
    const NameOrigin origin = takeTypedMark(text);
    int refused = 0;
    std::u32string name = normalize(text, refused);
    if (name.size() > kMaxNameColumns) name.resize(kMaxNameColumns);
    if (!name.empty() && name.back() == U' ') name.pop_back();
    return nameInTable(encode(name), origin);
}

std::string extendPlayerName(const std::string& name, char32_t character) {
    std::u32string characters;
    for (std::string_view rest = name; !rest.empty();)
        characters += base::takeCharacter(rest).value_or(0);
    const bool blankIsOneTooMany =
        character == U' ' && (characters.empty() || characters.back() == U' ');
    if (blankIsOneTooMany || !append(characters, character) ||
        characters.size() > kMaxNameColumns) {
        return name;
    }
    return encode(characters);
}

std::string foldPlayerName(std::string_view name) {
    const NameOrigin origin = takeTypedMark(name);
    std::u32string folded;
    int refused = 0;
    for (const char32_t c : normalize(name, refused)) {
        const char32_t letter = convert({c}, UTF8PROC_DECOMPOSE)[0];
        folded += letter == U'đ' ? U'd' : letter == U'Đ' ? U'D' : letter < 0x80 ? letter : U'?';
    }
    return nameInTable(encode(folded), origin);
}

}  // namespace tui
