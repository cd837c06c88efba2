#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <string>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/live/LiveMatch.h"
#include "core/tetris/live/Referee.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/fuzz/Targets.h"

namespace test {

namespace {

// A referee and its connections: what it says has to be understood by a client.
class Table {
public:
    explicit Table(bool isTurns) : referee_(open(isTurns), sources()) {}

    // "3 ready": a client says it. "+250": time passes. "-3": a connection ends.
    void take(std::string_view line) {
        if (line.empty()) return;
        int number = 0;
        const auto [end, error] =
            std::from_chars(line.data() + (line[0] == '+' || line[0] == '-' ? 1 : 0),
                            line.data() + line.size(), number);
        if (error != std::errc() || number < 0) return;
        constexpr int kMostTime = 40'000;
        constexpr size_t kPlaces = 8;
        const size_t place = static_cast<size_t>(number) % kPlaces;
        if (line[0] == '+') {
            referee_.passTime(number % kMostTime);
        } else if (line[0] == '-') {
            if (clients_.at(place) == 0) return;
            referee_.lose(clients_.at(place));
            seen_.erase(clients_.at(place));
            clients_.at(place) = 0;
        } else {
            say(place, line.substr(static_cast<size_t>(end - line.data())));
        }
        deliver();
        if (referee_.isInMatch() || referee_.getRecord().empty()) return;
        require(verifyReplay(tetris::shareReplay(std::string(referee_.getRecord()), "the record"),
                             tetris::findBestSpin));
    }

private:
    static tetris::OpenedMatch open(bool isTurns) {
        tetris::OpenedMatch opened{.code = "KLMP"};
        if (isTurns) opened.rules.clock = tetris::MatchClock::Turns;
        return opened;
    }
    static tetris::Referee::Sources sources() {
        return {.drawSeed = [] { return 7; },
                .drawToken = [] { return 1; },
                .nameTime = [] { return "2026-01-31T12:00:00Z"; }};
    }

    void say(size_t place, std::string_view line) {
        int& client = clients_.at(place);
        if (client == 0) {
            client = ++last_;
            referee_.connect(client, client == 1);
            seen_[client];
        }
        line.remove_prefix(line.starts_with(' ') ? 1 : 0);
        if (line.size() >= tetris::kMaxLiveLine) {
            referee_.refuse(client, "line");
            return;
        }
        const tetris::Referee::Line said{client, std::string(line)};
        referee_.take({&said, 1});
    }

    void deliver() {
        for (auto& [client, said] : referee_.takeSaid()) {
            const auto seen = seen_.find(client);
            require(said.text.empty() || said.text.ends_with('\n'));
            for (std::string_view rest = said.text; !rest.empty() && seen != seen_.end();) {
                const size_t end = rest.find('\n');
                seen->second.take(rest.substr(0, end));
                rest.remove_prefix(end + 1);
            }
            if (!said.isLast) continue;
            for (int& place : clients_)
                if (place == client) place = 0;
            seen_.erase(client);
        }
    }

    tetris::Referee referee_;
    std::array<int, 8> clients_{};  // by place; 0: nobody
    std::map<int, tetris::LiveMatch> seen_;
    int last_ = 0;
};

}  // namespace

void fuzzReferee(std::string_view bytes) {
    Table table(bytes.size() % 2 == 1);
    while (!bytes.empty()) {
        const size_t end = std::min(bytes.find('\n'), bytes.size());
        table.take(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
}

}  // namespace test
