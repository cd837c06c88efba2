#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/Message.h"
#include "core/puzzle/BoardId.h"
#include "tui/base/Key.h"

namespace tui {

// The form in which a person chooses a board: its size, the way of its shuffle and a seed; or an id
// or a board, typed.
class BoardChooser {
public:
    enum class Field : std::uint8_t { Width, Height, Way, Seed, Text };
    static constexpr std::array kFields{Field::Width, Field::Height, Field::Way, Field::Seed,
                                        Field::Text};

    // What a key led to.
    enum class Outcome : std::uint8_t { Open, Cancelled, Chosen };

    // Opens the form as it would describe that board, the seed left open.
    void open(const puzzle::BoardId& present);

    // Arrows up and down and Tab go from field to field, left and right change it, letters and
    // digits are typed into it (backspace takes one back, ^U all), Enter chooses, Esc cancels.
    // `freshSeed` is for a seed left open.
    Outcome onKey(const Key& key, std::uint64_t freshSeed);

    [[nodiscard]] Field getField() const { return field_; }
    // The field's value as it is shown; empty for a seed that is left open.
    [[nodiscard]] std::string formatValue(Field field) const;
    // Why the last Enter was refused; none if it was not.
    [[nodiscard]] const std::optional<base::Message>& getError() const { return error_; }
    // Requires: chosen.
    [[nodiscard]] const puzzle::BoardId& getChosen() const { return *chosen_; }

private:
    static constexpr std::size_t kMaxText = 2000;

    void goBy(int fields);
    void change(int by);
    void type(char32_t character);
    void eraseLast();
    Outcome choose(std::uint64_t freshSeed);

    Field field_ = Field::Width;
    puzzle::BoardSize size_;
    puzzle::ShuffleWay way_ = puzzle::ShuffleWay::Uniform;
    std::string seed_;   // digits; empty: a fresh one
    std::string text_;   // an id or a board; empty: what the other fields say
    std::string typed_;  // digits of a size that is being typed
    std::optional<base::Message> error_;
    std::optional<puzzle::BoardId> chosen_;
};

// The board of an id or a board text, for people: solvable and not solved. `size`: see
// readPosition. Throws base::Refusal, saying why, if it is none such.
[[nodiscard]] puzzle::BoardId readPlayableBoard(const std::string& text,
                                                std::optional<puzzle::BoardSize> size = {});

}  // namespace tui
