#include "tui/command/long/GamesRun.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/long/RankedCommand.h"
#include "tui/command/long/RankedGames.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

constexpr size_t kBarWidth = 10;
// The length of a running game is shown from so many pieces on.
constexpr int64_t kLongGame = 1'000'000;
// If no game has ended after this time, games may well last for days.
constexpr double kLongWait = 20;

std::string formatBar(double part) {
    const auto filled = base::toIndex(part * kBarWidth);
    return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "]";
}

// "1204", "12.3 million".
std::string formatCount(int64_t count) {
    if (count < kLongGame) return std::to_string(count);
    return base::format("{:.1f} million", static_cast<double>(count) / 1e6);
}

}  // namespace

std::string describeProgress(const GamesProgress& progress) {
    const tetris::RunningGames& running = progress.running;
    const double rate = computeRate(running.played, progress.seconds);
    std::string text = std::to_string(static_cast<long long>(rate)) + " pieces/s";
    const auto ended = static_cast<double>(progress.done);
    const double length = progress.done > 0 ? static_cast<double>(progress.pieces) / ended
                                            : static_cast<double>(progress.limit);
    const double rest = length * (static_cast<double>(progress.games) - ended) -
                        static_cast<double>(running.pieces);
    if (length > 0 && rate > 0) {
        text += ", " + formatDuration(std::max(0.0, rest) / rate) + " left";
        if (progress.done == 0) text += " at most";
    } else {
        text += ", " + formatDuration(progress.seconds);
    }
    const bool isEndless = progress.done == 0 && progress.limit == 0 && running.games > 0;
    if (isEndless || running.longest >= kLongGame) {
        text += ", longest " + formatCount(running.longest);
    }
    if (isEndless && progress.seconds > kLongWait) text += "; use --pieces N";
    return text;
}

std::string describeRunning(const tetris::RunningGames& running) {
    if (running.games == 0) return {};
    return base::format("running: {}, {} pieces, {} rows", countGames(running.games),
                        formatCount(running.pieces), formatCount(running.rows));
}

namespace {

// The games of all shards, which must be there, each once.
tetris::BatchProgress mergeShards(const GamesIdentity& games,
                                  const std::vector<std::string>& fileNames) {
    tetris::BatchProgress merged;
    std::map<int64_t, std::string> files;
    for (const std::string& name : fileNames) {
        if (::access(name.c_str(), F_OK) != 0) base::failSystem("cannot read " + name);
        tetris::BatchProgress shard = GamesCheckpoint(name, games).load();
        for (tetris::BatchGame& game : shard.ended) {
            const auto [file, isNew] = files.emplace(game.game, name);
            if (!isNew) {
                base::fail("{} has game {}, which {} has, too; expected each shard once", name,
                           game.game, file->second);
            }
            merged.ended.push_back(std::move(game));
        }
    }
    for (int64_t game = 0; game < games.plan.games; ++game) {
        if (files.contains(game)) continue;
        base::fail(
            "game {} of 0 to {} is in none of the files; expected the checkpoints of "
            "all shards, which have ended",
            game, games.plan.games - 1);
    }
    return merged;
}

}  // namespace

void addLongRunOptions(ArgumentParser& parser, LongRunArguments& arguments,
                       const tetris::RankChannel* channel) {
    parser.addChoice({"--shard", "I/N", "only every Nth game, starting with the Ith", "a shard"},
                     "two whole numbers as in 1/3, from 1/1 to 1000000/1000000", parseShard,
                     arguments.shard);
    parser.addFile("--checkpoint", "FILE",
                   "save the progress there; the same command continues from it",
                   arguments.checkpoint);
    addRanksOption(parser, channel);
}

