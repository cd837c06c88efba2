#include "tui/base/Glyphs.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/base/Text.h"
#include "tui/base/Frame.h"

namespace tui {
namespace {

constexpr Look kUtf8{.utf8 = true, .colors = 256};
constexpr Look kConsole{.utf8 = true, .isConsole = true, .colors = 8};
constexpr Look kAscii{.colors = 8};

// Those of one column.
std::vector<std::string_view> listSingle(const Glyphs& glyphs) {
    std::vector<std::string_view> all{
        glyphs.wall,       glyphs.leftCorner, glyphs.floor,      glyphs.rightCorner,
        glyphs.topWall,    glyphs.grid,       glyphs.on,         glyphs.off,
        glyphs.focus,      glyphs.more,       glyphs.previous,   glyphs.next,
        glyphs.sliderPast, glyphs.sliderMark, glyphs.sliderRest, glyphs.bar,
        glyphs.line,       glyphs.chartBase,  glyphs.times,      glyphs.play};
    all.insert(all.end(), glyphs.card.begin(), glyphs.card.end());
    all.insert(all.end(), glyphs.heights.begin(), glyphs.heights.end());
    return all;
}

std::vector<std::string_view> listAll(const Glyphs& glyphs) {
    std::vector<std::string_view> all = listSingle(glyphs);
    all.insert(all.end(),
               {glyphs.ghost, glyphs.placement, glyphs.second, glyphs.arrows, glyphs.strip});
    return all;
}

TEST(GlyphsTest, EachIsAsWideAsItsPlace) {
    for (const Look& look : {kUtf8, kConsole, kAscii}) {
        const Glyphs& glyphs = getGlyphs(look);
        for (const std::string_view glyph : listSingle(glyphs))
            EXPECT_EQ(countCharacters(glyph), 1) << glyph;
        for (const std::string_view glyph : {glyphs.ghost, glyphs.placement, glyphs.second})
            EXPECT_EQ(countCharacters(glyph), 2) << glyph;
        EXPECT_LE(countCharacters(glyphs.strip), 1);
    }
}

TEST(GlyphsTest, WithoutUtf8AllAreAscii) {
    for (const std::string_view glyph : listAll(getGlyphs(kAscii))) {
        for (const char c : glyph)
            EXPECT_TRUE(c >= ' ' && c <= '~') << glyph;
    }
}

// The Linux console's font has only these beside ASCII.
TEST(GlyphsTest, TheConsoleGetsCharactersOfCodePage437) {
    const std::string_view kPage = "─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬▀▄█▌▐░▒▓■·•○←↑→↓↔↕►◄▲▼";
    std::set<std::string> known;
    Frame frame({countCharacters(kPage), 1});
    frame.put(0, 0, kPage);
    for (const Cell& cell : frame.getRow(0))
        known.insert(base::encodeUtf8(cell.glyph));
    for (const std::string_view glyph : listAll(getGlyphs(kConsole))) {
        Frame one({countCharacters(glyph), 1});
        one.put(0, 0, glyph);
        for (const Cell& cell : one.getRow(0))
            EXPECT_TRUE(cell.glyph < 0x7F || known.contains(base::encodeUtf8(cell.glyph))) << glyph;
    }
}

}  // namespace
}  // namespace tui
