#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/suspended/SuspendedGame.h"

namespace tui {

// Suspended games without files. A test sets what is known of them, and the replays.
class FakeSuspendedGames : public SuspendedGames {
public:
    void ask() override {
        ++asked;
        found = games;
    }
    std::optional<std::vector<SuspendedEntry>> take() override {
        return std::exchange(found, std::nullopt);
    }
    std::shared_ptr<SuspendedGame> open(const std::string& name) override {
        const auto replay = replays.find(name);
        if (replay == replays.end()) return nullptr;
        return std::make_shared<SuspendedGame>(replay->second, name);
    }
    void close() override { ++closed; }
    void chooseBoard(const std::string& name) override { chosenBoard = name; }
    void remove(const std::string& name) override {
        removed.push_back(name);
        std::erase_if(games, [&](const SuspendedEntry& game) { return game.name == name; });
    }

    std::vector<SuspendedEntry> games;  // the newest first
    std::map<std::string, tetris::SharedReplay> replays;
    std::vector<std::string> removed;
    std::string chosenBoard;
    int asked = 0;
    int closed = 0;
    std::optional<std::vector<SuspendedEntry>> found;  // the answer that waits
};

}  // namespace tui
