#include "tui/session/RefereeProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <exception>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/LiveFolder.h"
#include "tui/store/SuspendedFiles.h"

namespace tui {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// The arguments of a referee, which no person gives.
constexpr std::string_view kRefereeFlag = "--referee";
enum RefereeArgument {
    kNameAt,
    kFlagAt,
    kLiveAt,
    kJournalsAt,
    kCodeAt,
    kFirstToAt,
    kIsGivenAt,
    kRulesAt,
    kArguments
};
// Where it finds its two sockets.
constexpr int kOpenerSocket = 3;
constexpr int kListeningSocket = 4;

constexpr size_t kMostUnread = 256U << 10;  // bytes of a client
constexpr int kEndPatience = 500;           // milliseconds for the last lines

uint64_t drawRandom() {
    uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number) base::failSystem("random numbers");
    return number;
}

std::string nameTimeOfStart() { return formatMoment(readNow()); }

class RefereeLoop {
public:
    RefereeLoop(tetris::OpenedMatch opened, LiveFolder folder, std::filesystem::path journals)
        : code_(opened.code),
          referee_(std::move(opened),
                   {.drawSeed = [] { return drawRandom() % base::JavaRandom::kSeedLimit; },
                    .drawToken = drawRandom,
                    .nameTime = nameTimeOfStart}),
          folder_(std::move(folder)),
          journals_(std::move(journals)) {
        add(kOpenerSocket, true);
    }

    void run() {
        while (!referee_.isOver()) {
            wait(computeTimeout());
            passTime();
            referee_.take(readLines());
            accept();
            // Before what is said: if this process is killed in between, no result is lost that
            // somebody has got.
            writeJournal();
            deliver();
        }
        writeJournal();
        dropUnwritten();
        folder_.remove(code_);
        finish();
    }

private:
    struct Connection {
        base::Descriptor socket;
        std::string in{};
        std::string out{};
        size_t allowed = kMostUnread;  // and the state at its start
        bool isGreeted = false;
        bool isLast = false;
    };

    static base::Descriptor openNothing() {
        return base::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    }

    void add(int socket, bool isOpener = false) {
        ::fcntl(socket, F_SETFL, O_NONBLOCK);
        ::fcntl(socket, F_SETFD, FD_CLOEXEC);
        connections_.emplace(next_, Connection{.socket = base::Descriptor(socket)});
        referee_.connect(next_++, isOpener);
    }

    int computeTimeout() const {
        const std::optional<int64_t> wait = referee_.computeWait();
        if (!wait) return -1;
        // From the last reading of the clock on.
        const auto passed = std::chrono::floor<milliseconds>(steady_clock::now() - now_).count();
        return static_cast<int>(std::max<int64_t>(0, *wait - passed));
    }

    void wait(int timeout) {
        polled_.clear();
        polled_.push_back({kListeningSocket, POLLIN, 0});
        for (const auto& [number, each] : connections_) {
            const short events = each.isLast ? 0 : POLLIN;
            const short writes = each.out.empty() ? 0 : POLLOUT;
            polled_.push_back({each.socket.get(), static_cast<short>(events | writes), 0});
        }
        if (::poll(polled_.data(), polled_.size(), timeout) < 0) polled_.clear();
    }

    // Whole milliseconds; what is left of one counts the next time.
    void passTime() {
        const auto passed = std::chrono::floor<milliseconds>(steady_clock::now() - now_);
        now_ += passed;
        referee_.passTime(passed.count());
    }

    std::vector<tetris::Referee::Line> readLines() {
        std::vector<tetris::Referee::Line> lines;
        size_t index = 1;
        for (auto& [number, each] : connections_) {
            const bool isReadable =
                index < polled_.size() && (polled_[index].revents & ~POLLOUT) != 0;
            ++index;
            if (!isReadable || each.isLast) continue;
            // What a dying client has half sent is dropped; its whole lines count.
            if (!receiveLive(each.socket.get(), each.in)) lost_.push_back(number);
            for (std::string& line : takeLiveLines(each.in))
                lines.push_back({number, std::move(line)});
            // The line is too long already.
            if (each.in.size() >= tetris::kMaxLiveLine)
                lines.push_back({number, std::exchange(each.in, {})});
        }
        return lines;
    }

