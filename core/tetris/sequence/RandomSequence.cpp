#include "core/tetris/sequence/RandomSequence.h"

#include "core/base/Index.h"

namespace tetris {

namespace {

int draw(base::JavaRandom& random)
{
    return static_cast<int>(7 * random.nextDouble());
}

}  // namespace

RandomSequence::RandomSequence(std::uint64_t seed, int limit) : random_(seed), limit_(limit)
{
}

int RandomSequence::next(const Board& /*board*/)
{
    return draw(random_);
}

std::vector<int> RandomSequence::peek(int count) const
{
    base::JavaRandom ahead = random_;
    std::vector<int> pieces;
    pieces.reserve(base::toIndex(count));
    for (int i = 0; i < count; ++i)
        pieces.push_back(draw(ahead));
    return pieces;
}

Randomizer RandomSequence::describeDraw(int /*count*/) const
{
    return {.kind = Randomizer::Kind::Uniform};
}

std::unique_ptr<PieceSequence> RandomSequence::clone() const
{
    return std::make_unique<RandomSequence>(*this);
}

std::vector<std::uint64_t> RandomSequence::saveState() const
{
    return {random_.getState()};
}

void RandomSequence::setState(std::span<const std::uint64_t> state)
{
    if (state.size() != 1 || state[0] >= base::JavaRandom::kSeedLimit) refuseState();
    random_.setState(state[0]);
}

}  // namespace tetris
