#include "tui/command/tetris/GameArguments.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <limits>
#include <memory>
#include <random>
#include <sstream>
#include <system_error>
#include <utility>

#include <string>
#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/DefaultBrain.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Program.h"

namespace tui {

namespace {

using tetris::AdversarySequence;
using tetris::GameSetup;

constexpr std::uint64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;
const std::string kFilePrefix = "file:";
// A device or a pipe may never end.
constexpr std::size_t kMaxPiecesFile = std::size_t{16} << 20;
constexpr int kMaxPieces = std::numeric_limits<int>::max();

std::string formatRange(const std::string& from, const std::string& to)
{
    return "a whole number from " + from + " to " + to;
}

std::string formatRange(std::uint64_t from, std::uint64_t to)
{
    return formatRange(std::to_string(from), std::to_string(to));
}

// The text as one word of a shell's command line.
std::string quoteForShell(const std::string& text)
{
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,%+@-";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

// The names of a table's rows: "bag, random or test".
template <class Entry>
std::string joinNames(std::span<const Entry> entries)
{
    std::string names;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0) names += i + 1 == entries.size() ? " or " : ", ";
        names += entries[i].name;
    }
    return names;
}

}  // namespace

bool readWellSize(std::string_view text, GameSetup& setup)
{
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) return false;
    int width = 0;
    int rows = 0;
    if (!base::readNumber(text.substr(0, cross), GameArguments::kMinWidth, GameArguments::kMaxWidth,
                          width) ||
        !base::readNumber(text.substr(cross + 1), GameArguments::kMinRows, GameArguments::kMaxRows,
                          rows)) {
        return false;
    }
    setup.width = width;
    setup.rows = rows;
    return true;
}

tetris::BrainRecipe readBrain(const std::string& option, const std::string& text, bool onlyNames)
{
    if (onlyNames && tetris::findBrain(text) == nullptr) {
        throw UsageError(option + ": " + base::quote(text) +
                         " is not for a restricted session; expected " +
                         joinNames(tetris::getBrains()));
    }
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

void addSequenceOptions(ArgumentParser& parser, GameArguments& arguments)
{
    GameSetup& setup = arguments.setup;
    std::string sequences = joinNames(tetris::getSequences());
    if (arguments.acceptsFile) sequences += ", or file:FILE";
    parser.addOption({
        .names = "--sequence",
        .form = "NAME",
        .about = "the pieces: " + sequences + " (default " + setup.sequence + ")",
        .noun = "a sequence",
        .expected = sequences,
        .take =
            [&arguments, &setup](const std::string& text) {
                setup.sequence = text;
                if (arguments.acceptsFile && text.starts_with(kFilePrefix)) {
                    setup.given = std::make_shared<const std::vector<int>>(
                        readPieces(text.substr(kFilePrefix.size())));
                    return true;
                }
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
                return base::readNumber(text, std::uint64_t{0}, kMaxSeed, arguments.seed.emplace());
            },
    });
    parser.addOption({
        .names = "--size",
        .form = "WxR",
        .about = "columns and rows of the well (default " + formatSize(setup) + ")",
        .noun = "the size of a well",
        .expected = "columns and rows as in 10x20, from 3x1 to 64x60",
        .take = [&setup](const std::string& text) { return readWellSize(text, setup); },
    });
    parser.addOption({
        .names = "--pieces",
        .form = "N",
        .about = "stop after N pieces",
        .noun = "a number of pieces",
        .expected = formatRange(1, kMaxPieces),
        .take =
            [&setup](const std::string& text) {
                return base::readNumber(text, 1, kMaxPieces, setup.limit);
            },
    });
}

void addBrainOption(ArgumentParser& parser, tetris::BrainRecipe& brain, bool onlyNames)
{
    const auto named = std::make_shared<std::string>();
    const auto takeBrain = [&brain, named, onlyNames](const char* option, const std::string& text) {
        const std::string before = std::exchange(*named, option);
        if (!before.empty()) {
            throw UsageError(std::string(option) + ": given beside " + before +
                             "; expected one of them");
        }
        brain = readBrain(option, text, onlyNames);
        return true;
    };
    parser.addOption({
        .names = "--brain",
        .form = "BRAIN",
        .about = "who plays: a name that 'tetris brains' lists, FILE.toml, FILE.so or command:CMD",
        .noun = "a brain",
        .expected = joinNames(tetris::getBrains()) + ", FILE.toml, FILE.so or command:CMD",
        .take = [takeBrain](const std::string& text) { return takeBrain("--brain", text); },
    });
    parser.addOption({
        .names = "--weights",
        .form = "FILE",
        .about = "the same as --brain with a weights file",
        .noun = "a file of weights",
        .expected = "the name of a file that ends in .toml",
        .take =
            [takeBrain](const std::string& text) {
                return text.ends_with(".toml") && takeBrain("--weights", text);
            },
    });
    parser.addOption({
        .names = "--load-brain",
        .form = "FILE.so",
        .about = "the same as --brain with a plugin",
        .noun = "a plugin",
        .expected = "the name of a file that ends in .so",
        .take =
            [takeBrain](const std::string& text) {
                return text.ends_with(".so") && takeBrain("--load-brain", text);
            },
    });
    parser.addOption({
        .names = "--brain-command",
        .form = "CMD",
        .about = "the same as --brain with command:CMD: an external process",
        .noun = "a command",
        .expected = "a command line",
        .take =
            [takeBrain](const std::string& text) {
                return takeBrain("--brain-command", "command:" + text);
            },
    });
}

void addGameOptions(ArgumentParser& parser, GameArguments& arguments)
{
    addSequenceOptions(parser, arguments);
    addBrainOption(parser, arguments.setup.brain, arguments.acceptsOnlyNames);
    addAdversaryOptions(parser, arguments);
    addBrainTimeOption(parser, arguments.brainTime);
}

void addAdversaryOptions(ArgumentParser& parser, GameArguments& arguments)
{
    GameSetup& setup = arguments.setup;
    parser.addOption({
        .names = "--adversary",
        .form = "LEVEL",
        .about = "how often the worst piece is dealt, 0 to 100 (default 0)",
        .noun = "a level of the adversary",
        .expected = formatRange(0, AdversarySequence::kMaxLevel),
        .take =
            [&setup](const std::string& text) {
                return base::readNumber(text, 0, AdversarySequence::kMaxLevel, setup.adversary);
            },
    });
    parser.addOption({
        .names = "--adversary-brain",
        .form = "BRAIN",
        .about = "what the adversary thinks is worst (default: the brain that plays)",
        .noun = "a brain",
        .expected = joinNames(tetris::getBrains()) + ", FILE.toml, FILE.so or command:CMD",
        .take =
            [&setup, onlyNames = arguments.acceptsOnlyNames](const std::string& text) {
                setup.master = readBrain("--adversary-brain", text, onlyNames);
                return true;
            },
    });
}

void addBrainTimeOption(ArgumentParser& parser, int& milliseconds)
{
    constexpr int kLongest = 3'600'000;
    parser.addOption({
        .names = "--brain-time",
        .form = "MS",
        .about = "how long an external brain may take to answer (default 1000)",
        .noun = "a time in milliseconds",
        .expected = formatRange(1, kLongest),
        .take =
            [&milliseconds](const std::string& text) {
                return base::readNumber(text, 1, kLongest, milliseconds);
            },
    });
}

void GameArguments::passBrainTime() const
{
    const std::chrono::milliseconds time(brainTime);
    setup.brain.setAnswerTime(time);
    if (setup.master) setup.master->setAnswerTime(time);
}

std::vector<int> listPieces(const GameSetup& setup, std::uint64_t seed, int count)
{
    tetris::DefaultBrain unasked;
    GameSetup calm = setup;
    calm.adversary = 0;
    return tetris::makeSequence(calm, seed, unasked)->peek(count);
}

std::vector<int> readPieces(const std::string& fileName)
{
    std::ifstream file(fileName);
    std::string text(kMaxPiecesFile + 1, '\0');
    if (file) file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.is_open() || file.bad()) {
        throw UsageError("--sequence: cannot read " + base::quote(fileName) + ": " +
                         std::generic_category().message(errno) + "; expected a file of pieces");
    }
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > kMaxPiecesFile) {
        throw UsageError("--sequence: " + base::quote(fileName) +
                         " is too long; expected a file of pieces of at most 16 MiB");
    }
    std::istringstream lines(std::move(text));
    std::vector<int> pieces;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        line.resize(std::min(line.size(), line.find('#')));
        std::ranges::replace(line, ',', ' ');
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            int index = 0;
            const std::optional<int> named = tetris::findPieceIndex(word);
            if (!named && !base::readNumber(word, 0, 6, index)) {
                throw UsageError("--sequence: " + fileName + ":" + std::to_string(number) + ": " +
                                 base::quote(word) +
                                 " is not a piece; expected a name as STICK, L1, L2, " +
                                 "S1, S2, SQUARE or PYRAMID, or an index from 0 to 6");
            }
            pieces.push_back(named.value_or(index));
        }
    }
    if (pieces.empty()) {
        throw UsageError("--sequence: " + fileName + " lists no piece; expected one at least");
    }
    return pieces;
}

