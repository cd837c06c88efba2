#include "tui/command/long/GamesRun.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/long/RankedCommand.h"
#include "tui/command/long/RankedGames.h"

namespace tui {

namespace {

// The games of all shards, which must be there, each once.
tetris::BatchProgress mergeShards(const GamesIdentity& games,
                                  const std::vector<std::string>& fileNames)
{
    tetris::BatchProgress merged;
    std::map<std::int64_t, std::string> files;
    for (const std::string& name : fileNames) {
        tetris::BatchProgress shard = GamesCheckpoint(name, games).load();
        for (tetris::BatchGame& game : shard.ended) {
            const auto [file, isNew] = files.emplace(game.game, name);
            if (!isNew) {
                throw std::runtime_error(
                    base::format("{} has game {}, which {} has, too; expected each shard once",
                                 name, game.game, file->second));
            }
            merged.ended.push_back(std::move(game));
        }
    }
    for (std::int64_t game = 0; game < games.plan.games; ++game) {
        if (files.contains(game)) continue;
        throw std::runtime_error(
            base::format("game {} of 0 to {} is in none of the files; expected the checkpoints of "
                         "all shards, which have ended",
                         game, games.plan.games - 1));
    }
    return merged;
}

}  // namespace

void addLongRunOptions(ArgumentParser& parser, LongRunArguments& arguments,
                       const tetris::RankChannel* channel)
{
    parser.addChoice({"--shard", "I/N", "only every Nth game, starting with the Ith", "a shard"},
                     "two whole numbers as in 1/3, from 1/1 to 1000000/1000000", parseShard,
                     arguments.shard);
    parser.addFile("--checkpoint", "FILE",
                   "save the progress there; the same command continues from it",
                   arguments.checkpoint);
    addRanksOption(parser, arguments.isRanked, channel);
}

void addMergeOption(ArgumentParser& parser, LongRunArguments& arguments,
                    const std::vector<std::string>& results)
{
    parser.addOption({"--merge", "FILE,...", "the result of all shards, from their checkpoints",
                      "a list of files"},
                     "the names of checkpoints, with commas between them",
                     [&arguments](const std::string& text) {
                         std::size_t begin = 0;
                         for (std::size_t end = 0; end < text.size(); begin = end + 1) {
                             end = std::min(text.find(',', begin), text.size());
                             arguments.shards.push_back(text.substr(begin, end - begin));
                             if (arguments.shards.back().empty()) return false;
                         }
                         return !arguments.shards.empty();
                     });
    parser.exclude({"--shard"}, "--mpi");
    parser.exclude({"--merge"}, "--mpi");
    parser.exclude({"--merge"}, "--shard");
    parser.exclude({"--merge"}, "--checkpoint");
    parser.need({"--shard"}, "--checkpoint", "given without --checkpoint, which --merge reads");
    parser.exclude(results, "--shard");
}

GamesRun::GamesRun(GamesIdentity games, const LongRunArguments& arguments,
                   tetris::RankChannel* channel, const tetris::Batch::MakeObserver& makeObserver)
    : checkpoint_(arguments.checkpoint, games),
      bar_("tetris " + games.command, games.plan, Clock::now())
{
    tetris::BatchProgress before =
        arguments.shards.empty() ? checkpoint_.read() : mergeShards(games, arguments.shards);
    bar_.begin(std::ssize(before.ended));
    games.plan.isLogged = checkpoint_.isKept();
    if (channel != nullptr) {
        games_ = std::make_unique<RankedGames>(*channel, std::move(games), arguments.jobs,
                                               std::move(before));
    } else {
        games_ = std::make_unique<tetris::Batch>(std::move(games.plan), chooseJobs(arguments.jobs),
                                                 std::move(before), makeObserver);
    }
}

void GamesRun::play(const Hooks& hooks)
{
    try {
        while (!games_->isDone() && !(hooks.isOver && hooks.isOver()) &&
               Interrupts::getSignal() == 0) {
            if (std::optional<tetris::BatchGame> game = games_->next(Interrupts::kPatience)) {
                ++done_;
                pieces_ += game->result.pieces;
                hooks.take(std::move(*game));
            }
            const Clock::time_point now = Clock::now();
            if (hooks.tick) hooks.tick(now);
            checkpoint_.update(*games_, now);
            bar_.update(done_, pieces_, *games_, now, hooks.lead ? hooks.lead() : "");
        }
    } catch (const tetris::RankLost& lost) {
        checkpoint_.write(*games_);
        throw tetris::RankLost(lost.what() + checkpoint_.describeWayOn());
    }
    checkpoint_.write(*games_);
}

void requireSeedOfShard(const tetris::Shard& shard, bool hasSeed)
{
    if (shard.count <= 1 || hasSeed) return;
    throw UsageError("--shard: given without --seed; expected --seed N, the same for each shard");
}

}  // namespace tui
