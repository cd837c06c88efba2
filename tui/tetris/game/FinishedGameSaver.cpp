#include "tui/tetris/game/FinishedGameSaver.h"

#include <utility>

#include "tui/base/text/SaveTrouble.h"

namespace tui {

void FinishedGameSaver::save(FinishedGame finished, SaveStatus& saveStatus)
{
    ++endedGames_;
    saveStatus = {};
    if (autosave_ != nullptr) autosave_->finish(endedGames_, finished.replay);
    if (scores_ == nullptr) {
        if (autosave_ != nullptr) autosave_->remove(endedGames_);
        return;
    }
    saveStatus.stage = SaveStatus::Stage::Waiting;
    scores_->save(endedGames_, std::move(finished));
}

void FinishedGameSaver::drop(const std::string& replay)
{
    ++endedGames_;
    if (autosave_ != nullptr) {
        autosave_->finish(endedGames_, replay);
        autosave_->remove(endedGames_);
    }
}

void FinishedGameSaver::takeNews(bool isOn, TetrisState& state)
{
    if (scores_ == nullptr) return;
    for (const ScoreNews& news : scores_->takeNews()) {
        const bool isSaved = news.what == ScoreNews::What::Saved;
        if (isSaved && autosave_ != nullptr && !news.trouble) autosave_->remove(news.game);
        // Another game may have begun, or ended, since; 0 is a game of an earlier session.
        if (isOn || news.game != endedGames_ || news.game == 0) {
            if (isSaved && news.trouble) state.notice = state.tr(tellTrouble(*news.trouble));
            continue;
        }
        SaveStatus& saveStatus = state.saveStatus;
        if (news.trouble) saveStatus.trouble = tellTrouble(*news.trouble);
        if (!isSaved) continue;
        if (news.trouble) {
            saveStatus.stage = SaveStatus::Stage::Failed;
        } else if (news.id == 0) {
            saveStatus = {};
        } else {
            saveStatus.stage = SaveStatus::Stage::Saved;
            saveStatus.table = news.table;
            saveStatus.id = news.id;
            saveStatus.rank = news.rank;
            saveStatus.count = news.count;
            state.best = news.best;
            if (state.versus && news.rating) {
                state.versus->before = news.rating->first;
                state.versus->after = news.rating->second;
                state.matches.rating = news.rating->second;
            }
        }
    }
}

void FinishedGameSaver::rename(std::string name)
{
    scores_->rename(endedGames_, std::move(name));
}

}  // namespace tui
