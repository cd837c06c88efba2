/*
 * An example of a brain as a plugin: it wants few holes, and a low and even stack. To make another
 * one, change rate_board().
 */
#include <stdlib.h>
#include <string.h>

#include "tetris/brain_plugin.h"

#define MAX_SIZE 64

struct cell {
    int x, y;
};

static const struct cell kRoots[7][4] = {
    {{0, 0}, {0, 1}, {0, 2}, {0, 3}}, {{0, 0}, {0, 1}, {0, 2}, {1, 0}},
    {{0, 0}, {1, 0}, {1, 1}, {1, 2}}, {{0, 0}, {1, 0}, {1, 1}, {2, 1}},
    {{0, 1}, {1, 1}, {1, 0}, {2, 0}}, {{0, 0}, {0, 1}, {1, 0}, {1, 1}},
    {{0, 0}, {1, 0}, {1, 1}, {2, 0}},
};
static const int kRotations[7] = {2, 4, 4, 2, 2, 1, 4};

/* What an instance may need between two moves: here room for a board. */
struct brain {
    uint8_t cells[MAX_SIZE * MAX_SIZE];
};

/* The piece, turned so often. */
static void turn(int piece, int times, struct cell body[4], int *width, int *height)
{
    memcpy(body, kRoots[piece], sizeof kRoots[piece]);
    for (;;) {
        *width = 0;
        *height = 0;
        for (int i = 0; i < 4; ++i) {
            if (body[i].x >= *width) *width = body[i].x + 1;
            if (body[i].y >= *height) *height = body[i].y + 1;
        }
        if (times-- == 0) return;
        for (int i = 0; i < 4; ++i) {
            const struct cell old = body[i];
            body[i].x = *height - 1 - old.y;
            body[i].y = old.x;
        }
    }
}

static int is_free(const struct tetris_position *at, const struct cell body[4], int x, int y)
{
    for (int i = 0; i < 4; ++i)
        if (at->cells[(y + body[i].y) * at->width + x + body[i].x]) return 0;
    return 1;
}

/* Removes the full rows; returns how many there were. */
static int clear_rows(uint8_t *cells, int width, int height)
{
    int kept = 0;
    for (int y = 0; y < height; ++y) {
        int filled = 0;
        for (int x = 0; x < width; ++x)
            filled += cells[y * width + x] != 0;
        if (filled == width) continue;
        memmove(cells + kept++ * width, cells + y * width, (size_t)width);
    }
    memset(cells + kept * width, 0, (size_t)((height - kept) * width));
    return height - kept;
}

/* How bad a board is after a landing. */
static double rate_board(const uint8_t *cells, int width, int height, int cleared)
{
    double bad = -2.0 * cleared;
    int before = -1;
    for (int x = 0; x < width; ++x) {
        int top = height;
        while (top > 0 && !cells[(top - 1) * width + x])
            --top;
        for (int y = 0; y < top; ++y)
            if (!cells[y * width + x]) bad += 8;
        bad += 0.5 * top;
        if (before >= 0) bad += abs(top - before);
        before = top;
    }
    return bad;
}

/* The same with the piece placed there. */
static double rate_place(struct brain *brain, const struct tetris_position *at,
                         const struct cell body[4], int x, int y)
{
    memcpy(brain->cells, at->cells, (size_t)(at->width * at->height));
    for (int i = 0; i < 4; ++i)
        brain->cells[(y + body[i].y) * at->width + x + body[i].x] = 1;
    const int cleared = clear_rows(brain->cells, at->width, at->height);
    return rate_board(brain->cells, at->width, at->height, cleared);
}

static void *create(uint64_t seed)
{
    (void)seed; /* it draws nothing */
    return malloc(sizeof(struct brain));
}

static void destroy(void *instance)
{
    free(instance);
}

static int best_move(void *instance, const struct tetris_position *at, struct tetris_move *best)
{
    struct brain *brain = instance;
    if (at->width > MAX_SIZE || at->height > MAX_SIZE) return 1;
    best->found = 0;
    for (int rotation = 0; rotation < kRotations[at->piece]; ++rotation) {
        struct cell body[4];
        int width, height;
        turn(at->piece, rotation, body, &width, &height);
        for (int x = 0; x + width <= at->width; ++x) {
            int y = at->height - height;
            if (y < 0 || !is_free(at, body, x, y)) continue;
            while (y > 0 && is_free(at, body, x, y - 1))
                --y;
            if (y + height > at->limit) continue;
            const double score = rate_place(brain, at, body, x, y);
            if (best->found && score >= best->score) continue;
            best->found = 1;
            best->rotation = rotation;
            best->x = x;
            best->score = score;
        }
    }
    return 0;
}

/* For the modern rules; a plugin without it plays the classic ones alone. */
static int rate(void *instance, const struct tetris_position *at, int32_t count,
                const struct tetris_placement *placements, double *scores)
{
    if (at->width > MAX_SIZE || at->height > MAX_SIZE) return 1;
    for (int32_t i = 0; i < count; ++i) {
        struct cell body[4];
        int width, height;
        turn(placements[i].piece, placements[i].rotation, body, &width, &height);
        scores[i] = rate_place(instance, at, body, placements[i].x, placements[i].y);
    }
    return 0;
}

const struct tetris_brain *tetris_brain_v1(void)
{
    static const struct tetris_brain kBrain = {
        TETRIS_BRAIN_ABI,
        sizeof(struct tetris_brain),
        "flat",
        "few holes, and a low and even stack",
        0, /* it looks at the falling piece alone */
        create,
        destroy,
        best_move,
        rate,
    };
    return &kBrain;
}
