#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// Fumen is the public format for positions and games of pieces: one line of text that editors in
// the browser open. docs/formats.md says what of it is read and written.

// What a document shows of a board: 23 rows of ten cells, and a row of garbage below them, which
// may rise. A value.
struct FumenField {
    static constexpr int kWidth = 10;
    static constexpr int kRows = 23;
    // The colours of cells: 0 is empty, 1 to 7 are those of pieces, and grey is of none.
    static constexpr uint8_t kGrey = 8;

    // By rows, the top one first; the last one is the row of garbage.
    std::array<uint8_t, size_t{kWidth} * (kRows + 1)> cells{};

    // The cell in column x; y is counted from the bottom, that of the row of garbage is -1.
    // Requires: 0 <= x < kWidth, -1 <= y < kRows.
    static constexpr size_t findIndex(int x, int y) {
        return base::toIndex((kRows - 1 - y) * kWidth + x);
    }

    // All rows move up, the row of garbage too; what leaves at the top is lost.
    void rise();

    bool operator==(const FumenField&) const = default;
};

// The colour of the piece with that index.
uint8_t getFumenColor(int piece);

// One picture of a document.
struct FumenPage {
    FumenField field{};                   // without the piece
    std::optional<FallingPiece> piece{};  // within the columns, and not below the lowest row
    bool locks = true;       // the next page has the piece in its field, without the full rows
    bool rises = false;      // and then the row of garbage has risen,
    bool mirrors = false;    // and left and right have changed places
    bool isColored = false;  // pieces have the colours of the guideline; page 0 says it for all
    // In UTF-8; nullopt: that of the page before, whose queue goes on if it is one.
    std::optional<std::string> comment{};

    bool operator==(const FumenPage&) const = default;
};

// The queue in the page's comment, in front of ';'; nullopt if there is none.
std::optional<StartQueue> findQueue(const FumenPage& page);

// The field of the page after this one, if it is not changed by hand.
FumenField computeNextField(const FumenPage& page);

// Documents with more pages are not read.
inline constexpr size_t kMaxFumenPages = 10'000;

// Reads a document of version 115 as people paste it: "v115@vhAAgH", "m115@..." or "d115@...", its
// digits alone, or an address with the document in it. Blanks and line feeds anywhere, `%40` and
// the like, and what stands after '&' or '#' do not count. Throws std::invalid_argument that says
// what is wrong, and where.
std::vector<FumenPage> parseFumen(std::string_view text);

// The page that such a text names by "#N" at its end, counted from 1; the first one if it names
// none. It has its comment, also if that is of a page before. Throws as parseFumen does, and if
// there is no such page.
FumenPage readFumenPage(std::string_view text);

// True if the text is to be read as a document: it has the mark of one, of whichever version.
bool isFumen(std::string_view text);

// Writes a document of version 115, page by page.
//
//     FumenWriter writer;
//     writer.add({.piece = FallingPiece{Piece::PYRAMID, Facing::North, 4, 0}, .isColored = true});
//     writer.format();  // "v115@vhAVQJ"
class FumenWriter {
public:
    // Writes the first 4095 characters of an escaped comment, and drops the rest. Requires: the
    // piece is as FumenPage says, and not above the field; the comment is valid UTF-8.
    void add(const FumenPage& page);
    // What add() has got so far. Requires: at least one page.
    std::string format() const;

private:
    void push(uint32_t value, int digits);
    void addField(const FumenField& field);
    void addComment(std::string_view comment);

    std::string digits_;
    FumenField next_;               // of the last page
    std::optional<size_t> repeat_;  // the digit that counts pages whose fields are left out
};

// ---- Comments, which are written as the function escape of JavaScript does: "%2C" for a byte,
// "%u4E00" for a unit of UTF-16

// Of valid UTF-8, the first 4095 characters of what is written for it.
std::string escapeComment(std::string_view comment);
// The reverse, as UTF-8; half a character becomes U+FFFD.
std::string unescapeComment(std::string_view text);
// The hexadecimal number in the first `digits` characters; nullopt if another character is there.
std::optional<char32_t> readEscape(std::string_view text, size_t digits);

}  // namespace tetris
