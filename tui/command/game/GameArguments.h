#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "brain/lab/play/HeadlessMatch.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/base/Text.h"
#include "core/tetris/versus/MatchRules.h"

namespace tui {

class ArgumentParser;

// The options about external brains, the same in every command that takes one.
struct ExternalOptions {
    static constexpr int kLongestTime = 3'600'000;  // of the first two

    int brainTime = 1000;  // milliseconds that an external process may take to answer
    int thinkTime = 20;    // milliseconds that a TBP bot thinks before it is asked
    int memory = 0;        // MB that it may use; 0: no limit
    int gameTime = 0;      // seconds for its answers of a game; 0: no limit
    std::string log{};     // the file for what is said; empty: none

    // The terms of a command without a screen: what is worth knowing goes to standard error. Opens
    // the log: call it once. Throws std::runtime_error if it cannot be written.
    tetris::ProcessTerms makeTerms() const;
    // The same for a game on the screen, which forgives what is late and shows so many next pieces.
    tetris::ProcessTerms makeScreenTerms(int shownNext) const;
};

// The options that describe a game, the same in every command that plays one.
struct GameArguments {
    // The sizes of wells that the command line accepts.
    static constexpr int kMinWidth = 3;
    static constexpr int kMaxWidth = tetris::Board::kMaxSize;
    static constexpr int kMinRows = 1;
    static constexpr int kMaxRows = tetris::Board::kMaxSize - tetris::kTopRows;

    tetris::GameSetup setup;       // its mode has no option here
    std::optional<uint64_t> seed;  // as given
    // Set these two before the options are added.
    bool acceptsFile = false;       // --sequence file:FILE is allowed
    bool acceptsOnlyNames = false;  // brains are only names: no files, commands or settings
    ExternalOptions external;
    // Of commands that have matches, too: VersusOptions.h.
    bool isVersus = false;
    tetris::MatchRules match{};  // but for what is said here
    std::vector<int> paces{};    // as given: none, one, or one for each brain

    // The seed to play with: the given one; otherwise the only one of the sequence, or a random one
    // that differs at each call. Throws UsageError if the sequence does not have the given one.
    uint64_t chooseSeed() const;
    // True if the sequence depends on a seed.
    bool hasSeeds() const;
    // True if all games have the same pieces, whatever their seeds.
    bool isFixed() const;
    // Tells the brains of the setup, and of the players, how long an answer of external processes
    // may take. Call it before ArgumentParser::check, which may ask them what they play.
    void passTime(std::span<const tetris::Contestant> players = {}) const;
    // Tells them all that external processes may take.
    void passTerms(const tetris::ProcessTerms& terms,
                   std::span<const tetris::Contestant> players = {}) const;
};

// Adds --sequence --seed --brain --weights --load-brain --brain-command --brain-time --log-protocol
// --adversary --adversary-brain --size --pieces, which fill `arguments`; it must outlive the
// parser.
void addGameOptions(ArgumentParser& parser, GameArguments& arguments);

// The shortest options that describe the game: "--seed 7 --size 8x18 --adversary 30". Defaults are
// left out, but never the seed if the sequence has more than one. The mode of the setup is not
// included. `configured`: the game without options under the user's settings. What differs from it
// is included, too, so that the options describe the same game with and without those settings.
std::string formatGameOptions(const tetris::GameSetup& setup, uint64_t seed,
                              const tetris::GameSetup& configured = {});

// Adds --sees and --tell-seed: what brains are told.
void addSightOptions(ArgumentParser& parser, tetris::GameSetup& setup);

// Adds --brain, --weights, --load-brain and --brain-command, of which one can be given.
// `onlyNames`: no files, commands or settings of brains are allowed.
void addBrainOption(ArgumentParser& parser, tetris::BrainRecipe& brain, bool onlyNames = false);

// Adds --adversary and --adversary-brain.
void addAdversaryOptions(ArgumentParser& parser, GameArguments& arguments);

// Adds --sequence. `ofMatch`: help offers only those of matches, which have seeds.
void addSequenceOption(ArgumentParser& parser, GameArguments& arguments, bool ofMatch = false);
// Adds --seed --size.
void addSeedAndSizeOptions(ArgumentParser& parser, GameArguments& arguments);

// Adds --sequence --seed --size --pieces.
void addSequenceOptions(ArgumentParser& parser, GameArguments& arguments);

// Reads pieces from a file that lists names, or indices into Piece::getPieces(), separated by
// blanks, commas or line feeds; `#` starts a comment. Throws UsageError with the file, its line and
// what was expected; also if the file cannot be read or lists no piece.
std::vector<int> readPieces(const std::string& fileName);

// The first `count` pieces of the setup's sequence with that seed, without the adversary.
std::vector<int> listPieces(const tetris::GameSetup& setup, uint64_t seed, int count);

// What names a brain, in words.
inline constexpr const char* kBrainsExpected =
    "a name that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD or tbp:CMD";
// The brain that the option's text names. Throws UsageError that names the option if there is no
// such brain, or it is not allowed.
tetris::BrainRecipe readBrain(const std::string& option, const std::string& text,
                              bool onlyNames = false);
// The brain or level that the option's text names. Throws as readBrain does.
tetris::Contestant readContestant(const std::string& option, const std::string& text);

// How the user calls this program: TETRIS_COMMAND or "tetris".
std::string nameProgram();

// Reads a size such as "10x20" into the rules. Returns false, and changes nothing, if the text is
// no size that the command line accepts.
bool readWellSize(std::string_view text, tetris::GameRules& rules);

// The text as one word of a shell's command line.
std::string quoteForShell(const std::string& text);

// One of the 2^48 seeds, from the system's random source.
uint64_t drawFreshSeed();

// Adds --brain-time and --log-protocol.
void addExternalOptions(ArgumentParser& parser, ExternalOptions& options);

// Adds --memory and --game-time; `usual`: what is said of the default of --memory.
void addLimitOptions(ArgumentParser& parser, const std::string& usual, ExternalOptions& options);

}  // namespace tui
