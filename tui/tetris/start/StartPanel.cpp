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
    {"Fill rows. It ends when the stack is too high."_tr, "NEW GAME"_tr},
    {"Goes on where you left it."_tr},
    {"The same pieces for everybody; the first try of the day counts."_tr, "TODAY"_tr},
    {"Two wells, the same pieces: rows you clear rise at your rival."_tr, "VERSUS"_tr},
    {"Play somebody on this host, or watch what is being played."_tr, "PEOPLE"_tr},
    {"A brain plays, and you can take over."_tr, "WATCH"_tr},
    {"The other game: tiles that slide."_tr},
    {"The best games, and the newest; each can be watched."_tr},
    {"How it looks, and how it feels."_tr},
    {"What each key does."_tr},
    {"What you have chosen is kept."_tr},
}};

const PanelText& getPanelText(StartItem item) { return kPanelTexts.at(toIndex(item)); }

// What stands beside the menu.
class StartPicture {
public:
    StartPicture(const TetrisState& state, const StartPanelPlace& place, Frame& frame)
        : state_(state), tr_(state.tr), place_(place), frame_(frame) {}

    void drawPanel() {
        const std::vector<StartChoice> choices = listStartChoices(state_, place_);
        drawChoices(choices);
        const StartItem chosen = state_.start.chosen;
        const std::string_view heading = getPanelText(chosen).heading;
        if (!place_.isNarrow && !heading.empty()) frame_.put(place_.box, tr_(heading), kHeading);
        const Box below = placeBelow(choices);
        Box rest = place_.box;
        rest.row = (choices.empty() ? rest : choices.back().box).row + 1;
        if (chosen == StartItem::Today) {
            drawTodayPanel(rest);
        } else if (chosen == StartItem::People) {
            drawPeoplePanel(rest);
        } else if (place_.isNarrow) {
            // The window has no room for other results.
            if (chosen == StartItem::Versus && below.rows > 0) drawRecord(true, below);
        } else if (chosen == StartItem::Play) {
            drawBest(below);
        } else if (chosen == StartItem::Versus) {
            drawRecord(false, below);
        } else if (chosen == StartItem::Resume) {
            drawSuspendedPanel(state_, place_.box, frame_);
        } else if (chosen == StartItem::Settings) {
            drawSettingsPanel(place_.box);
        } else if (chosen == StartItem::Scores) {
            drawScoresPanel();
        }
        TextColumn sentence(place_.sentence, frame_);
        if (!state_.notice.empty()) {
            sentence.writeWrapped(state_.notice, kWarn);
        } else if (state_.start.focus && !choices.empty()) {
            sentence.writeWrapped(choices[findFocus(choices)].help);
        } else {
            sentence.writeWrapped(formatSentence());
        }
    }

private:
    std::string_view describeItem() {
        const StartItem item = state_.start.chosen;
        const GameRules rules = state_.makeNextRules();
        if (item == StartItem::Play && rules.set == tetris::RuleSet::Modern)
            return describeGoal(rules.goal);
        if (canOnlyTakeTurns(state_))
            return "Two at one keyboard play in turns below 80 columns."_tr;
        if (item == StartItem::Watch && !state_.start.watched[1].empty())
            return "Two brains or levels play a match."_tr;
        return getPanelText(item).sentence;
    }

    std::string formatSentence() {
        const std::vector<SuspendedEntry>& suspended = state_.start.suspended;
        if (state_.start.chosen != StartItem::Resume || suspended.empty() ||
            suspended.front().rival.empty())
            return tr_(describeItem());
        return tr_.format("Back to the match against {0}",
                          nameSuspendedRival(suspended.front(), tr_));
    }

    size_t findFocus(const std::vector<StartChoice>& choices) {
        return std::min(*state_.start.focus, choices.size() - 1);
    }