void addMergeOption(ArgumentParser& parser, LongRunArguments& arguments,
                    const std::vector<std::string>& results) {
    parser.addOption({"--merge", "FILE,...", "the result of all shards, from their checkpoints",
                      "a list of files"},
                     "the names of checkpoints, with commas between them",
                     [&arguments](const std::string& text) {
                         return readList(text, [&](const std::string& file) {
                             arguments.shards.push_back(file);
                             return !file.empty();
                         });
                     });
    parser.exclude({"--shard", "--merge"}, "--mpi");
    parser.exclude({"--merge"}, "--shard");
    parser.exclude({"--merge"}, "--checkpoint");
    parser.need({"--shard"}, "--checkpoint", "given without --checkpoint, which --merge reads");
    parser.exclude(results, "--shard");
}

GamesRun::GamesRun(GamesIdentity games, const LongRunArguments& arguments,
                   tetris::RankChannel* channel, const tetris::Batch::MakeObserver& makeObserver)
    : checkpoint_(arguments.checkpoint, games),
      line_(start_, "tetris " + games.command),
      progress_{.games = games.plan.shard.countGames(games.plan.games),
                .limit = games.plan.matches ? 0 : games.plan.setups.front().rules.limit},
      hasMatches_(games.plan.matches.has_value()) {
    tetris::BatchProgress before =
        arguments.shards.empty() ? checkpoint_.read() : mergeShards(games, arguments.shards);
    before_ = std::ssize(before.ended);
    games.plan.isLogged = checkpoint_.isKept();
    if (channel != nullptr) {
        games_ = std::make_unique<RankedGames>(*channel, std::move(games), arguments.jobs,
                                               std::move(before));
    } else {
        games_ = std::make_unique<tetris::Batch>(std::move(games.plan), chooseJobs(arguments.jobs),
                                                 std::move(before), makeObserver);
    }
}

std::optional<tetris::BatchGame> GamesRun::next(const Hooks& hooks) {
    try {
        return games_->next(Interrupts::kPatience);
    } catch (const tetris::RankLost&) {
        throw;
    } catch (...) {
        line_.erase();
        hooks.tellSoFar();
        throw;
    }
}

std::string GamesRun::formatLine(const std::string& lead) {
    progress_.running = games_->countRunning();
    progress_.seconds = toSeconds(Clock::now() - start_);
    const int64_t done = progress_.done;
    const int64_t games = progress_.games;
    const auto computePart = [done, games](int64_t before) {
        return static_cast<double>(done - before) / static_cast<double>(games - before);
    };
    if (hasMatches_)
        return (lead.empty() ? base::format("{}/{} matches, ", done, games) : lead) +
               formatTimeLeft(computePart(before_), progress_.seconds);
    return (lead.empty() ? base::format("{} {}/{} games, ", formatBar(computePart(0)), done, games)
                         : lead) +
           describeProgress(progress_);
}

void GamesRun::play(const Hooks& hooks) {
    try {
        while (!games_->isDone() && !(hooks.isOver && hooks.isOver()) &&
               Interrupts::getSignal() == 0) {
            if (std::optional<tetris::BatchGame> game = next(hooks)) {
                ++progress_.done;
                progress_.pieces += game->result.pieces;
                hooks.take(std::move(*game));
            }
            const TimePoint now = Clock::now();
            if (hooks.tick) hooks.tick(now);
            checkpoint_.update(*games_, now);
            line_.show([&] { return formatLine(hooks.lead ? hooks.lead() : ""); });
        }
    } catch (const tetris::RankLost& lost) {
        checkpoint_.write(*games_);
        throw tetris::RankLost(lost.what() + checkpoint_.describeWayOn());
    } catch (...) {
        checkpoint_.write(*games_);
        throw;
    }
    checkpoint_.write(*games_);
}

void settleSeed(GameArguments& game, const LongRunArguments& how) {
    if (!game.seed)
        game.seed =
            CheckpointFile(how.shards.empty() ? how.checkpoint : how.shards.front()).findSeed();
    if (how.shard.count > 1 && !game.seed && game.hasSeeds())
        refuseUsage("--shard: given without --seed; expected --seed N, the same for each shard");
}

}  // namespace tui
