#pragma once

#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace base {

// A sentence for a person, as a value: an English text with the places {0} to {9}, and the values
// for these places, which may be messages themselves. Code that shows it can translate it first;
// tui/po/update finds the texts by the name of this type.
class Message {
public:
    // A text with values. Numbers and std::strings become words, a literal becomes a text.
    Message(const char* text, std::initializer_list<Message> values = {})
        : text_(text), values_(values) {}
    // A word that is the same in every language.
    Message(std::string word) : text_(std::move(word)), isWord_(true) {}
    Message(int number) : Message(std::to_string(number)) {}

    const std::string& getText() const { return text_; }
    bool isWord() const { return isWord_; }
    std::span<const Message> getValues() const { return values_; }

private:
    std::string text_;
    std::vector<Message> values_;
    bool isWord_ = false;
};

// Marks a text in a table for tui/po/update, as "left"_tr; it is translated where it is shown.
constexpr std::string_view operator""_tr(const char* english, size_t size) {
    return {english, size};
}

// The English text.
std::string toString(const Message& message);

// The text with the values filled in. A place without a value stays as it is.
std::string fillIn(std::string_view text, std::span<const std::string> values);

// Thrown when what a person has typed is refused. what() says why, in English.
class Refusal : public std::invalid_argument {
public:
    explicit Refusal(Message message)
        : std::invalid_argument(toString(message)), message_(std::move(message)) {}

    const Message& getMessage() const { return message_; }

private:
    Message message_;
};

}  // namespace base
