#include "tui/command/long/GamesCheckpoint.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "brain/base/LineReader.h"
#include "brain/base/OpenFile.h"
#include "brain/lab/run/BatchText.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/report/JsonInput.h"
#include "tui/command/report/RunReport.h"
#include "tui/command/report/WeightsJson.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::BatchGame;

}  // namespace

GamesIdentity identifyRun(const RunPlan& plan)
{
    Json options = describeRun(plan);
    options.erase("type");
    options.erase("weights_sha256");  // the weights themselves follow
    if (const tetris::Weights* const weights = plan.setup.brain.getWeights()) {
        addWeights(options, *weights);
    }
    if (plan.setup.given != nullptr) options["given"] = *plan.setup.given;
    return {.command = "run",
            .options = std::move(options),
            .setup = plan.setup,
            .firstSeed = plan.firstSeed,
            .games = plan.games,
            .shard = plan.shard};
}

GamesCheckpoint::GamesCheckpoint(const std::string& name, GamesIdentity identity)
    : identity_(std::move(identity)), file_(name), gamesName_(name + ".games")
{
}

GamesCheckpoint::~GamesCheckpoint()
{
    if (games_ >= 0) ::close(games_);
}

void GamesCheckpoint::fail(const std::string& what) const
{
    throw std::runtime_error(what + " " + gamesName_ + ": " + base::sayReason(errno));
}

tetris::BatchProgress GamesCheckpoint::read()
{
    tetris::BatchProgress progress;
    if (!isKept()) return progress;
    file_.lock();
    const std::optional<std::string> text = file_.read();
    std::int64_t bytes = 0;
    if (text) {
        const Json file = parseCheckpoint(file_.getName(), *text, identity_.command);
        requireSameOptions(file_.getName(), file.value("options", Json::object()),
                           identity_.options);
        try {
            bytes = readMember(file, "games_bytes", 0, kMostCounted);
            readGames(bytes, progress);
            progress.running = tetris::parseRunning(getMember(file, "running"), identity_.setup);
            for (const BatchGame& game : progress.ended) {
                if (!progress.running.contains(game.game)) continue;
                throw std::invalid_argument("running game " + std::to_string(game.game) +
                                            " has ended, too");
            }
            for (const auto& [game, reached] : progress.running)
                requireOwn(game);
        } catch (const std::invalid_argument& error) {
            throw std::runtime_error(file_.getName() + " is a damaged checkpoint: " + error.what());
        }
    }
    openGames(bytes);
    return progress;
}

void GamesCheckpoint::readGames(std::int64_t bytes, tetris::BatchProgress& progress)
{
    const base::Descriptor file(base::openRegular(gamesName_, O_RDONLY));
    if (file.get() < 0 && errno != ENOENT) fail("cannot read");
    struct stat found = {};
    const bool isWhole = bytes == 0 || (::fstat(file.get(), &found) == 0 && found.st_size >= bytes);
    base::LineReader in(file.get(), gamesName_, {.line = 65536, .all = 0});
    std::set<std::int64_t> numbers;
    std::int64_t read = 0;
    while (isWhole && read < bytes) {
        const std::optional<std::string> line = in.next();
        if (!line) break;
        read += static_cast<std::int64_t>(line->size()) + 1;
        try {
            std::optional<BatchGame> game = tetris::parseGameLine(*line, identity_.setup);
            if (!game) throw std::invalid_argument("this game cannot be");
            requireOwn(game->game);
            requireOwnSeed(*game);
            if (!numbers.insert(game->game).second) {
                throw std::invalid_argument("game " + std::to_string(game->game) +
                                            " is on a line before, too");
            }
            progress.ended.push_back(std::move(*game));
        } catch (const std::invalid_argument& wrong) {
            throw std::runtime_error(gamesName_ + ":" + std::to_string(in.getNumber()) +
                                     ": is damaged: " + wrong.what() +
                                     "; expected what the run has written");
        }
    }
    if (read != bytes) {
        throw std::runtime_error(file_.getName() + " is a checkpoint without its games: " +
                                 gamesName_ + " is not what it was; expected both files, or none");
    }
}

void GamesCheckpoint::requireOwn(std::int64_t game) const
{
    const tetris::Shard& shard = identity_.shard;
    if (game >= 0 && game < identity_.games && game % shard.count == shard.index) return;
    std::string own = "games 0 to " + std::to_string(identity_.games - 1);
    if (shard.count > 1) own = "shard " + formatShard(shard) + " of " + own;
    throw std::invalid_argument("game " + std::to_string(game) + " is none of " + own);
}

void GamesCheckpoint::requireOwnSeed(const BatchGame& game) const
{
    const std::uint64_t seed =
        tetris::computeGameSeed(identity_.setup, identity_.firstSeed, game.game / identity_.turns);
    if (game.seed == seed) return;
    throw std::invalid_argument("game " + std::to_string(game.game) + " has the seed " +
                                std::to_string(game.seed) + ", not " + std::to_string(seed));
}

// Lines that were appended after FILE was last written are cut off.
void GamesCheckpoint::openGames(std::int64_t bytes)
{
    games_ = base::openRegular(gamesName_, O_WRONLY | O_CREAT);
    if (games_ < 0 || ::ftruncate(games_, bytes) != 0 || ::lseek(games_, 0, SEEK_END) != bytes) {
        fail("cannot write");
    }
    bytes_ = bytes;
}

void GamesCheckpoint::appendGames(const std::vector<BatchGame>& games)
{
    std::string text;
    for (const BatchGame& game : games)
        tetris::appendGameLine(text, game);
    if (!base::writeAll(games_, text)) fail("cannot write");
    if (!games.empty() && ::fdatasync(games_) != 0) fail("cannot write");
    bytes_ += static_cast<std::int64_t>(text.size());
}

void GamesCheckpoint::update(tetris::GameSource& games, Clock::time_point now)
{
    if (!isKept() || !pace_.isDue(now)) return;
    if (!asked_) {
        games.askProgress();
        asked_ = now;
    }
    if (now >= *asked_ + games.getAnswerTime()) write(games);
}

void GamesCheckpoint::write(tetris::GameSource& games)
{
    if (!isKept()) return;
    const tetris::BatchProgress progress = games.takeProgress();
    appendGames(progress.ended);
    const Json file = {
        {"type", identity_.command + "-checkpoint"},
        {"format", 1},
        {"options", identity_.options},
        {"games_bytes", bytes_},
        {"running", tetris::formatRunning(progress.running)},
    };
    file_.write(file.dump() + "\n");
    asked_.reset();
    pace_.resume(Clock::now());
}

}  // namespace tui
