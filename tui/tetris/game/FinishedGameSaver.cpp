#include "tui/tetris/game/FinishedGameSaver.h"

#include <utility>

#include "tui/base/text/SaveTrouble.h"

namespace tui {

FinishedGameSaver::FinishedGameSaver(Background<Scores>* scores, Autosave* autosave,
                                     const GameRecorder& recorder, TetrisState& state)
    : scores_(scores), autosave_(autosave), recorder_(recorder), state_(state)
{
    if (scores_ == nullptr) return;
    scores_->askEach(
        question_, [](Scores& stored) { return stored.saveLeft(); },
        [this](std::optional<ScoreTrouble> trouble) {
            if (trouble) state_.notice = state_.tr(tellTrouble(*trouble));
        });
}

void FinishedGameSaver::save(FinishedGame finished)
{
    ++endedGames_;
    state_.saveStatus = {};
    if (autosave_ != nullptr) autosave_->finish(endedGames_, finished.replay);
    if (scores_ == nullptr) {
        if (autosave_ != nullptr) autosave_->remove(endedGames_);
        return;
    }
    state_.saveStatus.stage = SaveStatus::Stage::Waiting;
    lastId_ = std::make_shared<std::int64_t>(0);
    scores_->askEach(
        question_,
        [finished = std::move(finished), id = lastId_](Scores& stored) {
            const ScoreNews news = stored.save(finished);
            *id = news.id;
            return news;
        },
        [this, game = endedGames_](const ScoreNews& news) { take(game, news); });
}

void FinishedGameSaver::drop(const std::string& replay)
{
    ++endedGames_;
    if (autosave_ != nullptr) {
        autosave_->finish(endedGames_, replay);
        autosave_->remove(endedGames_);
    }
}

void FinishedGameSaver::take(int game, const ScoreNews& news)
{
    if (autosave_ != nullptr && !news.trouble) autosave_->remove(game);
    // Another game may have begun, or ended, since.
    if (recorder_.isOn() || game != endedGames_) {
        if (news.trouble) state_.notice = state_.tr(tellTrouble(*news.trouble));
        return;
    }
    SaveStatus& saveStatus = state_.saveStatus;
    if (news.trouble) {
        saveStatus.trouble = tellTrouble(*news.trouble);
        saveStatus.stage = SaveStatus::Stage::Failed;
        return;
    }
    if (news.id == 0) {
        saveStatus = {};
        return;
    }
    saveStatus.stage = SaveStatus::Stage::Saved;
    saveStatus.table = news.table;
    saveStatus.id = news.id;
    saveStatus.rank = news.rank;
    saveStatus.count = news.count;
    saveStatus.rating = news.rating;
    state_.best = news.best;
    if (news.rating) state_.matches.rating = news.rating->second;
}

void FinishedGameSaver::rename(const std::string& name)
{
    // A game that could not be saved has said so.
    scores_->askEach(
        question_,
        [id = lastId_, name](Scores& stored) {
            return *id == 0 ? std::nullopt : stored.rename(*id, name);
        },
        [this, game = endedGames_](std::optional<ScoreTrouble> trouble) {
            if (trouble && game == endedGames_ && !recorder_.isOn())
                state_.saveStatus.trouble = tellTrouble(*trouble);
        });
}

}  // namespace tui
