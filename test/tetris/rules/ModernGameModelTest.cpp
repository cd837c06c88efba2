#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>

#include "core/base/JavaRandom.h"
#include "core/tetris/rules/ModernGame.h"
#include "test/support/Effort.h"
#include "test/support/game/ReferenceModernGame.h"

namespace tetris {
namespace {

// Plays random verbs and times in a ModernGame and in a second implementation of the rules.

struct ModernRun {
    const char* sequence;
    Goal goal;
    int level;
    int width;
    int rows;
    int steps;
    int limit = 0;
    int garbage = 10;
    bool gravity = true;
    int every = 0;
    int messy = 100;

    friend std::ostream& operator<<(std::ostream& out, const ModernRun& each) {
        return out << toString(each.goal) << each.level << "_" << each.width << "x" << each.rows;
    }
};

constexpr ModernRun kModernRuns[] = {
    // Narrow wells, in which random play fills rows.
    {"random", Goal::Marathon, 1, 4, 4, 3000},
    {"bag", Goal::Marathon, 9, 4, 20, 6000},
    {"random", Goal::Sprint, 20, 4, 12, 6000},
    {"bag", Goal::Sprint, 3, 5, 20, 6000},
    {"bag", Goal::Ultra, 12, 4, 10, 3000},
    {"bag", Goal::Cheese, 15, 4, 20, 6000, 0, 3},
    {"random", Goal::Cheese, 1, 5, 8, 5000, 0, 30},
    {"bag", Goal::Zen, 18, 4, 6, 6000},
    {"random", Goal::Zen, 1, 6, 5, 3000, 9},
    // The usual size, and the largest ones.
    {"bag", Goal::Marathon, 1, 10, 20, 3000},
    {"bag", Goal::Marathon, 15, 10, 20, 3000},
    {"bag", Goal::Cheese, 5, 10, 20, 3000},
    {"random", Goal::Zen, 20, 64, 44, 500, 40},
    // Without gravity.
    {"bag", Goal::Ultra, 2, 4, 20, 3000, 0, 10, false},
    {"bag", Goal::Cheese, 1, 4, 20, 3000, 0, 20, false},
    // Under pressure.
    {"bag", Goal::Survival, 3, 4, 20, 6000},
    {"random", Goal::Survival, 1, 5, 8, 3000, 0, 10, true, 1, 0},
    {"bag", Goal::Survival, 20, 10, 20, 3000, 0, 10, true, 3, 30},
};

// Times that end in the middle of delays as often as at their ends.
int64_t chooseTime(base::JavaRandom& random) {
    constexpr int kTimes[] = {1, 5, 16, 33, 100, 250, 499, 500, 501, 1000};
    const int choice = random.nextInt(40);
    if (choice < 10) return kTimes[choice];
    return random.nextInt(choice < 20 ? 400 : 20);
}

// The holes of the garbage, as they are published.
class Holes {
public:
    Holes(uint64_t seed, int width, int messy)
        : random_(seed ^ 0x3C6EF372FE94), width_(width), messy_(messy) {}

    int next() {
        const bool isFirst = last_ < 0;
        if (messy_ >= 0 && !isFirst && (messy_ == 0 || random_.nextInt(100) >= messy_))
            return last_;
        int hole = random_.nextInt(last_ < 0 ? width_ : width_ - 1);
        if (last_ >= 0 && hole >= last_) ++hole;
        last_ = hole;
        return hole;
    }

private:
    base::JavaRandom random_;
    int width_;
    int messy_;  // -1: each hole is drawn
    int last_ = -1;
};

// Plays one game of random verbs to its end, or as many steps as are left.
void play(const ModernRun& run, uint64_t seed, int& stepsLeft) {
    const GameRules rules{.width = run.width,
                          .rows = run.rows,
                          .goal = run.goal,
                          .level = run.level,
                          .hold = seed % 4 != 3,
                          .gravity = run.gravity,
                          .garbage = run.garbage,
                          .toClear = kSprintRows.at(seed % 3),
                          .seconds = 60 + static_cast<int>(seed % 70),
                          .every = run.every,
                          .messy = run.messy,
                          .limit = run.limit,
                          .seed = seed};
    base::JavaRandom random(seed);
    // Of ten steps so many are time, and of ten verbs so many land.
    const int timeShare = 1 + random.nextInt(6);
    const int landShare = random.nextInt(4);
    const std::shared_ptr<PieceSequence> dealt = makeSequence(run.sequence, seed);
    const auto holes =
        std::make_shared<Holes>(seed, run.width, run.goal == Goal::Survival ? run.messy : -1);
    const Board unseen(1, 1);
    ModernGame game(dealt->clone(), rules);
    ReferenceModernGame reference([&] { return dealt->next(unseen); },
                                  [&] { return holes->next(); }, rules);
    ASSERT_EQ(reference.findDifference(game), "") << "at the start";

    int after = 3;  // steps after the end, to see that they are ignored
    for (int i = 0; stepsLeft > 0 && after > 0; ++i, --stepsLeft) {
        if (!game.isRunning()) --after;
        if (random.nextInt(10) < timeShare) {
            const int64_t time = chooseTime(random);
            // Cut in two, or passed at once.
            const int64_t cut = random.nextInt(static_cast<int>(time) + 1);
            static_cast<void>(game.elapse(cut));
            static_cast<void>(game.elapse(time - cut));
            reference.elapse(time);
            ASSERT_EQ(reference.findDifference(game), "") << "step " << i << ", " << time << " ms";
            continue;
        }
        const Verb verb =
            random.nextInt(10) < landShare ? Verb::Land : static_cast<Verb>(random.nextInt(9));
        const ModernReport report = game.tick(verb);
        ASSERT_EQ(report.moved, reference.tick(verb)) << "step " << i << ", " << toLetter(verb);
        ASSERT_EQ(reference.findDifference(game), "") << "step " << i << ", " << toLetter(verb);
        ASSERT_EQ(report.end, game.getEnd());
    }
}

class ModernGameModelTest : public testing::TestWithParam<ModernRun> {};

TEST_P(ModernGameModelTest, ModernGameAgreesWithTheRulesWrittenAgain) {
    int stepsLeft = scaleEffort(GetParam().steps);
    for (uint64_t seed = 0; stepsLeft > 0; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        play(GetParam(), seed, stepsLeft);
        if (HasFatalFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, ModernGameModelTest, testing::ValuesIn(kModernRuns),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace tetris
