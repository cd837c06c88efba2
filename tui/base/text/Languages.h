#pragma once

#include <cstdint>
#include <string_view>

#include "tui/base/text/Translation.h"

namespace tui {

// The setting `language`.
enum class Language : std::uint8_t {
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
[[nodiscard]] Language findWish(const LanguageVariables& variables);

// The languages installed on this machine, and the choice of the environment.
class Languages {
public:
    // English is the only language.
    Languages() = default;
    Languages(Language wish, Catalogue vietnamese) : wish_(wish), vietnamese_(std::move(vietnamese))
    {
    }

    // The translation for that setting. Always English if `utf8` is false: the screen cannot show
    // UTF-8.
    [[nodiscard]] Translation choose(Language setting, bool utf8) const;

private:
    Language wish_ = Language::English;
    Catalogue vietnamese_;
};

}  // namespace tui
