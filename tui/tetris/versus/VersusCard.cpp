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
#include "tui/tetris/view/EndCard.h"

namespace tui {

using tetris::MatchEnd;

namespace {

struct MatchHeading {
    std::string_view title;
    Color color = Color::Default;
};

// The card of a match that has ended.
class VersusCard {
public:
    VersusCard(const TetrisState& state, Frame& frame)
        : state_(state),
          versus_(*state.versus),
          end_(state.findMatch()->getEnd()),
          tr_(state.tr),
          frame_(frame) {}

    void drawCard(const WordLines& more, Box box) {
        const MatchHeading heading = findMatchHeading();
        const bool isWon = end_.kind == MatchEnd::Kind::Win;
        const std::string winner = hasWon(0) ? namePerson(state_) : nameRival(state_);
        const std::string title =
            isNobodysOwn() && isWon ? tr_.format("{0} wins", winner) : tr_(heading.title);
        const std::string_view loss = isWon ? nameLoss(end_.how) : "";
        std::string reason(loss.empty() ? loss : tr_(loss));
        // Where others are watched the title names one already.
        if (hasWon(0) && !reason.empty() && !versus_.isWatched)
            reason = nameRival(state_) + ": " + reason;
        drawTitledCard(box, title, heading.color, reason, frame_);

        FactColumn column(box.getInside(3, 1), frame_);
        column.addBlank(2);
        column.add(kDigitRows, 0, [&](Box place) { drawMatchResult(place); });
        column.addBlank(4);
        addMatchTable(column);
        column.addSpace();
        // Why the rival has failed is worth more than numbers.
        column.addText(versus_.failure, 0, kBad);
        constexpr int kHeightRows = 6;  // with a blank one
        column.add(kHeightRows, 3,
                   [&](const Box& place) { drawBothHeights(state_, place.getRest(1), frame_); });
        column.add({tr_("Seed"), state_.seed, {}, 1});
        const bool isLive = versus_.live.has_value();
        WordLines lines = more;
        if (!isLive && !versus_.isWatched)
            std::ranges::move(listMatchKeys(box.columns - 6), std::back_inserter(lines));
        // Without a footer, whose words are among these, the review has a line of its own.
        if (!more.empty() && state_.canReplay && !versus_.isWatched)
            lines.push_back({{formatKeyName(kReviewKey), tr_("review"), kReviewKey}});
        for (const std::vector<FooterWord>& words : lines) {
            // The heights are worth more than a line for the review.
            const bool isReview = words.front().key == kReviewKey;
            column.add(1, isReview ? 1 : 0, [&](Box line) { drawFooter(words, line, frame_); });
        }
        if (isLive) column.add(2, 0, [&](Box place) { drawLiveKeys(place); });
        column.draw();
    }

private:
    bool hasWon(int side) { return end_.kind == MatchEnd::Kind::Win && end_.winner == side; }

    MatchHeading findMatchHeading() {
        const bool isSet = versus_.firstTo > 1 && versus_.isSetOver();
        if (hasWon(0)) return {isSet ? "SET WON"_tr : "MATCH WON"_tr, Color::Good};
        if (hasWon(1)) return {isSet ? "SET LOST"_tr : "MATCH LOST"_tr, Color::Bad};
        if (end_.kind == MatchEnd::Kind::Draw) return {"DRAW"_tr, Color::Default};
        return {"STOPPED"_tr, Color::Warn};
    }

    // Nobody is "you": others are watched, or both are here.
    bool isNobodysOwn() { return versus_.isWatched || state_.session.isShared; }

    // Set score, and what became of the rating.
    void drawMatchResult(Box box) {
        const std::string score = base::format("{}:{}", versus_.won[0], versus_.won[1]);
        drawLargeFigure(score, {box.column, box.row, box.columns / 2, kDigitRows},
                        hasWon(0) ? kAccent : Style{}, frame_);
        const auto* const against =
            state_.matches.findAgainst(base::format("level {}", versus_.level));
        std::vector<Fact> facts(1);
        facts[0].style = kDim;
        if (versus_.firstTo > 1) {
            facts[0].value = tr_.format("first to {0}", versus_.firstTo);
        } else if (against != nullptr) {
            facts[0].value = tr_.format("won {0} of {1}", against->won, against->played);
        }
        if (const auto& rating = state_.saveStatus.rating; rating && !versus_.isWatched) {
            const auto& [before, after] = *rating;
            const std::string numbers = base::format(
                "{} {} {}", std::lround(before), state_.look.utf8 ? "→" : ">", std::lround(after));
            facts.push_back({{}, tr_.format("Rating {0}", numbers), kBold});
            facts.push_back({{},
                             formatRatingChange(before, after, state_.look),
                             after < before ? kBad : kGood});
        } else if (!versus_.isWatched) {
            facts.push_back({{}, tr_("not rated"), kDim});
            const std::string_view why = findUnrated(state_);
            facts.push_back({{}, why.empty() ? tr_("saving") : tr_(why), kDim});
        }
        drawFacts(std::move(facts), box, frame_);
    }

