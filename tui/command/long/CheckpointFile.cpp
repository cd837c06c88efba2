#include "tui/command/long/CheckpointFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "brain/base/JsonText.h"
#include "brain/base/LineReader.h"
#include "brain/base/WholeFile.h"
#include "brain/lab/BatchText.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/report/RunReport.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

using base::findMember;
using base::parseJson;
using tetris::BatchGame;

// Far more than the running games of thousands of processes take.
constexpr size_t kMostBytes = 256 << 20;

}  // namespace

void CheckpointFile::fail(const std::string& what) const {
    base::fail("{} {}: {}", what, name_, base::sayReason(errno));
}

bool CheckpointFile::isWritable() const {
    if (name_.empty()) return true;
    struct stat there = {};
    const bool isThere = ::stat(name_.c_str(), &there) == 0;
    if (isThere && S_ISDIR(there.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (isThere && ::access(name_.c_str(), W_OK) != 0) return false;
    if (isThere && !S_ISREG(there.st_mode)) return true;
    const std::filesystem::path folder = followLinks(name_).parent_path();
    return ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
}

void CheckpointFile::lock() {
    if (name_.empty() || lock_) return;
    refuseSpecial();
    const std::string place = followLinks(name_).string();
    for (;;) {
        // Some file servers lock for one run alone only what it may write.
        base::Descriptor file(base::openRegular(place, O_RDWR | O_CREAT));
        if (!file) fail("cannot write");
        if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK) fail("cannot lock");
            base::fail(
                "{} is the checkpoint of a run that is still going on; expected its end, or "
                "another file",
                name_);
        }
        // Another run may have replaced the file after it was opened here.
        struct stat locked = {};
        struct stat named = {};
        if (::fstat(file.get(), &locked) == 0 && ::stat(place.c_str(), &named) == 0 &&
            locked.st_dev == named.st_dev && locked.st_ino == named.st_ino) {
            lock_.emplace(file.release());
            return;
        }
    }
}

std::optional<std::string> CheckpointFile::read() const {
    if (name_.empty()) return std::nullopt;
    refuseSpecial();
    const base::Descriptor file(base::openRegular(name_, O_RDONLY));
    if (!file) {
        if (errno == ENOENT) return std::nullopt;
        fail("cannot read");
    }
    std::optional<std::string> text = base::readBytes(file.get(), kMostBytes);
    if (!text && errno == EFBIG) {
        base::fail("{} is too long to be a checkpoint; expected at most {} bytes", name_,
                   kMostBytes);
    }
    if (!text) fail("cannot read");
    if (text->empty()) text.reset();
    return text;
}

void CheckpointFile::write(const std::string& text) {
    if (name_.empty()) return;
    if (isSpecial()) {
        base::Descriptor file(base::openAtOnce(name_, O_WRONLY));
        if (!file || !base::writeAll(file.get(), text) || !file.close()) fail("cannot write");
        return;
    }
    // A symbolic link stays; its target is replaced.
    const std::string place = followLinks(name_).string();
    base::WholeFile file(name_, place, place + ".new", 0666);
    // The new file is locked before it gets the name. Its copy keeps the lock.
    base::Descriptor copy(lock_ ? ::fcntl(file.getDescriptor(), F_DUPFD_CLOEXEC, 0) : -1);
    if (lock_) file.check(::flock(copy.get(), LOCK_EX | LOCK_NB));
    file.write(text);
    file.check(::fdatasync(file.getDescriptor()));
    file.takePlace();
    if (lock_) lock_.emplace(copy.release());
    constexpr std::chrono::milliseconds kLongest{5000};
    between_ = std::min(2 * between_, kLongest);
    due_ = Clock::now() + between_;
}

