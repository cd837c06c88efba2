#include "tui/tetris/suspended/SuspendedPanel.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/suspended/SuspendedView.h"

namespace tui {

namespace {

constexpr Key kDeleteKey = makeKey(U'd');
constexpr Key kYesKey = makeKey(U'y');

constexpr int kRowsAbove = 4;  // title, line, a blank row, heads of columns
constexpr int kRowsBelow = 9;  // a blank row, a line, and seven rows about the chosen game
constexpr int kQuestionRows = 4;

constexpr int kNarrowSuspended = 34;  // columns of the page

Box placeSuspended(Size window) {
    constexpr int kMostRows = 24;
    return placePage(window, kNarrowSuspended, kMostRows);
}

// In a narrow page an entry has two lines.
std::vector<ListCell> listSuspendedCells(const SuspendedEntry& game, bool isWide,
                                         const TetrisState& state) {
    const Translation& tr = state.tr;
    ListCell name{tr("Game"), isWide ? 26 : 0, 0, true};
    ListCell score{tr("Score"), isWide ? 10 : 0, 0, !isWide, "", isWide ? Style{} : kDim};
    ListCell rows{tr("Rows"), isWide ? 8 : 0, 1, !isWide, "", score.style};
    ListCell time{tr("Time"), isWide ? 10 : 0, 0, false, "", score.style};
    ListCell day{tr("Kept"), 13, 0, false, "", kDim};
    if (!isWide) score.line = rows.line = time.line = 1;
    name.text = nameSuspended(game, isWide ? 25 : kNarrowSuspended - day.columns, tr);
    day.text = formatSavedDay(game, state);
    if (game.isRead) {
        time.text = formatPlayedTime(game);
        const std::vector<std::string> numbers = listSuspendedNumbers(game, tr);
        score.text = (isWide ? "" : "  ") + numbers.front();
        if (!game.board) rows.text = isWide ? std::to_string(game.rows) : " " + numbers.back();
    }
    if (isWide) return {name, score, rows, time, day};
    return {name, day, score, rows, time};
}

class SuspendedPanel : public Panel {
public:
    SuspendedPanel(const StartPage& page, ActOnSuspended resume, ActOnSuspended remove)
        : page_(page), resume_(std::move(resume)), remove_(std::move(remove)) {}

    PanelEnd onKey(const Key& key) override {
        if (page_.suspended.empty()) return PanelEnd::Closes;
        if (isAsking_) return onAnswer(key);
        if (key.code == KeyCode::Escape) return PanelEnd::Closes;
        const bool wasGone = isGone();
        choose(static_cast<int64_t>(findChosen()));
        if (wasGone) return PanelEnd::Stays;  // the key was meant for that one
        isAsking_ = key == kDeleteKey || key.code == KeyCode::Delete;
        if (isAsking_) return PanelEnd::Stays;
        const ListCursor::Change change = list_.onKey(key, std::ssize(page_.suspended));
        choose(list_.get());
        if (change != ListCursor::Change::Taken) return PanelEnd::Stays;
        resume_(std::string(chosen_));
        return PanelEnd::Closes;
    }

    void draw(const TetrisState& state, Frame& frame) const override {
        const Translation& tr = state.tr;
        const Box page = placeSuspended(state.window);
        const int count = countSuspendedGames(page_.suspended);
        const bool isFull = count >= SuspendedGames::kMost;
        std::string counts = tr.format("{0} of {1} games kept", count, SuspendedGames::kMost);
        // Boards have places of their own.
        if (const int boards = base::count(page_.suspended) - count; boards > 0 && isWidePage(page))
            counts += base::format(", {} {}", tr("n-puzzle"), boards);
        drawPageHead(page, tr("RESUME"), counts, frame, isFull ? kWarn : kDim);
        drawFooter(listWords(state), frame);
        if (page_.suspended.empty()) return;
        if (!isWidePage(page)) {
            const int rows = page.rows - 2 - kQuestionRows;
            drawGames(state, page.getLine(2, rows), false, frame);
            const Box below = page.getRest(page.rows - kQuestionRows);
            if (asks()) {
                drawQuestion(state, page_.suspended[findChosen()], below, frame);
            } else {
                TextColumn text(below, frame);
                const std::string warning = warnOfLimit(state);
                text.writeWrapped(warning, kWarn);
                // The list has no room for all of its words.
                if (warning.empty())
                    text.write(nameSuspended(page_.suspended[findChosen()], below.columns, tr),
                               kDim);
            }
            return;
        }
        const int rows = page.rows - kRowsAbove - kRowsBelow;
        drawGames(state, page.getLine(kRowsAbove - 1, rows + 1), true, frame);
        const int below = page.row + kRowsAbove + rows + 1;
        drawRule(page.column, below, page.columns, frame);
        drawChosen(state, {page.column, below + 1, page.columns, kRowsBelow - 2}, frame);
    }

private:
    // The chosen game; if it is gone, the one in its place.
    size_t findChosen() const {
        const auto found = std::ranges::find(page_.suspended, chosen_, &SuspendedEntry::name);
        if (found != page_.suspended.end()) return toIndex(found - page_.suspended.begin());
        return std::min(toIndex(list_.get()), page_.suspended.size() - 1);
    }

    // Another session may have taken it, and a list that is read anew grows game by game.
    bool isGone() const {
        return !chosen_.empty() && !base::contains(page_.suspended, chosen_, &SuspendedEntry::name);
    }

