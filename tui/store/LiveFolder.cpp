#include "tui/store/LiveFolder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <random>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/tetris/live/LiveProtocol.h"
#include "core/tetris/replay/ReplayLines.h"
#include "tui/store/Paths.h"
#include "tui/store/SuspendedFiles.h"

namespace tui {

namespace {

using std::filesystem::path;

constexpr std::string_view kSocketEnding = ".sock";
constexpr std::string_view kSeatEnding = ".seat";
constexpr const char* kLockName = "lock";
// Of the codes that are drawn: no vowels, and nothing that looks like something else.
constexpr std::string_view kCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";
constexpr size_t kMaxList = 65536;

// The line of a socket in the lock file: who has made it, where.
struct LockLine {
    std::string code;
    std::string machine;
    std::string name;
};

std::string nameMachine() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) return "-";
    std::string text(name.data());
    std::ranges::replace(text, ' ', '-');
    return text.empty() ? "-" : text;
}

std::string drawCode() {
    std::random_device device;
    std::string code;
    for (int i = 0; i < 4; ++i)
        code += kCodeLetters[device() % kCodeLetters.size()];
    return code;
}

std::string nameSocket(std::string_view code) { return std::string(code).append(kSocketEnding); }

// A path to a socket may have 107 bytes, and the folder's may be longer.
sockaddr_un makeAddress(int folder, std::string_view code) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = base::format("/proc/self/fd/{}/{}", folder, nameSocket(code));
    std::memcpy(address.sun_path, name.c_str(), name.size() + 1);
    return address;
}

base::Descriptor makeSocket() {
    return base::Descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

// What is there; nullopt if there is nothing.
std::optional<struct stat> findSocket(int folder, std::string_view code) {
    struct stat status {};
    const bool isThere =
        ::fstatat(folder, nameSocket(code).c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
    return isThere ? std::optional(status) : std::nullopt;
}

base::Descriptor connectIn(int folder, std::string_view code) {
    const std::optional<struct stat> status = findSocket(folder, code);
    const bool isSocket = status && S_ISSOCK(status->st_mode) && status->st_uid == ::geteuid();
    base::Descriptor made = makeSocket();
    const sockaddr_un address = makeAddress(folder, code);
    const auto* const to = reinterpret_cast<const sockaddr*>(&address);  // NOLINT
    const bool isThere = isSocket && made && ::connect(made.get(), to, sizeof address) == 0;
    return isThere ? std::move(made) : base::Descriptor();
}

// The lock file, locked.
base::Descriptor lockIn(int folder) {
    base::Descriptor lock(
        ::openat(folder, kLockName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kPrivateFile));
    if (!lock || ::flock(lock.get(), LOCK_EX) != 0)
        base::failSystem("cannot lock the folder of matches");
    return lock;
}

std::vector<LockLine> readList(int lock) {
    std::vector<LockLine> lines;
    ::lseek(lock, 0, SEEK_SET);
    const std::string text = base::readBytes(lock, kMaxList).value_or("");
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view name = base::takeWord(rest, '\n');
        const std::string code(base::takeWord(name));
        const std::string machine(base::takeWord(name));
        if (readLiveCode(code) == code) lines.push_back({code, machine, std::string(name)});
    }
    return lines;
}

void writeList(int lock, const std::vector<LockLine>& lines) {
    std::string text;
    for (const LockLine& line : lines)
        text += base::format("{} {} {}\n", line.code, line.machine, line.name);
    // Cut last, so that a full disk does not lose the other matches.
    const bool isWritten = ::lseek(lock, 0, SEEK_SET) == 0 && base::writeAll(lock, text) &&
                           ::ftruncate(lock, static_cast<off_t>(text.size())) == 0;
    if (!isWritten) base::failSystem("cannot write the list of matches");
}

// Removes the sockets at which nobody listens, of this machine, and old ones of another, which may
// be this one under an earlier name; forgets those that are gone.
void removeDead(int folder, std::vector<LockLine>& lines) {
    std::erase_if(lines, [folder, machine = nameMachine()](const LockLine& line) {
        constexpr int64_t kLong = 7LL * 24 * 3600;
        const std::optional<struct stat> status = findSocket(folder, line.code);
        if (!status) return true;
        if (line.machine != machine && status->st_mtim.tv_sec + kLong > std::time(nullptr))
            return false;
        if (connectIn(folder, line.code)) return false;
        if (errno != ECONNREFUSED) return false;  // it is busy, or this process has too many files
        return ::unlinkat(folder, nameSocket(line.code).c_str(), 0) == 0;
    });
}

}  // namespace

std::optional<std::string> readLiveCode(std::string_view text) {
    std::string code = base::toUpper(text);
    return tetris::isLiveCode(code) ? std::optional(std::move(code)) : std::nullopt;
}

