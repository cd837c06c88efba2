#include "tui/command/long/RankedRounds.h"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <variant>

#include "core/base/Index.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/report/JsonInput.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::TrialResult;

// Format 1 had neither the games of a trial, nor the present order of games in `played`.
constexpr int kFormat = 2;
constexpr std::int64_t kMostTrialGames = std::numeric_limits<int>::max();

}  // namespace

std::string formatTuneCheckpoint(const TuneCheckpoint& checkpoint, const TunePlan& plan)
{
    Json rounds = Json::array();
    for (const std::vector<TrialResult>& round : checkpoint.rounds) {
        Json numbers = Json::array();
        for (const TrialResult& result : round) {
            numbers.push_back(result.rows);
            numbers.push_back(result.pieces);
            numbers.push_back(result.games);
        }
        rounds.push_back(std::move(numbers));
    }
    Json played = Json::array();
    for (const tetris::TrialGame& game : checkpoint.played) {
        played.push_back(game.game);
        played.push_back(game.result.rows);
        played.push_back(game.result.pieces);
    }
    const Json file = {
        {"type", "tune-checkpoint"},
        {"format", kFormat},
        {"options", describeTuning(plan)},
        {"search_end", checkpoint.searchEnd ? Json(*checkpoint.searchEnd) : Json(nullptr)},
        {"rounds", std::move(rounds)},
        {"played", std::move(played)},
    };
    return file.dump() + "\n";
}

TuneCheckpoint parseTuneCheckpoint(const std::string& text, const TunePlan& plan,
                                   const std::string& fileName)
{
    const Json file = parseCheckpoint(fileName, text, "tune", kFormat);
    TuneCheckpoint checkpoint;
    try {
        requireSameOptions(fileName, getMember(file, "options"), describeTuning(plan));
        const auto most = static_cast<std::int64_t>(getMember(file, "rounds").size());
        if (!getMember(file, "search_end").is_null())
            checkpoint.searchEnd = static_cast<int>(readMember(file, "search_end", 0, most));
        const auto readCount = [](const Json& number, const char* key) {
            return readWhole(number, key, 0, kMostCounted);
        };
        for (const Json& numbers : getMember(file, "rounds")) {
            std::vector<TrialResult>& round = checkpoint.rounds.emplace_back();
            for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
                round.push_back(
                    {readCount(numbers[i], "rounds"), readCount(numbers[i + 1], "rounds"),
                     static_cast<int>(readWhole(numbers[i + 2], "rounds", 0, kMostTrialGames))});
            }
        }
        const Json& played = getMember(file, "played");
        for (std::size_t i = 0; i + 2 < played.size(); i += 3) {
            checkpoint.played.push_back(
                {readCount(played[i], "played"),
                 {readCount(played[i + 1], "played"), readCount(played[i + 2], "played")}});
        }
    } catch (const Json::exception&) {
        throw std::runtime_error(fileName + " is a damaged checkpoint: a list was expected");
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(fileName + " is a damaged checkpoint: " + error.what());
    }
    return checkpoint;
}

namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;
using tetris::TrialGame;
using tetris::TrialResult;

// What must be equal on all ranks, as JSON: the options, and the contents of files that they name.
std::string formatTuneIdentity(const TunePlan& plan)
{
    Json options = describeTuning(plan);
    if (plan.options.start) {
        std::visit([&](const auto& weights) { addWeights(options["start_weights"], weights); },
                   *plan.options.start);
    }
    if (plan.options.setup.given != nullptr) options["given"] = *plan.options.setup.given;
    return options.dump();
}

// A rank other than 0, with its own copy of the tuner.
class RoundServer {
public:
    RoundServer(tetris::RankChannel& channel, const TunePlan& plan, int jobs, TuneCheckpoint before)
        : channel_(channel), tuner_(plan.options), jobs_(jobs), played_(std::move(before.played))
    {
        for (std::size_t i = 0; i < before.rounds.size(); ++i) {
            if (before.searchEnd == static_cast<int>(i)) tuner_.endSearch();
            tuner_.take(before.rounds[i]);
        }
        if (before.searchEnd == static_cast<int>(before.rounds.size())) tuner_.endSearch();
    }

    void serve()
    {
        while (tuner_.getPhase() != tetris::Tuner::Phase::Done) {
            const std::optional<std::string> text = playRound();
            if (!text) return;
            const Json round = Json::parse(*text);
            std::vector<TrialResult> results;
            const Json& numbers = round.at("results");
            for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
                results.push_back({numbers[i].get<std::int64_t>(),
                                   numbers[i + 1].get<std::int64_t>(), numbers[i + 2].get<int>()});
            }
            tuner_.take(results);
            if (round.at("search_end").get<bool>()) tuner_.endSearch();
            played_.clear();
        }
    }

