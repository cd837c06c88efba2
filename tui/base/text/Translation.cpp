#include "tui/base/text/Translation.h"

#include <vector>

namespace tui {

ScreenText Translation::in(std::string_view context, std::string_view english) const
{
    std::string name(context);
    name += '\004';
    name += english;
    return {catalogue_.find(name).value_or(english)};
}

std::string Translation::plural(std::string_view one, std::string_view many, long number) const
{
    const std::string_view english = number == 1 ? one : many;
    const std::string text = std::to_string(number);
    return base::fillIn(catalogue_.find(one, number).value_or(english), {&text, 1});
}

std::string Translation::say(const base::Message& message) const
{
    if (message.isWord()) return message.getText();
    std::vector<std::string> values;
    for (const base::Message& value : message.getValues())
        values.push_back(say(value));
    return base::fillIn((*this)(message.getText()), values);
}

}  // namespace tui
