#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "brain/lab/play/HeadlessMatch.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/versus/MatchRules.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

using tetris::Contestant;
using tetris::ReplayHeader;

// True if the person's result against that rival can count: a match in real time by the usual
// rules, against a level.
bool canCount(const MatchRules& rules, int level);

// True if the match of that record counts for the rating of its person, who is on side 0: it can
// count, no brain has helped, the person has locked a piece, and somebody has won, or it is a draw.
bool countsForRating(const tetris::Replay& replay);

// Between persons: why the match of that header does not count, in English; empty if it can.
std::string_view findUnratedBetween(const ReplayHeader& header);
// True if the match of that record was one between persons that counts: it can, both have locked a
// piece, and it was not stopped.
bool countsBetween(const tetris::Replay& replay);

// True if a match that begins with that header can be suspended and resumed: a person's against a
// rival that is here, but for practice.
bool canSuspendMatch(const ReplayHeader& header);

// The key for the length of the set, on the first page and on the card.
inline constexpr Key kFirstToKey = makeKey(U'F');
constexpr int nextFirstTo(int wins) { return wins % tetris::kMostWins + 1; }

inline constexpr std::string_view kAutoRival = "auto";
// A second person at this keyboard, and how records name one.
inline constexpr std::string_view kSharedRival = "here";
inline constexpr std::string_view kFriend = "friend"_tr;
// True if persons play both sides of the match of that header.
bool isBetweenPersons(const ReplayHeader& header);
// True if they do so at one keyboard.
bool isAtOneKeyboard(const ReplayHeader& header);
// A level from its number, 1 to 10; nullopt for any other text.
std::optional<int> readRivalLevel(std::string_view name);

// The level that a replay names: "level 6"; nullopt for any other text.
std::optional<Contestant> findNamedLevel(std::string_view who);
// The rating of a level; nullopt for any other.
std::optional<int> findRating(const Contestant& rival);

// Who plays a side as a replay names it; nullopt for a person, and for a brain that is not here or
// runs something else: a replay may come from anyone.
std::optional<Contestant> findRival(std::string_view who);

// The level of the next rival under `auto`: the one nearest to the person's rating, but none that
// the person has beaten several times in a row.
int findAutoLevel(const TetrisState& state);

// The rival of that name: a level, or a brain of that pace. Throws std::invalid_argument as
// BrainRecipe does.
Contestant makeRival(const std::string& name, int pace);

inline constexpr int kMatchNameColumns = 12;
// The name of a rival, as replays and scores show it: "Level 6", "dt20", "Ann".
std::string nameContestant(const std::string& who, const Screen& screen);

// The name of a side of the match of that record. `person`: who played against a brain or a friend;
// empty if unknown. In a match between persons the record names both.
std::string nameSide(const ReplayHeader& header, int side, const std::string& person,
                     const Screen& screen);
// The side of the person of that name in it.
int findSide(const ReplayHeader& header, const std::string& person);

// "won 4 of 9 against Level 4"; empty if no match against that rival counts.
std::string formatAgainst(const MatchRecord& record, const std::string& rival,
                          const Screen& screen);

}  // namespace tui
