#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>

#include "core/tetris/AdversaryDie.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// Deals the pieces of a recorded game: those of its sequence, and in between, where the die says
// that an adversary was at it, the one that was recorded. No brain is asked.
class RecalledSequence : public PieceSequence {
public:
    // `name` is a sequence of the table; any other stands for pieces that are all recorded.
    RecalledSequence(std::string_view name, std::uint64_t seed, int level);
    RecalledSequence(const RecalledSequence& other);
    RecalledSequence& operator=(const RecalledSequence& other);

    // The piece that was recorded as dealt for the next one due; none if none was.
    void offer(std::optional<int> piece) { offered_ = piece; }
    void setLevel(int level) { level_ = level; }
    // The same from elsewhere, where a recorded piece may be missing: play placed at once says its
    // piece anyway.
    void expect(std::optional<int> piece) { expected_ = piece; }

    // Throws std::invalid_argument with what is wrong if the recorded piece is missing or one too
    // many.
    int next(const Board& board) override;
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] int getLimit() const override;

    // True if the last piece came from an adversary.
    [[nodiscard]] bool hasAdversaryDealtLast() const { return adversaryDealt_; }

private:
    std::unique_ptr<PieceSequence> sequence_;  // null: all pieces are recorded
    AdversaryDie die_;
    int level_;
    std::optional<int> offered_;
    std::optional<int> expected_;
    bool adversaryDealt_ = false;
};

}  // namespace tetris
