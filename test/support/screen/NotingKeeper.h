#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/tetris/GameKeeper.h"
#include "tui/tetris/ScoreKeeper.h"

namespace tui {

// Notes what it is told, of games that are on and of those that have ended, and keeps nothing. What
// it has to say is what a test says.
class NotingKeeper : public GameKeeper, public ScoreKeeper {
public:
    void goOn() override { ++wentOn; }
    void keep(std::string replay) override { kept.push_back(std::move(replay)); }
    void end() override { ++letGo; }
    [[nodiscard]] std::optional<KeepTrouble> takeTrouble() override
    {
        return std::exchange(trouble, std::nullopt);
    }

    void save(int game, std::string replay, std::string name) override
    {
        games.push_back(game);
        ended.push_back(std::move(replay));
        names.push_back(std::move(name));
    }
    void rename(int game, std::string name) override
    {
        renamed.emplace_back(game, std::move(name));
    }
    int ask(ScoreQuestion question) override
    {
        questions.push_back(std::move(question));
        return static_cast<int>(questions.size());
    }
    [[nodiscard]] std::vector<ScoreNews> takeNews() override { return std::exchange(news, {}); }
    [[nodiscard]] std::vector<ScorePage> takePages() override { return std::exchange(pages, {}); }

    int wentOn = 0;
    int letGo = 0;
    std::vector<std::string> kept;
    std::optional<KeepTrouble> trouble;

    std::vector<int> games;  // that have ended, with their replays and their players
    std::vector<std::string> ended;
    std::vector<std::string> names;
    std::vector<std::pair<int, std::string>> renamed;
    std::vector<ScoreQuestion> questions;
    std::vector<ScoreNews> news;
    std::vector<ScorePage> pages;
};

}  // namespace tui
