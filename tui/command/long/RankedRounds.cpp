#include "tui/command/long/RankedRounds.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <thread>
#include <unordered_set>
#include <utility>
#include <variant>

#include "brain/base/JsonText.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/App.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using base::getMember;
using base::readWhole;
using tetris::TrialResult;

// Format 1 had neither the games of a trial, nor the present order of games in `played`.
constexpr int kFormat = 2;
constexpr int64_t kMostTrialGames = std::numeric_limits<int>::max();

// ---- Results and games as lists with three numbers for each

Json listResults(const std::vector<TrialResult>& results) {
    Json numbers = Json::array();
    for (const TrialResult& result : results)
        numbers.insert(numbers.end(), {result.rows, result.pieces, result.games});
    return numbers;
}

void addGame(Json& numbers, const tetris::TrialGame& game) {
    numbers.insert(numbers.end(), {game.game, game.result.rows, game.result.pieces});
}

// Calls `take` with each three of the numbers after the first `skipped`.
template <class Take>
void readTriples(const Json& numbers, const char* key, size_t skipped, int64_t most,
                 const Take& take) {
    const auto read = [&](size_t i) { return readWhole(numbers[i], key, 0, most); };
    for (size_t i = skipped; i + 2 < numbers.size(); i += 3)
        take(read(i), read(i + 1), read(i + 2));
}

std::vector<TrialResult> readResults(const Json& numbers) {
    std::vector<TrialResult> results;
    readTriples(numbers, "rounds", 0, base::kMostCounted, [&](auto rows, auto pieces, auto games) {
        results.push_back(
            {rows, pieces, static_cast<int>(readWhole(games, "rounds", 0, kMostTrialGames))});
    });
    return results;
}

std::vector<tetris::TrialGame> readGames(const Json& numbers, size_t skipped = 0) {
    std::vector<tetris::TrialGame> games;
    readTriples(numbers, "played", skipped, tetris::Measure::kMissed,
                [&](auto game, auto rows, auto pieces) {
                    games.push_back({game, {rows, pieces}});
                });
    return games;
}

}  // namespace

std::string formatTuneCheckpoint(const TuneCheckpoint& checkpoint, const TunePlan& plan) {
    Json rounds = Json::array();
    for (const std::vector<TrialResult>& round : checkpoint.rounds)
        rounds.push_back(listResults(round));
    Json played = Json::array();
    for (const tetris::TrialGame& game : checkpoint.played)
        addGame(played, game);
    const Json file = {
        {"type", "tune-checkpoint"},       {"format", kFormat},
        {"options", identifyTuning(plan)}, {"search_end", toJson(checkpoint.searchEnd)},
        {"rounds", std::move(rounds)},     {"played", std::move(played)},
    };
    return base::dumpJson(file) + "\n";
}

TuneCheckpoint parseTuneCheckpoint(const std::string& text, const TunePlan& plan,
                                   const std::string& fileName) {
    const Json file = parseCheckpoint(fileName, text, "tune", kFormat);
    TuneCheckpoint checkpoint;
    try {
        requireSameOptions(fileName, getMember(file, "options"), identifyTuning(plan));
        const auto most = static_cast<int>(getMember(file, "rounds").size());
        if (!getMember(file, "search_end").is_null())
            checkpoint.searchEnd = base::readInt(file, "search_end", 0, most);
        for (const Json& numbers : getMember(file, "rounds"))
            checkpoint.rounds.push_back(readResults(numbers));
        checkpoint.played = readGames(getMember(file, "played"));
    } catch (const Json::exception&) {
        base::fail("{} is a damaged checkpoint; expected a list", fileName);
    } catch (const std::invalid_argument& error) {
        base::fail("{} is a damaged checkpoint: {}", fileName, error.what());
    }
    return checkpoint;
}

namespace {

using namespace std::chrono_literals;
using tetris::TrialGame;

// A rank other than 0, with its own copy of the tuner.
class RoundServer {
public:
    RoundServer(tetris::RankChannel& channel, const TunePlan& plan, int jobs, TuneCheckpoint before)
        : channel_(channel), tuner_(plan.options), jobs_(jobs), played_(std::move(before.played)) {
        for (size_t i = 0; i < before.rounds.size(); ++i) {
            if (before.searchEnd == static_cast<int>(i)) tuner_.endSearch();
            tuner_.take(before.rounds[i]);
        }
        if (before.searchEnd == base::count(before.rounds)) tuner_.endSearch();
    }

