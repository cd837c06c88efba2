#include "tui/command/game/VersusOptions.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/Format.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/store/LiveFolder.h"

namespace tui {

namespace {

using tetris::MatchRules;

// "2" or "1,1.25"; false for any other text.
bool readPaces(const std::string& text, std::vector<int>& paces) {
    return readList(text, [&paces](const std::string& part) {
        const std::optional<int> pace = tetris::readPace(part);
        if (pace) paces.push_back(*pace);
        return pace.has_value();
    });
}

void addRelations(ArgumentParser& parser, const std::vector<std::string>& excluded) {
    std::vector<std::string> own{"--pps"};
    std::vector<std::string> others{"--goal"};
    for (const tetris::MatchField& field : tetris::kMatchFields)
        if (!field.isShared) own.push_back(nameOption(field));
    for (const tetris::GameField& field : tetris::kGameFields)
        if (field.has != nullptr && !tetris::isInMatches(field))
            others.push_back(nameOption(field));
    others.emplace_back("--rules");
    parser.need(own, "--versus", "given without --versus");
    others.insert(others.begin(), excluded.begin(), excluded.end());
    parser.exclude(others, "--versus", "given with --versus");
}

}  // namespace

void addExchangeOptions(ArgumentParser& parser, MatchRules& rules) {
    for (const tetris::MatchField& field : tetris::kMatchFields)
        if (!field.isShared) addFieldOption(parser, field, rules);
}

void addCodeOption(ArgumentParser& parser, const std::string& about, std::string& code) {
    parser.addChoice({"--code", "CODE", about, "a code"}, "3 to 12 letters or digits", readLiveCode,
                     code);
}

std::string explainUnfitSequence(const std::string& name) {
    if (name == "bag" || name == "random") return "";
    return base::quote(name) + " does not fit a match; expected bag or random";
}

void addExchange(ArgumentParser& parser, GameArguments& game) {
    addExchangeOptions(parser, game.match);
    parser.refuse({"--sequence"}, [&game]() -> std::string {
        return game.isVersus ? explainUnfitSequence(game.setup.sequence) : "";
    });
    parser.refuse({"--pieces"}, [&game]() -> std::string {
        const int pieces = game.setup.rules.limit;
        if (!game.isVersus || pieces <= MatchRules::kMaxPieces) return "";
        return base::format("'{}' is too many for a match; expected {}", pieces,
                            base::formatRange(1, MatchRules::kMaxPieces));
    });
}

void addVersusOptions(ArgumentParser& parser, GameArguments& game,
                      const std::vector<std::string>& excluded,
                      std::optional<tetris::Contestant>* rival) {
    constexpr const char* kAbout =
        "matches: two modern games side by side, and what one clears rises in the other";
    if (rival == nullptr) {
        parser.addFlag("--versus", kAbout, game.isVersus);
    } else {
        parser.addOption({"--versus", "RIVAL", kAbout, "a rival"},
                         "a level from 1 to 10 or a brain",
                         [&game, rival](const std::string& text) {
                             *rival = readContestant("--versus", text);
                             return game.isVersus = true;
                         });
    }
    parser.addOption(
        {"--pps", "X",
         "versus: pieces a second, or X,Y,... of each brain (default: that of a level, "
         "else 1)",
         "a pace"},
        kPaces, [&game](const std::string& text) { return readPaces(text, game.paces); });
    addExchange(parser, game);
    addRelations(parser, excluded);
}

void fitToVersus(const ArgumentParser& parser, GameArguments& game) {
    if (!game.isVersus) return;
    if (parser.isGiven("--messy")) game.match.messy = game.setup.rules.messy;
    game.setup.rules.set = game.match.game.set;
    game.setup.rules.goal = game.match.game.goal;
}

MatchRules makeMatchRules(const GameArguments& game, uint64_t seed) {
    MatchRules rules = game.match;
    const tetris::GameRules& given = game.setup.rules;
    rules.game.width = given.width;
    rules.game.rows = given.rows;
    for (const tetris::GameField& field : tetris::kGameFields)
        if (hasField(field, rules.game)) field.put(rules.game, field.get(given));
    rules.game.seed = seed;
    rules.sequence = game.setup.sequence;
    rules.clock = tetris::MatchClock::Paced;
    if (given.limit > 0) rules.pieces = given.limit;
    return rules;
}

void addPaceRelation(ArgumentParser& parser, const GameArguments& game,
                     const std::function<size_t()>& countPlayers) {
    parser.refuse({"--pps"}, [&game, countPlayers]() -> std::string {
        const size_t paces = game.paces.size();
        const size_t players = countPlayers();
        if (paces <= 1 || paces == players) return "";
        return base::format(
            "{} paces are given for {} brains; expected one, or one for each of them", paces,
            players);
    });
}

void setPaces(const GameArguments& game, std::span<tetris::Contestant> players) {
    const std::vector<int>& paces = game.paces;
    for (size_t i = 0; i < players.size() && !paces.empty(); ++i)
        players[i].pace = paces[std::min(i, paces.size() - 1)];
}

std::string explainUnfitContestant(const GameArguments& game,
                                   const tetris::Contestant& contestant) {
    if (contestant.level > 0 && !game.isVersus)
        return base::quote(contestant.name) + " plays matches; expected --versus beside it";
    return explainUnfitBrain(game.setup.rules, contestant.brain);
}

std::string explainUnfit(const GameArguments& game, std::span<const tetris::Contestant> players) {
    for (const tetris::Contestant& player : players) {
        std::string why = explainUnfitContestant(game, player);
        if (!why.empty()) return why;
    }
    return "";
}

}  // namespace tui
