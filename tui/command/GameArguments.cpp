#include "tui/command/GameArguments.h"

#include <algorithm>
#include <limits>
#include <random>

#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Brains.h"
#include "core/base/JavaRandom.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Program.h"
#include "tui/command/UsageError.h"

namespace tui {

namespace {

using tetris::AdversarySequence;
using tetris::GameSetup;

constexpr std::uint64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;
constexpr int kMaxPieces = std::numeric_limits<int>::max();

std::string formatRange(const std::string& from, const std::string& to)
{
    return "a whole number from " + from + " to " + to;
}

std::string formatRange(std::uint64_t from, std::uint64_t to)
{
    return formatRange(std::to_string(from), std::to_string(to));
}

// The names of a table's rows: "bag, random or test".
template <class Entry>
std::string listNames(std::span<const Entry> entries)
{
    std::string names;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0) names += i + 1 == entries.size() ? " or " : ", ";
        names += entries[i].name;
    }
    return names;
}

// Reads "10x20".
bool readSize(std::string_view text, GameSetup& setup)
{
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) return false;
    int width = 0;
    int rows = 0;
    if (!readNumber(text.substr(0, cross), GameArguments::kMinWidth, GameArguments::kMaxWidth,
                    width) ||
        !readNumber(text.substr(cross + 1), GameArguments::kMinRows, GameArguments::kMaxRows,
                    rows)) {
        return false;
    }
    setup.width = width;
    setup.rows = rows;
    return true;
}

}  // namespace

tetris::BrainRecipe readBrain(const std::string& option, const std::string& text)
{
    try {
        return text;
    } catch (const std::invalid_argument& refusal) {
        std::string why = refusal.what();
        std::ranges::replace_if(
            why, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
        throw UsageError(option + ": " + why);
    }
}

std::uint64_t GameArguments::chooseSeed() const
{
    const tetris::SequenceEntry* const entry = tetris::findSequence(setup.sequence);
    const std::uint64_t maxSeed = entry != nullptr ? entry->maxSeed : kMaxSeed;
    if (!seed) return maxSeed == 0 ? 0 : drawFreshSeed();
    if (*seed <= maxSeed) return *seed;
    throw UsageError("--seed: '" + std::to_string(*seed) + "' is not a seed of the sequence " +
                     setup.sequence + "; expected 0, the only one it has");
}

void addGameOptions(ArgumentParser& parser, GameArguments& arguments)
{
    GameSetup& setup = arguments.setup;
    parser.addOption({
        .names = "--sequence",
        .form = "NAME",
        .about = "the pieces: " + listNames(tetris::getSequences()) + " (default bag)",
        .noun = "a sequence",
        .expected = listNames(tetris::getSequences()),
        .take =
            [&setup](const std::string& text) {
                setup.sequence = text;
                return tetris::findSequence(text) != nullptr;
            },
    });
    parser.addOption({
        .names = "--seed",
        .form = "N",
        .about = "which game of the sequence (default: a fresh one)",
        .noun = "a seed",
        .expected = formatRange(0, kMaxSeed),
        .take =
            [&arguments](const std::string& text) {
                return readNumber(text, std::uint64_t{0}, kMaxSeed, arguments.seed.emplace());
            },
    });
    parser.addOption({
        .names = "--brain",
        .form = "NAME",
        .about = "who plays: " + listNames(tetris::getBrains()) + " (default: default)",
        .noun = "a brain",
        .expected = listNames(tetris::getBrains()),
        .take =
            [&setup](const std::string& text) {
                setup.brain = readBrain("--brain", text);
                return true;
            },
    });
    parser.addOption({
        .names = "--adversary",
        .form = "LEVEL",
        .about = "deals the worst piece so often, 0 to 100 (default 0)",
        .noun = "a level of the adversary",
        .expected = formatRange(0, AdversarySequence::kMaxLevel),
        .take =
            [&setup](const std::string& text) {
                return readNumber(text, 0, AdversarySequence::kMaxLevel, setup.adversary);
            },
    });
    parser.addOption({
        .names = "--size",
        .form = "WxR",
        .about = "columns and rows of the well (default 10x20)",
        .noun = "the size of a well",
        .expected = "columns and rows as in 10x20, from 3x1 to 64x60",
        .take = [&setup](const std::string& text) { return readSize(text, setup); },
    });
    parser.addOption({
        .names = "--pieces",
        .form = "N",
        .about = "stop after so many pieces",
        .noun = "a number of pieces",
        .expected = formatRange(1, kMaxPieces),
        .take =
            [&setup](const std::string& text) {
                return readNumber(text, 1, kMaxPieces, setup.limit);
            },
    });
}

std::string formatGameOptions(const GameSetup& setup, std::uint64_t seed)
{
    const GameSetup usual;
    const tetris::SequenceEntry* const sequence = tetris::findSequence(setup.sequence);
    std::string options;
    const auto add = [&options](const std::string& name, const std::string& value) {
        if (!options.empty()) options += ' ';
        options += name;
        options += ' ';
        options += value;
    };
    if (setup.sequence != usual.sequence) add("--sequence", setup.sequence);
    if (sequence == nullptr || sequence->maxSeed > 0) add("--seed", std::to_string(seed));
    if (formatSize(setup) != formatSize(usual)) add("--size", formatSize(setup));
    if (setup.limit != usual.limit) add("--pieces", std::to_string(setup.limit));
    if (setup.adversary != usual.adversary) add("--adversary", std::to_string(setup.adversary));
    if (setup.brain != usual.brain) add("--brain", setup.brain.getName());
    return options;
}

std::string nameProgram()
{
    return nameProgram("TETRIS_COMMAND", "tetris");
}

std::string formatSize(const GameSetup& setup)
{
    return std::to_string(setup.width) + "x" + std::to_string(setup.rows);
}

std::uint64_t drawFreshSeed()
{
    std::random_device device;
    const std::uint64_t high = device();
    return ((high << 32) ^ device()) % base::JavaRandom::kSeedLimit;
}

}  // namespace tui
