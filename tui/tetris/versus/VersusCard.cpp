#include "tui/tetris/versus/VersusCard.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/NumberLines.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/VersusParts.h"

namespace tui {

namespace {

struct MatchHeading {
    std::string_view title;
    Color color = Color::Default;
};

bool hasWon(const TetrisState& state, int side)
{
    const tetris::MatchEnd& end = state.findMatch()->getEnd();
    return end.kind == tetris::MatchEnd::Kind::Win && end.winner == side;
}

MatchHeading findMatchHeading(const TetrisState& state)
{
    const bool isSet = state.versus->firstTo > 1 && state.versus->isSetOver();
    if (hasWon(state, 0))
        return {isSet ? translatable("SET WON") : translatable("MATCH WON"), Color::Good};
    if (hasWon(state, 1))
        return {isSet ? translatable("SET LOST") : translatable("MATCH LOST"), Color::Bad};
    if (state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Draw)
        return {translatable("DRAW"), Color::Default};
    return {translatable("STOPPED"), Color::Warn};
}

// Why the match does not count.
std::string_view findUnrated(const TetrisState& state)
{
    if (!state.versus->failure.empty()) return translatable("the rival has failed");
    if (state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Stopped)
        return translatable("stopped");
    if (!state.versus->isRated()) return state.versus->unrated;
    if (state.findMatch()->getGame(0).getPieces() == 0) return translatable("no piece placed");
    return state.saveStatus.stage == SaveStatus::Stage::Failed ? translatable("not saved")
                                                               : translatable("saving");
}

bool isLiveWatched(const TetrisState& state)
{
    return state.versus->live && state.versus->live->isWatched;
}

// "You", but where somebody else is watched.
std::string nameOwnSide(const TetrisState& state)
{
    return isLiveWatched(state) ? namePerson(state) : std::string(state.tr("You"));
}

// Set score, and what became of the rating.
void drawMatchResult(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const VersusState& versus = *state.versus;
    const int end = box.column + box.columns;
    const std::string score = std::to_string(versus.won[0]) + ":" + std::to_string(versus.won[1]);
    drawLargeFigure(state.look, score, {box.column, box.row, box.columns / 2, kDigitRows},
                    {.foreground = hasWon(state, 0) ? Color::Accent : Color::Default}, frame);
    if (versus.firstTo > 1)
        putRight(end, box.row, tr.format("first to {0}", {std::to_string(versus.firstTo)}), kDim,
                 frame);
    if (isLiveWatched(state)) return;
    if (const auto& rating = state.saveStatus.rating) {
        const std::string arrow = state.look.utf8 ? " → " : " > ";
        putRight(end, box.row + 1,
                 tr.format("Rating {0}", {std::to_string(std::lround(rating->first)) + arrow +
                                          std::to_string(std::lround(rating->second))}),
                 {.bold = true}, frame);
        putRight(end, box.row + 2, formatRatingChange(rating->first, rating->second, state.look),
                 {.foreground = rating->second < rating->first ? Color::Bad : Color::Good}, frame);
        return;
    }
    putRight(end, box.row + 1, tr("not rated"), kDim, frame);
    putRight(end, box.row + 2, tr(findUnrated(state)), kDim, frame);
}

void drawMatchTable(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const VersusSide own = describeSide(state, 0);
    const VersusSide rival = describeSide(state, 1);
    constexpr int kRivalColumns = 10;
    const int end = box.column + box.columns;
    const int ownEnd = end - kRivalColumns;
    putRight(ownEnd, box.row,
             formatExternal(nameOwnSide(state), kRivalColumns - 1, state.look.utf8),
             {.foreground = Color::Accent}, frame);
    putRight(end, box.row, formatExternal(rival.name, kRivalColumns - 1, state.look.utf8), kDim,
             frame);
    int row = box.row + 1;
    const auto put = [&](std::string_view label, std::string_view left, std::string_view right) {
        frame.put(box.column, row, label, kDim);
        putRight(ownEnd, row, left, {}, frame);
        putRight(end, row, right, kDim, frame);
        ++row;
    };
    put(tr("Pieces/s"), own.formatPace(), rival.formatPace());
    put(tr("Attack/min"), own.formatAttack(), rival.formatAttack());
    put(tr("Attack/piece"), own.formatAttackOfPiece(), rival.formatAttackOfPiece());
    put(tr("Sent"), std::to_string(own.tally.sent), std::to_string(rival.tally.sent));
    put(tr("Cancelled"), std::to_string(own.tally.cancelled),
        std::to_string(rival.tally.cancelled));
    put(tr("Received"), std::to_string(own.tally.received), std::to_string(rival.tally.received));
    const std::string_view best = nameBestClear(own.game.getScoring().getTally());
    const std::string_view other = nameBestClear(rival.game.getScoring().getTally());
    put(tr("Best clear"), best.empty() ? "-" : tr(best), other.empty() ? "-" : tr(other));
    // On the line above the heights.
    if (const int stalls = state.versus->stalls; stalls > 0)
        put(tr("Line stalls"), std::to_string(stalls), "");
}

// The heights of both stacks over the whole match, with one scale.
void drawMatchHeights(const TetrisState& state, Box box, Frame& frame)
{
    constexpr int kHeightLabel = 9;
    constexpr int kBarRows = 2;
    const int base = box.row + 2 * kBarRows;
    int row = box.row;
    drawChartBase(state.look, box.column + kHeightLabel, base, box.columns - kHeightLabel, frame);
    const std::string_view attacks = state.tr("attacks");
    frame.put(box.column, base, firstCharacters(attacks, kHeightLabel - 1), kDim);
    frame.put(box.column, row, state.tr("Height"), kDim);
    for (const int which : {0, 1}) {
        const VersusSide side = describeSide(state, which);
        const std::string name = which == 0 ? nameOwnSide(state) : side.name;
        frame.put(box.column, row + 1, formatExternal(name, kHeightLabel - 1, state.look.utf8),
                  which == 0 ? Style{} : kDim);
        const Box bars{box.column + kHeightLabel, row, box.columns - kHeightLabel, kBarRows};
        drawMatchCurve(state, which, {.bars = bars, .marks = base, .isStretched = true}, frame);
        row += kBarRows;
    }
}

// The rival of the next match, and the keys that change it; without a key if they have none.
FooterWord findLevelWord(const TetrisState& state)
{
    const int chosen = readRivalLevel(state.settings.rival).value_or(0);
    FooterWord word = state.keys.makeWord(Action::LevelUp, "");
    word.keys = state.keys.nameKey(Action::LevelDown) + word.keys;
    constexpr int kNextColumns = 16;
    word.text = state.tr.format(
        "next: {0}",
        {chosen > 0
             ? state.tr.format("Level {0}", {std::to_string(chosen)}) + ", " +
                   std::to_string(findRating(makeRival(std::to_string(chosen), 0)).value_or(0))
         : isAutoRival(state.settings.rival)
             ? state.tr.format("auto, Level {0}", {std::to_string(findAutoLevel(state))})
             : formatExternal(state.settings.rival, kNextColumns, state.look.utf8)});
    return word;
}

// Of a match between persons: who is ready for the next one.
std::vector<EndWords> drawLiveKeys(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.versus->live;
    using enum LiveFacts::Seat;
    std::vector<FooterWord> words;
    int column = box.column;
    if (live.seats[0] == Ready) {
        const Style good{.foreground = Color::Good};
        column = frame.put(column, box.row, getGlyphs(state.look).on, good);
        column = frame.put(column + 1, box.row, tr("ready"), good) + 2;
    } else {
        words.push_back({"Enter", std::string(live.isWatched ? tr("back") : tr("ready")),
                         Key{.code = KeyCode::Enter}});
    }
    if (state.canReplay) words.push_back(state.keys.makeWord(Action::Replay, tr("replay")));
    std::vector<EndWords> shown{{std::move(words), {column, box.row, box.columns, 1}}};
    shown.back().box.columns -= column - box.column;
    drawFooter(shown.back().words, shown.back().box, frame);
    const std::string& other = state.versus->name;
    std::string stand;
    if (live.seats[1] == Ready && live.seats[0] != Ready)
        stand = tr.format("{0} is ready", {other});
    if (live.seats[0] == Ready) stand = tr.format("waits for {0}", {other});
    if (live.seats[1] == Gone) stand = tr.format("{0} is away", {other});
    if (live.isLost) stand = tr("The match was stopped.");
    frame.put(box.column, box.row + 1, firstCharacters(stand, box.columns),
              {.foreground = live.seats[1] == Ready ? Color::Good : Color::Warn});
    const std::string watchers = tr.format("{0} watch", {std::to_string(live.watchers)});
    if (live.watchers > 0 && countCharacters(stand) + countCharacters(watchers) < box.columns)
        putRight(box.column + box.columns, box.row + 1, watchers, kDim, frame);
    return shown;
}

std::vector<EndWords> drawMatchKeys(const TetrisState& state, Box box, Frame& frame)
{
    if (state.versus->live) return drawLiveKeys(state, box, frame);
    const Translation& tr = state.tr;
    const bool isSetOver = state.versus->isSetOver();
    const bool isStopped = state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Stopped;
    const bool isSet = state.versus->firstTo > 1 && (isSetOver || isStopped);
    std::vector<FooterWord> words{{"Enter", std::string(isSet ? tr("next set") : tr("next match")),
                                   Key{.code = KeyCode::Enter}}};
    if (state.canReplay) words.push_back(state.keys.makeWord(Action::Replay, tr("replay")));
    std::vector<EndWords> shown{{std::move(words), {box.column, box.row, box.columns, 1}}};
    if (FooterWord level = findLevelWord(state); level.key)
        shown.push_back({{std::move(level)}, {box.column, box.row + 1, box.columns, 1}});
    for (const EndWords& line : shown)
        drawFooter(line.words, line.box, frame);
    return shown;
}

}  // namespace

std::string_view nameLoss(tetris::GameEnd end)
{
    using enum tetris::GameEnd;
    switch (end) {
        case BlockOut: return translatable("block out");
        case LockOut: return translatable("lock out");
        case TopOut: return translatable("top out");
        case Resigned: return translatable("given up");
        case Absent: return translatable("stayed away");
        default: return {};
    }
}

std::string_view nameBestClear(const tetris::ModernTally& tally)
{
    struct Clear {
        int count;
        tetris::LockScore lock;
        std::string_view name;
    };
    using enum tetris::Spin;
    // Of equal attacks the first one is the best. Those without a spin count spins, too, which
    // stand before them.
    const std::array<Clear, 10> clears{
        {{tally.perfect, {.rows = 1, .combo = 0, .perfect = true}, translatable("perfect")},
         {tally.full[3], {.rows = 3, .spin = Full, .combo = 0}, translatable("T-spin 3")},
         {tally.full[2], {.rows = 2, .spin = Full, .combo = 0}, translatable("T-spin 2")},
         {tally.clears[3], {.rows = 4, .combo = 0}, translatable("four")},
         {tally.full[1], {.rows = 1, .spin = Full, .combo = 0}, translatable("T-spin 1")},
         {tally.clears[2] - tally.full[3], {.rows = 3, .combo = 0}, translatable("triple")},
         {tally.mini[2], {.rows = 2, .spin = Mini, .combo = 0}, translatable("mini")},
         {tally.clears[1] - tally.full[2], {.rows = 2, .combo = 0}, translatable("double")},
         {tally.mini[1], {.rows = 1, .spin = Mini, .combo = 0}, translatable("mini")},
         {tally.clears[0], {.rows = 1, .combo = 0}, translatable("single")}}};
    const auto* const best = std::ranges::max_element(clears, {}, [](const Clear& clear) {
        return clear.count > 0 ? computeAttack(clear.lock) : -1;
    });
    return best->count > 0 ? best->name : std::string_view();
}

std::vector<EndWords> drawVersusCard(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const MatchHeading heading = findMatchHeading(state);
    drawCard(state.look, box, {.foreground = Color::Frame}, frame);
    const auto put = [&](int at, std::string_view text, Style style) {
        frame.put(at, box.row, " " + std::string(text) + " ", style);
    };
    const bool isWon = state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Win;
    const std::string winner = hasWon(state, 0) ? namePerson(state) : nameRival(state);
    const std::string title = isLiveWatched(state) && isWon ? tr.format("{0} wins", {winner})
                                                            : std::string(tr(heading.title));
    put(box.column + 2, title, {.foreground = heading.color, .bold = true});
    const tetris::MatchEnd& end = state.findMatch()->getEnd();
    const std::string_view loss = end.kind == tetris::MatchEnd::Kind::Win ? nameLoss(end.how) : "";
    std::string reason(loss.empty() ? loss : tr(loss));
    if (hasWon(state, 0) && !reason.empty()) reason = nameRival(state) + ": " + reason;
    const int reasonAt = box.column + box.columns - 4 - countCharacters(reason);
    if (!reason.empty() && reasonAt > box.column + 3 + countCharacters(title))
        put(reasonAt, reason, kDim);

    const int column = box.column + 3;
    const int columns = box.columns - 6;
    const int foot = box.row + box.rows - 1;
    constexpr int kKeyRows = 2;
    constexpr int kHeightRows = 5;
    constexpr int kTableRows = 8;
    // In a window of 23 rows the heights need the blank line at the top.
    constexpr int kRowsWithBlank = 23;
    const int result = box.row + (box.rows < kRowsWithBlank ? 1 : 2);
    std::vector<EndWords> keys = drawMatchKeys(state, {column, foot - kKeyRows, columns, 1}, frame);
    drawMatchResult(state, {column, result, columns, kDigitRows}, frame);
    const int table = result + kDigitRows + 1;
    const int heights = foot - kKeyRows - kHeightRows;
    if (!state.versus->failure.empty()) {
        // Why the rival has failed is worth more than the numbers.
        const auto lines = wrapText(state.versus->failure, columns);
        const auto rows = static_cast<int>(lines.size());
        const bool hasRoom = rows <= foot - kKeyRows - table - kTableRows - 1;
        if (hasRoom) drawMatchTable(state, {column, table, columns, kTableRows}, frame);
        int row = hasRoom ? foot - kKeyRows - rows : table;
        for (int i = 0; i < rows && row < foot - kKeyRows; ++i)
            frame.put(column, row++, lines[base::toIndex(i)], {.foreground = Color::Bad});
        return keys;
    }
    drawMatchTable(state, {column, table, columns, kTableRows}, frame);
    if (heights > table + kTableRows) {
        drawMatchHeights(state, {column, heights, columns, kHeightRows}, frame);
    } else {
        putField(tr("Seed"), std::to_string(state.seed), {},
                 {column, foot - kKeyRows - 2, columns, 1}, frame);
    }
    return keys;
}

}  // namespace tui
