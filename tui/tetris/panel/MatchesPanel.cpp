#include "tui/tetris/panel/MatchesPanel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

constexpr int kMatchHeadRows = 3;  // title, a line, heads of columns

struct OutcomeWord {
    std::string_view text;
    Style style;
};
// In the order of MatchOutcome, but for the last one, which is not shown.
constexpr std::array<OutcomeWord, 3> kOutcomes{
    {{"won"_tr, kGood}, {"lost"_tr, kBad}, {"draw"_tr, {}}}};

std::vector<ListCell> listMatchCells(const MatchRow& row, bool isWide, const TetrisState& state) {
    const Translation& tr = state.tr;
    ListCell day{tr("Day"), isWide ? 17 : 8, 0, true, "", kDim};
    ListCell rival{tr("Rival"), isWide ? 14 : 13, 0, true};
    ListCell result{tr("Result"), 8, 0, true};
    ListCell time{tr("Time"), 7, 2};
    ListCell rating{tr.in("match", "Rating"), 7, 0, false, "", kBold};
    ListCell change{"", 6, 3};
    ListCell player{tr("Player"), 11, 1, true, "", kDim};
    day.text = isWide ? formatLocalDay(row.ended) + " " + formatLocalTime(row.ended)
                      : formatShortDay(row.ended, state.start.now, tr);
    rival.text = nameContestant(row.rival, state);
    const OutcomeWord& outcome = kOutcomes.at(toIndex(row.outcome));
    result.text = tr(outcome.text);
    result.style = outcome.style;
    time.text = formatPlayTime(row.milliseconds);
    if (row.counts) {
        rating.text = std::to_string(std::lround(row.after));
        change.text = formatRatingChange(row.before, row.after, state.look) + " ";
        change.style = {.foreground = row.after < row.before ? Color::Bad : Color::Good};
    } else {
        rating.text = "-";
        rating.style = kDim;
    }
    constexpr int kPlayerColumns = 10;
    player.text = formatExternal(row.name, kPlayerColumns, state.look);
    // Dimmed, because the totals leave it out.
    if (!row.counts) {
        for (ListCell* const cell : {&rival, &result, &time})
            cell->style = kDim;
    }
    return {day, rival, result, time, rating, change, player};
}

// "rated: won 12, lost 9, drawn 1".
std::string formatRecord(const MatchRecord& record, bool isWide, const Translation& tr) {
    std::string text = base::format("{}: {}, {}", tr("rated"), tr.format("won {0}", record.won),
                                    tr.format("lost {0}", record.lost));
    if (isWide && record.drawn > 0) text += ", " + tr.format("drawn {0}", record.drawn);
    return text;
}

class MatchesPanel : public Panel {
public:
    MatchesPanel(Background<Scores>& scores, const std::string& player, std::optional<int64_t> at,
                 WatchReplay watch)
        : scores_(scores), watch_(std::move(watch)) {
        scores_.ask(
            matches_,
            [player](Scores& stored) { return stored.listMatches(player, Scores::kPage); },
            [this, at](MatchesAnswer answer) {
                answer_ = std::move(answer);
                // Nobody has played them to their end.
                std::erase_if(answer_->rows, [](const MatchRow& row) {
                    return row.outcome == tetris::MatchOutcome::Stopped;
                });
                const auto& rows = answer_->rows;
                const auto found = std::ranges::find(rows, at.value_or(0), &MatchRow::id);
                list_.choose(found == rows.end() ? 0 : found - rows.begin(), std::ssize(rows));
            });
    }

    PanelEnd onKey(const Key& key) override {
        if (key.code == KeyCode::Escape) return PanelEnd::Closes;
        using enum ListCursor::Change;
        switch (list_.onKey(key, answer_ ? std::ssize(answer_->rows) : 0)) {
            case None:
                if (key == kReviewKey) watchChosen(true);
                break;
            case Moved: watched_.drop(); break;
            case Taken: watchChosen(); break;
        }
        return PanelEnd::Stays;
    }

    void draw(const TetrisState& state, Frame& frame) const override {
        const Translation& tr = state.tr;
        const Box page = placePage(state.window);
        const bool isWide = isWidePage(page);
        const bool hasRows = answer_ && !answer_->trouble && !answer_->rows.empty();
        drawPageHead(page, tr("MATCHES"), hasRows ? formatRecord(answer_->record, isWide, tr) : "",
                     frame);
        // Above the footer is a blank row.
        const Box table = page.getLine(kMatchHeadRows - 1, page.rows - kMatchHeadRows);
        if (answer_ && !hasRows) {
            writeListNote(answer_->trouble, tr("No matches yet."), tr, table, frame);
        } else if (answer_) {
            const auto list = [&](size_t at) {
                return listMatchCells(answer_->rows[at], isWide, state);
            };
            const int64_t below = drawTable(
                {.box = table, .count = std::ssize(answer_->rows), .list = list}, list_, frame);
            // At the end of the line below the title.
            if (below > 0) {
                putRight(page.getLine(1), " " + formatMore(toIndex(below), state), kDim, frame);
            }
        }
        const MatchRow* const chosen = findChosen();
        if (chosen != nullptr) {
            frame.put(page.getLine(page.rows - 1),
                      formatAgainst(answer_->record, chosen->rival, state), kDim);
        }
        const bool hasReplay = chosen != nullptr && chosen->hasReplay;
        drawFooter(listPageWords({{"Up Down", tr("match"), chosen != nullptr},
                                  {"Enter", tr("watch"), hasReplay},
                                  {"a", tr("review"), hasReplay},
                                  {"Esc", tr("back")}},
                                 state.look),
                   frame);
    }

private:
    const MatchRow* findChosen() const {
        if (!answer_ || answer_->rows.empty()) return nullptr;
        return &answer_->rows[toIndex(list_.get())];
    }

    void watchChosen(bool reviews = false) {
        watchRow(findChosen(), &Scores::findMatchReplay, reviews, scores_, watched_, watch_);
    }

    Background<Scores>& scores_;
    const WatchReplay watch_;
    std::optional<MatchesAnswer> answer_;
    mutable ListCursor list_;
    // The questions are last, so that no answer finds half a panel.
    Question matches_;
    Question watched_;  // for the replay that the person wants to watch
};

}  // namespace

std::unique_ptr<Panel> makeMatchesPanel(Background<Scores>& scores, const std::string& player,
                                        std::optional<int64_t> at, WatchReplay watch) {
    return std::make_unique<MatchesPanel>(scores, player, at, std::move(watch));
}

}  // namespace tui
