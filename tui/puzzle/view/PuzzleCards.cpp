#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/Translation.h"
#include "tui/puzzle/view/PuzzleView.h"

namespace tui {

namespace {

Key on(char32_t character)
{
    return {.code = KeyCode::Character, .character = character};
}

// A title, and the keys with what they do.
struct PuzzleCard {
    std::string title;
    Style style;
    std::vector<FooterWord> words;
};

// What stands on the card; without words there is none.
PuzzleCard findCard(const PuzzleState& state)
{
    const auto word = [&state](std::string keys, std::string_view text, Key key) {
        return FooterWord{std::move(keys), std::string(state.tr(text)), key};
    };
    const Key escape{.code = KeyCode::Escape};
    if (state.page == PuzzlePage::QuitQuestion || state.page == PuzzlePage::NewQuestion) {
        const bool quits = state.page == PuzzlePage::QuitQuestion;
        return {
            std::string(quits ? state.tr("Quit?") : state.tr("A new board?")),
            {.foreground = Color::Warn, .bold = true},
            {word("y", quits ? translatable("end it") : translatable("leave this one"), on(U'y')),
             word("Esc", translatable("play on"), escape)}};
    }
    if (state.page != PuzzlePage::None || !state.game.isPaused()) return {};
    return {
        std::string(state.tr("PAUSED")),
        kTitle,
        {word("p", translatable("play on"), on(U'p')), word("n", translatable("choose"), on(U'n')),
         word("q", translatable("quit"), on(U'q'))}};
}

}  // namespace

std::vector<FooterWord> listPuzzleWords(const PuzzleState& state)
{
    const auto word = [&state](std::string_view keys, std::string_view text,
                               std::optional<Key> key = {}) {
        return FooterWord{std::string(keys), std::string(state.tr(text)), key};
    };
    const Key escape{.code = KeyCode::Escape};
    const Key enter{.code = KeyCode::Enter};
    const bool isUtf8 = state.look.utf8;
    const std::string sides = isUtf8 ? "\u2190 \u2192" : "< >";
    if (state.page == PuzzlePage::Chooser) {
        return {word("Enter", translatable("start"), enter),
                word(isUtf8 ? "\u2191 \u2193" : "Tab", translatable("choose")),
                word(sides, translatable("change")), word("0-9", translatable("type")),
                word("Esc", translatable("back"), escape)};
    }
    if (state.page == PuzzlePage::Help) return {word("Esc", translatable("back"), escape)};
    if (state.page == PuzzlePage::Review) {
        return {word(sides, translatable("step")), word("[ ]", translatable("losses")),
                word("Esc", translatable("back"), escape)};
    }
    if (PuzzleCard card = findCard(state); !card.words.empty()) return card.words;
    const FooterWord keys = word("?", translatable("keys"), on(U'?'));
    const FooterWord quit = word("q", translatable("quit"), on(U'q'));
    if (state.watch) {
        return {word("Space", state.watch->isPaused ? translatable("go on") : translatable("stop"),
                     on(U' ')),
                word(sides, translatable("step")),
                word("-+", translatable("speed")),
                word("e", translatable("distance"), on(U'e')),
                word("v", translatable("play on"), on(U'v')),
                keys,
                quit};
    }
    if (state.game.isSolved()) {
        return {word("Space", translatable("new"), on(U' ')),
                word("R", translatable("again"), on(U'R')),
                word("Enter", translatable("review"), enter),
                word("n", translatable("choose"), on(U'n')),
                keys,
                quit};
    }
    // The keys e and c stand at what they change.
    std::vector<FooterWord> words{
        word(state.tr("arrows"), translatable("slide")), word("u", translatable("undo"), on(U'u')),
        word("t", translatable("hint"), on(U't')), word("v", translatable("solver"), on(U'v')),
        word("n", translatable("choose"), on(U'n'))};
    if (state.hasTetris) words.push_back(word("T", "tetris", on(U'T')));
    words.push_back(keys);
    words.push_back(quit);
    return words;
}

void drawPuzzleCard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
{
    const PuzzleCard card = findCard(state);
    if (card.words.empty() || layout.side.columns == 0) return;
    constexpr int kIndent = 2;
    constexpr int kKeyColumns = 5;
    int inner = countCharacters(card.title) + 2 * kIndent;
    for (const FooterWord& word : card.words)
        inner = std::max(inner, kKeyColumns + countCharacters(word.text) + 2 * kIndent);
    // In a low window the card has no air.
    const int air = state.window.rows >= 10 ? 1 : 0;
    const int rows = static_cast<int>(card.words.size()) + 3 + 2 * air;
    const int columns = inner + 2;
    const Box& board = layout.board;
    const int left = std::max(0, board.column + (board.columns - columns) / 2);
    const int top = std::clamp(board.row + (board.rows - rows) / 2, 0,
                               std::max(0, state.window.rows - 1 - rows));
    const auto& glyphs = getGlyphs(state.look).card;
    for (int row = 0; row < rows; ++row) {
        const bool isEnd = row == 0 || row == rows - 1;
        for (int i = 0; i < columns; ++i)
            frame.put(left + i, top + row, isEnd ? glyphs[4] : std::string_view(" "), card.style);
        frame.put(left, top + row,
                  row == 0 ? glyphs[0]
                  : isEnd  ? glyphs[2]
                           : glyphs[5],
                  card.style);
        frame.put(left + columns - 1, top + row,
                  row == 0 ? glyphs[1]
                  : isEnd  ? glyphs[3]
                           : glyphs[5],
                  card.style);
    }
    frame.put(left + (columns - countCharacters(card.title)) / 2, top + 1, card.title, card.style);
    for (std::size_t i = 0; i < card.words.size(); ++i) {
        const int row = top + 2 + air + static_cast<int>(i);
        frame.put(left + 1 + kIndent, row, card.words[i].keys, kKey);
        frame.put(left + 1 + kIndent + kKeyColumns, row, card.words[i].text);
    }
}

}  // namespace tui
