#include "tui/command/long/MatchesCheckpoint.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "core/base/Index.h"
#include "tui/command/report/JsonInput.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::MatchEnd;
using tetris::PlayedMatch;

// What must be equal in order to go on.
Json identify(const VersusLeagueTerms& terms)
{
    Json options = describeVersusLeague(terms);
    options.erase("type");
    Json weights = Json::array();
    for (const tetris::Contestant& player : terms.players)
        weights.push_back(player.brain.getWeightsHash());
    options["given"] = terms.given;
    options["weights_sha256"] = std::move(weights);
    return options;
}

// Calls `visit` with each number of a side, in the order of the file.
template <class Side, class Visit>
void visitNumbers(Side& side, Visit visit)
{
    for (auto* const each :
         {&side.pieces, &side.rows, &side.tally.attack, &side.tally.sent, &side.tally.cancelled,
          &side.tally.received, &side.bonuses, &side.perfect, &side.maxCombo})
        visit(*each);
    for (auto& each : side.clears)
        visit(each);
    for (auto& each : side.mini)
        visit(each);
    for (auto& each : side.full)
        visit(each);
}

Json formatMatch(const PlayedMatch& match)
{
    const bool isWin = match.end.kind == MatchEnd::Kind::Win;
    Json json{{"winner", isWin ? Json(match.end.winner) : Json(nullptr)},
              {"how", isWin ? Json(toString(match.end.how)) : Json(nullptr)},
              {"time", match.microseconds},
              {"sides", Json::array()}};
    for (const tetris::SideNumbers& side : match.sides) {
        Json numbers = Json::array();
        visitNumbers(side, [&numbers](std::int64_t number) { numbers.push_back(number); });
        json["sides"].push_back(std::move(numbers));
    }
    for (std::size_t side = 0; side < match.faults.size(); ++side) {
        if (!match.faults[side]) continue;
        json["faults"].push_back({{"side", side},
                                  {"fault", toString(match.faults[side]->fault)},
                                  {"what", match.faults[side]->what}});
    }
    return json;
}

template <class Value>
Value require(std::optional<Value> value, const char* what)
{
    if (!value) throw std::invalid_argument(std::string(what) + " was expected");
    return *value;
}

PlayedMatch parseMatch(const Json& json)
{
    PlayedMatch match{.end = {.kind = MatchEnd::Kind::Draw}};
    if (!getMember(json, "winner").is_null()) {
        match.end.kind = MatchEnd::Kind::Win;
        match.end.winner = static_cast<int>(readMember(json, "winner", 0, 1));
        match.end.how = require(tetris::findGameEnd(readText(json, "how")), "the end of a game");
    }
    match.microseconds = readMember(json, "time", 0, kMostCounted);
    for (std::size_t side = 0; side < match.sides.size(); ++side) {
        const Json& numbers = getMember(json, "sides").at(side);
        std::size_t next = 0;
        visitNumbers(match.sides[side], [&](std::int64_t& number) {
            number = readWhole(numbers.at(next++), "sides", 0, kMostCounted);
        });
    }
    if (!json.contains("faults")) return match;
    for (const Json& each : json["faults"]) {
        const auto side = base::toIndex(readMember(each, "side", 0, 1));
        match.faults[side] = {require(tetris::kFaultNames.find(readText(each, "fault")), "a fault"),
                              getMember(each, "what").get<std::string>()};
    }
    return match;
}

}  // namespace

MatchesCheckpoint::MatchesCheckpoint(const std::string& name, const VersusLeagueTerms& terms)
    : terms_(terms), file_(name)
{
}

// Pairs are played one after the other.
void MatchesCheckpoint::take(const Json& seed, const tetris::VersusLeague& league, const Add& add)
{
    const auto pairs = static_cast<std::int64_t>(league.getPairs().size());
    const auto pair = base::toIndex(readMember(seed, "pair", 0, pairs - 1));
    const Json& matches = getMember(seed, "matches");
    const PlayedMatch first = parseMatch(matches.at(0));
    const PlayedMatch second = parseMatch(matches.at(1));
    const auto seeds = league.getPairs()[pair].duel.countMatches() / 2;
    if (seeds >= terms_.seeds || league.isForfeited(pair))
        throw std::invalid_argument("a pair has more matches than it has to play");
    add(pair, first, second);
    note(pair, first, second);
}

void MatchesCheckpoint::read(const tetris::VersusLeague& league, const Add& add)
{
    file_.lock();
    const std::optional<std::string> text = file_.read();
    if (!text) return;
    const Json file = parseCheckpoint(file_.getName(), *text, "league");
    requireSameOptions(file_.getName(), file.value("options", Json::object()), identify(terms_));
    try {
        for (const Json& seed : getMember(file, "played"))
            take(seed, league, add);
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(file_.getName() + " is a damaged checkpoint: " + error.what());
    } catch (const Json::exception&) {
        throw std::runtime_error(file_.getName() +
                                 " is a damaged checkpoint: 'played' is not what was written");
    }
}

void MatchesCheckpoint::note(std::size_t pair, const PlayedMatch& first, const PlayedMatch& second)
{
    if (file_.getName().empty()) return;
    const Json seed{{"pair", pair},
                    {"matches", Json::array({formatMatch(first), formatMatch(second)})}};
    if (!played_.empty()) played_ += ",\n";
    played_ += seed.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string MatchesCheckpoint::format() const
{
    const Json head{{"type", "league-checkpoint"}, {"format", 1}, {"options", identify(terms_)}};
    std::string text = head.dump();
    text.pop_back();
    return text + ",\"played\":[\n" + played_ + "]}\n";
}

void MatchesCheckpoint::writeIfDue()
{
    file_.writeIfDue(CheckpointFile::Clock::now(), [this] { return format(); });
}

void MatchesCheckpoint::write()
{
    if (!file_.getName().empty()) file_.write(format());
}

}  // namespace tui
