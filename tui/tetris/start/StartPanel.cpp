#include "tui/tetris/start/StartPanel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/settings/SettingTable.h"
#include "tui/tetris/GameWords.h"
#include "tui/tetris/kept/KeptView.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/ExternalText.h"
#include "tui/tetris/view/Figures.h"
#include "tui/tetris/view/NumberLines.h"

namespace tui {

namespace {

constexpr int kLabelAt = 3;  // behind the keys

// "auto: Level 6", "Level 3", or the name of a brain.
std::string describeNextRival(const TetrisState& state)
{
    const std::string& rival = state.settings.rival;
    const auto level = [&state](int number) {
        return state.tr.format("Level {0}", {std::to_string(number)});
    };
    if (const std::optional<int> chosen = readRivalLevel(rival)) return level(*chosen);
    constexpr int kNameColumns = 14;
    if (!isAutoRival(rival)) return formatExternal(rival, kNameColumns, state.look.utf8);
    const double rating = state.matches.rating.value_or(tetris::kFirstRating);
    return rival + ": " + level(makeRival(rival, 0, rating).level);
}

// ---- Sentences

std::string_view describeGoal(tetris::Goal goal)
{
    using enum tetris::Goal;
    switch (goal) {
        case Marathon:
            return translatable("With every ten rows a level, and pieces that fall faster.");
        case Sprint: return translatable("So many rows, as fast as you can.");
        case Ultra: return translatable("As many points as you can in that time.");
        case Cheese: return translatable("Dig through rows of garbage, as fast as you can.");
        case Zen: return translatable("Without end, and moves can be taken back.");
        case Survival: return translatable("Garbage rises, ever faster: how long do you last?");
        case Versus: break;  // no game of one person
    }
    return {};
}

std::string_view describeItem(const TetrisState& state)
{
    const tetris::GameRules rules = state.makeNextRules();
    const bool isModern = rules.set == tetris::RuleSet::Modern;
    switch (state.start.chosen) {
        case StartItem::Play:
            return isModern ? describeGoal(rules.goal)
                            : translatable("Fill rows. It ends when the stack is too high.");
        case StartItem::Versus:
            return translatable("Two wells, the same pieces: rows you clear rise at your rival.");
        case StartItem::Resume: return translatable("Goes on where you left it.");
        case StartItem::Watch: return translatable("A brain plays, and you can take over.");
        case StartItem::Puzzle: return translatable("The other game: tiles that slide.");
        case StartItem::Scores:
            return translatable("The best games, and the newest; each can be watched.");
        case StartItem::Settings: return translatable("How it looks, and how it feels.");
        case StartItem::Keys: return translatable("What each key does.");
        case StartItem::Quit: return translatable("What you have chosen is kept.");
    }
    return {};
}

// ---- The choices

class ChoiceList {
public:
    ChoiceList(const TetrisState& state, const StartPanelPlace& place)
        : state_(state), place_(place), row_(place.box.row + (place.isNarrow ? 0 : 1))
    {
    }