    void choose(int64_t index) {
        list_.choose(index, std::ssize(page_.suspended));
        if (!page_.suspended.empty()) chosen_ = page_.suspended[toIndex(list_.get())].name;
    }

    PanelEnd onAnswer(const Key& key) {
        const bool removes = key == kYesKey && !isGone();
        if (key == kYesKey || key.code == KeyCode::Escape || isGone()) isAsking_ = false;
        if (!removes && !isGone()) return PanelEnd::Stays;
        if (removes) remove_(std::string(chosen_));
        choose(list_.get());
        return page_.suspended.empty() ? PanelEnd::Closes : PanelEnd::Stays;
    }

    std::vector<FooterWord> listWords(const TetrisState& state) const {
        const Translation& tr = state.tr;
        if (asks()) return {};
        // A small window has no room for the arrows, which people try first.
        return listPageWords({{"Up Down", tr("choose"), isWidePage(placeSuspended(state.window))},
                              {"Enter", tr("play on")},
                              {"d", tr("delete")},
                              {"Esc", tr("back")}},
                             state.look);
    }

    void drawGames(const TetrisState& state, Box box, bool isWide, Frame& frame) const {
        const int64_t count = std::ssize(page_.suspended);
        list_.choose(static_cast<int64_t>(findChosen()), count);
        if (chosen_.empty()) chosen_ = page_.suspended[findChosen()].name;
        const int64_t below = drawTable(
            {.box = box,
             .count = count,
             .list =
                 [&](size_t at) { return listSuspendedCells(page_.suspended[at], isWide, state); },
             .lines = isWide ? 1 : 2,
             .chosen = asks() ? Style{.foreground = Color::Warn, .inverse = true} : kChosen},
            list_, frame);
        if (below > 0) {
            frame.put(box.getLine(box.rows), formatMore(toIndex(below), state), kDim);
        }
    }

    void drawQuestion(const TetrisState& state, const SuspendedEntry& game, Box box,
                      Frame& frame) const {
        const Translation& tr = state.tr;
        TextColumn text(box, frame);
        text.write(tr("Delete this game?"), kAlert);
        if (game.isRead) {
            text.writeWrapped(tr.format("It has {0} and {1} of play.",
                                        listSuspendedNumbers(game, tr).back(),
                                        formatPlayedTime(game)));
        }
        if (box.rows > kQuestionRows) text.skip();
        int column = frame.put(box.column, text.getRow(), formatKeyName(kYesKey), kKey);
        column = frame.put(column + 1, text.getRow(), tr("delete it"));
        column = frame.put(column + 2, text.getRow(), "Esc", kKey);
        frame.put(column + 1, text.getRow(), tr("keep it"));
    }

    // About the chosen game: its numbers, what the limit means for it, its stack.
    void drawChosen(const TetrisState& state, Box box, Frame& frame) const {
        const Translation& tr = state.tr;
        const SuspendedEntry& game = page_.suspended[findChosen()];
        constexpr int kNumberColumns = 26;
        const int stackColumns = game.stack.getWidth() + 2;
        int end = box.getEnd();
        if (game.isRead && !game.board && stackColumns <= box.columns - kNumberColumns - 4) {
            end -= stackColumns;
            drawHalfWell(game.stack, std::nullopt, {}, {end, box.row, stackColumns, box.rows},
                         frame);
        }
        frame.put(box, nameSuspended(game, end - box.column - 1, tr), kTitle);
        if (asks()) {
            drawQuestion(state, game, {box.column, box.row + 2, end - box.column - 1, box.rows - 2},
                         frame);
            return;
        }
        std::vector<Fact> facts;
        if (game.board) {
            const SuspendedBoard& board = *game.board;
            facts = {{tr("Moves"), board.moves},
                     {tr("At home"), tr.format("{0} of {1}", board.atHome, board.countTiles())}};
        } else {
            if (game.isRead) {
                if (game.rules.set == tetris::RuleSet::Modern)
                    facts.push_back({tr("Level"), game.level});
                facts.push_back({tr("Pieces"), game.pieces});
                if (game.held)
                    facts.push_back({tr("Hold"), std::string(1, getPieceLetter(*game.held))});
            }
            facts.push_back({tr("Seed"), game.rules.seed});
        }
        drawFacts(std::move(facts), {box.column, box.row + 2, kNumberColumns, box.rows - 2}, frame);
        const int left = box.column + kNumberColumns + 3;
        if (end - left < 20) return;
        TextColumn text({left, box.row + 2, end - left - 3, box.rows - 2}, frame);
        text.writeWrapped(warnOfLimit(state), kWarn);
    }

    bool asks() const { return isAsking_ && !isGone(); }

    const StartPage& page_;
    const ActOnSuspended resume_;
    const ActOnSuspended remove_;
    // Its name, which is empty for the game suspended in this session; at first, too, until the
    // page is drawn.
    mutable std::string chosen_;
    bool isAsking_ = false;    // whether to delete the chosen one
    mutable ListCursor list_;  // at the chosen one, as known last
};

}  // namespace

std::unique_ptr<Panel> makeSuspendedPanel(const StartPage& page, ActOnSuspended resume,
                                          ActOnSuspended remove) {
    return std::make_unique<SuspendedPanel>(page, std::move(resume), std::move(remove));
}

}  // namespace tui