    void serve() {
        while (tuner_.getPhase() != tetris::Tuner::Phase::Done) {
            const std::optional<std::string> text = playRound();
            if (!text) return;
            const Json round = base::parseJson(*text);
            tuner_.take(readResults(round.at("results")));
            if (round.at("search_end").get<bool>()) tuner_.endSearch();
            played_.clear();
        }
    }

private:
    // The time between two messages with games; the last ones of a round are sent at once.
    static constexpr auto kBetweenWords = 100ms;

    // Returns the results of the round that rank 0 sends; nullopt if it stops the run.
    std::optional<std::string> playRound() {
        tetris::TrialPlayer player(tuner_, jobs_, played_,
                                   {.index = channel_.getRank(), .count = channel_.getCount()});
        std::unordered_set<int64_t> sent;  // the numbers of games
        for (const TrialGame& game : played_)
            sent.insert(game.game);
        bool hasSentAll = false;
        for (;;) {
            while (const std::optional<tetris::TopicMessage> word = channel_.hear()) {
                if (word->topic == tetris::RankTopic::Round) return word->text;
                if (word->topic == tetris::RankTopic::End) return std::nullopt;
            }
            const bool isOver = player.countLeft() == 0;
            const auto now = Clock::now();
            if (!hasSentAll && (isOver || now >= told_ + kBetweenWords)) {
                told_ = now;
                tell(player, sent);
                hasSentAll = isOver;
            }
            // If a checkpoint had all games of the round, waitForEnd returns at once.
            if (player.waitForEnd(RankedRounds::kPatience)) {
                std::this_thread::sleep_for(RankedRounds::kPatience);
            }
        }
    }

    void tell(const tetris::TrialPlayer& player, std::unordered_set<int64_t>& sent) {
        Json numbers = Json::array({tuner_.getRound()});
        for (const TrialGame& game : player.listPlayed())
            if (sent.insert(game.game).second) addGame(numbers, game);
        if (numbers.size() > 1) channel_.send(0, tetris::RankTopic::Games, base::dumpJson(numbers));
    }

    tetris::RankChannel& channel_;
    tetris::Tuner tuner_;
    const int jobs_;
    std::vector<TrialGame> played_;
    TimePoint told_;
};

}  // namespace

void serveRounds(tetris::RankChannel& channel, TunePlan plan, int jobs) {
    const tetris::TopicMessage word = channel.await();
    if (word.topic != tetris::RankTopic::Begin) return;
    const Json begin = base::parseJson(word.text);
    plan.options.seed = begin.at("seed").get<uint64_t>();
    if (begin.at("options") != identifyTuning(plan)) {
        throw std::runtime_error(tetris::kOtherOptions);
    }
    TuneCheckpoint before =
        parseTuneCheckpoint(begin.at("checkpoint").get<std::string>(), plan, "what rank 0 sent");
    RoundServer(channel, plan, jobs > 0 ? jobs : begin.at("jobs").get<int>(), std::move(before))
        .serve();
}

RankedRounds::RankedRounds(tetris::RankChannel& channel, const TunePlan& plan, int jobs,
                           const std::string& checkpoint)
    : channel_(channel), jobs_(jobs) {
    const std::vector<int> processors = channel_.gatherPlaces();
    if (jobs_ == 0) jobs_ = processors[0];
    for (int rank = 1; rank < channel_.getCount(); ++rank) {
        const Json begin = {{"seed", plan.options.seed},
                            {"jobs", processors[base::toIndex(rank)]},
                            {"options", identifyTuning(plan)},
                            {"checkpoint", checkpoint}};
        channel_.send(rank, tetris::RankTopic::Begin, base::dumpJson(begin));
    }
}

void RankedRounds::collect(tetris::TrialPlayer& player, uint64_t round) {
    while (const std::optional<tetris::TopicMessage> word = channel_.hear()) {
        if (word->topic != tetris::RankTopic::Games) continue;
        const Json numbers = base::parseJson(word->text);
        // A round that the budget has ended may still have games on their way.
        if (numbers[0].get<uint64_t>() != round) continue;
        for (const TrialGame& game : readGames(numbers, 1))
            player.add(game);
    }
}

void RankedRounds::endRound(const std::vector<TrialResult>& results, bool endsSearch) {
    const Json round = {{"results", listResults(results)}, {"search_end", endsSearch}};
    channel_.sendAll(tetris::RankTopic::Round, base::dumpJson(round));
}

void RankedRounds::stop() { channel_.sendAll(tetris::RankTopic::End, "stopped"); }

}  // namespace tui
