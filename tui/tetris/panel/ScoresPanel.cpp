#include "tui/tetris/panel/ScoresPanel.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/tetris/PieceSequence.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

using tetris::ScorePeriod;

// Above the rows: title and tables, a line, the other fields, the kind where there is little room,
// heads of columns. Below: a line, the chosen row's details, and the footer.
constexpr int kHeadRows = 5;
constexpr int kDetailRows = 5;
constexpr int kChartedDetailRows = 9;
constexpr int kChartedFrom = 22;  // rows of a window that has charts
constexpr int kFields = 5;

// With the line above them.
int countDetailRows(Size window) {
    const bool hasCharts = isWidePage(placePage(window)) && window.rows >= kChartedFrom;
    return hasCharts ? kChartedDetailRows : kDetailRows;
}

int countRows(Size window) { return placePage(window).rows - kHeadRows - countDetailRows(window); }

template <class Value>
Value stepIn(const std::vector<Value>& values, const Value& present, int direction) {
    const auto count = static_cast<ptrdiff_t>(values.size());
    const auto at = std::ranges::find(values, present) - values.begin();
    return values[toIndex((at + direction + count) % count)];
}

}  // namespace

ScoresPanel::ScoresPanel(Background<Scores>& scores, ScoreFilter filter, std::optional<int64_t> at,
                         ScoresPageNames names, WatchReplay watch)
    : scores_(scores),
      filter_(std::move(filter)),
      first_(filter_),
      at_(at),
      names_(std::move(names)),
      watch_(std::move(watch)) {
    ask(0, at_);
}

void ScoresPanel::ask(int64_t offset, std::optional<int64_t> around) {
    scores_.ask(
        rows_,
        [question = ScoreQuestion{.filter = filter_, .offset = offset, .around = around}](
            Scores& scores) { return scores.list(question); },
        [this, was = list_.get()](ScorePage page) { take(std::move(page), was); });
}

void ScoresPanel::take(ScorePage page, int64_t was) {
    const bool isFirst = !page_;
    page_ = std::move(page);
    int64_t chosen = list_.get();
    const bool hasMoved = chosen != was;  // since these rows were asked for
    if (isFirst && at_) {
        const auto found = std::ranges::find(page_->rows, *at_, &ScoreRow::id);
        if (found != page_->rows.end()) chosen = page_->offset + (found - page_->rows.begin());
    }
    list_.choose(chosen, page_->count);
    if (hasMoved) askRows();
    askCharts();
}

// ---- Keys

PanelEnd ScoresPanel::onKey(const Key& key) {
    if (inner_) {
        if (inner_->onKey(key) == PanelEnd::Closes) leaveInner();
        return PanelEnd::Stays;
    }
    switch (key.code) {
        case KeyCode::Escape: return PanelEnd::Closes;
        case KeyCode::Tab: chooseField(1); break;
        case KeyCode::BackTab: chooseField(-1); break;
        case KeyCode::Left: change(-1); break;
        case KeyCode::Right: change(1); break;
        case KeyCode::Character:
            if (key.character == U't')
                inner_ = makeStatisticsPanel(scores_, names_.player,
                                             [this](const PlayedKind& kind) { wanted_ = kind; });
            if (key.character == U'V') openMatches();
            if (key == kReviewKey) watchChosen(true);
            break;
        default:
            switch (list_.onKey(key, page_ ? page_->count : 0)) {
                case ListCursor::Change::None: pressField(key); break;
                case ListCursor::Change::Moved: onMoved(); break;
                case ListCursor::Change::Taken: watchChosen(); break;
            }
    }
    return PanelEnd::Stays;
}

void ScoresPanel::chooseField(int direction) {
    field_ = static_cast<Field>((static_cast<int>(field_) + kFields + direction) % kFields);
}

// A press of the mouse on a table chooses that, and on another field changes it.
void ScoresPanel::pressField(const Key& key) {
    if (key.code != KeyCode::MousePress) return;
    for (const PlacedField& placed : placed_) {
        if (!placed.box.contains(key.column, key.row)) continue;
        field_ = placed.field;
        if (!placed.table) {
            change(1);
        } else if (placed.table != filter_.table) {
            filter_.day.clear();
            useTable(*placed.table);
            startAnew();
        }
        return;
    }
}

