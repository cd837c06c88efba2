#include "core/base/Message.h"

#include "core/base/Index.h"

namespace base {

std::string toString(const Message& message) {
    if (message.isWord()) return message.getText();
    std::vector<std::string> values;
    for (const Message& value : message.getValues())
        values.push_back(toString(value));
    return fillIn(message.getText(), values);
}

std::string fillIn(std::string_view text, std::span<const std::string> values) {
    std::string filled;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool isPlace = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' &&
                             text[i + 1] >= '0' && text[i + 1] <= '9';
        const auto place = isPlace ? base::toIndex(text[i + 1] - '0') : values.size();
        if (place < values.size()) {
            filled += values[place];
            i += 2;
        } else {
            filled += text[i];
        }
    }
    return filled;
}

}  // namespace base
