#include "tui/tetris/start/StartView.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/settings/SettingTable.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/live/LivePanel.h"
#include "tui/tetris/suspended/SuspendedView.h"

namespace tui {

namespace {

// ---- Sentences

// Of a row of the menu, in the order of StartItem.
struct PanelText {
    std::string_view sentence;
    std::string_view heading{};  // of its panel
};
constexpr std::array<PanelText, 11> kPanelTexts{{
    {translatable("Fill rows. It ends when the stack is too high."), translatable("NEW GAME")},
    {translatable("Goes on where you left it.")},
    {translatable("The same pieces for everybody; the first try of the day counts."),
     translatable("TODAY")},
    {translatable("Two wells, the same pieces: rows you clear rise at your rival."),
     translatable("VERSUS")},
    {translatable("Play somebody on this host, or watch what is being played."),
     translatable("PEOPLE")},
    {translatable("A brain plays, and you can take over."), translatable("WATCH")},
    {translatable("The other game: tiles that slide.")},
    {translatable("The best games, and the newest; each can be watched.")},
    {translatable("How it looks, and how it feels.")},
    {translatable("What each key does.")},
    {translatable("What you have chosen is kept.")},
}};

const PanelText& getPanelText(StartItem item) { return kPanelTexts.at(base::toIndex(item)); }

std::string_view describeItem(const TetrisState& state) {
    const StartItem item = state.start.chosen;
    const tetris::GameRules rules = state.makeNextRules();
    if (item == StartItem::Play && rules.set == tetris::RuleSet::Modern)
        return describeGoal(rules.goal);
    if (canOnlyTakeTurns(state))
        return translatable("Two at one keyboard play in turns below 80 columns.");
    if (item == StartItem::Watch && !state.start.watched[1].empty())
        return translatable("Two brains or levels play a match.");
    return getPanelText(item).sentence;
}

std::string formatSentence(const TetrisState& state) {
    const std::vector<SuspendedEntry>& suspended = state.start.suspended;
    if (state.start.chosen != StartItem::Resume || suspended.empty() ||
        suspended.front().rival.empty())
        return state.tr(describeItem(state));
    return state.tr.format("Back to the match against {0}",
                           nameSuspendedRival(suspended.front(), state.tr));
}

// ---- The choices

size_t findFocus(const TetrisState& state, const std::vector<StartChoice>& choices) {
    return std::min(*state.start.focus, choices.size() - 1);
}

void drawChoices(const TetrisState& state, const std::vector<StartChoice>& choices, Frame& frame) {
    for (size_t i = 0; i < choices.size(); ++i) {
        const StartChoice& choice = choices[i];
        const Box& box = choice.box;
        const bool hasFocus = state.start.focus && findFocus(state, choices) == i;
        if (hasFocus) frame.put(box.column - 2, box.row, getGlyphs(frame).focus, kKey);
        frame.put(box, choice.keys, kKey);
        frame.put(box.column + kChoiceLabelAt, box.row, choice.label, hasFocus ? kBold : kDim);
        putRight(box, choice.value,
                 hasFocus ? Style{.foreground = Color::Accent, .inverse = true} : Style{}, frame);
    }
}

// ---- Results

std::string_view nameBest(const TetrisState& state) {
    switch (state.start.bestTable.table.value_or(tetris::ScoreTable::Alone)) {
        case tetris::ScoreTable::Alone: return state.tr("BEST");
        case tetris::ScoreTable::Helped: return state.tr("BEST, helped");
        case tetris::ScoreTable::Brain: return state.tr("BEST, by a brain");
    }
    return {};
}

// The last games by the rules and the goal of the next one.
std::vector<std::string> listLastResults(const TetrisState& state) {
    const tetris::GameRules rules = state.makeNextRules();
    std::vector<std::string> results;
    for (const tetris::ScoreRow& row : state.start.last) {
        const bool isSuch = row.game.rules.set == rules.set &&
                            (rules.set == tetris::RuleSet::Classic ||
                             (row.game.rules.goal == rules.goal &&
                              getGoalNumber(row.game.rules) == getGoalNumber(rules)));
        if (isSuch) results.push_back(formatResult(row.game, state.tr));
    }
    return results;
}

// The best result as a large figure, and the last ones at its right. In fewer rows both headings
// have a line of their own below them, or none.
void drawBest(const TetrisState& state, Box box, Frame& frame) {
    if (!state.start.isAnswered || box.rows < 2) return;
    if (state.start.last.empty()) {
        TextColumn text(box, frame);
        text.writeWrapped(state.start.chosen == StartItem::Play
                              ? state.tr("No games yet. Enter starts the first.")
                              : state.tr("No games yet."),
                          kDim);
        return;
    }
    const int end = box.getEnd();
    const int heading = frame.put(box, nameBest(state), kHeading);
    const std::vector<std::string> last = listLastResults(state);
    int widest = 0;
    for (const std::string& result : last)
        widest = std::max(widest, countCharacters(result));
    const std::string_view title = state.tr("LAST");
    widest = std::max(widest, countCharacters(title));
    if (!last.empty() && heading + 1 + countCharacters(title) <= end)
        putRight(end, box.row, title, kHeading, frame);
    const int rows = std::min(box.rows - 1, kDigitRows);
    for (int i = 0; i < rows && i < base::count(last); ++i)
        putRight(end, box.row + 1 + i, last[base::toIndex(i)], kDim, frame);
    if (!state.start.best) {
        frame.put(box.getLine(1), state.tr("none yet"), kDim);
        return;
    }
    drawLargeFigure(formatResult(state.start.best->game, state.tr),
                    {box.column, box.row + 1, box.columns - widest - 1, rows}, kAccent, frame);
}

// The person's rating, and how many matches were won; where it is narrow the rating alone, in one
// line.
void drawRecord(const TetrisState& state, bool isNarrow, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const tetris::MatchRecord& record = state.matches;
    if (record.won + record.lost + record.drawn == 0) {
        frame.put(box, tr("No rated match yet."), kDim);
        return;
    }
    if (isNarrow) {
        if (record.rating) putFact({tr("Your rating"), std::lround(*record.rating)}, box, frame);
        return;
    }
    if (record.rating) {
        frame.put(box, tr("YOUR RATING"), kHeading);
        drawLargeFigure(std::to_string(std::lround(*record.rating)), box.getLine(1, kDigitRows),
                        kAccent, frame);
        if (record.morning) {
            const std::string change =
                formatRatingChange(*record.morning, *record.rating, state.look);
            putRight(box, tr.format("{0} today", change),
                     *record.rating < *record.morning ? kBad : kGood, frame);
        }
    }
    int row = box.row;
    const auto count = [&](std::string_view text, int64_t number) {
        putRight(box.getEnd(), ++row, tr.format(text, number), kDim, frame);
    };
    count(translatable("won {0}"), record.won);
    count(translatable("lost {0}"), record.lost);
    count(translatable("drawn {0}"), record.drawn);
}

// The best game of the table and the last ones of all: result, rows, day. What has no room beside
// the result is left out.
void drawGames(const TetrisState& state, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const int end = box.getEnd();
    const auto draw = [&](const tetris::ScoreRow& game, int row, std::string_view middle) {
        const std::string result = formatResult(game.game, tr);
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
        draw(*state.start.best, row++, formatExternal(state.start.best->name, 8, state.look));
        ++row;
    }
    frame.put(box.column, row++, tr("LAST GAMES"), kHeading);
    for (const tetris::ScoreRow& game : state.start.last) {
        if (row < box.getFoot()) draw(game, row++, formatRows(game.game.rows, tr));
    }
}

void drawScoresPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame) {
    if (!state.start.isAnswered) return;
    if (state.start.last.empty()) {
        drawBest(state, place.box, frame);
        return;
    }
    frame.put(place.box, nameBest(state), kHeading);
    drawGames(state, place.box, frame);
}

// A try at the game of the day: its rank, whose it is, and its result.
void drawTry(const TetrisState& state, const tetris::ScoreRow& row, Box line, Style style,
             Frame& frame) {
    const std::string result = formatResult(row.game, state.tr);
    putRight(line, result, style, frame);
    frame.put(line, std::to_string(row.rank), {.foreground = Color::Warn, .bold = true});
    const int room = line.columns - kChoiceLabelAt - 1 - countCharacters(result);
    frame.put(line.column + kChoiceLabelAt, line.row, formatExternal(row.name, room, state.look),
              style);
}

// The best tries of the day, and the person's below them if it is none of these. Returns what is
// left of the box.
Box drawTries(const TetrisState& state, Box box, Frame& frame) {
    constexpr int kShown = 3;
    const Translation& tr = state.tr;
    const tetris::DailyTable& daily = state.daily;
    const tetris::ScoreRow* const own = daily.findTry(state.settings.name);
    const int64_t tries = daily.countTries();
    frame.put(box, tr("PLAYED HERE"), kHeading);
    if (tries > 0) putRight(box, tr.format("{0} today", tries), kDim, frame);
    if (tries == 0) frame.put(box.getLine(1), tr("Nobody yet. Be the first."), kDim);
    for (int i = 0; i < kShown && i < tries; ++i) {
        const tetris::ScoreRow& row = daily.rows[base::toIndex(i)];
        drawTry(state, row, box.getLine(1 + i), &row == own ? kKey : Style{}, frame);
    }
    const int below = kShown + 1;
    if (own != nullptr && own->rank > kShown) drawTry(state, *own, box.getLine(below), kKey, frame);
    return box.getRest(below + 1);
}

// Below the rules: who has played the game of the day, and how the person stands.
void drawTodayPanel(const TetrisState& state, const StartPanelPlace& place, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const tetris::DailyTable& daily = state.daily;
    std::vector<Fact> facts;
    if (place.isNarrow) {
        constexpr int kNameColumns = 10;
        facts.push_back({tr("Day"), daily.day});
        if (daily.countTries() > 0) {
            const tetris::ScoreRow& best = daily.rows.front();
            facts.push_back(
                {tr("Best here"),
                 base::format("{} {}", formatExternal(best.name, kNameColumns, state.look),
                              formatResult(best.game, tr))});
        }
    } else {
        putRight(place.box, daily.day, kDim, frame);
        frame.put(box.column + kChoiceLabelAt, box.row, nameDailyGoal(state.settings.rules.set, tr),
                  kDim);
        box = box.getRest(2);
    }
    if (!state.start.hasScores) return;
    if (!place.isNarrow) box = drawTries(state, box, frame);
    const tetris::ScoreRow* const own = daily.findTry(state.settings.name);
    facts.push_back({tr("Your try"), own != nullptr ? formatResult(own->game, tr) : tr("not yet"),
                     own != nullptr ? Style{} : kAccent});
    facts.push_back({tr("Streak"), tr.plural("{0} day", "{0} days", daily.streak)});
    for (int i = 0; i < std::ssize(facts); ++i)
        putFact(facts[base::toIndex(i)], box.getLine(i), frame);
}

// A person who waits, or a game, in a line.
void drawLive(const TetrisState& state, const LiveEntry& entry, Box line, Frame& frame) {
    const Translation& tr = state.tr;
    const std::string stand =
        entry.kind == LiveEntry::Kind::Waits
            ? base::format("{}  {}", entry.code,
                           formatPlayTime(std::chrono::seconds(entry.seconds)))
            : standLive(entry, tr);
    const int room = line.columns - countCharacters(stand) - 1;
    std::string who = nameLive(entry, room, state);
    if (entry.kind == LiveEntry::Kind::Game) {
        const std::string game = nameLiveGame(entry.game, tr);
        if (countCharacters(who) + 2 + countCharacters(game) <= room) who += ", " + game;
    }
    frame.put(line, who);
    putRight(line, stand, kDim, frame);
}

// Below the choices: who waits, and what is played.
void drawPeoplePanel(const TetrisState& state, const StartPanelPlace& place, Box box,
                     Frame& frame) {
    const Translation& tr = state.tr;
    if (!state.start.live) return;
    LiveEntries entries = *state.start.live;
    std::erase_if(entries,
                  [](const LiveEntry& entry) { return entry.kind == LiveEntry::Kind::Unknown; });
    if (!place.isNarrow) {
        putRight(place.box, countLive(*state.start.live, tr), kDim, frame);
        ++box.row;
    }
    // The last row is the blank one above the sentence.
    const int foot = place.box.getFoot() - (place.isNarrow ? 0 : 1);
    if (entries.empty()) {
        frame.put(box, tr("Nobody plays here now."), kDim);
        return;
    }
    bool hasWaiting = false;
    bool hasPlay = false;
    for (size_t i = 0; i < entries.size(); ++i) {
        const LiveEntry& entry = entries[i];
        const bool waits = entry.kind == LiveEntry::Kind::Waits;
        if (bool& hasHeading = waits ? hasWaiting : hasPlay; !place.isNarrow && !hasHeading) {
            if (!waits && hasWaiting) ++box.row;
            hasHeading = true;
            if (box.row < foot)
                frame.put(box.column, box.row++, waits ? tr("WAITS") : tr("PLAY"), kHeading);
        }
        const auto left = std::ssize(entries) - static_cast<ptrdiff_t>(i);
        if (box.row >= foot - 1 && left > 1) {
            if (box.row < foot) frame.put(box, tr.format("+{0} more", left), kDim);
            return;
        }
        drawLive(state, entry, box, frame);
        ++box.row;
    }
}

void drawSettingsPanel(const TetrisState& state, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    constexpr std::array<std::string_view, 4> kShown{"language", "theme", "preset",
                                                     "modern_preset"};
    frame.put(box, tr("SETTINGS"), kHeading);
    box.rows = 1;
    for (const SettingEntry& row : listSettings()) {
        if (base::contains(kShown, row.name)) {
            ++box.row;
            putFact({tr(row.label), nameWord(row.get(state.settings), tr)}, box, frame);
        }
    }
}

// What stands below the choices of a wide panel. Blank rows stand around it if there is room.
Box placeBelow(const StartPanelPlace& place, const std::vector<StartChoice>& choices) {
    constexpr int kWhole = 1 + kDigitRows;
    Box below = place.box;
    below.row = choices.empty() ? place.box.row : choices.back().box.row + 1;
    below.rows = place.box.getFoot() - below.row;
    // The last row is the blank one above the sentence.
    if (below.rows > kWhole + 1) {
        ++below.row;
        --below.rows;
    }
    below.rows = std::min(below.rows, kWhole);
    return below;
}

}  // namespace

void drawStartPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame) {
    const std::vector<StartChoice> choices = listStartChoices(state, place);
    drawChoices(state, choices, frame);
    const StartItem chosen = state.start.chosen;
    const std::string_view heading = getPanelText(chosen).heading;
    if (!place.isNarrow && !heading.empty()) frame.put(place.box, state.tr(heading), kHeading);
    const Box below = placeBelow(place, choices);
    Box rest = place.box;
    rest.row = (choices.empty() ? rest : choices.back().box).row + 1;
    if (chosen == StartItem::Today) {
        drawTodayPanel(state, place, rest, frame);
    } else if (chosen == StartItem::People) {
        drawPeoplePanel(state, place, rest, frame);
    } else if (place.isNarrow) {
        // The window has no room for other results.
        if (chosen == StartItem::Versus && below.rows > 0) drawRecord(state, true, below, frame);
    } else if (chosen == StartItem::Play) {
        drawBest(state, below, frame);
    } else if (chosen == StartItem::Versus) {
        drawRecord(state, false, below, frame);
    } else if (chosen == StartItem::Resume) {
        drawSuspendedPanel(state, place.box, frame);
    } else if (chosen == StartItem::Settings) {
        drawSettingsPanel(state, place.box, frame);
    } else if (chosen == StartItem::Scores) {
        drawScoresPanel(state, place, frame);
    }
    TextColumn sentence(place.sentence, frame);
    if (!state.notice.empty()) {
        sentence.writeWrapped(state.notice, kWarn);
    } else if (state.start.focus && !choices.empty()) {
        sentence.writeWrapped(choices[findFocus(state, choices)].help);
    } else {
        sentence.writeWrapped(formatSentence(state));
    }
}

}  // namespace tui
