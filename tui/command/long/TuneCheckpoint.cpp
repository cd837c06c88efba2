#include "tui/command/long/TuneCheckpoint.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tui/command/long/CheckpointFile.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::TrialResult;

}  // namespace

std::string formatTuneCheckpoint(const TuneCheckpoint& checkpoint, const TunePlan& plan)
{
    Json rounds = Json::array();
    for (const std::vector<TrialResult>& round : checkpoint.rounds) {
        Json numbers = Json::array();
        for (const TrialResult& result : round) {
            numbers.push_back(result.rows);
            numbers.push_back(result.pieces);
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
        {"format", 1},
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
    const Json file = Json::parse(text, nullptr, false);
    if (!file.is_object() || file.value("type", Json()) != "tune-checkpoint" ||
        file.value("format", Json()) != 1) {
        throw std::runtime_error(fileName +
                                 " is not a checkpoint of tetris tune; expected one, or a " +
                                 "file that does not exist yet");
    }
    TuneCheckpoint checkpoint;
    try {
        requireSameOptions(fileName, file.at("options"), describeTuning(plan));
        if (!file.at("search_end").is_null()) checkpoint.searchEnd = file["search_end"].get<int>();
        for (const Json& numbers : file.at("rounds")) {
            std::vector<TrialResult>& round = checkpoint.rounds.emplace_back();
            for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
                round.push_back(
                    {numbers[i].get<std::int64_t>(), numbers[i + 1].get<std::int64_t>()});
            }
        }
        const Json& played = file.at("played");
        for (std::size_t i = 0; i + 2 < played.size(); i += 3) {
            checkpoint.played.push_back(
                {played[i].get<std::int64_t>(),
                 {played[i + 1].get<std::int64_t>(), played[i + 2].get<std::int64_t>()}});
        }
    } catch (const Json::exception& error) {
        throw std::runtime_error(fileName + " is a damaged checkpoint: " + error.what());
    }
    return checkpoint;
}

}  // namespace tui
