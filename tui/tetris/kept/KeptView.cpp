#include "tui/tetris/kept/KeptView.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string_view>
#include <vector>

#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/kept/KeptGames.h"

namespace tui {

namespace {

bool isModernGame(const KeptGame& game)
{
    return game.rules.set == tetris::RuleSet::Modern;
}

// The words in their order, as many as have room.
std::string joinWords(const std::vector<std::string>& words, int columns)
{
    std::string text;
    for (const std::string& word : words) {
        const std::string longer = text.empty() ? word : text + ", " + word;
        if (countCharacters(longer) > columns) break;
        text = longer;
    }
    return text.empty() ? std::string(firstCharacters(words.front(), columns)) : text;
}

// What tells it from others by the same rules, the most important first.
void addKeptWords(const KeptGame& game, const Translation& tr, std::vector<std::string>& words)
{
    const std::string size = formatSize(game.rules);
    if (size != formatSize(tetris::GameRules())) words.push_back(size);
    if (game.isHelped) words.emplace_back(tr("helped"));
    if (!isModernGame(game)) words.push_back(game.sequence);
}

// Boards and matches take none of the ten places.
bool takesPlace(const KeptGame& game)
{
    return !game.board && game.rival.empty();
}

std::string nameBoard(const KeptBoard& board, int columns, const Translation& tr)
{
    return joinWords({std::string(tr("n-puzzle")),
                      std::to_string(board.columns) + "x" + std::to_string(board.rows)},
                     columns);
}

}  // namespace

std::vector<std::string> listKeptNumbers(const KeptGame& game, const Translation& tr)
{
    if (game.board) return {tr.plural("{0} move", "{0} moves", game.board->moves)};
    return {formatPoints(game.score),
            tr.plural("{0} row", "{0} rows", static_cast<long>(game.rows))};
}

std::string nameKeptRival(const KeptGame& game, const Translation& tr)
{
    const std::string name = game.rival.substr(game.rival.find(' ') + 1);
    return game.rival.starts_with("level ") ? tr.format("level {0}", name) : name;
}

std::string nameKept(const KeptGame& game, int columns, const Translation& tr)
{
    if (game.board) return nameBoard(*game.board, columns, tr);
    if (!game.rival.empty()) return nameKeptShortly(game, columns, tr);
    std::vector<std::string> words{std::string(nameRules(game.rules.set, tr))};
    if (isModernGame(game)) words.push_back(nameGame(game.rules, tr));
    // The goal says more than the rules.
    if (isModernGame(game) && countCharacters(words[0] + ", " + words[1]) > columns)
        return nameKeptShortly(game, columns, tr);
    addKeptWords(game, tr, words);
    return joinWords(words, columns);
}

std::string nameKeptShortly(const KeptGame& game, int columns, const Translation& tr)
{
    if (game.board) return nameBoard(*game.board, columns, tr);
    if (!game.rival.empty())
        return joinWords({std::string(tr("Match")), nameKeptRival(game, tr)}, columns);
    std::vector<std::string> words{isModernGame(game) ? std::string(nameGoal(game.rules.goal, tr))
                                                      : std::string(nameRules(game.rules.set, tr))};
    addKeptWords(game, tr, words);
    return joinWords(words, columns);
}

std::string formatKeptTime(const KeptGame& game)
{
    const bool isExact = isModernGame(game) && ranksTime(game.rules.goal);
    return isExact ? formatTenths(game.milliseconds) : formatPlayTime(game.milliseconds);
}

std::string formatKeptDay(const KeptGame& game, const TetrisState& state)
{
    const std::int64_t now = state.start.now;
    const std::string day = formatShortDay(game.kept, now, state.tr);
    const bool isToday = formatLocalDay(game.kept) == formatLocalDay(now);
    return isToday ? day + " " + formatLocalTime(game.kept) : day;
}

int countKeptGames(const std::vector<KeptGame>& kept)
{
    return static_cast<int>(std::ranges::count_if(kept, takesPlace));
}

std::vector<KeptGame>::const_iterator findOldestKept(const std::vector<KeptGame>& kept)
{
    const auto oldest = std::ranges::find_if(kept.rbegin(), kept.rend(), takesPlace);
    return std::prev(oldest.base());
}

std::string warnOfLimit(const TetrisState& state)
{
    const std::vector<KeptGame>& kept = state.start.kept;
    if (countKeptGames(kept) < KeptGames::kMost) return {};
    const KeptGame& oldest = *findOldestKept(kept);
    return std::string(state.tr("All ten places are taken.")) + " " +
           state.tr.format("The next game kept takes the place of {0}, {1}.",
                           nameKeptShortly(oldest, 14, state.tr), formatKeptDay(oldest, state));
}

void drawKeptPanel(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const std::vector<KeptGame>& kept = state.start.kept;
    const int end = box.column + box.columns;
    int row = box.row;
    frame.put(box.column, row++, tr("KEPT GAMES"), kHeading);
    constexpr std::size_t kShown = 3;
    for (std::size_t i = 0; i < std::min(kShown, kept.size()); ++i) {
        if (row + 1 >= box.row + box.rows) return;
        const KeptGame& game = kept[i];
        const std::string day = formatShortDay(game.kept, state.start.now, tr);
        const int room = box.columns - countCharacters(day) - 1;
        frame.put(box.column, row, nameKept(game, room, tr));
        putRight(end, row++, day, kDim, frame);
        if (!game.isRead) {
            const std::string name = formatExternal(game.name, box.columns - 10, state.look.utf8);
            frame.put(box.column + 2, row++, tr.format("unread: {0}", name), kDim);
            continue;
        }
        int left = box.column + 2;
        for (const std::string& number : listKeptNumbers(game, tr)) {
            if (left + countCharacters(number) <= end)
                left = frame.put(left, row, number, kDim) + 2;
        }
        ++row;
    }
    if (kept.size() > kShown && row < box.row + box.rows) {
        frame.put(box.column, row, tr.format("and {0} more", kept.size() - kShown), kDim);
    }
}

}  // namespace tui
