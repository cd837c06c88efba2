#pragma once

#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace base {

// A sentence for a person as a value: an English text with the places {0}, {1} and so on, up to
// {9}, and what goes there, which may be sentences again. So whoever shows it can say it in another
// language; texts are found by the name of this type (tui/po/update).
class Message {
public:
    // A text. Its values are converted: numbers and strings are the same in every language, a
    // literal is a text of its own.
    Message(const char* text, std::initializer_list<Message> values = {})
        : text_(text), values_(values)
    {
    }
    // A word that is the same in every language.
    Message(std::string word) : text_(std::move(word)), isWord_(true) {}
    Message(int number) : Message(std::to_string(number)) {}

    [[nodiscard]] const std::string& getText() const { return text_; }
    [[nodiscard]] bool isWord() const { return isWord_; }
    [[nodiscard]] std::span<const Message> getValues() const { return values_; }

private:
    std::string text_;
    std::vector<Message> values_;
    bool isWord_ = false;
};

// In English.
[[nodiscard]] std::string toString(const Message& message);

// The text with the values in its places. A place without a value stays as it is.
[[nodiscard]] std::string fillIn(std::string_view text, std::span<const std::string> values);

// Refuses what a person has typed, and says why. what() is English.
class Refusal : public std::invalid_argument {
public:
    explicit Refusal(Message message)
        : std::invalid_argument(toString(message)), message_(std::move(message))
    {
    }

    [[nodiscard]] const Message& getMessage() const { return message_; }

private:
    Message message_;
};

}  // namespace base
