#include "tui/command/lab/run/PositionsFile.h"

#include <cerrno>
#include <stdexcept>
#include <utility>

#include "brain/base/OpenFile.h"
#include "core/tetris/Piece.h"
#include "tui/command/lab/RatedPosition.h"

namespace tui {

PositionsFile::PositionsFile(const std::string& name) : name_(name), file_(base::createStream(name))
{
    if (file_ == nullptr) fail("cannot write");
}

PositionsFile::~PositionsFile()
{
    if (file_ != nullptr) std::fclose(file_);
}

void PositionsFile::fail(const std::string& what) const
{
    throw std::runtime_error(what + " " + name_ + ": " + base::sayReason(errno));
}

void PositionsFile::add(std::int64_t game, const tetris::PlacementView& placement, int rows)
{
    const tetris::Move& move = placement.move;
    const nlohmann::ordered_json line = {
        {"game", game},
        {"board", formatBoard(placement.board)},
        {"piece", tetris::getPieceName(placement.piece)},
        {"limit", rows},
        {"move",
         {{"rotation", countTurns(placement.piece, *move.piece)}, {"x", move.x}, {"y", move.y}}},
        {"features", formatFeatures(placement.board, move, rows)},
    };
    const std::string text = line.dump() + "\n";
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail("cannot write");
}

void PositionsFile::close()
{
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail("cannot write");
}

}  // namespace tui
