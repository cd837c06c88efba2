#pragma once

#include <ostream>
#include <span>
#include <string_view>

namespace test {

// Gives arbitrary bytes to one of the program's readers. Aborts unless the reader refuses them with
// a proper message, or accepts what is the same after writing and reading it again.
using FuzzTarget = void (*)(std::string_view bytes);

struct NamedTarget {
    const char* name;  // also of its folder in corpus/
    FuzzTarget run;

    friend void PrintTo(const NamedTarget& target, std::ostream* stream) { *stream << target.name; }
};

std::span<const NamedTarget> getTargets();

// Aborts unless it holds.
void require(bool holds);
// Requires a message for a person: a short line of plain text.
void requireMessage(std::string_view message);

void fuzzReplay(std::string_view bytes);    // also plays it, for at most 20000 steps
void fuzzSettings(std::string_view bytes);  // config.toml
void fuzzWeights(std::string_view bytes);   // a brain's weights
void fuzzPosition(std::string_view bytes);  // a line for `tetris rate`
void fuzzPuzzle(std::string_view bytes);    // a board, or its id
void fuzzKeys(std::string_view bytes);      // what a terminal sends
void fuzzReply(std::string_view bytes);     // what a brain in another process answers
void fuzzBot(std::string_view bytes);       // a line of a TBP bot
void fuzzFront(std::string_view bytes);     // what a TBP front end says to a brain, many lines
void fuzzFumen(std::string_view bytes);     // a document of fumen
void fuzzReferee(std::string_view bytes);   // what clients say to a referee, many lines

}  // namespace test
