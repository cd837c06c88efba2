#include "tui/tetris/live/LivePanel.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/VersusParts.h"

namespace tui {

namespace {

using Kind = LiveEntry::Kind;

constexpr Key kOpenKey = makeKey(U'o');

constexpr int kLiveDetailRows = 8;
constexpr int kNarrowLive = 34;  // columns of the page

const std::string& identifyLive(const LiveEntry& entry) {
    return entry.code.empty() ? entry.file : entry.code;
}

bool hasCode(const LiveEntry& entry) { return !entry.code.empty(); }

// Of an open match one name is not known.
bool isRatedEntry(const LiveEntry& entry) {
    const auto& [one, other] = entry.names;
    const bool hasNames = entry.kind == Kind::Waits
                              ? !one.empty() || !other.empty()
                              : !one.empty() && !other.empty() && one != other;
    return hasNames && !entry.isPractice && canCount(entry.rules, 1);
}

// In a narrow page an entry has two lines.
std::vector<ListCell> listLiveCells(const LiveEntry& entry, bool isWide, const TetrisState& state) {
    const Translation& tr = state.tr;
    ListCell game{tr("Game"), isWide ? 19 : 0, 0, true};
    ListCell who{tr("Who"), isWide ? 27 : 0, 0, true};
    ListCell stands{tr("Stands"), isWide ? 12 : 0};
    ListCell age{tr("Time"), 9, 0, false, "", kDim};
    ListCell watch{tr("Watch"), 7, 1, !isWide, "", kDim};
    if (!isWide) game.line = watch.line = age.line = 1;
    const bool isOther = entry.kind == Kind::Unknown;
    stands.text = standLive(entry, tr);
    stands.style = entry.kind == Kind::Waits ? kSuccess : isOther ? kWarn : Style{};
    who.text = nameLive(entry, isWide ? 25 : kNarrowLive - 11, state);
    game.text = firstCharacters(describeLive(entry, tr), isWide ? 18 : kNarrowLive - 10);
    who.style = isOther ? kDim : Style{};
    game.style = isWide ? who.style : kDim;
    // Nobody's name is known: so long a text has room in its place.
    if (isOther && !isWide) who.text = std::exchange(stands.text, {});
    if (isOther && !isWide) who.style = stands.style;
    if (!isOther) age.text = formatPlayTime(std::chrono::seconds(entry.seconds));
    if (entry.watchers > 0)
        watch.text =
            isWide ? std::to_string(entry.watchers) : tr.format("{0} watch", entry.watchers);
    if (isWide) return {game, who, stands, age, watch};
    return {who, stands, game, watch, age};
}

// What Enter does, or why it does nothing.
std::string_view sayEnter(const LiveEntry& entry, const Translation& tr) {
    if (entry.kind == Kind::Waits) return tr("Enter takes the empty seat.");
    if (entry.kind == Kind::Unknown)
        return tr("It is played by another version, or does not answer.");
    return entry.kind == Kind::Match && entry.isOwn ? tr("Enter goes back to your seat.")
                                                    : tr("Enter watches it, from now on.");
}

std::vector<FooterWord> listLiveWords(const LiveEntry* chosen, const TetrisState& state) {
    const Translation& tr = state.tr;
    const bool isWide = state.window.columns >= kWidePageColumns + 4;
    const bool hasChosen = chosen != nullptr;
    const bool plays = hasChosen && (chosen->kind == Kind::Waits || chosen->isOwn);
    return listPageWords({{"Up Down", tr("choose"), isWide && hasChosen},
                          {"Enter", plays ? tr.in("live", "play") : tr("watch"),
                           hasChosen && chosen->kind != Kind::Unknown},
                          {"o", isWide ? tr("open a match") : tr("open")},
                          {"Esc", tr("back")}},
                         state.look);
}

}  // namespace

std::string countLive(const LiveEntries& entries, const Translation& tr) {
    const auto count = [&](Kind kind) {
        return std::ranges::count(entries, kind, &LiveEntry::kind);
    };
    const auto waits = count(Kind::Waits);
    const auto plays = count(Kind::Match) + count(Kind::Game);
    return tr.format("{0} play, {1} waits", plays, waits);
}

std::string nameLive(const LiveEntry& entry, int columns, const Screen& screen) {
    if (entry.kind == Kind::Unknown) return {};
    const int persons = entry.kind == Kind::Match ? 2 : 1;
    const bool hasRatings = entry.ratings[0] || entry.ratings[1];
    const std::string blanks = hasRatings ? "  " : " ";
    const std::string between = blanks + (screen.look.utf8 ? "·" : "-") + blanks;
    const int room = (columns - (countCharacters(between) * (persons - 1))) / persons;
    const auto name = [&](size_t side) {
        const std::string& given = entry.names.at(side);
        if (given.empty()) return std::string(screen.tr("guest"));
        std::string rating;
        if (entry.ratings.at(side)) rating = " " + std::to_string(*entry.ratings.at(side));
        constexpr int kLeast = 4;
        const int left = room - countCharacters(rating);
        if (left < kLeast) return formatExternal(given, room, screen.look);
        return formatExternal(given, left, screen.look) + rating;
    };
    if (persons == 2) return name(0) + between + name(1);
    return name(entry.names[0].empty() ? 1 : 0);
}

std::string sayOwnMatch(const LiveEntry& entry, const std::string& person, const Screen& screen) {
    const size_t own = entry.names[0] == person ? 0 : 1;
    const std::string& other = entry.names.at(1 - own);
    const std::string name = other.empty()
                                 ? screen.tr("guest")
                                 : formatExternal(other, countCharacters(other), screen.look);
    return screen.tr.format("Back to the match against {0}, {1}: People, Enter", name,
                            formatPlayTime(std::chrono::seconds(entry.waits.at(own))));
}

std::string describeLive(const LiveEntry& entry, const Translation& tr) {
    if (hasCode(entry)) return tr.format("match {0}", entry.code);
    if (entry.game.set == tetris::RuleSet::Classic) return nameRules(entry.game.set, tr);
    return base::format("{}, {}", nameRules(entry.game.set, tr), nameLiveGame(entry.game, tr));
}

std::string nameLiveGame(const GameRules& game, const Translation& tr) {
    if (game.set == tetris::RuleSet::Classic) return nameRules(game.set, tr);
    const std::string_view goal = nameGoal(game.goal, tr);
    if (!getEntry(game.goal).choosesRows) return std::string(goal);
    return base::format("{} {}", goal, countRowsToClear(game));
}

std::string standLive(const LiveEntry& entry, const Translation& tr) {
    switch (entry.kind) {
        case Kind::Waits: return tr("waits");
        case Kind::Unknown:
            return entry.version.empty() ? tr("no answer") : base::makePlainText(entry.version, 16);
        case Kind::Match: return base::format("{} : {}", entry.won[0], entry.won[1]);
        case Kind::Game: break;
    }
    if (getEntry(entry.game.goal).choosesRows && entry.game.set == tetris::RuleSet::Modern)
        return base::format("{}/{}", entry.rows, countRowsToClear(entry.game));
    return formatRows(entry.rows, tr);
}

namespace {

class LivePanel : public Panel {
public:
    LivePanel(const StartPage& page, ChooseLive choose) : page_(page), choose_(std::move(choose)) {}

