#include "tui/command/lab/ContestRun.h"

#include <cstdint>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "brain/lab/League.h"
#include "core/base/Format.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/long/RankedGames.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/run/ReplayFolder.h"

namespace tui {

namespace {

// What must be equal in order to go on.
Json describeOptions(const ContestTerms& terms, bool isLeague) {
    Json options = startResult("");
    options.erase("type");
    options["brains"] = Json::array();
    if (terms.matches) {
        Json weights = Json::array();
        for (const tetris::Contestant& player : terms.players) {
            options["brains"].push_back(player.name);
            weights.push_back(player.brain.getWeightsHash());
            if (const std::string& program = player.brain.getProgramHash(); !program.empty())
                options["plugin_sha256"][player.name] = program;
        }
        options["games"] = 2 * terms.seeds;
        addMatchTerms(options, terms);
        options.update({{"brain_time", terms.brainTime},
                        {"memory", terms.memory},
                        {"given", terms.given},
                        {"weights_sha256", std::move(weights)}});
        addThinkTime(options, terms);
        return options;
    }
    for (size_t i = 0; i < terms.players.size(); ++i) {
        Json brain{{"brain", terms.given[i]}};
        addContents(brain, {.brain = terms.players[i].brain});
        options["brains"].push_back(std::move(brain));
    }
    options["games"] = terms.seeds;
    options["seed"] = terms.seed;
    addSetup(options, terms.setup,
             "sequence size rules goal fields hold pace pieces sees tells_seed");
    // A league knows no adversary.
    if (!isLeague) addSetup(options, terms.setup, "adversary adversary_brain");
    options["brain_time"] = terms.brainTime;
    options["game_time"] = terms.gameTime;
    options["memory"] = terms.memory;
    addThinkTime(options, terms);
    addContents(options, terms.setup);
    return options;
}

GamesIdentity identify(const ContestTerms& terms, bool isLeague, const tetris::Shard& shard) {
    GamesIdentity games{.command = isLeague ? "league" : "match",
                        .options = describeOptions(terms, isLeague),
                        .plan = {.setups = {},
                                 .firstSeed = terms.seed,
                                 .games = terms.countGames(),
                                 .shard = shard,
                                 .isMeasured = isLeague && !terms.matches,
                                 .gameTime = std::chrono::seconds(terms.gameTime),
                                 .maxFaults = tetris::League::kMaxFaults},
                        .format = isLeague && terms.matches ? 2 : 1};
    if (shard.count > 1) games.options["shard"] = formatShard(shard);
    if (terms.matches) {
        games.plan.matches = {.rules = *terms.matches, .players = terms.players};
        return games;
    }
    for (const tetris::Contestant& player : terms.players) {
        games.plan.setups.push_back(terms.setup);
        games.plan.setups.back().brain = player.brain;
    }
    return games;
}

std::string formatWhole(const ContestReport& report, TextFormat format) {
    if (format == TextFormat::Text) return report.formatText();
    std::string lines;
    for (const Json& line : report.listJson())
        lines += formatLine(line);
    return lines;
}

// Writes the files that were asked for.
void writeFiles(const ContestReport& report, const ContestArguments& wanted) {
    if (!wanted.json.empty())
        CheckpointFile(wanted.json).write(formatWhole(report, TextFormat::Json));
    if (!wanted.html.empty()) CheckpointFile(wanted.html).write(report.formatPage());
}

// The same. Returns one sentence if it fails.
std::string tryToWriteFiles(const ContestReport& report, const ContestArguments& wanted) {
    try {
        writeFiles(report, wanted);
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

void printShard(const LongRunArguments& how, const tetris::BatchPlan& plan, TextFormat format) {
    const std::string shard = formatShard(how.shard);
    const int64_t games = how.shard.countGames(plan.games);
    printText(
        format == TextFormat::Json
            ? formatLine({{"type", "shard"},
                          {"shard", shard},
                          {"games", games},
                          {"checkpoint", how.checkpoint}})
            : base::format("shard    {}, {} of {} games, in {}; the same command with --merge "
                           "in place of --shard and --checkpoint puts the shards together\n",
                           shard, games, plan.games, how.checkpoint));
}

// What --measure can be in games by these rules.
std::vector<tetris::Measure> listChoices(tetris::RuleSet set) {
    std::vector<tetris::Measure> choices;
    for (const tetris::Measure& each : tetris::kMeasures)
        if (each.isChoice && (set == tetris::RuleSet::Modern || !each.isModernOnly))
            choices.push_back(each);
    return choices;
}

// Completes the terms.
void settle(ContestArguments& arguments) {
    GameArguments& game = arguments.game;
    ContestTerms& terms = arguments.terms;
    if (!game.isVersus) fitToRules(game.setup);
    settleSeed(game, arguments.how);
    terms.setup = game.setup;
    terms.brainTime = game.external.brainTime;
    terms.thinkTime = game.external.thinkTime;
    terms.memory = game.external.memory;
    terms.gameTime = game.external.gameTime;
    terms.seed = game.chooseSeed();
    terms.isFixed = game.isFixed();
    terms.seeds = arguments.games.value_or(terms.isFixed ? 1 : terms.seeds);
    terms.measure = tetris::findMeasure(game.setup.rules, arguments.measure, game.setup.mode);
    game.passTerms(game.external.makeTerms(), terms.players);
    if (!game.isVersus) return;
    setPaces(game, terms.players);
    terms.matches = makeMatchRules(game, terms.seed);
}

}  // namespace

void addMeasureOption(ArgumentParser& parser, ContestArguments& arguments) {
    const std::vector<tetris::Measure> all = listChoices(tetris::RuleSet::Modern);
    parser.addWord({"--measure", base::joinNames(all, "|"),
                    "what games are compared by (default: as the score tables do)", "a measure"},
                   base::collectNames(all), arguments.measure);
    parser.refuse({"--measure"}, [&arguments]() -> std::string {
        const std::vector<std::string> fit =
            base::collectNames(listChoices(arguments.game.setup.rules.set));
        if (base::contains(fit, arguments.measure)) return "";
        return base::format("{} is of modern games; expected {}", base::quote(arguments.measure),
                            base::listWords(fit));
    });
}

int playContest(ContestArguments& arguments, bool isLeague, tetris::RankChannel* channel) {
    settle(arguments);
    const ContestTerms& terms = arguments.terms;
    const LongRunArguments& how = arguments.how;
    GamesIdentity games = identify(terms, isLeague, how.shard);
    if (channel != nullptr && !channel->isLeader()) {
        serveGames(*channel, std::move(games), how.jobs);
        return 0;
    }
    std::optional<ReplayFolder> folder;
    if (!arguments.record.empty()) {
        folder.emplace(arguments.record);
        games.plan.matches->start = folder->getRecording()->start;
        games.plan.matches->keep = [&folder](uint64_t seed, int number, const std::string& replay) {
            folder->write(base::format("{}-{}", seed, number), replay);
        };
    }
    const std::unique_ptr<ContestReport> report = !isLeague       ? makeMatch(terms)
                                                  : terms.matches ? makeMatchesLeague(terms)
                                                                  : makeGamesLeague(terms);
    const bool isShard = how.shard.count > 1;
    const size_t turns = terms.matches ? 2 : terms.players.size();
    const std::string speaker = "tetris " + games.command;
    const tetris::BatchPlan plan = games.plan;
    GamesRun run(std::move(games), how, channel);
    std::vector<tetris::BatchGame> round;  // of one seed
    int64_t played = 0;
    bool hasPlayed = false;  // what the report has counted; a shard has none
    // What was played when a contest ends early. `running`: what else was.
    const auto describeSoFar = [&](const std::string& running) {
        const std::string ofShard =
            terms.matches ? base::format("{} matches", played) : countGames(played);
        return base::format("{}: stopped after {}{}{}{}\n{}", speaker,
                            isShard ? ofShard : report->describePlayed(),
                            running.empty() ? "" : "; ", running, run.describeWayOn(),
                            hasPlayed ? report->formatText() : "");
    };
    const auto writeSoFar = [&] {
        if (!hasPlayed) return;
        const std::string why = tryToWriteFiles(*report, arguments);
        if (!why.empty()) printError(speaker + ": " + why);
    };
    run.play({.take =
                  [&](tetris::BatchGame game) {
                      ++played;
                      if (isShard) return;  // they are in the checkpoint
                      round.push_back(std::move(game));
                      if (round.size() < turns) return;
                      report->add(std::exchange(round, {}));
                      hasPlayed = true;
                  },
              .tellSoFar =
                  [&] {
                      if (isShard ? played == 0 : !hasPlayed) return;
                      printError(describeSoFar(""));
                      writeSoFar();
                  },
              .isOver = [&] { return report->isOver(); },
              .lead = [&] { return isShard ? "" : report->describeProgress(); }});
    // The other ranks need signs of life.
    const auto keepInTouch = [channel] {
        while (channel != nullptr && channel->hear()) {
        }
    };
    std::exception_ptr failure;  // of a shown game, of which the result has no need
    try {
        if (!isShard && Interrupts::getSignal() == 0)
            report->playShown(chooseJobs(how.jobs), !arguments.html.empty(), keepInTouch);
    } catch (...) {
        failure = std::current_exception();
    }
    run.getLine().erase();
    if (const int signal = Interrupts::getSignal()) {
        const std::string running =
            isLeague || terms.matches ? "" : describeRunning(run.getSource().countRunning());
        writeSoFar();
        dieAfterReport(describeSoFar(running), signal);
    }
    if (isShard) {
        printShard(how, plan, arguments.format);
        return 0;
    }
    // The files come first: standard output may be closed by now.
    const std::string unwritten = tryToWriteFiles(*report, arguments);
    printText(formatWhole(*report, arguments.format));
    if (!unwritten.empty()) throw std::runtime_error(unwritten);
    if (failure) std::rethrow_exception(failure);
    return report->judge();
}

}  // namespace tui
