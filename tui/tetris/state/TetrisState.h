#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/Daily.h"
#include "core/tetris/Game.h"
#include "core/tetris/live/LiveMatch.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/rules/GoalCourse.h"
#include "core/tetris/versus/MatchRecord.h"
#include "tui/base/App.h"
#include "tui/base/Terminal.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/Translation.h"
#include "tui/settings/SettingValues.h"
#include "tui/tetris/panel/LineField.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/state/GameProgress.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/PieceGrid.h"
#include "tui/tetris/state/Screen.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

using tetris::GameSetup;
using tetris::GoalEntry;
using tetris::LiveMatch;
using tetris::Match;
using tetris::MatchRecord;
using tetris::ModernGame;
using tetris::RatingTerm;

// What whoever waits shows to others: how they come. Empty lines are not shown.
struct LiveWays {
    std::string here{};  // a command on this host
    std::string away{};  // a command on another machine
};

// A match between persons, at the end of a line to its referee.
struct LiveFacts {
    using Seat = LiveMatch::Seat::State;  // to the other one whoever is away is gone

    std::string code{};
    std::string name{};  // of side 0
    int side = 0;        // what side 0 is in the record
    std::optional<int> rating{};
    int watchers = 0;
    bool isWatched = false;       // by somebody who has no seat in it
    std::array<Seat, 2> seats{};  // side 0 is the own one
    std::array<int, 2> left{};    // of pauses and absences, in seconds
    bool isLost = false;          // the referee is dead
    bool isSilent = false;        // it does not answer
    bool hasEnded = false;        // nothing more will come
    // Before the first match.
    bool waits = true;
    LiveWays ways{};
    std::string refusal{};         // why the referee has ended the connection, "taken"
    std::chrono::seconds open{0};  // how long it waits

    // Somebody who has a seat can still come, or play.
    bool isOpen() const { return !isWatched && !hasEnded; }
};

// A match on the screen, besides the person's own game, which is that of side 0.
struct VersusState {
    // ---- The rival, side 1
    std::string name;             // "dt20"; empty for a level
    int level = 0;                // 0: it is no level
    std::optional<int> rating{};  // nullopt: it has none
    tetris::BrainAbout about{};   // of a bot
    SeenSide seen{};
    std::string failure{};       // why it plays no more
    int stalls = 0;              // pauses because the line had stalled
    std::optional<Move> plan{};  // where it wants its piece, if that is shown

    // ---- The set
    int firstTo = 1;
    std::array<int, 2> won{};         // matches, by side
    std::string_view unrated{};       // why the match does not count; empty: it does
    bool isWatched = false;           // it is no play: seed and rating are not shown
    bool isAnalysed = false;          // an analysis has the place of the person's call-out
    std::optional<LiveFacts> live{};  // of a match between persons

    bool isRated() const { return unrated.empty(); }
    bool isSetOver() const { return won[0] == firstTo || won[1] == firstTo; }
};

// The rows that were just cleared, which are shown for a moment.
struct Flash {
    PieceGrid stack;    // before the rows were cleared
    uint64_t rows = 0;  // bit y: row y was full
    TimePoint until;    // when the next stage begins; after the last one it ends
    int stage = 0;      // 0: whole; 1 and 2: open in the middle
};
inline constexpr int kFlashStages = 3;
inline constexpr Duration kFlashStage = std::chrono::milliseconds(50);  // how long each lasts

// Begins the next stage of a flash. Returns false if it is over.
inline bool passStage(Flash& flash) {
    if (flash.stage + 1 == kFlashStages) return false;
    ++flash.stage;
    flash.until += kFlashStage;
    return true;
}
// The same if its stage is over by then; one that is over is there no more.
inline void passTime(std::optional<Flash>& flash, TimePoint now) {
    if (flash && flash->until <= now && !passStage(*flash)) flash.reset();
}

// The brain's suggestion for the falling piece.
struct Suggestion {
    bool isThinking = false;  // the goal is not known yet
    std::optional<Move> goal;
    std::vector<Move> placements;             // empty if the brain does not rate single placements
    std::vector<RatingTerm> terms{};          // of the goal's rating: see Brain::explain
    std::vector<tetris::PlannedMove> plan{};  // from the goal on: see Brain::listPlan
    bool usesHold = false;       // modern games: all of these are about the piece that Hold brings
    std::vector<Move> others{};  // placements of the piece that `placements` is not about
    tetris::BrainAbout about{};  // of a bot
};

