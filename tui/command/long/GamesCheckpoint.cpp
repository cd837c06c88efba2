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
#include "brain/base/WholeFile.h"
#include "brain/lab/BatchText.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/report/JsonInput.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/report/RunReport.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::BatchGame;

}  // namespace

GamesIdentity identifyRun(const RunPlan& plan) {
    Json options = describeRun(plan);
    options.erase("type");
    options.erase("weights_sha256");  // the weights themselves follow
    if (const tetris::Weights* const weights = plan.setup.brain.getWeights()) {
        addWeights(options, *weights);
    }
    if (plan.setup.given != nullptr) options["given"] = *plan.setup.given;
    return {.command = "run",
            .options = std::move(options),
            .plan = {.setups = {plan.setup},
                     .firstSeed = plan.firstSeed,
                     .games = plan.games,
                     .shard = plan.shard,
                     .gameTime = plan.gameTime}};
}

GamesCheckpoint::GamesCheckpoint(const std::string& name, GamesIdentity identity)
    : identity_(std::move(identity)), file_(name), gamesName_(name + ".games") {}

GamesCheckpoint::~GamesCheckpoint() {
    if (games_ >= 0) ::close(games_);
}

void GamesCheckpoint::fail(const std::string& what) const {
    throw std::runtime_error(what + " " + gamesName_ + ": " + base::sayReason(errno));
}

tetris::BatchProgress GamesCheckpoint::read() {
    if (!isKept()) return {};
    file_.lock();
    tetris::BatchProgress progress = load();
    openGames();
    return progress;
}

tetris::BatchProgress GamesCheckpoint::load() {
    tetris::BatchProgress progress;
    const std::optional<std::string> text = file_.read();
    if (!text) return progress;
    const Json file = parseCheckpoint(file_.getName(), *text, identity_.command, identity_.format);
    requireSameOptions(file_.getName(), file.value("options", Json::object()), identity_.options);
    try {
        bytes_ = readMember(file, "games_bytes", 0, kMostCounted);
        readGames(bytes_, progress);
        progress.running = tetris::parseRunning(getMember(file, "running"), identity_.plan);
        for (const BatchGame& game : progress.ended) {
            if (!progress.running.contains(game.game)) continue;
            throw std::invalid_argument(base::format("running game {} has ended, too", game.game));
        }
        for (const auto& [game, reached] : progress.running)
            requireOwn(game);
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(
            base::format("{} is a damaged checkpoint: {}", file_.getName(), error.what()));
    }
    return progress;
}

void GamesCheckpoint::readGames(int64_t bytes, tetris::BatchProgress& progress) {
    const base::Descriptor file(base::openRegular(gamesName_, O_RDONLY));
    if (file.get() < 0 && errno != ENOENT) fail("cannot read");
    struct stat found = {};
    const bool isWhole = bytes == 0 || (::fstat(file.get(), &found) == 0 && found.st_size >= bytes);
    base::LineReader in(file.get(), gamesName_, {.line = 65536, .all = 0});
    std::set<int64_t> numbers;
    int64_t read = 0;
    while (isWhole && read < bytes) {
        const std::optional<std::string> line = in.next();
        if (!line) break;
        read += static_cast<int64_t>(line->size()) + 1;
        try {
            std::optional<BatchGame> game = tetris::parseGameLine(*line, identity_.plan);
            if (!game) throw std::invalid_argument("this game cannot be");
            requireOwn(game->game);
            if (const auto seed = findBout(identity_.plan, game->game).seed; game->seed != seed) {
                throw std::invalid_argument(
                    base::format("game {} has the seed {}, not {}", game->game, game->seed, seed));
            }
            if (!numbers.insert(game->game).second) {
                throw std::invalid_argument(
                    base::format("game {} is on a line before, too", game->game));
            }
            progress.ended.push_back(std::move(*game));
        } catch (const std::invalid_argument& wrong) {
            throw std::runtime_error(
                base::format("{}:{}: is damaged: {}; expected what the run has written", gamesName_,
                             in.getNumber(), wrong.what()));
        }
    }
    if (read != bytes) {
        throw std::runtime_error(file_.getName() + " is a checkpoint without its games: " +
                                 gamesName_ + " is not what it was; expected both files, or none");
    }
}

void GamesCheckpoint::requireOwn(int64_t game) const {
    const auto& [index, count] = identity_.plan.shard;
    const int64_t games = identity_.plan.games;
    if (game >= 0 && game < games && game % count == index) return;
    throw std::invalid_argument(base::format(
        "game {} is none of {}games 0 to {}", game,
        count > 1 ? base::format("shard {} of ", formatShard({index, count})) : "", games - 1));
}

// Lines that were appended after FILE was last written are cut off.
void GamesCheckpoint::openGames() {
    games_ = base::openRegular(gamesName_, O_WRONLY | O_CREAT);
    if (games_ < 0 || ::ftruncate(games_, bytes_) != 0 || ::lseek(games_, 0, SEEK_END) != bytes_) {
        fail("cannot write");
    }
}

void GamesCheckpoint::appendGames(const std::vector<BatchGame>& games) {
    std::string text;
    for (const BatchGame& game : games)
        tetris::appendGameLine(text, game);
    if (!base::writeAll(games_, text)) fail("cannot write");
    if (!games.empty() && ::fdatasync(games_) != 0) fail("cannot write");
    bytes_ += static_cast<int64_t>(text.size());
}

void GamesCheckpoint::update(tetris::GameSource& games, Clock::time_point now) {
    if (!isKept() || !pace_.isDue(now)) return;
    if (!asked_) {
        games.askProgress();
        asked_ = now;
    }
    if (now >= *asked_ + games.getAnswerTime()) write(games);
}

void GamesCheckpoint::write(tetris::GameSource& games) {
    if (!isKept()) return;
    const tetris::BatchProgress progress = games.takeProgress();
    appendGames(progress.ended);
    const Json file = {
        {"type", identity_.command + "-checkpoint"},
        {"format", identity_.format},
        {"options", identity_.options},
        {"games_bytes", bytes_},
        {"running", tetris::formatRunning(progress.running)},
    };
    file_.write(file.dump() + "\n");
    asked_.reset();
    pace_.resume(Clock::now());
}

}  // namespace tui
