#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"

namespace tui {

// A title, and below it keys with what they do, in a frame: a question, or a pause.
struct KeyCard {
    std::string_view title{};
    Color color = Color::Accent;
    std::vector<FooterWord> words{};
    std::string note{};  // below the title
};

// Its box in the middle of an area; without blank rows if the area is low. It may be larger than
// the area.
Box placeKeyCard(const KeyCard& card, Box area);

void drawKeyCard(const Look& look, const KeyCard& card, Box box, Frame& frame);

// The key of the line at that cell; nullopt if there is none.
std::optional<Key> findCardKey(const KeyCard& card, Box box, int column, int row);

}  // namespace tui
