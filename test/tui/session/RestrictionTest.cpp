#include "tui/session/Restriction.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>

#include "test/support/GivenEnvironment.h"
#include "test/support/Text.h"

// Each test runs in a process of its own, because a restriction cannot be undone.

namespace tui {
namespace {

// Runs `look` in a restricted process. It returns what is wrong there, or an empty text.
void expectInRestricted(const std::function<std::string()>& look) {
    EXPECT_EXIT(
        {
            restrictSession();
            const std::string wrong = look();
            std::cerr << wrong;
            ::_exit(wrong.empty() ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}

rlimit readLimit(int resource) {
    rlimit limit{};
    ::getrlimit(static_cast<__rlimit_resource>(resource), &limit);
    return limit;
}

TEST(RestrictionTest, OnlyWhatIsHarmlessIsLeftOfTheEnvironment) {
    const std::vector<std::string> harmful = test::splitWords(
        "LC_ALL TETRIS_COMMAND TERMINFO TERMINFO_DIRS TERMCAP XDG_CONFIG_HOME XDG_CONFIG_DIRS "
        "XDG_CACHE_HOME XDG_DATA_HOME LOCPATH TZ TMPDIR PATH");
    test::GivenEnvironment::Variables variables{{"TERM", "xterm"},       {"LANG", "vi_VN.UTF-8"},
                                                {"LC_CTYPE", "C.UTF-8"}, {"TETRIS_NAME", "ann"},
                                                {"HOME", "/tmp"},        {"USER", "root"}};
    for (const std::string& name : harmful)
        variables[name] = "/tmp";
    const test::GivenEnvironment given(variables);
    expectInRestricted([&harmful]() -> std::string {
        const auto is = [](const char* name, const std::string& value) {
            const char* const present = std::getenv(name);
            return present != nullptr && value == present;
        };
        std::string wrong;
        for (const std::string& name : harmful)
            if (std::getenv(name.c_str()) != nullptr) wrong += name + " is there; ";
        if (!is("TERM", "xterm")) wrong += "no TERM; ";
        if (!is("LANG", "vi_VN.UTF-8")) wrong += "no LANG; ";
        if (!is("LC_CTYPE", "C.UTF-8")) wrong += "no LC_CTYPE; ";
        if (!is("TETRIS_NAME", "ann")) wrong += "no TETRIS_NAME; ";
        const passwd* const user = ::getpwuid(::getuid());
        if (user != nullptr && !is("HOME", user->pw_dir)) wrong += "another HOME; ";
        if (user != nullptr && !is("LOGNAME", user->pw_name)) wrong += "another LOGNAME; ";
        return wrong;
    });
}

TEST(RestrictionTest, LimitsAreSetForGood) {
    expectInRestricted([]() -> std::string {
        std::string wrong;
        const auto expect = [&wrong](const char* name, int resource, rlim_t soft, rlim_t hard) {
            const rlimit limit = readLimit(resource);
            if (limit.rlim_cur > soft || limit.rlim_max > hard) wrong += name + std::string("; ");
        };
        expect("processor", RLIMIT_CPU, 600, 605);
        expect("size", RLIMIT_FSIZE, 64 << 20, 64 << 20);
        expect("files", RLIMIT_NOFILE, 64, 64);
        expect("processes", RLIMIT_NPROC, 1024, 1024);
        expect("core", RLIMIT_CORE, 0, 0);
        if (readLimit(RLIMIT_DATA).rlim_cur == RLIM_INFINITY) wrong += "memory; ";
        if (::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) wrong += "rights; ";
        return wrong;
    });
}

// The exit code of a process that limits itself before it is restricted.
int restrictAfterLimit() {
    const rlimit strict = {20, 30};
    ::setrlimit(RLIMIT_CPU, &strict);
    restrictSession();
    const rlimit limit = readLimit(RLIMIT_CPU);
    return limit.rlim_cur == 20 && limit.rlim_max == 30 ? 0 : 1;
}

TEST(RestrictionTest, StricterLimitsStay) {
    EXPECT_EXIT(::_exit(restrictAfterLimit()), testing::ExitedWithCode(0), "");
}

TEST(RestrictionTest, TheWordCountsWhereverItStands) {
    std::array<std::string, 3> words{"play", "--speed", "3"};
    std::array<char*, 3> argv{words[0].data(), words[1].data(), words[2].data()};
    EXPECT_FALSE(asksForRestriction(argv));
    std::string word = "--restricted";
    argv[2] = word.data();
    EXPECT_TRUE(asksForRestriction(argv));
    EXPECT_EQ(getRestrictedLimits().idle, std::chrono::minutes(15));
    EXPECT_FALSE(getRestrictedLimits().canStop);
}

}  // namespace
}  // namespace tui
