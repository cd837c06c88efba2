#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "brain/tetris/Brain.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

class ProcessWatch;
class ProtocolLog;

// The answer of an external brain: the piece's rotation, counted in turns from the root, and a
// column.
struct ExternalAnswer {
    int rotation = 0;
    int x = 0;
    double score = 0;
    // In a modern game: the lowest row, by default that of a straight drop; the spin, by default
    // the best; and whether it is the piece that Hold brings.
    std::optional<int> y{};
    std::optional<Spin> spin{};
    bool usesHold = false;
};

// Why an external brain failed.
enum class Fault {
    Broken,       // it did not start, died, wrote something else than an answer, or says it failed
    Late,         // it did not answer in time
    OutOfMemory,  // it used more memory than it may
    IllegalMove,  // its move is impossible, or it gave none where there is one
};

inline constexpr base::NameTable<Fault, 4> kFaultNames{
    {"broken", "late", "out-of-memory", "illegal-move"}};
constexpr std::string_view toString(Fault fault) { return kFaultNames[fault]; }

// Thrown when an external brain fails. what() is one sentence.
class BrainFailure : public std::runtime_error {
public:
    // `answer`: the illegal move; nullopt if it gave none where there is one.
    explicit BrainFailure(const std::string& what, Fault fault = Fault::Broken,
                          std::optional<ExternalAnswer> answer = std::nullopt)
        : std::runtime_error(what), fault_(fault), answer_(answer) {}

    Fault getFault() const { return fault_; }
    const std::optional<ExternalAnswer>& getAnswer() const { return answer_; }

private:
    Fault fault_;
    std::optional<ExternalAnswer> answer_;
};

// What external processes may take, and who learns what they do.
struct ProcessTerms {
    std::chrono::milliseconds answerTime{1000};  // how long an answer may take
    // How many answers of a TBP bot in a row may be late; it is asked again then.
    int lateAnswers = 0;
    int shownNext = 5;  // the next pieces that a TBP bot is told
    // How long a TBP bot thinks before it is asked: many do so only between `start` and `suggest`.
    std::chrono::milliseconds thinkTime{0};
    // A TBP bot that is not asked for so long is told to stop thinking.
    std::chrono::milliseconds idleTime{5000};
    std::shared_ptr<ProcessWatch> watch{};  // ends processes that use too much; or null
    std::shared_ptr<ProtocolLog> log{};     // takes down every line; or null
    // Takes a sentence about a brain that is worth knowing and no failure, in any thread; or empty.
    std::function<void(const std::string&)> say{};
};

// Makes external brains: those that are not in the table. Thread-safe.
class BrainSource {
public:
    virtual ~BrainSource() = default;

    // Makes a brain, which throws BrainFailure when it fails.
    [[nodiscard]] virtual std::unique_ptr<Brain> make() = 0;
    // A description in one line.
    virtual const std::string& getAbout() const = 0;
    // True if its brains play games by these rules. A process is started to ask it, unless one has
    // been before; false if that fails.
    [[nodiscard]] virtual bool plays(RuleSet set) = 0;
    // True if its brains are bots of the Tetris Bot Protocol, which play modern games alone, in one
    // well.
    virtual bool isBot() const { return false; }
    // Sets the terms. Watch and log apply to processes that start from now on; no effect on
    // plugins.
    virtual void setTerms(const ProcessTerms& /*terms*/) {}

protected:
    BrainSource() = default;
    BrainSource(const BrainSource&) = default;
    BrainSource& operator=(const BrainSource&) = default;
};

// True if the piece of a modern game can reach a placement within the well.
bool canLock(const Situation& situation, const FallingPiece& from);

// The placement that the answer means; nullopt if there is none, or `overflow` does not allow it.
// In a modern game, where `overflow` does not count, it has to be within the well, and the piece
// has to reach it. Throws BrainFailure if the piece is no rotation of a standard piece.
std::optional<Move> findPlacement(const Situation& situation, Overflow overflow,
                                  const ExternalAnswer& answer);

// Throws BrainFailure by Fault::IllegalMove. `expected` may be empty.
using RefuseAnswer = std::function<void(const std::string& what, const std::string& expected)>;
// The move of an external brain; nullopt if it says that there is none. Calls `refuse` for one that
// is impossible, and for none where there is one.
std::optional<Move> judgeAnswer(const Situation& situation, Overflow overflow,
                                const std::optional<ExternalAnswer>& answer,
                                const RefuseAnswer& refuse);

// True if there is any placement of the piece, or of the one that Hold would bring.
bool hasAnyPlacement(const Situation& situation, Overflow overflow);

// The index of the piece's root among the standard pieces, and the number of turns from it. Throws
// BrainFailure for any other piece.
struct PieceName {
    int index = 0;
    int rotation = 0;
};
PieceName findPieceName(const Piece& piece);

// For messages: "asked about L1, rotation 0, on ..#. / ####", the rows that are not empty, the top
// one first. Throws as findPieceName does.
std::string describeQuestion(const Situation& situation);

// Text from an external brain for a message: the first 80 bytes in quotes, with '?' for everything
// except printable ASCII.
std::string quoteExternal(const std::string& text);

// Loads the brain in a shared library with the interface of tetris/brain_plugin.h. The library
// stays loaded until the program ends; if its file is replaced, the next call loads the new one as
// well. Thread-safe. Throws std::invalid_argument that names the file and says what is wrong: no
// file, no library, no entry point, another version of the interface, or missing functions.
std::shared_ptr<BrainSource> loadPlugin(const std::string& fileName);

// A brain that is a process of its own and answers in lines of JSON (docs/laboratory.md has the
// protocol). A brain starts a process when its first game begins, or takes over the process of a
// brain that was destroyed, and resets it by the message `new`. A well of another size needs
// another process, because the size is sent only once, when the process starts. `name` stands for
// the brain in messages; if it is empty, "command:" and the command do.
std::shared_ptr<BrainSource> openProcessBrain(const std::string& command,
                                              const std::string& name = {});

// A brain that is a bot: a process that speaks the Tetris Bot Protocol (docs/bots.md). It plays
// modern games alone, in a well of 10x20 with hold. The first brain starts its process when its
// first game begins, the others at their first question, which says how the pieces are drawn. They
// are shared as those above; if `name` is empty, "tbp:" and the command stand for it.
std::shared_ptr<BrainSource> openBot(const std::string& command, const std::string& name = {});

}  // namespace tetris
