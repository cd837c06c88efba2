#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/PersonName.h"

namespace tui {

// Names of players, as score tables store them: base::isPersonName. Here they are made of what a
// person has typed, with combining marks composed with their letter.

inline constexpr int kMaxNameColumns = static_cast<int>(base::kMaxNameLength);

// The allowed names in words, for messages.
inline constexpr std::string_view kNamesExpected =
    "1 to 16 letters, digits, blanks or any of - _ . '";

// Stands after a typed name in the tables of a host that gives names to others, who may have the
// same one. No name that is given or typed can end so.
inline constexpr std::string_view kTypedMark = " (typed)";

// Who says a name: the person on an account of their own, the host, or a person whom the host gives
// none.
enum class NameOrigin { Own, Given, Typed };

// The name of that player in the tables; an empty one stays empty.
std::string nameInTable(std::string name, NameOrigin origin);

// Parses a name that a person has typed or a file contains: trimmed, with runs of blanks as one.
// Nullopt if a character is not allowed, or the name is longer than kMaxNameColumns or has no
// letter or digit.
std::optional<std::string> parsePlayerName(std::string_view text);

// Makes any text printable as a name: like parsePlayerName, but with '?' for what is not allowed or
// invalid UTF-8, and cut after kMaxNameColumns. Empty if the text is blank. A parsed name stays as
// it is, and kTypedMark after it.
std::string sanitizePlayerName(std::string_view text);

// Adds a character to a name while it is typed; a mark is composed with the last letter. Unchanged
// if the character is not allowed, is a blank at the start or after another blank, or would make
// the name too long.
std::string extendPlayerName(const std::string& name, char32_t character);

// The name in ASCII: letters without their marks, and '?' for those that have no such form.
std::string foldPlayerName(std::string_view name);

}  // namespace tui
