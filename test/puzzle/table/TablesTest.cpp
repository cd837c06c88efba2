#include "brain/puzzle/table/Tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/puzzle/Shuffle.h"
#include "test/support/Files.h"
#include "test/support/Refusal.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace puzzle {
namespace {

constexpr const char* kName = "2x8-5-5-5";

class StoredTablesTest : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::create_directory(path());
        ASSERT_TRUE(buildStoredTable(kName, path(), {}));
    }

    std::filesystem::path path() const { return directory_.getPath() / "cache"; }
    std::filesystem::path file() const { return path() / (std::string(kName) + ".tables"); }
    static PatternSet set() { return *findPatternSet("5-5-5", {2, 8}); }
    std::string read() const { return test::readFile(file()); }
    void write(const std::string& bytes) const {
        std::ofstream(file(), std::ios::binary | std::ios::trunc) << bytes;
    }
    std::string trouble() const {
        for (const StoredTable& table : listStoredTables(path())) {
            if (table.name == kName) return table.trouble;
        }
        return "not listed";
    }
    // Expects that the file is refused with this word, and that its tables are built instead.
    void expectTrouble(const std::string& word) const {
        EXPECT_NE(trouble().find(word), std::string::npos) << trouble();
        EXPECT_NE(trouble().find(file().string()), std::string::npos);
        EXPECT_EQ(loadStoredTable(set(), path()), nullptr);
        Tables tables(path());
        EXPECT_NE(tables.getPatterns(set(), {}), nullptr);
    }

    test::TemporaryDirectory directory_;
};

TEST_F(StoredTablesTest, WhatIsStoredIsWhatIsBuilt) {
    EXPECT_EQ(trouble(), "");
    const auto stored = loadStoredTable(set(), path());
    ASSERT_NE(stored, nullptr);
    const auto built = PatternHeuristic::build(set(), {});
    for (int group = 0; group < 3; ++group)
        EXPECT_TRUE(std::ranges::equal(stored->getTable(group).getEntries().getBytes(),
                                       built->getTable(group).getEntries().getBytes()));
    for (uint64_t seed = 0; seed < 100; ++seed) {
        const Position board = shuffle({2, 8}, ShuffleWay::Uniform, seed);
        EXPECT_EQ(stored->estimate(stored->start(board.getTiles())),
                  built->estimate(built->start(board.getTiles())));
    }
}

TEST_F(StoredTablesTest, OnlyTheFileIsLeftAndNobodyElseMayReadIt) {
    EXPECT_EQ(test::listNames(path()), std::vector<std::string>{file().filename().string()});
    EXPECT_EQ(test::modeOf(file()), 0600);
}

TEST_F(StoredTablesTest, AFlippedBitAnywhereIsSeen) {
    const std::string good = read();
    // In the header: magic, version, tables, size, groups, entries, sums; in the data: first, last.
    for (const size_t at :
         {size_t{0}, size_t{8}, size_t{12}, size_t{16}, size_t{24}, size_t{90}, size_t{153},
          size_t{161}, size_t{4096}, good.size() / 2, good.size() - 1}) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 4);
        write(bad);
        if (at < good.size() - 4096) {
            EXPECT_NE(trouble(), "") << at;
            EXPECT_EQ(loadStoredTable(set(), path()), nullptr) << at;
        }
    }
    write(good);
    EXPECT_EQ(trouble(), "");
}

TEST_F(StoredTablesTest, ATruncatedFileIsSeen) {
    const std::string good = read();
    write("");
    expectTrouble("cut short");
    write(good.substr(0, 100));
    expectTrouble("cut short");
    write(good.substr(0, good.size() / 2));
    expectTrouble("cut short");
    write(good + "x");
    expectTrouble("too long");
}

TEST_F(StoredTablesTest, AForeignFileOrVersionIsSeen) {
    std::string bytes = read();
    bytes[8] = 2;
    write(bytes);
    expectTrouble("another version");
    write(std::string(10000, 'a'));
    expectTrouble("is not a table file");
    ASSERT_TRUE(buildStoredTable("3x4-6-5", path(), {}));
    std::filesystem::rename(path() / "3x4-6-5.tables", file());
    expectTrouble("other tables");
    std::filesystem::remove(file());
    std::filesystem::create_directory(file());
    expectTrouble("is not a table file");
}

TEST_F(StoredTablesTest, ASetOfTooManyGroupsIsInNoFile) {
    const PatternSet blocks = listPatternSets({8, 8}).front();
    const auto readBlocks = [&] { return readTableFile(file(), blocks); };
    EXPECT_EQ(test::refusalOf<std::runtime_error>(readBlocks),
              file().string() + ": has too few groups for the set");
}