    void drawChoices(const std::vector<StartChoice>& choices) {
        for (size_t i = 0; i < choices.size(); ++i) {
            const StartChoice& choice = choices[i];
            const Box& box = choice.box;
            const bool hasFocus = state_.start.focus && findFocus(choices) == i;
            if (hasFocus) frame_.put(box.column - 2, box.row, getGlyphs(frame_).focus, kKey);
            frame_.put(box, choice.keys, kKey);
            frame_.put(box.column + kChoiceLabelAt, box.row, choice.label, hasFocus ? kBold : kDim);
            putRight(box, choice.value, hasFocus ? kChosen : Style{}, frame_);
        }
    }

    std::string_view nameBest() {
        constexpr std::array kNames{"BEST"_tr, "BEST, helped"_tr, "BEST, by a brain"_tr};
        const auto table = state_.start.bestTable.table.value_or(ScoreTable::Alone);
        return tr_(kNames.at(toIndex(table)));
    }

    // The last games by the rules and the goal of the next one.
    std::vector<std::string> listLastResults() {
        const GameRules rules = state_.makeNextRules();
        std::vector<std::string> results;
        for (const ScoreRow& row : state_.start.last) {
            const bool isSuch = row.game.rules.set == rules.set &&
                                (rules.set == tetris::RuleSet::Classic ||
                                 (row.game.rules.goal == rules.goal &&
                                  getGoalNumber(row.game.rules) == getGoalNumber(rules)));
            if (isSuch) results.push_back(formatResult(row.game, tr_));
        }
        return results;
    }

    // The best result as a large figure, and the last ones at its right. In fewer rows both
    // headings have a line of their own below them, or none.
    void drawBest(Box box) {
        if (!state_.start.isAnswered || box.rows < 2) return;
        if (state_.start.last.empty()) {
            TextColumn text(box, frame_);
            text.writeWrapped(state_.start.chosen == StartItem::Play
                                  ? tr_("No games yet. Enter starts the first.")
                                  : tr_("No games yet."),
                              kDim);
            return;
        }
        const int end = box.getEnd();
        const int heading = frame_.put(box, nameBest(), kHeading);
        const std::vector<std::string> last = listLastResults();
        int widest = 0;
        for (const std::string& result : last)
            widest = std::max(widest, countCharacters(result));
        const std::string_view title = tr_("LAST");
        widest = std::max(widest, countCharacters(title));
        if (!last.empty() && heading + 1 + countCharacters(title) <= end)
            putRight(end, box.row, title, kHeading, frame_);
        const int rows = std::min(box.rows - 1, kDigitRows);
        for (int i = 0; i < rows && i < base::count(last); ++i)
            putRight(end, box.row + 1 + i, last[toIndex(i)], kDim, frame_);
        if (!state_.start.best) {
            frame_.put(box.getLine(1), tr_("none yet"), kDim);
            return;
        }
        drawLargeFigure(formatResult(state_.start.best->game, tr_),
                        {box.column, box.row + 1, box.columns - widest - 1, rows}, kAccent, frame_);
    }

    // The person's rating, and how many matches were won; where it is narrow the rating alone, in
    // one line.
    void drawRecord(bool isNarrow, Box box) {
        const MatchRecord& record = state_.matches;
        if (record.won + record.lost + record.drawn == 0) {
            frame_.put(box, tr_("No rated match yet."), kDim);
            return;
        }
        if (isNarrow) {
            if (record.rating)
                putFact({tr_("Your rating"), std::lround(*record.rating)}, box, frame_);
            return;
        }
        if (record.rating) {
            frame_.put(box, tr_("YOUR RATING"), kHeading);
            drawLargeFigure(std::to_string(std::lround(*record.rating)), box.getLine(1, kDigitRows),
                            kAccent, frame_);
            if (record.morning) {
                const std::string change =
                    formatRatingChange(*record.morning, *record.rating, state_.look);
                putRight(box, tr_.format("{0} today", change),
                         *record.rating < *record.morning ? kBad : kGood, frame_);
            }
        }
        int row = box.row;
        const auto count = [&](std::string_view text, int64_t number) {
            putRight(box.getEnd(), ++row, tr_.format(text, number), kDim, frame_);
        };
        count("won {0}"_tr, record.won);
        count("lost {0}"_tr, record.lost);
        count("drawn {0}"_tr, record.drawn);
    }

