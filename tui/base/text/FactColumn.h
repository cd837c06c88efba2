#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

// A share of something: `part` of `whole`, and perhaps a mark at `mark` of it.
struct Share {
    int part = 0;
    int whole = 0;  // 0: there is none
    int mark = 0;   // 0: no mark
};

// The value of a fact: a text, or a number.
struct FactValue : std::string {
    FactValue() = default;
    // NOLINTBEGIN(google-explicit-constructor)
    template <class Text>
    requires std::convertible_to<Text, std::string> FactValue(Text&& text)
        : std::string(std::forward<Text>(text)) {}
    FactValue(std::integral auto number) : std::string(std::to_string(number)) {}
    // NOLINTEND(google-explicit-constructor)
};

// A number or a word with its label; or a share, drawn as a bar. Without any of them it is a blank
// line, which keeps the place of a fact that is not known.
struct Fact {
    std::string_view label{};
    FactValue value{};
    Style style{};             // of the value
    int importance = 0;        // the greatest has room first; 0: it always has
    std::string_view brief{};  // the label, and
    FactValue briefValue{};    // the value where there is little room; empty: the same
    std::string more{};        // at the right end of a line that has room for it, dim
    Share share{};
    Style labelStyle = kDim;
    size_t plain = 0;    // the last bytes of the value that have no style: they change often
    bool wraps = false;  // without room the value has a line of its own

    bool isBlank() const { return label.empty() && value.empty() && share.whole == 0; }
};

// Draws the label, and the value at the right end of the line. If they have no room, with a blank
// between them, the fact takes its brief form, then loses its commas, its label, and what follows a
// '/', until it has.
void putFact(const Fact& fact, Box line, Frame& frame);

// Lines from the top of a box to its foot; those that have room, the most important first.
class FactColumn {
public:
    using Draw = std::function<void(Box)>;

    FactColumn(Box box, Frame& frame) : box_(box), frame_(frame) {}

    // A fact that may be left out is, if its label and its value do not fit in one line.
    void add(Fact fact);
    void add(std::vector<Fact> facts);
    // The first half of the facts in a column of `left` at the left end of the box, the others in
    // one of `right` at the right end.
    void addPairs(std::vector<Fact> facts, int left, int right);
    // Rows that `draw` fills; they stay blank if it is empty.
    void add(int rows, int importance, Draw draw) {
        parts_.push_back({rows, importance, std::move(draw)});
    }
    void addBlank(int importance) { add(1, importance, {}); }
    // Takes the rows that nothing else needs.
    void addSpace(Draw draw = {}) { add(kRest, 0, std::move(draw)); }
    // The text, wrapped.
    void addText(std::string_view text, int importance, Style style = {});
    // Returns the row below the last line.
    int draw();

private:
    static constexpr int kRest = -1;
    struct Part {
        int rows;
        int importance;
        Draw draw;
    };
    // Which parts have room, the most important first; `rest`: the rows, and what they leave.
    std::vector<bool> choose(int& rest) const;

    Box box_;
    Frame& frame_;
    std::vector<Part> parts_;
};

// Draws the facts into the box. Returns the row below the last one.
int drawFacts(std::vector<Fact> facts, Box box, Frame& frame);

}  // namespace tui
