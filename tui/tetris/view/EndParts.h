#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/SideGame.h"

namespace tui {

// What the wide and the narrow picture of a finished game share.

// How the game has ended: "GAME OVER", "the stack is too high".
struct Ending {
    std::string_view title;
    std::string_view reason;
    Color color;
};
[[nodiscard]] Ending findEnding(const SideState& state, const SideGame& game);

[[nodiscard]] bool isSaved(const SideState& state);
[[nodiscard]] bool isNewBest(const SideState& state);
// "Place 3 of 41". Requires: the score is saved.
[[nodiscard]] std::string formatPlace(const SideState& state);
// The table in which the score counts: "alone, bag 10x20, rising".
[[nodiscard]] std::string formatTable(const SideState& state, const SideGame& game);
[[nodiscard]] std::string formatEndTime(const SideState& state, const SideGame& game);

// Draws the height of the stack over the whole game, `columns` wide and `rows` high.
void drawEndHeights(const SideState& state, const SideGame& game, Box box, Frame& frame);

// Lines of text, some of which may be left out.
class CardLines {
public:
    using Draw = std::function<void(int row)>;

    // Parts of a lower importance are left out first; of 0 never.
    void add(int rows, int importance, Draw draw)
    {
        parts_.push_back({rows, importance, std::move(draw)});
    }
    void addBlank(int importance) { add(1, importance, {}); }
    // Adds the text in lines of that many columns.
    void addText(std::string_view text, int importance, Style style, Box box, Frame& frame);
    // Draws what fits into `room` rows, from that row on.
    void draw(int row, int room);

private:
    [[nodiscard]] int countRows() const;

    struct Part {
        int rows;
        int importance;
        Draw draw;
    };
    std::vector<Part> parts_;
};

// A line of keys as drawn, for the mouse.
struct EndWords {
    std::vector<FooterWord> words;
    Box box;
};

// Opens the field for a name beside the card of a finished game, where it moves no piece.
inline constexpr Key kNameKey{.code = KeyCode::Character, .character = U'n'};
// True if it does so now: the game has a player, and the settings give the key no meaning of their
// own there.
[[nodiscard]] bool offersName(const SideState& state);

// The keys of a finished game: two lines of them, or one a line; while a name is typed, those of
// the field.
[[nodiscard]] std::vector<std::vector<FooterWord>> listEndWords(const SideState& state,
                                                                bool isNarrow);

}  // namespace tui