bool CheckpointFile::isSpecial() const {
    struct stat there = {};
    return ::stat(name_.c_str(), &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

void CheckpointFile::refuseSpecial() const {
    if (!isSpecial()) return;
    base::fail("{} cannot be a checkpoint: it is a device or a pipe; expected a file", name_);
}

std::string CheckpointFile::describeWayOn() const {
    return name_.empty() ? "" : "; the same command goes on from " + name_;
}

std::optional<uint64_t> CheckpointFile::findSeed() const {
    const std::optional<std::string> text = read();
    const Json file = text ? parseJson(*text) : Json();
    const Json& seed = findMember(findMember(file, "options"), "seed");
    return seed.is_number_unsigned() ? std::optional(seed.get<uint64_t>()) : std::nullopt;
}

Json parseCheckpoint(const std::string& fileName, const std::string& text,
                     const std::string& command, int format) {
    Json file = parseJson(text);
    if (findMember(file, "type") == command + "-checkpoint") {
        if (findMember(file, "format") == format) return file;
        base::fail(
            "{} is a checkpoint in format {} of tetris {}; expected format {}, or a file that does "
            "not exist yet",
            fileName, base::dumpJson(findMember(file, "format")), command, format);
    }
    const std::string why = file.is_object() ? "" : ": it " + base::explainNoObject(text);
    base::fail(
        "{} is not a checkpoint of tetris {}{}; expected one, or a file that does not exist yet",
        fileName, command, why);
}

void requireSameOptions(const std::string& fileName, const Json& written, const Json& asked) {
    const auto findOther = [](const Json& there, const Json& here) {
        for (const auto& [key, value] : here.items())
            if (findMember(there, key) != value) return key;
        for (const auto& [key, value] : there.items())
            if (key != "shard" && findMember(here, key) != value) return key;
        return std::string();
    };
    std::string name;
    Json there = written;
    Json here = asked;
    while (there.is_object() && here.is_object()) {
        const std::string key = findOther(there, here);
        if (key.empty()) return;
        name += (name.empty() ? "" : ".") + key;
        there = Json(findMember(there, key));
        here = Json(findMember(here, key));
    }
    base::fail(
        "{} is the checkpoint of another run: its {} is {}, not {}; expected the same options, or "
        "another file",
        fileName, name, base::quote(base::dumpJson(there)), base::quote(base::dumpJson(here)));
}

GamesIdentity identifyRun(const RunPlan& plan) {
    Json options = describeRun(plan);
    options.erase("type");
    addContents(options, plan.setup);
    return {.command = "run",
            .options = std::move(options),
            .plan = {.setups = {plan.setup},
                     .firstSeed = plan.firstSeed,
                     .games = plan.games,
                     .shard = plan.shard,
                     .gameTime = plan.gameTime}};
}

void GamesCheckpoint::fail(const std::string& what) const {
    base::fail("{} {}: {}", what, gamesName_, base::sayReason(errno));
}

tetris::BatchProgress GamesCheckpoint::read() {
    if (!isKept()) return {};
    file_.lock();
    tetris::BatchProgress progress = load();
    // Lines that were appended after FILE was last written are cut off.
    const int file = games_.emplace(base::openRegular(gamesName_, O_WRONLY | O_CREAT)).get();
    if (file < 0 || ::ftruncate(file, bytes_) != 0 || ::lseek(file, 0, SEEK_END) != bytes_)
        fail("cannot write");
    return progress;
}

tetris::BatchProgress GamesCheckpoint::load() {
    tetris::BatchProgress progress;
    const std::optional<std::string> text = file_.read();
    if (!text) return progress;
    const Json file = parseCheckpoint(file_.getName(), *text, identity_.command, identity_.format);
    requireSameOptions(file_.getName(), file.value("options", Json::object()), identity_.options);
    try {
        bytes_ = base::readMember(file, "games_bytes", 0, base::kMostCounted);
        if (file.contains("milliseconds"))
            secondsBefore_ =
                static_cast<double>(base::readMember(file, "milliseconds", 0, base::kMostCounted)) /
                1e3;
        readGames(bytes_, progress);
        progress.running = tetris::parseRunning(base::getMember(file, "running"), identity_.plan);
        for (const BatchGame& game : progress.ended) {
            if (!progress.running.contains(game.game)) continue;
            base::refuse("running game {} has ended, too", game.game);
        }
        for (const auto& [game, reached] : progress.running)
            requireOwn(game);
    } catch (const std::invalid_argument& error) {
        base::fail("{} is a damaged checkpoint: {}", file_.getName(), error.what());
    }
    return progress;
}

void GamesCheckpoint::readGames(int64_t bytes, tetris::BatchProgress& progress) {
    const base::Descriptor file(base::openRegular(gamesName_, O_RDONLY));
    if (!file && errno != ENOENT) fail("cannot read");
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
            if (!game) base::refuse("this game cannot be");
            requireOwn(game->game);
            if (const auto seed = findBout(identity_.plan, game->game).seed; game->seed != seed) {
                base::refuse("game {} has the seed {}, not {}", game->game, game->seed, seed);
            }
            if (!numbers.insert(game->game).second) {
                base::refuse("game {} is on a line before, too", game->game);
            }
            progress.ended.push_back(std::move(*game));
        } catch (const std::invalid_argument& wrong) {
            base::fail("{}:{}: is damaged: {}; expected what the run has written", gamesName_,
                       in.getNumber(), wrong.what());
        }
    }
    if (read != bytes) {
        base::fail(
            "{} is a checkpoint without its games: {} is not what it was; expected both files, or "
            "none",
            file_.getName(), gamesName_);
    }
}

void GamesCheckpoint::requireOwn(int64_t game) const {
    const auto& [index, count] = identity_.plan.shard;
    const int64_t games = identity_.plan.games;
    if (game >= 0 && game < games && game % count == index) return;
    base::refuse("game {} is none of {}games 0 to {}", game,
                 count > 1 ? base::format("shard {} of ", formatShard({index, count})) : "",
                 games - 1);
}

void GamesCheckpoint::appendGames(const std::vector<BatchGame>& games) {
    for (const BatchGame& game : games)
        tetris::appendGameLine(unwritten_, game);
    // A write that has failed may have left a part of a line.
    if (::lseek(games_->get(), bytes_, SEEK_SET) != bytes_ ||
        !base::writeAll(games_->get(), unwritten_) ||
        (!unwritten_.empty() && ::fdatasync(games_->get()) != 0)) {
        fail("cannot write");
    }
    bytes_ += static_cast<int64_t>(std::exchange(unwritten_, {}).size());
}

double GamesCheckpoint::countSeconds() const {
    return secondsBefore_ + toSeconds(Clock::now() - start_);
}

void GamesCheckpoint::update(tetris::GameSource& games, TimePoint now) {
    if (!file_.isDue(now)) return;
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
        {"milliseconds", std::llround(1e3 * countSeconds())},
        {"running", tetris::formatRunning(progress.running)},
    };
    file_.write(base::dumpJson(file) + "\n");
    asked_.reset();
}

}  // namespace tui