// What the player can set: keys and the page of settings change it, BrainSeat the part about the
// brain. Brain, adversary and speed act at once; what a game starts with acts in the next new one.
struct PlayerChoices {
    SettingValues settings{};
    std::string brain = "default";
    std::string
        brainFailure;  // why the default brain replaces the chosen one; empty if it does not
    bool brainActive = false;
    bool hasChosenBrain = false;  // the person has, or loaded one
    bool isWatched = false;       // the game was begun to watch a brain, which has a speed apart
    bool viewsBrain = false;
    KeyMap keys{};  // of the rules in force
    // The speeds that the person has chosen by keys or sliders, which are saved at the end.
    std::optional<int> chosenSpeed{};  // of falling pieces
    std::optional<int> chosenWatchSpeed{};

    // The speed that its keys change: of falling pieces, or of the watched brain.
    bool usesWatchSpeed() const { return isWatched && brainActive; }
    int getSpeed() const { return usesWatchSpeed() ? settings.watchSpeed : settings.speed; }
    // The brain of the next watched game: one that lives, unless the person has chosen another.
    std::string_view getWatchedBrain() const {
        return hasChosenBrain || brain != "default" ? std::string_view(brain) : "dt20";
    }

    // The rules of the next modern game, by the settings.
    GameRules makeNextRules() const {
        GameRules rules = settings.rules;
        rules.level = std::min(rules.level, tetris::getMaxLevel(rules.goal));
        return rules;
    }
};

// What the person is doing.
enum class Phase {
    Start,    // no game yet
    Ready,    // a countdown runs: before the game, or before it goes on
    Playing,  // pieces fall
    Paused,   // the well is hidden, the clock stopped
    Over      // the game has ended; its picture stays
};

// Why the loop ends.
enum class Leaving : uint8_t {
    No,
    Quit,
    Puzzle,    // to the other program
    Live,      // to StartPage::wanted, or from there, and back
    NextLive,  // a watcher: to the next one, or the one before
    PreviousLive,
    WatchMatch,  // to the match that the first page has chosen, and back
    Replay       // to a replay, and back
};

// A page or question in front of the game, which pauses meanwhile.
enum class Overlay {
    None,
    Help,
    QuitQuestion,
    NewQuestion,
    RatedQuestion,  // may the brain help in a match that is rated until then?
    Panel,          // another page than help and LIVE
    Live,           // the page LIVE
    Name            // the field for the player's name
};

// A question stands in front of the game, with its keys.
constexpr bool asksQuestion(Overlay overlay) {
    return overlay >= Overlay::QuitQuestion && overlay <= Overlay::RatedQuestion;
}

// A single game with a countdown is compared with the best one while it runs.
inline bool racesBest(const GameRules& rules) {
    const GoalEntry& goal = getEntry(rules.goal);
    return rules.set == tetris::RuleSet::Modern && goal.countsDown && goal.counts;
}

// Hints are for the first pieces of a session.
inline constexpr int kHintedPieces = 10;

// What is known of finished games: GameTable and FinishedGameSaver set it from the scores,
// ScreenGame from the games of this session.
struct Results {
    // Of comparable games: points, or milliseconds where the least time is best; 0: none is known.
    int64_t best = 0;
    GoalCourse bestCourse{};  // of that game; empty while it is not known
    // The same two as they were when the last game ended.
    int64_t before = 0;
    GoalCourse courseBefore{};
    // The games of today by the rules of the next game, or those of the day of the finished one.
    tetris::DailyTable daily{};
    std::optional<NameField> name{};  // while the player is asked for a name
    NameOrigin nameOrigin = NameOrigin::Own;
    // The name by which others meet the person: empty if it is only guessed. A host that gives
    // names decides it.
    std::string person{};
    std::string repeatCommand;         // the command line that repeats the finished game
    bool repeatsOnlyTheStart = false;  // brain or adversary were changed, or the brain was late
};

// What is shown next to the well, without the numbers of the game (SideGame) and the brain's
// suggestion. Its own fields are only for the screen: scores and replays do not contain them.
struct SideState : Screen, GameProgress, PlayerChoices, Results {
    Phase phase = Phase::Start;
    int countdown = 0;  // the number before the game, or before it goes on; 0: none
    Overlay overlay = Overlay::None;

