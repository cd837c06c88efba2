// Play and search allocate nothing. A replaced operator new counts the allocations.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/Brains.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/rules/ModernGame.h"
#include "tui/base/Worker.h"

namespace {

std::atomic<int64_t> allocations{0};
std::atomic<bool> hasMemory{true};

void* allocate(size_t size) {
    ++allocations;
    if (!hasMemory) throw std::bad_alloc();
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

void* allocateAligned(size_t size, std::align_val_t alignment) {
    ++allocations;
    if (!hasMemory) throw std::bad_alloc();
    const auto step = static_cast<size_t>(alignment);
    if (void* const memory = std::aligned_alloc(step, (size + step - 1) / step * step)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace

// Whatever form of new the address sanitizer keeps for itself, ours frees by free.
extern "C" const char* __asan_default_options() { return "alloc_dealloc_mismatch=0"; }

void* operator new(size_t size) { return allocate(size); }
void* operator new(size_t size, std::align_val_t alignment) {
    return allocateAligned(size, alignment);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t /*size*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { std::free(memory); }
void operator delete(void* memory, size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}

namespace tetris {
namespace {

TEST(AllocationCounterTest, Counts) {
    const int64_t before = allocations;
    const auto number = std::make_unique<int>(1);
    EXPECT_EQ(allocations - before, 1) << *number;
}

// Counts from the first placement of a game to the last. Only the second game is checked, because
// the brain may allocate its buffers in the first.
TEST(AllocationTest, AGamePlacedAtOnceAllocatesNothingWhateverTheBrain) {
    const GameSetup setup{.rules = {.width = 10, .rows = 10, .limit = 60}};
    for (const BrainEntry& entry : getBrains()) {
        SCOPED_TRACE(entry.name);
        const std::unique_ptr<Brain> brain = makeBrain(entry.name);
        int64_t first = 0;
        int64_t last = 0;
        int64_t placements = 0;
        const PlacementObserver observer = [&](const PlacementView& /*placement*/) {
            last = allocations;
            if (placements++ == 0) first = last;
        };
        for (const uint64_t seed : {1u, 2u}) {
            placements = 0;
            const std::unique_ptr<PieceSequence> sequence = makeSequence("random", seed);
            ASSERT_TRUE(playInstantly(setup, *sequence, *brain, {}, {.observer = observer}));
        }
        EXPECT_GT(placements, 5);
        EXPECT_EQ(last - first, 0);
    }
}

// The brain reuses the memory of its first plan.
TEST(PlannerAllocationTest, APlanAfterTheFirstAllocatesNothing) {
    const Board board(10, 24);
    const std::unique_ptr<Brain> brain = makeBrain("planner:beam=50");
    for (const uint64_t seed : {1u, 2u, 3u}) {
        const std::vector<int> pieces = makeSequence("random", seed)->peek(60);
        const Piece& first = *Piece::getPieces()[static_cast<size_t>(pieces.front())];
        const Situation situation{board, &first, 20, {pieces.begin() + 1, pieces.end()}, true};
        const int64_t before = allocations;
        ASSERT_TRUE(brain->chooseMove(situation));
        if (seed == 1) {
            EXPECT_GT(allocations - before, 0) << "or the counter does not see the brain";
        } else {
            EXPECT_EQ(allocations - before, 0) << "seed " << seed;
        }
    }
}

// A watched match is copied for each picture, and a move promises not to throw.
TEST(ModernGameAllocationTest, AttacksCostACopyOneAllocationAndAMoveNone) {
    const auto countCopy = [](int attacks) {
        ModernStart start;
        start.garbage = Garbage(GarbageQueue(GarbageHoles(GarbageHoles::kSeed, 10), 30, 8));
        ModernGame game(makeSequence("bag", 7), {.goal = Goal::Versus, .seed = 7}, start);
        for (int i = 0; i < attacks; ++i)
            game.receive(1, 0);
        const int64_t before = allocations;
        ModernGame copy = game;
        const int64_t copied = allocations;
        const ModernGame moved = std::move(copy);
        game = ModernGame(moved);
        EXPECT_EQ(allocations - copied, copied - before) << "the second copy alone";
        EXPECT_EQ(game.getGarbage().getIncoming().size(), static_cast<size_t>(attacks));
        return copied - before;
    };
    const int64_t none = countCopy(0);
    EXPECT_GT(none, 0) << "or the counter does not see games";
    EXPECT_EQ(countCopy(5), none + 1);
}

// Where memory is used up while a worker saves a game, nothing ends the program in its thread.
TEST(WorkerAllocationTest, WhatIsDoneIsDeliveredAndAWorkerEndsWithoutMemory) {
    tui::Waker waker;
    auto worker = std::make_unique<tui::Worker>(waker);
    std::atomic<bool> goesOn{false};
    bool isAnswered = false;
    worker->add([&](const tui::Worker::Task&) -> tui::Worker::Answer {
        goesOn.wait(false);
        return [&isAnswered] { isAnswered = true; };
    });
    worker->add([](const tui::Worker::Task&) -> tui::Worker::Answer { throw 1; });
    hasMemory = false;
    goesOn = true;
    goesOn.notify_one();
    worker->await(std::chrono::minutes(1));
    bool isThrown = false;
    try {
        worker->deliverAnswers();
    } catch (int) {
        isThrown = true;
    }
    worker.reset();
    hasMemory = true;
    EXPECT_TRUE(isAnswered);
    EXPECT_TRUE(isThrown);
}

}  // namespace
}  // namespace tetris
