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
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

constexpr Key kOpenKey{.code = KeyCode::Character, .character = U'o'};

// Where the columns begin or end, from the left of a wide page.
constexpr int kLiveGameAt = 2;
constexpr int kLiveWhoAt = 21;
constexpr int kLiveStandsEnd = 58;
constexpr int kLiveTimeEnd = 67;
constexpr int kLiveWatchEnd = 73;
constexpr int kLiveDetailRows = 8;

const std::string& identifyLive(const LiveEntry& entry) {
    return entry.code.empty() ? entry.file : entry.code;
}

bool hasCode(const LiveEntry& entry) { return !entry.code.empty(); }

// Of an open match one name is not known.
bool isRatedEntry(const LiveEntry& entry) {
    const auto& [one, other] = entry.names;
    const bool hasNames = entry.kind == LiveEntry::Kind::Waits
                              ? !one.empty() || !other.empty()
                              : !one.empty() && !other.empty() && one != other;
    return hasNames && !entry.isPractice && canCount(entry.rules, 1);
}

std::string formatLiveAge(const LiveEntry& entry) {
    return formatPlayTime(std::chrono::seconds(entry.seconds));
}

// What Enter does, or why it does nothing.
std::string_view sayEnter(const LiveEntry& entry, const Translation& tr) {
    if (entry.kind == LiveEntry::Kind::Match && entry.isOwn)
        return tr("Enter goes back to your seat.");
    switch (entry.kind) {
        case LiveEntry::Kind::Waits: return tr("Enter takes the empty seat.");
        case LiveEntry::Kind::Unknown:
            return tr("It is played by another version, or does not answer.");
        case LiveEntry::Kind::Match:
        case LiveEntry::Kind::Game: break;
    }
    return tr("Enter watches it, from now on.");
}

std::vector<FooterWord> listLiveWords(const LiveEntry* chosen, const TetrisState& state) {
    const Translation& tr = state.tr;
    const Look& look = state.look;
    std::vector<FooterWord> words;
    const bool isWide = state.window.columns >= kWidePageColumns + 4;
    if (isWide && chosen != nullptr) words.push_back(makeWord("Up Down", tr("choose"), look));
    if (chosen != nullptr && chosen->kind != LiveEntry::Kind::Unknown) {
        const bool plays = chosen->kind == LiveEntry::Kind::Waits || chosen->isOwn;
        words.push_back(makeWord("Enter", plays ? tr.in("live", "play") : tr("watch"), look));
    }
    words.push_back(makeWord("o", isWide ? tr("open a match") : tr("open"), look));
    words.push_back(makeWord("Esc", tr("back"), look));
    return words;
}

}  // namespace

std::string countLive(const LiveEntries& entries, const Translation& tr) {
    const auto count = [&](LiveEntry::Kind kind) {
        return std::ranges::count(entries, kind, &LiveEntry::kind);
    };
    const auto waits = count(LiveEntry::Kind::Waits);
    const auto plays = count(LiveEntry::Kind::Match) + count(LiveEntry::Kind::Game);
    return tr.format("{0} play, {1} waits", std::to_string(plays), std::to_string(waits));
}

std::string nameLive(const LiveEntry& entry, int columns, const Look& look, const Translation& tr) {
    if (entry.kind == LiveEntry::Kind::Unknown) return {};
    const int persons = entry.kind == LiveEntry::Kind::Match ? 2 : 1;
    const bool hasRatings = entry.ratings[0] || entry.ratings[1];
    const std::string blanks = hasRatings ? "  " : " ";
    const std::string between = blanks + (look.utf8 ? "·" : "-") + blanks;
    const int room = (columns - (countCharacters(between) * (persons - 1))) / persons;
    const auto name = [&](size_t side) {
        const std::string& given = entry.names.at(side);
        if (given.empty()) return std::string(tr("guest"));
        std::string rating;
        if (entry.ratings.at(side)) rating = " " + std::to_string(*entry.ratings.at(side));
        constexpr int kLeast = 4;
        const int left = room - countCharacters(rating);
        if (left < kLeast) return formatExternal(given, room, look.utf8);
        return formatExternal(given, left, look.utf8) + rating;
    };
    if (persons == 2) return name(0) + between + name(1);
    return name(entry.names[0].empty() ? 1 : 0);
}

std::string sayOwnMatch(const LiveEntry& entry, const std::string& person, const Look& look,
                        const Translation& tr) {
    const std::string& other = entry.names[entry.names[0] == person ? 1 : 0];
    const std::string name = other.empty()
                                 ? std::string(tr("guest"))
                                 : formatExternal(other, countCharacters(other), look.utf8);
    return tr.format("Back to the match against {0}, {1}: People, Enter", name,
                     formatPlayTime(std::chrono::seconds(entry.waits)));
}

