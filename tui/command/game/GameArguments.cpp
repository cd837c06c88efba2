#include "tui/command/game/GameArguments.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "brain/base/WholeFile.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/external/ProcessWatch.h"
#include "brain/tetris/external/ProtocolLog.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/base/Format.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/game/RulesOptions.h"

namespace tui {

namespace {

using tetris::AdversarySequence;
using tetris::GameSetup;

constexpr uint64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;
const std::string kFilePrefix = "file:";
// A device or a pipe may never end.
constexpr size_t kMaxPiecesFile = size_t{16} << 20;
constexpr int kMaxPieces = std::numeric_limits<int>::max();
constexpr const char* kOtherBrains = ", FILE.toml, FILE.so, command:CMD or tbp:CMD";

std::string listBrains() { return base::listWords(base::collectNames(tetris::getBrains())); }

}  // namespace

std::string quoteForShell(const std::string& text) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,%+@-";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

bool readWellSize(std::string_view text, tetris::GameRules& rules) {
    const auto size = base::readSize(text, GameArguments::kMinRows, GameArguments::kMaxWidth);
    if (!size || size->first < GameArguments::kMinWidth || size->second > GameArguments::kMaxRows)
        return false;
    std::tie(rules.width, rules.rows) = *size;
    return true;
}

namespace {

// What `read` makes of the name of a brain; a UsageError says why it makes nothing.
template <class Read>
auto readPlayer(const std::string& option, const std::string& name, Read read) try {
    // What is no UTF-8 is refused as a brain.
    if (base::isUtf8(name) && !base::isPlainText(name))
        refuseUsage("{}: {} is not plain text; expected a name", option, base::quote(name));
    return read(name);
} catch (const std::invalid_argument& refusal) {
    std::string why = refusal.what();
    std::ranges::replace_if(
        why, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    refuseUsage("{}: {}", option, why);
}

}  // namespace

tetris::BrainRecipe readBrain(const std::string& option, const std::string& text, bool onlyNames) {
    if (onlyNames && tetris::findBrain(text) == nullptr) {
        refuseUsage("{}: {} is not for a restricted session; expected {}", option,
                    base::quote(text), listBrains());
    }
    return readPlayer(option, text,
                      [](const std::string& name) { return tetris::BrainRecipe(name); });
}

tetris::Contestant readContestant(const std::string& option, const std::string& text) {
    return readPlayer(option, text, tetris::readContestant);
}

bool GameArguments::hasSeeds() const { return tetris::findMaxSeed(setup.sequence) > 0; }

bool GameArguments::isFixed() const { return !hasSeeds() || (setup.given && setup.adversary == 0); }

uint64_t GameArguments::chooseSeed() const {
    const uint64_t maxSeed = tetris::findMaxSeed(setup.sequence);
    if (!seed) return maxSeed == 0 ? 0 : drawFreshSeed();
    if (*seed <= maxSeed) return *seed;
    refuseUsage("--seed: '{}' is not a seed of the sequence {}; expected 0, the only one it has",
                *seed, setup.sequence);
}

void addSeedAndSizeOptions(ArgumentParser& parser, GameArguments& arguments) {
    GameSetup& setup = arguments.setup;
    parser.addNumber({"--seed", "N", "which game of the sequence (default: a fresh one)", "a seed"},
                     0, kMaxSeed, arguments.seed);
    parser.addOption(
        {"--size", "WxR",
         base::format("columns and rows of the well (default {})", formatSize(setup.rules)),
         "the size of a well"},
        "columns and rows as in 10x20, from 3x1 to 64x60",
        [&setup](const std::string& text) { return readWellSize(text, setup.rules); });
}

void addSequenceOption(ArgumentParser& parser, GameArguments& arguments, bool ofMatch) {
    GameSetup& setup = arguments.setup;
    std::vector<std::string> names = base::collectNames(tetris::getSequences());
    if (ofMatch)
        std::erase_if(names,
                      [](const std::string& name) { return tetris::findMaxSeed(name) == 0; });
    std::string sequences = base::listWords(names);
    if (arguments.acceptsFile) sequences += ", or file:FILE";
    parser.addOption(
        {"--sequence", "NAME",
         base::format("the pieces: {} (default {})", sequences, setup.sequence), "a sequence"},
        sequences, [&arguments, &setup](const std::string& text) {
            setup.sequence = text;
            if (arguments.acceptsFile && text.starts_with(kFilePrefix)) {
                // Names are written as JSON, which is UTF-8.
                if (!base::isUtf8(text))
                    refuseUsage("--sequence: {} is not valid UTF-8; expected the name of a file",
                                base::quote(text));
                setup.given = std::make_shared<const std::vector<int>>(
                    readPieces(text.substr(kFilePrefix.size())));
                return true;
            }
            return tetris::findSequence(text) != nullptr;
        });
}

void addSequenceOptions(ArgumentParser& parser, GameArguments& arguments) {
    addSequenceOption(parser, arguments);
    addSeedAndSizeOptions(parser, arguments);
    parser.addNumber(
        {"--pieces", "N", "deal N pieces; one held at the end is not played", "a number of pieces"},
        1, kMaxPieces, arguments.setup.rules.limit);
}

void addBrainOption(ArgumentParser& parser, tetris::BrainRecipe& brain, bool onlyNames) {
    const auto named = std::make_shared<std::string>();
    const auto add = [&](const ValueOption& option, const std::string& expected,
                         std::string_view ending = {}) {
        parser.addOption(option, expected, [=, &brain](const std::string& text) {
            if (!text.ends_with(ending)) return false;
            const std::string before = std::exchange(*named, option.names);
            if (!before.empty())
                refuseUsage("{}: given beside {}; expected one of them", option.names, before);
            const bool isCommand = option.names == "--brain-command";
            brain = readBrain(option.names, isCommand ? nameCommandBrain(text) : text, onlyNames);
            return true;
        });
    };
    add({"--brain", "BRAIN", base::format("who plays: {}", kBrainsExpected), "a brain"},
        listBrains() + kOtherBrains);
    add({"--weights", "FILE", "the same as --brain with a weights file", "a file of weights"},
        "the name of a file that ends in .toml", ".toml");
    add({"--load-brain", "FILE.so", "the same as --brain with a plugin", "a plugin"},
        "the name of a file that ends in .so", ".so");
    add({"--brain-command", "CMD", "the same as --brain with command:CMD: an external process",
         "a command"},
        "a command line");
}

void addGameOptions(ArgumentParser& parser, GameArguments& arguments) {
    addSequenceOptions(parser, arguments);
    addBrainOption(parser, arguments.setup.brain, arguments.acceptsOnlyNames);
    addAdversaryOptions(parser, arguments);
    addExternalOptions(parser, arguments.external);
}

void addAdversaryOptions(ArgumentParser& parser, GameArguments& arguments) {
    GameSetup& setup = arguments.setup;
    parser.addNumber(
        {"--adversary", "LEVEL", "how often the worst piece is dealt, 0 to 100 (default 0)",
         "a level of the adversary"},
        0, AdversarySequence::kMaxLevel, setup.adversary);
    parser.addOption(
        {"--adversary-brain", "BRAIN",
         "what the adversary thinks is worst (default: the brain that plays)", "a brain"},
        listBrains() + kOtherBrains,
        [&setup, onlyNames = arguments.acceptsOnlyNames](const std::string& text) {
            setup.master = readBrain("--adversary-brain", text, onlyNames);
            return true;
        });
}

void GameArguments::passTime(std::span<const tetris::Contestant> players) const {
    passTerms({.answerTime = std::chrono::milliseconds(external.brainTime)}, players);
}

void GameArguments::passTerms(const tetris::ProcessTerms& terms,
                              std::span<const tetris::Contestant> players) const {
    setup.brain.setTerms(terms);
    if (setup.master) setup.master->setTerms(terms);
    for (const tetris::Contestant& player : players)
        player.brain.setTerms(terms);
}

void addSightOptions(ArgumentParser& parser, GameSetup& setup) {
    parser.addNumber(
        {"--sees", "N", "show brains N next pieces at most (default: as many as they want)",
         "a number of pieces"},
        0, tetris::Brain::kMaxSeen, setup.sees);
    parser.addFlag("--tell-seed", "tell external brains the seed of the game", setup.tellsSeed);
}

std::vector<int> listPieces(const GameSetup& setup, uint64_t seed, int count) {
    tetris::DefaultBrain unasked;
    GameSetup calm = setup;
    calm.adversary = 0;
    return tetris::makeSequence(calm, seed, unasked)->peek(count);
}

std::vector<int> readPieces(const std::string& fileName) {
    const std::optional<std::string> text = base::readFile(fileName, kMaxPiecesFile);
    if (!text && errno == EFBIG) {
        refuseUsage("--sequence: {} is too long; expected a file of pieces of at most 16 MiB",
                    base::quote(fileName));
    }
    if (!text) {
        refuseUsage("--sequence: cannot read {}: {}; expected a file of pieces",
                    base::quote(fileName), base::sayReason(errno));
    }
    std::string_view rest;
    try {
        rest = base::skipByteOrderMark(*text);
    } catch (const std::invalid_argument& error) {
        refuseUsage("--sequence: {} {}", base::quote(fileName), error.what());
    }
    std::vector<int> pieces;
    for (int number = 1; !rest.empty(); ++number) {
        std::string line(base::takeWord(rest, '\n'));
        line.resize(std::min(line.size(), line.find('#')));
        std::ranges::replace(line, ',', ' ');
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            int index = 0;
            const std::optional<int> named = tetris::findPieceIndex(word);
            if (!named && !base::readNumber(word, 0, 6, index)) {
                refuseUsage(
                    "--sequence: {}:{}: {} is not a piece; expected a name as STICK, L1, L2, S1, "
                    "S2, SQUARE or PYRAMID, a letter as I or T, or an index from 0 to 6",
                    fileName, number, base::quote(word));
            }
            pieces.push_back(named.value_or(index));
        }
    }
    if (pieces.empty()) {
        refuseUsage("--sequence: {} lists no piece; expected one at least", fileName);
    }
    return pieces;
}

std::string formatGameOptions(const GameSetup& setup, uint64_t seed, const GameSetup& configured) {
    const GameSetup usual;
    std::string options;
    const auto add = [&options](std::string_view name, const std::string& value) {
        options += base::format(" {} {}", name, quoteForShell(value));
    };
    // Adds an option if the game could differ without it, under default or under user settings.
    const auto addIfDue = [&](std::string_view name, const auto& describe) {
        const std::string value = describe(setup);
        if (value != describe(usual) || value != describe(configured)) add(name, value);
    };
    addIfDue("--sequence", [](const GameSetup& game) { return game.sequence; });
    if (tetris::findMaxSeed(setup.sequence) > 0) add("--seed", std::to_string(seed));
    addIfDue("--size", [](const GameSetup& game) { return formatSize(game.rules); });
    addIfDue("--pieces", [](const GameSetup& game) { return std::to_string(game.rules.limit); });
    addIfDue("--adversary", [](const GameSetup& game) { return std::to_string(game.adversary); });
    addIfDue("--brain", [](const GameSetup& game) { return game.brain.getName(); });
    if (setup.master) add("--adversary-brain", setup.master->getName());
    if (setup.sees != usual.sees) add("--sees", std::to_string(setup.sees));
    if (setup.tellsSeed) options += " --tell-seed";
    options += formatRulesOptions(setup.rules, configured.rules);
    return options.empty() ? "" : options.substr(1);
}

std::string nameProgram() { return nameProgram("TETRIS_COMMAND", "tetris"); }

uint64_t drawFreshSeed() {
    std::random_device device;
    const uint64_t high = device();
    return ((high << 32) ^ device()) % base::JavaRandom::kSeedLimit;
}

tetris::ProcessTerms ExternalOptions::makeTerms() const {
    tetris::ProcessTerms terms{.answerTime = std::chrono::milliseconds(brainTime),
                               .thinkTime = std::chrono::milliseconds(thinkTime)};
    if (memory > 0 || gameTime > 0) {
        terms.watch = std::make_shared<tetris::ProcessWatch>(tetris::ProcessLimits{
            .bytes = int64_t{memory} << 20, .game = std::chrono::seconds(gameTime)});
    }
    if (!log.empty()) terms.log = std::make_shared<tetris::ProtocolLog>(log);
    terms.say = [](const std::string& sentence) { printError("tetris: " + sentence); };
    return terms;
}

tetris::ProcessTerms ExternalOptions::makeScreenTerms(int shownNext) const {
    constexpr int kForgiven = 2;
    constexpr int kFewestNext = 2;  // with less, some bots find no move
    tetris::ProcessTerms terms = makeTerms();
    terms.lateAnswers = kForgiven;
    terms.shownNext = std::max(shownNext, kFewestNext);
    terms.say = nullptr;  // standard error may be the screen
    return terms;
}

void addExternalOptions(ArgumentParser& parser, ExternalOptions& options) {
    parser.addNumber(
        {"--brain-time", "MS", "how long an external brain may take to answer (default 1000)",
         "a time in milliseconds"},
        1, ExternalOptions::kLongestTime, options.brainTime);
    parser.addNumber({"--think", "MS",
                      base::format("how long a TBP bot thinks about a piece before it is asked "
                                   "(default {})",
                                   options.thinkTime),
                      "a time in milliseconds"},
                     0, ExternalOptions::kLongestTime, options.thinkTime);
    parser.addFile("--log-protocol", "FILE", "writes down what external brains are told and say",
                   options.log);
}

void addLimitOptions(ArgumentParser& parser, const std::string& usual, ExternalOptions& options) {
    constexpr int kMost = 1 << 20;
    parser.addNumber(
        {"--memory", "MB", "how much memory an external brain may use (default " + usual + ")",
         "a size in MB"},
        8, kMost, options.memory);
    constexpr int kMostTime = 1'000'000;
    parser.addNumber({"--game-time", "S",
                      "how long a brain may take for a game: processor time, and sleep while an "
                      "answer is due (default no limit)",
                      "a time in seconds"},
                     1, kMostTime, options.gameTime);
}

}  // namespace tui
