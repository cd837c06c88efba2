#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/NumberLines.h"
#include "tui/tetris/view/EndCard.h"
#include "tui/tetris/view/Splits.h"

namespace tui {

namespace {

// The column of a finished game, from the top to the bottom.
class EndColumn {
public:
    EndColumn(const SideState& state, const SideGame& game, Box box, Frame& frame)
        : state_(state), tr_(state.tr), game_(game), box_(box), frame_(frame)
    {
    }

    std::vector<EndWords> draw();

private:
    [[nodiscard]] bool isTimed() const
    {
        return game_.modern && tetris::ranksTime(game_.rules.goal);
    }
    void add(std::string_view label, std::string value, int importance, Style style = {});
    void addNumbers();
    void addSplits();
    void addPlace();
    void addClears();
    void addHeights();
    void addName();
    void addKeys();
    void addCommand();
    void write(std::string_view text, int importance, Style style = kDim)
    {
        lines_.addText(text, importance, style, box_, frame_);
    }

    const SideState& state_;
    const Translation& tr_;
    const SideGame& game_;
    Box box_;
    Frame& frame_;
    CardLines lines_;
    std::vector<EndWords> shown_;
};

void EndColumn::add(std::string_view label, std::string value, int importance, Style style)
{
    // A label may be a text that is gone when the lines are drawn.
    lines_.add(1, importance,
               [=, this, label = std::string(label), value = std::move(value)](int row) {
                   putField(label, value, style, {box_.column, row, box_.columns, 1}, frame_);
               });
}

// First what the game was about.
void EndColumn::addNumbers()
{
    const bool isMissed = isTimed() && game_.end != tetris::GameEnd::Goal;
    const std::string time = formatEndTime(state_, game_);
    const std::string score =
        game_.modern ? formatPoints(game_.score) : std::to_string(game_.score);
    std::string pieces = formatPieces(game_);
    if (countCharacters(tr_("Pieces")) + 1 + countCharacters(pieces) > box_.columns)
        pieces = std::to_string(game_.pieces);
    const tetris::GoalEntry& goal = getEntry(game_.rules.goal);
    const bool isForPieces = game_.modern && goal.ranksPieces;
    if (isTimed() && !isMissed) {
        add(tr_.in("narrow", "Time"), time, 0, kKey);
        if (state_.before > 0)
            add(tr_("to best"),
                formatDifference(game_.modern->milliseconds, state_.before, state_.look), 8,
                {.foreground = isNewBest(state_) ? Color::Good : Color::Warn});
    } else if (isForPieces) {
        add(tr_("Pieces"), pieces, 0, kKey);
    } else if (!isTimed()) {
        add(tr_("Score"), score, 0, kKey);
    }
    add(isMissed && goal.digsGarbage ? tr_("Dug") : tr_("Rows"),
        isMissed ? std::to_string(game_.modern->done) + "/" + std::to_string(game_.modern->toDo)
                 : std::to_string(game_.clearedRows),
        isTimed() && !isMissed ? 1 : 0,
        isMissed ? Style{.foreground = Color::Bad, .bold = true} : Style{});
    if (!isForPieces) add(tr_("Pieces"), pieces, 0);
    if (!isTimed() || isMissed) add(tr_.in("narrow", "Time"), time, 0);
    if (isTimed() || isForPieces) add(tr_("Score"), score, isTimed() ? 4 : 0);
    if (state_.finesse.pieces > 0)
        add(tr_("Faults"), std::to_string(state_.finesse.sum().faults), 7);
}

// The times at each quarter of a game that is about time.
void EndColumn::addSplits()
{
    if (!isTimed()) return;
    for (const Split& split : listSplits(state_, game_, state_.courseBefore)) {
        if (split.isReached) add(split.mark, split.value, 5);
    }
}

void EndColumn::addPlace()
{
    const SaveStatus& status = state_.saveStatus;
    if (!status.trouble.empty()) {
        write(tr_(status.trouble), 0, {.foreground = Color::Bad});
    } else if (isNewBest(state_)) {
        write(tr_("New best!"), 0, {.foreground = Color::Good, .bold = true});
    } else if (isSaved(state_)) {
        write(formatPlace(state_), 0, {.bold = true});
    }
    write(formatTable(state_, game_), 6);
}

// "1x30 2x2 3x0 4x1": how often so many rows were cleared at once.
void EndColumn::addClears()
{
    std::string text;
    for (std::size_t i = 0; i < game_.clears.size(); ++i) {
        if (i > 0) text += ' ';
        text += std::to_string(i + 1) + std::string(getGlyphs(state_.look).times) +
                std::to_string(game_.clears.at(i));
    }
    write(text, 7, {});
}

void EndColumn::addHeights()
{
    constexpr int kRows = 3;
    lines_.add(kRows, isTimed() ? 3 : 5, [this](int row) {
        putField(tr_("Height"), std::to_string(state_.heights.getTop()), kDim,
                 {box_.column, row, box_.columns, 1}, frame_);
        drawEndHeights(state_, game_, {box_.column, row + 1, box_.columns, kRows - 1}, frame_);
    });
}

void EndColumn::addName()
{
    write(tr_("Your name"), 0);
    lines_.add(1, 0, [this](int row) {
        const int columns = std::min(box_.columns, kMaxNameColumns + 1);
        frame_.put(box_.column, row, padRight(state_.name->format(columns), columns),
                   {.foreground = Color::Accent, .inverse = true});
    });
}

void EndColumn::addKeys()
{
    for (std::vector<FooterWord>& words : listEndWords(state_, true)) {
        lines_.add(1, 0, [this, words = std::move(words)](int row) {
            shown_.push_back({words, {box_.column, row, box_.columns, 1}});
            drawFooter(words, shown_.back().box, frame_);
        });
    }
}

// In the narrowest windows the command is less important than the rest, because the floor of the
// well shows the seed. It is left out if one of its words is longer than a line.
void EndColumn::addCommand()
{
    if (state_.repeatCommand.empty()) return;
    std::istringstream words(state_.repeatCommand);
    for (std::string word; words >> word;) {
        if (countCharacters(word) > box_.columns) return;
    }
    constexpr int kUsual = 17;
    const int importance = box_.columns < kUsual ? 3 : 8;
    const std::string intro(state_.repeatsOnlyTheStart ? tr_("It began as") : tr_("To repeat it:"));
    std::vector<std::string> lines = wrapText(intro, box_.columns);
    const auto introRows = static_cast<int>(lines.size());
    std::ranges::copy(wrapText(state_.repeatCommand, box_.columns), std::back_inserter(lines));
    const auto rows = static_cast<int>(lines.size());
    lines_.add(rows, importance, [this, introRows, lines = std::move(lines)](int row) {
        for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
            frame_.put(box_.column, row + i, lines[base::toIndex(i)],
                       i < introRows ? kDim : Style{});
        }
    });
}

std::vector<EndWords> EndColumn::draw()
{
    const Ending ending = findEnding(state_, game_);
    write(tr_(ending.title), 0, {.foreground = ending.color, .bold = true});
    // A time says that the goal is reached.
    write(tr_(ending.reason), isTimed() && game_.end == tetris::GameEnd::Goal ? 1 : 4);
    lines_.addBlank(2);
    addNumbers();
    addPlace();
    addSplits();
    if (!isTimed()) addClears();
    addHeights();
    lines_.addBlank(1);
    if (state_.name) addName();
    addKeys();
    if (!state_.name) addCommand();
    lines_.draw(box_.row, box_.rows);
    return shown_;
}

}  // namespace

std::vector<EndWords> drawEndColumn(const SideState& state, const SideGame& game, Box box,
                                    Frame& frame)
{
    return EndColumn(state, game, box, frame).draw();
}

std::optional<Key> findEndKey(const TetrisState& state, const Layout& layout, int column, int row)
{
    const std::optional<SideGame> game = describeGame(state);
    if (!game) return std::nullopt;
    // The picture says where the words stand.
    Frame frame(state.window);
    const std::vector<EndWords> shown = layout.isWide()
                                            ? drawEndCard(state, *game, layout.card, frame)
                                            : drawEndColumn(state, *game, layout.card, frame);
    for (const EndWords& line : shown) {
        if (const auto key = findFooterKey(line.words, line.box, column, row)) return key;
    }
    return std::nullopt;
}

}  // namespace tui
