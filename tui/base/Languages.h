#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tui/base/Translation.h"

namespace tui {

// The setting `language`.
enum class Language : std::uint8_t {
    Auto,  // as the environment wishes
    English,
    Vietnamese
};

// "auto", "en", "vi"; in the order of Language.
[[nodiscard]] std::span<const std::string_view> getLanguageNames();
[[nodiscard]] std::optional<Language> findLanguage(std::string_view name);

// What the environment says of languages; empty where a variable is not set.
struct LanguageVariables {
    std::string_view language{};  // LANGUAGE: names with colons between
    std::string_view all{};       // LC_ALL
    std::string_view messages{};  // LC_MESSAGES
    std::string_view lang{};      // LANG
};

// The language that they wish: the first of LANGUAGE that there is here, else that of the first
// locale of the other three that is not empty; English if that is another. Never Auto.
[[nodiscard]] Language findWish(const LanguageVariables& variables);

// The languages that there are on this machine, and which of them the environment wishes.
class Languages {
public:
    // English alone.
    Languages() = default;
    Languages(Language wish, Catalogue vietnamese) : wish_(wish), vietnamese_(std::move(vietnamese))
    {
    }

    // What to say the texts in. Only English can be read where the screen shows no UTF-8.
    [[nodiscard]] Translation choose(Language setting, bool utf8) const;

private:
    Language wish_ = Language::English;
    Catalogue vietnamese_;
};

}  // namespace tui
