#include "tui/tetris/replay/ReviewView.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"

namespace tui {

namespace {

constexpr int kChartColumns = 33;
constexpr int kBetterColumns = 26;
constexpr int kChartHeight = 16;  // eighths of its two rows

// Below the least cost that is listed an eighth of a row; from this cost on both rows.
int scaleCost(double cost) {
    constexpr double kFull = 0.5;
    constexpr double kLeast = tetris::Review::kLeastCost;
    if (cost < 0) return 0;
    if (cost < kLeast) return 1;
    const double part = std::min(1.0, (cost - kLeast) / (kFull - kLeast));
    return 2 + static_cast<int>(part * (kChartHeight - 2));
}

// The name of a mean, and its style.
struct MeanName {
    std::string_view name;
    Style style = kDim;
};
// The columns of the wide page, from its left.
constexpr int kNumbersAt = 17;
constexpr int kChartAt = 41;
constexpr int kMomentAt = 61;

// The page of a review: in full, or in a narrow window; and what of it a replay shows.
class ReviewPicture {
public:
    ReviewPicture(const ReplayState& state, Frame& frame)
        : state_(state), tr_(state.tr), frame_(frame) {}

    void drawWidePage(const Box& page) {
        const int left = page.column;
        const int top = page.row;
        drawSummary(page);
        drawTally(page.getRest(7));
        frame_.put(left + kNumbersAt, top + 20, tr_("It rates these moves, not your strength."),
                   kDim);
        if (const MoveReview* const chosen = findChosen()) {
            drawMovesWithChosen(*chosen, page.getRest(10));
            drawMoment(*chosen, {left + kMomentAt, top + 10, 13, 12});
        } else {
            drawNoMoves({left + 3, top + 11, 53, 5});
        }
    }

    void drawNarrowPage(const Box& page) {
        const tetris::Review& review = state_.review.review;
        const ReviewTally& tally = review.tally;
        const int left = page.column + 1;
        const int top = page.row;
        const int columns = page.columns - 2;
        frame_.put(left, top, tr_("REVIEW"), kTitle);
        const int room = columns - countCharacters(tr_("REVIEW")) - 1;
        std::string kind = describeGameKind(state_);
        if (countCharacters(kind) > room)
            kind = firstCharacters(nameGame(state_.getHeader().rules, tr_), room);
        putRight(left + columns, top, kind, kBold, frame_);
        const int value = frame_.put(left, top + 2, tr_("Accuracy"), kDim) + 1;
        frame_.put(value, top + 2, formatAccuracy(tally), kBold);
        putRight(left + columns, top + 2, describeJudge(10), kDim, frame_);
        if (state_.review.isThinking) {
            drawThinking({left, top + 3, columns, 1});
        } else if (!state_.isOfMatch()) {
            frame_.put(left, top + 3,
                       tr_.format("Best {0}  three {1}", tally.best, tally.bestThree));
            putRight(left + columns, top + 3, tr_.format("of {0}", tally.cost.count), kDim, frame_);
        }
        if (!state_.review.isThinking)
            drawCosts({left, top + 4, std::min(columns, kChartColumns), 1});
        frame_.put(left, top + 5, describeMistakes(tally, tr_, columns));
        const MoveReview* const chosen = findChosen();
        if (chosen == nullptr) {
            drawNoMoves({left, top + 7, columns, 9});
            return;
        }
        frame_.put(left + 2, top + 6, tr_("Cost Piece  Played, better"), kDim);
        drawMoves({left, top + 7, columns, 10}, false);
        TextColumn below({left, top + 18, columns, 2}, frame_);
        below.writeWrapped(describeChosen(*chosen, true), kDim);
    }

    // The marks that a well has: the better place before the played one.
    std::vector<ReviewMark> listDrawnMarks(const MoveReview& move) {
        std::vector<ReviewMark> marks;
        for (const ReviewMark& mark : listReviewMarks(state_, move))
            if (mark.place->piece != nullptr) marks.insert(marks.begin(), mark);
        return marks;
    }

    // A bar for each move, the costly ones in warn, the others dim.
    void drawCosts(Box box) {
        const tetris::Review& review = state_.review.review;
        std::vector<int> all;
        for (const float cost : review.costs)
            all.push_back(scaleCost(cost));
        std::vector<int> costly(all.size());
        for (const MoveReview& move : review.costly)
            costly[toIndex(move.number - 1)] = scaleCost(move.cost);
        if (!all.empty()) {
            const int columns = std::min(box.columns, base::count(all));
            const Box bars{box.column, box.row, columns, box.rows};
            drawBars(spreadOver(all, columns), kChartHeight, bars, kDim, frame_);
            drawBars(spreadOver(costly, columns), kChartHeight, bars, kWarn, frame_);
        }
    }

private:
    std::string describeReviewed() {
        const ReplayFacts& facts = state_.timeline->getFacts();
        std::string text = describeGameKind(state_);
        if (state_.isOfMatch()) return nameMatchSide(state_, state_.side) + ", " + text;
        if (facts.milliseconds > 0) text += "   " + formatTenths(facts.milliseconds);
        return text;
    }

