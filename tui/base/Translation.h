#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/base/Message.h"
#include "tui/base/Catalogue.h"

namespace tui {

// Says the texts of the screen in the language that was chosen. The source has them in English; a
// text that the catalogue lacks stays English. Made by Languages::choose, handed down with the
// state that a view draws, and named `tr` there: tui/po/update finds texts by the names of these
// functions, of `translatable` and of base::Message.
//
// What is returned as a view lives as long as both the text that was given and this translation.
class Translation {
public:
    // English.
    Translation() = default;
    explicit Translation(Catalogue catalogue) : catalogue_(std::move(catalogue)) {}

    [[nodiscard]] std::string_view operator()(std::string_view english) const;
    // For a text that other languages say differently there: "narrow" is where a label has five
    // characters beside a number.
    [[nodiscard]] std::string_view in(std::string_view context, std::string_view english) const;
    // With these in place of {0}, {1} and so on, up to {9}.
    [[nodiscard]] std::string format(std::string_view english,
                                     std::initializer_list<std::string_view> values) const;
    // The form for that number, which stands in place of {0}.
    [[nodiscard]] std::string plural(std::string_view one, std::string_view many,
                                     long number) const;
    // What the rest of the house has to say.
    [[nodiscard]] std::string say(const base::Message& message) const;

    // As catalogues are.
    friend bool operator==(const Translation&, const Translation&) = default;

private:
    Catalogue catalogue_;
};

// Marks a text of a table, to be translated where it is shown.
constexpr std::string_view translatable(std::string_view english)
{
    return english;
}

}  // namespace tui
