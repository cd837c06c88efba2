#include "tui/command/long/CheckpointFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "brain/base/JsonText.h"
#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/report/JsonInput.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

// Far more than the running games of thousands of processes take.
constexpr size_t kMostBytes = 256 << 20;

}  // namespace

void CheckpointPace::resume(Clock::time_point now) {
    between_ = std::min(2 * between_, kLast);
    due_ = now + between_;
}

CheckpointFile::CheckpointFile(std::string name) : name_(std::move(name)) {}

void CheckpointFile::fail(const std::string& what) const {
    throw std::runtime_error(what + " " + name_ + ": " + base::sayReason(errno));
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
        if (file.get() < 0) fail("cannot write");
        if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK) fail("cannot lock");
            throw std::runtime_error(name_ +
                                     " is the checkpoint of a run that is still going on; "
                                     "expected its end, or another file");
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
    if (file.get() < 0) {
        if (errno == ENOENT) return std::nullopt;
        fail("cannot read");
    }
    std::optional<std::string> text = base::readBytes(file.get(), kMostBytes);
    if (!text && errno == EFBIG) {
        throw std::runtime_error(base::format(
            "{} is too long to be a checkpoint; expected at most {} bytes", name_, kMostBytes));
    }
    if (!text) fail("cannot read");
    if (text->empty()) text.reset();
    return text;
}

void CheckpointFile::write(const std::string& text) {
    if (name_.empty()) return;
    if (isSpecial()) return writeInto(text);
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
    pace_.resume(Clock::now());
}

bool CheckpointFile::isSpecial() const {
    struct stat there = {};
    return ::stat(name_.c_str(), &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

void CheckpointFile::refuseSpecial() const {
    if (!isSpecial()) return;
    throw std::runtime_error(name_ +
                             " cannot be a checkpoint: it is a device or a pipe; expected a file");
}

void CheckpointFile::writeInto(const std::string& text) const {
    base::Descriptor file(base::openAtOnce(name_, O_WRONLY));
    if (file.get() < 0 || !base::writeAll(file.get(), text) || !file.close()) fail("cannot write");
}

std::string CheckpointFile::describeWayOn() const {
    return name_.empty() ? "" : "; the same command goes on from " + name_;
}

void CheckpointFile::writeIfDue(Clock::time_point now, const std::function<std::string()>& make) {
    if (!name_.empty() && pace_.isDue(now)) write(make());
}

std::optional<uint64_t> CheckpointFile::findSeed() const {
    const std::optional<std::string> text = read();
    using Json = nlohmann::ordered_json;
    const Json file = text ? parseJson(*text) : Json();
    if (!file.is_object()) return std::nullopt;
    const Json options = file.value("options", Json::object());
    if (!options.is_object()) return std::nullopt;
    const Json seed = options.value("seed", Json());
    return seed.is_number_unsigned() ? std::optional(seed.get<uint64_t>()) : std::nullopt;
}

nlohmann::ordered_json parseCheckpoint(const std::string& fileName, const std::string& text,
                                       const std::string& command, int format) {
    using Json = nlohmann::ordered_json;
    Json file = parseJson(text);
    if (file.is_object() && file.value("type", Json()) == command + "-checkpoint" &&
        file.value("format", Json()) == format) {
        return file;
    }
    if (file.is_object() && file.value("type", Json()) == command + "-checkpoint") {
        throw std::runtime_error(base::format(
            "{} is a checkpoint in format {} of tetris {}; expected format {}, or a file that does "
            "not exist yet",
            fileName, file.value("format", Json()).dump(), command, format));
    }
    const std::string why = file.is_object() ? "" : ": it " + base::explainNoObject(text);
    throw std::runtime_error(fileName + " is not a checkpoint of tetris " + command + why +
                             "; expected one, or a file that does not exist yet");
}

void requireSameOptions(const std::string& fileName, const nlohmann::ordered_json& written,
                        const nlohmann::ordered_json& asked) {
    using Json = nlohmann::ordered_json;
    const auto findOther = [](const Json& there, const Json& here) {
        for (const auto& [key, value] : here.items())
            if (there.value(key, Json()) != value) return key;
        for (const auto& [key, value] : there.items())
            if (key != "shard" && here.value(key, Json()) != value) return key;
        return std::string();
    };
    std::string name;
    Json there = written;
    Json here = asked;
    while (there.is_object() && here.is_object()) {
        const std::string key = findOther(there, here);
        if (key.empty()) return;
        name += (name.empty() ? "" : ".") + key;
        there = Json(there.value(key, Json()));
        here = Json(here.value(key, Json()));
    }
    throw std::runtime_error(fileName + " is the checkpoint of another run: its " + name + " is " +
                             base::quote(there.dump()) + ", not " + base::quote(here.dump()) +
                             "; expected the same options, or another file");
}

}  // namespace tui
