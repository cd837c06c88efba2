#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>

#include "core/tetris/AdversaryDie.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// Deals the pieces of a recorded game again: those of its sequence, and the recorded ones where the
// die says that the adversary dealt. It needs no brain.
class RecalledSequence : public PieceSequence {
public:
    // `name` is a sequence of the table; any other name means that all pieces are recorded. Throws
    // std::invalid_argument if the sequence does not take the seed.
    RecalledSequence(std::string_view name, std::uint64_t seed, int level);
    RecalledSequence(const RecalledSequence& other);
    RecalledSequence& operator=(const RecalledSequence& other);

    // Sets the piece that was recorded for the next deal; nullopt if none was.
    void offer(std::optional<int> piece) { offered_ = piece; }
    void setLevel(int level) { level_ = level; }
    // Sets the piece that the next placement of an instant game names: it is used if no recorded
    // piece was offered.
    void expect(std::optional<int> piece) { expected_ = piece; }

    // Throws std::invalid_argument if a recorded piece is missing, or was offered although the
    // sequence deals.
    int next(const Board& board) override;
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] int getLimit() const override;

    // True if the adversary dealt the last piece.
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
