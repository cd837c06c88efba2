#include "tui/session/ThreadedResultSaver.h"

#include <utility>

#include "tui/base/text/TimeText.h"
#include "tui/store/PuzzleResults.h"

namespace tui {

namespace {

ResultNews saveResult(const std::filesystem::path& file, const ScoreFileOptions& options,
                      const puzzle::PuzzleResult& result)
{
    PuzzleResults results(file, options);
    const SavedPuzzleResult saved = results.add(result);
    ResultNews news{.rank = saved.rank,
                    .count = saved.count,
                    .bestMoves = result.moves,
                    .bestMilliseconds = result.milliseconds};
    std::string failure;  // the result is saved even if this fails
    attemptScores(failure, [&] {
        using puzzle::PuzzleOrder;
        const auto fewest = results.list(result.kind, PuzzleOrder::Moves, 1);
        const auto quickest = results.list(result.kind, PuzzleOrder::Time, 1);
        if (!fewest.empty()) news.bestMoves = fewest[0].result.moves;
        if (!quickest.empty()) news.bestMilliseconds = quickest[0].result.milliseconds;
    });
    return news;
}

}  // namespace

ThreadedResultSaver::ThreadedResultSaver(std::filesystem::path file, std::string name, Waker& waker,
                                         ScoreFileOptions options)
    : file_(std::move(file)), name_(std::move(name)), options_(options), worker_(waker)
{
}

void ThreadedResultSaver::save(int game, puzzle::PuzzleResult result)
{
    result.name = name_;
    result.ended = readNow();
    ++unsaved_;
    worker_.add([this, file = file_, options = options_, game,
                 result = std::move(result)](const Worker::Task&) -> Worker::Answer {
        ResultNews news;
        std::string failure;
        const auto trouble =
            attemptScores(failure, [&] { news = saveResult(file, options, result); });
        news.game = game;
        news.trouble = trouble;
        return [this, news, failure] {
            --unsaved_;
            failure_ = failure;
            news_.push_back(news);
        };
    });
}

std::vector<ResultNews> ThreadedResultSaver::takeNews()
{
    worker_.deliverAnswers();
    return std::exchange(news_, {});
}

void ThreadedResultSaver::seekBest(puzzle::BoardSize size, std::optional<puzzle::ShuffleWay> way)
{
    worker_.add(
        [this, file = file_, options = options_, size, way](const Worker::Task&) -> Worker::Answer {
            StoredBest best{.size = size, .way = way};
            std::string failure;
            const auto trouble = attemptScores(failure, [&] {
                PuzzleResults results(file, options);
                for (const bool isUndone : {false, true}) {
                    const auto rows = results.list({.size = size, .way = way, .isUndone = isUndone},
                                                   puzzle::PuzzleOrder::Moves, 1);
                    if (rows.empty()) continue;
                    const puzzle::PuzzleResult& result = rows[0].result;
                    if (best.moves > 0 && best.moves <= result.moves) continue;
                    best.moves = result.moves;
                    best.milliseconds = result.milliseconds;
                }
            });
            if (trouble) return [] {};  // nothing depends on it; saving will say what is wrong
            return [this, best] { bests_.push_back(best); };
        });
}

std::vector<StoredBest> ThreadedResultSaver::takeBests()
{
    worker_.deliverAnswers();
    return std::exchange(bests_, {});
}

void ThreadedResultSaver::finish(std::chrono::milliseconds limit)
{
    if (unsaved_ > 0) worker_.await(limit);
    worker_.deliverAnswers();
    if (unsaved_ > 0) failure_ = "the last result is not saved: the disk, or others, took too long";
}

}  // namespace tui
