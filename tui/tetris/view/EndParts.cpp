#include "tui/tetris/view/EndParts.h"

#include <algorithm>
#include <span>

#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

Ending findModernEnding(tetris::GameEnd end)
{
    using enum tetris::GameEnd;
    switch (end) {
        case Goal:
            return {translatable("FINISHED"), translatable("the goal is reached"), Color::Good};
        case Time: return {translatable("FINISHED"), translatable("the time is up"), Color::Good};
        case Limit: return {translatable("FINISHED"), translatable("all pieces in"), Color::Good};
        case LockOut:
            return {translatable("GAME OVER"), translatable("locked above the well"), Color::Bad};
        case TopOut:
            return {translatable("GAME OVER"), translatable("garbage too high"), Color::Bad};
        default: return {translatable("GAME OVER"), translatable("no room to enter"), Color::Bad};
    }
}

std::string_view nameTable(tetris::ScoreTable table)
{
    switch (table) {
        case tetris::ScoreTable::Alone: return translatable("alone");
        case tetris::ScoreTable::Helped: return translatable("helped");
        case tetris::ScoreTable::Brain: return translatable("by a brain");
    }
    return {};
}

}  // namespace

Ending findEnding(const SideState& state, const SideGame& game)
{
    if (state.isRecordingFull)
        return {translatable("STOPPED"), translatable("the recording is full"), Color::Warn};
    if (game.end == tetris::GameEnd::None)
        return {translatable("STOPPED"), translatable("ended by you"), Color::Warn};
    if (game.modern) return findModernEnding(game.end);
    if (game.end == tetris::GameEnd::Limit)
        return {translatable("FINISHED"), translatable("all pieces in"), Color::Good};
    return {translatable("GAME OVER"), translatable("the stack is too high"), Color::Bad};
}

bool isSaved(const SideState& state)
{
    return state.saveStatus.stage == SaveStatus::Stage::Saved;
}

bool isNewBest(const SideState& state)
{
    return isSaved(state) && state.saveStatus.rank == 1;
}

std::string formatPlace(const SideState& state)
{
    return state.tr.format("Place {0} of {1}", {std::to_string(state.saveStatus.rank),
                                                std::to_string(state.saveStatus.count)});
}

std::string formatTable(const SideState& state, const SideGame& game)
{
    std::string text;
    if (isSaved(state)) text = std::string(state.tr(nameTable(state.saveStatus.table))) + ", ";
    if (game.modern) text += nameGame(game.rules, state.tr) + ", ";
    text += formatExternal(game.sequence, 12, state.look.utf8) + " " + formatSize(game.rules);
    if (game.rules.rising) text += ", " + std::string(state.tr("rising"));
    return text;
}

std::string formatEndTime(const SideState& state, const SideGame& game)
{
    if (!game.modern) return formatPlayTime(state.played);
    return formatTenths(std::chrono::milliseconds(game.modern->milliseconds));
}

void drawEndHeights(const SideState& state, const SideGame& game, Box box, Frame& frame)
{
    const std::vector<int> heights = state.heights.getColumns(HeightCurve::kMost);
    if (heights.empty()) return;
    const int scale = std::max(state.heights.getTop(), game.rules.rows / 2);
    drawBars(state.look, spreadOver(heights, box.columns), scale, box,
             {.foreground = Color::Accent}, frame);
}

// ---- CardLines

void CardLines::addText(std::string_view text, int importance, Style style, Box box, Frame& frame)
{
    std::vector<std::string> lines = wrapText(text, box.columns);
    const auto rows = static_cast<int>(lines.size());
    add(rows, importance, [lines = std::move(lines), style, box, &frame](int row) {
        for (const std::string& line : lines)
            frame.put(box.column, row++, line, style);
    });
}

int CardLines::countRows() const
{
    int rows = 0;
    for (const Part& part : parts_)
        rows += part.rows;
    return rows;
}

void CardLines::draw(int row, int room)
{
    while (countRows() > room) {
        auto least = parts_.end();
        for (auto part = parts_.begin(); part != parts_.end(); ++part) {
            const bool isLess = part->importance > 0 &&
                                (least == parts_.end() || part->importance <= least->importance);
            if (isLess) least = part;
        }
        if (least == parts_.end()) break;
        parts_.erase(least);
    }
    for (const Part& part : parts_) {
        if (part.draw) part.draw(row);
        row += part.rows;
    }
}

// ---- Keys

bool offersName(const SideState& state)
{
    const std::optional<Action> action = state.keys.find(kNameKey);
    return canName(state) && (!action || movesPiece(*action));
}

std::vector<std::vector<FooterWord>> listEndWords(const SideState& state, bool isNarrow)
{
    const Translation& tr = state.tr;
    const Key enter{.code = KeyCode::Enter};
    const Key escape{.code = KeyCode::Escape};
    if (state.name) {
        const std::vector<FooterWord> words{{"Enter", std::string(tr("keep it")), enter},
                                            {"Esc", std::string(tr("no name")), escape}};
        if (isNarrow) return {{words.front()}, {words.back()}};
        return {words};
    }
    const auto word = [&state](Action action, std::string_view text) {
        return state.keys.makeWord(action, text);
    };
    const FooterWord again = word(Action::Again, isNarrow ? tr("again") : tr("same again"));
    std::vector<FooterWord> more;
    if (state.canReplay) more.push_back(word(Action::Replay, tr("replay")));
    if (offersName(state))
        more.push_back({formatKeyName(kNameKey), std::string(tr("name")), kNameKey});
    std::vector<std::vector<FooterWord>> lines;
    if (isNarrow) {
        lines = {{{"Enter", std::string(tr("new")), enter}},
                 {again},
                 {word(Action::Scores, tr("scores"))}};
        for (FooterWord& one : more)
            lines.push_back({std::move(one)});
        lines.push_back({{"Esc", std::string(tr("start")), escape}});
    } else {
        lines = {{{"Enter", std::string(tr("new game")), enter}, again}, std::move(more)};
    }
    for (std::vector<FooterWord>& line : lines)
        std::erase_if(line, [](const FooterWord& one) { return one.keys.empty(); });
    std::erase_if(lines, [](const auto& line) { return line.empty(); });
    return lines;
}

}  // namespace tui
