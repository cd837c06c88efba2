#include "test/support/game/ReferenceGame.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tetris {

namespace {

// The blocks of each piece as it spawns, in the order of the indices.
const std::array<std::vector<TPoint>, 7> kBodies{{
    {{0, 0}, {0, 1}, {0, 2}, {0, 3}},  // STICK
    {{0, 0}, {0, 1}, {0, 2}, {1, 0}},  // L1
    {{0, 0}, {1, 0}, {1, 1}, {1, 2}},  // L2
    {{0, 0}, {1, 0}, {1, 1}, {2, 1}},  // S1
    {{0, 1}, {1, 1}, {1, 0}, {2, 0}},  // S2
    {{0, 0}, {0, 1}, {1, 0}, {1, 1}},  // SQUARE
    {{0, 0}, {1, 0}, {1, 1}, {2, 0}},  // PYRAMID
}};

int measureWidth(const std::vector<TPoint>& body) {
    int width = 0;
    for (const TPoint& block : body)
        width = std::max(width, block.x + 1);
    return width;
}

int measureHeight(const std::vector<TPoint>& body) {
    int height = 0;
    for (const TPoint& block : body)
        height = std::max(height, block.y + 1);
    return height;
}

std::vector<TPoint> turn(const std::vector<TPoint>& body) {
    std::vector<TPoint> turned;
    for (const TPoint& block : body)
        turned.push_back({measureHeight(body) - 1 - block.y, block.x});
    return turned;
}

// Half of a difference from -3 to 3, rounded toward zero.
int halve(int difference) {
    if (difference >= 2) return 1;
    if (difference <= -2) return -1;
    return 0;
}

int computePoints(int rows) {
    if (rows == 1) return 5;
    if (rows == 2) return 10;
    if (rows == 3) return 20;
    if (rows == 4) return 40;
    return rows > 4 ? 50 : 0;
}

bool isSameShape(std::span<const TPoint> a, std::span<const TPoint> b) {
    return std::ranges::is_permutation(a, b);
}

bool hasFailed(PlaceResult result) {
    return result == PlaceResult::OutOfBounds || result == PlaceResult::Bad;
}

}  // namespace

ReferenceGame::ReferenceGame(std::function<int()> deal, int width, int height, int limit)
    : deal_(std::move(deal)), board_(width, height), limit_(limit) {
    newPiece();
}

void ReferenceGame::newPiece() {
    if (limit_ > 0 && pieces_ == limit_) {
        end_ = GameEnd::Limit;
        return;
    }
    board_.commit();
    const std::vector<TPoint>& body = kBodies.at(static_cast<size_t>(deal_()));
    const TPoint at{(board_.getWidth() - measureWidth(body)) / 2,
                    board_.getHeight() - measureHeight(body)};
    if (hasFailed(board_.place(body, at.x, at.y))) {
        board_.undo();
        end_ = GameEnd::Over;
        return;
    }
    body_ = body;
    at_ = at;
    ++pieces_;
    ++score_;
}

ReferenceGame::Report ReferenceGame::tick(Verb verb) {
    Report report;
    report.end = end_;
    if (!isRunning()) return report;

    board_.undo();
    std::vector<TPoint> body = body_;
    TPoint at = at_;
    if (verb == Verb::Left) at.x -= 1;
    if (verb == Verb::Right) at.x += 1;
    if (verb == Verb::Down) at.y -= 1;
    if (verb == Verb::Rotate) {
        body = turn(body_);
        at.x += halve(measureWidth(body_) - measureWidth(body));
        at.y += halve(measureHeight(body_) - measureHeight(body));
    }
    if (verb == Verb::Drop) at.y = std::min(board_.dropHeight(body, at.x), at.y);

    report.moved = !hasFailed(board_.place(body, at.x, at.y));
    if (report.moved) {
        body_ = body;
        at_ = at;
    } else {
        board_.undo();
        static_cast<void>(board_.place(body_, at_.x, at_.y));
    }
    const bool playerJustMoved = lastMoved_ && lastVerb_ != Verb::Down;
    lastMoved_ = report.moved;
    lastVerb_ = verb;
    if (verb == Verb::Down && !report.moved && !playerJustMoved) land(report);
    report.end = end_;
    return report;
}

void ReferenceGame::land(Report& report) {
    report.landed = true;
    report.landedAt = at_;
    report.landedBody = body_;
    for (int y = 0; y < board_.getHeight(); ++y) {
        if (board_.isFull(y)) report.fullRows.push_back(y);
    }
    const int rows = board_.clearRows();
    score_ += computePoints(rows);
    if (rows > 0) clears_.push_back(rows);
    if (board_.countMaxHeight() > board_.getHeight() - 4) {
        end_ = GameEnd::Over;
    } else {
        newPiece();
    }
}

std::string ReferenceGame::findDifference(const Game& game) const {
    if (game.getEnd() != end_) return "the end is " + std::string(toString(game.getEnd()));
    const std::string picture = game.getBoard().toString();
    const std::string expected = board_.toString();
    if (picture != expected) return "the board is\n" + picture + "expected\n" + expected;
    if (game.getPieces() != pieces_) return "the pieces are " + std::to_string(game.getPieces());
    if (game.getScore() != score_) return "the score is " + std::to_string(game.getScore());
    int sum = 0;
    std::array<int64_t, 4> counts{};
    for (const int rows : clears_) {
        sum += rows;
        ++counts.at(static_cast<size_t>(rows - 1));
    }
    if (game.getRows() != sum) return "the rows are " + std::to_string(game.getRows());
    if (game.getTally().clears != counts) return "the rows at once are counted differently";
    if (isRunning()) {
        if (!isSameShape(game.getPiece().getBody(), body_)) {
            return "the piece is " + toString(game.getPiece());
        }
        if (game.getX() != at_.x) return "x is " + std::to_string(game.getX());
        if (game.getY() != at_.y) return "y is " + std::to_string(game.getY());
    }
    return "";
}

std::string ReferenceGame::findDifference(const TickReport& report, const Report& expected) {
    if (report.moved != expected.moved) return "moved differs";
    if (report.landed.has_value() != expected.landed) return "landed differs";
    if (report.landed) {
        if (report.landed->x != expected.landedAt.x || report.landed->y != expected.landedAt.y ||
            !isSameShape(report.landed->piece->getBody(), expected.landedBody)) {
            return "the landing differs";
        }
    }
    uint64_t fullRows = 0;
    for (const int y : expected.fullRows)
        fullRows |= uint64_t{1} << y;
    if (report.fullRows != fullRows) return "the full rows differ";
    if (report.end != expected.end) return "the end differs";
    return "";
}

}  // namespace tetris