TEST_F(StoredTablesTest, AHalfWrittenDraftIsNoTableAndIsRemovedWithAll) {
    const std::string draft = file().string() + ".4711.part";
    std::filesystem::rename(file(), draft);
    EXPECT_EQ(loadStoredTable(set(), path()), nullptr);
    std::ofstream(path() / "mine.txt") << "kept";
    ASSERT_TRUE(buildStoredTable(kName, path(), {}));
    EXPECT_EQ(removeStoredTables("all", path()), 2);
    EXPECT_TRUE(std::filesystem::exists(path() / "mine.txt"));
    EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(StoredTablesTest, BuildingAgainMendsADamagedFile) {
    const std::string good = read();
    write(good.substr(0, 5000));
    ASSERT_TRUE(buildStoredTable(kName, path(), {}));
    EXPECT_EQ(trouble(), "");
    EXPECT_EQ(read(), good);
}

TEST_F(StoredTablesTest, AreListedAndRemovedByName) {
    const auto tables = listStoredTables(path());
    EXPECT_EQ(std::ranges::count(tables, true, &StoredTable::isStored), 1);
    EXPECT_EQ(removeStoredTables(kName, path()), 1);
    EXPECT_EQ(removeStoredTables(kName, path()), 0);
    EXPECT_EQ(removeStoredTables("all", directory_.getPath() / "nowhere"), 0);
    EXPECT_THROW(static_cast<void>(removeStoredTables("4x4", path())), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(buildStoredTable("4x4-1-1", path(), {})), std::invalid_argument);
}

TEST_F(StoredTablesTest, AStoppedBuildWritesNothing) {
    EXPECT_EQ(removeStoredTables(kName, path()), 1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(buildStoredTable(kName, path(), {1, stop.get_token(), {}}));
    EXPECT_TRUE(std::filesystem::is_empty(path()));
}

TEST_F(StoredTablesTest, WhatCannotBeWrittenIsToldAndLeavesNothing) {
    const std::filesystem::path wall = directory_.getPath() / "wall";
    std::ofstream(wall) << "a file";
    EXPECT_NE(test::refusalOf<std::runtime_error>([&] {
                  return buildStoredTable(kName, wall / "below", {});
              }).find("below"),
              std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(wall / "below"));
}

// ---- The shelf

PatternSet makeSet() { return {"4-4", {3, 3}, {{1, 2, 3, 6}, {4, 5, 7, 8}}}; }

TEST(TablesTest, BuildsATableOnceAndKeepsIt) {
    Tables tables;
    EXPECT_FALSE(tables.hasPatterns(makeSet()));
    const auto first = tables.getPatterns(makeSet(), {});
    EXPECT_TRUE(tables.hasPatterns(makeSet()));
    EXPECT_EQ(tables.getPatterns(makeSet(), {}), first);
    EXPECT_EQ(tables.getDistances(Position({3, 2})), tables.getDistances(Position({3, 2})));
    EXPECT_NE(tables.getDistances(Position({3, 2})), tables.getDistances(Position({2, 3})));
    EXPECT_EQ(tables.getAutomaton({3, 3}, 12), tables.getAutomaton({3, 3}, 12));
    EXPECT_NE(tables.getAutomaton({3, 3}, 2), tables.getAutomaton({3, 3}, 12));
    EXPECT_EQ(tables.getWalks(3, 4, 2), tables.getWalks(3, 4, 2));
    EXPECT_NE(tables.getWalks(3, 4, 2), tables.getWalks(4, 3, 2));
}

TEST(TablesTest, AStoppedBuildIsBegunAgainByTheNextWhoAsks) {
    Tables tables;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(tables.getPatterns(makeSet(), {1, stop.get_token(), {}}), nullptr);
    EXPECT_FALSE(tables.hasPatterns(makeSet()));
    EXPECT_NE(tables.getPatterns(makeSet(), {}), nullptr);
}

TEST(TablesTest, ATableOfRefusedSizeLeavesTheShelfUsable) {
    Tables tables;
    EXPECT_THROW(static_cast<void>(tables.getDistances(Position({4, 4}))), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(tables.getDistances(Position({4, 4}))), std::invalid_argument);
}

TEST(TablesTest, ManyThreadsGetTheSameTable) {
    Tables tables;
    std::vector<std::shared_ptr<const PatternHeuristic>> got(4);
    std::vector<std::jthread> threads;
    for (auto& table : got)
        threads.emplace_back([&] { table = tables.getPatterns(makeSet(), {}); });
    threads.clear();
    for (const auto& table : got) {
        EXPECT_NE(table, nullptr);
        EXPECT_EQ(table, got.front());
    }
}

}  // namespace
}  // namespace puzzle
