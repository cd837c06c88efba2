#include "tui/command/tetris/Commands.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/placement/Reach.h"
#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/Daily.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/PlayArguments.h"
#include "tui/command/report/ScoreReport.h"
#include "tui/command/tetris/ReplayFile.h"
#include "tui/session/Restriction.h"
#include "tui/session/StoredScores.h"
#include "tui/store/MatchStore.h"
#include "tui/store/Paths.h"
#include "tui/store/ScoreStore.h"

namespace tui {

namespace {

// A replay that was verified.
struct Proof {
    std::string text;
    tetris::SharedReplay replay;
    int64_t ended = 0;
};

void verify(const tetris::SharedReplay& replay) {
    const tetris::GameRules& rules = replay->header.rules;
    const int endLine = findFirstEntryLine(replay->header) + base::count(replay->entries);
    const auto& match = replay->header.match;
    const auto refuse = [endLine](const char* why) {
        throw tetris::ReplayDifference(endLine, why);
    };
    if (isInProgress(*replay))
        refuse("the game is suspended and may continue; expected a game that has ended");
    if (match && replay->header.who[0] != tetris::kPerson)
        refuse("nobody played side 0; expected a match that a person has played");
    if (!match && !getEntry(rules.goal).counts)
        refuse("a zen game has no table; expected a game with another goal");
    if (!rules.board.empty())
        refuse("a game from a stack has no table; expected one without the line 'board'");
    if (replay->header.mode == tetris::PlayMode::Instant && ranksTime(rules.goal))
        refuse("the pieces were placed at once, without time; expected 'mode ticks'");
    ProgressLine line;
    verifyReplay(replay, tetris::findBestSpin,
                 [&line](double part) { return line.showPart(part); });
    if (match) return;
    const tetris::GameScore score = tetris::computeGameScore(*replay);
    if (isStored(score) || (rules.set == tetris::RuleSet::Classic && !score.isPractice)) return;
    const bool isMissed =
        score.pieces > 0 && ranksTime(score) && !score.isReached && !score.isPractice;
    refuse(isMissed ? "the goal was not reached; expected 'end goal'"
                    : "a game without a piece, for practice, or of survival with other garbage or "
                      "another size has no table");
}

Proof prove(const std::string& file) {
    Proof proof{.text = readReplayText(file), .replay = {}};
    proof.replay = readReplay(file, proof.text);
    workOnReplay(file, [&proof] { verify(proof.replay); });
    // Replays do not record pauses, so the game may have ended later.
    const tetris::Replay& replay = *proof.replay;
    const int64_t played =
        replay.header.match ? replay.result.time : tetris::computeGameScore(replay).milliseconds;
    proof.ended = parseMoment(replay.header.start).value_or(0) + played / 1000;
    return proof;
}

// Longer than in play, because no key waits here.
constexpr ScoreFileOptions kPatient{.patience = std::chrono::minutes(2), .isOnNetwork = {}};

struct ScoresArguments {
    tetris::ScoreFilter filter;
    TextFormat format = TextFormat::Text;
    int64_t replay = 0;     // an id; 0: none
    bool isVersus = false;  // matches in place of games
    bool isStatistics = false;
    bool isDaily = false;  // the games of the day in filter.day
    bool adds = false;
    std::optional<std::string> name;
    std::vector<std::string> files;
    bool isRestricted = false;
    ArgumentParser::Names selecting;  // the options that select games: --format, filters, --replay
};

bool addScores(const ScoresArguments& arguments, const std::string& own, ScoreStore& store,
               MatchStore& matches, Output& output) {
    bool areRight = true;
    for (const std::string& file : arguments.files) {
        Proof proof;
        try {
            proof = prove(file);
        } catch (const std::runtime_error& error) {
            printError(error.what());
            areRight = false;
            continue;
        }
        const tetris::ReplayHeader& header = proof.replay->header;
        const std::string& name = arguments.name || header.names[0].empty() ? own : header.names[0];
        const auto tell = [&output](bool wasKnown, int64_t id) {
            output.print(base::format("{} {}\n", wasKnown ? "known" : "saved", id));
            output.flush();
        };
        if (header.match) {
            const SavedMatch saved =
                storeMatch(matches, *proof.replay, proof.text, name, proof.ended);
            tell(saved.wasKnown, saved.row.id);
        } else {
            const SavedScore saved =
                store.add(tetris::computeGameScore(*proof.replay), proof.text, name, proof.ended);
            tell(saved.wasKnown, saved.id);
        }
    }
    return areRight;
}

void addFilterOptions(ArgumentParser& parser, tetris::ScoreFilter& filter) {
    parser.addChoice({"--table", "TABLE",
                      "alone, helped (by a brain for a part) or brain (for the whole)", "a table"},
                     tetris::kScoreTableNames, filter.table);
    parser.addOption({"--sequence", "NAME", "only games on that sequence", "a sequence"},
                     "bag, random, test or file:NAME", [&filter](const std::string& text) {
                         filter.sequence = text;
                         return tetris::findSequence(text) != nullptr ||
                                (text.starts_with("file:") && text.size() > 5);
                     });
    parser.addOption({"--size", "WxH", "only games in a well of that size", "the size of a well"},
                     "columns and rows as in 10x20, from 3x1 to 64x60",
                     [&filter](const std::string& text) {
                         tetris::GameRules rules;
                         if (!readWellSize(text, rules)) return false;
                         filter.size = {.width = rules.width, .height = rules.rows};
                         return true;
                     });
    parser.addChoice(
        {"--rising", "yes|no", "only games with rising speed, or only others", "an answer"},
        {{"yes", true}, {"no", false}}, filter.rising);
    parser.addChoice(
        {"--rules", "RULES", "only games by classic or by modern rules", "a set of rules"},
        tetris::kRuleSetNames, filter.set);
    std::vector<std::pair<std::string, tetris::Goal>> goals;
    for (const tetris::GoalEntry& goal : tetris::getGoals())
        if (goal.counts) goals.emplace_back(goal.name, goal.goal);
    parser.addChoice({"--goal", "GOAL", "only modern games with that goal", "a goal"}, goals,
                     filter.goal);
    parser.addChoice({"--since", "PERIOD",
                      "all, month (this one) or today, in local time (default all)", "a period"},
                     tetris::kScorePeriodNames, filter.since);
}

void addScoresOptions(ArgumentParser& parser, ScoresArguments& arguments) {
    addFormatOption(parser, arguments.format);
    addFilterOptions(parser, arguments.filter);
    parser.addOption({"--replay", "ID", "print the replay of that game, as it was stored", "an id"},
                     "a number that 'tetris scores' lists", [&arguments](const std::string& text) {
                         return base::parseNumber(text, arguments.replay) && arguments.replay > 0;
                     });
    arguments.selecting = parser.listNames();
    parser.addFlag("--versus", "the matches, the newest first", arguments.isVersus);
    parser.addFlag("--statistics", "what you have played alone, by goal and by day",
                   arguments.isStatistics);
    parser.addFlag("--daily", "the games of the day: the same pieces for everybody",
                   arguments.isDaily);
    parser.addOption({"--date", "DAY", "the day of --daily, in UTC (default: today)", "a day"},
                     "a day as 2026-01-31", [&arguments](const std::string& text) {
                         arguments.filter.day = text;
                         return tetris::isDay(text);
                     });
    parser.addFlag("--add", "play the replays in the files again, and store them", arguments.adds);
    parser.addChoice({"--name", "NAME",
                      "whose games --add stores or --statistics counts (default: the name in the "
                      "replay, or that of the settings)",
                      "a name"},
                     std::string(kNamesExpected), parsePlayerName, arguments.name);
    addRestrictedFlag(parser, arguments.isRestricted);
    parser.addFiles("a replay to add", arguments.files, "the name of a replay's file");
}

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const ScoresArguments& arguments) {
    parser.refuse({"--add"}, [&arguments] {
        return arguments.files.empty() ? "FILE is missing; expected a replay" : "";
    });
    parser.refuse({"--name"}, [&arguments] {
        return arguments.adds || arguments.isStatistics
                   ? ""
                   : "given without --add and --statistics; expected one of them";
    });
    parser.need({"--goal"}, "--rules modern");
    parser.need({"--date"}, "--daily", "given without --daily");
    ArgumentParser::Names filters = arguments.selecting;
    parser.exclude(filters, "--add");
    std::erase(filters, "--replay");
    parser.exclude(filters, "--replay");
    parser.exclude({"--versus"}, "--add");
    std::erase(filters, "--format");
    parser.exclude(filters, "--versus");
    parser.exclude({"--add", "--replay", "--versus"}, "--statistics");
    for (const std::string& filter : filters)
        if (filter != "--since") parser.exclude({filter}, "--statistics");
    parser.exclude({"--add", "--replay", "--versus", "--statistics"}, "--daily");
    for (const std::string& filter : filters)
        if (filter != "--rules") parser.exclude({filter}, "--daily");
}

std::string findName(const ScoresArguments& arguments) {
    if (arguments.name) return *arguments.name;
    std::vector<std::string> complaints;
    const Settings settings =
        readSettings(makeGameTable(arguments.isRestricted), arguments.isRestricted, complaints);
    printComplaints(complaints);
    return parsePlayerName(settings.getText("name")).value_or("");
}

// All rows as a table, or each as a line of JSON.
template <class Rows, class FormatAll, class FormatRow>
void printRows(const ScoresArguments& arguments, const Rows& rows, FormatAll formatAll,
               FormatRow formatRow, Output& output) {
    if (arguments.format == TextFormat::Text) {
        output.print(formatAll(rows));
        return;
    }
    for (const auto& row : rows) {
        output.print(formatRow(row));
        if (output.getSize() >= Output::kMaxGathered) output.flush();
    }
}

void printReplay(ScoreStore& store, int64_t id, Output& output) {
    const std::optional<std::string> replay = store.findReplay(id);
    if (!replay) {
        const std::string number = std::to_string(id);
        throw std::runtime_error(
            store.find(id, {.isRanked = false})
                ? base::format("the replay of game {} is not kept any more: only those of the best "
                               "{} of a table and of the last {} games are",
                               number, ScoreStore::kBestReplays, ScoreStore::kLastReplays)
                : "there is no game " + number + "; 'tetris scores' lists their ids");
    }
    output.print(*replay);
}

void printMatches(const Paths& paths, const ScoresArguments& arguments, Output& output) {
    MatchStore store(paths.findScores(), kPatient);
    if (arguments.replay != 0) {
        const std::optional<std::string> replay = store.findReplay(arguments.replay);
        if (!replay) {
            base::fail(
                "there is no replay of match {}; 'tetris scores --versus' lists the "
                "matches, of which the last {} have one",
                arguments.replay, MatchStore::kLastReplays);
        }
        output.print(*replay);
        return;
    }
    printRows(arguments, store.list(std::numeric_limits<int64_t>::max()), formatMatchList,
              formatMatchJson, output);
}

void printStatistics(const Paths& paths, const ScoresArguments& arguments, Output& output) {
    const tetris::PlayedFilter filter{.name = findName(arguments), .since = arguments.filter.since};
    const auto statistics = readGameStatistics(paths.findScores(), filter, kPatient);
    printRows(
        arguments, statistics.kinds,
        [&](const auto&) { return formatStatistics(statistics, filter); }, formatStatisticsJson,
        output);
}

// By one set of rules after the other.
void printDaily(ScoreStore& store, const ScoresArguments& arguments, Output& output) {
    tetris::ScoreFilter filter = arguments.filter;
    const std::string today = formatMoment(readNow()).substr(0, 10);
    if (filter.day.empty()) filter.day = today;
    filter.table = tetris::ScoreTable::Alone;
    if (arguments.format == TextFormat::Text) {
        output.print(base::format("{} (UTC){}\n", filter.day == today ? "Today" : filter.day,
                                  filter.day == today ? ", " + today : std::string()));
    }
    for (const tetris::RuleSet set : {tetris::RuleSet::Classic, tetris::RuleSet::Modern}) {
        if (arguments.filter.set.value_or(set) != set) continue;
        filter.set = set;
        printRows(
            arguments, store.list(filter),
            [set](const auto& rows) { return formatDailyList(set, rows); }, formatScoreJson,
            output);
    }
}

}  // namespace

