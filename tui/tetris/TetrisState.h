#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/GameSetup.h"
#include "core/tetris/Game.h"
#include "core/tetris/GameScore.h"
#include "tui/base/App.h"
#include "tui/base/Terminal.h"
#include "tui/base/Translation.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/panel/NameField.h"
#include "tui/tetris/view/PieceGrid.h"

namespace tui {

// What the person is doing.
enum class Phase {
    Start,    // the first screen: no game yet
    Playing,  // pieces fall
    Paused,   // the well is hidden, the clock stands
    Over      // the game has ended; its picture stays
};

// A page or question in front of the game, which waits.
enum class Overlay { None, Help, QuitQuestion, Panel, Name };

// A moment in which the rows that were just completed are shown once more.
struct Flash {
    PieceGrid stack;         // as it was, with the full rows
    std::uint64_t rows = 0;  // bit y: row y was full
    TimePoint until;
};

// What the brain thinks of the falling piece, for its view.
struct Suggestion {
    bool isThinking = false;  // it has not found its goal yet
    std::optional<tetris::Move> goal;
    std::vector<tetris::Move> placements;     // empty if the brain does not weigh them one by one
    std::vector<tetris::RatingTerm> terms{};  // of the goal's rating; empty if it is no sum
};

// What becomes of a game that has ended.
struct SaveStatus {
    enum class Stage : std::uint8_t {
        None,     // nobody keeps it, or it is not worth it
        Waiting,  // it is on its way to the disk
        Saved,    // it is there
        Failed
    };

    Stage stage = Stage::None;
    tetris::ScoreTable table{};
    std::int64_t id = 0;  // in the tables
    std::int64_t rank = 0;
    std::int64_t count = 0;
    std::string trouble{};  // one sentence, in English: why it, or its name, is not kept

    friend bool operator==(const SaveStatus&, const SaveStatus&) = default;
};

// What stands beside the well, apart from the game and from what the brain thinks of its piece. The
// view of the side is given no more, so that its picture can be kept for as long as this is the
// same: a piece that moves changes nothing here.
struct SideState {
    Phase phase = Phase::Start;
    Overlay overlay = Overlay::None;
    Look look;
    Translation tr;  // says the texts

    bool canSuspend = false;  // a game that is left is kept
    bool canLoad = false;     // a brain that the person names
    std::string notice{};     // what the person should know

    // Of the game that is on, or of the last one.
    std::uint64_t seed = 0;
    std::chrono::seconds played{0};
    bool adversaryDealt = false;  // the last piece came from the adversary

    // The settings. Brain, level and speed act at once, the next sequence in the next new game.
    std::string brain = "default";
    std::string
        brainFailure;  // why the default brain plays in place of another; empty: it does not
    bool brainActive = false;
    bool viewsBrain = false;
    int adversary = 0;
    int speed = 50;
    std::string nextSequence = "bag";
    bool nextIsTest = false;
    bool showsGhost = true;
    bool sound = true;
    Beep beep = Beep::Bell;  // of four rows at once, if sound is on; never Off
    KeyMap keys{};
    std::optional<int> focus;  // the control that has the keys

    std::int64_t bestScore = 0;  // of the games that have ended; once it is saved, of those like it
    SaveStatus saveStatus{};
    std::optional<NameField> name{};   // while the player is asked for one
    std::string repeatCommand;         // the command line that repeats the game that has ended
    bool repeatsOnlyTheStart = false;  // for brain or adversary were changed in its course

    friend bool operator==(const SideState&, const SideState&) = default;
};

// All that the picture of the game shows: TetrisApp changes it, the view only reads it.
struct TetrisState : SideState {
    Size window;

    bool offersSuspended = false;  // on the first screen: a game that was left

    // The game that is on, or the last one.
    std::optional<tetris::Game> game;
    tetris::GameSetup setup;  // what it was started with
    PieceGrid stack;
    std::optional<Flash> flash;
    std::optional<TimePoint> wallFlashUntil;  // the walls flash, instead of a bell

    Suggestion suggestion;

    // The sequence that the next new game will play.
    [[nodiscard]] const std::string& findNextSequence() const
    {
        static const std::string kTest = "test";
        return nextIsTest ? kTest : nextSequence;
    }
};

}  // namespace tui
