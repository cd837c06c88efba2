/* How many placements a second `tetris env` makes for a client in C that steps 16 games with each
 * line, client and program on one core together:
 *
 *     cc -O2 -o build/env_client test/bench/env_client.c
 *     taskset -c 0 build/env_client build/release/tetris env --board bits
 *
 * The client looks only at which answers are errors or ends, and begins those games again. A second
 * line of numbers is for the classic rules with the board as text, and so on: run it again with
 * other options. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 16, LINE = 1 << 17 };
static const double kSeconds = 5;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void die(const char *why)
{
    perror(why);
    exit(1);
}

int main(int argc, char **argv)
{
    static char question[LINE], answer[LINE];
    int to[2], from[2], hasEnded[GAMES], column[GAMES] = {0};
    long placements = 0, lines = 0;
    double begin, seconds;
    pid_t child;
    FILE *out, *in;
    (void)argc;
    if (argv[1] == NULL || pipe(to) != 0 || pipe(from) != 0) die("env_client COMMAND");
    child = fork();
    if (child < 0) die("fork");
    if (child == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[1]);
        close(from[0]);
        execvp(argv[1], argv + 1);
        die(argv[1]);
    }
    close(to[0]);
    close(from[1]);
    out = fdopen(to[1], "w");
    in = fdopen(from[0], "r");
    for (int game = 0; game < GAMES; ++game)
        hasEnded[game] = 1;
    begin = now();
    do {
        char *at = question;
        char *each;
        *at++ = '[';
        for (int game = 0; game < GAMES; ++game) {
            if (game > 0) *at++ = ',';
            if (hasEnded[game]) {
                at += sprintf(at, "{\"type\":\"reset\",\"game\":%d}", game);
            } else {
                column[game] = (column[game] + 3) % 7;
                at += sprintf(at, "{\"type\":\"step\",\"game\":%d,\"rotation\":0,\"x\":%d}", game,
                              column[game]);
                ++placements;
            }
        }
        strcpy(at, "]\n");
        if (fputs(question, out) < 0 || fflush(out) != 0) die("cannot write");
        if (fgets(answer, sizeof answer, in) == NULL) die("cannot read");
        /* No member of an observation contains braces, so each answer begins with one. */
        each = answer;
        for (int game = 0; game < GAMES; ++game) {
            char *end = strchr(each, '}');
            if (end == NULL) die("no answer");
            *end = '\0';
            if (strstr(each, "\"error\"") != NULL) {
                if (!hasEnded[game]) --placements;
                hasEnded[game] = 1;
            } else {
                hasEnded[game] = strstr(each, "\"end\":null") == NULL;
            }
            each = end + 1;
        }
        ++lines;
        seconds = now() - begin;
    } while (seconds < kSeconds);
    printf("%.0f placements a second, %.0f lines\n", (double)placements / seconds,
           (double)lines / seconds);
    fclose(out);
    waitpid(child, NULL, 0);
    return 0;
}