    std::string describeJudge(int columns) {
        return base::format("{}  {}", tr_("judge"),
                            formatBrainName(state_.review.judge, columns, state_.look));
    }

    const MoveReview* findChosen() {
        const auto& costly = state_.review.review.costly;
        if (costly.empty()) return nullptr;
        return &costly[toIndex(std::min(state_.review.cursor.get(), std::ssize(costly) - 1))];
    }

    // "Piece 37  at 0:18.2, choice 24 of 34"; where it is narrow "Piece 37, 0:18.2, choice 24 of
    // 34".
    std::string describeChosen(const MoveReview& move, bool isNarrow = false) {
        std::string text = tr_.format("Piece {0}", move.number);
        const std::string time = formatTenths(move.time);
        if (move.time > 0) text += isNarrow ? ", " + time : "  " + tr_.format("at {0}", time);
        if (!state_.isOfMatch() && move.rank > 0)
            text += ", " + tr_.format("choice {0} of {1}", move.rank, move.choices);
        return text;
    }

    // The means of costs with their names, the worst one marked.
    void drawMeans(std::span<const ReviewTally::Mean> means, const std::vector<MeanName>& names,
                   int column, int row) {
        double worst = 0;
        for (const ReviewTally::Mean& mean : means)
            worst = std::max(worst, mean.compute().value_or(0));
        for (size_t i = 0; i < means.size(); ++i) {
            const std::optional<double> mean = means[i].compute();
            if (!mean) continue;
            column = frame_.put(column, row, names[i].name, names[i].style) + 1;
            const bool isWorst = *mean > 0 && *mean == worst;
            column = frame_.put(column, row, formatCost(*mean), isWorst ? kAlert : Style{}) + 2;
        }
    }

    // The well of the chosen move, a column a cell: eleven rows up to one above the higher place.
    void drawMoment(const MoveReview& move, Box box) {
        const RecordedGame& game = state_.timeline->getGame();
        if (game.getSteps() != move.steps) return;
        const PieceGrid& stack = game.getSide(state_.side).stack;
        const int width = stack.getWidth();
        const int rows = box.rows - 1;
        if (width + 2 > box.columns) return;
        int top = rows - 1;
        for (const Move* const each : {&move.played, &move.better})
            if (each->piece != nullptr) top = std::max(top, each->y + each->piece->getHeight());
        const auto findRow = [&](int y) { return box.row + top - y; };
        box.columns = width + 2;
        drawThinWalls(box, kFrame, frame_);
        for (int y = top; y > top - rows; --y) {
            for (int x = 0; x < width; ++x) {
                const int piece = y < stack.getHeight() ? stack.getPiece(x, y) : PieceGrid::kEmpty;
                if (piece == PieceGrid::kEmpty) continue;
                frame_.put(box.column + 1 + x, findRow(y),
                           static_cast<char32_t>(getPieceLetter(piece)), paintPiece(piece));
            }
        }
        for (const ReviewMark& mark : listDrawnMarks(move)) {
            for (const TPoint& cell : mark.place->piece->getBody()) {
                const int row = findRow(mark.place->y + cell.y);
                if (row >= box.row && row < box.row + rows)
                    frame_.put(box.column + 1 + mark.place->x + cell.x, row,
                               firstCharacters(mark.sign, 1), mark.style);
            }
        }
    }

    // The letter of the piece, with which a move's words begin, in its face.
    void putPieceLetter(const MoveReview& move, int column, int row) {
        frame_.put(column, row, static_cast<char32_t>(getPieceLetter(move.piece)),
                   paintPiece(move.piece));
    }

    // What stands in place of the costly moves.
    void drawNoMoves(Box box) {
        const ReviewTally& tally = state_.review.review.tally;
        TextColumn column(box, frame_);
        if (!state_.review.trouble.empty()) {
            column.writeWrapped(state_.review.trouble, kBad);
        } else if (!state_.review.isThinking && tally.cost.count > 0) {
            column.writeWrapped(tally.best == tally.cost.count ? tr_("Every move was the best.")
                                                               : tr_("No move cost much."),
                                kGood);
        }
    }