    // A choice of one key goes round.
    void add(Action action, std::string_view label, std::string value, std::string_view help)
    {
        addSlider(action, action, label, std::move(value), help);
    }
    void addSlider(Action back, Action next, std::string_view label, std::string value,
                   std::string_view help)
    {
        const std::vector<Key> nexts = state_.keys.findKeys(next);
        const std::vector<Key> backs = state_.keys.findKeys(back);
        if (nexts.empty() || backs.empty()) return;
        std::string keys = state_.keys.nameKey(next);
        if (back != next) keys = state_.keys.findLetter(back) + state_.keys.findLetter(next);
        addKeys(std::move(keys), backs.front(), nexts.front(), label, std::move(value), help);
    }
    void addKeys(std::string keys, Key back, Key next, std::string_view label, std::string value,
                 std::string_view help)
    {
        const int room = place_.box.columns - kLabelAt - countCharacters(state_.tr(label)) - 1;
        if (countCharacters(value) > room) value = value.substr(0, value.find(','));
        choices_.push_back({std::move(keys),
                            next,
                            back,
                            std::string(state_.tr(label)),
                            std::move(value),
                            std::string(state_.tr(help)),
                            {place_.box.column, row_++, place_.box.columns, 1}});
    }
    [[nodiscard]] std::vector<StartChoice> take() { return std::move(choices_); }

private:
    const TetrisState& state_;
    const StartPanelPlace& place_;
    int row_;
    std::vector<StartChoice> choices_;
};

std::string formatSwitch(bool isOn, const Translation& tr)
{
    return std::string(isOn ? tr("on") : tr("off"));
}

void addRules(const TetrisState& state, ChoiceList& list)
{
    list.add(Action::Rules, translatable("Rules"),
             std::string(nameRules(state.settings.rules.set, state.tr)),
             translatable("Classic, or modern: with hold, spins and a queue of pieces."));
}

void addLevel(const TetrisState& state, ChoiceList& list)
{
    list.addSlider(Action::LevelDown, Action::LevelUp, translatable("Level"),
                   std::to_string(state.makeNextRules().level),
                   translatable("How fast pieces fall at the start."));
}

void addAdversary(const TetrisState& state, ChoiceList& list)
{
    list.addSlider(Action::AdversaryDown, Action::AdversaryUp, translatable("Adversary"),
                   std::to_string(state.settings.adversary),
                   translatable("How often of 100 times it deals the worst piece."));
}

void addSequence(const TetrisState& state, ChoiceList& list)
{
    list.add(Action::Sequence, translatable("Sequence"),
             formatExternal(state.settings.sequence, 12, state.look.utf8),
             translatable("Pieces from bags of seven, or each by chance alone."));
}

void addSize(const TetrisState& state, ChoiceList& list)
{
    const tetris::GameRules& rules = state.setup.rules;
    list.add(
        Action::Size, translatable("Well"),
        state.tr.format("{0} by {1}", {std::to_string(rules.width), std::to_string(rules.rows)}),
        translatable("Columns by rows."));
}

// Of a game; a person's has more than a brain's.
void addGame(const TetrisState& state, bool isPersons, ChoiceList& list)
{
    const tetris::GameRules rules = state.makeNextRules();
    addRules(state, list);
    if (rules.set == tetris::RuleSet::Modern) {
        list.add(Action::Goal, translatable("Goal"), nameGame(rules, state.tr),
                 describeGoal(rules.goal));
        addLevel(state, list);
    }
    if (!isPersons) return;
    addSize(state, list);
    if (rules.set == tetris::RuleSet::Modern) {
        addSequence(state, list);
        return;
    }
    addAdversary(state, list);
    list.add(Action::Test, translatable("Test game"), formatSwitch(state.settings.test, state.tr),
             translatable("A hundred pieces, the same each time."));
    if (state.settings.test) return;
    addSequence(state, list);
    list.add(Action::Rising, translatable("Rising"),
             formatSwitch(state.settings.rules.rising, state.tr),
             translatable("With every ten rows pieces fall faster."));
}

void addMatch(const TetrisState& state, ChoiceList& list)
{
    const Translation& tr = state.tr;
    list.addKeys("<>", kWeakerKey, kStrongerKey, translatable("Rival"), describeNextRival(state),
                 translatable("A level from 1 to 10, or the one that suits your rating."));
    list.addKeys(formatKeyName(kFirstToKey), kFirstToKey, kFirstToKey, translatable("First to"),
                 std::to_string(state.settings.firstTo),
                 translatable("So many matches win the set."));
    list.addKeys(formatKeyName(kTurnsKey), kTurnsKey, kTurnsKey, translatable("Clock"),
                 std::string(state.settings.versusTurns ? tr("in turns") : tr("real time")),
                 translatable("The rival plays in real time, or waits for each of your pieces."));
}

void addWatch(const TetrisState& state, ChoiceList& list)
{
    addGame(state, false, list);
    list.add(Action::NextBrain, translatable("Brain"),
             formatBrainName(state.getWatchedBrain(), 16, state.look.utf8),
             translatable("The brain that plays."));
    list.addSlider(Action::Slower, Action::Faster, translatable("Speed"),
                   std::to_string(state.settings.watchSpeed),
                   translatable("How fast the brain plays."));
    if (state.makeNextRules().set == tetris::RuleSet::Classic) addAdversary(state, list);
}

std::size_t findFocus(const TetrisState& state, const std::vector<StartChoice>& choices)
{
    return std::min(*state.start.focus, choices.size() - 1);
}

void drawChoices(const TetrisState& state, const std::vector<StartChoice>& choices, Frame& frame)
{
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const StartChoice& choice = choices[i];
        const Box& box = choice.box;
        const bool hasFocus = state.start.focus && findFocus(state, choices) == i;
        if (hasFocus) frame.put(box.column - 2, box.row, getGlyphs(state.look).focus, kKey);
        frame.put(box.column, box.row, choice.keys, kKey);
        frame.put(box.column + kLabelAt, box.row, choice.label,
                  hasFocus ? Style{.bold = true} : kDim);
        putRight(box.column + box.columns, box.row, choice.value,
                 hasFocus ? Style{.foreground = Color::Accent, .inverse = true} : Style{}, frame);
    }
}

// ---- Results

// The result of a stored game: points, or what counts in their place.
std::string formatResult(const tetris::GameScore& game)
{
    if (!ranksTime(game)) return std::to_string(getMeasure(game));
    return formatTenths(std::chrono::milliseconds(game.milliseconds));
}

std::string_view nameBest(const TetrisState& state)
{
    switch (state.start.bestTable.table.value_or(tetris::ScoreTable::Alone)) {
        case tetris::ScoreTable::Alone: return state.tr("BEST");
        case tetris::ScoreTable::Helped: return state.tr("BEST, helped");
        case tetris::ScoreTable::Brain: return state.tr("BEST, by a brain");
    }
    return {};
}

// The last games by the rules and the goal of the next one.
std::vector<std::string> listLastResults(const TetrisState& state)
{
    const tetris::GameRules rules = state.makeNextRules();
    std::vector<std::string> results;
    for (const tetris::ScoreRow& row : state.start.last) {
        const bool isSuch = row.game.rules.set == rules.set &&
                            (rules.set == tetris::RuleSet::Classic ||
                             (row.game.rules.goal == rules.goal &&
                              getGoalNumber(row.game.rules) == getGoalNumber(rules)));
        if (isSuch) results.push_back(formatResult(row.game));
    }
    return results;
}

// The best result as a large figure, and the last ones at its right. In fewer rows both headings
// have a line of their own below them, or none.
void drawBest(const TetrisState& state, Box box, Frame& frame)
{
    if (!state.start.isAnswered || box.rows < 2) return;
    if (state.start.last.empty()) {
        TextColumn text(box, frame);
        text.writeWrapped(state.tr("No games yet. Enter starts the first."), kDim);
        return;
    }
    const int end = box.column + box.columns;
    const int heading = frame.put(box.column, box.row, nameBest(state), kHeading);
    const std::vector<std::string> last = listLastResults(state);
    int widest = 0;
    for (const std::string& result : last)
        widest = std::max(widest, countCharacters(result));
    const std::string_view title = state.tr("LAST");
    widest = std::max(widest, countCharacters(title));
    if (!last.empty() && heading + 1 + countCharacters(title) <= end)
        putRight(end, box.row, title, kHeading, frame);
    const int rows = std::min(box.rows - 1, kDigitRows);
    for (int i = 0; i < rows && i < static_cast<int>(last.size()); ++i)
        putRight(end, box.row + 1 + i, last[static_cast<std::size_t>(i)], kDim, frame);
    if (!state.start.best) {
        frame.put(box.column, box.row + 1, state.tr("none yet"), kDim);
        return;
    }
    Look look = state.look;
    if (rows < kDigitRows) look.utf8 = false;  // in one line
    drawLargeFigure(look, formatResult(state.start.best->game),
                    {box.column, box.row + 1, box.columns - widest - 1, kDigitRows},
                    {.foreground = Color::Accent}, frame);
}

// The person's rating, and how many matches were won.
void drawRecord(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const tetris::MatchRecord& record = state.matches;
    if (record.won + record.lost + record.drawn == 0) {
        frame.put(box.column, box.row, tr("No matches yet."), kDim);
        return;
    }
    if (record.rating) {
        frame.put(box.column, box.row, tr("YOUR RATING"), kHeading);
        drawLargeFigure(state.look, std::to_string(std::lround(*record.rating)),
                        {box.column, box.row + 1, box.columns, kDigitRows},
                        {.foreground = Color::Accent}, frame);
    }
    int row = box.row;
    const auto count = [&](std::string_view text, std::int64_t number) {
        putRight(box.column + box.columns, ++row, tr.format(text, {std::to_string(number)}), kDim,
                 frame);
    };
    count(translatable("{0} won"), record.won);
    count(translatable("{0} lost"), record.lost);
    count(translatable("{0} drawn"), record.drawn);
}

// The best game of the table and the last ones of all: result, rows, day. What has no room beside
// the result is left out.
void drawGames(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const int end = box.column + box.columns;
    const auto draw = [&](const tetris::ScoreRow& game, int row, std::string_view middle) {
        const std::string result = formatResult(game.game);
        const std::string day = formatShortDay(game.ended, state.start.now, tr);
        constexpr int kResultColumns = 9;
        constexpr int kDayColumns = 9;  // with a blank before it
        putRight(box.column + kResultColumns, row, result, {}, frame);
        const int at = box.column + kResultColumns + 1;
        if (countCharacters(middle) <= end - kDayColumns - at) frame.put(at, row, middle, kDim);
        putRight(end, row, day, kDim, frame);
    };
    int row = box.row + 1;
    if (state.start.best) {
        draw(*state.start.best, row++, formatExternal(state.start.best->name, 8, state.look.utf8));
        ++row;
    }
    frame.put(box.column, row++, tr("LAST GAMES"), kHeading);
    for (const tetris::ScoreRow& game : state.start.last) {
        if (row < box.row + box.rows)
            draw(game, row++, tr.plural("{0} row", "{0} rows", static_cast<long>(game.game.rows)));
    }
}

void drawScoresPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame)
{
    if (!state.start.isAnswered) return;
    if (state.start.last.empty()) {
        drawBest(state, place.box, frame);
        return;
    }
    frame.put(place.box.column, place.box.row, nameBest(state), kHeading);
    drawGames(state, place.box, frame);
}

