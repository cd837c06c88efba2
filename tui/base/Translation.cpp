#include "tui/base/Translation.h"

namespace tui {

namespace {

std::string fillIn(std::string_view pattern, std::initializer_list<std::string_view> values)
{
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' &&
                             pattern[i + 1] >= '0' && pattern[i + 1] <= '9';
        const auto place = isPlace ? static_cast<std::size_t>(pattern[i + 1] - '0') : values.size();
        if (place >= values.size()) {
            text += pattern[i];
            continue;
        }
        text += *(values.begin() + place);
        i += 2;
    }
    return text;
}

}  // namespace

std::string_view Translation::operator()(std::string_view english) const
{
    return catalogue_.find(english).value_or(english);
}

std::string_view Translation::in(std::string_view context, std::string_view english) const
{
    std::string name(context);
    name += '\004';
    name += english;
    return catalogue_.find(name).value_or(english);
}

std::string Translation::format(std::string_view english,
                                std::initializer_list<std::string_view> values) const
{
    return fillIn((*this)(english), values);
}

std::string Translation::plural(std::string_view one, std::string_view many, long number) const
{
    const std::string_view english = number == 1 ? one : many;
    return fillIn(catalogue_.find(one, number).value_or(english), {std::to_string(number)});
}

}  // namespace tui
