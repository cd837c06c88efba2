#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "core/base/JavaRandom.h"
#include "core/tetris/Piece.h"
#include "core/tetris/versus/Match.h"
#include "test/support/Effort.h"
#include "test/support/game/ModernText.h"
#include "test/support/game/ReferenceMatch.h"

namespace tetris {
namespace {

// Plays random verbs, times and placements in a Match and in a second implementation of the rules.

struct MatchRun {
    const char* name;
    MatchClock clock;
    int width;
    int rows;
    int level;
    int travel;
    int cap;
    int messy;
    int margin;
    int steps;

    friend std::ostream& operator<<(std::ostream& out, const MatchRun& each) {
        return out << each.name;
    }
};

// Narrow wells, in which random play fills rows, but for one of the usual size.
constexpr MatchRun kMatchRuns[] = {
    {"time4x4", MatchClock::Time, 4, 4, 1, 0, 3, 30, 1, 1500},
    {"time4x12", MatchClock::Time, 4, 12, 9, 500, 2, 100, 3, 1500},
    {"time5x20", MatchClock::Time, 5, 20, 18, 77, 8, 0, 2, 1500},
    {"time10x20", MatchClock::Time, 10, 20, 20, 500, 8, 0, 180, 800},
    {"turns4x12", MatchClock::Turns, 4, 12, 1, 500, 1, 50, 5, 3000},
    {"turns4x20", MatchClock::Turns, 4, 20, 1, 500, 20, 100, 0, 3000},
    {"paced4x12", MatchClock::Paced, 4, 12, 1, 100, 3, 40, 1, 1500},
    {"paced4x20", MatchClock::Paced, 4, 20, 1, 0, 8, 0, 0, 1500},
};

MatchRules makeRules(const MatchRun& run, uint64_t seed, base::JavaRandom& random) {
    MatchRules rules{.sequence = random.nextInt(2) == 0 ? "bag" : "random",
                     .clock = run.clock,
                     .pieces = 1 + random.nextInt(200),
                     .travel = run.travel,
                     .cap = run.cap,
                     .messy = run.messy,
                     .margin = run.margin};
    rules.game.width = run.width;
    rules.game.rows = run.rows;
    rules.game.level = run.level;
    rules.game.hold = random.nextInt(4) != 0;
    rules.game.seed = seed;
    // As quick as it can be, because the model is slow.
    for (int& pace : rules.pace)
        pace = random.nextInt(3) == 0 ? 50'000 : 10'000 + random.nextInt(90'000);
    return rules;
}

// Plays one match to its end, or as many steps as are left.
void play(base::JavaRandom& random, const MatchRules& rules, int& stepsLeft) {
    Match match(rules);
    ReferenceMatch reference(rules);
    ASSERT_EQ(reference.findDifference(match), "") << "at the start";
    int after = 3;  // steps after the end, to see that they are ignored
    for (int i = 0; stepsLeft > 0 && after > 0; ++i, --stepsLeft) {
        if (!match.isRunning()) --after;
        if (random.nextInt(10) < 2) {
            const bool isLong = rules.clock == MatchClock::Time && random.nextInt(3) == 0;
            const int time = random.nextInt(isLong ? 600 : 30);
            // Cut in two, or passed at once.
            const int cut = random.nextInt(time + 1);
            match.elapse(cut);
            match.elapse(time - cut);
            reference.elapse(time);
            ASSERT_EQ(reference.findDifference(match), "") << "step " << i << ", " << time << " ms";
            continue;
        }
        const int side = random.nextInt(2);
        const Verb verb =
            random.nextInt(10) < 2 ? Verb::Land : static_cast<Verb>(random.nextInt(9));
        ASSERT_EQ(match.tick(side, verb).moved, reference.tick(side, verb))
            << "step " << i << ", side " << side << " " << toLetter(verb);
        ASSERT_EQ(reference.findDifference(match), "")
            << "step " << i << ", side " << side << " " << toLetter(verb);
    }
}

// Some place that the falling piece, or the one that hold brings, can be dropped to.
FallingPiece choosePlace(base::JavaRandom& random, const ModernGame& game, bool& usesHold) {
    FallingPiece piece = game.getPiece().value();
    if (usesHold) {
        const auto entry = game.findEntry(game.getHeld().value_or(game.peek(1).front()));
        usesHold = entry.has_value();
        piece = entry.value_or(piece);
    }
    const FallingPiece turned{piece.piece, static_cast<Facing>(random.nextInt(4)),
                              random.nextInt(game.getRules().width), piece.y};
    if (isFree(game.getBoard(), turned)) piece = turned;
    return nameByFirstFacing(dropDown(game.getBoard(), piece));
}

// The same of a paced one.
void playPaced(base::JavaRandom& random, const MatchRules& rules, int& stepsLeft) {
    Match match(rules);
    ReferenceMatch reference(rules);
    for (int i = 0; stepsLeft > 0 && match.isRunning(); ++i, --stepsLeft) {
        ASSERT_EQ(reference.findSide(), match.getNextSide()) << "step " << i;
        ASSERT_EQ(reference.findDifference(match), "") << "step " << i;
        const int side = match.getNextSide().value();
        const ModernGame& game = match.getGame(side);
        bool usesHold = random.nextInt(4) == 0 && game.canHold();
        const FallingPiece piece = choosePlace(random, game, usesHold);
        const auto spin = static_cast<Spin>(piece.piece == Piece::PYRAMID ? random.nextInt(3) : 0);
        match.place(side, toPlacement(piece), spin, usesHold);
        reference.place(piece, spin, usesHold);
    }
    if (match.isRunning()) return;
    ASSERT_EQ(reference.findDifference(match), "") << "at the end";
}

class MatchModelTest : public testing::TestWithParam<MatchRun> {};

TEST_P(MatchModelTest, MatchAgreesWithTheRulesWrittenAgain) {
    int stepsLeft = scaleEffort(GetParam().steps);
    for (uint64_t seed = 0; stepsLeft > 0; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::JavaRandom random(seed);
        const MatchRules rules = makeRules(GetParam(), seed, random);
        if (rules.clock == MatchClock::Paced) {
            playPaced(random, rules, stepsLeft);
        } else {
            play(random, rules, stepsLeft);
        }
        if (HasFatalFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, MatchModelTest, testing::ValuesIn(kMatchRuns),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace tetris
