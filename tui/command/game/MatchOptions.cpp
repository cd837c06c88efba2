#include "tui/command/game/MatchOptions.h"

#include <string>

#include "tui/command/ArgumentParser.h"

namespace tui {

void addExchangeOptions(ArgumentParser& parser, tetris::MatchRules& rules)
{
    using Rules = tetris::MatchRules;
    parser.addNumber({"--travel", "MS", "how long rows are on their way (default 500)",
                      "a time in milliseconds"},
                     0, Rules::kMaxTravel, rules.travel);
    parser.addNumber(
        {"--cap", "N", "the most rows that rise after one piece (default 8)", "a number of rows"},
        1, Rules::kMaxCap, rules.cap);
    parser.addNumber({"--margin", "S",
                      "after how many seconds, in turns pieces, attacks grow; 0: never "
                      "(default 180)",
                      "a time in seconds"},
                     0, Rules::kMaxMargin, rules.margin);
}

void addMessyOption(ArgumentParser& parser, tetris::MatchRules& rules)
{
    parser.addNumber(
        {"--messy", "P", "how many of 100 rows have another hole (default 0)", "a number of rows"},
        0, tetris::MatchRules::kMaxMessy, rules.messy);
}

void addPaceOption(ArgumentParser& parser, std::optional<int>& pace)
{
    parser.addChoice(
        {"--pps", "X", "pieces a second of a rival that is no level (default 1)", "a pace"},
        "pieces a second from 0.01 to 100, with at most three digits after the point",
        tetris::readPace, pace);
}

}  // namespace tui
