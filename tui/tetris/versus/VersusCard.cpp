#include "tui/tetris/versus/VersusParts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/versus/LiveCards.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

struct MatchHeading {
    std::string_view title;
    Color color = Color::Default;
};

bool hasWon(const TetrisState& state, int side) {
    const tetris::MatchEnd& end = state.findMatch()->getEnd();
    return end.kind == tetris::MatchEnd::Kind::Win && end.winner == side;
}

MatchHeading findMatchHeading(const TetrisState& state) {
    const bool isSet = state.versus->firstTo > 1 && state.versus->isSetOver();
    if (hasWon(state, 0))
        return {isSet ? translatable("SET WON") : translatable("MATCH WON"), Color::Good};
    if (hasWon(state, 1))
        return {isSet ? translatable("SET LOST") : translatable("MATCH LOST"), Color::Bad};
    if (state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Draw)
        return {translatable("DRAW"), Color::Default};
    return {translatable("STOPPED"), Color::Warn};
}

// Why the match does not count.
std::string_view findUnrated(const TetrisState& state) {
    if (!state.versus->failure.empty()) return translatable("the rival has failed");
    if (state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Stopped)
        return translatable("stopped");
    if (!state.versus->isRated()) return state.versus->unrated;
    if (state.findMatch()->getGame(0).getPieces() == 0) return translatable("no piece placed");
    return state.saveStatus.stage == SaveStatus::Stage::Failed ? translatable("not saved")
                                                               : translatable("saving");
}

// Nobody is "you": others are watched, or both are here.
bool isNobodysOwn(const TetrisState& state) {
    return state.versus->isWatched || state.session.isShared;
}

std::string nameOwnSide(const TetrisState& state) {
    return isNobodysOwn(state) ? namePerson(state) : state.tr("You");
}

// Set score, and what became of the rating.
void drawMatchResult(const TetrisState& state, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const VersusState& versus = *state.versus;
    const std::string score = base::format("{}:{}", versus.won[0], versus.won[1]);
    drawLargeFigure(score, {box.column, box.row, box.columns / 2, kDigitRows},
                    hasWon(state, 0) ? kAccent : Style{}, frame);
    const auto* const against = state.matches.findAgainst(base::format("level {}", versus.level));
    std::vector<Fact> facts(1);
    facts[0].style = kDim;
    if (versus.firstTo > 1) {
        facts[0].value = tr.format("first to {0}", versus.firstTo);
    } else if (against != nullptr) {
        facts[0].value = tr.format("won {0} of {1}", against->won, against->played);
    }
    if (const auto& rating = state.saveStatus.rating; rating && !versus.isWatched) {
        const auto& [before, after] = *rating;
        const std::string numbers = base::format("{} {} {}", std::lround(before),
                                                 state.look.utf8 ? "→" : ">", std::lround(after));
        facts.push_back({{}, tr.format("Rating {0}", numbers), kBold});
        facts.push_back(
            {{}, formatRatingChange(before, after, state.look), after < before ? kBad : kGood});
    } else if (!versus.isWatched) {
        facts.push_back({{}, tr("not rated"), kDim});
        facts.push_back({{}, tr(findUnrated(state)), kDim});
    }
    drawFacts(std::move(facts), box, frame);
}

// The numbers of both sides, the rival's at the right.
void addMatchTable(const TetrisState& state, FactColumn& column, Frame& frame) {
    const Translation& tr = state.tr;
    const VersusSide rival = describeSide(state, kRival);
    constexpr int kRivalColumns = 10;
    const auto add = [&](const Fact& own, const std::string& other) {
        column.add(1, own.importance, [=, &frame](Box line) {
            putRight(line, other, kDim, frame);
            line.columns -= kRivalColumns;
            putFact(own, line, frame);
        });
    };
    const auto name = [&](std::string_view whose) {
        return formatExternal(whose, kRivalColumns - 1, state.look);
    };
    add({{}, name(nameOwnSide(state)), kAccent}, name(rival.name));
    const std::vector<Fact> others = listSideFacts(state, kRival, FactScene::End);
    size_t at = 0;
    for (const Fact& fact : listSideFacts(state, kOwn, FactScene::End))
        add(fact, others[at++].value);
    if (const int stalls = state.versus->stalls; stalls > 0) add({tr("Line stalls"), stalls}, "");
}

// The rival of the next match, and the keys that change it, as long as it fits; without a key if
// they have none.
FooterWord findLevelWord(const TetrisState& state, int columns) {
    const Translation& tr = state.tr;
    FooterWord word = state.keys.makeWord(Action::LevelUp, "");
    word.keys = state.keys.nameKey(Action::LevelDown) + word.keys;
    columns -= countCharacters(word.keys) + 1;
    const std::string& rival = state.settings.rival;
    const int chosen = readRivalLevel(rival).value_or(0);
    const int level = rival == kAutoRival ? findAutoLevel(state) : chosen;
    word.text = level > 0 ? tr.format("Level {0}", level)
                          : formatExternal(rival, std::min(columns, 16), state.look);
    const auto widen = [&](std::string text) {
        if (countCharacters(text) <= columns) word.text = std::move(text);
    };
    if (rival == kAutoRival) {
        widen(tr.format("auto, Level {0}", level));
    } else if (level > 0) {
        const auto rating = findRating(makeRival(std::to_string(level), 0));
        widen(word.text + ", " + std::to_string(rating.value_or(0)));
    }
    widen(tr.format("next: {0}", word.text));
    return word;
}