// Requests the replay of the chosen game for its charts; then those of the other visible games,
// whose clears only their replays know. One at a time, so that the chosen game never waits for
// long.
void ScoresPanel::askCharts() {
    if (charts_.isOpen()) return;
    const auto request = [this](int64_t id) {
        tallies_.try_emplace(id);
        scores_.ask(
            charts_,
            [id](Scores& scores) {
                const std::optional<std::string> replay = scores.findReplay(id);
                return replay ? chartGame(id, *replay) : std::nullopt;
            },
            [this, id](std::optional<ChartedGame> charted) {
                if (charted) tallies_[id] = charted->tally;
                const ScoreRow* const row = findChosen();
                if (row != nullptr && row->id == id) {
                    charted_ = std::move(charted);
                    chartRead_ = id;
                }
                askCharts();
            });
    };
    const ScoreRow* const chosen = findChosen();
    if (chosen != nullptr && chosen->hasReplay && chartRead_ != chosen->id) {
        request(chosen->id);
        return;
    }
    for (int64_t index = list_.getTop(); index < list_.getTop() + shownRows_; ++index) {
        const ScoreRow* const row = findRow(index);
        if (row == nullptr || !row->hasReplay || row->game.pieces > kMostCurvePieces) continue;
        if (tallies_.contains(row->id)) continue;
        request(row->id);
        return;
    }
}

// Gives the field its next or last value, and asks for the table that it selects.
void ScoresPanel::change(int direction) {
    // Another table is that of no day.
    filter_.day.clear();
    switch (field_) {
        case Field::Table:
            useTable(stepIn<ScoreTable>({ScoreTable::Alone, ScoreTable::Helped, ScoreTable::Brain},
                                        *filter_.table, direction));
            break;
        case Field::Sequence: {
            std::vector<std::string> names;
            for (const tetris::SequenceEntry& entry : tetris::getSequences())
                names.emplace_back(entry.name);
            filter_.sequence = stepIn(names, *filter_.sequence, direction);
            break;
        }
        case Field::Size: {
            std::vector<std::optional<ScoreFilter::Size>> sizes{first_.size, std::nullopt};
            if (*first_.size != ScoreFilter::Size{}) sizes.emplace_back(ScoreFilter::Size{});
            filter_.size = stepIn(sizes, filter_.size, direction);
            break;
        }
        case Field::Since:
            filter_.since =
                stepIn<ScorePeriod>({ScorePeriod::All, ScorePeriod::Month, ScorePeriod::Today},
                                    filter_.since, direction);
            break;
        case Field::Kind: changeKind(direction); break;
    }
    startAnew();
}

// The speed does not rise for a brain that plays from the start.
void ScoresPanel::useTable(ScoreTable table) {
    filter_.table = table;
    if (filter_.set == tetris::RuleSet::Classic)
        filter_.rising = first_.rising.value_or(true) && table != ScoreTable::Brain;
}

// The numbers of the goal that have a table here, also that where the page was opened.
std::vector<int> ScoresPanel::listGoalNumbers(const GoalEntry& goal) const {
    GameRules rules{.goal = goal.goal, .set = tetris::RuleSet::Modern};
    std::vector<int> numbers;
    if (goal.choosesRows) {
        for (const int rowsToClear : tetris::kSprintRows) {
            rules.toClear = rowsToClear;
            numbers.push_back(getGoalNumber(rules));
        }
    }
    if (numbers.empty()) numbers.push_back(getGoalNumber(rules));
    if (first_.goal != goal.goal || !first_.number) return numbers;
    if (goal.digsGarbage) return {*first_.number};
    if (!base::contains(numbers, *first_.number)) numbers.push_back(*first_.number);
    return numbers;
}

// To the next kind of game: classic ones with rising speed or without it, and the goals of modern
// ones that have tables.
void ScoresPanel::changeKind(int direction) {
    // With the number of the goal.
    using Kind = std::tuple<std::optional<bool>, std::optional<tetris::Goal>, std::optional<int>>;
    std::vector<Kind> kinds{{true, std::nullopt, std::nullopt},
                            {false, std::nullopt, std::nullopt}};
    for (const GoalEntry& goal : tetris::getGoals()) {
        if (!goal.counts) continue;
        for (const int number : listGoalNumbers(goal))
            kinds.emplace_back(std::nullopt, goal.goal, number);
    }
    std::tie(filter_.rising, filter_.goal, filter_.number) =
        stepIn<Kind>(kinds, {filter_.rising, filter_.goal, filter_.number}, direction);
    filter_.set = filter_.goal ? tetris::RuleSet::Modern : tetris::RuleSet::Classic;
}