    void drawThinking(Box box) {
        const ReplayFacts& facts = state_.timeline->getFacts();
        const int64_t moves = std::ssize(state_.review.review.costs);
        frame_.put(box, state_.isOfMatch() ? tr_.format("move {0}", moves)
                                           : tr_.format("move {0} of {1}", moves, facts.pieces));
        drawRule(box.column, box.row + 1, box.columns, frame_);
        drawBar(box.column, box.row + 1, static_cast<int>(state_.review.progress * box.columns),
                kAccent, frame_);
    }

    // How often the best choice was made; ranks mean little in a match.
    void addRanks(FactColumn& lines) {
        const ReviewTally& tally = state_.review.review.tally;
        const auto of = [&](int64_t count) {
            return tr_.format("{0} of {1}", count, tally.cost.count);
        };
        if (state_.isOfMatch()) {
            lines.add(Fact{tr_("Moves"), tally.cost.count});
        } else {
            lines.add(Fact{tr_("Best"), of(tally.best)});
            lines.add(Fact{tr_("Best three"), of(tally.bestThree)});
        }
        if (tally.unjudged > 0) lines.add(Fact{tr_("Not judged"), tally.unjudged, kDim});
    }

    // The costly moves; in a narrow page the better place has a line of its own.
    void drawMoves(Box box, bool isWide) {
        const tetris::RuleSet set = state_.getHeader().rules.set;
        const std::vector<MoveReview>& costly = state_.review.review.costly;
        const auto list = [&](size_t entry) {
            ListCell cost{tr_("Cost"), isWide ? 7 : 6, 0, false, "", kAlert};
            ListCell piece{tr_("Piece"), isWide ? 8 : 4};
            ListCell played{tr_.in("review", "Played"), isWide ? 14 : 24, 0, true};
            ListCell better{tr_("Better"), isWide ? 28 : 24, 0, true};
            ListCell indent{"", 10, 0, true};
            if (!isWide) indent.line = better.line = 1;
            const MoveReview& move = costly[entry];
            cost.text = formatCost(move.cost);
            piece.text = std::to_string(move.number) + (isWide ? " " : "");
            played.text =
                isWide ? describePlayed(move, set, tr_) : describeMove(move.played, set, tr_, true);
            better.text = describeMove(move.better, set, tr_, !isWide);
            if (countCharacters(better.text) > kBetterColumns)
                better.text = describeMove(move.better, set, tr_, true);
            if (isWide) return std::vector{cost, piece, played, better};
            return std::vector{cost, piece, played, indent, better};
        };
        drawTable({.box = box, .count = std::ssize(costly), .list = list, .lines = isWide ? 1 : 2},
                  state_.review.cursor, frame_);
    }

    // Of what, how accurate it was, and what each piece cost.
    void drawSummary(const Box& page) {
        const int left = page.column;
        const int top = page.row;
        drawPageHead(page, tr_("REVIEW"), describeJudge(24), frame_);
        frame_.put(left + std::max(9, countCharacters(tr_("REVIEW")) + 2), top, describeReviewed(),
                   kBold);

        frame_.put(left, top + 2, tr_("ACCURACY"), kHeading);
        drawLargeFigure(formatAccuracy(state_.review.review.tally), {left, top + 3, 16, kDigitRows},
                        kBold, frame_);
        const Box numbers{left + kNumbersAt, top + 3, 21, 3};
        if (state_.review.isThinking) {
            drawThinking(numbers);
        } else {
            FactColumn lines(numbers, frame_);
            addRanks(lines);
            lines.draw();
        }
        const Box chart{left + kChartAt, top + 3, kChartColumns, 2};
        frame_.put(chart.column, top + 2, tr_("COST"), kHeading);
        putRight(page.getEnd(), top + 2, tr_("piece by piece"), kDim, frame_);
        drawCosts(chart);
        drawChartBase(chart.getLine(2), frame_);
    }

    // What the moves cost by piece and by height, and how many mistakes there were of each kind.
    void drawTally(Box box) {
        const ReviewTally& tally = state_.review.review.tally;
        const int numbers = box.column + kNumbersAt;
        frame_.put(box, tr_("By piece"), kDim);
        std::vector<MeanName> pieces;
        for (size_t i = 0; i < tetris::kPieceLetters.size(); ++i) {
            pieces.push_back(
                {tetris::kPieceLetters.substr(i, 1), paintPiece(static_cast<int>(i), true)});
        }
        drawMeans(tally.byPiece, pieces, numbers, box.row);
        frame_.put(box.getLine(1), tr_("By height"), kDim);
        drawMeans(tally.byHeight, {{tr_("low")}, {tr_("middle")}, {tr_("high")}}, numbers,
                  box.row + 1);
        if (const std::string mistakes = describeMistakes(tally, tr_); !mistakes.empty()) {
            frame_.put(box.getLine(2), tr_("Mistakes"), kDim);
            frame_.put(numbers, box.row + 2, mistakes);
        }
    }

