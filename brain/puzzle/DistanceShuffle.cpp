#include "brain/puzzle/DistanceShuffle.h"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {

namespace {

// The 17 boards of 4x4 that are 80 moves away, the farthest of all: A. Bruengger, A. Marzetta,
// K. Fukuda and J. Nievergelt, "The parallel search bench ZRAM and its applications", Annals of
// Operations Research 90 (1999).
constexpr std::array kFarthest4x4{
    "_ 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1", "_ 12 9 13/15 8 10 14/11 7 6 2/4 3 5 1",
    "_ 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "_ 12 9 13/15 11 10 14/3 7 5 6/4 8 2 1",
    "_ 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1", "_ 12 9 13/15 11 10 14/7 8 5 6/4 3 2 1",
    "_ 12 9 13/15 11 10 14/7 8 6 2/4 3 5 1", "_ 12 9 13/15 11 10 14/8 3 6 2/4 7 5 1",
    "_ 12 9 13/15 11 14 10/3 8 6 2/4 7 5 1", "_ 12 10 13/15 11 9 14/7 3 6 2/4 8 5 1",
    "_ 12 10 13/15 11 14 9/3 7 2 5/4 8 6 1", "_ 12 10 13/15 11 14 9/3 7 6 2/4 8 5 1",
    "_ 12 10 13/15 11 14 9/7 8 6 2/4 3 5 1", "_ 12 11 13/15 14 10 9/3 7 6 2/4 8 5 1",
    "_ 12 14 13/15 11 9 10/3 7 6 2/4 8 5 1", "_ 12 14 13/15 11 9 10/8 3 6 2/4 7 5 1",
    "_ 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1",
};
constexpr int kFarthestLength = 80;

constexpr BoardSize k4x4{4, 4};
constexpr BoardSize k5x5{5, 5};
constexpr int kMax4x4 = 66;
constexpr int kMax5x5 = 40;

// From this length on, a 4x4 walk starts at a shuffled board, which is about 53 moves away.
constexpr int kShuffledFrom = 46;

}  // namespace

std::optional<std::string> DistanceShuffle::findObstacle(BoardSize size, int length,
                                                         Tables& tables) {
    const std::string many = std::to_string(length) + " moves";
    if (DistanceTable::fits(size)) {
        const int radius = tables.getDistances(Position(size))->getRadius();
        if (length <= radius) return std::nullopt;
        return base::format("no board of {} is {} away; the farthest is {}", toString(size), many,
                            radius);
    }
    if (size == k4x4 && (length <= kMax4x4 || length == kFarthestLength)) return std::nullopt;
    if (size == k4x4) {
        return base::format(
            "boards of 4x4 that are {} away cannot be found in reasonable time; expected 0 to 66, "
            "or 80",
            many);
    }
    if (size == k5x5 && length <= kMax5x5) return std::nullopt;
    if (size == k5x5) {
        return base::format(
            "boards of 5x5 that are {} away cannot be found in reasonable time; expected 0 to 40",
            many);
    }
    return base::format(
        "the distances of {} boards cannot be found in reasonable time; expected a size up to 2x5 "
        "or 3x3, 4x4 or 5x5",
        toString(size));
}

DistanceShuffle::DistanceShuffle(BoardSize size, int length, std::shared_ptr<Tables> tables)
    : size_(size), length_(length), tables_(std::move(tables)), solver_("auto", "", tables_) {
    if (const auto obstacle = findObstacle(size, length, *tables_)) {
        throw std::invalid_argument(*obstacle);
    }
    if (!DistanceTable::fits(size)) return;
    const std::shared_ptr<const DistanceTable> table = tables_->getDistances(Position(size_));
    for (size_t board = 0; board < table->countBoards(); ++board) {
        if (table->getDistance(board) == length_) boards_.push_back(board);
    }
}

std::optional<Position> DistanceShuffle::deal(uint64_t seed, const std::stop_token& stop) const {
    base::JavaRandom random = makeShuffleRandom(seed);
    if (!boards_.empty()) {
        const int chosen = random.nextInt(base::count(boards_));
        return tables_->getDistances(Position(size_))->unrank(boards_[toIndex(chosen)]);
    }
    if (length_ == kFarthestLength) {
        const int chosen = random.nextInt(base::count(kFarthest4x4));
        return readPosition(kFarthest4x4.at(toIndex(chosen)));
    }
    return wander(seed, stop);
}

std::optional<Position> DistanceShuffle::wander(uint64_t seed, const std::stop_token& stop) const {
    base::JavaRandom random = makeShuffleRandom(seed);
    const bool isShuffled = size_ == k4x4 && length_ >= kShuffledFrom;
    Position board = isShuffled ? shuffle(size_, ShuffleWay::Uniform, seed) : Position(size_);
    const auto measure = [&](const Position& position) -> std::optional<int> {
        SolveRequest request{.position = position};
        request.limits.stop = stop;
        const Solution solution = solver_.solve(request);
        if (!solution.isOptimal) return std::nullopt;
        return solution.lowerBound;
    };
    std::optional<int> distance = measure(board);
    while (distance && *distance != length_) {
        Position next = board;
        if (!next.slide(kSlides[toIndex(random.nextInt(4))])) continue;
        const std::optional<int> nextDistance = measure(next);
        if (!nextDistance) return std::nullopt;
        // Takes one in four steps in the wrong direction: some boards have none in the right one.
        const bool isNearer = std::abs(*nextDistance - length_) < std::abs(*distance - length_);
        if (!isNearer && random.nextInt(4) != 0) continue;
        board = next;
        distance = nextDistance;
    }
    if (!distance) return std::nullopt;
    return board;
}

}  // namespace puzzle
