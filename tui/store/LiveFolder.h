#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"

namespace tui {

// 3 to 12 letters or digits, in upper case; nullopt for any other text.
std::optional<std::string> readLiveCode(std::string_view text);

// Appends what has come over a socket, without waiting. False if the connection has ended.
[[nodiscard]] bool receiveLive(int socket, std::string& text);
// Sends as much as there is room for, without waiting. Returns how many bytes that is; -1 for none,
// with errno set.
ssize_t sendLive(int socket, std::string_view text);
// Takes the whole lines off the front of what has come over a socket.
std::vector<std::string> takeLiveLines(std::string& text);

// The folder of the sockets at which the matches of this account are found: CODE.sock, and a lock
// file that knows who has made which. Nobody else may enter it. Links are not followed.
class LiveFolder {
public:
    static constexpr int kMost = 20;       // sockets
    static constexpr int kMostOfName = 5;  // of one person

    // It is created when a socket is. Empty: there is none.
    explicit LiveFolder(std::filesystem::path place) : place_(std::move(place)) {}

    struct Bound {
        std::string code;
        base::Descriptor socket{};
    };
    // Makes a socket that listens, under that code, or under a free one if it is empty. Removes
    // sockets of this machine whose referee has ended, and tokens of the same code. Throws
    // std::runtime_error with one sentence; a code that was free stays free then.
    Bound bind(std::string code, std::string_view name) const;
    // Removes the socket of that code, if it is the caller's.
    void remove(std::string_view code) const;

    // A connection to that socket, which does not block; no descriptor if nobody answers.
    base::Descriptor connect(std::string_view code) const;
    struct Place {
        std::string code;
        int64_t age = 0;  // of the socket, in seconds
    };
    // The sockets, by their codes; a dead one, too.
    std::vector<Place> list() const;

    // ---- Tokens, with which a person takes a seat again

    struct Token {
        std::string code;
        std::string token;
        std::string name;
        int side = 0;
    };
    // Stores a token, unless it is of nobody's name; a failure is ignored.
    void keepToken(const Token& token) const;
    void dropToken(std::string_view token) const;
    // Those of that person, the newest first.
    std::vector<Token> listTokens(std::string_view name) const;

private:
    base::Descriptor open() const;
    std::vector<Token> readTokens() const;

    std::filesystem::path place_;
};

}  // namespace tui