std::string describeLive(const LiveEntry& entry, const Translation& tr) {
    if (hasCode(entry)) return tr.format("match {0}", entry.code);
    if (entry.game.set != tetris::RuleSet::Modern)
        return std::string(nameRules(entry.game.set, tr));
    return std::string(nameRules(entry.game.set, tr)) + ", " + nameLiveGame(entry.game, tr);
}

std::string nameLiveGame(const tetris::GameRules& game, const Translation& tr) {
    if (game.set != tetris::RuleSet::Modern) return std::string(nameRules(game.set, tr));
    const std::string_view goal = nameGoal(game.goal, tr);
    if (!getEntry(game.goal).choosesRows) return std::string(goal);
    return base::format("{} {}", goal, countRowsToClear(game));
}

std::string standLive(const LiveEntry& entry, const Translation& tr) {
    switch (entry.kind) {
        case LiveEntry::Kind::Waits: return std::string(tr("waits"));
        case LiveEntry::Kind::Unknown:
            return entry.version.empty() ? std::string(tr("no answer"))
                                         : base::makePlainText(entry.version, 16);
        case LiveEntry::Kind::Match: return base::format("{} : {}", entry.won[0], entry.won[1]);
        case LiveEntry::Kind::Game: break;
    }
    if (getEntry(entry.game.goal).choosesRows && entry.game.set == tetris::RuleSet::Modern)
        return base::format("{}/{}", entry.rows, countRowsToClear(entry.game));
    return tr.plural("{0} row", "{0} rows", static_cast<long>(entry.rows));
}

// ---- Keys

const LiveEntry* LivePanel::findChosen() const {
    if (!page_.live || page_.live->empty()) return nullptr;
    const auto found = std::ranges::find(*page_.live, chosen_, identifyLive);
    return found == page_.live->end() ? &page_.live->front() : &*found;
}

PanelEnd LivePanel::onKey(const Key& pressed, Size window) {
    const Key key = findMeantKey(pressed, words_, placePageFooter(window));
    isRefused_ = false;
    if (key.code == KeyCode::Escape) return PanelEnd::Closes;
    if (key == kOpenKey) {
        choose_(std::nullopt);
        return PanelEnd::Closes;
    }
    const LiveEntry* const chosen = findChosen();
    if (chosen == nullptr) return PanelEnd::Stays;
    const LiveEntries& entries = *page_.live;
    cursor_.choose(chosen - entries.data(), std::ssize(entries));
    const ListCursor::Change change = cursor_.onKey(key, std::ssize(entries));
    const LiveEntry& next = entries[base::toIndex(cursor_.get())];
    chosen_ = identifyLive(next);
    if (change != ListCursor::Change::Taken) return PanelEnd::Stays;
    isRefused_ = next.kind == LiveEntry::Kind::Unknown;
    if (isRefused_) return PanelEnd::Stays;
    choose_(next);
    return PanelEnd::Closes;
}

// ---- The picture

void LivePanel::drawRow(const LiveEntry& entry, Box box, bool isChosen, const TetrisState& state,
                        Frame& frame) const {
    const Translation& tr = state.tr;
    const Style line = isChosen ? Style{.foreground = Color::Accent, .inverse = true} : Style{};
    const bool isWide = box.columns == kWidePageColumns;
    const bool isOther = entry.kind == LiveEntry::Kind::Unknown;
    const Style rest = isChosen ? line : isOther ? kDim : line;
    const Style dim = isChosen ? line : kDim;
    const Style stands = isChosen ? line
                         : entry.kind == LiveEntry::Kind::Waits
                             ? Style{.foreground = Color::Good, .bold = true}
                         : isOther ? Style{.foreground = Color::Warn}
                                   : Style{};
    if (isChosen) {
        const int columns = box.columns + (isWide ? 1 : 2);
        frame.setCursor(box.column, box.row);
        frame.put(box.column - 1, box.row, std::string(base::toIndex(columns), ' '), line);
        frame.put(box.column, box.row, getGlyphs(state.look).focus, line);
    }
    const int stand = countCharacters(standLive(entry, tr));
    const std::string who = nameLive(entry, isWide ? 25 : box.columns - 4 - stand, state.look, tr);
    const std::string game = describeLive(entry, tr);
    if (isWide) {
        frame.put(box.column + kLiveGameAt, box.row, firstCharacters(game, 18), rest);
        frame.put(box.column + kLiveWhoAt, box.row, who, rest);
        putRight(box.column + kLiveStandsEnd, box.row, standLive(entry, tr), stands, frame);
        if (!isOther)
            putRight(box.column + kLiveTimeEnd, box.row, formatLiveAge(entry), dim, frame);
        if (entry.watchers > 0)
            putRight(box.column + kLiveWatchEnd, box.row, std::to_string(entry.watchers), dim,
                     frame);
        return;
    }
    const int end = box.column + box.columns;
    frame.put(box.column + 2, box.row, who, rest);
    putRight(end, box.row, standLive(entry, tr), stands, frame);
    int left =
        frame.put(box.column + 2, box.row + 1, firstCharacters(game, box.columns - 10), kDim);
    if (isOther) return;
    const std::string age = formatLiveAge(entry);
    putRight(end, box.row + 1, age, kDim, frame);
    const std::string watch = tr.format("{0} watch", entry.watchers);
    const int room = end - countCharacters(age) - 2 - ++left;
    if (entry.watchers > 0 && countCharacters(watch) <= room)
        frame.put(left, box.row + 1, watch, kDim);
}

