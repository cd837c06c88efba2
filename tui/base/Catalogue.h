#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

// The texts of one language: what gettext's msgfmt made of a .po file (a .mo file, "GNU MO File" in
// gettext's manual), read without gettext(), which needs a locale that is generated on the machine.
//
// A value; copies share the texts. What it returns lives as long as one of the copies.
class Catalogue {
public:
    // Without any text.
    Catalogue() = default;
    // The catalogue in those bytes, of a machine of either byte order; none if any of it is not as
    // it should be: cut short, a place outside of the file, texts out of order, no UTF-8, a rule
    // for plurals that is not known here ("0", "n != 1", "n > 1").
    [[nodiscard]] static std::optional<Catalogue> parse(std::string bytes);

    // The translation of a text; none if it has none. A text with a context is asked for as
    // "context\004text".
    [[nodiscard]] std::optional<std::string_view> find(std::string_view text) const;
    // The form for that number of the translation of a text with plural forms, which is named by
    // its singular.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view text, long number) const;

    // One text, as it is kept: the forms of both are parted by NUL characters.
    struct Entry {
        std::string_view text;
        std::string_view translation;
    };
    // In the order of their bytes. The first is the header: the translation of the empty text.
    [[nodiscard]] const std::vector<Entry>& getEntries() const;

    // Copies are equal, and no others are, but those without any text.
    friend bool operator==(const Catalogue&, const Catalogue&) = default;

private:
    enum class PluralRule { Always, NotOne, MoreThanOne };
    struct Content;

    [[nodiscard]] static std::optional<PluralRule> readPluralRule(std::string_view header);
    [[nodiscard]] const Entry* findEntry(std::string_view text) const;

    std::shared_ptr<const Content> content_;
};

}  // namespace tui
