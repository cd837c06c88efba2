#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/GameSetup.h"
#include "core/base/Text.h"
#include "tui/command/ScreenArguments.h"

namespace tui {

class ArgumentParser;

// The options that describe a game, alike in every command that plays one.
struct GameArguments {
    // The well's sizes that a person can ask for: a piece has to be able to turn and to fall.
    static constexpr int kMinWidth = 3;
    static constexpr int kMaxWidth = tetris::Board::kMaxSize;
    static constexpr int kMinRows = 1;
    static constexpr int kMaxRows = tetris::Board::kMaxSize - tetris::kTopRows;

    tetris::GameSetup setup;            // its mode is not among these options
    std::optional<std::uint64_t> seed;  // as it was given
    bool acceptsFile = false;           // --sequence file:FILE, too; set before the options
    bool acceptsOnlyNames = false;      // of brains: no file is read; set before the options
    int brainTime = 1000;               // milliseconds for an answer of a brain that is a program

    // The seed to play with: the one given, the sequence's only one, or a fresh one, which differs
    // at each call. Throws UsageError if the sequence does not have the one given.
    [[nodiscard]] std::uint64_t chooseSeed() const;
    // Tells the brains how long they have.
    void passBrainTime() const;
};

// Adds --sequence --seed --brain --weights --load-brain --brain-command --brain-time --adversary
// --adversary-brain --size --pieces, which fill `arguments`; that has to outlive the parser.
void addGameOptions(ArgumentParser& parser, GameArguments& arguments);

// The shortest options that describe the game again: "--seed 7 --size 8x18 --adversary 30". What is
// as by default is left out, but never the seed where the sequence has more than one. The mode of
// the setup is not among them. `configured`: what a game is without options here; what differs from
// that is said, too, so that the options describe the same game here and everywhere else.
[[nodiscard]] std::string formatGameOptions(const tetris::GameSetup& setup, std::uint64_t seed,
                                            const tetris::GameSetup& configured = {});

// Adds --brain-time.
void addBrainTimeOption(ArgumentParser& parser, int& milliseconds);

// Adds --brain, --weights, --load-brain and --brain-command, which say the same. `onlyNames`: no
// file, no program, and no settings of brains.
void addBrainOption(ArgumentParser& parser, tetris::BrainRecipe& brain, bool onlyNames = false);

// Adds --adversary and --adversary-brain.
void addAdversaryOptions(ArgumentParser& parser, GameArguments& arguments);

// Those of them that say which pieces fall into which well: --sequence --seed --size --pieces.
void addSequenceOptions(ArgumentParser& parser, GameArguments& arguments);

// The pieces that a file lists by names or indices, between blanks, commas or line feeds; `#`
// begins a comment. Throws UsageError with the file, its line and what was expected.
[[nodiscard]] std::vector<int> readPieces(const std::string& fileName);

// The pieces of the setup's sequence with that seed, the first `count` of them.
[[nodiscard]] std::vector<int> listPieces(const tetris::GameSetup& setup, std::uint64_t seed,
                                          int count);

// The brain that a person names on the command line. Throws UsageError that names the option.
[[nodiscard]] tetris::BrainRecipe readBrain(const std::string& option, const std::string& text,
                                            bool onlyNames = false);

// What the user calls this program, for command lines to repeat: TETRIS_COMMAND or "tetris".
[[nodiscard]] std::string nameProgram();

// Reads the well's size as it is written everywhere, "10x20". False, and nothing changed, if it is
// none, or none that a person can ask for.
bool readWellSize(std::string_view text, tetris::GameSetup& setup);

// The well's size as it is written everywhere: "10x20".
[[nodiscard]] std::string formatSize(const tetris::GameSetup& setup);

// Any of the 2^48 seeds, from the system's source of chance.
[[nodiscard]] std::uint64_t drawFreshSeed();

// The options of play, which are also those of config: what play would be started with.
struct PlayArguments {
    GameArguments game;
    ScreenArguments screen;
    bool brainActive = false;
    int speed = 50;
    bool continues = false;  // with the game that was left
    bool isNew = false;      // without asking about it
};

// Adds them; `arguments` has to outlive the parser, and says whether the session is restricted.
void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments);

}  // namespace tui