std::string formatGameOptions(const GameSetup& setup, std::uint64_t seed,
                              const GameSetup& configured)
{
    const GameSetup usual;
    const tetris::SequenceEntry* const sequence = tetris::findSequence(setup.sequence);
    std::string options;
    const auto add = [&options](const std::string& name, const std::string& value) {
        if (!options.empty()) options += ' ';
        options += name;
        options += ' ';
        options += quoteForShell(value);
    };
    // True if the game could differ without the option, under default or under user settings.
    const auto differs = [&](const auto& describe) {
        return describe(setup) != describe(usual) || describe(setup) != describe(configured);
    };
    if (differs([](const GameSetup& game) { return game.sequence; })) {
        add("--sequence", setup.sequence);
    }
    if (sequence == nullptr || sequence->maxSeed > 0) add("--seed", std::to_string(seed));
    if (differs(formatSize)) add("--size", formatSize(setup));
    if (setup.limit != usual.limit) add("--pieces", std::to_string(setup.limit));
    if (differs([](const GameSetup& game) { return game.adversary; })) {
        add("--adversary", std::to_string(setup.adversary));
    }
    if (differs([](const GameSetup& game) { return game.brain.getName(); })) {
        add("--brain", setup.brain.getName());
    }
    if (setup.master) add("--adversary-brain", setup.master->getName());
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

void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments)
{
    arguments.game.acceptsOnlyNames = arguments.screen.isRestricted;
    addGameOptions(parser, arguments.game);
    parser.addFlag("--brain-active", "the brain plays from the start", arguments.brainActive);
    parser.addOption({
        .names = "--speed",
        .form = "0..100",
        .about = "a fall every 2000 - 20 * speed ms (default 50)",
        .noun = "a speed",
        .expected = "a whole number from 0 to 100",
        .take =
            [&arguments](const std::string& text) {
                return base::readNumber(text, 0, 100, arguments.speed);
            },
    });
    addScreenOptions(parser, arguments.screen);
}

}  // namespace tui