private:
    // The time between two messages with games; the last ones of a round are sent at once.
    static constexpr auto kBetweenWords = 100ms;

    // Returns the results of the round that rank 0 sends; nullopt if it stops the run.
    std::optional<std::string> playRound()
    {
        tetris::TrialPlayer player(tuner_, jobs_, played_,
                                   {.index = channel_.getRank(), .count = channel_.getCount()});
        std::vector<bool> isSent;
        for (const TrialGame& game : played_)
            markSent(isSent, game.game);
        bool hasSentAll = false;
        for (;;) {
            while (const std::optional<tetris::TopicMessage> word = channel_.hear()) {
                if (word->topic == tetris::RankTopic::Round) return word->text;
                if (word->topic == tetris::RankTopic::End) return std::nullopt;
            }
            const bool isOver = player.countLeft() == 0;
            const auto now = tetris::RankChannel::Clock::now();
            if (!hasSentAll && (isOver || now >= told_ + kBetweenWords)) {
                told_ = now;
                tell(player, isSent);
                hasSentAll = isOver;
            }
            // If a checkpoint had all games of the round, waitForEnd returns at once.
            if (player.waitForEnd(RankedRounds::kPatience)) {
                std::this_thread::sleep_for(RankedRounds::kPatience);
            }
        }
    }

    // Returns false if the game was marked already.
    static bool markSent(std::vector<bool>& isSent, std::int64_t game)
    {
        const auto i = base::toIndex(game);
        if (isSent.size() <= i) isSent.resize(i + 1);
        if (isSent[i]) return false;
        isSent[i] = true;
        return true;
    }

    void tell(const tetris::TrialPlayer& player, std::vector<bool>& isSent)
    {
        Json numbers = Json::array({tuner_.getRound()});
        for (const TrialGame& game : player.listPlayed()) {
            if (!markSent(isSent, game.game)) continue;
            numbers.push_back(game.game);
            numbers.push_back(game.result.rows);
            numbers.push_back(game.result.pieces);
        }
        if (numbers.size() > 1) channel_.send(0, tetris::RankTopic::Games, numbers.dump());
    }

    tetris::RankChannel& channel_;
    tetris::Tuner tuner_;
    const int jobs_;
    std::vector<TrialGame> played_;
    tetris::RankChannel::Clock::time_point told_;
};

}  // namespace

void serveRounds(tetris::RankChannel& channel, TunePlan plan, int jobs)
{
    const tetris::TopicMessage word = channel.await();
    if (word.topic != tetris::RankTopic::Begin) return;
    const Json begin = Json::parse(word.text);
    plan.options.seed = begin.at("seed").get<std::uint64_t>();
    if (begin.at("options").get<std::string>() != formatTuneIdentity(plan)) {
        throw std::runtime_error(tetris::kOtherOptions);
    }
    TuneCheckpoint before =
        parseTuneCheckpoint(begin.at("checkpoint").get<std::string>(), plan, "what rank 0 sent");
    RoundServer(channel, plan, jobs > 0 ? jobs : begin.at("jobs").get<int>(), std::move(before))
        .serve();
}

RankedRounds::RankedRounds(tetris::RankChannel& channel, const TunePlan& plan, int jobs,
                           const std::string& checkpoint)
    : channel_(channel), jobs_(jobs)
{
    const std::vector<int> processors = channel_.gatherPlaces();
    if (jobs_ == 0) jobs_ = processors[0];
    for (int rank = 1; rank < channel_.getCount(); ++rank) {
        const Json begin = {{"seed", plan.options.seed},
                            {"jobs", processors[base::toIndex(rank)]},
                            {"options", formatTuneIdentity(plan)},
                            {"checkpoint", checkpoint}};
        channel_.send(rank, tetris::RankTopic::Begin, begin.dump());
    }
}

void RankedRounds::collect(tetris::TrialPlayer& player, std::uint64_t round)
{
    while (const std::optional<tetris::TopicMessage> word = channel_.hear()) {
        if (word->topic != tetris::RankTopic::Games) continue;
        const Json numbers = Json::parse(word->text);
        // A round that the budget has ended may still have games on their way.
        if (numbers[0].get<std::uint64_t>() != round) continue;
        for (std::size_t i = 1; i + 2 < numbers.size(); i += 3) {
            player.add({numbers[i].get<std::int64_t>(),
                        {numbers[i + 1].get<std::int64_t>(), numbers[i + 2].get<std::int64_t>()}});
        }
    }
}

void RankedRounds::endRound(const std::vector<TrialResult>& results, bool endsSearch)
{
    Json numbers = Json::array();
    for (const TrialResult& result : results) {
        numbers.push_back(result.rows);
        numbers.push_back(result.pieces);
        numbers.push_back(result.games);
    }
    const Json round = {{"results", std::move(numbers)}, {"search_end", endsSearch}};
    channel_.sendAll(tetris::RankTopic::Round, round.dump());
}

void RankedRounds::stop()
{
    channel_.sendAll(tetris::RankTopic::End, "stopped");
}

}  // namespace tui
