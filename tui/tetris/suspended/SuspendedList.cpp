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
    : options_(options), state_(state), entries_(state.start.suspended), open_(options.offered) {
    if (open_ != nullptr) entries_ = {open_->summarize()};
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
    entries_.clear();
    if (open_ != nullptr) entries_.push_back(open_->summarize());
    std::ranges::copy_if(*others, std::back_inserter(entries_), [this](const SuspendedEntry& game) {
        return !game.board || state_.start.hasPuzzle;
    });
    erase([](const SuspendedEntry& /*game*/) { return false; });
}

bool SuspendedList::open(const std::string& name) {
    if (open_ != nullptr && open_->getName() == name) return true;
    const auto at = std::ranges::find(entries_, name, &SuspendedEntry::name);
    if (at != entries_.end() && at->board) {
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
    std::rotate(entries_.begin(), at, at + 1);
    return true;
}

void SuspendedList::add(std::shared_ptr<SuspendedGame> game) {
    open_ = std::move(game);
    entries_.insert(entries_.begin(), open_->summarize());
    if (countSuspendedGames(entries_) > SuspendedGames::kMost)
        entries_.erase(findOldestSuspended(entries_));
}

void SuspendedList::close() {
    if (options_.suspended == nullptr) {
        entries_.clear();
    } else if (open_ != nullptr) {
        options_.suspended->close();
    }
    open_.reset();
    state_.start.isReading = false;
}

bool SuspendedList::remove(const std::string& name) {
    if (options_.suspended == nullptr) return false;
    const auto at = std::ranges::find(entries_, name, &SuspendedEntry::name);
    if (at != entries_.end() && !at->rival.empty()) {
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
        entries_.front() = open_->summarize();
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
    std::erase_if(entries_, isGone);
    if (entries_.empty() && state_.start.chosen == StartItem::Resume)
        state_.start.chosen = StartItem::Play;
}

void SuspendedList::refuse() {
    forget(std::string(open_->getName()));
    state_.start.chosen = StartItem::Play;
    state_.notice = state_.tr("The game's file is damaged.");
}

}  // namespace tui