    // The costly moves, and below them the words about the chosen one.
    void drawMovesWithChosen(const MoveReview& chosen, Box box) {
        const std::vector<MoveReview>& costly = state_.review.review.costly;
        const int left = box.column;
        const int top = box.row;
        drawMoves({left, top, 57, 6}, true);
        for (int i = 0; i < std::ssize(costly); ++i) {
            const MoveReview& move = costly[toIndex(i)];
            if (&move != &chosen) putPieceLetter(move, left + 16, top + 1 + i);
        }
        frame_.put(left, top + 7, describeChosen(chosen));
        int legend = left;
        for (const ReviewMark& mark : listReviewMarks(state_, chosen))
            legend = putReviewMark(mark, legend, top + 9, frame_) + 3;
        frame_.put(left, top + 11,
                   state_.offersPractice && canPractise(*state_.timeline)
                       ? tr_("Enter goes there; you can play on from it.")
                       : tr_("Enter goes there."),
                   kDim);
    }

    const ReplayState& state_;
    const Translation& tr_;
    Frame& frame_;
};

}  // namespace

std::vector<ReviewMark> listReviewMarks(const ReplayState& state, const MoveReview& move) {
    const Glyphs& glyphs = getGlyphs(state.look);
    return {{&move.better, glyphs.placement, state.tr("better"), kKey, kKey},
            {&move.played, glyphs.ghost, state.tr("played"), paintPiece(move.piece), kDim}};
}

int putReviewMark(const ReviewMark& mark, int column, int row, Frame& frame) {
    return frame.put(frame.put(column, row, mark.sign, mark.inText) + 1, row, mark.word, kDim);
}

void drawReview(const ReplayState& state, Frame& frame) {
    frame.setLook(state.look);
    const Box page = placePage(state.window);
    if (isWidePage(page) && page.rows >= 22) {
        ReviewPicture(state, frame).drawWidePage(page);
    } else {
        ReviewPicture(state, frame).drawNarrowPage(page);
    }
    drawFooter(listWords(listReviewKeys(state), state), frame);
}

void drawReviewMarks(const ReplayState& state, const WellPlace& place, Frame& frame) {
    for (const ReviewMark& mark : ReviewPicture(state, frame).listDrawnMarks(*state.findCostly()))
        drawMarks(place, *mark.place, mark.sign, mark.style, frame);
}

void drawCostlyMove(const ReplayState& state, Box box, Frame& frame) {
    const MoveReview& move = *state.findCostly();
    const Translation& tr = state.tr;
    const int end = box.getFoot();
    frame.put(box, tr("COSTLY MOVE"), kHeading);
    putRight(box, tr.format("{0} of {1}", *state.review.at + 1, state.review.review.costly.size()),
             kDim, frame);
    FactColumn lines(box.getRest(1), frame);
    lines.add(Fact{tr("Cost"), formatCost(move.cost), kAlert});
    if (!state.isOfMatch() && move.rank > 0)
        lines.add(Fact{tr("Choice"), tr.format("{0} of {1}", move.rank, move.choices)});
    lines.add(Fact{tr("Judge"), formatBrainName(state.review.judge, 16, state.look)});
    box.row = lines.draw() + 1;
    for (const ReviewMark& mark : listReviewMarks(state, move)) {
        std::string text = describeMove(*mark.place, state.getHeader().rules.set, tr, true);
        if (countCharacters(text) + 3 > box.columns) text = describeColumn(*mark.place, tr);
        const int behind = frame.put(box, mark.sign, mark.inText) + 1;
        const int at = box.getEnd() - countCharacters(text);
        if (behind + countCharacters(mark.word) < at) frame.put(behind, box.row, mark.word, kDim);
        frame.put(std::max(behind, at), box.row++, text);
    }
    if (!state.offersPractice || !canPractise(*state.timeline)) return;
    TextColumn(box.getLine(1, end - box.row - 1), frame)
        .writeWhole(tr("Your turn: Enter plays on from here, as practice."), kDim);
}

void drawCostChart(const ReplayState& state, Box box, Frame& frame) {
    const auto pieces = std::ssize(state.review.review.costs);
    frame.put(box, state.tr("Cost, piece by piece"), kDim);
    ReviewPicture(state, frame).drawCosts(box.getLine(1, 2));
    const int columns = std::min(box.columns, static_cast<int>(pieces));
    const Glyphs& glyphs = getGlyphs(frame);
    for (const MoveReview& move : state.review.review.costly) {
        const bool isPresent = &move == state.findCostly();
        frame.put(box.column + static_cast<int>((move.number - 1) * columns / pieces), box.row + 3,
                  glyphs.above, isPresent ? kKey : kDim);
    }
}

}  // namespace tui
