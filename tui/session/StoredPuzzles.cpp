#include "tui/session/StoredPuzzles.h"

#include <exception>
#include <utility>

#include "tui/base/text/TimeText.h"
#include "tui/store/PuzzleResults.h"

namespace tui {

StoredPuzzleScores::StoredPuzzleScores(std::filesystem::path file, std::string name,
                                       ScoreFileOptions options)
    : file_(std::move(file)), name_(std::move(name)), options_(options) {}

ResultNews StoredPuzzleScores::save(puzzle::PuzzleResult result) {
    result.name = name_;
    result.ended = readNow();
    ResultNews news{.bestMoves = result.moves, .bestMilliseconds = result.milliseconds};
    PuzzleResults results(file_, options_);
    failure_.clear();
    news.trouble = attemptScores(failure_, [&] {
        const SavedPuzzleResult saved = results.add(result);
        news.rank = saved.rank;
        news.count = saved.count;
    });
    if (news.trouble) return news;
    std::string ignored;  // the result is saved even if this fails
    attemptScores(ignored, [&] {
        using puzzle::PuzzleOrder;
        const auto fewest = results.list(result.kind, PuzzleOrder::Moves, 1);
        const auto quickest = results.list(result.kind, PuzzleOrder::Time, 1);
        if (!fewest.empty()) news.bestMoves = fewest[0].result.moves;
        if (!quickest.empty()) news.bestMilliseconds = quickest[0].result.milliseconds;
    });
    return news;
}

std::optional<puzzle::PuzzleResult> StoredPuzzleScores::findBest(
    puzzle::BoardSize size, std::optional<puzzle::ShuffleWay> way) {
    std::optional<puzzle::PuzzleResult> best;
    std::string ignored;  // nothing depends on it; saving will say what is wrong
    attemptScores(ignored, [&] {
        PuzzleResults results(file_, options_);
        for (const bool isUndone : {false, true}) {
            const auto rows = results.list({.size = size, .way = way, .isUndone = isUndone},
                                           puzzle::PuzzleOrder::Moves, 1);
            if (!rows.empty() && (!best || rows[0].result.moves < best->moves))
                best = rows[0].result;
        }
    });
    return best;
}

StoredBoard::StoredBoard(std::filesystem::path directory, std::optional<BoardFile> file,
                         size_t mostBytes)
    : directory_(std::move(directory)), mostBytes_(mostBytes), file_(std::move(file)) {}

bool StoredBoard::save(const std::optional<std::string>& text) {
    failure_.clear();
    if (!text) {
        if (file_) file_->remove();
        file_.reset();
        return true;
    }
    if (text->size() > mostBytes_) {
        failure_ = "the board has too many moves; the last of them are not saved";
        return false;
    }
    try {
        if (!file_) file_.emplace(directory_);
        file_->write(*text);
    } catch (const std::exception& error) {
        failure_ = error.what();
    }
    return failure_.empty();
}

}  // namespace tui
