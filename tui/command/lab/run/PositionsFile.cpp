#include "tui/command/lab/run/PositionsFile.h"

#include <cerrno>
#include <stdexcept>
#include <utility>

#include "brain/base/WholeFile.h"
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

void PositionsFile::add(PositionsGame& game, const tetris::PlacementView& placement)
{
    write("null");
    const tetris::Move& move = placement.move;
    nlohmann::ordered_json next = nlohmann::ordered_json::array();
    for (const int piece : placement.peek(tetris::ReplayHeader::kMaxNext))
        next.push_back(tetris::getPieceName(piece));
    const nlohmann::ordered_json line = {
        {"game", game.game},
        {"seed", game.seed},
        {"number", game.number++},
        {"rows", placement.rows},
        {"board", formatBoard(placement.board)},
        {"piece", tetris::getPieceName(placement.piece)},
        {"next", next},
        {"limit", game.rows},
        {"move",
         {{"rotation", countTurns(placement.piece, *move.piece)}, {"x", move.x}, {"y", move.y}}},
        {"features", formatFeatures(placement.board, move, game.rows)},
    };
    last_ = line.dump();
}

void PositionsFile::end(tetris::GameEnd end)
{
    write("\"" + std::string(toString(end)) + "\"");
}

// Writes the placement added last, if it is not written yet, with that end.
void PositionsFile::write(std::string_view end)
{
    if (last_.empty()) return;
    last_.pop_back();
    last_.append(",\"end\":").append(end).append("}\n");
    if (std::fwrite(last_.data(), 1, last_.size(), file_) != last_.size()) fail("cannot write");
    last_.clear();
}

void PositionsFile::close()
{
    write("null");
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail("cannot write");
}

}  // namespace tui
