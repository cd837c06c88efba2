#include "core/tetris/fumen/Fumen.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

constexpr std::string_view kPrefix = "v115@";
constexpr int kVersion = 115;
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr uint32_t kBase = 64;
constexpr uint32_t kCells = 240;
constexpr uint32_t kUnchanged = 8;  // the difference of two colours, as it is written, if none
// The characters of a comment begin with the blank; a number of five digits has four of them.
constexpr uint32_t kCharacters = 96;
constexpr size_t kInGroup = 4;

// By indices of pieces: I L J S Z O T.
constexpr std::array<uint8_t, 7> kColors{1, 2, 6, 7, 4, 3, 5};

// South, east, north, west: how facings are counted.
constexpr std::array kFacingsByNumber{Facing::South, Facing::East, Facing::North, Facing::West};

uint32_t getNumber(Facing facing) {
    return static_cast<uint32_t>(std::ranges::find(kFacingsByNumber, facing) -
                                 kFacingsByNumber.begin());
}

// From the centre of a piece to the cell that stands for it in a document, where they differ.
struct Shift {
    uint8_t color;
    Facing facing;
    TPoint by;
};
constexpr std::array kShifts{
    Shift{1, Facing::South, {-1, 0}},                                    // I
    Shift{1, Facing::West, {0, 1}},   Shift{3, Facing::South, {-1, 0}},  // O
    Shift{3, Facing::West, {-1, 1}},  Shift{3, Facing::North, {0, 1}},
    Shift{4, Facing::North, {0, 1}},                                    // Z
    Shift{4, Facing::West, {-1, 0}},  Shift{7, Facing::North, {0, 1}},  // S
    Shift{7, Facing::East, {1, 0}},
};

TPoint findShift(int piece, Facing facing) {
    const uint8_t color = kColors[base::toIndex(piece)];
    const auto* const shift = std::ranges::find_if(
        kShifts, [&](const Shift& row) { return row.color == color && row.facing == facing; });
    return shift == kShifts.end() ? TPoint{0, 0} : shift->by;
}

// ---- Reading

class PageReader {
public:
    explicit PageReader(std::string_view digits) : rest_(digits) {}

    std::vector<FumenPage> read() {
        std::vector<FumenPage> pages;
        FumenField field;
        skipMarks();
        do {
            if (pages.size() == kMaxFumenPages) base::refuse("more than {} pages", kMaxFumenPages);
            page_ = pages.size() + 1;
            FumenPage page{.field = field};
            readField(page.field);
            readAction(page);
            field = computeNextField(page);
            pages.push_back(std::move(page));
        } while (!rest_.empty());
        return pages;
    }

private:
    [[noreturn]] void refuse(const std::string& what) const {
        base::refuse("page {}: {}", page_, what);
    }

    // Marks that writers put between digits, for the eye alone.
    void skipMarks() { rest_.remove_prefix(std::min(rest_.find_first_not_of('?'), rest_.size())); }

    uint32_t take(int digits) {
        uint32_t value = 0;
        uint32_t weight = 1;
        for (; digits > 0; --digits, weight *= kBase) {
            if (rest_.empty()) refuse("the data end here, cut short");
            const size_t digit = kDigits.find(rest_[0]);
            if (digit == std::string_view::npos) {
                refuse(
                    base::quote(rest_.substr(0, std::max<size_t>(base::countBytes(rest_[0]), 1))) +
                    " is no digit; expected a letter, a figure, + or /");
            }
            value += static_cast<uint32_t>(digit) * weight;
            rest_.remove_prefix(1);
            skipMarks();
        }
        return value;
    }

    void readField(FumenField& field) {
        if (repeats_ > 0) {
            --repeats_;
            return;
        }
        bool isChanged = true;
        for (uint32_t done = 0; done < kCells;) {
            const uint32_t run = take(2);
            const uint32_t count = run % kCells + 1;
            if (count > kCells - done) refuse("more than 240 cells; expected 24 rows of 10");
            isChanged = run != kUnchanged * kCells + kCells - 1;
            for (const uint32_t end = done + count; done < end; ++done) {
                const uint32_t color = field.cells[done] + run / kCells;
                if (color < kUnchanged || color > kUnchanged + FumenField::kGrey)
                    refuse("a cell has a colour that is not known; expected 0 to 8");
                field.cells[done] = static_cast<uint8_t>(color - kUnchanged);
            }
        }
        if (!isChanged) repeats_ = take(1);
    }

