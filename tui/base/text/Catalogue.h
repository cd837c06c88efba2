#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
    // Parses a .mo file of either byte order. Nullopt if anything is wrong: the file is cut short,
    // an offset is outside of it, texts are out of order, the header does not name UTF-8, or the
    // rule for plurals is not one of "0", "n != 1", "n > 1".
    static std::optional<Catalogue> parse(std::string bytes);

    // The translation of a text; nullopt if it has none. A text with a context is looked up as
    // "context\004text".
    std::optional<std::string_view> find(std::string_view text) const;
    // The plural form of that number. `text` is the singular.
    std::optional<std::string_view> find(std::string_view text, long number) const;

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
    enum class PluralRule { Always, NotOne, MoreThanOne };
    struct Content;

    static std::optional<PluralRule> readPluralRule(std::string_view header);
    const Entry* findEntry(std::string_view text) const;

    std::shared_ptr<const Content> content_;
};

}  // namespace tui
