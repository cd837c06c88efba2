#include "core/tetris/replay/ReplayVersion.h"

#include <array>

namespace tetris {

namespace {

constexpr std::array kClassicEnds{GameEnd::Limit, GameEnd::Over, GameEnd::NoMove, GameEnd::Stopped,
                                  GameEnd::Left};
constexpr std::array kModernEnds{GameEnd::Goal,    GameEnd::Time,    GameEnd::BlockOut,
                                 GameEnd::LockOut, GameEnd::TopOut,  GameEnd::Limit,
                                 GameEnd::NoMove,  GameEnd::Stopped, GameEnd::Left};

using Kind = ReplayEntry::Kind;
constexpr std::array kClassicChanges{Kind::Speed, Kind::Adversary, Kind::Brain, Kind::Active,
                                     Kind::View};
constexpr std::array kModernChanges{Kind::Speed, Kind::Brain, Kind::Active, Kind::View};
constexpr std::array kMatchChanges{Kind::Active, Kind::Brain, Kind::View};

constexpr std::string_view kModernVerbs = "LRCUADPXH";
constexpr std::string_view kModernVerbList = "L, R, C, U, A, D, P, X or H";

constexpr std::array kVersions{
    ReplayVersion{
        .number = 1,
        .format = "tetris-replay 1",
        .verbs = "LRODP",
        .verbList = "L, R, O, D or P",
        .changes = kClassicChanges,
        .changeForms = "'= speed N', '= adversary N', '= brain NAME', '= active 0|1' or "
                       "'= view 0|1'",
        .ends = kClassicEnds,
        .endForm = "limit|over|no-move|stopped|left",
        .endList = "limit, over, no-move, stopped or left",
        .entryForms = "'+MS VERBS', '@ PIECE ROTATION X', '! PIECE', '= WHAT VALUE' or 'end WHY'",
        .verbsForm = "'+MS VERBS'",
        .placement = '@',
        .placementForm = "'@ PIECE ROTATION X'",
        .afterTime = "'end left'",
        .resultLines = 4,
        .hasAdversary = true},
    ReplayVersion{
        .number = 2,
        .format = "tetris-replay 2",
        .verbs = kModernVerbs,
        .verbList = kModernVerbList,
        .changes = kModernChanges,
        .changeForms = "'= speed N', '= brain NAME', '= active 0|1' or '= view 0|1'",
        .ends = kModernEnds,
        .endForm = "WHY",
        .endList = "goal, time, block-out, lock-out, top-out, limit, no-move, stopped or left",
        .entryForms =
            "'+MS VERBS', '# PIECE HOLD FACING X Y', '! PIECE', '= WHAT VALUE' or 'end WHY'",
        .verbsForm = "'+MS VERBS'",
        .placement = '#',
        .placementForm = "'# PIECE HOLD FACING X Y'",
        .afterTime = "'end WHY'",
        .resultLines = 5,
        .hasTime = true},
    ReplayVersion{
        .number = 3,
        .format = "tetris-replay 3",
        .verbs = kModernVerbs,
        .verbList = kModernVerbList,
        .changes = kMatchChanges,
        .changeForms = "'= active SIDE 0|1', '= brain SIDE NAME' or '= view SIDE 0|1', of a person",
        .ends = {},
        .endForm = "win SIDE HOW|draw|stopped",
        .endList = "draw, stopped, or win, a side, and block-out, lock-out, top-out, no-move, "
                   "resigned or absent",
        .entryForms =
            "'+MS SIDE VERBS', '# SIDE PIECE HOLD FACING X Y', '= WHAT SIDE VALUE' or 'end WHY'",
        .verbsForm = "'+MS SIDE VERBS'",
        .placement = '#',
        .placementForm = "'# SIDE PIECE HOLD FACING X Y'",
        .afterTime = "'end WHY'",
        .resultLines = 3,
        .sides = 2,
        .hasTime = true}};

}  // namespace

std::span<const ReplayVersion> getReplayVersions() { return kVersions; }

const ReplayVersion& getReplayVersion(const GameRules& rules) {
    const bool isMatch = rules.goal == Goal::Versus;
    return kVersions[rules.set == RuleSet::Classic ? 0 : isMatch ? 2 : 1];
}

}  // namespace tetris
