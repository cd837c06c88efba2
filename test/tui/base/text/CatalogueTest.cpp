#include "tui/base/text/Translation.h"

#include <gtest/gtest.h>

#include "test/support/screen/MoFile.h"

namespace tui {
namespace {

using namespace std::string_literals;

const std::vector<MoText> kTexts{
    {"Rows", "Hàng"},
    {"Quit?", "Thoát?"},
    {"narrow\004Rows", "H."},
    {"{0} move\0{0} moves"s, "{0} nước"},
    {"Zebra", ""},
};

Catalogue parse(const std::string& bytes) {
    std::optional<Catalogue> catalogue = Catalogue::parse(bytes);
    EXPECT_TRUE(catalogue);
    return catalogue.value_or(Catalogue());
}

// Calls all queries and reads what they return. Returns the number of bytes.
size_t readAll(const Catalogue& catalogue) {
    size_t bytes = 0;
    for (const Catalogue::Entry& entry : catalogue.getEntries())
        bytes += std::string(entry.text).size() + std::string(entry.translation).size();
    for (const MoText& text : kTexts) {
        const std::string name = text.text.substr(0, text.text.find('\0'));
        bytes += std::string(catalogue.find(name).value_or("")).size();
        for (const long number : {-1L, 0L, 1L, 2L})
            bytes += std::string(catalogue.find(name, number).value_or("")).size();
    }
    return bytes;
}

TEST(CatalogueTest, FindsTexts) {
    const Catalogue catalogue = parse(makeMoFile(kTexts));
    EXPECT_EQ(catalogue.find("Rows"), "Hàng");
    EXPECT_EQ(catalogue.find("Quit?"), "Thoát?");
    EXPECT_EQ(catalogue.find("narrow\004Rows"), "H.");
    EXPECT_EQ(catalogue.find("{0} move", 1), "{0} nước");
    EXPECT_EQ(catalogue.find("{0} move", 2), "{0} nước");
    EXPECT_EQ(catalogue.getEntries().size(), kTexts.size() + 1);
}

TEST(CatalogueTest, WhatHasNoTranslationIsNotFound) {
    const Catalogue catalogue = parse(makeMoFile(kTexts));
    for (const char* const text : {"", "Row", "Rows ", "rows", "A", "zzz", "Zebra", "{0} moves"}) {
        EXPECT_EQ(catalogue.find(text), std::nullopt) << text;
        EXPECT_EQ(catalogue.find(text, 1), std::nullopt) << text;
    }
    EXPECT_EQ(Catalogue().find("Rows"), std::nullopt);
    EXPECT_TRUE(Catalogue().getEntries().empty());
}

TEST(CatalogueTest, TheRuleForPluralsIsThatOfTheHeader) {
    struct Row {
        const char* rule;
        std::string translation;
        const char* forms[3];  // for 0, 1 and 2
    };
    const Row kRows[] = {
        {"nplurals=1; plural=0;", "one", {"one", "one", "one"}},
        {"nplurals=2; plural=(n != 1);", "one\0many"s, {"many", "one", "many"}},
    };
    for (const Row& row : kRows) {
        const Catalogue catalogue = parse(makeMoFile({{"x\0xs"s, row.translation}}, row.rule));
        for (long number = 0; number < 3; ++number)
            EXPECT_EQ(catalogue.find("x", number), row.forms[number]) << row.rule << number;
        EXPECT_EQ(parse(makeMoFile({{"x\0xs"s, "one"}}, row.rule)).find("x", 2), "one")
            << "a form that is missing";
    }
    EXPECT_FALSE(Catalogue::parse(makeMoFile(kTexts, "nplurals=3; plural=n%3;")));
}

TEST(CatalogueTest, ACopyOutlivesTheFirst) {
    Catalogue copy;
    {
        const Catalogue first = parse(makeMoFile(kTexts));
        copy = first;
    }
    EXPECT_EQ(copy.find("Rows"), "Hàng");
}

TEST(CatalogueTest, WhatIsNoCatalogueIsRefused) {
    EXPECT_FALSE(Catalogue::parse(""));
    EXPECT_FALSE(Catalogue::parse("msgid \"\"\nmsgstr \"\"\nand more than a header\n"));
    EXPECT_FALSE(Catalogue::parse(std::string(1000, '\0')));
    EXPECT_FALSE(Catalogue::parse(std::string(1000, '\xFF')));
    std::string other = makeMoFile(kTexts);
    const size_t charset = other.find("UTF-8");
    other.replace(charset, 5, "ASCII");
    EXPECT_FALSE(Catalogue::parse(other));
}

TEST(CatalogueTest, AFileThatIsCutShortIsRefusedAtEveryLength) {
    const std::string whole = makeMoFile(kTexts);
    for (size_t length = 0; length < whole.size(); ++length)
        EXPECT_FALSE(Catalogue::parse(whole.substr(0, length))) << length;
}

TEST(CatalogueTest, AnyBitMayBeWrong) {
    const std::string whole = makeMoFile(kTexts);
    const size_t right = readAll(parse(whole));
    int refused = 0;
    for (size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        std::string damaged = whole;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
        const std::optional<Catalogue> catalogue = Catalogue::parse(damaged);
        refused += catalogue ? 0 : 1;
        // A wrong offset may be inside of the file, but never outside.
        if (!catalogue) continue;
        EXPECT_LE(readAll(*catalogue), right + whole.size()) << bit;
    }
    // Wrong offsets and lengths are nearly always noticed; wrong letters are not.
    EXPECT_GT(refused, static_cast<int>(8 * whole.size() / 4));
}

TEST(CatalogueTest, AnyWordOfTheTablesMayBeWrong) {
    const std::string whole = makeMoFile(kTexts);
    const size_t tables = 28 + 16 * (kTexts.size() + 1);
    for (size_t at = 0; at < tables; at += 4) {
        for (const int byte : {0x00, 0x01, 0x7F, 0x80, 0xFF}) {
            std::string damaged = whole;
            for (size_t i = 0; i < 4; ++i)
                damaged[at + i] = static_cast<char>(byte);
            const std::optional<Catalogue> catalogue = Catalogue::parse(damaged);
            // Whatever is read, it is inside of the file.
            if (catalogue) {
                EXPECT_LE(readAll(*catalogue), 2 * kTexts.size() * whole.size());
            }
        }
    }
}

}  // namespace
}  // namespace tui
