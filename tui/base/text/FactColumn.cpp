#include "tui/base/text/FactColumn.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/Range.h"
#include "tui/base/Glyphs.h"

namespace tui {

namespace {

void drawShare(const Fact& fact, Box line, Frame& frame) {
    const Glyphs& glyphs = getGlyphs(frame);
    const Share& share = fact.share;
    const auto findColumn = [&](int value) {
        return std::clamp(value * line.columns / share.whole, 0, line.columns);
    };
    for (int i = 0; i < line.columns; ++i) {
        const bool isPast = i < findColumn(share.part);
        frame.put(line.column + i, line.row, isPast ? glyphs.sliderPast : glyphs.sliderRest,
                  isPast ? fact.style : kDim);
    }
    if (share.mark > 0)
        frame.put(line.column + std::min(findColumn(share.mark), line.columns - 1), line.row,
                  glyphs.bestRows);
}

int countColumns(std::string_view label, std::string_view value) {
    return countCharacters(label) + (label.empty() ? 0 : 1) + countCharacters(value);
}

// The fact in so many columns: in its brief form, then without separators.
Fact fit(Fact fact, int columns) {
    const auto lacksRoom = [&] { return countColumns(fact.label, fact.value) > columns; };
    if (lacksRoom()) {
        if (!fact.brief.empty()) fact.label = fact.brief;
        if (!fact.briefValue.empty()) fact.value = fact.briefValue;
    }
    if (lacksRoom()) std::erase(fact.value, ',');
    return fact;
}

}  // namespace

void putFact(const Fact& fact, Box line, Frame& frame) {
    const int whole = countColumns(fact.label, fact.value) + 1 + countCharacters(fact.more);
    if (!fact.more.empty() && whole <= line.columns) {
        const int value = frame.put(line, fact.label, fact.labelStyle) + 1;
        frame.put(value, line.row, fact.value, fact.style);
        putRight(line, fact.more, kDim, frame);
        return;
    }
    Fact shown = fit(fact, line.columns);
    if (countColumns(shown.label, shown.value) > line.columns) shown.label = {};
    if (countCharacters(shown.value) > line.columns)
        shown.value.resize(std::min(shown.value.find('/'), shown.value.size()));
    frame.put(line, shown.label, shown.labelStyle);
    putRight(line, shown.value, shown.style, frame);
    const size_t plain = std::min(shown.plain, shown.value.size());
    putRight(line, std::string_view(shown.value).substr(shown.value.size() - plain), {}, frame);
}

// ---- FactColumn

void FactColumn::add(Fact fact) {
    const Fact shown = fit(fact, box_.columns);
    const bool hasRoom = countColumns(shown.label, shown.value) <= box_.columns;
    if (fact.importance > 0 && !hasRoom && !fact.wraps) return;
    const int importance = fact.importance;
    if (fact.wraps && countColumns(fact.label, fact.value) > box_.columns) {
        addText(fact.label, importance, fact.labelStyle);
        fact.label = {};
    }
    add(1, importance, [this, fact = std::move(fact)](Box line) {
        putFact(fact, line, frame_);
        if (fact.share.whole > 0) drawShare(fact, line, frame_);
    });
}

void FactColumn::add(std::vector<Fact> facts) {
    for (Fact& fact : facts)
        add(std::move(fact));
}

void FactColumn::addPairs(std::vector<Fact> facts, int left, int right) {
    const auto middle = static_cast<std::ptrdiff_t>((facts.size() + 1) / 2);
    add(static_cast<int>(middle), 0, [=, this, facts = std::move(facts)](Box box) {
        const auto half = facts.begin() + middle;
        drawFacts({facts.begin(), half}, {box.column, box.row, left, box.rows}, frame_);
        drawFacts({half, facts.end()}, {box.getEnd() - right, box.row, right, box.rows}, frame_);
    });
}

void FactColumn::addText(std::string_view text, int importance, Style style) {
    std::vector<std::string> lines = wrapText(text, box_.columns);
    const auto rows = base::count(lines);
    add(rows, importance, [this, lines = std::move(lines), style](Box box) {
        for (const std::string& line : lines)
            frame_.put(box.column, box.row++, line, style);
    });
}

std::vector<bool> FactColumn::choose(int& rest) const {
    std::vector<bool> chosen(parts_.size());
    for (const size_t i : base::sortIndices(parts_.size(), [this](size_t part) {
             const int importance = parts_[part].importance;
             return importance == 0 ? std::numeric_limits<int>::min() : -importance;
         })) {
        const Part& part = parts_[i];
        chosen[i] = part.importance == 0 || part.rows <= rest;
        if (chosen[i]) rest -= std::max(0, part.rows);
    }
    return chosen;
}

int FactColumn::draw() {
    int rest = box_.rows;
    const std::vector<bool> chosen = choose(rest);
    Box place = box_;
    for (size_t i = 0; i < parts_.size(); ++i) {
        if (!chosen[i]) continue;
        place.rows = parts_[i].rows == kRest ? std::max(0, rest) : parts_[i].rows;
        if (parts_[i].draw) parts_[i].draw(place);
        place.row += place.rows;
    }
    return place.row;
}

int drawFacts(std::vector<Fact> facts, Box box, Frame& frame) {
    FactColumn column(box, frame);
    column.add(std::move(facts));
    return column.draw();
}

}  // namespace tui
