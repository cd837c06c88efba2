#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/game/Scores.h"

namespace tui {

// Autosave and scores without files: stores its calls in the fields below. A test sets what it
// returns; answers of the scores arrive with the next Woken.
class FakeSaver : public Autosave, public Scores {
public:
    // The options with this as their autosave and scores.
    PlayOptions serve(PlayOptions options) {
        options.autosave = this;
        options.scores = &scores;
        return options;
    }

    void resume() override { ++wentOn; }
    void save(size_t from, std::string text) override {
        journal.resize(from);
        journal += text;
        saves.push_back(journal);
    }
    void suspend(std::string replay) override { suspended.push_back(std::move(replay)); }
    void finish(int game, std::string) override { finished.push_back(game); }
    void remove(int game) override { removed.push_back(game); }
    void setWatched(bool watched) override { isWatched = watched; }
    std::optional<SaveTrouble> takeTrouble() override {
        return std::exchange(trouble, std::nullopt);
    }
    bool hasFailed() const override { return fails; }

    ScoreNews save(FinishedGame saved) override {
        note(ended, saved.replay);
        note(names, saved.name);
        return news;
    }
    LeftNews saveLeft(std::optional<std::filesystem::file_time_type> givesUpBefore) override {
        note(leftSaved, static_cast<char>(givesUpBefore.has_value()));
        return left;
    }
    std::optional<SaveTrouble> saveReview(const std::string&, int side,
                                          const tetris::ReviewSum& review) override {
        note(reviews, {side, review});
        return std::nullopt;
    }
    std::optional<SaveTrouble> rename(int64_t id, const std::string& name) override {
        note(renamed, {id, name});
        return renameTrouble;
    }
    ScorePage list(const ScoreQuestion& question) override {
        note(questions, question);
        return answer ? answer(question) : ScorePage{};
    }
    tetris::DailyTable findDaily(const DailyQuestion& question) override {
        note(daysAsked, question);
        tetris::DailyTable table = daily;
        table.day = question.day;
        if (table.name.empty()) table.name = question.name;
        return table;
    }
    tetris::GoalCourse findCourse(int64_t id) override {
        note(replaysAsked, id);
        return course;
    }
    std::optional<std::string> findReplay(int64_t id) override {
        note(replaysAsked, id);
        const auto replay = replays.find(id);
        return replay == replays.end() ? std::nullopt : std::optional(replay->second);
    }
    std::optional<std::string> findMatchReplay(int64_t id) override { return findReplay(id); }
    std::optional<double> findRating(const std::string&) override { return matches.record.rating; }
    MatchesAnswer listMatches(const std::string&, int64_t limit) override {
        MatchesAnswer answered = matches;
        if (limit == 0) answered.rows.clear();
        return answered;
    }
    StatisticsAnswer findStatistics(const tetris::PlayedFilter& filter) override {
        note(statisticsAsked, filter);
        return statistics;
    }

    bool isAnswering = false;
    template <typename Call>
    void note(std::vector<Call>& calls, const Call& call) const {
        if (!isAnswering) calls.push_back(call);
    }

    Background<Scores> scores{std::shared_ptr<Scores>(std::shared_ptr<void>(), this),
                              std::make_unique<TwiceWorker>(isAnswering)};
    int wentOn = 0;
    std::vector<std::string> suspended;  // within the session
    std::vector<int> finished;           // the numbers of the games
    std::vector<int> removed;
    std::string journal;             // of the game in progress,
    std::vector<std::string> saves;  // as it was after each save
    bool isWatched = true;
    std::optional<SaveTrouble> trouble;
    bool fails = false;

    // Of the games that have ended.
    std::vector<std::string> ended;  // their replays
    std::vector<std::string> names;
    std::vector<std::pair<int64_t, std::string>> renamed;
    std::vector<std::pair<int, tetris::ReviewSum>> reviews;
    ScoreNews news;
    LeftNews left;
    std::vector<char> leftSaved;  // whether it gave up matches
    std::optional<SaveTrouble> renameTrouble;
    std::vector<ScoreQuestion> questions;
    std::function<ScorePage(const ScoreQuestion&)> answer;
    std::vector<DailyQuestion> daysAsked;
    tetris::DailyTable daily;
    std::vector<int64_t> replaysAsked;
    std::map<int64_t, std::string> replays;
    tetris::GoalCourse course;
    MatchesAnswer matches;
    std::vector<tetris::PlayedFilter> statisticsAsked;
    StatisticsAnswer statistics;
};

}  // namespace tui
