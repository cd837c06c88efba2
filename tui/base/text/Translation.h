#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Message.h"

namespace tui {

// The texts of one language, read from a .mo file that gettext's msgfmt made of a .po file ("GNU MO
// File" in gettext's manual). gettext() itself is not used, because it needs a locale that is
// generated on the machine.
//
// A value; copies share the texts. Returned views live as long as one of the copies.
class Catalogue {
public:
    // Contains no text.
    Catalogue() = default;
    // Parses a .mo file, whose words begin with the byte that is worth least. Nullopt if anything
    // is wrong: the file is cut short, an offset is outside of it, texts are out of order, the
    // header does not name UTF-8, or there are other plurals than one form for all numbers, or two
    // of which the first is for 1.
    static std::optional<Catalogue> parse(std::string bytes);

    // The translation of a text, or of its plural for that number; nullopt if it has none. A text
    // with a context is looked up as "context\004text", and a plural by its singular.
    std::optional<std::string_view> find(std::string_view text, long number = 1) const;

    // One entry. Several forms are separated by NUL characters.
    struct Entry {
        std::string_view text;
        std::string_view translation;
    };
    // All entries, sorted by the bytes of `text`. The first, if any, is the header: the translation
    // of the empty text.
    const std::vector<Entry>& getEntries() const;

    // Equal if one is a copy of the other, or if both have no text.
    friend bool operator==(const Catalogue&, const Catalogue&) = default;

private:
    struct Content;

    std::shared_ptr<const Content> content_;
};

// A text on the screen: a view, and a string where one is wanted.
struct ScreenText : std::string_view {
    // NOLINTNEXTLINE(google-explicit-constructor)
    operator std::string() const { return std::string(data(), size()); }
};

// Translates the texts of the screen. The source has them in English; a text that the catalogue
// lacks stays English. Made by Languages::choose, and part of the state that a view draws.
// Variables of this type must be named `tr`: tui/po/update finds texts by the names of these
// functions, of base::Message, and of onPage and telling of the settings, and by the suffix _tr.
//
// Returned views live as long as both the given text and this translation.
class Translation {
public:
    // English.
    Translation() = default;
    explicit Translation(Catalogue catalogue) : catalogue_(std::move(catalogue)) {}

    ScreenText operator()(std::string_view english) const {
        return {catalogue_.find(english).value_or(english)};
    }
    // For a text that needs another translation in some place. The context "narrow" is for a label
    // of five characters next to a number.
    ScreenText in(std::string_view context, std::string_view english) const;
    // Replaces {0}, {1} and so on, up to {9}, by the values, which are texts and numbers.
    template <class... Values>
    std::string format(std::string_view english, const Values&... values) const {
        const std::array texts{base::format("{}", values)...};
        return base::fillIn((*this)(english), texts);
    }
    // The plural form of that number, which replaces {0}.
    std::string plural(std::string_view one, std::string_view many, int64_t number) const;
    std::string say(const base::Message& message) const;

    // Equal if their catalogues are equal.
    friend bool operator==(const Translation&, const Translation&) = default;

private:
    Catalogue catalogue_;
};

using base::operator""_tr;

// The setting `language`.
enum class Language : uint8_t {
    Auto,  // according to the environment
    English,
    Vietnamese
};

// The variables of the environment that choose a language; empty if not set.
struct LanguageVariables {
    std::string_view language{};  // LANGUAGE: names separated by colons
    std::string_view all{};       // LC_ALL
    std::string_view messages{};  // LC_MESSAGES
    std::string_view lang{};      // LANG
};

// The language that the variables choose: the first known one of LANGUAGE; else that of the first
// other variable that is not empty; else, or if that is unknown, English. Never Auto.
Language findWish(const LanguageVariables& variables);

// The languages installed on this machine, and the choice of the environment.
class Languages {
public:
    // English is the only language.
    Languages() = default;
    Languages(Language wish, Catalogue vietnamese)
        : wish_(wish), vietnamese_(std::move(vietnamese)) {}

    // The translation for that setting. Always English if `utf8` is false: the screen cannot show
    // UTF-8.
    Translation choose(Language setting, bool utf8) const;

private:
    Language wish_ = Language::English;
    Catalogue vietnamese_;
};

}  // namespace tui