    void readAction(FumenPage& page) {
        uint32_t value = take(3);
        const auto takePart = [&value](uint32_t size) {
            const uint32_t part = value % size;
            value /= size;
            return part;
        };
        const uint32_t color = takePart(8);
        const Facing facing = kFacingsByNumber[takePart(4)];
        const auto place = static_cast<int>(takePart(kCells));
        if (color != 0) {
            const auto piece =
                static_cast<int>(std::ranges::find(kColors, color) - kColors.begin());
            const TPoint shift = findShift(piece, facing);
            page.piece = {piece, facing, place % FumenField::kWidth - shift.x,
                          FumenField::kRows - 1 - place / FumenField::kWidth - shift.y};
            for (const TPoint& cell : listCells(*page.piece)) {
                if (cell.x < 0 || cell.x >= FumenField::kWidth || cell.y < 0)
                    refuse("the piece is not within the field; expected one that is");
            }
        }
        page.rises = takePart(2) != 0;
        page.mirrors = takePart(2) != 0;
        page.isColored = takePart(2) != 0;
        const bool hasComment = takePart(2) != 0;
        page.locks = takePart(2) == 0;
        if (hasComment) page.comment = unescapeComment(takeComment());
    }

    std::string takeComment() {
        const size_t length = take(2);
        std::string text;
        while (text.size() < length) {
            uint32_t group = take(5);
            for (size_t i = 0; i < kInGroup && text.size() < length; ++i) {
                const uint32_t index = group % kCharacters;
                if (index == kCharacters - 1)
                    refuse(
                        "the comment has a character that is not known; expected printable ones");
                text += static_cast<char>(' ' + index);
                group /= kCharacters;
            }
        }
        return text;
    }

    std::string_view rest_;
    size_t page_ = 1;
    uint32_t repeats_ = 0;  // pages whose fields are left out
};

// ---- Texts that people paste

// Without blanks, and with the character itself for "%40".
std::string clean(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const bool isEscaped = text[0] == '%' && readEscape(text.substr(1), 2);
        const char c = isEscaped ? static_cast<char>(*readEscape(text.substr(1), 2)) : text[0];
        text.remove_prefix(isEscaped ? 3 : 1);
        if (!base::contains(std::string_view(" \t\r\n"), c)) plain += c;
    }
    return plain;
}

// "v115@": where it is, and the number in it. Other first letters name other views of the same
// data.
struct VersionMark {
    size_t begin;
    int version;
};

std::optional<VersionMark> findVersionMark(std::string_view text) {
    constexpr size_t kLength = 5;
    for (size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
        if (at + 1 < kLength) continue;
        const size_t begin = at + 1 - kLength;
        int version = 0;
        if (base::contains(std::string_view("vmdVMD"), text[begin]) &&
            base::parseNumber(text.substr(begin + 1, kLength - 2), version) && version > 0)
            return VersionMark{begin, version};
    }
    return std::nullopt;
}

struct PastedDocument {
    std::string digits;
    size_t page = 1;
    bool isMarked = true;
};

// Requires: cleaned.
PastedDocument findDigits(std::string_view text) {
    const size_t end = text.find_first_of("&#");
    PastedDocument document{.digits = std::string(text.substr(0, end))};
    const size_t number = text.find('#');
    if (number != std::string_view::npos) {
        size_t page = 0;
        if (base::parseNumber(text.substr(number + 1), page) && page > 0) document.page = page;
    }
    return document;
}

PastedDocument findDocument(std::string_view text) {
    const std::string plain = clean(text);
    if (const std::optional<VersionMark> mark = findVersionMark(plain)) {
        if (mark->version != kVersion) {
            base::refuse("is a fumen of version {}, which is not read; expected version 115",
                         mark->version);
        }
        return findDigits(std::string_view(plain).substr(mark->begin + kPrefix.size()));
    }
    PastedDocument document = findDigits(plain);
    document.isMarked = false;
    return document;
}

// The comment of the page after this one, if it has none of its own.
std::optional<std::string> computeNextComment(const FumenPage& page) {
    std::optional<StartQueue> queue = findQueue(page);
    if (!queue || !page.locks || !page.piece) return page.comment;
    std::vector<int>& pieces = queue->pieces;
    const int piece = page.piece->piece;
    const std::optional<int> current = pieces.empty() ? std::nullopt : std::optional(pieces[0]);
    ptrdiff_t used = current ? 1 : 0;
    if (current == piece) {
        // it was the falling one
    } else if (queue->held == piece) {
        queue->held = current.value_or(-1);
    } else if (queue->held < 0 && pieces.size() > 1 && pieces[1] == piece) {
        queue->held = pieces[0];
        used = 2;
    } else {
        return std::nullopt;
    }
    pieces.erase(pieces.begin(), pieces.begin() + used);
    return formatStartQueue(*queue);
}

std::vector<FumenPage> readPages(const PastedDocument& document) {
    try {
        return PageReader(document.digits).read();
    } catch (const std::invalid_argument&) {
        if (document.isMarked) throw;
        base::refuse("is no fumen of version 115; expected text with 'v115@'");
    }
}

}  // namespace

// ---- Fields

void FumenField::rise() {
    std::ranges::move(cells.begin() + kWidth, cells.end(), cells.begin());
    std::fill(cells.end() - kWidth, cells.end(), uint8_t{0});
}

uint8_t getFumenColor(int piece) { return kColors[base::toIndex(piece)]; }

