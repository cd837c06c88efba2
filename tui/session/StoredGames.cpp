#include "tui/session/StoredGames.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <iterator>
#include <utility>

#include "core/puzzle/PuzzleGame.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/store/Paths.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/suspended/SuspendedGame.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

// Calls `work`. False if the file turns out to be damaged; then `why` says the reason, in one
// sentence.
bool readUndamaged(const std::filesystem::path& file, std::string& why,
                   const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const tetris::ReplayDifference& difference) {
        why = tetris::formatPlace(formatFileName(file), difference.getLine(), difference.what());
    } catch (const std::invalid_argument& error) {
        why = error.what();
    }
    return false;
}

// Reads the first slice of the game in the file. Null if the game cannot be resumed; then `why` may
// say the reason, in one sentence.
std::shared_ptr<SuspendedGame> readSuspended(const std::filesystem::path& file,
                                             const std::string& text, const std::string& person,
                                             std::string& why) {
    std::shared_ptr<SuspendedGame> game;
    readUndamaged(file, why, [&] {
        tetris::SharedReplay replay = tetris::shareAutosave(text, formatFileName(file));
        // A finished game is only there until its score is saved, and a match is its player's.
        const bool isOurs =
            !replay->header.match || (canSuspendMatch(replay->header) && !isMatchTooOld(file) &&
                                      replay->header.names[0] == person);
        if (tetris::isInProgress(*replay) && isOurs)
            game = std::make_shared<SuspendedGame>(std::move(replay), file.stem().string(),
                                                   readWritten(file));
    });
    return game;
}

// Plays a slice. False if the game turns out to be damaged.
bool readSlice(SuspendedGame& game) try {
    game.readOn();
    return true;
} catch (const std::exception&) {
    return false;
}

// Nullopt if the text is damaged.
std::optional<SuspendedEntry> readBoard(const std::filesystem::path& file,
                                        const std::string& text) try {
    const puzzle::SavedGame saved = puzzle::parseGame(text);
    const puzzle::Position& position = saved.game.getPosition();
    SuspendedBoard board{.columns = position.getWidth(),
                         .rows = position.getHeight(),
                         .moves = saved.game.getMoves()};
    for (int tile = 1; tile <= board.countTiles(); ++tile)
        board.atHome += position.getTile(tile - 1) == tile ? 1 : 0;
    return SuspendedEntry{.name = file.filename().string(),
                          .saved = readWritten(file),
                          .milliseconds = saved.game.computeTime(0),
                          .board = board};
} catch (const std::invalid_argument&) {
    return std::nullopt;
}

bool isBoardName(const std::string& name) { return name.ends_with(kBoardEnding); }

// Reads all that no session uses, and tells `post` of them all after each game that is read.
void readAllSuspended(const std::filesystem::path& directory, const std::string& person,
                      const Worker::Task& task,
                      const std::function<void(const std::vector<SuspendedEntry>&)>& post) {
    std::vector<SuspendedEntry> boards;
    for (const UnusedFile& each : readUnused(directory, kBoardEnding, kMostBoardBytes))
        if (auto board = readBoard(each.file, each.text)) boards.push_back(std::move(*board));
    std::vector<SuspendedEntry> games;
    const auto postAll = [&] {
        std::vector<SuspendedEntry> all;
        std::ranges::merge(games, boards, std::back_inserter(all), std::ranges::greater(),
                           &SuspendedEntry::saved, &SuspendedEntry::saved);
        post(all);
    };
    // No file is locked while its game is played: others may want it.
    for (const auto& [file, text, written] :
         readUnused(directory, kGameEnding, tetris::kMaxReplayBytes)) {
        if (task.getStop().stop_requested()) return;
        std::string why;
        const std::shared_ptr<SuspendedGame> game = readSuspended(file, text, person, why);
        if (!game) continue;
        games.push_back(game->summarize());
        if (!game->isRead()) postAll();
        bool isRight = true;
        while (isRight && !game->isRead() && !task.getStop().stop_requested())
            isRight = readSlice(*game);
        if (isRight) {
            games.back() = game->summarize();
        } else {
            games.pop_back();
        }
        postAll();
    }
    if (games.empty()) postAll();
}

}  // namespace

std::filesystem::path StoredGames::findFile(const std::string& name) const {
    return directory_ / (isBoardName(name) ? name : name + std::string(kGameEnding));
}

std::shared_ptr<SuspendedGame> StoredGames::openFile(const std::filesystem::path& file,
                                                     std::string& why) {
    close();
    std::optional<SuspendedFile> locked = SuspendedFile::open(file);
    if (!locked) return nullptr;
    const std::string text = locked->read(tetris::kMaxReplayBytes).value_or("");
    std::shared_ptr<SuspendedGame> game = readSuspended(file, text, person_, why);
    if (game) autosave_.offer(std::move(locked));
    return game;
}

std::shared_ptr<SuspendedGame> StoredGames::openNewest(TimePoint end, std::string& why) {
    for (const std::filesystem::path& file : listNewestFirst(directory_, kGameEnding)) {
        std::shared_ptr<SuspendedGame> game = openFile(file, why);
        const bool isRight = game && readUndamaged(file, why, [&] {
                                 while (!game->isRead() && Clock::now() < end)
                                     game->readOn();
                             });
        if (isRight) return game;
    }
    close();
    return nullptr;
}

void StoredGames::ask() {
    worker_.restart([this, directory = directory_,
                     person = person_](const Worker::Task& task) -> Worker::Answer {
        readAllSuspended(directory, person, task, [&](const std::vector<SuspendedEntry>& games) {
            task.post([this, games] { found_ = games; });
        });
        return {};
    });
}

std::optional<std::vector<SuspendedEntry>> StoredGames::take() {
    worker_.deliverAnswers();
    return std::exchange(found_, std::nullopt);
}

std::shared_ptr<SuspendedGame> StoredGames::open(const std::string& name) {
    std::string ignored;
    return openFile(findFile(name), ignored);
}

void StoredGames::chooseBoard(const std::string& name) {
    if (const auto board = SuspendedFile::open(findFile(name))) board->renew();
}

void StoredGames::remove(const std::string& name) {
    const std::filesystem::path file = findFile(name);
    if (isBoardName(name)) {
        if (auto board = SuspendedFile::open(file)) board->remove();
        return;
    }
    std::optional<SuspendedFile> locked =
        autosave_.findOffered() == file ? autosave_.offer(std::nullopt) : SuspendedFile::open(file);
    if (locked) locked->remove();
}

}  // namespace tui
