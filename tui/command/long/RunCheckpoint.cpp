#include "tui/command/long/RunCheckpoint.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "brain/base/LineReader.h"
#include "brain/base/OpenFile.h"
#include "brain/lab/run/BatchText.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/report/JsonInput.h"
#include "tui/command/report/WeightsJson.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::BatchGame;

}  // namespace

Json identifyRun(const RunPlan& plan)
{
    Json options = describeRun(plan);
    options.erase("type");
    options.erase("weights_sha256");  // the weights themselves follow
    if (const tetris::Weights* const weights = plan.setup.brain.getWeights()) {
        addWeights(options, *weights);
    }
    if (plan.setup.given != nullptr) options["given"] = *plan.setup.given;
    return options;
}

RunCheckpoint::RunCheckpoint(const std::string& name, const RunPlan& plan)
    : plan_(plan), file_(name), gamesName_(name + ".games")
{
}

RunCheckpoint::~RunCheckpoint()
{
    if (games_ >= 0) ::close(games_);
}

void RunCheckpoint::fail(const std::string& what) const
{
    throw std::runtime_error(what + " " + gamesName_ + ": " + base::sayReason(errno));
}

tetris::BatchProgress RunCheckpoint::read()
{
    tetris::BatchProgress progress;
    if (!isKept()) return progress;
    file_.lock();
    const std::optional<std::string> text = file_.read();
    std::int64_t bytes = 0;
    if (text) {
        const Json file = parseJson(*text);
        if (!file.is_object() || file.value("type", Json()) != "run-checkpoint" ||
            file.value("format", Json()) != 1) {
            throw std::runtime_error(file_.getName() +
                                     " is not a checkpoint of tetris run; expected " +
                                     "one, or a file that does not exist yet");
        }
        requireSameOptions(file_.getName(), file.value("options", Json::object()),
                           identifyRun(plan_));
        try {
            bytes = readMember(file, "games_bytes", 0, kMostCounted);
            readGames(bytes, progress);
            progress.running = tetris::parseRunning(file.at("running"), plan_.setup);
        } catch (const std::logic_error& error) {
            throw std::runtime_error(file_.getName() + " is a damaged checkpoint: " + error.what());
        } catch (const Json::exception& error) {
            throw std::runtime_error(file_.getName() + " is a damaged checkpoint: " + error.what());
        }
    }
    openGames(bytes);
    return progress;
}

void RunCheckpoint::readGames(std::int64_t bytes, tetris::BatchProgress& progress)
{
    const base::Descriptor file(base::openRegular(gamesName_, O_RDONLY));
    if (file.get() < 0 && errno != ENOENT) fail("cannot read");
    base::LineReader in(file.get(), gamesName_, {.line = 65536, .all = 0});
    std::int64_t read = 0;
    while (file.get() >= 0 && read < bytes) {
        const std::optional<std::string> line = in.next();
        if (!line) break;
        read += static_cast<std::int64_t>(line->size()) + 1;
        std::optional<BatchGame> game = tetris::parseGameLine(*line, plan_.setup);
        if (!game) break;
        progress.ended.push_back(std::move(*game));
    }
    if (read != bytes) {
        throw std::runtime_error(file_.getName() + " is a checkpoint without its games: " +
                                 gamesName_ + " is not what it was; expected both files, or none");
    }
}

// Lines that were appended after FILE was last written are cut off.
void RunCheckpoint::openGames(std::int64_t bytes)
{
    games_ = base::openRegular(gamesName_, O_WRONLY | O_CREAT);
    if (games_ < 0 || ::ftruncate(games_, bytes) != 0 || ::lseek(games_, 0, SEEK_END) != bytes) {
        fail("cannot write");
    }
    bytes_ = bytes;
}

void RunCheckpoint::appendGames(const std::vector<BatchGame>& games)
{
    std::string text;
    for (const BatchGame& game : games)
        tetris::appendGameLine(text, game);
    if (!base::writeAll(games_, text)) fail("cannot write");
    if (!games.empty() && ::fdatasync(games_) != 0) fail("cannot write");
    bytes_ += static_cast<std::int64_t>(text.size());
}

void RunCheckpoint::update(tetris::GameSource& games, Clock::time_point now)
{
    if (!isKept() || !pace_.isDue(now)) return;
    if (!asked_) {
        games.askProgress();
        asked_ = now;
    }
    if (now >= *asked_ + games.getAnswerTime()) write(games);
}

void RunCheckpoint::write(tetris::GameSource& games)
{
    if (!isKept()) return;
    const tetris::BatchProgress progress = games.takeProgress();
    appendGames(progress.ended);
    const Json file = {
        {"type", "run-checkpoint"},
        {"format", 1},
        {"options", identifyRun(plan_)},
        {"games_bytes", bytes_},
        {"running", tetris::formatRunning(progress.running)},
    };
    file_.write(file.dump() + "\n");
    asked_.reset();
    pace_.resume(Clock::now());
}

}  // namespace tui
