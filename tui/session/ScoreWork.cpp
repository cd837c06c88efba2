#include "tui/session/ScoreWork.h"

#include <sys/stat.h>

#include <set>
#include <stdexcept>

#include "core/tetris/replay/Replay.h"
#include "tui/store/AutosaveFile.h"
#include "tui/store/ScoreStore.h"

namespace tui {

namespace {

void save(const EndedGame& ended, ScoreNews& news)
{
    const tetris::GameScore game = tetris::computeGameScore(tetris::parseReplay(ended.replay, ""));
    if (!isRanked(game)) return;
    ScoreStore store(ended.file, ended.options);
    const SavedScore saved = store.add(game, ended.replay, ended.name, ended.ended);
    news.table = game.table;
    news.id = saved.id;
    news.rank = saved.rank;
    news.count = saved.count;
    news.best = getMeasure(game);
    // The game is saved, even if this query fails.
    std::string failure;
    attemptScores(failure, [&] {
        if (const auto best = store.findBest(makeFilter(game))) news.best = getMeasure(best->game);
    });
}

bool isFinished(const std::string& replay)
{
    try {
        return !tetris::isInProgress(tetris::parseReplay(replay, ""));
    } catch (const std::invalid_argument&) {
        return false;
    }
}

// When the file was written, in seconds since 1970, UTC.
std::int64_t readWritten(const std::filesystem::path& file)
{
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mtim.tv_sec : 0;
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

ScoreOutcome saveFinishedGames(const std::filesystem::path& file,
                               const std::filesystem::path& autosaves, const std::string& name)
{
    ScoreOutcome last{.news = {.what = ScoreNews::What::Saved}};
    std::set<std::filesystem::path> seen;
    const auto saves = [&](const std::filesystem::path& autosave, const std::string& replay) {
        // Waiting once for others is enough.
        if (last.news.trouble == ScoreTrouble::Busy) return false;
        if (!seen.insert(autosave).second || !isFinished(replay)) return false;
        ScoreOutcome outcome = saveScore(
            {.file = file, .replay = replay, .name = name, .ended = readWritten(autosave)});
        if (!outcome.news.trouble) return true;
        last = {.news = {.trouble = outcome.news.trouble}, .failure = outcome.failure};
        return false;
    };
    while (auto saved = AutosaveFile::findLast(autosaves, saves))
        saved->remove();
    return last;
}

}  // namespace tui
