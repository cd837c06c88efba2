#include "tui/base/text/Translation.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace tui {

ScreenText Translation::in(std::string_view context, std::string_view english) const {
    std::string name(context);
    name += '\004';
    name += english;
    return {catalogue_.find(name).value_or(english)};
}

std::string Translation::plural(std::string_view one, std::string_view many, long number) const {
    const std::string_view english = number == 1 ? one : many;
    const std::string text = std::to_string(number);
    return base::fillIn(catalogue_.find(one, number).value_or(english), {&text, 1});
}

std::string Translation::say(const base::Message& message) const {
    if (message.isWord()) return message.getText();
    std::vector<std::string> values;
    for (const base::Message& value : message.getValues())
        values.push_back(say(value));
    return base::fillIn((*this)(message.getText()), values);
}

namespace {

// The language of a locale such as vi_VN.UTF-8; nullopt if it is unknown.
std::optional<Language> findLocaleLanguage(std::string_view locale) {
    const std::string_view name = locale.substr(0, locale.find_first_of("_.@-"));
    if (name == "en") return Language::English;
    return name == "vi" ? std::optional(Language::Vietnamese) : std::nullopt;
}

}  // namespace

Language findWish(const LanguageVariables& variables) {
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

Translation Languages::choose(Language setting, bool utf8) const {
    const Language language = setting == Language::Auto ? wish_ : setting;
    return utf8 && language == Language::Vietnamese ? Translation(vietnamese_) : Translation();
}

}  // namespace tui