    void accept() {
        for (const int number : std::exchange(lost_, {})) {
            referee_.lose(number);
            connections_.erase(number);
        }
        const bool isWanted = !polled_.empty() && (polled_[0].revents & POLLIN) != 0;
        if (!isWanted) return;
        int made = ::accept4(kListeningSocket, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (made >= 0) return add(made);
        if (errno != EMFILE && errno != ENFILE) return;
        // Without a descriptor left it could not even be refused.
        spare_ = base::Descriptor();
        made = ::accept4(kListeningSocket, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (made >= 0) {
            sendLive(made, "no full\n");
            ::close(made);
        }
        spare_ = openNothing();
    }

    void deliver() {
        for (bool isMore = true; isMore;) {
            isMore = false;
            for (auto& [number, said] : referee_.takeSaid()) {
                const auto found = connections_.find(number);
                if (found == connections_.end()) continue;
                Connection& each = found->second;
                if (!std::exchange(each.isGreeted, true)) each.allowed += said.text.size();
                each.out += said.text;
                each.isLast = each.isLast || said.isLast;
            }
            for (auto each = connections_.begin(); each != connections_.end();) {
                const bool isSent = flush(each->second);
                const bool isSlow = each->second.out.size() > each->second.allowed;
                const bool isDone = each->second.isLast && each->second.out.empty();
                if (isSlow) sendLive(each->second.socket.get(), "no slow\n");
                if (isSent && !isSlow && !isDone) {
                    ++each;
                    continue;
                }
                // What follows from it is said to the others.
                if (!each->second.isLast) {
                    referee_.lose(each->first);
                    isMore = true;
                }
                each = connections_.erase(each);
            }
        }
    }

    // False if the connection has ended.
    static bool flush(Connection& each) {
        while (!each.out.empty()) {
            const ssize_t count = sendLive(each.socket.get(), each.out);
            if (count < 0) return errno == EAGAIN || errno == EINTR;
            each.out.erase(0, base::toIndex(count));
        }
        return true;
    }

    // Without its end the journal of a match that has ended would say that it was stopped.
    void dropUnwritten() {
        if (journal_) journal_->remove();
        journal_.reset();
    }

    // In its pace, and at the end. If it cannot be written, the match goes on, and an end is
    // written later.
    void writeJournal() {
        if (journals_.empty() || referee_.countMatches() == 0) return;
        const bool isNew = referee_.countMatches() != written_;
        const bool hasEnded = !referee_.isInMatch();
        const steady_clock::time_point begun = steady_clock::now();
        if (!isNew && (hasEnded ? !journal_ : !pace_.isDue(begun))) return;
        try {
            if (isNew) {
                dropUnwritten();
                journal_.emplace(journals_, kGameEnding);
                bytes_ = 0;
            }
            written_ = referee_.countMatches();
            const std::string_view record = referee_.getRecord();
            if (record.size() > bytes_ || hasEnded)
                journal_->write(bytes_, record.substr(std::min(bytes_, record.size())), false);
            bytes_ = record.size();
            // A seat stores the match, and removes the journal.
            if (hasEnded) journal_.reset();
        } catch (const std::exception&) {
            written_ = referee_.countMatches();
        }
        pace_.note(begun, steady_clock::now());
    }

    void finish() {
        const auto end = steady_clock::now() + milliseconds(kEndPatience);
        deliver();
        for (auto& [number, each] : connections_)
            each.isLast = true;
        while (!connections_.empty() && steady_clock::now() < end) {
            wait(kEndPatience / 10);
            deliver();
        }
    }

    const std::string code_;
    tetris::Referee referee_;
    LiveFolder folder_;
    std::filesystem::path journals_;
    std::map<int, Connection> connections_;
    std::vector<pollfd> polled_;
    std::vector<int> lost_;
    base::Descriptor spare_ = openNothing();
    int next_ = 0;
    steady_clock::time_point now_ = steady_clock::now();
    // The journal of the present match.
    std::optional<SuspendedFile> journal_;
    int written_ = 0;
    size_t bytes_ = 0;
    JournalPace pace_;
};

// In the child: only what is allowed between fork and exec. Its exit code is the error of the
// second fork, after which the referee is nobody's child.
[[noreturn]] void becomeReferee(int opener, int listening, char* const* arguments) {
    ::setsid();
    if (const pid_t child = ::fork(); child != 0) ::_exit(child < 0 ? errno : 0);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    constexpr int kAbove = 10;
    const int first = ::fcntl(opener, F_DUPFD, kAbove);
    const int second = ::fcntl(listening, F_DUPFD, kAbove);
    const int nothing = ::open("/dev/null", O_RDWR);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::dup2(nothing, stream);
    ::dup2(first, kOpenerSocket);
    ::dup2(second, kListeningSocket);
    for (const int each : {first, second})
        ::close(each);
    if (nothing > kListeningSocket) ::close(nothing);
    ::execv("/proc/self/exe", arguments);
    ::_exit(1);
}

}  // namespace

StartedReferee startReferee(const std::filesystem::path& live,
                            const std::filesystem::path& journals, tetris::OpenedMatch opened,
                            std::string_view name) {
    std::array<int, 2> pair{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair.data()) != 0)
        base::failSystem("cannot open the match");
    base::Descriptor own(pair[0]);
    const base::Descriptor theirs(pair[1]);
    const LiveFolder folder(live);
    LiveFolder::Bound bound = folder.bind(opened.code, name);
    const tetris::ReplayHeader header =
        tetris::makeReplayHeader(opened.rules, 5, {"person", "person"}, {}, nameTimeOfStart());
    std::array<std::string, kArguments> texts{"tetris",
                                              std::string(kRefereeFlag),
                                              live.string(),
                                              journals.string(),
                                              bound.code,
                                              std::to_string(opened.firstTo),
                                              opened.isSeedGiven ? "1" : "0",
                                              formatHeader(header)};
    std::vector<char*> arguments;
    for (std::string& text : texts)
        arguments.push_back(text.data());
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) becomeReferee(theirs.get(), bound.socket.get(), arguments.data());
    int status = 0;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (const int error = child < 0 ? errno : WEXITSTATUS(status); error != 0) {
        folder.remove(bound.code);
        errno = error;
        base::failSystem("cannot start the referee");
    }
    return {.code = bound.code, .connection = std::move(own)};
}

bool isReferee(int argc, char** argv) {
    return argc == kArguments && argv[kFlagAt] == kRefereeFlag;
}

int runReferee(char** argv) {
    // A limit on the size of files is a journal that is not written.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        const tetris::ReplayHeader header = tetris::parseAutosave(argv[kRulesAt], "rules").header;
        tetris::OpenedMatch opened{.code = argv[kCodeAt],
                                   .rules = header.match.value(),
                                   .isSeedGiven = std::string_view(argv[kIsGivenAt]) == "1",
                                   .firstTo = std::stoi(argv[kFirstToAt])};
        RefereeLoop(std::move(opened), LiveFolder(argv[kLiveAt]), argv[kJournalsAt]).run();
        return 0;
    } catch (const std::exception&) {
        // Nobody would read why: the end of the connections says that it has ended.
        return 1;
    }
}

}  // namespace tui
