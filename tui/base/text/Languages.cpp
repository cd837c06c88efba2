#include "tui/base/text/Languages.h"

#include <algorithm>
#include <array>

namespace tui {

namespace {

constexpr std::array<std::string_view, 3> kLanguageNames{"auto", "en", "vi"};

// The language of a locale such as vi_VN.UTF-8; nullopt if it is unknown.
std::optional<Language> findLocaleLanguage(std::string_view locale)
{
    const std::optional<Language> language =
        findLanguage(locale.substr(0, locale.find_first_of("_.@-")));
    return language == Language::Auto ? std::nullopt : language;
}

}  // namespace

std::span<const std::string_view> getLanguageNames()
{
    return kLanguageNames;
}

std::optional<Language> findLanguage(std::string_view name)
{
    const auto* const found = std::ranges::find(kLanguageNames, name);
    if (found == kLanguageNames.end()) return std::nullopt;
    return static_cast<Language>(found - kLanguageNames.begin());
}

Language findWish(const LanguageVariables& variables)
{
    std::string_view list = variables.language;
    while (!list.empty()) {
        const std::string_view name = list.substr(0, list.find(':'));
        if (const auto language = findLocaleLanguage(name)) return *language;
        list.remove_prefix(std::min(name.size() + 1, list.size()));
    }
    for (const std::string_view locale : {variables.all, variables.messages, variables.lang}) {
        if (!locale.empty()) return findLocaleLanguage(locale).value_or(Language::English);
    }
    return Language::English;
}

Translation Languages::choose(Language setting, bool utf8) const
{
    const Language language = setting == Language::Auto ? wish_ : setting;
    return utf8 && language == Language::Vietnamese ? Translation(vietnamese_) : Translation();
}

}  // namespace tui