    LiveAsker describeAsker() const { return {person, settings.host}; }
    // True if the running game can be suspended.
    bool isSuspendable() const { return isInGame() && canSuspend && session.canBeSuspended; }
    // True while pieces fall, and in the countdown before.
    bool isUnderWay() const { return phase == Phase::Playing || phase == Phase::Ready; }
    // True from the start of a game to its end.
    bool isInGame() const { return phase != Phase::Start && phase != Phase::Over; }
    // True if the finished game has a player whose name can be given: it is in the scores, or will
    // be.
    bool canName() const {
        using enum SaveStatus::Stage;
        return isPersons && nameOrigin != NameOrigin::Given &&
               (saveStatus.stage == Waiting || saveStatus.stage == Saved);
    }
    // It is running on a slow line, so fewer pictures are drawn.
    bool runsSlowly() const { return phase == Phase::Playing && look.isSlow; }

    bool canSuspend = false;      // games can be suspended, because they are autosaved
    bool canLoad = false;         // brains can be loaded
    std::string notice{};         // a message for the person
    ListSearch helpSearch{};      // on the page of keys
    std::optional<Action> focus;  // the focused control
    bool knowsModern = false;     // the person knows that keys change with the rules
    bool saysKeys = false;        // the countdown says which keys are new to the person
    int landedInSession = 0;      // pieces, up to a few: hints are for the first ones
};

// Everything that the picture of the game shows: TetrisApp and its parts change it, and drawTetris
// only reads it.
struct TetrisState : SideState {
    // The running game, or the last one.
    std::optional<PlayedGame> game;
    GameSetup setup;  // its settings at the start
    Suggestion suggestion;
    MatchRecord matches{};              // what is known of the person's
    int leastAutoLevel = 1;             // of the rival `auto`: wins in a row have led to it
    std::optional<VersusState> versus;  // of the match, or of the next one; nullopt: no match

    // Only on the screen, likewise.
    Leaving leaving = Leaving::No;
    StartPage start;
    std::string version{};          // of the program
    std::optional<Action> dragged;  // the slider that the mouse drags
    std::optional<Flash> flash;
    int risen = 0;                            // the lowest rows, which have just risen: they flash
    std::optional<TimePoint> wallFlashUntil;  // the walls flash instead of a bell
    bool isRefused = false;                   // a turn was just refused: the piece blinks

    // The classic game; null if there is none.
    const tetris::Game* findClassic() const { return game ? game->get<tetris::Game>() : nullptr; }
    // The modern game; null if there is none.
    const ModernGame* findModern() const { return game ? game->get<ModernGame>() : nullptr; }
    // The match; null if there is none.
    const Match* findMatch() const { return game ? game->get<Match>() : nullptr; }
    // A match between persons; null if it is none.
    const LiveFacts* findLive() const { return versus && versus->live ? &*versus->live : nullptr; }
    // True while the person plays a match between persons, which waits for nobody.
    bool isInLiveMatch() const {
        const LiveFacts* const live = findLive();
        return live != nullptr && live->isOpen() && isInGame();
    }
    // True if whoever ends the match loses it, once it has begun.
    bool canLose() const { return versus && !isPractice && !session.isShared; }
    // True if the question whether to quit is whether to lose it. Between persons a match has begun
    // with its countdown.
    bool givesUp() const { return canLose() && (hasBegun || findLive() != nullptr); }
    // True if two persons play at once, each with keys of its own.
    bool hasTwoKeySets() const { return session.isShared && !session.waits; }
    // The side whose piece the usual keys move: at one keyboard the one on turn.
    int findMovedSide() const { return session.isShared ? game->getNextSide().value_or(0) : 0; }
    // True for a game that is not worth keeping: no piece has landed, and the well was empty at the
    // start.
    bool isGameEmpty() const {
        return game && session.canBeDropped && game->countLandedPieces() == 0 &&
               setup.rules.board.empty();
    }
    // How many next pieces are shown; in a match one at least.
    int countNexts() const { return std::max(settings.next, versus ? 1 : 0); }
    // The rules in force: of the game, or of the next one if there is none yet.
    tetris::RuleSet getRuleSet() const { return (game ? setup.rules : settings.rules).set; }
    bool isModern() const { return getRuleSet() == tetris::RuleSet::Modern; }
    // The preset of keys in force.
    const std::string& findPreset() const {
        return isModern() ? settings.modernPreset : settings.preset;
    }
    // True if a classic game that starts now on that sequence rises: a person's, not the test game.
    bool canRise(std::string_view sequence) const {
        return settings.rules.rising && !brainActive && sequence != "test";
    }
};

}  // namespace tui