    // The best game of the table and the last ones of all: result, rows, day. What has no room
    // beside the result is left out.
    void drawGames(Box box) {
        const int end = box.getEnd();
        const auto draw = [&](const ScoreRow& game, int row, std::string_view middle) {
            const std::string result = formatResult(game.game, tr_);
            const std::string day = formatShortDay(game.ended, state_.start.now, tr_);
            constexpr int kResultColumns = 9;
            constexpr int kDayColumns = 9;  // with a blank before it
            putRight(box.column + kResultColumns, row, result, {}, frame_);
            const int at = box.column + kResultColumns + 1;
            if (countCharacters(middle) <= end - kDayColumns - at)
                frame_.put(at, row, middle, kDim);
            putRight(end, row, day, kDim, frame_);
        };
        int row = box.row + 1;
        if (state_.start.best) {
            draw(*state_.start.best, row++,
                 formatExternal(state_.start.best->name, 8, state_.look));
            ++row;
        }
        frame_.put(box.column, row++, tr_("LAST GAMES"), kHeading);
        for (const ScoreRow& game : state_.start.last) {
            if (row < box.getFoot()) draw(game, row++, formatRows(game.game.rows, tr_));
        }
    }

    void drawScoresPanel() {
        if (!state_.start.isAnswered) return;
        if (state_.start.last.empty()) {
            drawBest(place_.box);
            return;
        }
        frame_.put(place_.box, nameBest(), kHeading);
        drawGames(place_.box);
    }

    // A try at the game of the day: its rank, whose it is, and its result.
    void drawTry(const ScoreRow& row, Box line, Style style) {
        const std::string result = formatResult(row.game, tr_);
        putRight(line, result, style, frame_);
        frame_.put(line, std::to_string(row.rank), {.foreground = Color::Warn, .bold = true});
        const int room = line.columns - kChoiceLabelAt - 1 - countCharacters(result);
        frame_.put(line.column + kChoiceLabelAt, line.row,
                   formatExternal(row.name, room, state_.look), style);
    }

    // The best tries of the day, and the person's below them if it is none of these. Returns what
    // is left of the box.
    Box drawTries(Box box) {
        constexpr int kShown = 3;
        const tetris::DailyTable& daily = state_.daily;
        const ScoreRow* const own = daily.findOwn();
        const int64_t tries = daily.countTries();
        frame_.put(box, tr_("PLAYED HERE"), kHeading);
        if (tries > 0) putRight(box, tr_.format("{0} today", tries), kDim, frame_);
        if (tries == 0) frame_.put(box.getLine(1), tr_("Nobody yet. Be the first."), kDim);
        for (int i = 0; i < kShown && i < tries; ++i) {
            const ScoreRow& row = daily.rows[toIndex(i)];
            drawTry(row, box.getLine(1 + i), &row == own ? kKey : Style{});
        }
        const int below = kShown + 1;
        if (own != nullptr && own->rank > kShown) drawTry(*own, box.getLine(below), kKey);
        return box.getRest(below + 1);
    }

    // Below the rules: who has played the game of the day, and how the person stands.
    void drawTodayPanel(Box box) {
        const tetris::DailyTable& daily = state_.daily;
        std::vector<Fact> facts;
        if (place_.isNarrow) {
            constexpr int kNameColumns = 10;
            facts.push_back({tr_("Day"), daily.day});
            if (daily.countTries() > 0) {
                const ScoreRow& best = daily.rows.front();
                facts.push_back(
                    {tr_("Best here"),
                     base::format("{} {}", formatExternal(best.name, kNameColumns, state_.look),
                                  formatResult(best.game, tr_))});
            }
        } else {
            putRight(place_.box, daily.day, kDim, frame_);
            frame_.put(box.column + kChoiceLabelAt, box.row,
                       nameDailyGoal(state_.settings.rules.set, tr_), kDim);
            box = box.getRest(2);
        }
        if (!state_.start.hasScores) return;
        if (!place_.isNarrow) box = drawTries(box);
        const ScoreRow* const own = daily.findOwn();
        facts.push_back({tr_("Your try"),
                         own != nullptr ? formatResult(own->game, tr_) : tr_("not yet"),
                         own != nullptr ? Style{} : kAccent});
        facts.push_back({tr_("Streak"), tr_.plural("{0} day", "{0} days", daily.streak)});
        for (int i = 0; i < std::ssize(facts); ++i)
            putFact(facts[toIndex(i)], box.getLine(i), frame_);
    }