    // The numbers of both sides, the rival's at the right.
    void addMatchTable(FactColumn& column) {
        const VersusSide rival = describeSide(state_, kRival);
        constexpr int kRivalColumns = 10;
        const auto add = [&](const Fact& own, const std::string& other) {
            column.add(1, own.importance, [=, this](Box line) {
                putRight(line, other, kDim, frame_);
                line.columns -= kRivalColumns;
                putFact(own, line, frame_);
            });
        };
        const auto name = [&](std::string_view whose) {
            return formatExternal(whose, kRivalColumns - 1, state_.look);
        };
        add({{}, name(isNobodysOwn() ? namePerson(state_) : tr_("You")), kAccent},
            name(rival.name));
        const std::vector<Fact> others = listSideFacts(state_, kRival, FactScene::End);
        for (const Fact& fact : listSideFacts(state_, kOwn, FactScene::End)) {
            const auto same = std::ranges::find(others, fact.label, &Fact::label);
            add(fact, same == others.end() ? "" : same->value);
        }
        if (const int stalls = versus_.stalls; stalls > 0) add({tr_("Line stalls"), stalls}, "");
    }

    // The rival of the next match, and the keys that change it, as long as it fits; without a key
    // if they have none.
    FooterWord findLevelWord(int columns) {
        FooterWord word = state_.keys.makeWord(Action::LevelUp, "");
        word.keys = state_.keys.nameKey(Action::LevelDown) + word.keys;
        columns -= countCharacters(word.keys) + 1;
        const std::string& rival = state_.settings.rival;
        const int chosen = readRivalLevel(rival).value_or(0);
        const int level = rival == kAutoRival ? findAutoLevel(state_) : chosen;
        word.text = level > 0 ? tr_.format("Level {0}", level)
                              : formatExternal(rival, std::min(columns, 16), state_.look);
        const auto widen = [&](std::string text) {
            if (countCharacters(text) <= columns) word.text = std::move(text);
        };
        if (rival == kAutoRival) {
            widen(tr_.format("auto, Level {0}", level));
        } else if (level > 0) {
            const auto rating = findRating(makeRival(std::to_string(level), 0));
            widen(word.text + ", " + std::to_string(rating.value_or(0)));
        }
        widen(tr_.format("next: {0}", word.text));
        return word;
    }

    // Of a match between persons: who is ready for the next one.
    void drawLiveKeys(Box box) {
        const LiveFacts& live = *versus_.live;
        using enum tetris::LiveMatch::Seat::State;
        std::vector<FooterWord> words;
        int column = box.column;
        if (live.seats[0] == Ready) {
            const int end = frame_.put(column, box.row, getGlyphs(frame_).on, kGood);
            frame_.put(end + 1, box.row, tr_("ready"), kGood);
            // The other words stay where they stand behind its key.
            column += countCharacters("Enter ") + countCharacters(tr_("ready")) + 2;
        } else {
            const bool isBack = live.isWatched || live.hasEnded;
            words.push_back({"Enter", isBack ? tr_("back") : tr_("ready"), kEnterKey});
        }
        if (state_.canReplay) words.push_back(state_.keys.makeWord(Action::Replay, tr_("replay")));
        drawFooter(words, {column, box.row, box.getEnd() - column, 1}, frame_);
        const std::string& other = versus_.name;
        std::string stand;
        if (live.seats[1] == Ready && live.seats[0] != Ready)
            stand = tr_.format("{0} is ready", other);
        if (live.seats[0] == Ready) stand = tr_.format("waits for {0}", other);
        if (live.hasEnded) stand = tr_("The set has ended.");
        if (live.seats[0] == Gone) stand = tr_.format("{0} is away", live.name);
        if (live.seats[1] == Gone) stand = tr_.format("{0} is away", other);
        if (live.isLost) stand = sayRefusal(state_, tr_("The set has ended."));
        frame_.put(box.getLine(1), firstCharacters(stand, box.columns),
                   live.seats[1] == Ready ? kGood : kWarn);
        const std::string watchers = base::format("{} {:2}", tr_("Watching"), live.watchers);
        if (live.watchers > 0 && countCharacters(stand) + countCharacters(watchers) < box.columns)
            putRight(box.getLine(1), watchers, kDim, frame_);
    }

    // The keys of the card, a vector a line.
    WordLines listMatchKeys(int columns) {
        const bool isStopped = end_.kind == MatchEnd::Kind::Stopped;
        const bool isSet = versus_.firstTo > 1 && (versus_.isSetOver() || isStopped);
        WordLines lines{{{"Enter", isSet ? tr_("next set") : tr_("next match"), kEnterKey}}};
        if (state_.canReplay)
            lines.front().push_back(state_.keys.makeWord(Action::Replay, tr_("replay")));
        std::vector<FooterWord> next;
        // Within a set it stays.
        if (versus_.firstTo == 1 || isSet) {
            next.push_back({formatKeyName(kFirstToKey),
                            tr_.format("first to {0}", state_.settings.firstTo), kFirstToKey});
            columns -= 2 + countCharacters(next[0].keys + " " + next[0].text);
        }
        if (!state_.session.isShared) next.insert(next.begin(), findLevelWord(columns));
        std::erase_if(next, [](const FooterWord& word) { return !word.key; });
        if (!next.empty()) lines.push_back(std::move(next));
        return lines;
    }

    const TetrisState& state_;
    const VersusState& versus_;
    const MatchEnd& end_;
    const Translation& tr_;
    Frame& frame_;
};

}  // namespace

std::string_view nameLoss(GameEnd end) {
    using enum tetris::GameEnd;
    switch (end) {
        case BlockOut: return "block out"_tr;
        case LockOut: return "lock out"_tr;
        case TopOut: return "top out"_tr;
        case Resigned: return "given up"_tr;
        case Absent: return "stayed away"_tr;
        default: return {};
    }
}

void drawVersusCard(const TetrisState& state, const WordLines& more, Box box, Frame& frame) {
    VersusCard(state, frame).drawCard(more, box);
}

}  // namespace tui
