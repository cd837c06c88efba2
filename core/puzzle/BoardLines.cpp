#include "core/puzzle/BoardLines.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/puzzle/PositionText.h"

namespace puzzle {

namespace {

// Bytes of the longest board: a list that is never closed is not followed for ever.
constexpr std::size_t kMostText = 100'000;

std::vector<std::string_view> splitWords(std::string_view line)
{
    constexpr std::string_view kBetween = " \t\r,/";
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(kBetween); at != std::string_view::npos;
         at = line.find_first_not_of(kBetween, at)) {
        const std::size_t end = std::min(line.find_first_of(kBetween, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

// The size that a line says: "3" or "4 3"; nullopt if it is none.
std::optional<BoardSize> findSize(const std::vector<std::string_view>& words)
{
    constexpr int kMin = BoardSize::kMinSide;
    constexpr int kMax = BoardSize::kMaxSide;
    BoardSize size;
    if (words.empty() || words.size() > 2) return std::nullopt;
    if (!base::readNumber(words.front(), kMin, kMax, size.width)) return std::nullopt;
    if (!base::readNumber(words.back(), kMin, kMax, size.height)) return std::nullopt;
    return size;
}

}  // namespace

void BoardLines::add(std::int64_t number, std::string_view line)
{
    const std::vector<std::string_view> words = splitWords(line);
    if (!words.empty() && words.front().front() == '#') return;
    if (words.empty()) {
        if (open_ && open_->rows > 0) end();
        return;
    }
    const std::optional<BoardSize> size = findSize(words);
    if (open_ && open_->rows > 0 && open_->depth == 0) {
        const bool isNext =
            size && words.size() == open_->sizeWords && words.size() < open_->firstWords;
        if (isNext || line.find_first_of("/#:[({") != std::string_view::npos) end();
    }
    if (!open_) {
        open_.emplace(Open{.board = {number, {}, size}, .sizeWords = words.size()});
        if (size) return;
    }
    addRow(line, words);
}

void BoardLines::addRow(std::string_view line, const std::vector<std::string_view>& words)
{
    Open& open = *open_;
    if (open.rows++ == 0) {
        open.firstWords = words.size();
    } else {
        open.board.text += open.depth > 0 ? ' ' : '/';
    }
    open.board.text += line;
    const std::optional<BoardSize>& size = open.board.size;
    const bool hasDigits = size && size->countCells() <= kMostDigits && words.size() == 1;
    open.tiles += hasDigits ? words.front().size() : words.size();
    for (const char c : line) {
        if (c == '[' || c == '(' || c == '{') ++open.depth;
        if (c == ']' || c == ')' || c == '}') --open.depth;
    }
    if (open.board.text.size() > kMostText) return end();
    const bool isFull = !size || open.tiles >= base::toIndex(size->countCells());
    if (open.depth <= 0 && isFull) end();
}

void BoardLines::end()
{
    if (!open_) return;
    std::optional<BoardSize>& size = open_->board.size;
    if (size && size->width == open_->rows) size = size->transposed();
    complete_.push_back(std::move(open_->board));
    open_.reset();
}

std::optional<BoardText> BoardLines::take()
{
    if (complete_.empty()) return std::nullopt;
    BoardText board = std::move(complete_.front());
    complete_.pop_front();
    return board;
}

}  // namespace puzzle
