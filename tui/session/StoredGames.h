#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/base/Worker.h"
#include "tui/session/AutosaveWriter.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

// Reads the suspended games and boards in a thread of its own, so that the loop never waits for a
// disk. Those that are damaged, finished games and other persons' matches are left out.
class StoredGames : public SuspendedGames {
public:
    // `person`: the player, whose matches are offered; empty: not known. `autosave` gets the file
    // of each game that is opened; it and `waker` must outlive this.
    StoredGames(std::filesystem::path directory, std::string person, AutosaveWriter& autosave,
                Waker& waker)
        : directory_(std::move(directory)),
          person_(std::move(person)),
          autosave_(autosave),
          worker_(waker) {}

    // Opens the newest game that can be resumed, as open() does. Null if no game can be. Reads all
    // of it at once; at `end` it stops, and the rest is read later. `why` gets the reason why a
    // newer one cannot be resumed.
    [[nodiscard]] std::shared_ptr<SuspendedGame> openNewest(TimePoint end, std::string& why);

    void ask() override;
    void close() override { autosave_.unlock(); }
    std::optional<std::vector<SuspendedEntry>> take() override;
    std::shared_ptr<SuspendedGame> open(const std::string& name) override;
    void chooseBoard(const std::string& name) override;
    void remove(const std::string& name) override;

private:
    std::filesystem::path findFile(const std::string& name) const;
    // The same as open(); `why` gets the reason why it cannot be resumed.
    std::shared_ptr<SuspendedGame> openFile(const std::filesystem::path& file, std::string& why);

    const std::filesystem::path directory_;
    const std::string person_;
    AutosaveWriter& autosave_;
    std::optional<std::vector<SuspendedEntry>> found_;  // until they are taken
    Worker worker_;                                     // last, so that it is destroyed first
};

}  // namespace tui
