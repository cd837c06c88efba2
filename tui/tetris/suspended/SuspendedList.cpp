#include "tui/tetris/suspended/SuspendedList.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/suspended/SuspendedView.h"

namespace tui {

SuspendedList::SuspendedList(PlayOptions& options, TetrisState& state)
    : options_(options), state_(state), open_(options.offered) {
    if (open_ != nullptr) state_.start.suspended = {open_->summarize()};
    ask();
}

void SuspendedList::ask() {
    if (options_.suspended != nullptr) options_.suspended->ask();
}

void SuspendedList::take() {
    if (options_.suspended == nullptr) return;
    std::optional<std::vector<SuspendedEntry>> others = options_.suspended->take();
    if (!others) return;
    // The open one is in use, so it is not among them.
    std::vector<SuspendedEntry>& suspended = state_.start.suspended;
    suspended.clear();
    if (open_ != nullptr) suspended.push_back(open_->summarize());
    std::ranges::copy_if(
        *others, std::back_inserter(suspended),
        [this](const SuspendedEntry& game) { return !game.board || state_.start.hasPuzzle; });
}

bool SuspendedList::open(const std::string& name) {
    if (open_ != nullptr && open_->getName() == name) return true;
    std::vector<SuspendedEntry>& suspended = state_.start.suspended;
    const auto at = std::ranges::find(suspended, name, &SuspendedEntry::name);
    if (at != suspended.end() && at->board) {
        options_.suspended->chooseBoard(name);
        state_.leaving = Leaving::Puzzle;
        return false;
    }
    open_ = options_.suspended != nullptr ? options_.suspended->open(name) : nullptr;
    if (open_ == nullptr) {
        forget(name);
        state_.notice = state_.tr("It cannot be opened now.");
        return false;
    }
    std::rotate(suspended.begin(), at, at + 1);
    return true;
}

void SuspendedList::add(std::shared_ptr<SuspendedGame> game) {
    open_ = std::move(game);
    std::vector<SuspendedEntry>& suspended = state_.start.suspended;
    suspended.insert(suspended.begin(), open_->summarize());
    if (countSuspendedGames(suspended) > SuspendedGames::kMost)
        suspended.erase(findOldestSuspended(suspended));
}

void SuspendedList::close() {
    if (options_.suspended == nullptr) state_.start.suspended.clear();
    open_.reset();
    state_.start.isReading = false;
}

bool SuspendedList::remove(const std::string& name) {
    if (options_.suspended == nullptr) return false;
    const auto at = std::ranges::find(state_.start.suspended, name, &SuspendedEntry::name);
    if (at != state_.start.suspended.end() && !at->rival.empty()) {
        dropMatches();
        return true;
    }
    if (name.empty()) {  // suspended in this session
        options_.autosave->remove(Autosave::kSuspended);
    } else {
        options_.suspended->remove(name);
    }
    forget(name);
    return false;
}

void SuspendedList::dropMatches() {
    if (options_.suspended == nullptr) return;
    if (open_ != nullptr && open_->getReplay().header.match) {
        options_.suspended->close();
        open_.reset();
    }
    erase([](const SuspendedEntry& game) { return !game.rival.empty(); });
}

void SuspendedList::readOn() {
    try {
        open_->readOn();
        state_.start.suspended.front() = open_->summarize();
    } catch (const tetris::ReplayDifference&) {
        refuse();
    } catch (const std::invalid_argument&) {
        refuse();
    }
}

std::shared_ptr<SuspendedGame> SuspendedList::resume() {
    state_.start.isReading = !open_->isRead();
    if (state_.start.isReading) return nullptr;
    std::shared_ptr<SuspendedGame> game = open_;
    forget(game->getName());
    return game;
}

// It is not on the first page any more.
void SuspendedList::forget(const std::string& name) {
    if (open_ != nullptr && open_->getName() == name) open_.reset();
    erase([&name](const SuspendedEntry& game) { return game.name == name; });
    state_.start.isReading = false;
}

void SuspendedList::erase(const std::function<bool(const SuspendedEntry&)>& isGone) {
    std::erase_if(state_.start.suspended, isGone);
    if (state_.start.suspended.empty() && state_.start.chosen == StartItem::Resume)
        state_.start.chosen = StartItem::Play;
}

void SuspendedList::refuse() {
    forget(std::string(open_->getName()));
    state_.start.chosen = StartItem::Play;
    state_.notice = state_.tr("The game's file is damaged.");
}

}  // namespace tui