// Asks for the table that the filter selects now.
void ScoresPanel::startAnew() {
    list_.choose(0, 0);
    page_.reset();
    ask(0, at_);
}

void ScoresPanel::openMatches() {
    inner_ = makeMatchesPanel(scores_, names_.player, std::nullopt, watch_);
}

// To the scores of the kind that was chosen there.
void ScoresPanel::leaveInner() {
    const std::optional<PlayedKind> kind = std::exchange(wanted_, std::nullopt);
    inner_.reset();
    if (kind && kind->what == PlayedKind::What::Versus) {
        openMatches();
        return;
    }
    if (kind) {
        filter_ = {.table = ScoreTable::Alone,
                   .sequence = filter_.sequence,
                   .size = {{.width = kind->width, .height = kind->height}},
                   .since = filter_.since};
        if (kind->what == PlayedKind::What::Modern) {
            filter_.set = tetris::RuleSet::Modern;
            filter_.goal = kind->goal;
            filter_.number = kind->number;
        } else {
            filter_.set = tetris::RuleSet::Classic;
            filter_.rising = first_.rising.value_or(true);
        }
    }
    startAnew();
}

// Asks for the rows around the chosen one if not all visible ones are known. Requires: a page.
void ScoresPanel::askRows() {
    const int64_t end = std::min<int64_t>(list_.getTop() + list_.getRoom(), page_->count);
    const bool isThere = findRow(list_.getTop()) != nullptr && findRow(end - 1) != nullptr;
    if (!isThere && page_->count > 0 && !rows_.isOpen())
        ask(std::max<int64_t>(0, list_.get() - Scores::kPage / 2));
}

void ScoresPanel::onMoved() {
    if (!page_) return;
    askRows();
    watched_.drop();
    askCharts();
}

const ScoreRow* ScoresPanel::findRow(int64_t index) const {
    if (!page_ || index < page_->offset) return nullptr;
    const auto at = toIndex(index - page_->offset);
    return at < page_->rows.size() ? &page_->rows[at] : nullptr;
}

// ---- The picture

std::string ScoresPanel::formatField(Field field, const Translation& tr) const {
    switch (field) {
        case Field::Table: return nameTable(*filter_.table, tr);
        case Field::Sequence: return nameWord(*filter_.sequence, tr);
        case Field::Size:
            return filter_.size ? base::format("{}x{}", filter_.size->width, filter_.size->height)
                                : tr("any size");
        case Field::Since:
            if (!filter_.day.empty()) return tr.format("{0} (UTC)", filter_.day);
            return namePeriod(filter_.since, tr);
        case Field::Kind:
            if (filter_.goal) {
                GameRules rules{.goal = *filter_.goal, .set = tetris::RuleSet::Modern};
                setGoalNumber(filter_.number.value_or(0), rules);
                return nameGame(rules, tr);
            }
            return std::string(*filter_.rising ? tr("rising speed") : tr("fixed speed"));
    }
    return {};
}

