#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace tetris {

// How much a client may say: a token bucket that holds `most`, and gains as much in a second.
class RateLimit {
public:
    // `now`: a moment in milliseconds, as below.
    RateLimit(double most, int64_t now) : most_(most), left_(most), countedAt_(now) {}

    // Takes the amount. Returns false if less was left.
    [[nodiscard]] bool spend(double amount, int64_t now);

private:
    double most_;
    double left_;  // below 0 after too much
    int64_t countedAt_;
};

// A connection to a referee.
struct RefereeClient {
    enum class Role : uint8_t {
        Newcomer,  // it has not said what it is
        Watcher,
        Person  // it has a seat
    };

    int64_t since = 0;  // the moment when it began
    bool isOpener = false;
    RateLimit verbs;
    RateLimit lines;
    Role role = Role::Newcomer;
    int side = 0;  // of a person
};

// The connections of a referee by their numbers, and what is still to be sent to them. A value.
class RefereeClients {
public:
    using Role = RefereeClient::Role;

    // ---- Connections

    void add(int number, bool isOpener, int64_t now);
    // Forgets the connection; what was said to it stays to be sent.
    void remove(int number) { clients_.erase(number); }
    // Null if there is no such connection.
    RefereeClient* find(int number);
    size_t count(Role role) const;
    const std::map<int, RefereeClient>& getAll() const { return clients_; }

    // ---- Saying

    // Whole lines, to a connection, if it is there.
    void say(int number, std::string_view text) {
        if (clients_.contains(number)) said_[number].text += text;
    }
    // To all but newcomers.
    void sayToAll(std::string_view text);
    // The connection ends when all that was said is sent.
    void sayLast(int number) { said_[number].isLast = true; }
    // Ends all connections, and forgets them; to newcomers after a last text.
    void endAll(std::string_view toNewcomers);

    // What is to be sent to a connection.
    struct Said {
        std::string text{};
        bool isLast = false;  // then the connection ends
    };
    // All of it since the last call.
    [[nodiscard]] std::map<int, Said> takeSaid() { return std::exchange(said_, {}); }

private:
    std::map<int, RefereeClient> clients_;
    std::map<int, Said> said_;
};

}  // namespace tetris