bool receiveLive(int socket, std::string& text) {
    std::array<char, 16384> part{};
    const ssize_t count = ::recv(socket, part.data(), part.size(), MSG_DONTWAIT);
    if (count > 0) text.append(part.data(), base::toIndex(count));
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

ssize_t sendLive(int socket, std::string_view text) {
    return ::send(socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

std::vector<std::string> takeLiveLines(std::string& text) {
    std::vector<std::string> lines;
    const size_t end = text.rfind('\n') + 1;  // 0 without a whole line
    for (std::string_view rest(text.data(), end); !rest.empty();)
        lines.emplace_back(base::takeWord(rest, '\n'));
    text.erase(0, end);
    return lines;
}

base::Descriptor LiveFolder::open() const {
    base::Descriptor folder(
        ::open(place_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
    struct stat status {};
    const bool isOurs = ::fstat(folder.get(), &status) == 0 && status.st_uid == ::geteuid() &&
                        (status.st_mode & 077) == 0;
    return isOurs ? std::move(folder) : base::Descriptor();
}

LiveFolder::Bound LiveFolder::bind(std::string code, std::string_view name) const {
    if (place_.empty()) base::fail("there is no HOME, where matches are found");
    makePrivateDirectory(place_);
    const base::Descriptor folder = open();
    if (!folder) base::fail("{} must be a folder of this account alone", formatFileName(place_));
    const base::Descriptor lock = lockIn(folder.get());
    std::vector<LockLine> lines = readList(lock.get());
    removeDead(folder.get(), lines);
    if (lines.size() >= base::toIndex(kMost))
        base::fail("twenty matches are open on this account, which is the most");
    if (!name.empty() && std::ranges::count(lines, name, &LockLine::name) >= kMostOfName)
        base::fail("five matches of this name are open, which is the most");
    const bool isGiven = !code.empty();
    while (code.empty() || (!isGiven && findSocket(folder.get(), code)))
        code = drawCode();
    if (findSocket(folder.get(), code)) base::fail("the code {} is in use", base::quote(code));
    // The line first, because a socket without one would stay for ever.
    lines.push_back({code, nameMachine(), std::string(name)});
    writeList(lock.get(), lines);
    base::Descriptor made = makeSocket();
    const sockaddr_un address = makeAddress(folder.get(), code);
    const auto* const at = reinterpret_cast<const sockaddr*>(&address);  // NOLINT
    constexpr int kBacklog = 64;
    const bool isBound = made && ::bind(made.get(), at, sizeof address) == 0 &&
                         ::fchmodat(folder.get(), nameSocket(code).c_str(), kPrivateFile, 0) == 0 &&
                         ::listen(made.get(), kBacklog) == 0;
    if (!isBound) base::failSystem("cannot open the match");
    // Of a set that has ended under the same code.
    for (const Token& token : readTokens())
        if (token.code == code) dropToken(token.token);
    return {.code = code, .socket = std::move(made)};
}

void LiveFolder::remove(std::string_view code) const {
    const base::Descriptor folder = open();
    if (!folder) return;
    const base::Descriptor lock = lockIn(folder.get());
    std::vector<LockLine> lines = readList(lock.get());
    const std::string machine = nameMachine();
    const auto removed = std::erase_if(
        lines, [&](const LockLine& line) { return line.code == code && line.machine == machine; });
    if (removed == 0) return;
    ::unlinkat(folder.get(), nameSocket(code).c_str(), 0);
    writeList(lock.get(), lines);
}

base::Descriptor LiveFolder::connect(std::string_view code) const {
    const base::Descriptor folder = open();
    return folder ? connectIn(folder.get(), code) : base::Descriptor();
}

std::vector<LiveFolder::Place> LiveFolder::list() const {
    std::vector<Place> places;
    if (!open()) return places;
    for (const auto& entry : listEntries(place_)) {
        struct stat status {};
        const path& file = entry.path();
        const std::optional<std::string> code = readLiveCode(file.stem().string());
        const bool isSocket = file.extension() == kSocketEnding && code == file.stem().string() &&
                              ::lstat(file.c_str(), &status) == 0 && S_ISSOCK(status.st_mode);
        if (!isSocket) continue;
        const int64_t age = std::time(nullptr) - status.st_mtim.tv_sec;
        places.push_back({*code, std::max<int64_t>(0, age)});
    }
    std::ranges::sort(places, {}, &Place::code);
    return places;
}

// ---- Tokens: files TOKEN.seat with the code, the side and the name

void LiveFolder::keepToken(const Token& token) const {
    const base::Descriptor folder = open();
    if (!folder || token.name.empty()) return;
    const base::Descriptor file(
        ::openat(folder.get(), std::string(token.token).append(kSeatEnding).c_str(),
                 O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, kPrivateFile));
    // Without it the person cannot come back, and nothing else is lost.
    if (file)
        base::writeAll(file.get(), base::format("{} {} {}\n", token.code, token.side, token.name));
}

void LiveFolder::dropToken(std::string_view token) const {
    const base::Descriptor folder = open();
    if (folder) ::unlinkat(folder.get(), std::string(token).append(kSeatEnding).c_str(), 0);
}

std::vector<LiveFolder::Token> LiveFolder::listTokens(std::string_view name) const {
    std::vector<Token> tokens = readTokens();
    std::erase_if(tokens, [name](const Token& token) { return token.name != name; });
    return tokens;
}

std::vector<LiveFolder::Token> LiveFolder::readTokens() const {
    std::vector<Token> tokens;
    if (!open()) return tokens;
    for (const path& file : listNewestFirst(place_, kSeatEnding)) {
        const std::string text = readUnlocked(file, 256).value_or("");
        if (!text.ends_with('\n')) continue;
        std::string_view rest(text.data(), text.size() - 1);
        const std::optional<std::string> code = readLiveCode(tetris::takeWord(rest));
        int side = 0;
        const bool isValid = code && base::readNumber(tetris::takeWord(rest), 0, 1, side);
        if (isValid && !rest.empty())
            tokens.push_back({*code, file.stem().string(), std::string(rest), side});
    }
    return tokens;
}

}  // namespace tui