void LivePanel::drawChosen(const LiveEntry& entry, Box box, const TetrisState& state,
                           Frame& frame) const {
    const Translation& tr = state.tr;
    frame.put(box.column, box.row, describeLive(entry, tr), kKey);
    int row = box.row + 1;
    const auto put = [&](std::string_view label, const std::string& value, Style style = {}) {
        putFact({label, value, style}, {box.column, row++, 26, 1}, frame);
    };
    if (hasCode(entry) && entry.kind != LiveEntry::Kind::Unknown) {
        put(tr("First to"), std::to_string(entry.firstTo));
        const bool isTurns = entry.rules.clock == tetris::MatchClock::Turns;
        put(tr("Clock"), std::string(isTurns ? tr("turns") : tr("real time")));
        const bool isRated = isRatedEntry(entry);
        const Glyphs& glyphs = getGlyphs(state.look);
        put(tr("Rated"),
            base::format("{} {}", isRated ? glyphs.on : glyphs.off, isRated ? tr("yes") : tr("no")),
            isRated ? kGood : kDim);
    }
    TextColumn text({box.column + 31, box.row + 1, box.columns - 31, box.rows - 1}, frame);
    text.writeWrapped(sayEnter(entry, tr), isRefused_ ? kWarn : Style{});
    if (entry.away.empty()) return;
    text.write(tr("On another machine:"), kDim);
    text.writeWrapped(entry.away);
}

void LivePanel::draw(const TetrisState& state, Frame& frame) const {
    constexpr int kNarrow = 34;
    constexpr int kMostRows = 24;
    const Translation& tr = state.tr;
    const Box page = placePage(state.window, kNarrow, kMostRows);
    const bool isWide = isWidePage(page);
    frame.put(page.column, page.row, tr("LIVE"), kTitle);
    const std::optional<LiveEntries>& entries = page_.live;
    if (entries) {
        int watchers = 0;
        for (const LiveEntry& entry : *entries)
            watchers += entry.watchers;
        std::string counts = countLive(*entries, tr);
        if (isWide && watchers > 0)
            counts = base::format("{}, {}", counts, tr.format("{0} watch", watchers));
        putRight(page.getEnd(), page.row, counts, kDim, frame);
    }
    const int head = isWide ? 4 : 2;
    const int detail = isWide ? kLiveDetailRows : 2;
    const Box list{page.column, page.row + head, page.columns, page.rows - head - detail};
    if (isWide) {
        drawRule(state.look, page.column, page.row + 1, page.columns, frame);
        frame.put(list.column + kLiveGameAt, list.row - 1, tr("Game"), kDim);
        frame.put(list.column + kLiveWhoAt, list.row - 1, tr("Who"), kDim);
        putRight(list.column + kLiveStandsEnd, list.row - 1, tr("Stands"), kDim, frame);
        putRight(list.column + kLiveTimeEnd, list.row - 1, tr("Time"), kDim, frame);
        putRight(list.column + kLiveWatchEnd, list.row - 1, tr("Watch"), kDim, frame);
    }
    const LiveEntry* const chosen = findChosen();
    words_ = listLiveWords(chosen, state);
    drawFooter(words_, placePageFooter(state.window), frame);
    if (!entries) return;
    if (chosen == nullptr) {
        frame.put(list.column + 2, list.row, tr("Nobody plays here now."));
        frame.put(list.column + 2, list.row + 1, tr("o opens a match."), kDim);
        return;
    }
    const int lines = isWide ? 1 : 2;
    cursor_.place(list, lines);
    cursor_.choose(chosen - entries->data(), std::ssize(*entries));
    const int64_t end =
        std::min<int64_t>(std::ssize(*entries), cursor_.getTop() + cursor_.getRoom());
    for (int64_t i = cursor_.getTop(); i < end; ++i) {
        const int row = list.row + static_cast<int>(i - cursor_.getTop()) * lines;
        drawRow((*entries)[base::toIndex(i)], {list.column, row, list.columns, lines},
                i == cursor_.get(), state, frame);
    }
    const Box below{page.column, page.row + page.rows - detail, page.columns, detail};
    if (isWide) {
        drawRule(state.look, below.column, below.row, below.columns, frame);
        drawChosen(*chosen, {below.column, below.row + 1, below.columns, below.rows - 1}, state,
                   frame);
    } else {
        TextColumn text({below.column, below.row, below.columns, below.rows}, frame);
        text.writeWrapped(sayEnter(*chosen, tr), isRefused_ ? kWarn : Style{});
    }
}

}  // namespace tui