// Draws the tables beside the title, and below them the other fields with their labels. What is in
// force is in the colour of what is active; the field with the focus is reversed.
void ScoresPanel::drawFields(const Translation& tr, Box page, Frame& frame) const {
    const auto put = [&](int column, int row, std::string_view text, bool isFocused,
                         bool isInForce) {
        const Style style = isFocused ? kChosen : isInForce ? kAccent : kDim;
        return frame.put(column, row, base::format(" {} ", text), style);
    };
    placed_.clear();
    int column = page.column + countCharacters(tr("SCORES")) + 2;
    const bool hasAllTables = isWidePage(page);
    for (const ScoreTable table : {ScoreTable::Alone, ScoreTable::Helped, ScoreTable::Brain}) {
        const bool isInForce = table == filter_.table;
        if (!hasAllTables && !isInForce) continue;
        const int end = put(column, page.row, nameTable(table, tr),
                            isInForce && field_ == Field::Table, isInForce);
        placed_.push_back({Field::Table, table, {column, page.row, end - column, 1}});
        column = end + 1;
    }
    column = page.column;
    const std::pair<Field, std::string_view> kOthers[] = {
        {Field::Sequence, tr("Sequence")}, {Field::Size, tr("Well")}, {Field::Since, tr("Since")}};
    for (const auto& [field, label] : kOthers) {
        const int start = column;
        if (hasAllTables) column = frame.put(column, page.row + 2, label, kDim) + 1;
        column = put(column, page.row + 2, formatField(field, tr), field == field_, true);
        placed_.push_back({field, {}, {start, page.row + 2, column - start, 1}});
        if (hasAllTables) column += 2;
    }
    if (!hasAllTables) column = page.column;
    const int row = page.row + (hasAllTables ? 2 : 3);
    const int end = put(column, row, formatField(Field::Kind, tr), field_ == Field::Kind, true);
    placed_.push_back({Field::Kind, {}, {column, row, end - column, 1}});
}

void ScoresPanel::drawRows(const TetrisState& state, Box page, Frame& frame) const {
    const Translation& tr = state.tr;
    if (!page_) return;
    if (page_->trouble || page_->count == 0) {
        writeListNote(page_->trouble, tr("No games here yet."), tr, page.getRest(1), frame);
        return;
    }
    const auto findTally = [this](const ScoreRow& row) {
        const auto tally = tallies_.find(row.id);
        const bool isKnown = tally != tallies_.end() && tally->second;
        return isKnown ? &*tally->second : nullptr;
    };
    const bool byTime = filter_.goal && ranksTime(*filter_.goal);
    const auto list = [&](size_t at) {
        const ScoreRow* const row = findRow(static_cast<int64_t>(at));
        return row == nullptr ? std::vector<ListCell>()
                              : listScoreCells(byTime, *row, findTally(*row), state);
    };
    drawTable({.box = page,
               .count = page_->count,
               .list = list,
               .heads = listScoreCells(byTime, {}, nullptr, state)},
              list_, frame);
}

std::vector<FooterWord> ScoresPanel::listWords(const TetrisState& state) const {
    const Translation& tr = state.tr;
    const ScoreRow* const row = findChosen();
    const bool hasReplay = row != nullptr && row->hasReplay;
    // In a small window the words that nobody misses make room.
    const bool isWide = isWidePage(placePage(state.window));
    std::vector<FooterWord> words = listPageWords({{"Tab", tr("field")},
                                                   {"Enter", tr("watch"), hasReplay},
                                                   {"a", tr("review"), hasReplay && isWide},
                                                   {"V", tr("matches")},
                                                   {"t", tr("statistics")},
                                                   {"Up Down", tr("game"), isWide},
                                                   {"Esc", tr("back")}},
                                                  state.look);
    if (isWide) words.front().keys = nameArrows("Tab Left Right", state.look);
    return words;
}

void ScoresPanel::draw(const TetrisState& state, Frame& frame) const {
    if (inner_) {
        inner_->draw(state, frame);
        return;
    }
    const Box page = placePage(state.window);
    const Translation& tr = state.tr;
    std::string count;
    if (page_ && page_->count > 0) {
        count = isWidePage(page) ? tr.plural("{0} game", "{0} games", page_->count)
                                 : base::format("{}/{}", list_.get() + 1, page_->count);
    }
    drawPageHead(page, tr("SCORES"), count, frame);
    drawFields(tr, page, frame);
    const int rows = countRows(state.window);
    shownRows_ = isWidePage(page) ? rows : 0;
    drawRows(state, page.getLine(kHeadRows - 1, rows + 1), frame);
    const int below = page.row + kHeadRows + rows;
    if (const ScoreRow* const chosen = findChosen()) {
        drawRule(page.column, below, page.columns, frame);
        const Box details{page.column, below + 1, page.columns, countDetailRows(state.window) - 1};
        const bool isCharted = charted_ && charted_->id == chosen->id;
        drawScoreDetails(state, *chosen, isCharted ? &*charted_ : nullptr, names_.program, details,
                         frame);
    }
    drawFooter(listWords(state), frame);
}

}  // namespace tui
