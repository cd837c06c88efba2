#include "tui/session/LiveSession.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <exception>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/tetris/live/LiveMatch.h"
#include "core/tetris/live/Referee.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/base/Worker.h"
#include "tui/store/LiveFolder.h"
#include "tui/store/Paths.h"
#include "tui/store/SuspendedFiles.h"

namespace tui {

namespace {

// A referee's line is one of the record: a client's verbs are at most 200 bytes.
constexpr size_t kMaxRefereeLine = 4096;
// How long the list waits for all referees together.
constexpr std::chrono::milliseconds kLookPatience{300};
// A journal that was not written for so long belongs to a game that is not played.
constexpr int64_t kQuietSeconds = 300;

class SocketConnection : public LiveConnection {
public:
    SocketConnection(base::Descriptor socket, const std::string& greeting, Waker& waker)
        : socket_(std::make_shared<base::Descriptor>(std::move(socket))), worker_(waker) {
        SocketConnection::say(greeting);
        worker_.start();
        worker_.add([this, shared = socket_](const Worker::Task& task) -> Worker::Answer {
            read(shared->get(), task);
            return [this] { hasEnded_ = true; };
        });
    }
    ~SocketConnection() override { ::shutdown(socket_->get(), SHUT_RDWR); }

    // A referee that reads nothing for so long that there is no room is as good as dead.
    void say(std::string_view line) override {
        const std::string text = std::string(line) + "\n";
        if (sendLive(socket_->get(), text) != std::ssize(text)) ::shutdown(socket_->get(), SHUT_WR);
    }
    std::vector<std::string> take() override {
        worker_.deliverAnswers();
        return std::exchange(lines_, {});
    }
    bool hasEnded() const override { return hasEnded_; }

private:
    // In the thread, until the connection ends.
    void read(int socket, const Worker::Task& task) {
        std::string text;
        while (text.size() <= kMaxRefereeLine && !task.getStop().stop_requested()) {
            pollfd polled{socket, POLLIN, 0};
            if (::poll(&polled, 1, -1) < 0 && errno != EINTR) return;
            if (!receiveLive(socket, text)) return;
            std::vector<std::string> lines = takeLiveLines(text);
            if (lines.empty()) continue;
            task.post([this, lines = std::move(lines)]() mutable {
                std::ranges::move(lines, std::back_inserter(lines_));
            });
        }
    }

