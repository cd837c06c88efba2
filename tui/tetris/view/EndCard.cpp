#include "tui/tetris/view/EndCard.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"

namespace tui {

namespace {

constexpr int kLabelColumns = 8;

// ---- The picture

// The card, or the narrow column, from the top to the bottom.
class EndPicture {
public:
    EndPicture(const SideState& state, const SideGame& game, Box box, bool isNarrow, Frame& frame)
        : state_(state),
          tr_(state.tr),
          game_(game),
          box_(box),
          isNarrow_(isNarrow),
          isTimed_(ranksTime(game.rules.goal)),
          isReached_(hasReachedGoal(game)),
          frame_(frame),
          facts_(listFacts(state, game, FactScene::End)),
          column_(box_, frame) {
        if (!isTimed_) return;
        splits_ = listSplits(state, game, state.courseBefore);
        std::erase_if(splits_, [](const Split& split) { return !split.isReached; });
    }

    void drawCard() {
        const bool hasFaults = state_.finesse.pieces > 0;
        // Beside splits and faults the other numbers have room in large windows alone.
        const bool isFull = isTimed_ && hasFaults;
        column_.addBlank(isFull ? 4 : 1);
        // The row below a time is for what has no room at its right.
        column_.add(isReached_ ? kDigitRows + 1 : kDigitRows, 0,
                    [this](Box box) { drawResult(box); });
        if (!isReached_) {
            column_.addBlank(1);
            column_.add(1, 0, [this](Box line) {
                putLine(line, {findPlace(state_)}, {formatBest(state_, game_), kDim});
            });
            column_.addText(findDaily(state_) != nullptr ? formatStreak() : formatWhose(), 6, kDim);
            column_.addBlank(2);
        }
        if (isTimed_) {
            column_.add(5, 0, [this](Box box) { drawSplitsAndFacts(box); });
            column_.addBlank(3);
        } else {
            column_.addPairs(facts_.numbers, 15, 14);
        }
        column_.add(Fact{tr_("At once"), formatClears(game_, state_.look), {}, isFull ? 2 : 7});
        column_.add(facts_.lines);
        if (hasFaults)
            column_.add(1, isTimed_ ? 8 : 4, [this](Box line) { drawFaultyPieces(line); });
        column_.addBlank(1);
        column_.addSpace();
        column_.add(3, 0, [this](Box box) {
            frame_.put(box.getLine(1), tr_("Height"), kDim);
            const Box bars = box.getRight(kLabelColumns).getLine(0, 2);
            drawBars(bars);
            drawChartBase(bars.getLine(2), frame_);
        });
        addKeys();
        const std::vector<StyledText> saving = listCommand();
        constexpr size_t kLeastSaving = 2;
        for (size_t i = saving.size(); i < kLeastSaving; ++i)
            column_.addBlank(0);
        addLines(saving, 0);
        column_.draw();
    }

    void drawColumn() {
        const Ending ending = findEnding(state_, game_);
        column_.addText(tr_(ending.title), 0, {.foreground = ending.color, .bold = true});
        // A time says that the goal is reached.
        column_.addText(tr_(ending.reason), isReached_ ? 1 : 4, kDim);
        column_.addBlank(2);
        if (isReached_ && state_.before > 0) {
            const StyledText toBest = findToBest(state_, game_);
            facts_.numbers.insert(facts_.numbers.begin() + 1,
                                  Fact{tr_("to best"), toBest.text, toBest.style, 8});
        }
        column_.add(facts_.numbers);
        column_.add(facts_.lines);
        if (const std::string& trouble = state_.saveStatus.trouble; !trouble.empty()) {
            column_.addText(tr_(trouble), 0, kBad);
        } else if (isSaved(state_)) {
            const StyledText place = findPlace(state_);
            column_.addText(place.text, 0, place.style);
        }
        column_.addText(formatTable(state_, game_), 6, kDim);
        for (const Split& split : splits_)
            column_.add(Fact{split.mark, split.value, {}, 5});
        if (!isTimed_) column_.addText(formatClears(game_, state_.look), 7);
        column_.add(3, isTimed_ ? 3 : 5, [this](Box box) {
            putFact({tr_("Height"), state_.heights.getTop(), kDim}, box, frame_);
            drawBars(box.getRest(1));
        });
        column_.addBlank(1);
        addKeys();
        // In the narrowest windows the command is less important than the rest, because the floor
        // of the well shows the seed. It is left out if one of its words is longer than a line.
        std::istringstream words(state_.repeatCommand);
        bool fits = !state_.name && !state_.repeatCommand.empty();
        for (std::string word; words >> word;)
            fits = fits && countCharacters(word) <= box_.columns;
        constexpr int kUsual = 17;
        if (fits) addLines(listCommand(), box_.columns < kUsual ? 3 : 8);
        column_.draw();
    }

private:
    // The parts of the card.

