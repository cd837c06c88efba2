#include "tui/session/ScoreWork.h"

#include "core/tetris/Replay.h"
#include "tui/store/ScoreStore.h"

namespace tui {

namespace {

void save(const EndedGame& ended, ScoreNews& news)
{
    const tetris::Replay replay = tetris::parseReplay(ended.replay, "");
    const tetris::GameScore game = tetris::computeGameScore(replay);
    if (game.pieces == 0) return;
    ScoreStore store(ended.file);
    const SavedScore saved = store.add(game, ended.replay, ended.name, ended.ended);
    news.table = game.table;
    news.id = saved.id;
    news.rank = saved.rank;
    news.count = saved.count;
    news.best = game.score;
    // The game is saved, even if this query fails.
    std::string failure;
    attemptScores(failure, [&] {
        if (const auto best = store.findBest(makeFilter(game))) news.best = best->game.score;
    });
}

}  // namespace

ScoreOutcome saveScore(const EndedGame& game)
{
    ScoreOutcome outcome{.news = {.what = ScoreNews::What::Saved}};
    outcome.news.trouble = attemptScores(outcome.failure, [&] { save(game, outcome.news); });
    return outcome;
}

ScoreOutcome renameScore(const NamedGame& game)
{
    ScoreOutcome outcome{.news = {.what = ScoreNews::What::Renamed}};
    outcome.news.trouble =
        attemptScores(outcome.failure, [&] { ScoreStore(game.file).rename(game.id, game.name); });
    return outcome;
}

}  // namespace tui
