#include <optional>
#include <string>
#include <vector>

#include "core/tetris/replay/Replay.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/PlayArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/tetris/Commands.h"
#include "tui/command/tetris/LivePlay.h"
#include "tui/command/tetris/PlaySession.h"
#include "tui/session/LiveSession.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

// The open match of that code, or the only one.
// `person`: whose own seat comes first.
LiveRequest findJoined(const std::string& code, const std::string& person) {
    if (auto own = LivePlay::findOwn(person, code)) return *std::move(own);
    const Paths paths = findPaths();
    std::string why;
    const LiveEntries entries = listLive(paths.findLive(), {});
    const std::optional<LiveEntry> entry = LivePlay::findOpen(entries, code, why);
    if (!entry) refuseUsage("--join: {}", why);
    return {.kind = LiveRequest::Kind::Join, .entry = *entry};
}

// What the options of a match need and exclude.
void addMatchRelations(ArgumentParser& parser, const PlayArguments& arguments) {
    parser.exclude({"--join"}, "--open", "given with --open; expected one of them");
    parser.exclude({"--rival", "--pps"}, "--open", "given with --open");
    // Whoever has opened the match has chosen them.
    std::vector<std::string> chosen{"--rival",    "--pps",  "--turns", "--first-to",
                                    "--sequence", "--seed", "--size"};
    for (const tetris::GameField& field : tetris::kGameFields)
        chosen.push_back(nameOption(field));
    for (const tetris::MatchField& field : tetris::kMatchFields)
        chosen.push_back(nameOption(field));
    parser.exclude(chosen, "--join", "given with --join");
    parser.refuse({"--sequence"},
                  [&arguments] { return explainUnfitSequence(arguments.game.setup.sequence); });
    parser.refuse({"--size"},
                  [&arguments] { return explainUnfitSize(arguments.game.setup.rules); });
    parser.exclude({"--travel"}, "--turns", "given with --turns; expected a match in real time");
    parser.refuse({"--pps"}, [&arguments]() -> std::string {
        const std::string& rival = arguments.screen.settings.rival;
        if (rival == kSharedRival) return "given with --rival here; expected a brain";
        if (rival != kAutoRival && !readRivalLevel(rival)) return "";
        return "given with --rival " + rival + "; expected a rival that is not a level";
    });
}

// What `versus` has besides `play`.
struct VersusArguments : PlayArguments {
    tetris::MatchRules rules;
    std::optional<int> pace;
    bool turns = false;
    bool opens = false;
    bool joins = false;
    std::string code;  // of the match to open or to join
};

void addMatchOptions(ArgumentParser& parser, VersusArguments& arguments) {
    SettingValues& values = arguments.screen.settings;
    tetris::MatchRules& rules = arguments.rules;
    const SettingTable table = makeGameTable(arguments.screen.isRestricted);
    addSettingOption(parser, "RIVAL", "a level from 1 to 10, auto, here, or a brain (default auto)",
                     *table.find("rival"), values);
    parser.addChoice(
        {"--pps", "X", "pieces a second of a rival that is no level (default 1)", "a pace"}, kPaces,
        tetris::readPace, arguments.pace);
    parser.addFlag("--open", "open a match for another person on this account, and wait",
                   arguments.opens);
    parser.addFlag("--join", "take the empty seat of an open match", arguments.joins);
    addCodeOption(parser, "the match to open or to join", arguments.code);
    parser.addFlag("--turns", "the rival waits for you: each side locks a piece in turn",
                   arguments.turns);
    addSettingOption(parser, "N", "matches won that win the set, 1 to 10 (default 1)",
                     *table.find("first_to"), values);
    addSequenceOption(parser, arguments.game, true);
    addSeedAndSizeOptions(parser, arguments.game);
    for (const tetris::GameField& field : tetris::kGameFields)
        if (hasField(field, rules.game))
            addFieldOption(parser, field, rules.game, field.aboutMatch);
    parser.addNumber(
        {"--next", "N", "how many next pieces are shown, 1 to 6 (default 5)", "a number of pieces"},
        1, tetris::ReplayHeader::kMaxNext, values.next);
    addSoftDropOption(parser, values);
    addExchangeOptions(parser, rules);
    addFieldOption(parser, *base::findRow(tetris::kMatchFields, "messy"), rules);
    addBrainOption(parser, arguments.game.setup.brain, arguments.screen.isRestricted);
    addExternalOptions(parser, arguments.game.external);
    addScreenOptions(parser, arguments.screen);
    addMatchRelations(parser, arguments);
}

}  // namespace

int playVersus(CommandLine words) {
    VersusArguments arguments;
    tetris::MatchRules& rules = arguments.rules;
    arguments.screen.restrictIfAsked(words);
    ArgumentParser parser("tetris versus", "Plays matches against a rival, in the terminal.");
    addMatchOptions(parser, arguments);
    if (!parser.parse(words)) return 0;
    if (!arguments.code.empty() && !arguments.opens && !arguments.joins)
        refuseUsage("--code: given without --open or --join; expected one beside it");
    if (const auto sequence = parser.findText("--sequence")) rules.sequence = *sequence;
    // Before the settings, which are about other games.
    const tetris::GameRules given = arguments.game.setup.rules;
    const auto complete = [&](PlayOptions& options) -> std::optional<LiveRequest> {
        rules.game.width = given.width;
        rules.game.rows = given.rows;
        options.match = rules;
        options.rivalPace = arguments.pace;
        options.startsMatch = !arguments.opens && !arguments.joins;
        if (arguments.joins)
            return findJoined(arguments.code, options.asksName ? "" : options.settings.name);
        if (!arguments.opens) return std::nullopt;
        // The options of a match say what is opened.
        if (arguments.turns || options.settings.versusTurns)
            rules.clock = tetris::MatchClock::Turns;
        rules.game.seed = arguments.game.seed.value_or(0);
        return LiveRequest{.kind = LiveRequest::Kind::Open,
                           .opened = {.code = arguments.code,
                                      .rules = rules,
                                      .isSeedGiven = arguments.game.seed.has_value(),
                                      .firstTo = options.settings.firstTo}};
    };
    return playSession(parser, arguments, false, complete);
}

}  // namespace tui