void drawSettingsPanel(const TetrisState& state, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    constexpr std::array<std::string_view, 4> kShown{"language", "theme", "preset",
                                                     "modern_preset"};
    NumberLines lines(box, frame);
    frame.put(box.column, lines.getRow(), tr("SETTINGS"), kHeading);
    lines.skip();
    for (const SettingEntry& row : listSettings()) {
        if (std::ranges::find(kShown, row.name) != kShown.end())
            lines.put(tr(row.label), row.get(state.settings));
    }
}

// What stands below the choices of a wide panel. Blank rows stand around it if there is room.
Box placeBelow(const StartPanelPlace& place, const std::vector<StartChoice>& choices)
{
    constexpr int kWhole = 1 + kDigitRows;
    Box below = place.box;
    below.row = choices.empty() ? place.box.row : choices.back().box.row + 1;
    below.rows = place.box.row + place.box.rows - below.row;
    // The last row is the blank one above the sentence.
    if (below.rows > kWhole + 1) {
        ++below.row;
        --below.rows;
    }
    below.rows = std::min(below.rows, kWhole);
    return below;
}

std::string_view nameHeading(StartItem item)
{
    switch (item) {
        case StartItem::Play: return translatable("NEW GAME");
        case StartItem::Versus: return translatable("VERSUS");
        case StartItem::Watch: return translatable("WATCH");
        default: return {};
    }
}

}  // namespace