    std::shared_ptr<base::Descriptor> socket_;
    std::vector<std::string> lines_;
    bool hasEnded_ = false;
    Worker worker_;  // last, so that it is destroyed first
};

// ---- The list

// What a referee says to whoever looks, as far as it has come.
struct LookedAt {
    LiveFolder::Place place;
    base::Descriptor socket;
    std::string text{};
};

std::string greetFor(std::string_view what) {
    return base::format("tetris-live {} {}", tetris::kLiveProtocol, what);
}

// All have the same time. They answer at once, so one that is late leaves the others theirs.
void askAll(std::vector<LookedAt>& looked) {
    using std::chrono::steady_clock;
    const auto end = steady_clock::now() + kLookPatience;
    for (LookedAt& each : looked) {
        for (bool isOpen = true; isOpen && each.text.size() <= kMaxRefereeLine;) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(end - steady_clock::now());
            pollfd polled{each.socket.get(), POLLIN, 0};
            isOpen = ::poll(&polled, 1, std::max(0, static_cast<int>(left.count()))) > 0 &&
                     receiveLive(polled.fd, each.text);
        }
    }
}

LiveEntry describeLooked(LookedAt& looked) {
    LiveEntry entry{
        .kind = LiveEntry::Kind::Unknown, .code = looked.place.code, .seconds = looked.place.age};
    tetris::LiveMatch match;
    try {
        for (const std::string& line : takeLiveLines(looked.text))
            match.take(line);
    } catch (const std::exception&) {
        return entry;
    }
    if (!match.getRefusal().empty()) entry.version = match.getRefusal();
    if (match.getCode() != looked.place.code) return entry;
    entry.names = {match.getSeat(0).name, match.getSeat(1).name};
    entry.rules = match.getRules();
    entry.isPractice = match.isPractice();
    entry.firstTo = match.getFirstTo();
    entry.won = match.getSet();
    entry.watchers = match.countWatchers();
    using enum tetris::LiveMatch::Seat::State;
    entry.isOn = match.getClock() != tetris::LiveClock::Stands;
    for (const int side : {0, 1}) {
        const auto state = match.getSeat(side).state;
        entry.isOn = entry.isOn || state == Gone || state == Paused;
        entry.isAway.at(base::toIndex(side)) = state == Gone || state == Away;
        if (state == Gone)
            entry.waits.at(base::toIndex(side)) =
                static_cast<int>((match.getSeat(side).left + 999) / 1000);
    }
    const bool waits = match.getSeat(0).state == Empty || match.getSeat(1).state == Empty;
    entry.kind = waits ? LiveEntry::Kind::Waits : LiveEntry::Kind::Match;
    return entry;
}

// In a restricted account each person has a folder of their own.
std::vector<std::filesystem::path> listJournals(const std::filesystem::path& journals) {
    auto files = listNewestFirst(journals, kGameEnding);
    for (const auto& entry : listEntries(journals)) {
        std::error_code none;
        if (std::filesystem::is_directory(entry.symlink_status(none)))
            std::ranges::move(listNewestFirst(entry.path(), kGameEnding),
                              std::back_inserter(files));
    }
    return files;
}

std::optional<LiveEntry> describeJournal(const std::filesystem::path& file) {
    LiveEntry entry;
    const auto text = readUnlocked(file, tetris::kMaxReplayBytes);
    if (!text) return std::nullopt;
    try {
        const tetris::SharedReplay replay = tetris::shareAutosave(*text, "");
        if (!replay->isCut || replay->header.match) return std::nullopt;
        tetris::ReplayPlayer player(replay);
        while (!player.isAtEnd())
            player.step();
        entry.names[0] = replay->header.names[0];
        entry.game = replay->header.rules;
        entry.rows = player.getGame().getRows();
        entry.seconds = player.getTime() / 1000;
    } catch (const std::exception&) {
        entry.kind = LiveEntry::Kind::Unknown;
        entry.version = text->substr(0, std::min<size_t>(text->find('\n'), 40));
    }
    return entry;
}

}  // namespace

std::unique_ptr<LiveConnection> makeLiveConnection(base::Descriptor socket,
                                                   const std::string& greeting, Waker& waker) {
    return std::make_unique<SocketConnection>(std::move(socket), greeting, waker);
}

std::string greetForSeat(const std::string& name, const std::string& token) {
    return greetFor(base::format("seat {}{}{}", token, name.empty() ? "" : " ", name));
}

std::string greetForWatching() { return greetFor("watch"); }

LiveEntries listLive(const std::filesystem::path& live, const std::filesystem::path& journals) {
    const LiveFolder folder(live);
    std::vector<LookedAt> looked;
    for (const LiveFolder::Place& place : folder.list()) {
        base::Descriptor socket = folder.connect(place.code);
        if (!socket) continue;
        sendLive(socket.get(), greetFor("look\n"));
        looked.push_back({place, std::move(socket)});
    }
    askAll(looked);
    LiveEntries entries;
    for (LookedAt& each : looked)
        entries.push_back(describeLooked(each));
    std::ranges::stable_sort(entries, {}, &LiveEntry::kind);
    for (const std::filesystem::path& file : listJournals(journals)) {
        const bool isQuiet = readWritten(file) + kQuietSeconds < std::time(nullptr);
        if (isQuiet || !SuspendedFile::isWatched(file) || !isInUse(file)) continue;
        auto entry = describeJournal(file);
        if (!entry) continue;
        entry->file = file.lexically_relative(journals).replace_extension().string();
        entries.push_back(*std::move(entry));
    }
    return entries;
}

}  // namespace tui
