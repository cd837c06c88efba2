#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <thread>

#include "core/base/JavaRandom.h"
#include "test/support/Effort.h"
#include "test/support/GivenEnvironment.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/terminal/ChildProcess.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/SqlConnection.h"

namespace tui {
namespace {

using std::filesystem::path;
using test::ChildProcess;
using test::ChildResult;

// Many runs of `tetris scores --add` on the same file.
class ScoresKilledTest : public testing::Test {
protected:
    path file() const { return directory.getPath() / "tetris/scores.db"; }
    // Writes a short game to a file. Each number gives another game.
    std::string record(int number) const {
        tetris::GameSetup setup;
        setup.rules.limit = 5;
        const path name = directory.getPath() / (std::to_string(number) + ".replay");
        std::ofstream(name) << tetris::recordGame(setup, static_cast<uint64_t>(number));
        return name;
    }
    static std::vector<std::string> makeCommand(const std::vector<std::string>& files) {
        std::vector<std::string> argv{TETRIS_PROGRAM, "scores", "--name", "Ann", "--add"};
        argv.insert(argv.end(), files.begin(), files.end());
        return argv;
    }
    // The ids that the program reported as saved or known, in order.
    static std::vector<int64_t> readIds(const std::string& out) {
        std::vector<int64_t> ids;
        std::istringstream stream(out);
        std::string line;
        // A line without an end does not count.
        while (std::getline(stream, line) && !stream.eof())
            ids.push_back(std::stoll(line.substr(line.find(' '))));
        return ids;
    }
    void expectSound() const {
        const SqlConnection connection(file(), SqlConnection::Mode::Use, std::chrono::seconds(10));
        SqlStatement statement = connection.prepare("PRAGMA integrity_check");
        ASSERT_TRUE(statement.step());
        ASSERT_EQ(statement.getText(0), "ok");
    }

    // In percent. Read before the environment changes.
    const int effort = tetris::scaleEffort(100);
    test::TemporaryDirectory directory;
    test::GivenEnvironment environment{{"XDG_DATA_HOME", directory.getPath().string()},
                                       {"HOME", directory.getPath().string()}};
};

TEST_F(ScoresKilledTest, NoScoreThatWasToldIsLostWheneverARunIsKilled) {
    constexpr int kGames = 6;
    const int runs = effort / 10 + 30;
    base::JavaRandom random(6);
    int number = 0;
    int interrupted = 0;                  // runs that were killed between their first and last save
    std::map<int64_t, std::string> told;  // the reported replays, by id
    std::chrono::microseconds usual{20000};
    for (int run = 0; run < runs; ++run) {
        // Every eighth run has to create the file.
        if (run % 8 == 0) {
            std::filesystem::remove_all(file().parent_path());
            told.clear();
        }
        std::vector<std::string> files;
        for (int i = 0; i < kGames; ++i)
            files.push_back(record(number++));
        const auto begin = std::chrono::steady_clock::now();
        ChildProcess child(makeCommand(files));
        if (run > 0) {
            // Kills at any time, or soon after a save.
            const bool isAnyTime = run % 2 == 0;
            if (!isAnyTime) child.awaitLines(1 + random.nextInt(kGames - 1));
            const auto most = static_cast<int>(usual.count() * 5 / 4 / (isAnyTime ? 1 : kGames));
            std::this_thread::sleep_for(
                std::chrono::microseconds(random.nextInt(std::max(most, 1))));
            child.sendSignal(SIGKILL);
        }
        const ChildResult result = child.wait();
        if (run == 0) {
            ASSERT_EQ(result.exitCode, 0) << result.err;
            usual = std::chrono::duration_cast<std::chrono::microseconds>(
                std::chrono::steady_clock::now() - begin);
        }
        const std::vector<int64_t> ids = readIds(result.out);
        if (!ids.empty() && ids.size() < kGames) ++interrupted;
        // The first run may have been slow on a busy machine, so the time adapts: later kills come
        // earlier if this one was too late, and later if it was too early.
        if (run > 0 && ids.size() == kGames) usual = usual * 3 / 4;
        if (run > 0 && ids.empty()) usual = usual * 5 / 4;
        for (size_t i = 0; i < ids.size(); ++i)
            told[ids[i]] = test::readFile(files[i]);
        for (const std::string& name : files)
            std::filesystem::remove(name);
        if (!std::filesystem::exists(file())) {
            ASSERT_TRUE(told.empty());
            continue;
        }
        ScoreStore store(file());
        for (const auto& [id, replay] : told)
            ASSERT_EQ(store.findReplay(id), replay) << "run " << run;
        // Besides the reported games, there may be at most one for each run with this file.
        ASSERT_LE(store.count({}), static_cast<int64_t>(told.size()) + run % 8 + 1);
        ASSERT_NO_FATAL_FAILURE(expectSound());
    }
    RecordProperty("interrupted", interrupted);
    EXPECT_GT(interrupted, 0);
}

TEST_F(ScoresKilledTest, AllSaveWhoAddAtOnceAlsoWhenTheFileIsNew) {
    const int processes = effort > 100 ? 200 : 40;
    std::vector<std::string> files;
    for (int i = 0; i < processes; ++i)
        files.push_back(record(i));
    std::vector<std::unique_ptr<ChildProcess>> children;
    for (const std::string& name : files)
        children.push_back(std::make_unique<ChildProcess>(makeCommand({name})));
    std::map<int64_t, std::string> told;
    for (size_t i = 0; i < children.size(); ++i) {
        const ChildResult result = children[i]->wait();
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.err, "");
        ASSERT_TRUE(result.out.starts_with("saved ")) << result.out;
        told[readIds(result.out).at(0)] = test::readFile(files[i]);
    }
    ASSERT_EQ(told.size(), files.size());
    ScoreStore store(file());
    EXPECT_EQ(store.count({}), processes);
    int kept = 0;
    for (const auto& [id, replay] : told) {
        const auto found = store.findReplay(id);
        if (!found) continue;
        EXPECT_EQ(*found, replay);
        ++kept;
    }
    EXPECT_GE(kept, std::min(processes, ScoreStore::kLastReplays));
    expectSound();
}

}  // namespace
}  // namespace tui
