#include "tui/command/tetris/PlaySession.h"

#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "core/base/Format.h"
#include "tui/base/Worker.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/command/ScreenArguments.h"
#include "tui/session/AutosaveWriter.h"
#include "tui/session/LiveSession.h"
#include "tui/session/Restriction.h"
#include "tui/session/StoredBrains.h"
#include "tui/session/StoredGames.h"
#include "tui/session/StoredScores.h"
#include "tui/settings/SettingsWriter.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/TetrisApp.h"

namespace tui {

namespace {

// How long the program waits at its end for the score of a game that has just ended.
constexpr std::chrono::seconds kScorePatience{3};
// The same for the autosave.
constexpr std::chrono::seconds kGamePatience{5};
// How long the start may take to read suspended games.
constexpr std::chrono::seconds kReadPatience{1};

std::string nameWayOut() { return "to play without a screen: " + nameProgram() + " run"; }

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
                        .brainActive = arguments.brainActive,
                        .languages = loadLanguages(),
                        .readTime = readNow,
                        .drawSeed = drawFreshSeed};
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        options.brains.emplace_back(entry.name);
    fillOptions(settings, options);
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
        const std::filesystem::path file = findPaths().findSettings();
        options.settingsFile = nameForPerson(file);
        options.saveSetting = [table = settings.getTable(), file](const std::string& name,
                                                                  const std::string& value) {
            return saveLines(file, {makeLine(*table.find(name), value)});
        };
        std::vector<std::string> said;
        const Settings ofAllUsers = readSettings(settings.getTable(), true, said);
        options.saveKeys = [keys = ofAllUsers.getKeys(),
                            file](const std::vector<KeyLine>& changed) {
            return saveLines(file, listSettingLines(changed, keys));
        };
    }
    options.formatCommand = [game = makeGameSetup(configured)](const tetris::GameSetup& setup,
                                                               uint64_t seed, bool active) {
        return nameProgram() + " " + formatPlayOptions(setup, seed, active, game);
    };
    return options;
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
// it if it is kept. Empty if there was none.
std::string describeLeftGame(const TetrisApp& app, const LoopResult& result, bool isKept) {
    const TetrisState& state = app.getState();
    // A match between persons goes on without this program.
    if (!state.game || state.phase == Phase::Over || state.findLive() != nullptr) return {};
    if (const tetris::Match* const match = state.findMatch())
        return isKept                 ? "the match is kept, " + nameProgram() + " resumes it"
               : match->getTime() > 0 ? "the match was stopped, and does not count"
                                      : "";
    if (result.end == LoopEnd::Done && state.leaving != Leaving::Quit) return {};
    if (state.isGameEmpty()) return {};
    // In a classic game the screen counts the falling piece, and the tables do not.
    const bool isLess = !isKept && state.game->getRuleSet() == tetris::RuleSet::Classic;
    const int64_t score = isLess ? state.game->computeLandedScore() : state.game->getScore();
    const int rows = state.game->getRows();
    const std::string text =
        base::format("score {}{}{}{}", score, (isLess ? " without the falling piece, " : ", "),
                     rows, (rows == 1 ? " row" : " rows"));
    if (!isKept) return text;
    return text + "; the game is kept, " + nameProgram() + " resumes it";
}

// One run of the screen: what it needs of the disk and of others, the loops, and the end.
class PlaySession {
public:
    PlaySession(const PlayArguments& arguments, PlayOptions options,
                const tetris::ProcessTerms& terms)
        : arguments_(arguments),
          options_(std::move(options)),
          // A guessed name identifies nobody. In a restricted session only the host names people.
          person_(options_.asksName ? std::string() : options_.settings.name),
          directory_(arguments.screen.findAutosaves(person_)),
          limits_(arguments.screen.makeLimits()),
          loader_(std::make_shared<StoredBrains>(terms), std::make_unique<Worker>(waker_)) {}

    // With an autosave, or without one if there is no directory for it. The rest as playSession.
    LoopResult run(bool offers, const std::optional<LiveRequest>& request) {
        const std::string trouble = openAutosaves(offers);
        openScores();
        openScreen();
        LoopResult result;
        try {
            result = runLoops(request, trouble);
        } catch (...) {
            static_cast<void>(save());
            throw;
        }
        const bool isKept = save();
        app_->saveSpeeds();
        const std::string left = describeLeftGame(*app_, result, isKept);
        const bool startsPuzzle =
            result.end == LoopEnd::Done && app_->getState().leaving == Leaving::Puzzle;
        terminal_.reset();
        if (!left.empty() && acceptsErrors()) printError("tetris: " + left);
        printFailures();
        if (startsPuzzle) startOtherGame("npuzzle");
        return result;
    }

private:
    // ---- The start

    // Returns why suspended games cannot be locked; empty if they can.
    std::string openAutosaves(bool offers) {
        if (directory_.empty()) {
            if (!arguments_.continues) return {};
            base::fail("games cannot be suspended here; {} play --new begins one", nameProgram());
        }
        autosave_.emplace(directory_, waker_);
        suspended_.emplace(directory_, person_, *autosave_, waker_);
        std::string why;
        if (offers) options_.offered = suspended_->openNewest(Clock::now() + kReadPatience, why);
        std::string trouble = findLockTrouble(directory_, kGameEnding);
        if (arguments_.continues && !options_.offered) {
            if (why.empty()) why = trouble;
            throw std::runtime_error(why.empty() ? "there is no suspended game; " + nameProgram() +
                                                       " play --new begins one"
                                                 : why);
        }
        options_.suspended = &*suspended_;
        options_.goesOn = arguments_.continues;
        options_.autosave = &*autosave_;
        return trouble;
    }

