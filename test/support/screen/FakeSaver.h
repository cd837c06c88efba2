#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/game/ScoreSaver.h"

namespace tui {

// Autosave and score saver without files: stores its calls in the fields below. A test sets what it
// returns.
class FakeSaver : public Autosave, public ScoreSaver {
public:
    void resume() override { ++wentOn; }
    void save(std::size_t from, std::string text) override
    {
        journal.resize(from);
        journal += text;
        kept.push_back(journal);
    }
    void suspend(std::string replay) override { suspended.push_back(std::move(replay)); }
    void finish(int game, std::string) override { finished.push_back(game); }
    void remove(int game) override { removed.push_back(game); }
    [[nodiscard]] std::optional<AutosaveTrouble> takeTrouble() override
    {
        return std::exchange(trouble, std::nullopt);
    }

    void save(int game, FinishedGame saved) override
    {
        games.push_back(game);
        ended.push_back(std::move(saved.replay));
        names.push_back(std::move(saved.name));
        counted.push_back(saved.counts);
        finesse.push_back(saved.finesse);
    }
    void askMatches(std::string, std::int64_t) override { ++matchesAsked; }
    [[nodiscard]] std::optional<MatchesAnswer> takeMatches() override
    {
        return std::exchange(matches, std::nullopt);
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
    void askReplay(std::int64_t id, ReplayPart) override { replaysAsked.push_back(id); }
    [[nodiscard]] std::optional<StoredReplay> takeReplay() override
    {
        return std::exchange(replayFound, std::nullopt);
    }
    void askStatistics(tetris::PlayedFilter filter) override
    {
        statisticsAsked.push_back(std::move(filter));
    }
    [[nodiscard]] std::optional<StatisticsAnswer> takeStatistics() override
    {
        return std::exchange(statistics, std::nullopt);
    }
    [[nodiscard]] std::vector<ScoreNews> takeNews() override { return std::exchange(news, {}); }
    [[nodiscard]] std::vector<ScorePage> takePages() override { return std::exchange(pages, {}); }

    int matchesAsked = 0;
    std::optional<MatchesAnswer> matches;
    int wentOn = 0;
    std::vector<std::string> suspended;  // within the session
    std::vector<int> finished;           // the numbers of the games
    std::vector<int> removed;
    std::string journal;            // of the game in progress,
    std::vector<std::string> kept;  // as it was after each save
    std::optional<AutosaveTrouble> trouble;

    std::vector<int> games;  // that have ended; `ended` has their replays, `names` their players
    std::vector<std::string> ended;
    std::vector<std::string> names;
    std::vector<bool> counted;
    std::vector<tetris::FinesseCount> finesse;
    std::vector<std::pair<int, std::string>> renamed;
    std::vector<ScoreQuestion> questions;
    std::vector<ScoreNews> news;
    std::vector<ScorePage> pages;
    std::vector<std::int64_t> replaysAsked;
    std::optional<StoredReplay> replayFound;
    std::vector<tetris::PlayedFilter> statisticsAsked;
    std::optional<StatisticsAnswer> statistics;
};

}  // namespace tui
