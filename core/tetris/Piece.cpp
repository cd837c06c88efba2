#include "core/tetris/Piece.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

namespace {

void checkCoordinate(long long value, std::string_view text) {
    if (value < 0) base::refuse("Piece: the coordinate {} is negative", text);
    if (value >= Piece::kMaxSize) base::refuse("Piece: the coordinate {} is over 63", text);
}

int parseCoordinate(std::string_view word) {
    long long value = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (stop != end || error == std::errc::invalid_argument) {
        base::refuse("Piece: '{}' is not a number", word);
    }
    if (error == std::errc::result_out_of_range) value = word[0] == '-' ? -1 : Piece::kMaxSize;
    checkCoordinate(value, word);
    return static_cast<int>(value);
}

std::vector<TPoint> parseBody(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    std::vector<int> numbers;
    size_t begin = text.find_first_not_of(kBlanks);
    while (begin != std::string_view::npos) {
        const size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
        numbers.push_back(parseCoordinate(text.substr(begin, end - begin)));
        begin = text.find_first_not_of(kBlanks, end);
    }
    if (numbers.size() % 2 != 0) {
        base::refuse("Piece: an odd count of coordinates, {}; expected pairs of x and y",
                     numbers.size());
    }
    std::vector<TPoint> body;
    for (size_t i = 0; i < numbers.size(); i += 2) {
        body.push_back({numbers[i], numbers[i + 1]});
    }
    return body;
}

// In the order of the enumeration in Piece.
constexpr std::array<const char*, 7> kPieceTexts{
    "0 0 0 1 0 2 0 3", "0 0 0 1 0 2 1 0", "0 0 1 0 1 1 1 2", "0 0 1 0 1 1 2 1",
    "0 1 1 1 1 0 2 0", "0 0 0 1 1 0 1 1", "0 0 1 0 1 1 2 0",
};

// The seven lists and their roots; lives until the program ends.
struct StandardPieces {
    std::vector<std::unique_ptr<const std::vector<Piece>>> lists;
    std::array<const Piece*, 7> roots{};

    StandardPieces() {
        for (const char* text : kPieceTexts) {
            lists.push_back(Piece::makeFastRotations(Piece(text)));
            roots[lists.size() - 1] = &lists.back()->front();
        }
    }
};

}  // namespace

Piece::Piece(std::string_view text) : Piece(parseBody(text)) {}

Piece::Piece(std::span<const TPoint> body) : body_(body.begin(), body.end()) {
    if (body_.empty()) base::refuse("Piece: no blocks at all");
    tops_.fill(kNoTop);
    for (const TPoint& block : body_) {
        checkCoordinate(block.x, std::to_string(block.x));
        checkCoordinate(block.y, std::to_string(block.y));
        uint64_t& column = columns_[base::toIndex(block.x)];
        const uint64_t bit = uint64_t{1} << block.y;
        if ((column & bit) != 0)
            base::refuse("Piece: the block {} stands there twice", toString(block));
        column |= bit;
        ++rowWidths_[base::toIndex(block.y)];
        width_ = std::max(width_, block.x + 1);
        height_ = std::max(height_, block.y + 1);
    }
    if (columns_[0] == 0) base::refuse("Piece: no block touches x = 0");
    if (rowWidths_[0] == 0) base::refuse("Piece: no block touches y = 0");
    for (size_t x = 0; x < base::toIndex(width_); ++x) {
        if (columns_[x] == 0) base::refuse("Piece: column {} has no block", x);
        skirt_[x] = std::countr_zero(columns_[x]);
        tops_[x] = static_cast<int8_t>(std::bit_width(columns_[x]));
    }
    for (size_t y = 0; y < base::toIndex(height_); ++y) {
        if (rowWidths_[y] == 0) base::refuse("Piece: row {} has no block", y);
    }
}

const std::array<const Piece*, 7>& Piece::getPieces() {
    static const StandardPieces kPieces;
    return kPieces.roots;
}

std::unique_ptr<const std::vector<Piece>> Piece::makeFastRotations(const Piece& root) {
    auto list = std::make_unique<std::vector<Piece>>();
    list->push_back(root);
    for (Piece turned = root.computeNextRotation(); turned != root;
         turned = turned.computeNextRotation()) {
        list->push_back(turned);
    }
    for (size_t i = 0; i < list->size(); ++i) {
        (*list)[i].next_ = &(*list)[(i + 1) % list->size()];
    }
    return list;
}

Piece Piece::computeNextRotation() const {
    std::vector<TPoint> turned;
    turned.reserve(body_.size());
    for (const TPoint& block : body_)
        turned.push_back({height_ - 1 - block.y, block.x});
    return Piece(turned);
}

bool operator==(const Piece& a, const Piece& b) { return a.columns_ == b.columns_; }

size_t Piece::computeHash() const {
    // FNV-1a, a step for each column instead of each byte: enough for a table of a few shapes.
    uint64_t hash = 0xcbf29ce484222325;
    for (int x = 0; x < width_; ++x) {
        hash = (hash ^ columns_[base::toIndex(x)]) * 0x100000001b3;
    }
    return base::toIndex(hash);
}

std::string toString(const Piece& piece) {
    std::string text;
    for (const TPoint& block : piece.getBody()) {
        if (!text.empty()) text += ' ';
        text += toString(block);
    }
    return text;
}

namespace {

constexpr std::array<std::string_view, 7> kNames{"STICK", "L1",     "L2",     "S1",
                                                 "S2",    "SQUARE", "PYRAMID"};

}  // namespace

std::string_view getPieceName(int index) {
    assert(index >= 0 && index < base::count(kNames));
    return kNames[base::toIndex(index)];
}

std::optional<int> findPieceIndex(std::string_view name) {
    if (name.size() == 1 && base::contains(kPieceLetters, name[0]))
        return static_cast<int>(kPieceLetters.find(name[0]));
    const auto* const found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<int>(found - kNames.begin());
}

std::optional<int> findPieceIndex(const Piece& piece) {
    for (int index = 0; const Piece* const root : Piece::getPieces()) {
        const Piece* turned = root;
        do {
            if (turned == &piece) return index;
            turned = turned->fastRotation();
        } while (turned != root);
        ++index;
    }
    return std::nullopt;
}

int countTurns(int piece, const Piece& rotation) {
    const Piece* turned = Piece::getPieces()[base::toIndex(piece)];
    int turns = 0;
    while (*turned != rotation && turns < 3) {
        turned = turned->fastRotation();
        ++turns;
    }
    return turns;
}

const Piece& turnPiece(int piece, int turns) {
    const Piece* turned = Piece::getPieces()[base::toIndex(piece)];
    for (int i = 0; i < turns; ++i)
        turned = turned->fastRotation();
    return *turned;
}

const Piece* findRotation(int piece, int turns) {
    const Piece* const root = Piece::getPieces()[base::toIndex(piece)];
    const Piece* turned = root;
    for (int i = 0; i < turns; ++i) {
        turned = turned->fastRotation();
        if (turned == root) return nullptr;
    }
    return turned;
}

}  // namespace tetris