int showScores(CommandLine words) {
    ScoresArguments arguments;
    ArgumentParser parser("tetris scores", "The score tables, and the replays that prove them.");
    addScoresOptions(parser, arguments);
    addRelations(parser, arguments);
    if (!parser.parse(words)) return 0;
    if (!arguments.adds && !arguments.files.empty()) {
        refuseUsage("{}: a file is for --add; expected that before it",
                    base::quote(arguments.files[0]));
    }
    parser.check();
    if (arguments.isRestricted) restrictSession();
    const Paths paths = findPaths();
    ScoreStore store(paths.findScores(), kPatient);
    Output output;
    bool areRight = true;
    if (arguments.isStatistics) {
        printStatistics(paths, arguments, output);
    } else if (arguments.isDaily) {
        printDaily(store, arguments, output);
    } else if (arguments.isVersus) {
        printMatches(paths, arguments, output);
    } else if (arguments.adds) {
        MatchStore matches(paths.findScores(), kPatient);
        areRight = addScores(arguments, findName(arguments), store, matches, output);
    } else if (arguments.replay != 0) {
        printReplay(store, arguments.replay, output);
    } else {
        printRows(arguments, store.list(arguments.filter), formatScoreLists, formatScoreJson,
                  output);
    }
    output.flush();
    return areRight ? 0 : 1;
}

}  // namespace tui
