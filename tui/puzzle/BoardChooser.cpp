#include "tui/puzzle/BoardChooser.h"

#include <algorithm>

#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/puzzle/PositionText.h"

namespace tui {

namespace {

constexpr size_t kSeedDigits = 19;

}  // namespace

void BoardChooser::open(const BoardId& present) {
    *this = {};
    size_ = present.getSize();
    way_ = present.getWay().value_or(ShuffleWay::Uniform);
}

BoardChooser::Outcome BoardChooser::onKey(const Key& key, uint64_t freshSeed) {
    switch (key.code) {
        case KeyCode::Escape: return Outcome::Cancelled;
        case KeyCode::Enter: return choose(freshSeed);
        case KeyCode::Up:
        case KeyCode::BackTab: goBy(-1); break;
        case KeyCode::Down:
        case KeyCode::Tab: goBy(1); break;
        case KeyCode::Left: change(-1); break;
        case KeyCode::Right: change(1); break;
        case KeyCode::Backspace:
            error_.reset();
            eraseLast();
            break;
        case KeyCode::Character: type(key.character); break;
        default: break;
    }
    return Outcome::Open;
}

void BoardChooser::goBy(int fields) {
    const int count = base::count(kFields);
    field_ = static_cast<Field>((static_cast<int>(field_) + fields + count) % count);
    typed_.clear();
}

void BoardChooser::change(int by) {
    constexpr auto kMin = BoardSize::kMinSide;
    constexpr auto kMax = BoardSize::kMaxSide;
    typed_.clear();
    switch (field_) {
        case Field::Width: size_.width = std::clamp(size_.width + by, kMin, kMax); break;
        case Field::Height: size_.height = std::clamp(size_.height + by, kMin, kMax); break;
        case Field::Way:
            way_ = way_ == ShuffleWay::Walk ? ShuffleWay::Uniform : ShuffleWay::Walk;
            break;
        case Field::Seed:
        case Field::Text: break;
    }
    error_.reset();
}

void BoardChooser::type(char32_t character) {
    constexpr char32_t kEraseAll = 21;  // ^U
    error_.reset();
    if (character == kEraseAll) {
        if (field_ == Field::Seed) seed_.clear();
        if (field_ == Field::Text) text_.clear();
        return;
    }
    if (character < U' ' || character > U'~') return;
    const char letter = static_cast<char>(character);
    const bool isDigit = letter >= '0' && letter <= '9';
    if (field_ == Field::Text) {
        if (text_.size() < kMaxText) text_ += letter;
    } else if (field_ == Field::Seed) {
        if (isDigit && seed_.size() < kSeedDigits) seed_ += letter;
    } else if (field_ == Field::Way) {
        if (letter == 'u') way_ = ShuffleWay::Uniform;
        if (letter == 'w') way_ = ShuffleWay::Walk;
        if (letter == ' ') change(1);
    } else if (isDigit) {
        // Each digit changes the size at once, except 1, which waits for a second digit. One that
        // continues no size begins another.
        int& side = field_ == Field::Width ? size_.width : size_.height;
        for (const std::string& digits : {typed_ + letter, std::string(1, letter)}) {
            const bool isSide =
                base::readNumber(digits, BoardSize::kMinSide, BoardSize::kMaxSide, side);
            typed_ = isSide || digits == "1" ? digits : "";
            if (!typed_.empty()) break;
        }
    }
}

void BoardChooser::eraseLast() {
    if (field_ == Field::Seed && !seed_.empty()) seed_.pop_back();
    if (field_ == Field::Text && !text_.empty()) text_.pop_back();
    typed_.clear();
}

BoardChooser::Outcome BoardChooser::choose(uint64_t freshSeed) {
    try {
        if (!text_.empty()) {
            chosen_ = readPlayableBoard(text_);
        } else {
            uint64_t seed = freshSeed;
            static_cast<void>(base::readNumber(seed_, 0, UINT64_MAX, seed));
            chosen_ = BoardId(size_, way_, seed);
        }
        return Outcome::Chosen;
    } catch (const base::Refusal& refusal) {
        error_ = refusal.getMessage();
        return Outcome::Open;
    }
}

std::string BoardChooser::formatValue(Field field) const {
    switch (field) {
        case Field::Width: return std::to_string(size_.width);
        case Field::Height: return std::to_string(size_.height);
        case Field::Way: return std::string(toString(way_));
        case Field::Seed: return seed_;
        case Field::Text: return text_;
    }
    return {};
}

BoardId readPlayableBoard(const std::string& text, std::optional<BoardSize> size) {
    const BoardId id = puzzle::isBoardId(text) ? puzzle::parseBoardId(text)
                                               : BoardId(puzzle::readPosition(text, size));
    const puzzle::Solvability solvability = puzzle::checkSolvability(id.getPosition());
    if (!solvability.isSolvable) {
        throw base::Refusal(base::Message(
            "this board cannot be solved: {0} inversions, the blank in row {1} from the top",
            {solvability.inversions, solvability.blankRow + 1}));
    }
    if (id.getPosition().isSolved()) {
        throw base::Refusal(base::Message("this board is solved already"));
    }
    return id;
}

}  // namespace tui
