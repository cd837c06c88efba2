// Plugins that break the contract of the interface. TETRIS_BAD_PLUGIN says which rule is broken.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "include/tetris/brain_plugin.h"

#define NO_ENTRY 0
#define OTHER_ABI 1
#define TOO_SMALL 2
#define NO_FUNCTION 3
#define NO_INSTANCE 4
#define FAILING 5
#define IMPOSSIBLE 6
#define NO_BRAIN 7
#define CRASHING 8
#define HANGING 9
#define CRASHING_AT_LOAD 10
#define PRINTING 11
#define GREEDY 12
#define HANGING_LATER 13

#if TETRIS_BAD_PLUGIN == NO_ENTRY

extern "C" int tetris_brain_v2(void);
extern "C" int tetris_brain_v2(void) { return 0; }

#else

namespace {

int instance = 0;

void* create(uint64_t) { return TETRIS_BAD_PLUGIN == NO_INSTANCE ? nullptr : &instance; }

void destroy(void*) {}

int move(void*, const tetris_position*, tetris_move* answer) {
    if (TETRIS_BAD_PLUGIN == FAILING) return 7;
    if (TETRIS_BAD_PLUGIN == CRASHING) std::abort();
    if (TETRIS_BAD_PLUGIN == GREEDY) {
        static void* volatile taken = nullptr;  // volatile, or the compiler takes nothing
        const size_t block = 1U << 20;
        for (int i = 0; i < 2000; ++i) {
            taken = std::malloc(block);
            if (taken != nullptr) std::memset(taken, 1, block);
        }
    }
    if (TETRIS_BAD_PLUGIN == HANGING_LATER) {
        static int moves = 0;
        answer->found = 1;  // the piece as it is, at the left edge
        if (++moves <= 3) return 0;
    }
    if (TETRIS_BAD_PLUGIN == HANGING || TETRIS_BAD_PLUGIN == GREEDY ||
        TETRIS_BAD_PLUGIN == HANGING_LATER) {
        for (;;)
            pause();
    }
    if (TETRIS_BAD_PLUGIN == PRINTING) {
        std::printf("thinking\n");
        std::fflush(stdout);
        answer->found = 1;  // the piece as it is, at the left edge
        return std::getchar() == EOF ? 0 : 1;
    }
    answer->found = 1;
    answer->rotation = 3;
    answer->x = 1000;
    return 0;
}

}  // namespace

extern "C" const tetris_brain* tetris_brain_v1(void) {
    if (TETRIS_BAD_PLUGIN == CRASHING_AT_LOAD) std::abort();
    static const tetris_brain kBrain{
        TETRIS_BAD_PLUGIN == OTHER_ABI ? 2U : 1U,
        TETRIS_BAD_PLUGIN == TOO_SMALL ? 8U : static_cast<uint32_t>(sizeof(tetris_brain)),
        "bad",
        TETRIS_BAD_PLUGIN == PRINTING ? "is no UTF-8: \xe9" : "keeps no promise",
        0,
        create,
        destroy,
        TETRIS_BAD_PLUGIN == NO_FUNCTION ? nullptr : move,
        nullptr,
    };
    return TETRIS_BAD_PLUGIN == NO_BRAIN ? nullptr : &kBrain;
}

#endif
