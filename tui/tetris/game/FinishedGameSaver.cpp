#include "tui/tetris/game/FinishedGameSaver.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "tui/base/text/SaveTrouble.h"

namespace tui {

FinishedGameSaver::FinishedGameSaver(Background<Scores>* scores, Autosave* autosave,
                                     TetrisState& state)
    : scores_(scores), autosave_(autosave), state_(state) {
    saveLeft(false);
}

void FinishedGameSaver::saveLeft(bool givesUpMatches) {
    if (scores_ == nullptr) return;
    // The match that begins now may itself be suspended before the question is answered.
    const auto before = givesUpMatches
                            ? std::optional(std::filesystem::file_time_type::clock::now())
                            : std::nullopt;
    scores_->askEach(
        question_, [before](Scores& stored) { return stored.saveLeft(before); },
        [this, givesUpMatches](const LeftNews& news) {
            if (news.unproven > 0 && !givesUpMatches) {
                state_.notice =
                    state_.tr.format("Games that their replays do not prove: {0}", news.unproven);
            }
            if (news.trouble) state_.notice = state_.tr(tellTrouble(*news.trouble));
        });
}

void FinishedGameSaver::save(FinishedGame finished) {
    state_.saveStatus = {};
    if (scores_ == nullptr) {
        drop(finished.replay);
        return;
    }
    state_.saveStatus.stage = SaveStatus::Stage::Waiting;
    const EndedGame ended{.game = std::move(finished)};
    lastId_ = ended.id;
    hand(++endedGames_, ended);
}

void FinishedGameSaver::hand(int number, const EndedGame& ended) {
    if (autosave_ != nullptr) autosave_->finish(number, ended.game.replay);
    scores_->askEach(
        question_,
        [ended](Scores& stored) {
            const ScoreNews news = stored.save(ended.game);
            *ended.id = news.id;
            return news;
        },
        [this, number, ended](const ScoreNews& news) {
            if (news.trouble) {
                EndedGame& unsaved = unsaved_[number] = ended;
                if (renamed_.first == number) unsaved.game.name = renamed_.second;
            }
            take(number, news);
        });
}

void FinishedGameSaver::retry() {
    for (const auto& [number, ended] : std::exchange(unsaved_, {}))
        hand(number, ended);
}

void FinishedGameSaver::finish(Duration limit) {
    if (scores_ == nullptr || !scores_->finish(limit) || unsaved_.empty()) return;
    retry();
    static_cast<void>(scores_->finish(limit));
}

void FinishedGameSaver::drop(const std::string& replay) {
    ++endedGames_;
    if (autosave_ != nullptr) {
        autosave_->finish(endedGames_, replay);
        autosave_->remove(endedGames_);
    }
}

// Another game may have begun, or ended, since; one of practice has no number.
bool FinishedGameSaver::isShown(int game) const {
    return game == endedGames_ && !state_.isInGame() && !state_.isPractice;
}

void FinishedGameSaver::take(int game, const ScoreNews& news) {
    if (autosave_ != nullptr && !news.trouble) autosave_->remove(game);
    // Whatever is on the screen, it chooses the next rival.
    if (news.rating) state_.matches.rating = news.rating->second;
    if (!isShown(game)) {
        if (news.trouble) state_.notice = state_.tr(tellTrouble(*news.trouble));
        return;
    }
    SaveStatus& saveStatus = state_.saveStatus;
    if (news.trouble) {
        saveStatus.trouble = tellTrouble(*news.trouble);
        saveStatus.stage = SaveStatus::Stage::Failed;
        if (state_.versus) state_.notice = state_.tr(saveStatus.trouble);
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
    if (!news.daily.day.empty()) state_.daily = news.daily;
    if (news.best > 0) state_.best = news.best;
}

void FinishedGameSaver::rename(const std::string& name) {
    // A game that could not be saved gets the name when it is saved again.
    renamed_ = {endedGames_, name};
    if (const auto unsaved = unsaved_.find(endedGames_); unsaved != unsaved_.end())
        unsaved->second.game.name = name;
    struct Renamed {
        std::optional<SaveTrouble> trouble{};
        tetris::DailyTable daily{};  // the first try of a name counts
    };
    scores_->askEach(
        question_,
        [id = lastId_, day = DailyQuestion{state_.day, state_.setup.rules.set, name, state_.day}](
            Scores& stored) {
            Renamed renamed;
            if (*id == 0) return renamed;
            renamed.trouble = stored.rename(*id, day.name);
            if (!renamed.trouble && !day.day.empty()) renamed.daily = stored.findDaily(day);
            return renamed;
        },
        [this, game = endedGames_](const Renamed& renamed) {
            if (!isShown(game)) return;
            if (renamed.trouble) state_.saveStatus.trouble = tellTrouble(*renamed.trouble);
            // Without rows it could not be read, because the renamed game is one.
            if (!renamed.daily.rows.empty()) state_.daily = renamed.daily;
        });
}

}  // namespace tui
