#include "tui/command/report/WeightsJson.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace tui {

namespace {

using Json = nlohmann::ordered_json;

Json formatSet(const tetris::FeatureWeights& weights)
{
    Json json = Json::object();
    for (std::size_t i = 0; i < tetris::kFeatureCount; ++i)
        json[std::string(tetris::getFeatures()[i].name)] = weights[i];
    return json;
}

}  // namespace

void addWeights(Json& line, const tetris::RivalWeights& weights)
{
    Json json = Json::object();
    for (std::size_t i = 0; i < tetris::RivalWeights::kCount; ++i)
        json[std::string(getName(static_cast<tetris::RivalTerm>(i)))] = weights.values[i];
    line["weights"] = std::move(json);
}

void addWeights(Json& line, const tetris::Weights& weights)
{
    line["weights"] = formatSet(weights.values);
    if (!weights.nearTop.empty()) {
        Json sets = Json::array();
        for (const tetris::NearTopWeights& each : weights.nearTop)
            sets.push_back({{"room", each.room},
                            {"well_rows", each.wellRows},
                            {"weights", formatSet(each.values)}});
        line["near_top"] = std::move(sets);
    }
    if (weights.search) {
        line["search"] = {{"caution", weights.search->riskAversion},
                          {"weights", formatSet(weights.search->values)}};
    }
}

}  // namespace tui
