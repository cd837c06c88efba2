#include "core/tetris/live/Referee.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/live/LiveMatch.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {
namespace {

// A referee with its clients, in hand-made time. What it says to a client makes that one's model.
class Host {
public:
    struct Client {
        LiveMatch model{};
        std::string said{};
        bool hasEnded = false;
    };

    explicit Host(OpenedMatch opened = {.code = "KLMP"}, uint64_t seed = 7)
        : referee(std::move(opened), {.drawSeed = [this] { return ++seed_; },
                                      .drawToken = [this] { return ++token_; },
                                      .nameTime = [] { return "2026-01-31T12:00:00Z"; }}),
          seed_(seed) {}

    int join(const std::string& greeting, bool isOpener = false) {
        const int client = static_cast<int>(clients.size());
        clients.push_back(std::make_unique<Client>());
        referee.connect(client, isOpener);
        say(client, greeting);
        return client;
    }

    void say(int client, const std::string& line) {
        const Referee::Line given{client, line};
        referee.take({&given, 1});
        deliver();
    }

    void lose(int client) {
        referee.lose(client);
        deliver();
    }

    // Wakes as the referee wants, at the latest after a second.
    void pass(int64_t milliseconds) {
        while (milliseconds > 0 && !referee.isOver()) {
            const int64_t wait = referee.computeWait().value_or(1000);
            const int64_t step =
                std::clamp<int64_t>(wait, 1, std::min<int64_t>(milliseconds, 1000));
            referee.passTime(step);
            milliseconds -= step;
            deliver();
        }
    }

    void deliver() {
        for (auto& [number, said] : referee.takeSaid()) {
            Client& client = *clients.at(base::toIndex(number));
            client.said += said.text;
            client.hasEnded = client.hasEnded || said.isLast;
            std::string_view rest = said.text;
            while (!rest.empty()) {
                client.model.take(rest.substr(0, rest.find('\n')));
                rest.remove_prefix(rest.find('\n') + 1);
            }
        }
    }

    // Both seats are taken and ready, and the clock runs.
    void begin() {
        ann = join("tetris-live 1 seat - Ann", true);
        ben = join("tetris-live 1 seat - Ben");
        beginNext();
    }

    // The same for the next match of the set.
    void beginNext() {
        say(ann, "ready");
        say(ben, "ready");
        pass(1800);
    }

    const LiveMatch& see(int client) const { return clients.at(base::toIndex(client))->model; }
    std::string takeSaid(int client) {
        return std::exchange(clients.at(base::toIndex(client))->said, {});
    }

