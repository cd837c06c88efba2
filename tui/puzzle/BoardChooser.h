#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/Message.h"
#include "core/puzzle/Shuffle.h"
#include "tui/base/Key.h"

namespace tui {

using puzzle::BoardId;
using puzzle::BoardSize;
using puzzle::ShuffleWay;

// The form in which a person chooses a board: its size, shuffle method and seed, or an id or a
// board as text.
class BoardChooser {
public:
    enum class Field : uint8_t { Width, Height, Way, Seed, Text };
    static constexpr std::array kFields{Field::Width, Field::Height, Field::Way, Field::Seed,
                                        Field::Text};

    // The effect of a key.
    enum class Outcome : uint8_t { Open, Cancelled, Chosen };

    // Opens the form with the values of that board, the seed empty.
    void open(const BoardId& present);

    // Up, Down and Tab move between fields; Left and Right change a field; letters and digits are
    // typed into it (Backspace deletes one, ^U all); Enter chooses, Esc cancels. `freshSeed` is
    // used for an empty seed.
    Outcome onKey(const Key& key, uint64_t freshSeed);

    Field getField() const { return field_; }
    BoardSize getSize() const { return size_; }
    ShuffleWay getWay() const { return way_; }
    // The field's value as it is shown.
    std::string formatValue(Field field) const;
    // Why the last Enter was refused; nullopt if it was not, or a value was changed since.
    const std::optional<base::Message>& getError() const { return error_; }
    // Requires: a board was chosen.
    const BoardId& getChosen() const { return *chosen_; }

private:
    static constexpr size_t kMaxText = 2000;

    void goBy(int fields);
    void change(int by);
    void type(char32_t character);
    void eraseLast();
    Outcome choose(uint64_t freshSeed);

    Field field_ = Field::Width;
    BoardSize size_;
    ShuffleWay way_ = ShuffleWay::Uniform;
    std::string seed_;   // digits; empty: use a fresh one
    std::string text_;   // an id or a board; empty: use the other fields
    std::string typed_;  // digits of a size while it is typed
    std::optional<base::Message> error_;
    std::optional<BoardId> chosen_;
};

// Reads an id or a board text. `size`: see readPosition. Throws base::Refusal with the reason if
// the text is wrong, or the board is unsolvable or solved.
BoardId readPlayableBoard(const std::string& text, std::optional<BoardSize> size = {});

}  // namespace tui
