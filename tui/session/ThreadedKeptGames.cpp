#include "tui/session/ThreadedKeptGames.h"

#include <exception>
#include <functional>
#include <utility>

#include "core/base/Text.h"
#include "core/tetris/replay/MatchReplay.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/store/AutosaveFile.h"
#include "tui/tetris/kept/SuspendedGame.h"

namespace tui {

namespace {

std::string nameKeptFile(const std::filesystem::path& file)
{
    const std::string name = file.string();
    return base::makePlainText(name, name.size());
}

// Reads the first slice of the game in the file. Null if the game cannot be resumed; then `why` may
// say the reason, in one sentence.
std::shared_ptr<SuspendedGame> readKept(const std::filesystem::path& file, const std::string& text,
                                        std::string& why)
{
    if (tetris::isMatchReplay(text)) return nullptr;  // it is stored as it is
    const std::string shown = nameKeptFile(file);
    try {
        tetris::SharedReplay replay = tetris::shareAutosave(text, shown);
        // A finished game is only there until its score is saved.
        if (!tetris::isInProgress(*replay)) return nullptr;
        return std::make_shared<SuspendedGame>(std::move(replay), file.stem().string(),
                                               AutosaveFile::readWritten(file));
    } catch (const tetris::ReplayDifference& difference) {
        why = tetris::formatPlace(shown, difference.getLine(), difference.what());
    } catch (const std::invalid_argument& error) {
        why = error.what();
    }
    return nullptr;
}

// Plays a slice. False if the game turns out to be damaged.
bool readSlice(SuspendedGame& game)
try {
    game.readOn();
    return true;
} catch (const std::exception&) {
    return false;
}

// Reads all games that no session uses, and tells `post` of them all after each that is read.
void readAllKept(const std::filesystem::path& directory, const Worker::Task& task,
                 const std::function<void(const std::vector<KeptGame>&)>& post)
{
    std::vector<KeptGame> games;
    const auto collect = [&](const std::filesystem::path& file, const std::string& text) {
        if (task.getStop().stop_requested()) return true;  // enough
        std::string why;
        const std::shared_ptr<SuspendedGame> game = readKept(file, text, why);
        if (!game) return false;
        games.push_back(game->summarize());
        if (!game->isRead()) post(games);
        while (!game->isRead() && !task.getStop().stop_requested()) {
            if (readSlice(*game)) continue;
            games.pop_back();
            return false;
        }
        games.back() = game->summarize();
        post(games);
        return false;
    };
    static_cast<void>(AutosaveFile::findLast(directory, collect));
    if (games.empty()) post(games);
}

}  // namespace

ThreadedKeptGames::ThreadedKeptGames(std::filesystem::path directory, AutosaveWriter& autosave,
                                     Waker& waker)
    : directory_(std::move(directory)), autosave_(autosave), worker_(waker)
{
}

std::filesystem::path ThreadedKeptGames::findFile(const std::string& name) const
{
    return directory_ / (name + std::string(AutosaveFile::kEnding));
}

std::shared_ptr<SuspendedGame> ThreadedKeptGames::openNewest(TimePoint end, std::string& why)
{
    std::shared_ptr<SuspendedGame> found;
    autosave_.offer(AutosaveFile::findLast(directory_, [&](const std::filesystem::path& file,
                                                           const std::string& text) {
        std::shared_ptr<SuspendedGame> game = readKept(file, text, why);
        if (!game) return false;
        try {
            while (!game->isRead() && Clock::now() < end)
                game->readOn();
            found = std::move(game);
        } catch (const tetris::ReplayDifference& difference) {
            why = tetris::formatPlace(nameKeptFile(file), difference.getLine(), difference.what());
        } catch (const std::invalid_argument& error) {
            why = error.what();
        }
        return found != nullptr;
    }));
    return found;
}

void ThreadedKeptGames::ask()
{
    worker_.restart([this, directory = directory_](const Worker::Task& task) -> Worker::Answer {
        readAllKept(directory, task, [&](const std::vector<KeptGame>& games) {
            task.post([this, games] { found_ = games; });
        });
        return {};
    });
}

std::optional<std::vector<KeptGame>> ThreadedKeptGames::take()
{
    worker_.deliverAnswers();
    return std::exchange(found_, std::nullopt);
}

std::shared_ptr<SuspendedGame> ThreadedKeptGames::open(const std::string& name)
{
    const std::filesystem::path file = findFile(name);
    autosave_.offer(std::nullopt);
    std::optional<AutosaveFile> locked = AutosaveFile::open(file);
    if (!locked) return nullptr;
    const std::optional<std::string> text = locked->read();
    std::string why;
    std::shared_ptr<SuspendedGame> game = text ? readKept(file, *text, why) : nullptr;
    if (game) autosave_.offer(std::move(locked));
    return game;
}

void ThreadedKeptGames::remove(const std::string& name)
{
    const std::filesystem::path file = findFile(name);
    std::optional<AutosaveFile> locked =
        autosave_.findOffered() == file ? autosave_.offer(std::nullopt) : AutosaveFile::open(file);
    if (locked) locked->remove();
}

}  // namespace tui
