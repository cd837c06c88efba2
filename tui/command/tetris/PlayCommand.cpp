#include "tui/command/tetris/Commands.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "core/base/Format.h"
#include "core/tetris/replay/Replay.h"
#include "tui/base/Worker.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/OtherProgram.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/game/PlayArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/tetris/LivePlay.h"
#include "tui/command/tetris/ReplayFile.h"
#include "tui/command/tetris/WatchLoops.h"
#include "tui/session/AutosaveWriter.h"
#include "tui/session/LiveSession.h"
#include "tui/session/Restriction.h"
#include "tui/session/StoredGames.h"
#include "tui/session/StoredScores.h"
#include "tui/session/ThreadedBrainLoader.h"
#include "tui/settings/SettingsWriter.h"
#include "tui/store/LiveFolder.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

// How long the program waits at its end for the score of a game that has just ended.
constexpr std::chrono::seconds kScorePatience{3};
// The same for the autosave.
constexpr std::chrono::seconds kGamePatience{5};
// How long the start may take to read suspended games.
constexpr std::chrono::seconds kReadPatience{1};

std::string nameWayOut() { return "to play without a screen: " + nameProgram() + " run"; }

std::vector<tetris::BrainRecipe> makeRecipes() {
    std::vector<tetris::BrainRecipe> brains;
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        brains.emplace_back(entry.name);
    return brains;
}

