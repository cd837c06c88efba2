#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "core/base/Index.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/rules/Finesse.h"
#include "core/tetris/rules/GoalCourse.h"
#include "tui/tetris/state/Practice.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/Session.h"

namespace tui {

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
    tetris::FinesseCount sum() const {
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
    tetris::ScoreTable table{};
    int64_t id = 0;
    int64_t rank = 0;
    int64_t count = 0;
    std::optional<std::pair<double, double>> rating{};
    std::string trouble{};  // one sentence, in English: why it, or the name, is not saved

    friend bool operator==(const SaveStatus&, const SaveStatus&) = default;
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
    std::string day{};                     // whose game it is; empty: of none
    std::array<int, 7> dealt{};            // how many of each piece have entered
    // The difference to the best game: milliseconds at the same row where the least time is best,
    // else points or pieces at the same moment.
    std::optional<int64_t> pace{};
    tetris::GoalCourse course{};  // if it races the best one
    FinesseFaults finesse{};      // since it began, or was resumed
    bool canUndo = false;         // moves can be taken back: a zen game
    bool hasBegun = false;        // so a countdown comes after a pause
    bool isPersons = false;       // a person has moved a piece in it, and it is no match

    // When it has ended.
    bool canReplay = false;  // its replay can be watched
    tetris::ReviewSum review{};
    SaveStatus saveStatus{};
};

}  // namespace tui
