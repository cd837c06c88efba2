#include "tui/command/puzzle/PuzzleCommands.h"

#include <limits>
#include <memory>
#include <stdexcept>
#include <string>

#include "brain/base/JsonText.h"
#include "brain/puzzle/DistanceShuffle.h"
#include "core/base/Format.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/puzzle/PuzzleArguments.h"

namespace tui {

namespace {

using puzzle::BoardId;
using puzzle::BoardSize;
using puzzle::Position;
using puzzle::ShuffleWay;

constexpr int kMaxBoards = std::numeric_limits<int>::max();
constexpr int kMaxLength = 10'000;

struct ShuffleArguments {
    std::optional<BoardSize> size;
    std::optional<ShuffleWay> way;
    std::optional<uint64_t> seed;
    int boards = 1;
    std::optional<int> length;
    TextFormat format = TextFormat::Text;
    puzzle::Goal goal;
};

void addShuffleOptions(ArgumentParser& parser, ShuffleArguments& arguments) {
    addSizeOption(parser, arguments.size, "columns and rows of the boards (default 4x4)");
    addShuffleOption(parser, arguments.way);
    addSeedOption(parser, arguments.seed);
    parser.addNumber(
        {"-n", "N", "boards, with the seeds from --seed on (default 1)", "a number of boards"}, 1,
        kMaxBoards, arguments.boards);
    parser.addNumber(
        {"--length", "L", "boards whose shortest solution has L moves", "a number of moves"}, 0,
        kMaxLength, arguments.length);
    addFormatOption(parser, arguments.format);
    addBlankOption(parser, arguments.goal);
    parser.exclude({"--shuffle"}, "--length",
                   "--length has a way of its own; expected no --shuffle beside it");
}

// Deals the boards of a command, seed by seed.
class Dealer {
public:
    explicit Dealer(const ShuffleArguments& arguments)
        : size_(arguments.size.value_or(BoardSize{})),
          way_(arguments.way.value_or(ShuffleWay::Uniform)) {
        if (!arguments.length) return;
        const std::shared_ptr<puzzle::Tables> tables = openTables();
        if (const auto obstacle =
                puzzle::DistanceShuffle::findObstacle(size_, *arguments.length, *tables)) {
            throw std::runtime_error(*obstacle);
        }
        byLength_.emplace(size_, *arguments.length, tables);
    }

    Position deal(uint64_t seed) const {
        return byLength_ ? *byLength_->deal(seed, {}) : puzzle::shuffle(size_, way_, seed);
    }

    // A JSON object with the board and the arguments that produced it.
    std::string formatJson(const ShuffleArguments& arguments, uint64_t seed,
                           const Position& position) const {
        base::Json object{{"size", puzzle::toString(size_)}, {"seed", seed}};
        if (byLength_) {
            object["length"] = *arguments.length;
            object["id"] = puzzle::toString(BoardId(position));
        } else {
            object["shuffle"] = puzzle::toString(way_);
            object["id"] = puzzle::toString(BoardId(size_, way_, seed));
        }
        object["board"] = puzzle::toString(arguments.goal.write(position));
        return base::dumpJson(object);
    }

private:
    BoardSize size_;
    ShuffleWay way_;
    std::optional<puzzle::DistanceShuffle> byLength_;
};

uint64_t chooseFirstSeed(const ShuffleArguments& arguments) {
    if (!arguments.seed) return drawPuzzleSeed();
    const auto more = static_cast<uint64_t>(arguments.boards - 1);
    if (*arguments.seed > puzzle::kShuffleSeedLimit - 1 - more) {
        refuseUsage("--seed: {} and {} seeds more are too many; expected none beyond {}",
                    *arguments.seed, more, puzzle::kShuffleSeedLimit - 1);
    }
    return *arguments.seed;
}

void printBoards(const ShuffleArguments& arguments) {
    const uint64_t first = chooseFirstSeed(arguments);
    const Dealer dealer(arguments);
    ProgressLine line;
    Output output;
    for (int i = 0; i < arguments.boards; ++i) {
        const uint64_t seed = first + static_cast<uint64_t>(i);
        const Position position = dealer.deal(seed);
        output.print((arguments.format == TextFormat::Json
                          ? dealer.formatJson(arguments, seed, position)
                          : puzzle::toString(arguments.goal.write(position))) +
                     "\n");
        // Boards of a given length take long, so each is written at once.
        if (output.getSize() >= Output::kMaxGathered || arguments.length) line.flush(output);
        line.show([&] { return base::format("{}/{} boards", i + 1, arguments.boards); });
    }
    line.erase();
    output.flush();
}

}  // namespace

int dealBoards(CommandLine words) {
    ShuffleArguments arguments;
    ArgumentParser parser("npuzzle shuffle", "Prints boards, one a line.");
    addShuffleOptions(parser, arguments);
    if (!parser.parse(words)) return 0;
    parser.check();
    printBoards(arguments);
    return 0;
}

}  // namespace tui
