#include "tui/tetris/GameSaving.h"

#include <utility>

#include "tui/base/ScoreTrouble.h"

namespace tui {

void GameSaving::save(std::string replay, const std::string& player, Saving& saving)
{
    ++endedGames_;
    saving = {};
    if (scores_ != nullptr) {
        scores_->save(endedGames_, std::move(replay), player);
        saving.stage = Saving::Stage::Waiting;
    } else if (keeper_ != nullptr) {
        keeper_->end();
    }
}

void GameSaving::forget(Saving& saving)
{
    askAt_.reset();
    saving = {};
}

void GameSaving::takeNews(bool isOn, TetrisState& state)
{
    if (scores_ == nullptr) return;
    for (const ScoreNews& news : scores_->takeNews()) {
        // Another game may have begun, or ended, since.
        if (news.game != endedGames_) continue;
        const bool isSaved = news.what == ScoreNews::What::Saved;
        if (isSaved && keeper_ != nullptr && !isOn) keeper_->end();
        if (isOn) continue;
        Saving& saving = state.saving;
        if (news.trouble) saving.trouble = tellTrouble(*news.trouble);
        if (!isSaved) continue;
        if (news.trouble) {
            saving.stage = Saving::Stage::Failed;
        } else if (news.id == 0) {
            saving = {};
        } else {
            saving.stage = Saving::Stage::Saved;
            saving.table = news.table;
            saving.id = news.id;
            saving.rank = news.rank;
            saving.count = news.count;
            state.bestScore = news.best;
        }
    }
}

void GameSaving::askAt(TimePoint time)
{
    if (scores_ != nullptr) askAt_ = time;
}

bool GameSaving::takeQuestion(const Saving& saving, TimePoint now)
{
    if (!askAt_ || *askAt_ > now) return false;
    askAt_.reset();
    return saving.stage != Saving::Stage::None && saving.stage != Saving::Stage::Failed;
}

void GameSaving::rename(std::string name)
{
    scores_->rename(endedGames_, std::move(name));
}

}  // namespace tui
