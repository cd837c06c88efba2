#include "core/tetris/fumen/Fumen.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/Piece.h"
#include "test/support/Refusal.h"

using namespace tetris;

namespace {

std::string formatPages(const std::vector<FumenPage>& pages) {
    FumenWriter writer;
    for (const FumenPage& page : pages)
        writer.add(page);
    return writer.format();
}

std::string refusalOf(const std::string& text) {
    return test::refusalOf([&] { return parseFumen(text); });
}

// The cells as letters, the top row that is not empty first.
std::string draw(const FumenField& field) {
    std::string text;
    for (int y = FumenField::kRows - 1; y >= 0; --y) {
        std::string row;
        for (int x = 0; x < FumenField::kWidth; ++x)
            row += ".ILOZTJS#"[field.cells[FumenField::findIndex(x, y)]];
        if (!text.empty() || row != "..........") text += row + "\n";
    }
    return text;
}

// ---- Published documents

TEST(FumenTest, PagesOfPublishedDocuments) {
    FumenPage first{.isColored = true};
    EXPECT_EQ(parseFumen("v115@vhAAgH"), std::vector{first});
    EXPECT_EQ(formatPages({first}), "v115@vhAAgH");
    first.piece = FallingPiece{Piece::PYRAMID, Facing::North, 4, 0};
    EXPECT_EQ(parseFumen("v115@vhAVQJ"), std::vector{first});
    EXPECT_EQ(formatPages({first}), "v115@vhAVQJ");
    first.piece = FallingPiece{Piece::STICK, Facing::West, 0, 1};
    const std::vector<FumenPage> pages{first,
                                       {.field = computeNextField(first),
                                        .piece = FallingPiece{Piece::SQUARE, Facing::North, 4, 0}}};
    EXPECT_EQ(draw(pages[1].field), "I.........\nI.........\nI.........\nI.........\n");
    EXPECT_EQ(parseFumen("v115@vhBZEJTrB"), pages);
    EXPECT_EQ(formatPages(pages), "v115@vhBZEJTrB");
}

TEST(FumenTest, AQueueIsAComment) {
    const std::string text = "v115@bhD8AeE8JeAgWaAFLDmClcJSAVDVSAVG88AYe88A52?jFDs/AAA";
    const std::vector<FumenPage> pages = parseFumen(text);
    ASSERT_EQ(pages.size(), 1U);
    EXPECT_EQ(draw(pages[0].field), "####.#####\n");
    EXPECT_EQ(pages[0].comment, "#Q=[I](T)OSZLJ");
    EXPECT_EQ(formatPages(pages), text);
    EXPECT_EQ(parseFumen(" https://host.example/?" + text + "\r\n"), pages);
}

TEST(FumenTest, ADocumentIsReadAsPeoplePasteIt) {
    const std::string code = "vhBZEJTrB";
    const std::vector<FumenPage> pages = parseFumen("v115@" + code);
    for (const std::string& text : std::vector<std::string>{
             "m115@" + code, "d115@" + code, "https://host.example/fumen/?d115@" + code,
             "https://host.example/#?d=v115@" + code,
             "https://host.example/?v115@" + code + "&lng=en", "v115@" + code + "#top",
             "v115%40" + code, "v115@vhBZ\n  EJTrB\r\n", "v115@vhB%5AEJTrB", code, code + "\n"})
        EXPECT_EQ(parseFumen(text), pages) << text;
    EXPECT_EQ(readFumenPage(code + "#2"), pages[1]);
    EXPECT_EQ(readFumenPage("v115@" + code), pages[0]);
    EXPECT_EQ(readFumenPage("v115@" + code + "#top"), pages[0]);
    EXPECT_THROW(static_cast<void>(readFumenPage(code + "#3")), std::invalid_argument);
    EXPECT_EQ(refusalOf("v110@" + code),
              "is a fumen of version 110, which is not read; expected version 115");
    EXPECT_TRUE(isFumen("https://host.example/?v110%40" + code));
    EXPECT_FALSE(isFumen("ann@host"));
}

// ---- What follows a page

TEST(FumenTest, FullRowsGoThenGarbageRisesThenSidesChange) {
    FumenPage page{.piece = FallingPiece{Piece::STICK, Facing::North, 7, 0}};
    for (int x = 0; x < 6; ++x)
        page.field.cells[FumenField::findIndex(x, 0)] = FumenField::kGrey;
    page.field.cells[FumenField::findIndex(2, 1)] = getFumenColor(Piece::SQUARE);
    page.field.cells[FumenField::findIndex(9, -1)] = FumenField::kGrey;
    EXPECT_EQ(draw(computeNextField(page)), "..O.......\n");
    page.rises = true;
    EXPECT_EQ(draw(computeNextField(page)), "..O.......\n.........#\n");
    page.mirrors = true;
    EXPECT_EQ(draw(computeNextField(page)), ".......O..\n#.........\n");
    page.locks = false;
    EXPECT_EQ(computeNextField(page), page.field);
}

// ---- Both ways

TEST(FumenTest, ACommentIsOfAnyCharacters) {
    for (const std::string comment : {"", "a b%c", "Tiếng Việt", "😀 é ~", "%u0041%4"}) {
        const FumenPage page{.comment = comment};
        EXPECT_EQ(parseFumen(formatPages({page}))[0].comment, comment);
    }
    const FumenPage page{.comment = std::string(5000, 'x')};
    EXPECT_EQ(parseFumen(formatPages({page}))[0].comment, std::string(4095, 'x'));
}

TEST(FumenTest, WhatIsWrittenIsReadAgain) {
    for (uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::JavaRandom random(seed);
        std::vector<FumenPage> pages;
        const int count = 1 + random.nextInt(90);
        FumenField field;
        for (int i = 0; i < count; ++i) {
            FumenPage page{.field = field, .isColored = i == 0};
            const bool isEmptied = random.nextInt(20) == 0;
            if (isEmptied) page.field = {};
            for (int changes = random.nextInt(3) == 0 ? random.nextInt(40) : 0; changes > 0;
                 --changes) {
                page.field.cells[static_cast<size_t>(random.nextInt(240))] =
                    static_cast<uint8_t>(random.nextInt(9));
            }
            if (random.nextInt(4) != 0) {
                page.piece = {random.nextInt(7), kFacings[static_cast<unsigned>(random.nextInt(4))],
                              2 + random.nextInt(6), 2 + random.nextInt(18)};
            }
            page.locks = random.nextInt(5) != 0;
            page.rises = random.nextInt(9) == 0;
            page.mirrors = random.nextInt(9) == 0;
            if (random.nextInt(9) == 0) page.comment = "page " + std::to_string(i) + " é";
            field = computeNextField(page);
            pages.push_back(page);
        }
        const std::string text = formatPages(pages);
        EXPECT_EQ(parseFumen(text), pages);
        EXPECT_EQ(formatPages(parseFumen(text)), text);
    }
}

TEST(FumenTest, MoreThan64PagesWithOneFieldAreCountedAgain) {
    const std::vector<FumenPage> pages(100);
    const std::string text = formatPages(pages);
    EXPECT_EQ(parseFumen(text), pages);
    EXPECT_EQ(text.substr(0, 12), "v115@vh/AAAA");
}

// ---- What is refused

TEST(FumenTest, WhatIsWrongIsSaidWithItsPage) {
    EXPECT_EQ(refusalOf("hello"), "is no fumen of version 115; expected text with 'v115@'");
    EXPECT_EQ(refusalOf("hello"), refusalOf(""));
    EXPECT_EQ(refusalOf("v115@"), "page 1: the data end here, cut short");
    EXPECT_EQ(refusalOf("v115@vhBAgHA"), "page 2: the data end here, cut short");
    EXPECT_EQ(refusalOf("v115@vh-AgH"),
              "page 1: '-' is no digit; expected a letter, a figure, + or /");
    EXPECT_EQ(refusalOf("v115@bhvh"), "page 1: more than 240 cells; expected 24 rows of 10");
    EXPECT_EQ(refusalOf("v115@AAvhAAgH"),
              "page 1: a cell has a colour that is not known; expected 0 to 8");
    EXPECT_EQ(refusalOf("v115@vhAxyB"),
              "page 1: the piece is not within the field; expected one that is");
    std::string many = "v115@";
    for (int i = 0; i < 200; ++i) {
        many += "vh/";
        for (int page = 0; page < 64; ++page)
            many += "AAA";
    }
    EXPECT_EQ(refusalOf(many), "more than 10000 pages");
}

}  // namespace
