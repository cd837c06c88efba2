#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tui/base/Translation.h"

namespace tui {

// The setting `language`.
enum class Language : std::uint8_t {
    Auto,  // according to the environment
    English,
    Vietnamese
};

// "auto", "en", "vi"; in the order of Language.
[[nodiscard]] std::span<const std::string_view> getLanguageNames();
[[nodiscard]] std::optional<Language> findLanguage(std::string_view name);

// The variables of the environment that choose a language; empty where not set.
struct LanguageVariables {
    std::string_view language{};  // LANGUAGE: names separated by colons
    std::string_view all{};       // LC_ALL
    std::string_view messages{};  // LC_MESSAGES
    std::string_view lang{};      // LANG
};

// The chosen language: the first known one of LANGUAGE, else that of the first of the other three
// variables that is not empty; English if that is unknown. Never Auto.
[[nodiscard]] Language findWish(const LanguageVariables& variables);

// The languages installed on this machine, and the choice of the environment.
class Languages {
public:
    // Only English.
    Languages() = default;
    Languages(Language wish, Catalogue vietnamese) : wish_(wish), vietnamese_(std::move(vietnamese))
    {
    }

    // The translation for that setting. Always English if the screen cannot show UTF-8.
    [[nodiscard]] Translation choose(Language setting, bool utf8) const;

private:
    Language wish_ = Language::English;
    Catalogue vietnamese_;
};

}  // namespace tui
