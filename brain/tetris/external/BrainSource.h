#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>

#include "brain/tetris/Brain.h"

namespace tetris {

// A brain that is not the program's own has failed: it returned an impossible move, or said
// itself that it failed, or its process has hung, died or written what is no answer. The text is
// one sentence that names the brain.
class BrainFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Where brains come from that are not in the table. Brains are made of it from any thread.
class BrainSource {
public:
    static constexpr std::chrono::milliseconds kAnswerTime{1000};

    virtual ~BrainSource() = default;

    // Throws BrainFailure.
    [[nodiscard]] virtual std::unique_ptr<Brain> make() = 0;
    // One line for a person.
    [[nodiscard]] virtual const std::string& getAbout() const = 0;
    // How long an answer may take, where that can be watched; kAnswerTime unless told.
    virtual void setAnswerTime(std::chrono::milliseconds /*time*/) {}

protected:
    BrainSource() = default;
    BrainSource(const BrainSource&) = default;
    BrainSource& operator=(const BrainSource&) = default;
};

// What a foreign brain answered: the piece's rotation, counted in turns from the root, and a
// column.
struct ExternalAnswer {
    int rotation = 0;
    int x = 0;
    double score = 0;
};

// The placement that the answer means; none if it is none under the rule.
[[nodiscard]] std::optional<Move> findPlacement(const Board& board, const Piece& piece,
                                                int limitHeight, Overflow overflow,
                                                const ExternalAnswer& answer);

// The index of the piece's root among the standard pieces, and how often that has to be turned.
// Throws BrainFailure for a piece that is none of them.
struct PieceName {
    int index = 0;
    int rotation = 0;
};
[[nodiscard]] PieceName findPieceName(const Piece& piece);

// Text as it may stand in a message: cut to 80 characters, without control characters, in quotes.
[[nodiscard]] std::string quoteExternal(const std::string& text);

// The brain in a shared library that has the interface of tetris/brain_plugin.h. The library stays
// loaded as long as the program lives; if another file has taken its place since, that one is
// loaded beside it. From any thread.
// Throws std::invalid_argument that names the file and what is wrong: no file, no library, no entry
// point, another version of the interface, or no functions.
[[nodiscard]] std::shared_ptr<BrainSource> loadPlugin(const std::string& fileName);

// The brain that is a program of its own, which answers in lines of JSON (docs/laboratory.md has
// the protocol). It is started when the first brain is asked, once for each brain that is used at
// the same time; a later brain takes over the process of one that is gone, after `new` has reset
// it. A well of another size gets a process of its own, too: its size is said once, at the
// beginning.
[[nodiscard]] std::shared_ptr<BrainSource> openProcessBrain(const std::string& command);

}  // namespace tetris