    // A person who waits, or a game, in a line.
    void drawLive(const LiveEntry& entry, Box line) {
        const std::string stand =
            entry.kind == LiveEntry::Kind::Waits
                ? base::format("{}  {}", entry.code,
                               formatPlayTime(std::chrono::seconds(entry.seconds)))
                : standLive(entry, tr_);
        const int room = line.columns - countCharacters(stand) - 1;
        std::string who = nameLive(entry, room, state_);
        if (entry.kind == LiveEntry::Kind::Game) {
            const std::string game = nameLiveGame(entry.game, tr_);
            if (countCharacters(who) + 2 + countCharacters(game) <= room) who += ", " + game;
        }
        frame_.put(line, who);
        putRight(line, stand, kDim, frame_);
    }

    // Below the choices: who waits, and what is played.
    void drawPeoplePanel(Box box) {
        if (!state_.start.live) return;
        LiveEntries entries = *state_.start.live;
        std::erase_if(
            entries, [](const LiveEntry& entry) { return entry.kind == LiveEntry::Kind::Unknown; });
        if (!place_.isNarrow) {
            putRight(place_.box, countLive(*state_.start.live, tr_), kDim, frame_);
            ++box.row;
        }
        // The last row is the blank one above the sentence.
        const int foot = place_.box.getFoot() - (place_.isNarrow ? 0 : 1);
        if (entries.empty()) {
            frame_.put(box, tr_("Nobody plays here now."), kDim);
            return;
        }
        bool hasWaiting = false;
        bool hasPlay = false;
        for (size_t i = 0; i < entries.size(); ++i) {
            const LiveEntry& entry = entries[i];
            const bool waits = entry.kind == LiveEntry::Kind::Waits;
            if (bool& hasHeading = waits ? hasWaiting : hasPlay; !place_.isNarrow && !hasHeading) {
                if (!waits && hasWaiting) ++box.row;
                hasHeading = true;
                if (box.row < foot)
                    frame_.put(box.column, box.row++, waits ? tr_("WAITS") : tr_("PLAY"), kHeading);
            }
            const auto left = std::ssize(entries) - static_cast<ptrdiff_t>(i);
            if (box.row >= foot - 1 && left > 1) {
                if (box.row < foot) frame_.put(box, tr_.format("+{0} more", left), kDim);
                return;
            }
            drawLive(entry, box);
            ++box.row;
        }
    }

    void drawSettingsPanel(Box box) {
        constexpr std::array<std::string_view, 4> kShown{"language", "theme", "preset",
                                                         "modern_preset"};
        frame_.put(box, tr_("SETTINGS"), kHeading);
        box.rows = 1;
        for (const SettingEntry& row : listSettings()) {
            if (base::contains(kShown, row.name)) {
                ++box.row;
                putFact({tr_(row.label), nameWord(row.get(state_.settings), tr_)}, box, frame_);
            }
        }
    }

    // What stands below the choices of a wide panel. Blank rows stand around it if there is room.
    Box placeBelow(const std::vector<StartChoice>& choices) {
        constexpr int kWhole = 1 + kDigitRows;
        Box below = place_.box;
        below.row = choices.empty() ? place_.box.row : choices.back().box.row + 1;
        below.rows = place_.box.getFoot() - below.row;
        // The last row is the blank one above the sentence.
        if (below.rows > kWhole + 1) {
            ++below.row;
            --below.rows;
        }
        below.rows = std::min(below.rows, kWhole);
        return below;
    }

    const TetrisState& state_;
    const Translation& tr_;
    const StartPanelPlace& place_;
    Frame& frame_;
};

}  // namespace

void drawStartPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame) {
    StartPicture(state, place, frame).drawPanel();
}

}  // namespace tui
