#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "tui/base/App.h"
#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/ControlKeys.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/game/ScreenGame.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What the modes of the app work with. All must outlive them.
struct PlayParts {
    PlayOptions& options;
    TetrisState& state;
    BrainSeat& brain;
    ScreenGame& game;
    const TimePoint& now;  // of the event that they handle
};

// The mode in front of the game, which is paused meanwhile: a page or a question. At most one is
// open, and the state names it. Also the replay that the person watches from there.
class Pages : PlayParts {
public:
    // What is done if the answer is yes.
    using Then = std::function<void()>;

    explicit Pages(const PlayParts& parts) : PlayParts(parts) {}

    // ---- Changes

    void openHelp() { open(Overlay::Help); }
    void openSettings();
    // Opens the scores at the game that was just saved; without one, at the table of the best game
    // that the first page shows; in a match, and where one is chosen there, the matches. No effect
    // if scores are not saved.
    void openScores();
    void openLoading();
    // Opens the list of suspended games.
    void openSuspended();
    // Opens what others play.
    void openLive();
    // Asks that question.
    void ask(Overlay question, Then then);
    // Asks whether to end the running game; without one the loop ends.
    void quit();
    // What follows from the new state. A match between persons that begins closes whatever is open,
    // and a game that ends the question about it. The player of a finished game is asked for a name
    // if none is known, and nothing is open.
    void follow();
    // Opens the field for the name. No effect if the last game has none.
    void openName();
    // Play does not resume when the page closes.
    void stayPaused() { resumes_ = false; }

    // Requires: a page or question is open.
    void onKey(const PressedKey& pressed);
    // Results may have arrived for the open page.
    void onWake();

    // Ends the loop, so that the person watches that replay.
    void watch(WatchedReplay replay);
    // The person is back from that replay. `reviews`: of its sides, for the card of the game. Opens
    // the page again that it was chosen on, unless the person plays on from there.
    void comeBack(const std::array<ReviewSum, 2>& reviews, bool playsOn);

    // ---- Queries

    const WatchedReplay& getReplay() const { return replay_; }
    // Null if no Panel is open. It lives until the page closes.
    const Panel* getPanel() const { return panel_.get(); }
    // True while a person types text.
    bool takesText() const;
    // True while the next key is taken, whatever it is.
    bool takesKey() const { return panel_ && panel_->takesKey(); }

private:
    void open(Overlay overlay);
    void open(std::unique_ptr<Panel> panel, std::optional<Action> opener);
    void close();
    // The field takes no key for a second.
    void askName();
    void openScores(const ScoreFilter& filter, std::optional<int64_t> at);
    void openMatches(std::optional<int64_t> at);
    void onHelpKey(const PressedKey& pressed);
    void onQuestionKey(const PressedKey& pressed);
    void onPanelKey(const PressedKey& pressed);
    void onNameKey(const Key& key);
    std::string changeSetting(const std::string& name, const std::string& value);
    std::string changeKeys(KeyChoices chosen);

    std::unique_ptr<Panel> panel_;  // while the overlay is Panel or Live
    std::optional<Action> opener_;  // its key closes the panel, too
    Then then_;                     // what the last question was about
    WatchedReplay replay_;
    // Where the page of scores stood when a replay was chosen there.
    struct ScoresPlace {
        std::optional<ScoreFilter> filter;  // nullopt: at the matches
        int64_t id = 0;
    };
    std::optional<ScoresPlace> scoresPlace_;
    Question reviewed_;
    std::string loadText_;        // the name of a brain that the person entered last
    bool resumes_ = false;        // play resumes when the page closes for good
    bool isInLiveMatch_ = false;  // TetrisState::isInLiveMatch() at the last follow()
    TimePoint nameReadyAt_{};     // when the field takes keys
};

}  // namespace tui
