#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/Brain.h"
#include "core/base/Index.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/rules/Finesse.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/rules/GoalCourse.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

using tetris::FinesseCount;
using tetris::GoalCourse;
using tetris::Move;
using tetris::PlayedGame;
using tetris::ReviewSum;

// What holds for a game from its start to its end, because of how it was begun.
struct Session {
    bool canBeSuspended = true;       // then a command also repeats it, and faults may restart it
    bool canBeDropped = true;         // a worthless one is not saved
    bool canBeReplaced = true;        // New and Again end it
    bool hasTable = true;             // it counts in a table of scores
    bool isNamed = true;              // its person may be asked for a name when it has ended
    bool takesBack = false;           // moves can be taken back, as in a zen game
    bool isShared = false;            // two persons play it at this keyboard
    bool waits = false;               // time stands still until its person has moved
    bool stopsForPages = true;        // a page, or the loss of the focus, pauses it
    int countdown = 2;                // steps before it, if any: Ready, Go; or 3, 2, 1
    std::optional<StartItem> item{};  // its row of the first page; nullopt: any
};
inline constexpr Session kMatchSession{.canBeSuspended = false,
                                       .canBeDropped = false,
                                       .canBeReplaced = false,
                                       .hasTable = false,
                                       .isNamed = false,
                                       .countdown = 3,
                                       .item = StartItem::Versus};
inline constexpr Session kTodaySession{.item = StartItem::Today};
inline constexpr Session kPracticeSession{.canBeSuspended = false, .takesBack = true};

// A costly move that a person plays again: its choices as the judge has rated them.
struct RetriedMove {
    std::string judge{};
    double scale = 0;
    double cost = 0;  // of the move as it was played
    std::vector<Move> choices{};
};

// A moment of a replay from which a person plays on. What follows is practice: it is not recorded
// and has no score.
struct Practice {
    PlayedGame game;  // a game of verbs that is running, or such a match
    std::array<SeenSide, 2> sides{};
    GameRules rules{};
    std::string sequence{};
    int adversary = 0;    // how often it deals
    int next = 5;         // pieces shown ahead
    std::string rival{};  // of a match: who plays side 1, as the replay names it
    std::optional<RetriedMove> retried{};
};

// How well the player of a modern game has used the keys. FinesseCount says which pieces are
// counted.
struct FinesseFaults {
    int pieces = 0;
    std::array<int, 7> faults{};  // of each piece
    // Presses of keys for pieces; nullopt: those before the game was resumed are not known.
    std::optional<int> presses = 0;
    int64_t earlierFaults = 0;  // of pieces before the game was resumed

    void add(int piece, bool isFault) {
        ++pieces;
        if (isFault) ++faults.at(base::toIndex(piece));
    }
    FinesseCount sum() const {
        return {.pieces = pieces,
                .faults = std::reduce(faults.begin(), faults.end(), earlierFaults)};
    }
};

// What happens to the score of a finished game.
struct SaveStatus {
    enum class Stage : uint8_t {
        None,     // there is nothing to save
        Waiting,  // it is being saved
        Saved,    // it is on the disk
        Failed    // it could not be saved
    };

    Stage stage = Stage::None;
    // The rest as in ScoreNews.
    ScoreTable table{};
    int64_t id = 0;
    int64_t rank = 0;
    int64_t count = 0;
    std::optional<std::pair<double, double>> rating{};
    std::string trouble{};  // one sentence, in English: why it, or the name, is not saved
};

// How far the running game is, or the last one, and what is seen of it. The course of the game
// changes it, and ScreenGame at its start.
struct GameProgress : SeenSide {
    uint64_t seed = 0;
    std::chrono::seconds played{0};
    std::chrono::milliseconds playedAtTick{0};  // the same at the last tick of a classic game
    bool adversaryDealt = false;                // the adversary dealt the last piece
    bool isRecordingFull = false;               // so the game was stopped
    Session session{};
    std::optional<RetriedMove> retried{};  // until the piece has landed
    bool isPractice = false;               // it went on from a replay, and is not recorded
    std::string day{};                     // its date, if it is the game of a day
    std::array<int, 7> dealt{};            // how many of each piece have entered
    // The difference to the best game: milliseconds at the same row where the least time is best,
    // else points or pieces at the same moment.
    std::optional<int64_t> pace{};
    GoalCourse course{};      // compared with that of the best game
    FinesseFaults finesse{};  // since it began, or was resumed
    bool canUndo = false;     // moves can be taken back: a zen game, or practice
    bool hasBegun = false;    // so a countdown comes after a pause
    bool isPersons = false;   // a person has moved a piece in it, and it is no match

    // When it has ended.
    bool canReplay = false;  // its replay can be watched
    bool isDayOver = false;  // of a day: the next day has begun, and Enter begins its game
    ReviewSum review{};
    SaveStatus saveStatus{};
};

}  // namespace tui