    Referee referee;
    std::vector<std::unique_ptr<Client>> clients;
    int ann = 0;
    int ben = 0;

private:
    uint64_t seed_;
    uint64_t token_ = 0;
};

// Without the time, which whoever joins knows better.
std::string formatSides(const Match& match) {
    std::string text = toString(match.getEnd());
    for (const int side : {0, 1}) {
        const ModernGame& game = match.getGame(side);
        text +=
            " " + formatHash(hashBoard(game.getBoard())) + " " + std::to_string(game.getPieces());
    }
    return text;
}

std::string drawVerbs(base::JavaRandom& random) {
    std::string verbs;
    for (int i = 1 + random.nextInt(4); i > 0; --i) {
        if (random.nextInt(4) == 0) verbs += std::to_string(2 + random.nextInt(3));
        verbs += "LRDDPCUAXXXH"[random.nextInt(12)];
    }
    return verbs;
}

TEST(RefereeTest, SeatsWatchersAndTheRecordAgreeCellByCell) {
    for (int seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        base::JavaRandom random(static_cast<uint64_t>(seed));
        Host host({.code = "KLMP"}, static_cast<uint64_t>(seed) * 1000);
        host.begin();
        std::vector<int> watchers{host.join("tetris-live 1 watch")};
        while (host.referee.isInMatch()) {
            host.pass(random.nextInt(300));
            const int side = random.nextInt(2);
            host.say(side == 0 ? host.ann : host.ben, "v " + drawVerbs(random));
            if (watchers.size() < 4 && random.nextInt(20) == 0)
                watchers.push_back(host.join("tetris-live 1 watch"));
            for (const int watcher : watchers)
                ASSERT_EQ(formatSides(*host.see(watcher).findMatch()),
                          formatSides(*host.see(host.ann).findMatch()));
        }
        const std::string record(host.referee.getRecord());
        EXPECT_TRUE(verifyReplay(shareReplay(record, "the record")));
        EXPECT_EQ(formatReplay(parseReplay(record, "the record")), record);
        for (const auto& client : host.clients) {
            EXPECT_EQ(client->model.getRecord(), record);
            EXPECT_EQ(formatSides(*client->model.findMatch()),
                      formatSides(*host.referee.findMatch()));
        }
    }
}

TEST(RefereeTest, ALateWatcherGetsTheStateOfThatMoment) {
    Host host;
    host.begin();
    host.say(host.ben, "v 3RX");
    host.pass(250);
    const int late = host.join("tetris-live 1 watch");
    const std::string match =
        "match KLMP first-to 1 level 1 next 5 hold 1 sequence bag size 10x20 clock time "
        "travel 500 cap 8 messy 0 margin 180\nperson 0 Ann\nperson 1 Ben\nset 0 0\nwatching 0\n";
    EXPECT_EQ(host.takeSaid(late),
              "watch\n" + match +
                  "tetris-replay 3\nrules versus\nlevel 1\nnext 5\nhold 1\nsequence bag\nseed 8\n"
                  "size 10x20\nclock time\ntravel 500\ncap 8\nmessy 0\nmargin 180\n"
                  "side 0 person Ann\nside 1 person Ben\nstart 2026-01-31T12:00:00Z\nplay\n"
                  "+0 1 3RX\n~ 250\ngo 0\n");
    const int look = host.join("tetris-live 1 look");
    EXPECT_EQ(host.takeSaid(look), match + "go 0\n");
    EXPECT_TRUE(host.clients.back()->hasEnded);
}

// Also of a field that is added.
TEST(RefereeTest, WhoLooksKnowsEveryFieldOfTheRules) {
    MatchRules rules;
    for (const GameField& field : kGameFields)
        if (hasField(field, rules.game))
            field.put(rules.game, field.flag != nullptr ? 1 - field.get({}) : field.max);
    for (const MatchField& field : kMatchFields)
        if (hasField(field, rules)) field.put(rules, field.max);
    Host host({.code = "KLMP", .rules = rules});
    const int look = host.join("tetris-live 1 look");
    EXPECT_EQ(host.see(look).getRules(), rules);
}

TEST(RefereeTest, TheMatchBeginsWhenBothAreReadyAndCountedDown) {
    Host host;
    host.ann = host.join("tetris-live 1 seat -", true);
    EXPECT_EQ(host.see(host.ann).getSeat(1).state, LiveMatch::Seat::State::Empty);
    host.ben = host.join("tetris-live 1 seat - Ben");
    host.say(host.ben, "ready");
    EXPECT_EQ(host.see(host.ann).getSeat(1).state, LiveMatch::Seat::State::Ready);
    EXPECT_FALSE(host.referee.isInMatch());
    host.say(host.ann, "ready");
    EXPECT_EQ(host.see(host.ben).getClock(), LiveClock::Counts);
    host.say(host.ann, "v X");  // the clock stands
    host.pass(1799);
    EXPECT_EQ(host.see(host.ben).getClock(), LiveClock::Counts);
    host.pass(1);
    EXPECT_EQ(host.see(host.ben).getClock(), LiveClock::Runs);
    EXPECT_EQ(host.referee.findMatch()->getGame(0).getPieces(), 0);
    EXPECT_EQ(host.see(host.ben).getHeader().names[0], "");
}

TEST(RefereeTest, APauseHidesNoTimeAndEndsByItself) {
    Host host;
    host.begin();
    host.pass(100);
    host.say(host.ben, "pause");
    EXPECT_EQ(host.see(host.ann).getSeat(1).state, LiveMatch::Seat::State::Paused);
    EXPECT_EQ(host.see(host.ann).getSeat(1).left, 60'000);
    host.say(host.ann, "resume");  // only who paused may
    host.pass(20'000);
    EXPECT_EQ(host.see(host.ann).getClock(), LiveClock::Stands);
    host.say(host.ben, "resume");
    host.pass(1800);
    EXPECT_EQ(host.see(host.ann).getClock(), LiveClock::Runs);
    EXPECT_EQ(host.referee.findMatch()->getTime(), 100);
    host.say(host.ben, "pause");
    host.pass(39'999);
    EXPECT_EQ(host.see(host.ann).getClock(), LiveClock::Stands);
    host.pass(1801);
    EXPECT_EQ(host.see(host.ann).getClock(), LiveClock::Runs);
    host.say(host.ben, "pause");  // nothing is left
    EXPECT_EQ(host.see(host.ann).getClock(), LiveClock::Runs);
}

TEST(RefereeTest, WhoIsGoneComesBackWithTheTokenOrLoses) {
    Host host;
    host.begin();
    host.pass(500);
    const std::string token = host.see(host.ben).getToken();
    host.lose(host.ben);
    EXPECT_EQ(host.see(host.ann).getSeat(1).state, LiveMatch::Seat::State::Gone);
    host.pass(10'000);
    EXPECT_EQ(host.takeSaid(host.join("tetris-live 1 seat 00000000000000ff Eve")), "no token\n");
    const int back = host.join("tetris-live 1 seat " + token + " Ben");
    host.pass(1800);
    EXPECT_EQ(host.see(back).getClock(), LiveClock::Runs);
    EXPECT_EQ(host.see(back).getSide(), 1);
    host.lose(back);
    host.pass(19'999);
    EXPECT_TRUE(host.referee.isInMatch());
    host.pass(1);
    EXPECT_EQ(toString(host.see(host.ann).findMatch()->getEnd()), "win 0 absent");
    EXPECT_FALSE(host.referee.isOver());
}

TEST(RefereeTest, AMatchThatBothHaveLeftIsStopped) {
    Host host;
    host.begin();
    host.pass(500);
    const int watcher = host.join("tetris-live 1 watch");
    host.lose(host.ann);
    host.lose(host.ben);
    host.pass(30'000);
    EXPECT_EQ(toString(host.see(watcher).findMatch()->getEnd()), "stopped");
    EXPECT_TRUE(host.see(watcher).isOver());
    EXPECT_TRUE(host.referee.isOver());
}

TEST(RefereeTest, ASeatThatIsTakenTwiceBelongsToTheNewerConnection) {
    Host host;
    host.begin();
    const std::string token = host.see(host.ben).getToken();
    const int newer = host.join("tetris-live 1 seat " + token + " Ben");
    EXPECT_EQ(host.see(host.ben).getRefusal(), "elsewhere");
    EXPECT_EQ(host.see(newer).getClock(), LiveClock::Counts);
}

TEST(RefereeTest, BeforeTheFirstMatchASeatIsFreedAndTheLastOneEndsAll) {
    Host host;
    const int early = host.join("tetris-live 1 seat - Eve");  // the opener has said nothing yet
    host.ann = host.join("tetris-live 1 seat - Ann", true);
    EXPECT_EQ(host.see(early).getSide(), 0);
    EXPECT_EQ(host.see(host.ann).getSide(), 1);
    EXPECT_EQ(host.takeSaid(host.join("tetris-live 1 seat - Zoe")), "no taken\n");
    host.lose(early);
    const std::string token = host.see(host.ann).getToken();
    const int newer = host.join("tetris-live 1 seat " + token + " Ann");
    EXPECT_FALSE(host.referee.isOver());
    host.say(newer, "bye");
    EXPECT_TRUE(host.referee.isOver());
}

TEST(RefereeTest, AnOpenerWhoTakesNoSeatEndsAll) {
    Host host;
    EXPECT_EQ(host.takeSaid(host.join("tetris-live 1 watch", true)), "no line\n");
    EXPECT_TRUE(host.referee.isOver());
}

TEST(RefereeTest, ASetGoesOnUntilSomebodyHasWonIt) {
    Host host({.code = "KLMP", .firstTo = 2});
    host.begin();
    host.say(host.ann, "resign");
    EXPECT_EQ(host.see(host.ben).getSet(), (std::array{0, 1}));
    host.beginNext();
    host.say(host.ann, "resign");
    EXPECT_EQ(host.see(host.ben).getSet(), (std::array{0, 2}));
    host.say(host.ann, "ready");
    host.say(host.ben, "ready");
    EXPECT_EQ(host.see(host.ben).getSet(), (std::array{0, 0}));
    host.say(host.ben, "bye");
    EXPECT_EQ(toString(host.see(host.ann).findMatch()->getEnd()), "win 0 resigned");
    EXPECT_TRUE(host.see(host.ann).isOver());
}

TEST(RefereeTest, AfterBothConnectionsHaveEndedItWaitsFiveMinutes) {
    Host host;
    host.begin();
    host.say(host.ann, "resign");
    host.lose(host.ann);
    host.lose(host.ben);
    host.pass(299'999);
    EXPECT_FALSE(host.referee.isOver());
    host.pass(1);
    EXPECT_TRUE(host.referee.isOver());
}

TEST(RefereeTest, TimeInWhichItDidNotRunIsNoTime) {
    Host host;
    host.begin();
    host.pass(100);
    host.referee.passTime(20'000);
    host.deliver();
    EXPECT_EQ(host.see(host.ann).getClock(), LiveClock::Counts);
    EXPECT_EQ(host.referee.findMatch()->getTime(), 100);
    host.pass(1800);
    EXPECT_EQ(host.see(host.ann).getClock(), LiveClock::Runs);
}

TEST(RefereeTest, InTurnsWhoLocksNothingForFiveMinutesIsGone) {
    MatchRules rules;
    rules.clock = MatchClock::Turns;
    Host host({.code = "KLMP", .rules = rules});
    host.begin();
    host.say(host.ben, "v X");  // it is not his turn
    host.pass(299'000);
    EXPECT_EQ(host.see(host.ben).getClock(), LiveClock::Runs);
    host.pass(1000);
    EXPECT_EQ(host.see(host.ben).getSeat(0).state, LiveMatch::Seat::State::Gone);
    host.say(host.ann, "v X");  // brings her back, and is dropped
    host.pass(1800);
    EXPECT_EQ(host.see(host.ben).getClock(), LiveClock::Runs);
    EXPECT_EQ(host.referee.findMatch()->getGame(0).getPieces(), 0);
    host.pass(300'000 + 25'000);
    EXPECT_EQ(toString(host.referee.findMatch()->getEnd()), "win 1 absent");
}

TEST(RefereeTest, AGivenSeedIsThatOfTheFirstMatchAndOnePractices) {
    MatchRules rules;
    rules.game.seed = 41;
    Host host({.code = "KLMP", .rules = rules, .isSeedGiven = true});
    const int eve = host.join("tetris-live 1 watch");
    EXPECT_TRUE(host.see(eve).isPractice());
    EXPECT_EQ(host.see(eve).getRules(), MatchRules{});
    host.begin();
    EXPECT_EQ(host.see(host.ann).getHeader().rules.seed, 41U);
    EXPECT_TRUE(host.see(host.ann).getHeader().isPractice);
    host.say(host.ann, "resign");
    host.say(host.ann, "ready");
    host.say(host.ben, "ready");
    EXPECT_EQ(host.see(host.ann).getHeader().rules.seed, 42U);
}

TEST(RefereeTest, LinesOfAnotherFormEndTheConnection) {
    const auto answer = [](const std::string& line) {
        Host host;
        const int client = host.join(line);
        return host.takeSaid(client);
    };
    EXPECT_EQ(answer("hello"), "no line\n");
    EXPECT_EQ(answer("tetris-live 2 watch"), "no version 1\n");
    EXPECT_EQ(answer("tetris-live 1 watch me"), "no line\n");
    EXPECT_EQ(answer("tetris-live 1 seat - *"), "no name\n");
    EXPECT_EQ(answer("tetris-live 1 seat abc Ben"), "no token\n");
    EXPECT_EQ(answer(std::string(200, 'x')), "no line\n");
    for (const char* line :
         {"v", "v 1L", "v 0L", "v 100L", "v L L", "v Q", "v 2", "ready ", "V L"}) {
        Host host;
        host.begin();
        host.say(host.ann, line);
        EXPECT_EQ(host.see(host.ann).getRefusal(), "line") << line;
    }
}

TEST(RefereeTest, AFloodEndsTheConnection) {
    Host host;
    host.begin();
    for (int i = 0; i < 10; ++i)
        host.say(host.ann, "v 99L");
    EXPECT_EQ(host.see(host.ann).getRefusal(), "");
    host.say(host.ann, "v 11L");
    EXPECT_EQ(host.see(host.ann).getRefusal(), "fast");
    for (int i = 0; i <= 200; ++i)
        host.say(host.ben, "ready");
    EXPECT_EQ(host.see(host.ben).getRefusal(), "fast");
}

TEST(RefereeTest, NewcomersAndWatchersAreLimited) {
    Host host;
    host.begin();
    for (size_t i = 0; i < Referee::kMostWatchers; ++i)
        host.join("tetris-live 1 watch");
    EXPECT_EQ(host.takeSaid(host.join("tetris-live 1 watch")), "no full\n");
    host.pass(500);
    EXPECT_EQ(host.see(host.ann).countWatchers(), 64);
    std::vector<int> quiet;
    for (size_t i = 0; i <= Referee::kMostNewcomers; ++i) {
        quiet.push_back(100 + static_cast<int>(i));
        host.referee.connect(quiet.back());
    }
    auto said = host.referee.takeSaid();
    EXPECT_EQ(said.at(quiet.back()).text, "no full\n");
    host.referee.passTime(1000);
    for (int i = 0; i < 4; ++i)
        host.referee.passTime(1000);
    said = host.referee.takeSaid();
    EXPECT_EQ(said.at(quiet.front()).text, "no line\n");
}

// Each costs five seconds at least, whatever a client does.
TEST(RefereeTest, SixAbsencesAndTwelvePausesAreTheMost) {
    Host host;
    host.begin();
    const std::string again = "tetris-live 1 seat " + host.see(host.ben).getToken() + " Ben";
    int pauses = 0;
    for (int i = 0; i < 20; ++i) {
        host.say(host.ann, "pause");
        pauses += host.see(host.ann).getClock() == LiveClock::Stands ? 1 : 0;
        host.say(host.ann, "resume");
        host.pass(1800);
    }
    EXPECT_EQ(pauses, 12);
    int absences = 0;
    for (int seat = host.ben; host.referee.isInMatch() && absences < 20;) {
        host.lose(seat);
        host.pass(1);
        seat = host.join(again);
        host.pass(1800);
        absences += host.referee.isInMatch() ? 1 : 0;
    }
    EXPECT_EQ(absences, 6);
    EXPECT_EQ(toString(host.referee.findMatch()->getEnd()), "win 0 absent");
}

// In any order of events, every set ends when its connections end, and a seat that leaves does not
// win.
TEST(RefereeTest, RandomEventsLeadToAnEnd) {
    for (int seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        base::JavaRandom random(static_cast<uint64_t>(seed));
        MatchRules rules;
        if (seed % 3 == 0) rules.clock = MatchClock::Turns;
        Host host({.code = "KLMP", .rules = rules, .firstTo = 1 + seed % 3},
                  static_cast<uint64_t>(seed));
        host.begin();
        std::array<int, 2> seats{host.ann, host.ben};
        const std::array tokens{host.see(host.ann).getToken(), host.see(host.ben).getToken()};
        const int eve = host.join("tetris-live 1 watch");
        std::array<bool, 2> wereGone{};
        bool wasInMatch = true;
        for (int i = 0; i < 400 && !host.referee.isOver(); ++i) {
            const int side = random.nextInt(2);
            int& seat = seats[base::toIndex(side)];
            switch (random.nextInt(12)) {
                case 0: host.say(seat, "pause"); break;
                case 1: host.say(seat, "resume"); break;
                case 2: host.lose(seat); break;
                case 3:
                    seat = host.join("tetris-live 1 seat " + tokens[base::toIndex(side)] + " Ann");
                    break;
                case 4: host.say(seat, "ready"); break;
                case 5: host.say(seat, random.nextInt(20) == 0 ? "bye" : "ready"); break;
                case 6: host.say(seat, random.nextInt(20) == 0 ? "resign" : "resume"); break;
                case 7: host.pass(random.nextInt(20'000)); break;
                case 8: host.join("tetris-live 1 watch"); break;
                default: host.say(seat, "v " + drawVerbs(random)); host.pass(random.nextInt(200));
            }
            if (std::exchange(wasInMatch, host.referee.isInMatch()) && !wasInMatch) {
                const MatchEnd& end = host.referee.findMatch()->getEnd();
                ASSERT_TRUE(end.how != GameEnd::Absent || !wereGone[base::toIndex(end.winner)])
                    << "who is gone wins nothing";
            }
            for (const int each : {0, 1})
                wereGone[base::toIndex(each)] =
                    host.see(eve).getSeat(each).state == LiveMatch::Seat::State::Gone;
        }
        for (size_t i = 0; i < host.clients.size(); ++i)
            host.lose(static_cast<int>(i));
        host.pass(400'000);
        EXPECT_TRUE(host.referee.isOver());
        if (const std::string record(host.referee.getRecord()); !record.empty()) {
            EXPECT_TRUE(verifyReplay(shareReplay(record, "the record")));
        }
    }
}

TEST(LiveMatchTest, LinesThatNoRefereeSaysAreRefused) {
    Host host;
    host.begin();
    host.say(host.ann, "v 3LX");
    host.pass(300);
    host.say(host.ben, "v X");
    host.say(host.ann, "resign");
    const std::string good = host.takeSaid(host.ann);
    base::JavaRandom random(2);
    for (int i = 0; i < 1000; ++i) {
        std::string bad = good;
        for (int change = 1 + random.nextInt(3); change > 0; --change) {
            const auto at = base::toIndex(random.nextInt(static_cast<int>(bad.size())));
            random.nextInt(2) == 0 ? bad.erase(at, 1)
                                   : bad.replace(at, 1, 1, static_cast<char>(random.nextInt(256)));
        }
        LiveMatch model;
        try {
            for (std::string_view rest = bad; !rest.empty();) {
                const std::string_view line = rest.substr(0, rest.find('\n'));
                rest.remove_prefix(std::min(line.size() + 1, rest.size()));
                model.take(line);
            }
        } catch (const std::invalid_argument&) {
        }
    }
    for (const char* line : {"+0 0 X", "~ 5", "go x", "end draw", "stand here", "seat 2 x", "what"})
        EXPECT_THROW(LiveMatch().take(line), std::invalid_argument) << line;
}

TEST(LiveMatchTest, WhatIsShownAheadNeverLocks) {
    Host host;
    host.begin();
    const LiveMatch& seen = host.see(host.ann);
    host.pass(500);
    const Match ahead = seen.project(400);
    EXPECT_GT(ahead.getTime(), seen.findMatch()->getTime());
    // Time alone locks the first piece after some seconds.
    while (host.referee.findMatch()->getGame(0).getPieces() == 0) {
        EXPECT_EQ(seen.project(2000).getGame(0).getPieces(), 0);
        host.pass(100);
    }
    EXPECT_EQ(seen.findMatch()->getGame(0).getPieces(), 1);
}

}  // namespace
}  // namespace tetris
