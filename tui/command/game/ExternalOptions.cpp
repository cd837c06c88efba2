#include "tui/command/game/ExternalOptions.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>

#include "brain/tetris/external/ProcessWatch.h"
#include "brain/tetris/external/LineProcess.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"

namespace tui {

tetris::ProcessTerms ExternalOptions::makeTerms() const
{
    tetris::ProcessTerms terms{.answerTime = std::chrono::milliseconds(brainTime)};
    if (memory > 0 || gameTime > 0) {
        terms.watch = std::make_shared<tetris::ProcessWatch>(tetris::ProcessLimits{
            .bytes = std::int64_t{memory} << 20, .game = std::chrono::seconds(gameTime)});
    }
    if (!log.empty()) terms.log = std::make_shared<tetris::ProtocolLog>(log);
    terms.say = [](const std::string& sentence) { printError("tetris: " + sentence); };
    return terms;
}

tetris::ProcessTerms ExternalOptions::makeScreenTerms(int shownNext) const
{
    constexpr int kForgiven = 2;
    constexpr int kFewestNext = 2;  // with less, some bots find no move
    tetris::ProcessTerms terms = makeTerms();
    terms.lateAnswers = kForgiven;
    terms.shownNext = std::max(shownNext, kFewestNext);
    terms.say = nullptr;  // standard error may be the screen
    return terms;
}

void addExternalOptions(ArgumentParser& parser, ExternalOptions& options)
{
    constexpr int kLongest = 3'600'000;
    parser.addNumber(
        {"--brain-time", "MS", "how long an external brain may take to answer (default 1000)",
         "a time in milliseconds"},
        1, kLongest, options.brainTime);
    parser.addFile("--log-protocol", "FILE", "writes down what external brains are told and say",
                   options.log);
}

void addLimitOptions(ArgumentParser& parser, const std::string& usual, ExternalOptions& options)
{
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
