#include <algorithm>
#include <string>

#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/puzzle/PuzzleKeyMap.h"
#include "tui/puzzle/view/PuzzleView.h"

namespace tui {

namespace {

// A title, and the keys with what they do.
struct PuzzleCard {
    std::string title;
    Style style;
    std::vector<FooterWord> words;
};

// What stands on the card; without words there is none.
PuzzleCard findCard(const PuzzleState& state)
{
    if (state.page == PuzzlePage::QuitQuestion || state.page == PuzzlePage::NewQuestion) {
        const bool quits = state.page == PuzzlePage::QuitQuestion;
        return {std::string(quits ? state.tr("Quit?") : state.tr("A new board?")),
                {.foreground = Color::Warn, .bold = true},
                listPuzzleWords(state)};
    }
    if (state.page != PuzzlePage::None || !state.game.isPaused()) return {};
    return {std::string(state.tr("PAUSED")), kTitle, listPuzzleWords(state)};
}

}  // namespace

std::vector<FooterWord> listPuzzleWords(const PuzzleState& state)
{
    std::vector<FooterWord> words = listWords(listPuzzleKeys(state), state);
    for (FooterWord& word : words) {
        const bool isTab = word.keys == "Tab";
        if (isTab) word.key.reset();
        if (state.look.utf8 && (isTab || word.keys == "< >")) word.keys = isTab ? "↑ ↓" : "← →";
    }
    return words;
}

void drawPuzzleCard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
{
    const PuzzleCard card = findCard(state);
    if (card.words.empty() || layout.side.columns == 0) return;
    constexpr int kIndent = 2;
    int keyColumns = 5;
    for (const FooterWord& word : card.words)
        keyColumns = std::max(keyColumns, countCharacters(word.keys) + 1);
    int inner = countCharacters(card.title) + 2 * kIndent;
    for (const FooterWord& word : card.words)
        inner = std::max(inner, keyColumns + countCharacters(word.text) + 2 * kIndent);
    // In a low window the card has no air.
    const int air = state.window.rows >= 10 ? 1 : 0;
    const int rows = static_cast<int>(card.words.size()) + 3 + 2 * air;
    const int columns = inner + 2;
    const Box& board = layout.board;
    const int left = std::max(0, board.column + (board.columns - columns) / 2);
    const int top = std::clamp(board.row + (board.rows - rows) / 2, 0,
                               std::max(0, state.window.rows - 1 - rows));
    drawCard(state.look, {left, top, columns, rows}, card.style, frame);
    frame.put(left + (columns - countCharacters(card.title)) / 2, top + 1, card.title, card.style);
    for (std::size_t i = 0; i < card.words.size(); ++i) {
        const int row = top + 2 + air + static_cast<int>(i);
        frame.put(left + 1 + kIndent, row, card.words[i].keys, kKey);
        frame.put(left + 1 + kIndent + keyColumns, row, card.words[i].text);
    }
}

}  // namespace tui
