#include "core/puzzle/PositionText.h"

#include <algorithm>
#include <functional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "core/base/Message.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace puzzle {

namespace {

using base::Message;

// A word of the text, and its row and place in the row, from 1.
struct Word {
    std::string_view text;
    int row = 1;
    int place = 1;
};

struct Rows {
    std::vector<Word> words;
    std::vector<int> lengths;  // words a row
};

[[noreturn]] void refuse(const Message& why) { throw base::Refusal(why); }

// "row 2, tile 3", or "tile 7" where there are no rows.
Message describePlace(const Word& word, const Rows& rows) {
    if (rows.lengths.size() == 1) return Message("tile {0}", {word.place});
    return Message("row {0}, tile {1}", {word.row, word.place});
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The words of one row. A comma needs a word before it and one after it.
void splitRow(std::string_view text, int row, Rows& rows) {
    int count = 0;
    bool isWordDue = false;  // a comma was the last thing seen
    const auto refuseComma = [&] {
        refuse(Message("row {0}: a tile is missing beside the comma after tile {1}", {row, count}));
    };
    size_t at = 0;
    while (at < text.size()) {
        if (isBlank(text[at])) {
            ++at;
        } else if (text[at] == ',') {
            if (count == 0 || isWordDue) refuseComma();
            isWordDue = true;
            ++at;
        } else {
            const size_t end = std::min(text.find_first_of(", \t\r\n", at), text.size());
            rows.words.push_back({text.substr(at, end - at), row, ++count});
            isWordDue = false;
            at = end;
        }
    }
    if (isWordDue) refuseComma();
    if (count == 0) refuse(Message("row {0} is empty; expected a tile", {row}));
    rows.lengths.push_back(count);
}

Rows splitRows(std::string_view text) {
    Rows rows;
    int row = 1;
    while (true) {
        const size_t slash = text.find('/');
        splitRow(text.substr(0, slash), row++, rows);
        if (slash == std::string_view::npos) return rows;
        text.remove_prefix(slash + 1);
    }
}

// A row that is one word of digits has a tile in each of them, if all rows have.
void splitDigits(Rows& rows) {
    std::vector<Word> digits;
    for (const Word& word : rows.words) {
        if (word.place > 1 || word.text.size() < 2) return;
        if (word.text.find_first_not_of("0123456789_") != std::string_view::npos) return;
        for (size_t i = 0; i < word.text.size(); ++i)
            digits.push_back({word.text.substr(i, 1), word.row, static_cast<int>(i) + 1});
    }
    if (digits.size() > toIndex(kMostDigits)) return;
    for (const Word& word : rows.words)
        rows.lengths[toIndex(word.row) - 1] = base::count(word.text);
    rows.words = std::move(digits);
}

// The tile that a letter is, 0 for a dot, -1 for any other character.
int readLetter(char c) {
    if (c == '.') return 0;
    const int letter = (c | 0x20) - 'a';
    return letter >= 0 && letter < 26 ? letter + 1 : -1;
}

// Letters, A for 1, and a dot for the blank, as numbers; any other text as it is.
std::string spellLetters(std::string_view text) {
    std::string numbers;
    std::vector<bool> seen(27);
    for (const char c : text) {
        const int tile = readLetter(c);
        if (tile >= 0 && !seen[toIndex(tile)]) {
            numbers += ' ' + std::to_string(tile) + ' ';
            seen[toIndex(tile)] = true;
        } else if (isBlank(c) || c == ',' || c == '/') {
            numbers += c;
        } else {
            return std::string(text);
        }
    }
    const bool areFirst = seen[1] && std::ranges::is_sorted(seen, std::greater());
    return areFirst ? numbers : std::string(text);
}

// A list in brackets as rows parted by '/'; any other text as it is. The outer brackets may be
// missing, because the parser of the command line takes them away.
std::string openList(std::string_view text) {
    std::string rows;
    int depth = 0;
    bool isRowOver = false;  // a bracket was the last thing closed
    bool isRight = true;
    for (const char c : text) {
        if (c == '[' || c == '(' || c == '{') {
            isRight = isRight && ++depth <= 2 && (isRowOver || std::ranges::all_of(rows, isBlank));
            if (isRowOver) rows += '/';
            isRowOver = false;
        } else if (c == ']' || c == ')' || c == '}') {
            isRight = isRight && --depth >= 0;
            isRowOver = true;
        } else if (!isRowOver) {
            rows += c;
        } else {
            isRight = isRight && (isBlank(c) || c == ',');
        }
    }
    if (isRight && depth == 0) return rows;
    refuse(Message("the brackets are wrong; expected [1, 2, 3, 0] or [[1, 2], [3, 0]]"));
}

// The number that a word is, -1 if it is no tile of such a board.
int parseTile(std::string_view word, int cells) {
    if (word == "_") return 0;
    int tile = 0;
    return base::readNumber(word, 0, cells - 1, tile) ? tile : -1;
}

[[noreturn]] void refuseTile(const Word& word, const Rows& rows, int cells) {
    refuse(Message("{0}: '{1}' is not a tile; expected 1 to {2}, or 0 or _ for the blank",
                   {describePlace(word, rows), base::makeExcerpt(word.text), cells - 1}));
}

// The size of a square board with that number of cells; nullopt if no square has it.
std::optional<BoardSize> findSquare(int cells) {
    for (int side = BoardSize::kMinSide; side <= BoardSize::kMaxSide; ++side)
        if (side * side == cells) return BoardSize{side, side};
    return std::nullopt;
}

// The size of a board written as one line.
BoardSize guessSize(const Rows& rows, std::optional<BoardSize> told) {
    const int count = rows.lengths.front();
    if (told) {
        if (told->countCells() == count) return *told;
        refuse(Message("there are {0} numbers; expected {1} on a {2} board",
                       {count, told->countCells(), toString(*told)}));
    }
    if (const auto square = findSquare(count)) return *square;
    // If a word is no number at all, a message about the count would not help.
    constexpr int kMostCells = BoardSize::kMaxSide * BoardSize::kMaxSide;
    for (const Word& word : rows.words) {
        if (parseTile(word.text, kMostCells) < 0) refuseTile(word, rows, kMostCells);
    }
    if (count == 1) {
        refuse(
            Message("1 number in one row is not a square board of 2x2 to 16x16; expected rows "
                    "parted by '/', or a size"));
    }
    refuse(
        Message("{0} numbers in one row are not a square board of 2x2 to 16x16; expected rows "
                "parted by '/', or a size",
                {count}));
}

BoardSize findSize(const Rows& rows, std::optional<BoardSize> told) {
    const int first = rows.lengths.front();
    if (rows.lengths.size() == 1) return guessSize(rows, told);
    for (size_t row = 1; row < rows.lengths.size(); ++row) {
        if (rows.lengths[row] != first) {
            refuse(Message("row {0} has {1} tiles, row 1 has {2}",
                           {static_cast<int>(row) + 1, rows.lengths[row], first}));
        }
    }
    const BoardSize size{first, base::count(rows.lengths)};
    if (told && *told != size) {
        refuse(Message("the board is {0}; expected {1}", {toString(size), toString(*told)}));
    }
    if (!size.isInRange()) {
        refuse(Message("the board is {0}; expected 2x2 to 16x16", {toString(size)}));
    }
    return size;
}

// "7", "the blank".
Message nameTile(int tile) { return tile == 0 ? Message("the blank") : Message(tile); }

Bytes readTiles(const Rows& rows, int cells) {
    Bytes tiles;
    std::vector<const Word*> seen(toIndex(cells), nullptr);
    const Word* doubled = nullptr;
    for (const Word& word : rows.words) {
        const int tile = parseTile(word.text, cells);
        if (tile < 0) refuseTile(word, rows, cells);
        const Word*& first = seen[toIndex(tile)];
        if (first != nullptr && doubled == nullptr) doubled = &word;
        if (first == nullptr) first = &word;
        tiles.push_back(static_cast<uint8_t>(tile));
    }
    if (doubled != nullptr) {
        const int tile = parseTile(doubled->text, cells);
        const auto missing = std::ranges::find(seen, nullptr) - seen.begin();
        refuse(Message(
            "{0}: {1} stands twice, first as {2}; {3} is missing",
            {describePlace(*doubled, rows), nameTile(tile),
             describePlace(*seen[toIndex(tile)], rows), nameTile(static_cast<int>(missing))}));
    }
    return tiles;
}

}  // namespace

Position readPosition(std::string_view text, std::optional<BoardSize> size) {
    const std::string opened = openList(spellLetters(text));
    Rows rows = splitRows(opened);
    splitDigits(rows);
    const BoardSize found = findSize(rows, size);
    return Position(found, readTiles(rows, found.countCells()));
}

std::string toString(const Position& position) {
    std::string text;
    for (int cell = 0; cell < position.countCells(); ++cell) {
        if (cell > 0) text += cell % position.getWidth() == 0 ? '/' : ' ';
        const int tile = position.getTile(cell);
        text += tile == 0 ? "_" : std::to_string(tile);
    }
    return text;
}

namespace {

// Bytes of the longest board: a list that is never closed is not followed for ever.
constexpr size_t kMostText = 100'000;

std::vector<std::string_view> splitWords(std::string_view line) {
    constexpr std::string_view kBetween = " \t\r,/";
    std::vector<std::string_view> words;
    for (size_t at = line.find_first_not_of(kBetween); at != std::string_view::npos;
         at = line.find_first_not_of(kBetween, at)) {
        const size_t end = std::min(line.find_first_of(kBetween, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

// In a header: the blank is at home in the last cell.
constexpr std::string_view kLastCell = "-1";

// The size that a line says: "3", "4 3" or "4 -1", or a number of tiles that is no side, "24";
// nullopt if the line is no size.
std::optional<BoardSize> findSize(std::span<const std::string_view> words) {
    constexpr int kMin = BoardSize::kMinSide;
    constexpr int kMax = BoardSize::kMaxSide;
    BoardSize size;
    if (words.empty() || words.size() > 2) return std::nullopt;
    if (words.back() == kLastCell) words = words.first(1);
    if (int tiles = 0; words.size() == 1 && base::readNumber(words[0], kMax, kMax * kMax, tiles))
        if (const auto square = findSquare(tiles + 1)) return square;
    if (!base::readNumber(words.front(), kMin, kMax, size.width)) return std::nullopt;
    if (!base::readNumber(words.back(), kMin, kMax, size.height)) return std::nullopt;
    return size;
}

// The words of a line, or the characters of a single one: letters, or as many digits as splitDigits
// takes.
std::vector<std::string_view> listTiles(std::vector<std::string_view> words) {
    if (words.size() != 1 || words.front().size() < 2) return words;
    const std::string_view word = words.front();
    const bool areDigits = word.size() <= toIndex(kMostDigits) &&
                           word.find_first_not_of("0123456789_") == std::string_view::npos;
    if (!areDigits && !std::ranges::all_of(word, [](char c) { return readLetter(c) >= 0; }))
        return words;
    words.clear();
    for (size_t i = 0; i < word.size(); ++i)
        words.push_back(word.substr(i, 1));
    return words;
}

// The largest tile of a line; -1 if there is a word that is no tile.
int findLargest(const std::vector<std::string_view>& tiles) {
    constexpr int kMostCells = BoardSize::kMaxSide * BoardSize::kMaxSide;
    int largest = 0;
    for (const std::string_view word : tiles) {
        const int letter = word.size() == 1 ? readLetter(word.front()) : -1;
        const int tile = letter >= 0 ? letter : parseTile(word, kMostCells);
        if (tile < 0) return -1;
        largest = std::max(largest, tile);
    }
    return largest;
}

// Whether a line can only be a row of a board: it has too few tiles for all of one, or a number
// that is too large for that.
bool isRow(const std::vector<std::string_view>& tiles) {
    const int count = base::count(tiles);
    if (count < BoardSize::kMinSide || count > BoardSize::kMaxSide) return false;
    const int largest = findLargest(tiles);
    return largest >= 0 && (count <= 3 || largest >= count);
}

// Whether a second line is a board by itself. Four tiles may be a row of 4x4: "1 2 3 0".
bool isBoard(const std::vector<std::string_view>& tiles) {
    const int count = base::count(tiles);
    const int largest = findLargest(tiles);
    return count > 4 && findSquare(count) && largest >= 0 && largest < count;
}

// Whether two lines with as many tiles are boards by themselves, be they wrong: more than a quarter
// of all are repeated. Those of a board of rows are all different, but for a mistake.
bool areBoards(const std::vector<std::string>& first, std::span<const std::string_view> second) {
    std::set<std::string_view> all(first.begin(), first.end());
    all.insert(second.begin(), second.end());
    return second.size() > 3 && 4 * all.size() < 3 * (first.size() + second.size());
}

}  // namespace

void BoardLines::add(int64_t number, std::string_view line) {
    const std::vector<std::string_view> words = splitWords(line);
    if (!words.empty() && words.front().front() == '#') return;
    if (words.empty()) {
        if (open_ && open_->rows > 0) end();
        return;
    }
    const std::optional<BoardSize> size = findSize(words);
    const std::vector<std::string_view> tiles = listTiles(words);
    if (open_ && open_->rows > 0 && open_->depth == 0) {
        const bool isNext =
            open_->board.size
                ? size && words.size() == open_->sizeWords && words.size() < open_->firstWords
                : tiles.size() * toIndex(open_->rows) != open_->tiles ||
                      areBoards(open_->first, tiles) || (open_->rows == 1 && isBoard(tiles));
        if (isNext || line.find_first_of("/#:[({") != std::string_view::npos) end();
    }
    if (!open_) {
        open_.emplace(Open{.board = {number, {}, size}, .sizeWords = words.size()});
        if (size) return;
        if (isRow(tiles)) open_->wanted = tiles.size() * tiles.size();
    }
    if (open_->rows == 0 && words.size() == 1 && words.front() == kLastCell) return;
    if (open_->rows == 0) {
        open_->firstWords = words.size();
        open_->first.assign(tiles.begin(), tiles.end());
    }
    addRow(line, tiles.size());
}

void BoardLines::addRow(std::string_view line, size_t tiles) {
    Open& open = *open_;
    std::optional<BoardSize>& size = open.board.size;
    if (open.rows++ == 0) {
        // The number of tiles may stand for the size: "8" before three rows of three.
        const auto square = size ? findSquare(size->width + 1) : std::nullopt;
        if (square && size->width == size->height &&
            (tiles == toIndex(square->width) || tiles == toIndex(size->width) + 1))
            size = square;
        if (size) open.wanted = toIndex(size->countCells());
    } else {
        open.board.text += open.depth > 0 ? ' ' : '/';
    }
    open.board.text += line;
    open.tiles += tiles;
    for (const char c : line) {
        if (c == '[' || c == '(' || c == '{') ++open.depth;
        if (c == ']' || c == ')' || c == '}') --open.depth;
    }
    if (open.board.text.size() > kMostText || (open.depth <= 0 && open.tiles >= open.wanted)) end();
}

void BoardLines::end() {
    if (!open_) return;
    std::optional<BoardSize>& size = open_->board.size;
    if (size && size->width == open_->rows) size = size->transposed();
    complete_.push_back(std::move(open_->board));
    open_.reset();
}

std::optional<BoardText> BoardLines::take() {
    if (complete_.empty()) return std::nullopt;
    BoardText board = std::move(complete_.front());
    complete_.pop_front();
    return board;
}

}  // namespace puzzle