// Of a match between persons: who is ready for the next one.
void drawLiveKeys(const TetrisState& state, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.versus->live;
    using enum tetris::LiveMatch::Seat::State;
    std::vector<FooterWord> words;
    int column = box.column;
    if (live.seats[0] == Ready) {
        const int end = frame.put(column, box.row, getGlyphs(frame).on, kGood);
        frame.put(end + 1, box.row, tr("ready"), kGood);
        // The other words stay where they stand behind its key.
        column += countCharacters("Enter ") + countCharacters(tr("ready")) + 2;
    } else {
        const bool isBack = live.isWatched || live.hasEnded;
        words.push_back({"Enter", isBack ? tr("back") : tr("ready"), kEnterKey});
    }
    if (state.canReplay) words.push_back(state.keys.makeWord(Action::Replay, tr("replay")));
    drawFooter(words, {column, box.row, box.getEnd() - column, 1}, frame);
    const std::string& other = state.versus->name;
    std::string stand;
    if (live.seats[1] == Ready && live.seats[0] != Ready) stand = tr.format("{0} is ready", other);
    if (live.seats[0] == Ready) stand = tr.format("waits for {0}", other);
    if (live.seats[1] == Gone || live.hasEnded) stand = tr.format("{0} is away", other);
    if (live.isLost) stand = sayRefusal(state, tr("The set has ended."));
    frame.put(box.getLine(1), firstCharacters(stand, box.columns),
              live.seats[1] == Ready ? kGood : kWarn);
    const std::string watchers = base::format("{} {:2}", tr("Watching"), live.watchers);
    if (live.watchers > 0 && countCharacters(stand) + countCharacters(watchers) < box.columns)
        putRight(box.getLine(1), watchers, kDim, frame);
}

// The keys of the card, a vector a line.
WordLines listMatchKeys(const TetrisState& state, int columns) {
    const Translation& tr = state.tr;
    const bool isStopped = state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Stopped;
    const bool isSet = state.versus->firstTo > 1 && (state.versus->isSetOver() || isStopped);
    WordLines lines{{{"Enter", isSet ? tr("next set") : tr("next match"), kEnterKey}}};
    if (state.canReplay) lines.front().push_back(state.keys.makeWord(Action::Replay, tr("replay")));
    std::vector<FooterWord> next;
    // Within a set it stays.
    if (state.versus->firstTo == 1 || isSet) {
        next.push_back({formatKeyName(kFirstToKey),
                        tr.format("first to {0}", state.settings.firstTo), kFirstToKey});
        columns -= 2 + countCharacters(next[0].keys + " " + next[0].text);
    }
    if (!state.session.isShared) next.insert(next.begin(), findLevelWord(state, columns));
    std::erase_if(next, [](const FooterWord& word) { return !word.key; });
    if (!next.empty()) lines.push_back(std::move(next));
    return lines;
}

}  // namespace

std::string_view nameLoss(tetris::GameEnd end) {
    using enum tetris::GameEnd;
    switch (end) {
        case BlockOut: return translatable("block out");
        case LockOut: return translatable("lock out");
        case TopOut: return translatable("top out");
        case Resigned: return translatable("given up");
        case Absent: return translatable("stayed away");
        default: return {};
    }
}

void drawVersusCard(const TetrisState& state, const WordLines& more, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const MatchHeading heading = findMatchHeading(state);
    const bool isWon = state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Win;
    const std::string winner = hasWon(state, 0) ? namePerson(state) : nameRival(state);
    const std::string title =
        isNobodysOwn(state) && isWon ? tr.format("{0} wins", winner) : tr(heading.title);
    const tetris::MatchEnd& end = state.findMatch()->getEnd();
    const std::string_view loss = end.kind == tetris::MatchEnd::Kind::Win ? nameLoss(end.how) : "";
    std::string reason(loss.empty() ? loss : tr(loss));
    // Where others are watched the title names one already.
    if (hasWon(state, 0) && !reason.empty() && !state.versus->isWatched)
        reason = nameRival(state) + ": " + reason;
    drawTitledCard(box, title, heading.color, reason, frame);

    FactColumn column(box.getInside(3, 1), frame);
    column.addBlank(2);
    column.add(kDigitRows, 0, [&](Box place) { drawMatchResult(state, place, frame); });
    column.addBlank(4);
    addMatchTable(state, column, frame);
    column.addSpace();
    // Why the rival has failed is worth more than numbers.
    column.addText(state.versus->failure, 0, kBad);
    constexpr int kHeightRows = 6;  // with a blank one
    column.add(kHeightRows, 3,
               [&](const Box& place) { drawBothHeights(state, place.getRest(1), frame); });
    column.add({tr("Seed"), state.seed, {}, 1});
    const bool isLive = state.versus->live.has_value();
    WordLines lines = more;
    if (!isLive && !state.versus->isWatched)
        std::ranges::move(listMatchKeys(state, box.columns - 6), std::back_inserter(lines));
    // Without a footer, whose words are among these, the review has a line of its own.
    if (!more.empty() && state.canReplay && !state.versus->isWatched)
        lines.push_back({{formatKeyName(kReviewKey), tr("review"), kReviewKey}});
    for (const std::vector<FooterWord>& words : lines) {
        // The heights are worth more than a line for the review.
        const bool isReview = words.front().key == kReviewKey;
        column.add(1, isReview ? 1 : 0, [&](Box line) { drawFooter(words, line, frame); });
    }
    if (isLive) column.add(2, 0, [&](Box place) { drawLiveKeys(state, place, frame); });
    column.draw();
}

}  // namespace tui