    PanelEnd onKey(const Key& key) override {
        isRefused_ = false;
        if (key.code == KeyCode::Escape) return PanelEnd::Closes;
        if (key == kOpenKey) {
            choose_(std::nullopt);
            return PanelEnd::Closes;
        }
        const LiveEntry* const chosen = findChosen();
        if (chosen == nullptr) return PanelEnd::Stays;
        const bool wasGone = !chosen_.empty() && identifyLive(*chosen) != chosen_;
        const LiveEntries& entries = *page_.live;
        cursor_.choose(chosen - entries.data(), std::ssize(entries));
        const ListCursor::Change change = cursor_.onKey(key, std::ssize(entries));
        const LiveEntry& next = entries[toIndex(cursor_.get())];
        chosen_ = identifyLive(next);
        // What is gone leaves its place to another, which the key was not meant for.
        if (change != ListCursor::Change::Taken || wasGone) return PanelEnd::Stays;
        isRefused_ = next.kind == Kind::Unknown;
        if (isRefused_) return PanelEnd::Stays;
        choose_(next);
        return PanelEnd::Closes;
    }

    void draw(const TetrisState& state, Frame& frame) const override {
        constexpr int kMostRows = 24;
        const Translation& tr = state.tr;
        const Box page = placePage(state.window, kNarrowLive, kMostRows);
        const bool isWide = isWidePage(page);
        const std::optional<LiveEntries>& entries = page_.live;
        std::string counts;
        if (entries) {
            int watchers = 0;
            for (const LiveEntry& entry : *entries)
                watchers += entry.watchers;
            counts = countLive(*entries, tr);
            if (isWide && watchers > 0)
                counts = base::format("{}, {}", counts, tr.format("{0} watch", watchers));
        }
        drawPageHead(page, tr("LIVE"), counts, frame);
        const int head = isWide ? 3 : 2;
        const int detail = isWide ? kLiveDetailRows : 2;
        const Box list = page.getLine(head, page.rows - head - detail);
        const LiveEntry* const chosen = findChosen();
        drawFooter(listLiveWords(chosen, state), frame);
        if (!entries) return;
        if (chosen == nullptr) {
            TextColumn text(list, frame);
            text.write(tr("Nobody plays here now."));
            text.write(tr("o opens a match."), kDim);
            return;
        }
        cursor_.choose(chosen - entries->data(), std::ssize(*entries));
        if (chosen_.empty()) chosen_ = identifyLive(*chosen);
        drawTable({.box = list,
                   .count = std::ssize(*entries),
                   .list = [&](size_t at) { return listLiveCells((*entries)[at], isWide, state); },
                   .lines = isWide ? 1 : 2},
                  cursor_, frame);
        const Box below = page.getRest(page.rows - detail);
        if (isWide) {
            drawRule(below.column, below.row, below.columns, frame);
            drawChosen(*chosen, below.getRest(1), state, frame);
        } else {
            TextColumn text(below, frame);
            text.writeWrapped(sayEnter(*chosen, tr), isRefused_ ? kWarn : Style{});
        }
    }

private:
    const LiveEntry* findChosen() const {
        if (!page_.live || page_.live->empty()) return nullptr;
        if (const auto* const found = base::find(*page_.live, chosen_, identifyLive)) return found;
        // It is gone: the one that has its place.
        return &(*page_.live)[std::min(toIndex(cursor_.get()), page_.live->size() - 1)];
    }

