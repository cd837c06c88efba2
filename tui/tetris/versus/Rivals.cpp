#include "tui/tetris/versus/Rivals.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/tetris/search/RivalLevels.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/versus/MatchRecord.h"
#include "tui/tetris/draw/ExternalText.h"

namespace tui {

bool canCount(const MatchRules& rules, int level) {
    MatchRules usual;
    usual.game.seed = rules.game.seed;
    return level > 0 && rules == usual;
}

bool countsForRating(const tetris::Replay& replay) {
    using Kind = tetris::ReplayEntry::Kind;
    const ReplayHeader& header = replay.header;
    const auto level = header.match ? findNamedLevel(header.who[1]) : std::nullopt;
    const bool isHelped = std::ranges::any_of(replay.entries, [](const tetris::ReplayEntry& entry) {
        return entry.kind == Kind::Active || (entry.kind == Kind::View && entry.value != 0);
    });
    return level && canCount(*header.match, level->level) && !isHelped && !header.isPractice &&
           header.who[0] == tetris::kPerson && replay.result.sides[0].pieces > 0 &&
           replay.result.match.kind != tetris::MatchEnd::Kind::Stopped;
}

std::string_view findUnratedBetween(const ReplayHeader& header) {
    const auto& [own, other] = header.names;
    if (!isBetweenPersons(header)) return "the rival has no rating"_tr;
    if (own.empty() || other.empty()) return "without a name"_tr;
    if (own == other) return "the same name"_tr;
    if (header.isPractice) return "a given seed"_tr;
    if (header.match->clock == tetris::MatchClock::Turns) return "in turns"_tr;
    return canCount(*header.match, 1) ? std::string_view() : "other rules"_tr;
}

bool countsBetween(const tetris::Replay& replay) {
    const auto& sides = replay.result.sides;
    return findUnratedBetween(replay.header).empty() && sides[0].pieces > 0 &&
           sides[1].pieces > 0 && replay.result.match.kind != tetris::MatchEnd::Kind::Stopped;
}

bool canSuspendMatch(const ReplayHeader& header) {
    return header.match && header.mode == tetris::PlayMode::Ticks && !header.isPractice &&
           header.who[0] == tetris::kPerson && header.weights[1].empty() &&
           findRival(header.who[1]);
}

bool isBetweenPersons(const ReplayHeader& header) {
    return header.match && header.who[0] == tetris::kPerson && header.who[1] == tetris::kPerson;
}

bool isAtOneKeyboard(const ReplayHeader& header) {
    return isBetweenPersons(header) && header.isPractice && header.names[1] == kFriend;
}

std::optional<int> readRivalLevel(std::string_view name) {
    const auto levels = base::count(tetris::getRivalLevels());
    int level = 0;
    if (!base::readNumber(name, 1, levels, level)) return std::nullopt;
    return level;
}

std::optional<Contestant> findNamedLevel(std::string_view who) {
    constexpr std::string_view kLevel = "level ";
    if (!who.starts_with(kLevel) || !readRivalLevel(who.substr(kLevel.size()))) return std::nullopt;
    return tetris::readContestant(who.substr(kLevel.size()));
}

std::optional<int> findRating(const Contestant& rival) {
    if (rival.level == 0) return std::nullopt;
    return tetris::getRivalLevels()[toIndex(rival.level) - 1].rating;
}

std::optional<Contestant> findRival(std::string_view who) {
    constexpr std::string_view kBrain = "brain ";
    if (!who.starts_with(kBrain)) return findNamedLevel(who);
    const std::string_view name = who.substr(kBrain.size());
    if (tetris::namesExternalBrain(name)) return std::nullopt;
    try {
        Contestant rival = tetris::readContestant(name);
        return rival.brain.plays(tetris::RuleSet::Modern) ? std::optional(std::move(rival))
                                                          : std::nullopt;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

int findAutoLevel(const TetrisState& state) {
    const double rating = state.matches.rating.value_or(tetris::kFirstRating);
    return std::max(tetris::findNearestLevel(rating), state.leastAutoLevel);
}

Contestant makeRival(const std::string& name, int pace) {
    Contestant rival = tetris::readContestant(name);
    if (rival.level == 0) rival.pace = pace;
    return rival;
}

std::string nameContestant(const std::string& who, const Screen& screen) {
    if (who == tetris::kPerson) return screen.tr("guest");
    if (const auto level = findNamedLevel(who)) return screen.tr.format("Level {0}", level->level);
    // A person's name may have blanks, too.
    const bool hasKind = who.starts_with("brain ") || who.starts_with("tbp ");
    return formatExternal(hasKind ? who.substr(who.find(' ') + 1) : who, kMatchNameColumns,
                          screen.look);
}

std::string nameSide(const ReplayHeader& header, int side, const std::string& person,
                     const Screen& screen) {
    const std::string& who = header.who.at(toIndex(side));
    if (who != tetris::kPerson) return nameContestant(who, screen);
    if (side == 1 && isAtOneKeyboard(header)) return screen.tr(kFriend);
    const bool hasTwo = isBetweenPersons(header);
    const bool isKnown = !person.empty() && (!hasTwo || isAtOneKeyboard(header));
    const std::string& name = isKnown ? person : header.names.at(toIndex(side));
    if (!name.empty()) return formatExternal(name, kMatchNameColumns, screen.look);
    return hasTwo ? screen.tr("guest") : screen.tr("You");
}

int findSide(const ReplayHeader& header, const std::string& person) {
    const auto& [one, other] = header.names;
    const bool isOther = !person.empty() && other == person && one != person;
    return isOther && !isAtOneKeyboard(header) ? 1 : 0;
}

std::string formatAgainst(const MatchRecord& record, const std::string& rival,
                          const Screen& screen) {
    const auto* const against = record.findAgainst(rival);
    if (against == nullptr) return {};
    return screen.tr.format("won {0} of {1} against {2}", against->won, against->played,
                            nameContestant(rival, screen));
}

}  // namespace tui
