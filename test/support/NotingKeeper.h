#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tui/tetris/GameKeeper.h"

namespace tui {

// Notes what it is told, and keeps nothing.
class NotingKeeper : public GameKeeper {
public:
    void goOn() override { ++wentOn; }
    void keep(std::string replay) override { kept.push_back(std::move(replay)); }
    void end(std::string replay) override { ended.push_back(std::move(replay)); }
    [[nodiscard]] std::string takeTrouble() override { return std::exchange(trouble, {}); }

    int wentOn = 0;
    std::vector<std::string> kept;
    std::vector<std::string> ended;
    std::string trouble;
};

}  // namespace tui
