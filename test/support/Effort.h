#pragma once

#include <algorithm>
#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TETRIS_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TETRIS_IS_SANITIZED 1
#endif
#endif

namespace tetris {

// Whether a sanitizer is built in. Sanitizers need memory and time themselves, so tests do not
// check memory then, and tests of many million moves play fewer games.
#ifdef TETRIS_IS_SANITIZED
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

// How many of `count` random operations a long test does: all, or the percentage that the
// environment variable TETRIS_TEST_EFFORT gives (at least one operation). test/mutants sets it,
// because its broken versions are many and each needs only one failure, and so does the test preset
// asan, under which each operation takes several times as long.
inline int scaleEffort(int count) {
    const char* const percent = std::getenv("TETRIS_TEST_EFFORT");
    if (percent == nullptr) return count;
    return std::max(1, count / 100 * std::atoi(percent));
}

}  // namespace tetris
