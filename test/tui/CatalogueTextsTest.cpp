// What holds for every text of a catalogue, tested without pictures. That all are translated is
// the test catalogues_are_up_to_date.
#include <gtest/gtest.h>

#include <set>

#include "test/support/screen/MarkedTexts.h"

namespace tui {
namespace {

// The forms of a text, which are separated by NUL characters.
std::vector<std::string> splitForms(std::string_view text) {
    std::vector<std::string> forms{""};
    for (const char c : text) {
        if (c == '\0') {
            forms.emplace_back();
        } else {
            forms.back() += c;
        }
    }
    return forms;
}

// The places {0}, {1} in a text.
std::set<std::string> findPlaces(const std::string& text) {
    std::set<std::string> places;
    for (size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
        places.insert(text.substr(at, text.find('}', at) + 1 - at));
    return places;
}

std::string leadingBlanks(const std::string& text) {
    return text.substr(0, text.find_first_not_of(' '));
}

template <class CheckText>
void forEachText(CheckText&& check) {
    const Catalogue catalogue = loadVietnamese();
    EXPECT_GT(catalogue.getEntries().size(), 100U);
    for (const Catalogue::Entry& entry : catalogue.getEntries()) {
        if (entry.text.empty()) continue;
        const std::string_view text = entry.text.substr(entry.text.find('\004') + 1);
        for (const std::string& translation : splitForms(entry.translation)) {
            SCOPED_TRACE(std::string(text) + ": " + translation);
            check(splitForms(text).front(), translation);
        }
    }
}

TEST(CatalogueTextsTest, ThePlacesOfValuesAreThoseOfTheText) {
    forEachText([](const std::string& text, const std::string& translation) {
        EXPECT_EQ(findPlaces(text), findPlaces(translation));
    });
}

TEST(CatalogueTextsTest, BlanksAtTheEndsAreThoseOfTheText) {
    forEachText([](const std::string& text, const std::string& translation) {
        EXPECT_EQ(leadingBlanks(text), leadingBlanks(translation));
        EXPECT_EQ(text.back() == ' ', translation.back() == ' ');
    });
}

// A character has one column in the terminal: there are no wide characters and no combining marks,
// which would also be a second way to write the same letter.
TEST(CatalogueTextsTest, EveryCharacterIsOneColumn) {
    const std::u32string alphabet =
        U" _,.;:?!()[]{}+-*/#'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        U"àáâãèéêìíòóôõùúýÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝăĂđĐĩĨũŨơƠưƯ";
    forEachText([&alphabet](const std::string&, const std::string& translation) {
        Frame frame({countCharacters(translation), 1});
        frame.put(0, 0, translation);
        for (int column = 0; column < frame.getSize().columns; ++column) {
            const char32_t c = frame.getCell(column, 0).glyph;
            // The Unicode block of Vietnamese letters with two marks.
            const bool isVietnamese = c >= U'\u1EA0' && c <= U'\u1EF9';
            EXPECT_TRUE(isVietnamese || alphabet.find(c) != std::u32string::npos)
                << std::hex << static_cast<unsigned>(c);
        }
    });
}

}  // namespace
}  // namespace tui
