#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>

#include "brain/tetris/Brain.h"

namespace tetris {

// Thrown when an external brain fails: it returned an impossible move, reported a failure, or its
// process hangs, has died or wrote something that is no answer. what() is one sentence that names
// the brain.
class BrainFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Makes external brains: those that are not in the table. Thread-safe.
class BrainSource {
public:
    static constexpr std::chrono::milliseconds kAnswerTime{1000};

    virtual ~BrainSource() = default;

    // Makes a brain. Throws BrainFailure.
    [[nodiscard]] virtual std::unique_ptr<Brain> make() = 0;
    // A description in one line.
    [[nodiscard]] virtual const std::string& getAbout() const = 0;
    // Sets how long an answer may take, where that can be watched; kAnswerTime by default.
    virtual void setAnswerTime(std::chrono::milliseconds /*time*/) {}

protected:
    BrainSource() = default;
    BrainSource(const BrainSource&) = default;
    BrainSource& operator=(const BrainSource&) = default;
};

// The answer of an external brain: the piece's rotation, counted in turns from the root, and a
// column.
struct ExternalAnswer {
    int rotation = 0;
    int x = 0;
    double score = 0;
};

// The placement that the answer means; nullopt if the rule does not allow it.
[[nodiscard]] std::optional<Move> findPlacement(const Board& board, const Piece& piece,
                                                int limitHeight, Overflow overflow,
                                                const ExternalAnswer& answer);

// The index of the piece's root among the standard pieces, and the number of turns from it. Throws
// BrainFailure for any other piece.
struct PieceName {
    int index = 0;
    int rotation = 0;
};
[[nodiscard]] PieceName findPieceName(const Piece& piece);

// Text from an external brain for a message: cut to 80 characters, without control characters, in
// quotes.
[[nodiscard]] std::string quoteExternal(const std::string& text);

// Loads the brain in a shared library with the interface of tetris/brain_plugin.h. The library
// stays loaded until the program ends; if its file was replaced meanwhile, the new one is loaded as
// well. Thread-safe. Throws std::invalid_argument that names the file and what is wrong: no file,
// no library, no entry point, another version of the interface, or missing functions.
[[nodiscard]] std::shared_ptr<BrainSource> loadPlugin(const std::string& fileName);

// A brain that is a process of its own and answers in lines of JSON (docs/laboratory.md has the
// protocol). A process is started when the first brain is asked, and one more for each brain that
// is used at the same time. A later brain reuses the process of one that was destroyed, after `new`
// has reset it. A well of another size needs another process, because the size is sent once, at the
// start.
[[nodiscard]] std::shared_ptr<BrainSource> openProcessBrain(const std::string& command);

}  // namespace tetris