// Writes changed lines to the user's file. Returns one sentence if that fails.
std::string saveLines(const std::filesystem::path& file, const std::vector<SettingLine>& lines) {
    if (file.empty()) return std::string(kHasNoHome);
    try {
        writeLines(file, lines);
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

// What was changed in the page of keys. An action with the keys of its preset needs no line, unless
// the file for all users has others.
std::vector<SettingLine> listSettingLines(const std::vector<KeyLine>& changed,
                                          const KeyChoices& ofAllUsers) {
    std::vector<SettingLine> lines;
    for (const KeyLine& line : changed) {
        const bool isNeeded = line.isChosen || ofAllUsers.contains(line.action.name);
        lines.push_back({line.action.table, std::string(line.action.getKey()),
                         isNeeded ? std::optional(formatKeyList(line.keys)) : std::nullopt});
    }
    return lines;
}

// `configured`: the user's settings without options.
PlayOptions makePlayOptions(const PlayArguments& arguments, const Settings& settings,
                            const SettingValues& configured) {
    PlayOptions options{.setup = arguments.game.setup,
                        .seed = arguments.game.seed,
                        .brains = makeRecipes(),
                        .brainActive = arguments.brainActive,
                        .languages = loadLanguages(),
                        .readTime = readNow,
                        .drawSeed = drawFreshSeed};
    takeSettings(settings, options);
    options.program = nameProgram();
    options.version = formatVersion("tetris");
    options.hasPuzzle = !arguments.screen.isRestricted && !findProgram("npuzzle").empty();
    if (arguments.screen.isRestricted) {
        // Otherwise the guess would be the host's login name.
        if (options.asksName) options.settings.name.clear();
        options.nameOrigin = options.asksName ? NameOrigin::Typed : NameOrigin::Given;
        options.program.clear();
        options.saveSetting = [](const std::string&, const std::string&) {
            return std::string(kForThisSession);
        };
        options.saveKeys = [](const std::vector<KeyLine>&) { return std::string(kForThisSession); };
    } else {
        const Paths paths = findPaths();
        options.settingsFile = nameForPerson(paths.findSettings());
        options.saveSetting = [table = settings.getTable(), file = paths.findSettings()](
                                  const std::string& name, const std::string& value) {
            return saveLines(file, {makeLine(*table.find(name), value)});
        };
        std::vector<std::string> said;
        const Settings ofAllUsers = readSettings(settings.getTable(), paths, true, said);
        options.saveKeys = [keys = ofAllUsers.getKeys(),
                            file = paths.findSettings()](const std::vector<KeyLine>& changed) {
            return saveLines(file, listSettingLines(changed, keys));
        };
    }
    options.formatCommand = [game = makeGameSetup(configured)](const tetris::GameSetup& setup,
                                                               uint64_t seed, bool active) {
        return nameProgram() + " " + formatPlayOptions(setup, seed, active, game);
    };
    return options;
}

void printFailure(const std::string& sentence) {
    if (!sentence.empty()) printError("tetris play: " + sentence);
}

// True if standard error accepts text now: a terminal whose link is broken does not, and one that
// belongs to another program, because this one was suspended before, is left alone.
bool acceptsErrors() {
    if (isatty(STDERR_FILENO) != 0 && tcgetpgrp(STDERR_FILENO) != getpgrp()) return false;
    constexpr int kPatience = 100;  // milliseconds
    pollfd error{STDERR_FILENO, POLLOUT, 0};
    return poll(&error, 1, kPatience) > 0 && (error.revents & POLLOUT) != 0;
}

// What to say when the screen is gone about a game that was not over: its result, and how to resume
// it if it is suspended. Empty if there was none.
std::string describeLeftGame(TetrisApp& app, const LoopResult& result) {
    const TetrisState& state = app.getState();
    // A match between persons goes on without this program.
    if (!state.game || state.phase == Phase::Over || state.findLive() != nullptr) return {};
    if (const tetris::Match* const match = state.findMatch())
        return app.getGame().formatSuspended() && state.canSuspend
                   ? "the match is kept, " + nameProgram() + " resumes it"
               : match->getTime() > 0 ? "the match was stopped, and does not count"
                                      : "";
    if (result.end == LoopEnd::Done && state.leaving != Leaving::Quit) return {};
    if (state.isGameEmpty()) return {};
    const bool isSuspended = app.getGame().formatSuspended().has_value() && state.canSuspend;
    // In a classic game the screen counts the falling piece, and the tables do not.
    const bool isLess = !isSuspended && state.game->getRuleSet() == tetris::RuleSet::Classic;
    const int64_t score = isLess ? state.game->computeLandedScore() : state.game->getScore();
    const int rows = state.game->getRows();
    const std::string text =
        base::format("score {}{}{}{}", score, (isLess ? " without the falling piece, " : ", "),
                     rows, (rows == 1 ? " row" : " rows"));
    if (!isSuspended) return text;
    return text + "; the game is kept, " + nameProgram() + " resumes it";
}

// Whatever ended the loop, the game in progress is saved first. A finished game stays as an
// autosave if its score is not stored by then; the next start tries again. Without an autosave (a
// restricted session) the game in progress ends as stopped.
void finishSaving(TetrisApp& app, AutosaveWriter* autosave, Background<Scores>& scores) {
    const std::optional<std::string> left =
        app.getState().isGameEmpty() ? std::nullopt : app.getGame().formatSuspended();
    // A failure is printed later.
    if (autosave != nullptr && left) {
        app.getGame().getSaver().retry();
        autosave->leave(left, kGamePatience);
        static_cast<void>(scores.finish(kScorePatience));  // what fails now stays beside that game
        return;
    }
    app.getGame().stop();
    app.getGame().getSaver().finish(kScorePatience);
    if (autosave != nullptr) autosave->leave(std::nullopt, kGamePatience);
}

// Plays and watches the matches of this account, the given one or what was chosen on the page LIVE,
// and comes back from there.
LoopResult playLive(TetrisApp& app, LivePlay& live, const std::optional<LiveRequest>& given) {
    const LoopResult result = live.run(app, given ? *given : live.findWanted(app.getState()));
    if (result.end != LoopEnd::Done || app.getState().leaving == Leaving::Quit) return result;
    app.comeBack(Clock::now());
    app.say(live.getNotice());
    if (!given) app.openLive(Clock::now());
    return result;
}

// Plays with an autosave, or without one if there is no directory for it. `request`: what is wanted
// of others before the game.
LoopResult play(const PlayArguments& arguments, PlayOptions options, bool offers,
                const tetris::ProcessTerms& terms, const std::optional<LiveRequest>& request) {
    Waker waker;
    std::optional<AutosaveWriter> autosave;
    std::optional<StoredGames> suspended;
    std::string unlocked;
    // A guessed name identifies nobody. In a restricted session only the host names people.
    const std::string person = options.asksName ? std::string() : options.settings.name;
    StoredScoresOptions storing{
        .name = options.settings.name, .person = person, .nameOrigin = options.nameOrigin};
    if (arguments.screen.isRestricted) {
        storing.maxBytes = kRestrictedScores;
        storing.gamesAMinute = kRestrictedGamesAMinute;
    }
    ThreadedBrainLoader loader(terms, waker);
    if (!arguments.screen.isRestricted) options.loader = &loader;
    const std::filesystem::path directory = arguments.screen.findAutosaves(person);
    if (!directory.empty()) {
        autosave.emplace(directory, waker);
        suspended.emplace(directory, person, *autosave, waker);
        std::string why;
        if (offers) options.offered = suspended->openNewest(Clock::now() + kReadPatience, why);
        unlocked = findLockTrouble(directory, kGameEnding);
        if (why.empty()) why = unlocked;
        options.suspended = &*suspended;
        options.goesOn = arguments.continues;
        if (arguments.continues && !options.offered) {
            throw std::runtime_error(why.empty() ? "there is no suspended game; " + nameProgram() +
                                                       " play --new begins one"
                                                 : why);
        }
        storing.autosaves = directory;
        options.autosave = &*autosave;
    } else if (arguments.continues) {
        throw std::runtime_error("games cannot be suspended here; " + nameProgram() +
                                 " play --new begins one");
    }
    const auto stored = std::make_shared<StoredScores>(findPaths().findScores(), storing);
    Background<Scores> scores(stored, std::make_unique<Worker>(waker));
    options.scores = &scores;
    auto terminal = openTerminal(arguments.screen.makeOptions(waker), nameWayOut());
    options.rivalWorker = std::make_shared<Worker>(waker);
    const LivePerson here{person, options.settings.host, arguments.screen.isRestricted, directory};
    Background<LiveList> accounts(makeAccountList(here), std::make_unique<Worker>(waker));
    if (!findPaths().findLive().empty()) options.live = &accounts;
    const LoopLimits limitsOfLoop = arguments.screen.makeLimits();
    LivePlay live(*terminal, waker, limitsOfLoop, here);
    TetrisApp app(std::move(options), terminal->getLook(), std::make_unique<Worker>(waker));
    const auto leave = [&] {
        stored->endSession();
        finishSaving(app, autosave ? &*autosave : nullptr, scores);
    };
    LoopResult result;
    try {
        if (request) result = playLive(app, live, request);
        if (!request) {
            const TetrisState& state = app.getState();
            if (const auto own = LivePlay::findOwn(person))
                app.say(sayOwnMatch(own->entry, person, state.look, state.tr));
        }
        if (!unlocked.empty()) app.say(unlocked);
        while (result.end == LoopEnd::Done) {
            result = runLoop(app, *terminal, limitsOfLoop);
            if (result.end != LoopEnd::Done) break;
            if (app.getState().leaving == Leaving::Replay) {
                result = watchReplay(app, *terminal, waker, limitsOfLoop);
            } else if (app.getState().leaving == Leaving::WatchMatch) {
                result = watchChosenMatch(app, *terminal, waker, limitsOfLoop);
            } else if (app.getState().leaving == Leaving::Live) {
                result = playLive(app, live, std::nullopt);
            } else {
                break;
            }
        }
    } catch (...) {
        leave();
        throw;
    }
    const std::string left = describeLeftGame(app, result);
    leave();
    const bool startsPuzzle =
        result.end == LoopEnd::Done && app.getState().leaving == Leaving::Puzzle;
    terminal.reset();
    if (!left.empty() && acceptsErrors()) printError("tetris: " + left);
    std::string unsaved = scores.finish(Duration(0))
                              ? stored->getFailure()
                              : "the last score is not saved: the disk, or others, took too long";
    // One reason may be that of both.
    if (autosave && autosave->getFailure() != unsaved) printFailure(autosave->getFailure());
    if (autosave && !autosave->hasLostGame() && !unsaved.empty())
        unsaved += "; games not saved yet are tried again at the next start";
    printFailure(unsaved);
    if (startsPuzzle) startOtherGame("npuzzle");
    return result;
}

// Plays with the options and the settings; `complete` puts into the options of the app what this
// command alone knows. `offers`: the suspended game is offered.
int startSession(
    const ArgumentParser& parser, PlayArguments& arguments,
    const std::function<void(PlayOptions&)>& complete, const std::function<bool()>& offers,
    const std::function<std::optional<LiveRequest>()>& request = [] { return std::nullopt; }) {
    const bool restricted = arguments.screen.isRestricted;
    const Paths paths = findPaths();
    std::vector<std::string> complaints;
    if (paths.config.empty()) {
        complaints.emplace_back("HOME is not set: nothing can be saved for the next time");
    }
    Settings settings = readSettings(makeGameTable(restricted), paths, restricted, complaints);
    const SettingValues configured = settings.getValues();
    layOptions(parser, settings);
    takeSettings(settings, arguments);
    parser.check();
    fitToRules(arguments.game.setup);
    printComplaints(complaints);
    static_cast<void>(arguments.game.chooseSeed());  // refuses a seed that the sequence has not
    requireScreen(arguments.screen, nameWayOut());
    const tetris::ProcessTerms terms =
        arguments.game.external.makeScreenTerms(arguments.screen.settings.next);
    arguments.game.passTerms(terms);
    PlayOptions options = makePlayOptions(arguments, settings, configured);
    if (restricted) options.maxReplayBytes = kRestrictedReplay;
    options.isSpeedAsked = parser.findText("--speed").has_value();
    options.rivalTerms = terms;
    options.notice = shortenComplaints(complaints);
    complete(options);
    return finishLoop(play(arguments, std::move(options), offers(), terms, request()));
}

// The open match of that code, or the only one.
// `person`: whose own seat comes first.
LiveRequest findJoined(const std::string& code, const std::string& person) {
    if (auto own = LivePlay::findOwn(person, code)) return *std::move(own);
    const Paths paths = findPaths();
    std::string why;
    const LiveEntries entries = listLive(paths.findLive(), {});
    const std::optional<LiveEntry> entry = LivePlay::findOpen(entries, code, why);
    if (!entry) throw UsageError("--join: " + why);
    return {.kind = LiveRequest::Kind::Join, .entry = *entry};
}

// What the options of a match need and exclude.
void addMatchRelations(ArgumentParser& parser, const PlayArguments& arguments) {
    parser.refuse({"--sequence"},
                  [&arguments] { return explainUnfitSequence(arguments.game.setup.sequence); });
    parser.refuse({"--size"},
                  [&arguments] { return explainUnfitSize(arguments.game.setup.rules); });
    parser.exclude({"--travel"}, "--turns", "given with --turns; expected a match in real time");
    parser.refuse({"--pps"}, [&arguments]() -> std::string {
        const std::string& rival = arguments.screen.settings.rival;
        if (rival == kSharedRival) return "given with --rival here; expected a brain";
        if (!isAutoRival(rival) && !readRivalLevel(rival)) return "";
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
    addPaceOption(parser, arguments.pace);
    parser.addFlag("--open", "open a match for another person on this account, and wait",
                   arguments.opens);
    parser.addFlag("--join", "take the empty seat of an open match", arguments.joins);
    addCodeOption(parser, "the match to open or to join", arguments.code);
    parser.exclude({"--join"}, "--open", "given with --open; expected one of them");
    parser.exclude({"--rival", "--pps"}, "--open", "given with --open");
    parser.exclude({"--rival", "--pps"}, "--join", "given with --join");
    parser.addFlag("--turns", "the rival waits for you: each side locks a piece in turn",
                   arguments.turns);
    addSettingOption(parser, "N", "matches won that win the set, 1 to 10 (default 1)",
                     *table.find("first_to"), values);
    addSequenceOption(parser, arguments.game, true);
    addSeedAndSizeOptions(parser, arguments.game);
    for (const tetris::GameField& field : tetris::kGameFields)
        if (hasField(field, rules.game))
            addFieldOption(parser, field, rules.game,
                           field.aboutMatch.empty() ? field.about : field.aboutMatch);
    parser.addNumber(
        {"--next", "N", "how many next pieces are shown, 1 to 6 (default 5)", "a number of pieces"},
        1, tetris::ReplayHeader::kMaxNext, values.next);
    addSoftDropOption(parser, values);
    addExchangeOptions(parser, rules);
    addMessyOption(parser, rules);
    addBrainOption(parser, arguments.game.setup.brain, arguments.screen.isRestricted);
    addExternalOptions(parser, arguments.game.external);
    addScreenOptions(parser, arguments.screen);
    addMatchRelations(parser, arguments);
}

}  // namespace

int playInTerminal(int argc, char** argv) {
    PlayArguments arguments;
    arguments.screen.restrictIfAsked(argc, argv);
    ArgumentParser parser("tetris play", "Plays in the terminal.");
    const auto beginsGame = [&] {
        return arguments.isNew ||
               std::ranges::any_of(arguments.describing, [&parser](const std::string& option) {
                   return parser.isGiven(option);
               });
    };
    parser.refuse({"--continue"}, [&] {
        return beginsGame() ? "goes on with the game that was left; expected no --new and no "
                              "option of a game beside it"
                            : "";
    });
    addPlayOptions(parser, arguments);
    parser.addFlag("--continue", "resume the suspended game", arguments.continues);
    parser.addFlag("--new", "do not ask about a suspended game", arguments.isNew);
    parser.addFlag("--daily", "play the game of the day: the same pieces for everybody",
                   arguments.isDaily);
    ArgumentParser::Names fixed = arguments.describing;
    std::erase(fixed, "--rules");
    fixed.insert(fixed.end(), {"--next", "--speed", "--no-rising", "--brain-active", "--continue"});
    parser.exclude(fixed, "--daily",
                   "given with --daily; expected no option of the game but --rules beside it");
    if (!parser.parse(argc, argv)) return 0;
    return startSession(
        parser, arguments, [&](PlayOptions& options) { options.startsToday = arguments.isDaily; },
        [&] { return !beginsGame() && !arguments.isDaily; });
}

int playVersus(int argc, char** argv) {
    VersusArguments arguments;
    tetris::MatchRules& rules = arguments.rules;
    arguments.screen.restrictIfAsked(argc, argv);
    ArgumentParser parser("tetris versus", "Plays matches against a rival, in the terminal.");
    addMatchOptions(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    if (!arguments.code.empty() && !arguments.opens && !arguments.joins)
        throw UsageError("--code: given without --open or --join; expected one beside it");
    int firstTo = 1;
    std::string person;
    const tetris::GameRules given = arguments.game.setup.rules;
    if (const auto sequence = parser.findText("--sequence")) rules.sequence = *sequence;
    return startSession(
        parser, arguments,
        [&](PlayOptions& options) {
            rules.game.width = given.width;
            rules.game.rows = given.rows;
            options.match = rules;
            options.rivalPace = arguments.pace;
            options.startsMatch = !arguments.opens && !arguments.joins;
            // The options of a match say what is opened.
            if (arguments.turns || options.settings.versusTurns)
                rules.clock = tetris::MatchClock::Turns;
            firstTo = options.settings.firstTo;
            if (!options.asksName) person = options.settings.name;
        },
        [] { return false; },
        [&]() -> std::optional<LiveRequest> {
            if (arguments.joins) return findJoined(arguments.code, person);
            if (!arguments.opens) return std::nullopt;
            rules.game.seed = arguments.game.seed.value_or(0);
            return LiveRequest{.kind = LiveRequest::Kind::Open,
                               .opened = {.code = arguments.code,
                                          .rules = rules,
                                          .isSeedGiven = arguments.game.seed.has_value(),
                                          .firstTo = firstTo}};
        });
}

}  // namespace tui
