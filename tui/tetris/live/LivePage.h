#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Background.h"
#include "tui/base/Footer.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/state/LiveEntry.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The page LIVE: a list that is asked for anew each second. A person takes the empty seat of an
// open match, watches what is played, or opens a match.
class LivePage : public App {
public:
    // `state`: that of the game, whose look and language hold here. `list` outlives the page.
    LivePage(const TetrisState& state, Background<LiveList>& list);

    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] AppRequests takeRequests() override { return {}; }
    std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    bool isDone() const override { return end_ != End::None; }

    enum class End : uint8_t { None, Back, Open, Entry };
    End getEnd() const { return end_; }
    // Requires: End::Entry.
    const LiveEntry& getEntry() const { return *entry_; }

private:
    void onKey(const Key& pressed);
    void onLook(const Look& look);
    void take();
    const LiveEntry* findChosen() const;
    void drawRow(const LiveEntry& entry, Box box, bool isChosen, Frame& frame) const;
    void drawChosen(const LiveEntry& entry, Box box, Frame& frame) const;
    std::string_view sayEnter(const LiveEntry& entry) const;
    std::vector<FooterWord> listWords() const;

    Background<LiveList>& list_;
    Question question_;
    Size window_;
    Look look_;
    Translation tr_;
    std::optional<LiveEntries> entries_;
    std::string chosen_;  // the code, or the file
    mutable ListCursor cursor_;
    TimePoint askedAt_{};
    bool isRefused_ = false;  // Enter has just said why it does nothing
    End end_ = End::None;
    std::optional<LiveEntry> entry_;
};

// On the first page, for that person, who has left a match that goes on.
std::string sayOwnMatch(const LiveEntry& entry, const std::string& person, const Look& look,
                        const Translation& tr);

// "Ben 1240", "Dora 1254 · Clara 1190", "guest": in so many columns, of which names lose letters
// before a rating goes.
std::string nameLive(const LiveEntry& entry, int columns, const Look& look, const Translation& tr);
// "4 play, 1 waits".
std::string countLive(const LiveEntries& entries, const Translation& tr);
// "marathon", "sprint 40", "classic".
std::string nameLiveGame(const tetris::GameRules& game, const Translation& tr);
// "match KLMP", "modern, sprint 40".
std::string describeLive(const LiveEntry& entry, const Translation& tr);
// "waits", "1 : 0", "112 rows".
std::string standLive(const LiveEntry& entry, const Translation& tr);

}  // namespace tui