FumenField computeNextField(const FumenPage& page) {
    FumenField field = page.field;
    if (!page.locks) return field;
    if (page.piece) {
        for (const TPoint& cell : listCells(*page.piece)) {
            // What is above the field is lost.
            if (cell.y < FumenField::kRows)
                field.cells[FumenField::findIndex(cell.x, cell.y)] =
                    getFumenColor(page.piece->piece);
        }
    }
    const auto findRow = [&field](int y) {
        return field.cells.begin() + static_cast<ptrdiff_t>(FumenField::findIndex(0, y));
    };
    int to = 0;
    for (int y = 0; y < FumenField::kRows; ++y) {
        const auto row = findRow(y);
        if (std::find(row, row + FumenField::kWidth, 0) == row + FumenField::kWidth) continue;
        std::copy_n(row, FumenField::kWidth, findRow(to++));
    }
    std::fill_n(field.cells.begin(), (FumenField::kRows - to) * FumenField::kWidth, uint8_t{0});
    if (page.rises) field.rise();
    if (page.mirrors) {
        for (int y = 0; y < FumenField::kRows; ++y)
            std::reverse(findRow(y), findRow(y) + FumenField::kWidth);
    }
    return field;
}

std::vector<FumenPage> parseFumen(std::string_view text) { return readPages(findDocument(text)); }

std::optional<StartQueue> findQueue(const FumenPage& page) {
    const std::string_view comment = page.comment ? *page.comment : std::string_view();
    return parseStartQueue(comment.substr(0, comment.find(';')));
}

FumenPage readFumenPage(std::string_view text) {
    const PastedDocument document = findDocument(text);
    std::vector<FumenPage> pages = readPages(document);
    if (document.page > pages.size()) {
        base::refuse("has no page {}; expected #1 to #{}", document.page, pages.size());
    }
    for (size_t page = 1; page < document.page; ++page)
        if (!pages[page].comment) pages[page].comment = computeNextComment(pages[page - 1]);
    return pages[document.page - 1];
}

bool isFumen(std::string_view text) { return findVersionMark(clean(text)).has_value(); }

// ---- Writing

void FumenWriter::push(uint32_t value, int digits) {
    for (; digits > 0; --digits, value /= kBase)
        digits_ += kDigits[value % kBase];
}

void FumenWriter::addField(const FumenField& field) {
    const std::string::size_type begin = digits_.size();
    const auto difference = [&](size_t i) { return kUnchanged + field.cells[i] - next_.cells[i]; };
    for (size_t i = 0; i < kCells;) {
        const size_t first = i;
        while (i < kCells && difference(i) == difference(first))
            ++i;
        push(difference(first) * kCells + static_cast<uint32_t>(i - first - 1), 2);
    }
    if (field != next_) {
        repeat_.reset();
        return;
    }
    if (!repeat_ || digits_[*repeat_] == kDigits.back()) {
        repeat_ = digits_.size();
        push(0, 1);
        return;
    }
    digits_.resize(begin);
    digits_[*repeat_] = kDigits[kDigits.find(digits_[*repeat_]) + 1];
}

void FumenWriter::addComment(std::string_view comment) {
    const std::string text = escapeComment(comment);
    push(static_cast<uint32_t>(text.size()), 2);
    for (size_t i = 0; i < text.size(); i += kInGroup) {
        uint32_t group = 0;
        for (size_t k = std::min(i + kInGroup, text.size()); k-- > i;)
            group = group * kCharacters + static_cast<uint32_t>(text[k] - ' ');
        push(group, 5);
    }
}

void FumenWriter::add(const FumenPage& page) {
    addField(page.field);
    uint32_t action = 0;
    const auto addPart = [&action](uint32_t part, uint32_t size) {
        assert(part < size);
        action = action * size + part;
    };
    addPart(!page.locks, 2);
    addPart(page.comment.has_value(), 2);
    addPart(page.isColored, 2);
    addPart(page.mirrors, 2);
    addPart(page.rises, 2);
    if (page.piece) {
        const auto& [piece, facing, x, y] = *page.piece;
        const TPoint shift = findShift(piece, facing);
        const int row = FumenField::kRows - 1 - (y + shift.y);
        addPart(static_cast<uint32_t>(row * FumenField::kWidth + x + shift.x), kCells);
        addPart(getNumber(facing), 4);
        addPart(getFumenColor(piece), 8);
    } else {
        addPart(0, kCells * 4 * 8);
    }
    push(action, 3);
    if (page.comment) addComment(*page.comment);
    next_ = computeNextField(page);
}

std::string FumenWriter::format() const {
    // Writers divide the data with '?': after 42 digits, and then after each 47.
    constexpr size_t kFirst = 42;
    constexpr size_t kOthers = 47;
    std::string text(kPrefix);
    text.append(digits_, 0, kFirst);
    for (size_t i = kFirst; i < digits_.size(); i += kOthers)
        text.append("?").append(digits_, i, kOthers);
    return text;
}

}  // namespace tetris
