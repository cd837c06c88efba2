#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/ControlKeys.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/game/ScreenGame.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/panel/ScoresPanel.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What a key has done to the page in front of the game, besides changing it.
enum class PageAnswer {
    None,
    Quit,  // the page has closed; the person wants to quit
    End,   // the program ends
    Helps  // the brain may help: Pages::getWanted
};

// The pages and questions in front of the game, which is paused meanwhile. At most one is open, and
// the state names it.
class Pages {
public:
    // All must outlive this.
    Pages(PlayOptions& options, TetrisState& state, BrainSeat& brain, ScreenGame& game)
        : options_(options), state_(state), brain_(brain), game_(game) {}

    // ---- Changes

    // Opens the help or a question.
    void open(Overlay overlay, TimePoint now);
    void openSettings(TimePoint now);
    // Opens the scores at the game that was just saved; without one, at the table of the best game
    // that the first page shows; in a match, and where one is chosen there, the matches. No effect
    // if scores are not saved.
    void openScores(TimePoint now);
    // The same after a replay that was chosen there: at the same table and game.
    void reopenScores(TimePoint now);
    void openLoading(TimePoint now);
    // Opens the list of suspended games.
    void openSuspended(TimePoint now);
    // Asks whether that is wanted: NewQuestion, or RatedQuestion.
    void ask(Overlay question, Action wanted, TimePoint now);
    // Requests the best score of the table in question, and for the first page the last games.
    void askScores();
    // Asks the player of a finished game for a name if none is known, and nothing is open. The
    // field takes no key for a second.
    void askName(TimePoint now);
    // Opens the field for the name. No effect if the last game has none.
    void openName(TimePoint now);
    // Play does not resume when the page closes.
    void stayPaused() { resumes_ = false; }

    // Requires: a page or question is open.
    [[nodiscard]] PageAnswer onKey(PressedKey pressed, TimePoint now);
    // Results may have arrived for the open page.
    void onWake(TimePoint now);

    // ---- Queries

    // The replay that the person wants to watch from the page of scores, once; empty: none.
    [[nodiscard]] std::optional<WatchedReplay> takeReplay() {
        return std::exchange(replay_, std::nullopt);
    }
    // What the last question was about.
    Action getWanted() const { return wanted_; }
    // Null if no Panel is open. It lives until the page closes.
    const Panel* getPanel() const { return panel_.get(); }
    // True while a person types text.
    bool takesText() const;
    // True while the next key is taken, whatever it is.
    bool takesKey() const { return panel_ && panel_->takesKey(); }

private:
    void open(std::unique_ptr<Panel> panel, std::optional<Action> opener, TimePoint now);
    void close(TimePoint now);
    void openScores(const tetris::ScoreFilter& filter, std::optional<int64_t> at, TimePoint now);
    void openMatches(std::optional<int64_t> at, TimePoint now);
    void noteWatched(WatchedReplay replay, std::optional<tetris::ScoreFilter> filter);
    [[nodiscard]] PageAnswer onQuestionKey(const PressedKey& pressed, TimePoint now);
    void onNewQuestionKey(const Key& key, TimePoint now);
    [[nodiscard]] PageAnswer onRatedQuestionKey(const Key& key, TimePoint now);
    void askBest(tetris::ScoreFilter filter);
    void askBestOfNewest();
    void askCourse();
    void onPanelKey(const PressedKey& pressed, TimePoint now);
    void onNameKey(const PressedKey& pressed, TimePoint now);
    std::string changeSetting(const std::string& name, const std::string& value);
    std::string changeKeys(KeyChoices chosen);

    PlayOptions& options_;
    TetrisState& state_;
    BrainSeat& brain_;
    ScreenGame& game_;
    Action wanted_ = Action::New;  // what a question is about
    Question best_;                // what askScores has asked
    Question last_;
    Question daily_;
    Question matches_;
    Question course_;
    int64_t racedGame_ = 0;         // the id of the best game, whose course was requested
    std::unique_ptr<Panel> panel_;  // while the overlay is Panel
    std::optional<Action> opener_;  // its key closes the panel, too
    std::optional<WatchedReplay> replay_;
    // Where the page of scores stood when a replay was chosen there.
    struct ScoresPlace {
        std::optional<tetris::ScoreFilter> filter;  // nullopt: at the matches
        std::optional<int64_t> id;
    };
    std::optional<ScoresPlace> scoresPlace_;
    std::string loadText_;     // the name of a brain that the person entered last
    bool resumes_ = false;     // play resumes when the page closes
    TimePoint nameReadyAt_{};  // when the field takes keys
};

}  // namespace tui