    void drawResult(Box box) {
        const bool isMissed = isTimed_ && !isReached_;
        // Scores have their separators, which a plain number lacks.
        const int right =
            drawLargeFigure(facts_.numbers.front().value, box, isMissed ? kBad : kAccent, frame_);
        if (isReached_) drawTimePlace(right, box);
    }

    // At the right of a large time that ends at column `right`, or in the row below it if that has
    // no room: the place, the difference to the best time, and that time.
    void drawTimePlace(int right, Box box) {
        std::array<StyledText, 3> texts{findPlace(state_), {}, {formatBest(state_, game_), kDim}};
        auto& [place, toBest, best] = texts;
        if (findDaily(state_) != nullptr) {
            toBest = best;
            best = {formatStreak(), kDim};
        } else if (state_.before > 0) {
            toBest = findToBest(state_, game_);
            toBest.text += " s";
        }
        const int end = box.getEnd();
        const bool isBeside = std::ranges::all_of(texts, [&](const StyledText& text) {
            return right + 1 + countCharacters(text.text) <= end;
        });
        if (isBeside) {
            for (const StyledText& text : texts)
                putRight(end, box.row++, text.text, text.style, frame_);
            return;
        }
        if (!place.text.empty()) place.text += ' ';
        putLine(box.getLine(kDigitRows), {place, toBest}, best);
    }

    // The times at each quarter of the rows, and the differences to the best game before; at their
    // right the other numbers.
    void drawSplitsAndFacts(Box box) {
        constexpr int kTimeColumns = 8;  // with the blank before it
        constexpr int kDifferenceEnd = 17;
        constexpr int kFactColumns = 13;
        if (!splits_.empty()) {
            const int mark = std::max(2, countCharacters(splits_.back().mark));
            const bool hasBest = !state_.courseBefore.isEmpty();
            drawSplits(splits_,
                       {mark,
                        mark + kTimeColumns,
                        kDifferenceEnd,
                        tr_("Splits"),
                        {},
                        hasBest ? tr_("to best") : std::string_view()},
                       box, frame_);
        }
        // The first one is the result.
        drawFacts({facts_.numbers.begin() + 1, facts_.numbers.end()},
                  {box.getEnd() - kFactColumns, box.row + 1, kFactColumns, box.rows - 1}, frame_);
    }

    // How many faults each piece has: "I2 J1 L· O· S3 T1 Z·". What has no room after the label
    // begins below it, and then pieces are left out; no number is cut.
    void drawFaultyPieces(Box line) {
        const std::string_view none = state_.look.utf8 ? "·" : "-";
        std::vector<StyledText> entries;
        int width = -1;
        for (const int piece : kPiecesByLetter) {
            const int count = state_.finesse.faults.at(toIndex(piece));
            entries.push_back(
                {getPieceLetter(piece) + (count > 0 ? formatThousands(count) : std::string(none)),
                 paintPiece(piece)});
            width += countCharacters(entries.back().text) + 1;
        }
        const int end = line.getEnd();
        int at = line.column + std::clamp(line.columns - width, 0, kLabelColumns);
        for (const StyledText& entry : entries) {
            if (at + countCharacters(entry.text) > end) return;
            at = frame_.put(at, line.row, entry.text, entry.style) + 1;
        }
    }

    // The name of whoever played, and the table of the game.
    std::string formatWhose() const {
        std::string text = formatTable(state_, game_);
        const std::string name = formatExternal(state_.settings.name, 16, state_.look);
        // While the player is asked, the name is a guess.
        if (!name.empty() && !state_.name && isSaved(state_) &&
            countCharacters(name + text) + 2 <= box_.columns)
            text = base::format("{}, {}", name, text);
        if (state_.isPractice) text = base::format("{}, {}", tr_("practice"), text);
        return leaveOutParts(text, box_.columns);
    }

    std::string formatStreak() const {
        return tr_.plural("streak {0} day", "streak {0} days", state_.daily.streak);
    }

