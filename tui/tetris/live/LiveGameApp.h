#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tui/base/Worker.h"
#include "tui/tetris/live/LivePanel.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/watch/Viewer.h"

namespace tui {

// A game of one person that is being played, by its journal: a source of the viewer whose record
// grows. It is shown a little late, so that it flows although the journal is written once a second;
// the record is played again from its beginning each time, because moves may be taken back.
class LiveGameApp : public Viewer {
public:
    // The whole text of the journal; nullopt if it cannot be read any more. Called in a thread.
    using ReadJournal = std::function<std::optional<std::string>()>;

    LiveGameApp(const TetrisState& state, ReadJournal read, std::unique_ptr<Worker> worker);
    // Shows what else is played, but for the game of that journal. Must outlive the app.
    void offerOthers(Background<LiveList>& list, std::string file) {
        list_ = &list;
        file_ = std::move(file);
    }

    void draw(Frame& frame) const override;

    // To the next one (1), the one before (-1); 0: back.
    int getStep() const { return step_; }
    // To this one, of the others that are shown.
    const std::optional<LiveEntry>& getChosen() const { return chosen_; }

private:
    // What the thread makes of the journal.
    struct Journal {
        size_t size = 0;
        SharedReplay replay{};
        int64_t end = 0;  // of the record so far, in milliseconds of play
    };

    Controls listControls() const override;
    bool takeKey(const Key& key) override;
    bool act(ViewAction action) override;
    std::optional<Duration> computeDelay() const override;
    bool step() override;
    void work(bool isWoken) override;
    std::optional<TimePoint> nextWork() const override;

    void ask();
    void take(Journal journal);
    int64_t computeNextTime() const;
    void playTo(int64_t time);
    TetrisState makeShown() const;
    Box placeOthers(const Layout& layout) const;
    void drawBeside(const TetrisState& shown, const Layout& layout, Frame& frame) const;
    void drawOthers(Box box, Frame& frame) const;

    ViewState view_;
    TetrisState state_;
    ReadJournal read_;
    std::unique_ptr<Worker> worker_;
    std::optional<RecordedGame> game_;
    std::optional<Callout> callout_;  // the last one
    size_t size_ = 0;
    int64_t end_ = 0;
    TimePoint begunAt_{};  // when play would have begun, as late as it is shown
    TimePoint askedAt_{};
    bool isAsking_ = false;
    bool hasEnded_ = false;
    std::string failure_;
    int step_ = 0;
    Background<LiveList>* list_ = nullptr;
    std::string file_;
    Question question_;
    TimePoint listedAt_{};
    LiveEntries others_;
    std::optional<LiveEntry> chosen_;
};

}  // namespace tui