std::vector<StartChoice> listStartChoices(const TetrisState& state, const StartPanelPlace& place)
{
    ChoiceList list(state, place);
    switch (state.start.chosen) {
        case StartItem::Play: addGame(state, true, list); break;
        case StartItem::Versus: addMatch(state, list); break;
        case StartItem::Watch: addWatch(state, list); break;
        default: break;
    }
    return list.take();
}

void drawStartPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame)
{
    const std::vector<StartChoice> choices = listStartChoices(state, place);
    drawChoices(state, choices, frame);
    const StartItem chosen = state.start.chosen;
    const std::string_view heading = nameHeading(chosen);
    if (!place.isNarrow && !heading.empty())
        frame.put(place.box.column, place.box.row, state.tr(heading), kHeading);
    const Box below = placeBelow(place, choices);
    if (place.isNarrow) {
        // The window has no room for results.
    } else if (chosen == StartItem::Play) {
        drawBest(state, below, frame);
    } else if (chosen == StartItem::Versus) {
        drawRecord(state, below, frame);
    } else if (chosen == StartItem::Resume) {
        drawKeptPanel(state, place.box, frame);
    } else if (chosen == StartItem::Settings) {
        drawSettingsPanel(state, place.box, frame);
    } else if (choices.empty()) {
        drawScoresPanel(state, place, frame);
    }
    TextColumn sentence(place.sentence, frame);
    if (!state.notice.empty()) {
        sentence.writeWrapped(state.notice, {.foreground = Color::Warn});
    } else if (state.start.focus && !choices.empty()) {
        sentence.writeWrapped(choices[findFocus(state, choices)].help);
    } else {
        sentence.writeWrapped(state.tr(describeItem(state)));
    }
}

}  // namespace tui
