#pragma once

#include <cstddef>
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
    // Without any text.
    Catalogue() = default;
    // Parses a .mo file of either byte order. Nullopt if anything is wrong: cut short, a place
    // outside of the file, texts out of order, invalid UTF-8, an unknown rule for plurals (known
    // are "0", "n != 1", "n > 1").
    [[nodiscard]] static std::optional<Catalogue> parse(std::string bytes);

    // The translation of a text; nullopt if it has none. A text with a context is looked up as
    // "context\004text".
    [[nodiscard]] std::optional<std::string_view> find(std::string_view text) const;
    // The plural form for that number, of a text that is looked up by its singular.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view text, long number) const;

    // One entry. Several forms are separated by NUL characters.
    struct Entry {
        std::string_view text;
        std::string_view translation;
    };
    // Sorted by their bytes. The first is the header: the translation of the empty text.
    [[nodiscard]] const std::vector<Entry>& getEntries() const;

    // Equal if one is a copy of the other, or if both have no text.
    friend bool operator==(const Catalogue&, const Catalogue&) = default;

private:
    enum class PluralRule { Always, NotOne, MoreThanOne };
    struct Content;

    [[nodiscard]] static std::optional<PluralRule> readPluralRule(std::string_view header);
    [[nodiscard]] const Entry* findEntry(std::string_view text) const;

    std::shared_ptr<const Content> content_;
};

}  // namespace tui
