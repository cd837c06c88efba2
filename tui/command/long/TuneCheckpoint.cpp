#include "tui/command/long/TuneCheckpoint.h"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tui/command/long/CheckpointFile.h"
#include "tui/command/report/JsonInput.h"

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
        throw std::runtime_error(fileName + " is a damaged checkpoint; expected a list");
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(fileName + " is a damaged checkpoint: " + error.what());
    }
    return checkpoint;
}

}  // namespace tui
