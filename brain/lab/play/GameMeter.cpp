#include "brain/lab/play/GameMeter.h"

#include <algorithm>
#include <cmath>

namespace tetris {

namespace {

std::vector<int64_t> makeMarks() {
    constexpr int kPowers = 10;  // games end before 10^10 pieces
    constexpr int kInPower = 20;
    std::vector<int64_t> marks;
    for (int i = 0; i < kPowers * kInPower; ++i) {
        const double exact = std::pow(10, static_cast<double>(i) / kInPower);
        // Two digits, so that marks are round numbers.
        const double unit = std::max(1.0, std::pow(10, std::floor(std::log10(exact)) - 1));
        const auto mark = static_cast<int64_t>(std::round(exact / unit) * unit);
        if (marks.empty() || mark > marks.back()) marks.push_back(mark);
    }
    return marks;
}

}  // namespace

void MoveTimes::add(const MoveTimes& other) {
    moves += other.moves;
    total += other.total;
    slowest = std::max(slowest, other.slowest);
}

std::span<const int64_t> GameMeter::getMarks() {
    static const std::vector<int64_t> kMarks = makeMarks();
    return kMarks;
}

void GameMeter::onPlacement(const PlacementView& placement) {
    const auto now = std::chrono::steady_clock::now();
    if (pieces_ > 0) times_.add(now - last_);
    last_ = now;
    const std::span<const int64_t> marks = getMarks();
    if (rows_.size() < marks.size() && marks[rows_.size()] == pieces_)
        rows_.push_back(placement.rows);
    seen_ = std::max(seen_, static_cast<int64_t>(placement.seen));
    ++pieces_;
}

}  // namespace tetris
