/*
 * A brain for tetris as a shared library: the whole interface, in C99, so that any compiler can
 * build a plugin. A plugin exports one function, tetris_brain_v1. Load it with --load-brain
 * FILE.so, or with L on the screen.
 *
 * The program and the plugin share one process: a crash or a hang of the plugin stops the program.
 * A brain that may crash or hang should be a process of its own (--brain-command).
 *
 * Several instances exist at once, and their functions run at the same time in several threads, one
 * for each game. So no function may write to what instances share: static and global variables,
 * also those of a random number generator such as rand(). What is kept belongs in the instance;
 * tetris brains --test FILE.so asks several instances at once.
 *
 * Cells: origin bottom left, x to the right, y up. Pieces are numbered 0 STICK, 1 L1, 2 L2, 3 S1,
 * 4 S2, 5 SQUARE, 6 PYRAMID. Rotation 0 of each, as cells (x, y) above and right of its origin:
 *
 *     0  (0,0) (0,1) (0,2) (0,3)        4  (0,1) (1,1) (1,0) (2,0)
 *     1  (0,0) (0,1) (0,2) (1,0)        5  (0,0) (0,1) (1,0) (1,1)
 *     2  (0,0) (1,0) (1,1) (1,2)        6  (0,0) (1,0) (1,1) (2,0)
 *     3  (0,0) (1,0) (1,1) (2,1)
 *
 * The next rotation is a quarter turn counter-clockwise, (x, y) -> (height - 1 - y, x). There are
 * 2, 4, 4, 2, 2, 1 and 4 different ones.
 */
#ifndef TETRIS_BRAIN_PLUGIN_H
#define TETRIS_BRAIN_PLUGIN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TETRIS_BRAIN_ABI 1

/* The question. It is valid during the call only. */
struct tetris_position {
    uint32_t size;         /* of this structure, in bytes; later versions may be longer */
    int32_t width, height; /* of the board */
    int32_t limit;         /* a placement has to stay in the rows 0 to limit - 1 */
    int32_t piece;         /* 0 to 6 */
    int32_t rotation;      /* of this piece now, 0 to 3 */
    int32_t next_count;    /* number of next pieces known, at most `sees` of the brain */
    const int32_t* next;   /* the next pieces, in order */
    const uint8_t* cells;  /* width * height, row 0 first; 0 is empty */
};

/* The answer: the piece in this rotation, dropped straight down with its left edge at column x. */
struct tetris_move {
    int32_t found;    /* 0: there is no placement */
    int32_t rotation; /* 0 to the number of different rotations - 1 */
    int32_t x;
    double score; /* of the placement, lower is better; for people, and for an adversary */
};

/* A placement of a piece under modern rules: it may have turned or slid into its place. */
struct tetris_placement {
    int32_t piece;    /* 0 to 6: the falling piece, or the one that holding it brings */
    int32_t rotation; /* as in tetris_move */
    int32_t x, y;     /* of its left and of its lowest cells */
};

/* The brain: a constant of the plugin. */
struct tetris_brain {
    uint32_t abi;  /* TETRIS_BRAIN_ABI */
    uint32_t size; /* sizeof(struct tetris_brain); smaller in plugins of the time before `rate` */
    const char* name; /* UTF-8, one line each */
    const char* about;
    int32_t sees; /* how many next pieces it wants to know: 0 or more, -1 for all */
    /* Returns a new instance for one game, used by one thread at a time; null on failure. The seed
       is 0 unless the program was called with --tell-seed. */
    void* (*create)(uint64_t seed);
    void (*destroy)(void* instance);
    /* Returns 0, or another number on failure. */
    int (*best_move)(void* instance, const struct tetris_position* position,
                     struct tetris_move* move);
    /* Null, or for a brain that plays the modern rules, too: sets scores[i] to that of
     * placements[i], lower is better. The program asks about every placement that the piece can
     * reach, and takes the best. Piece and next pieces of the position are not set. Returns 0, or
     * another number on failure. */
    int (*rate)(void* instance, const struct tetris_position* position, int32_t count,
                const struct tetris_placement* placements, double* scores);
};

/* The function that the plugin exports. */
const struct tetris_brain* tetris_brain_v1(void);

#ifdef __cplusplus
}
#endif

#endif
