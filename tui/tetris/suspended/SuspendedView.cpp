#include "tui/tetris/suspended/SuspendedView.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/base/Format.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

namespace {

bool isModernGame(const SuspendedEntry& game) { return game.rules.set == tetris::RuleSet::Modern; }

// The words in their order, as many as have room.
std::string joinWords(const std::vector<std::string>& words, int columns) {
    std::string text;
    for (const std::string& word : words) {
        const std::string longer = text.empty() ? word : text + ", " + word;
        if (countCharacters(longer) > columns) break;
        text = longer;
    }
    return text.empty() ? std::string(firstCharacters(words.front(), columns)) : text;
}

// Boards and matches take none of the ten places.
bool takesPlace(const SuspendedEntry& game) { return !game.board && game.rival.empty(); }

}  // namespace

std::vector<std::string> listSuspendedNumbers(const SuspendedEntry& game, const Translation& tr) {
    if (game.board) return {tr.plural("{0} move", "{0} moves", game.board->moves)};
    return {formatPoints(game.score), formatRows(game.rows, tr)};
}

std::string nameSuspendedRival(const SuspendedEntry& game, const Translation& tr) {
    const std::string name = game.rival.substr(game.rival.find(' ') + 1);
    return game.rival.starts_with("level ") ? tr.format("level {0}", name) : name;
}

std::string nameSuspended(const SuspendedEntry& game, int columns, const Translation& tr,
                          bool isShort) {
    if (const std::optional<SuspendedBoard>& board = game.board) {
        const std::string size = base::format("{}x{}", board->columns, board->rows);
        return joinWords({tr("n-puzzle"), size}, columns);
    }
    if (!game.rival.empty()) return joinWords({tr("Match"), nameSuspendedRival(game, tr)}, columns);
    std::vector<std::string> words{nameRules(game.rules.set, tr)};
    if (isModernGame(game)) {
        words.push_back(nameGame(game.rules, tr));
        // The goal says more than the rules.
        if (isShort || countCharacters(words[0] + ", " + words[1]) > columns)
            words = {nameGoal(game.rules.goal, tr)};
    }
    // What tells it from others by the same rules, the most important first.
    if (game.table != ScoreTable::Alone) words.emplace_back(nameTable(game.table, tr));
    const std::string size = formatSize(game.rules);
    if (size != formatSize(GameRules())) words.push_back(size);
    if (game.adversary > 0) words.push_back(tr.format("adversary {0}", game.adversary));
    if (!isModernGame(game)) words.push_back(nameWord(game.sequence, tr));
    return joinWords(words, columns);
}

std::string formatPlayedTime(const SuspendedEntry& game) {
    const bool isExact = isModernGame(game) && ranksTime(game.rules.goal);
    return isExact ? formatTenths(game.milliseconds) : formatPlayTime(game.milliseconds);
}

std::string formatSavedDay(const SuspendedEntry& game, const TetrisState& state) {
    const int64_t now = state.start.now;
    const std::string day = formatShortDay(game.saved, now, state.tr);
    const bool isToday = formatLocalDay(game.saved) == formatLocalDay(now);
    return isToday ? day + " " + formatLocalTime(game.saved) : day;
}

int countSuspendedGames(const std::vector<SuspendedEntry>& suspended) {
    return static_cast<int>(std::ranges::count_if(suspended, takesPlace));
}

std::vector<SuspendedEntry>::const_iterator findOldestSuspended(
    const std::vector<SuspendedEntry>& suspended) {
    const auto oldest = std::ranges::find_if(suspended.rbegin(), suspended.rend(), takesPlace);
    return std::prev(oldest.base());
}

std::string warnOfLimit(const TetrisState& state) {
    const std::vector<SuspendedEntry>& suspended = state.start.suspended;
    if (countSuspendedGames(suspended) < SuspendedGames::kMost) return {};
    const SuspendedEntry& oldest = *findOldestSuspended(suspended);
    return base::format(
        "{} {}", state.tr("All ten places are taken."),
        state.tr.format("The next game kept takes the place of {0}, {1}.",
                        nameSuspended(oldest, 14, state.tr, true), formatSavedDay(oldest, state)));
}

void drawSuspendedPanel(const TetrisState& state, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const std::vector<SuspendedEntry>& suspended = state.start.suspended;
    const int end = box.getEnd();
    int row = box.row;
    frame.put(box.column, row++, tr("KEPT GAMES"), kHeading);
    constexpr size_t kShown = 3;
    for (size_t i = 0; i < std::min(kShown, suspended.size()); ++i) {
        if (row + 1 >= box.getFoot()) return;
        const SuspendedEntry& game = suspended[i];
        const std::string day = formatShortDay(game.saved, state.start.now, tr);
        const int room = box.columns - countCharacters(day) - 1;
        frame.put(box.column, row, nameSuspended(game, room, tr));
        putRight(end, row++, day, kDim, frame);
        if (!game.isRead) {
            const std::string name = formatExternal(game.name, box.columns - 10, state.look);
            frame.put(box.column + 2, row++, tr.format("unread: {0}", name), kDim);
            continue;
        }
        int left = box.column + 2;
        for (const std::string& number : listSuspendedNumbers(game, tr)) {
            if (left + countCharacters(number) <= end)
                left = frame.put(left, row, number, kDim) + 2;
        }
        ++row;
    }
    if (suspended.size() > kShown && row < box.getFoot()) {
        frame.put(box.column, row, tr.format("and {0} more", suspended.size() - kShown), kDim);
    }
}

}  // namespace tui