    // Why it is not saved, and how to repeat the game, or what becomes of the name that is typed.
    std::vector<StyledText> listCommand() const {
        std::vector<StyledText> lines;
        const auto write = [&](std::string_view text, Style style) {
            for (std::string& line : wrapText(text, box_.columns))
                lines.push_back({std::move(line), style});
        };
        // In the column that is more important.
        if (!isNarrow_) write(tr_(state_.saveStatus.trouble), kBad);
        if (state_.name) {
            const bool isKept = state_.nameOrigin == NameOrigin::Own;
            write(isKept ? tr_("The settings keep it.") : tr_(kForThisSession), kDim);
        } else if (!state_.repeatCommand.empty()) {
            const bool isOfDay = !state_.day.empty();
            std::string what = isOfDay ? tr_("To compare:") : tr_("To repeat it:");
            if (isSaved(state_) && !isNarrow_) {
                what = tr_.format(isOfDay ? "Saved as game {0}. To compare:"_tr
                                          : "Saved as game {0}. To repeat it:"_tr,
                                  state_.saveStatus.id);
            }
            write(state_.repeatsOnlyTheStart ? tr_("It began as") : what, kDim);
            write(state_.repeatCommand, {});
        }
        return lines;
    }

    void drawBars(Box box) {
        const std::vector<int> heights = state_.heights.getColumns(HeightCurve::kMost);
        if (heights.empty()) return;
        const int scale = std::max(state_.heights.getTop(), game_.rules.rows / 2);
        tui::drawBars(spreadOver(heights, box.columns), scale, box, kAccent, frame_);
    }

    // The field for a name with its keys, or the keys of the card.
    void addKeys() {
        if (state_.name) {
            if (isNarrow_) column_.addText(tr_("Your name"), 0, kDim);
            column_.add(1, 0, [this](Box line) {
                const int end = line.getEnd();
                if (!isNarrow_) line.column = frame_.put(line, tr_("Your name"), kDim) + 2;
                const int room = std::min(end - line.column, kMaxNameColumns + 1);
                frame_.put(line, padRight(state_.name->format(room), room), kChosen);
            });
        }
        for (std::vector<FooterWord>& words : listEndWords(state_, isNarrow_)) {
            column_.add(1, 0, [this, words = std::move(words)](Box line) {
                drawFooter(words, line, frame_);
            });
        }
    }

    void addLines(const std::vector<StyledText>& lines, int importance) {
        column_.add(base::count(lines), importance, [this, lines](Box box) {
            for (const StyledText& line : lines)
                frame_.put(box.column, box.row++, line.text, line.style);
        });
    }

    // One after the other, and one at the right end of the line if there is room.
    void putLine(Box line, const std::vector<StyledText>& texts, const StyledText& right = {}) {
        int end = line.column;
        for (const StyledText& text : texts)
            end = frame_.put(end, line.row, text.text, text.style);
        putRightAfter(end, line, right.text, right.style, frame_);
    }

    const SideState& state_;
    const Translation& tr_;
    const SideGame& game_;
    Box box_;
    bool isNarrow_;
    bool isTimed_;    // it was about the time to its goal
    bool isReached_;  // and that is reached
    Frame& frame_;
    FactList facts_;
    std::vector<Split> splits_;
    FactColumn column_;
};

}  // namespace

void drawTitledCard(Box box, std::string_view title, Color color, std::string_view more,
                    Frame& frame) {
    drawCard(box, kFrame, frame);
    const int end = frame.put(box.column + 2, box.row, base::format(" {} ", title),
                              {.foreground = color, .bold = true});
    const int at = box.getEnd() - 4 - countCharacters(more);
    if (!more.empty() && at >= end - 1) frame.put(at, box.row, base::format(" {} ", more), kDim);
}

void drawEnd(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame) {
    const Box& box = layout.card;
    if (!layout.isWide()) {
        EndPicture(state, game, box, true, frame).drawColumn();
        return;
    }
    const Ending ending = findEnding(state, game);
    const bool namesGame = ending.color == Color::Good && game.hasGoal;
    const std::string day = state.isDayOver ? state.day : state.tr.format("today, {0}", state.day);
    const std::string more = !state.day.empty() ? day
                             : namesGame        ? nameGame(game.rules, state.tr)
                                                : state.tr(ending.reason);
    const ScoreRow* const daily = findDaily(state);
    const bool isPractice = daily != nullptr && daily->rank == 0;
    drawTitledCard(box, isPractice ? state.tr("PRACTICE") : state.tr(ending.title), ending.color,
                   more, frame);
    EndPicture(state, game, box.getInside(3, 1), false, frame).drawCard();
}

bool offersName(const SideState& state) {
    const std::optional<Action> action = state.keys.find(kNameKey);
    return state.canName() && (!action || movesPiece(*action));
}

}  // namespace tui
