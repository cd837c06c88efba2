// docs/records/repeat plays blocks of records again.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "test/package/ProgramHelp.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace {

namespace fs = std::filesystem;

// A copy of the records, with a small one more.
class RecordsTest : public ::testing::Test {
protected:
    RecordsTest() {
        ::setenv("TETRIS", TETRIS_FILE, 1);
        fs::copy(fs::path(SOURCE_FOLDER) / "docs/records", folder_.getPath() / "records",
                 fs::copy_options::recursive);
        write(kBlocks);
    }

    void write(const std::string& blocks, const std::string& brain = "default --sequence test",
               const std::string& more = "") const {
        writeRecord("about = 'a test'\ncommand = 'run --brain " + brain + "'\n" + more +
                    "games = 2\n\n[block]\n" + blocks);
    }
    void writeRecord(const std::string& text) const {
        std::ofstream(folder_.getPath() / "records/small.toml") << text;
    }

    test::ChildResult repeat(test::Words words) const {
        const std::string script = folder_.getPath() / "records/repeat";
        words.insert(words.begin(), {"/usr/bin/env", "python3", script});
        return test::runChild(words);
    }

    std::string read() const { return test::readFile(folder_.getPath() / "records/small.toml"); }

    // Two test games of the default brain.
    static constexpr const char* kTotals = "rows = 68, pieces = 200, deaths = 0";
    static inline const std::string kBlocks =
        std::string("0 = { ") + kTotals + ", commit = \"abc\" }\n";

private:
    test::TemporaryDirectory folder_;
};

TEST_F(RecordsTest, ABlockThatIsPlayedAgainIsComparedWithItsRecord) {
    const test::ChildResult same = repeat({"small", "0"});
    EXPECT_EQ(same.exitCode, 0) << same.err;
    EXPECT_EQ(same.out, "block 0: {'rows': 68, 'pieces': 200, 'deaths': 0} as recorded\n");
    write("0 = { rows = 69, pieces = 200, deaths = 0, commit = \"abc\" }\n");
    const test::ChildResult other = repeat({"small", "0"});
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_NE(other.out.find("DIFFERS"), std::string::npos) << other.out;
    const test::ChildResult none = repeat({"small", "7"});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_EQ(none.err, "repeat: small has no block 7; it has 0\n");
}

TEST_F(RecordsTest, BlocksMayBeAdded) {
    write("", "bad --sequence random");
    EXPECT_EQ(repeat({"--add", "2", "small"}).exitCode, 0);
    EXPECT_NE(read().find("\n1 = { rows = "), std::string::npos) << read();
    const test::ChildResult again = repeat({"small", "0", "1"});
    EXPECT_EQ(again.exitCode, 0) << again.out << again.err;
    EXPECT_EQ(test::countIn(again.out, "as recorded"), 2U) << again.out;
}

TEST_F(RecordsTest, ABlockOfLevelsIsTheirMatches) {
    writeRecord(
        "about = 'a test'\ncommand = 'match --versus --pieces 20'\nseed = 7\ngames = 2\n\n[block]\n"
        "1 = { won = 3, lost = 1, drawn = 0, commit = \"abc\" }\n");
    const test::ChildResult result = repeat({"small", "1"});
    EXPECT_EQ(result.exitCode, 1) << result.err;
    EXPECT_EQ(result.out,
              "block 1: {'won': 0, 'lost': 0, 'drawn': 4} DIFFERS from {'won': 3, 'lost': 1, "
              "'drawn': 0}\n");
}

TEST_F(RecordsTest, ABlockOfModernGamesHasTheNumbersOfEach) {
    writeRecord(
        "about = 'a test'\ncommand = 'run --rules modern --goal zen --no-hold --pieces 2 --brain "
        "dt20'\nmeasure = 'attack'\nseed = 7\ngames = 2\n\n[block]\n");
    EXPECT_EQ(repeat({"--add", "1", "small"}).exitCode, 0);
    const test::ChildResult again = repeat({"small", "0"});
    EXPECT_EQ(again.out, "block 0: {'pieces': [2, 2], 'attack': [0, 0], 'lost': 0} as recorded\n")
        << again.err;
    const std::string all = repeat({}).out;
    EXPECT_NE(all.find("small: 0.000 +- 0.000 attack a piece; games: 2; lost: 0\n"),
              std::string::npos)
        << all;
}

TEST_F(RecordsTest, ABrainThatHasOtherWeightsThanItsRecordIsRefused) {
    write(kBlocks, "dt20 --sequence test", "weights = 'weights/dt10.toml'\n");
    const test::ChildResult result = repeat({"small", "0"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err,
              "repeat: the brain dt20 no longer has the weights of weights/dt10.toml\n");
}

// One of the fast blocks; all of them would take minutes.
TEST_F(RecordsTest, TheRecordsOfTheTreeAreReadAndTheirBrainsHaveTheirWeights) {
    const test::ChildResult all = repeat({});
    EXPECT_EQ(all.exitCode, 0) << all.err;
    EXPECT_GE(test::splitLines(all.out).size(), 5U) << all.out;
    const test::ChildResult fast = repeat({"default-10x20", "0"});
    EXPECT_EQ(fast.exitCode, 0) << fast.out << fast.err;
}

}  // namespace