    void openScores() {
        StoredScoresOptions storing{.autosaves = directory_,
                                    .name = options_.settings.name,
                                    .person = person_,
                                    .nameOrigin = options_.nameOrigin};
        if (arguments_.screen.isRestricted) {
            storing.maxBytes = kRestrictedScores;
            storing.gamesAMinute = kRestrictedGamesAMinute;
        }
        stored_ = std::make_shared<StoredScores>(findPaths().findScores(), storing);
        scores_.emplace(stored_, std::make_unique<Worker>(waker_));
        options_.scores = &*scores_;
    }

    void openScreen() {
        if (!arguments_.screen.isRestricted) options_.loader = &loader_;
        terminal_ = openTerminal(arguments_.screen.makeOptions(waker_), nameWayOut());
        options_.rivalWorker = std::make_shared<Worker>(waker_);
        const bool isRestricted = arguments_.screen.isRestricted;
        accounts_.emplace(makeAccountList(isRestricted), std::make_unique<Worker>(waker_));
        if (!findPaths().findLive().empty()) options_.live = &*accounts_;
        live_.emplace(*terminal_, waker_, limits_, isRestricted, directory_);
        app_.emplace(std::move(options_), terminal_->getLook(), std::make_unique<Worker>(waker_));
    }

    // ---- The loops

    // `trouble`: a sentence for the person.
    LoopResult runLoops(const std::optional<LiveRequest>& request, const std::string& trouble) {
        const TetrisState& state = app_->getState();
        LoopResult result;
        if (request) {
            result = playLive(request);
        } else if (const auto own = LivePlay::findOwn(person_)) {
            app_->say(sayOwnMatch(own->entry, person_, state));
        }
        if (!trouble.empty()) app_->say(trouble);
        while (result.end == LoopEnd::Done) {
            result = runLoop(*app_, *terminal_, limits_);
            if (result.end != LoopEnd::Done) break;
            if (state.leaving == Leaving::Replay) {
                result = watchReplay(*app_, *terminal_, waker_, limits_);
            } else if (state.leaving == Leaving::WatchMatch) {
                result = watchChosenMatch(*app_, *terminal_, waker_, limits_);
            } else if (state.leaving == Leaving::Live) {
                result = playLive(std::nullopt);
            } else {
                break;
            }
        }
        return result;
    }

    // Plays and watches the matches of this account, the given one or what was chosen on the page
    // LIVE, and comes back from there.
    LoopResult playLive(const std::optional<LiveRequest>& given) {
        const LoopResult result =
            live_->run(*app_, given ? *given : LivePlay::findWanted(app_->getState()));
        if (result.end != LoopEnd::Done || app_->getState().leaving == Leaving::Quit) return result;
        app_->comeBack(Clock::now());
        app_->say(live_->getNotice());
        if (!given) app_->openLive(Clock::now());
        return result;
    }

    // ---- The end

    // Whatever ended the loop, the game in progress is saved first. A finished game stays as an
    // autosave if its score is not stored by then; the next start tries again. Without an autosave
    // (a restricted session) the game in progress ends as stopped. Returns true if there is one
    // that can be resumed.
    [[nodiscard]] bool save() {
        stored_->endSession();
        ScreenGame& game = app_->getGame();
        const std::optional<std::string> left =
            app_->getState().isGameEmpty() ? std::nullopt : game.formatSuspended();
        // A failure is printed later.
        if (autosave_ && left) {
            game.getSaver().retry();
            autosave_->leave(left, kGamePatience);
            static_cast<void>(
                scores_->finish(kScorePatience));  // what fails stays beside that game
            return autosave_->getFailure().empty();
        }
        game.stop();
        game.getSaver().finish(kScorePatience);
        if (autosave_) autosave_->leave(std::nullopt, kGamePatience);
        return false;
    }

    void printFailures() {
        const auto print = [](const std::string& sentence) {
            if (!sentence.empty()) printError("tetris play: " + sentence);
        };
        std::string unsaved =
            scores_->finish(Duration(0))
                ? stored_->getFailure()
                : "the last score is not saved: the disk, or others, took too long";
        // One reason may be that of both.
        if (autosave_ && autosave_->getFailure() != unsaved) print(autosave_->getFailure());
        if (autosave_ && !autosave_->hasLostGame() && !unsaved.empty())
            unsaved += "; games not saved yet are tried again at the next start";
        print(unsaved);
    }

    const PlayArguments& arguments_;
    PlayOptions options_;  // until the app has them
    const std::string person_;
    const std::filesystem::path directory_;  // of the autosaves; empty: there is none
    const LoopLimits limits_;
    // In this order, because each may use those before it.
    Waker waker_;
    std::optional<AutosaveWriter> autosave_;
    std::optional<StoredGames> suspended_;
    Background<BrainLoader> loader_;
    std::shared_ptr<StoredScores> stored_;
    std::optional<Background<Scores>> scores_;
    std::unique_ptr<CursesTerminal> terminal_;
    std::optional<Background<LiveList>> accounts_;
    std::optional<LivePlay> live_;
    std::optional<TetrisApp> app_;
};

}  // namespace

int playSession(const ArgumentParser& parser, PlayArguments& arguments, bool offers,
                const CompletePlay& complete) {
    const bool restricted = arguments.screen.isRestricted;
    std::vector<std::string> complaints;
    if (findPaths().config.empty())
        complaints.emplace_back("HOME is not set: nothing can be saved for the next time");
    Settings settings = readSettings(makeGameTable(restricted), restricted, complaints);
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
    const std::optional<LiveRequest> request = complete(options);
    return finishLoop(PlaySession(arguments, std::move(options), terms).run(offers, request));
}

}  // namespace tui
