#include "tui/tetris/kept/KeptList.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/kept/KeptGames.h"
#include "tui/tetris/kept/KeptView.h"

namespace tui {

KeptList::KeptList(PlayOptions& options, TetrisState& state)
    : options_(options), state_(state), open_(options.left)
{
    if (open_ != nullptr) state_.start.kept = {open_->summarize()};
    ask();
}

void KeptList::ask()
{
    if (options_.kept != nullptr) options_.kept->ask();
}

void KeptList::take()
{
    if (options_.kept == nullptr) return;
    std::optional<std::vector<KeptGame>> others = options_.kept->take();
    if (!others) return;
    // The open one is in use, so it is not among them.
    std::vector<KeptGame>& kept = state_.start.kept;
    kept.clear();
    if (open_ != nullptr) kept.push_back(open_->summarize());
    std::ranges::copy_if(*others, std::back_inserter(kept), [this](const KeptGame& game) {
        return !game.board || state_.start.hasPuzzle;
    });
}

bool KeptList::open(const std::string& name)
{
    if (open_ != nullptr && open_->getName() == name) return true;
    std::vector<KeptGame>& kept = state_.start.kept;
    const auto at = std::ranges::find(kept, name, &KeptGame::name);
    if (at != kept.end() && at->board) {
        options_.kept->chooseBoard(name);
        state_.start.goesToPuzzle = true;
        return false;
    }
    open_ = options_.kept != nullptr ? options_.kept->open(name) : nullptr;
    if (open_ == nullptr) {
        forget(name);
        state_.notice = state_.tr("It cannot be opened now.");
        return false;
    }
    std::rotate(kept.begin(), at, at + 1);
    return true;
}

void KeptList::add(std::shared_ptr<SuspendedGame> game)
{
    open_ = std::move(game);
    std::vector<KeptGame>& kept = state_.start.kept;
    kept.insert(kept.begin(), open_->summarize());
    if (countKeptGames(kept) > KeptGames::kMost) kept.erase(findOldestKept(kept));
}

void KeptList::close()
{
    if (options_.kept == nullptr) state_.start.kept.clear();
    open_.reset();
    state_.start.isReading = false;
}

bool KeptList::remove(const std::string& name)
{
    if (options_.kept == nullptr) return false;
    const auto at = std::ranges::find(state_.start.kept, name, &KeptGame::name);
    if (at != state_.start.kept.end() && !at->rival.empty()) {
        dropMatches();
        return true;
    }
    if (name.empty()) {  // suspended in this session
        options_.autosave->remove(Autosave::kSuspended);
    } else {
        options_.kept->remove(name);
    }
    forget(name);
    return false;
}

void KeptList::dropMatches()
{
    if (options_.kept == nullptr) return;
    if (open_ != nullptr && open_->getReplay().header.match) {
        options_.kept->close();
        open_.reset();
    }
    std::erase_if(state_.start.kept, [](const KeptGame& game) { return !game.rival.empty(); });
    if (state_.start.kept.empty() && state_.start.chosen == StartItem::Resume)
        state_.start.chosen = StartItem::Play;
}

void KeptList::readOn()
{
    try {
        open_->readOn();
        state_.start.kept.front() = open_->summarize();
    } catch (const tetris::ReplayDifference&) {
        refuse();
    } catch (const std::invalid_argument&) {
        refuse();
    }
}

std::shared_ptr<SuspendedGame> KeptList::resume()
{
    state_.start.isReading = !open_->isRead();
    if (state_.start.isReading) return nullptr;
    std::shared_ptr<SuspendedGame> game = open_;
    forget(game->getName());
    return game;
}

// It is not on the first page any more.
void KeptList::forget(const std::string& name)
{
    if (open_ != nullptr && open_->getName() == name) open_.reset();
    std::erase_if(state_.start.kept, [&name](const KeptGame& game) { return game.name == name; });
    state_.start.isReading = false;
    if (state_.start.kept.empty() && state_.start.chosen == StartItem::Resume)
        state_.start.chosen = StartItem::Play;
}

void KeptList::refuse()
{
    forget(std::string(open_->getName()));
    state_.start.chosen = StartItem::Play;
    state_.notice = state_.tr("The game's file is damaged.");
}

}  // namespace tui