    void drawChosen(const LiveEntry& entry, Box box, const TetrisState& state, Frame& frame) const {
        const Translation& tr = state.tr;
        frame.put(box, describeLive(entry, tr), kKey);
        int row = box.row + 1;
        const auto put = [&](const Fact& fact) {
            putFact(fact, {box.column, row++, 26, 1}, frame);
        };
        if (hasCode(entry) && entry.kind != Kind::Unknown) {
            const bool isTurns = entry.rules.clock == tetris::MatchClock::Turns;
            put({tr("First to"), entry.firstTo});
            put({tr("Clock"), isTurns ? tr("turns") : tr("real time")});
            put(makeRatedFact(state, isRatedEntry(entry)));
        }
        TextColumn text(box.getRight(31).getRest(1), frame);
        text.writeWrapped(sayEnter(entry, tr), isRefused_ ? kWarn : Style{});
        if (entry.away.empty()) return;
        text.write(tr("On another machine:"), kDim);
        text.writeWrapped(entry.away);
    }

    const StartPage& page_;
    const ChooseLive choose_;
    mutable std::string chosen_;  // the code, or the file; empty until the page is drawn
    bool isRefused_ = false;      // Enter has just said why it does nothing
    mutable ListCursor cursor_;
};

}  // namespace

std::unique_ptr<Panel> makeLivePanel(const StartPage& page, ChooseLive choose) {
    return std::make_unique<LivePanel>(page, std::move(choose));
}

}  // namespace tui
