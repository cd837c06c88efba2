#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/Files.h"
#include "test/support/Refusal.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/game/SampleGames.h"
#include "tui/store/Paths.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/SqlConnection.h"

namespace tui {
namespace {

using std::filesystem::path;
using std::filesystem::perms;
using test::makeSampleGame;
using test::SampleGame;
using Kind = ScoreFileError::Kind;
using Mode = SqlConnection::Mode;

constexpr std::chrono::milliseconds kPatience{5000};

void writeFile(const path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

// Runs the action in a process of its own. Returns its text.
std::string runApart(const std::function<std::string()>& action) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) return "no pipe";
    const pid_t child = ::fork();
    if (child == 0) {
        std::string text;
        try {
            text = action();
        } catch (const std::exception& error) {
            text = error.what();
        }
        ::_exit(::write(ends[1], text.data(), text.size()) < 0 ? 1 : 0);
    }
    ::close(ends[1]);
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t count = 0; (count = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<size_t>(count));
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return text;
}

// The same as a user who is not root.
std::string runAsNobody(const std::function<std::string()>& action) {
    return runApart([&action]() -> std::string {
        constexpr uid_t kNobody = 65534;
        if (::geteuid() == 0 &&
            (::setgroups(0, nullptr) != 0 || ::setgid(kNobody) != 0 || ::setuid(kNobody) != 0))
            return "cannot be another user";
        return action();
    });
}

// The statements that made a file of an earlier version, with some rows.
std::string readVersion(int version) {
    return test::readFile(SCORE_FILES "/version-" + std::to_string(version) + ".sql");
}

class ScoreFileTest : public ::testing::Test {
protected:
    ScoreFileTest() { std::filesystem::create_directory(folder()); }
    ~ScoreFileTest() override { std::filesystem::permissions(folder(), perms::owner_all); }
    ScoreFileTest(const ScoreFileTest&) = delete;
    ScoreFileTest& operator=(const ScoreFileTest&) = delete;

    path folder() const { return directory_.getPath() / "tetris"; }
    path file() const { return folder() / "scores.db"; }
    // Makes a new file by these statements, in a folder of its own.
    void makeFile(const std::string& sql, const char* journal = "delete") const {
        std::filesystem::remove_all(folder());
        std::filesystem::create_directory(folder());
        const SqlConnection connection(file(), Mode::Make, kPatience);
        connection.setJournal(journal);
        connection.execute(sql.c_str());
    }
    void execute(const char* sql) const {
        SqlConnection(file(), Mode::Use, kPatience).execute(sql);
    }
    static SavedScore add(ScoreStore& store, int64_t score, size_t bytes = 0) {
        SampleGame sample = makeSampleGame(score);
        sample.replay.append(bytes, 'L');
        return store.add(sample.game, sample.replay, "Ann", 1000);
    }
    void addOne(int64_t score) const {
        ScoreStore store(file());
        static_cast<void>(add(store, score));
    }
    int64_t count() const { return ScoreStore(file()).count({}); }
    // The sentence of the ScoreFileError, which must be of that kind; "" if there is none.
    template <class Action>
    static std::string describe(Action&& action, Kind kind) {
        try {
            static_cast<void>(action());
        } catch (const ScoreFileError& error) {
            EXPECT_EQ(static_cast<int>(error.getKind()), static_cast<int>(kind)) << error.what();
            return error.what();
        }
        return "";
    }
    // Expects that reading and writing fail with that kind and words, and that the folder does not
    // change.
    void expectUntouched(Kind kind, const std::string& words) const {
        const auto before = test::readFiles(folder());
        const auto when = std::filesystem::last_write_time(file());
        for (const bool writes : {false, true}) {
            ScoreStore store(file());
            const std::string sentence =
                describe([&] { return writes ? add(store, 10).id : store.count({}); }, kind);
            EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
            EXPECT_TRUE(sentence.starts_with(file().string())) << sentence;
        }
        EXPECT_EQ(test::readFiles(folder()), before);
        EXPECT_EQ(std::filesystem::last_write_time(file()), when);
    }
    std::string checkIntegrity() const {
        const SqlConnection connection(file(), Mode::Use, kPatience);
        SqlStatement statement = connection.prepare("PRAGMA integrity_check");
        statement.step();
        return statement.getText(0);
    }

    test::TemporaryDirectory directory_;
};

TEST_F(ScoreFileTest, WritersComeInTheOrderInWhichTheyBeganToWait) {
    addOne(10);
    const SqlConnection first(file(), Mode::Use, kPatience);
    auto held = std::make_optional<SqlTransaction>(first);
    constexpr int kWriters = 6;
    std::mutex mutex;
    std::vector<int> order;
    std::vector<std::jthread> writers;
    for (int i = 0; i < kWriters; ++i) {
        std::atomic<bool> isReady = false;
        writers.emplace_back([&, i] {
            const SqlConnection connection(file(), Mode::Use, kPatience);
            isReady = true;
            isReady.notify_one();
            const SqlTransaction transaction(connection);
            const std::lock_guard lock(mutex);
            order.push_back(i);
        });
        isReady.wait(false);
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
    }
    held.reset();
    writers.clear();
    EXPECT_EQ(order, (std::vector{0, 1, 2, 3, 4, 5}));
}

TEST_F(ScoreFileTest, ASaveIsOnTheDiskWhenItReturns) {
    for (const bool isOnNetwork : {false, true}) {
        ScoreDatabase database(file(), {.isOnNetwork = isOnNetwork});
        const SqlConnection& connection = database.openToWrite();
        // 2 is FULL, 3 is EXTRA.
        EXPECT_EQ(connection.askNumber("PRAGMA synchronous"), isOnNetwork ? 3 : 2);
        SqlStatement mode = connection.prepare("PRAGMA journal_mode");
        mode.step();
        EXPECT_EQ(mode.getText(0), isOnNetwork ? "delete" : "wal");
    }
}

TEST_F(ScoreFileTest, AFileThatCameToANetworkIsReadAndWrittenWithoutSharedMemory) {
    addOne(10);
    ScoreStore store(file(), {.isOnNetwork = true});
    EXPECT_EQ(store.count({}), 1);
    EXPECT_EQ(add(store, 20).count, 2);
    EXPECT_EQ(test::readFiles(folder()).size(), 1U);
    // Other objects can use the file meanwhile, and it can leave the network again.
    EXPECT_EQ(ScoreStore(file(), {.isOnNetwork = true}).count({}), 2);
    addOne(30);
    EXPECT_EQ(store.count({}), 3);
}

TEST_F(ScoreFileTest, OnlyFileSystemsOfOneMachineShareMemory) {
    // NFS, SMB, CIFS, FUSE, 9p; Lustre, GPFS, BeeGFS, OCFS2, GFS2, PanFS; and one that is unknown
    for (const unsigned long type :
         {0x6969UL, 0x517BUL, 0xFF534D42UL, 0x65735546UL, 0x01021997UL, 0x0BD00BD0UL, 0x47504653UL,
          0x19830326UL, 0x7461636FUL, 0x01161970UL, 0xAAD7AAEAUL, 0x12345678UL})
        EXPECT_FALSE(isLocalType(type)) << type;
    // ext4, tmpfs, btrfs
    for (const unsigned long type : {0xEF53UL, 0x01021994UL, 0x9123683EUL})
        EXPECT_TRUE(isLocalType(type)) << type;
    EXPECT_TRUE(isOnNetwork("/proc"));
    EXPECT_TRUE(isOnNetwork("/no/such/directory"));
}

TEST_F(ScoreFileTest, AFileOfAnotherKindIsNeverTouched) {
    for (const std::string& bytes :
         {std::string("my notes\n"), std::string(5000, 'x'), std::string("SQLite format 3\0", 16),
          std::string("SQLite format 3\0", 16) + std::string(4080, '\0')}) {
        writeFile(file(), bytes);
        expectUntouched(Kind::Foreign, "is not a score file");
    }
}

TEST_F(ScoreFileTest, ADatabaseOfAnotherProgramIsNeverTouched) {
    for (const char* const mode : {"delete", "wal"}) {
        makeFile("CREATE TABLE game (id INTEGER)", mode);
        expectUntouched(Kind::Foreign, "is not a score file");
        execute("PRAGMA application_id = 7");
        expectUntouched(Kind::Foreign, "is not a score file");
    }
}

TEST_F(ScoreFileTest, NothingIsWrittenThroughALinkToAMissingFile) {
    const std::filesystem::path target = file().string() + ".elsewhere";
    std::filesystem::create_symlink(target, file());
    EXPECT_TRUE(test::hasParts(test::refusalOf<ScoreFileError>([this] { addOne(10); }),
                               {"is a link to a file that does not exist"}));
    EXPECT_FALSE(std::filesystem::exists(target));
}

TEST_F(ScoreFileTest, AFileOfVersion1IsConvertedWithoutLoss) {
    for (const bool writes : {false, true}) {
        SCOPED_TRACE(writes);
        makeFile(readVersion(1));
        ScoreStore store(file());
        if (writes) {
            SampleGame sample = makeSampleGame(500);
            sample.game.rules.rising = true;
            EXPECT_EQ(store.add(sample.game, sample.replay, "Cid", 3000).id, 5);
        }
        const std::vector<tetris::ScoreRow> rows = store.list({.rising = false});
        ASSERT_EQ(rows.size(), 1U);
        EXPECT_EQ(rows[0], (tetris::ScoreRow{.id = 4,
                                             .rank = 1,
                                             .name = "Ann",
                                             .ended = 1000,
                                             .hasReplay = true,
                                             .game = {.table = tetris::ScoreTable::Helped,
                                                      .sequence = "random",
                                                      .rules = {.width = 12, .rows = 18, .seed = 7},
                                                      .score = 270,
                                                      .pieces = 100,
                                                      .rows = 34,
                                                      .brain = "default",
                                                      .adversary = 30,
                                                      .milliseconds = 61200}}));
        EXPECT_EQ(store.count({.rising = true}), writes ? 1 : 0);
        const SqlConnection connection(file(), Mode::Use, kPatience);
        EXPECT_EQ(connection.askNumber("PRAGMA user_version"), 8);
        EXPECT_EQ(connection.askNumber("SELECT moves FROM puzzle WHERE id = 2"), 80);
        EXPECT_EQ(connection.askNumber("SELECT count(*) FROM replay WHERE game = 4"), 1);
        EXPECT_EQ(connection.askNumber("SELECT instr(sql, 'measure') > 0 FROM sqlite_schema "
                                       "WHERE name = 'game_by_place'"),
                  1);
    }
}

TEST_F(ScoreFileTest, AFileOfVersion5IsConvertedAndKnowsNoFaultsOfItsGames) {
    for (const bool writes : {false, true}) {
        SCOPED_TRACE(writes);
        makeFile(readVersion(5));
        ScoreStore store(file());
        if (writes) {
            const SampleGame sample = makeSampleGame(500);
            const SavedScore saved =
                store.add(sample.game, sample.replay, "Cid", 3000, {.pieces = 80, .faults = 8});
            EXPECT_EQ(store.find(saved.id).value().finesse,
                      (tetris::FinesseCount{.pieces = 80, .faults = 8}));
        }
        const std::vector<tetris::ScoreRow> rows = store.list({.goal = tetris::Goal::Sprint});
        ASSERT_EQ(rows.size(), 1U);
        EXPECT_EQ(rows[0].id, 4);
        EXPECT_EQ(rows[0].game.milliseconds, 57'200);
        EXPECT_TRUE(rows[0].hasReplay);
        EXPECT_FALSE(computeClean(rows[0].finesse));
        const SqlConnection connection(file(), Mode::Use, kPatience);
        EXPECT_EQ(connection.askNumber("PRAGMA user_version"), 8);
        EXPECT_EQ(connection.askNumber("SELECT milliseconds FROM \"match\" WHERE judged = 0"),
                  84'300);
        EXPECT_EQ(connection.askNumber("SELECT count(*) FROM replay WHERE game = 4"), 1);
    }
    EXPECT_EQ(checkIntegrity(), "ok");
}

TEST_F(ScoreFileTest, AFileOfVersion6IsConvertedWithTheNumbersOfItsGoals) {
    makeFile(readVersion(6));
    ScoreStore store(file());
    const std::vector<tetris::ScoreRow> sprints =
        store.list({.goal = tetris::Goal::Sprint, .number = 20});
    ASSERT_EQ(sprints.size(), 1U);
    EXPECT_EQ(sprints[0].game.rules.toClear, 20);
    EXPECT_EQ(sprints[0].finesse, (tetris::FinesseCount{.pieces = 51, .faults = 3}));
    const std::vector<tetris::ScoreRow> ultras = store.list({.number = 60});
    ASSERT_EQ(ultras.size(), 1U);
    EXPECT_EQ(ultras[0].game.rules.seconds, 60);
    EXPECT_EQ(ultras[0].game.rules.level, 2);
    EXPECT_EQ(store.count({.number = 0}), 1);
    EXPECT_EQ(checkIntegrity(), "ok");
}

TEST_F(ScoreFileTest, ANewerFileIsNeverTouched) {
    addOne(10);
    execute("PRAGMA user_version = 9; DROP TABLE game");
    expectUntouched(Kind::Newer, "newer version");
}

TEST_F(ScoreFileTest, AVersionThatIsNewerInTheJournalAloneIsSeenToo) {
    addOne(10);
    const SqlConnection connection(file(), Mode::Use, kPatience);
    connection.execute("PRAGMA user_version = 9");
    ScoreStore store(file());
    EXPECT_NE(describe([&] { return store.count({}); }, Kind::Newer), "");
    EXPECT_NE(describe([&] { return add(store, 20); }, Kind::Newer), "");
    EXPECT_EQ(connection.askNumber("SELECT count(*) FROM game"), 1);
}

TEST_F(ScoreFileTest, AnEmptyFileIsOneThatIsAboutToBeMade) {
    writeFile(file(), "");
    EXPECT_EQ(count(), 0);
    EXPECT_EQ(test::readFile(file()), "");
    addOne(10);
    EXPECT_EQ(count(), 1);
}

TEST_F(ScoreFileTest, AFileWhoseMakingWasKilledIsAnEmptyOne) {
    addOne(10);
    // The journal of a process that was about to fill an empty file, by SQLite's description of the
    // format: 0 pages of 4096 bytes, in sectors of 512. The contents of the file are rolled back
    // then.
    std::string journal = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
    for (const char32_t number : {0U, 12345U, 0U, 512U, 4096U})
        for (int shift = 24; shift >= 0; shift -= 8)
            journal += static_cast<char>(number >> static_cast<unsigned>(shift) & 0xFFU);
    journal.resize(512);
    for (const bool readsFirst : {true, false}) {
        SCOPED_TRACE(readsFirst);
        writeFile(file().string() + "-journal", journal);
        if (readsFirst) {
            EXPECT_EQ(count(), 0);
        }
        addOne(20);
        EXPECT_EQ(count(), 1);
    }
}

TEST_F(ScoreFileTest, ADamagedFileIsToldOf) {
    {
        ScoreStore store(file());
        for (int i = 0; i < 50; ++i)
            static_cast<void>(add(store, 10 + i, 500));
    }
    const std::string sound = test::readFile(file());
    const auto expectDamaged = [this] {
        for (const bool writes : {false, true}) {
            ScoreStore store(file());
            const std::string sentence =
                describe([&] { return writes ? add(store, 1000).id : std::ssize(store.list({})); },
                         Kind::Damaged);
            EXPECT_NE(sentence.find("is damaged ("), std::string::npos) << sentence;
        }
    };
    std::string bytes = sound;
    bytes.replace(100, bytes.size() - 100, bytes.size() - 100, '\x5a');
    writeFile(file(), bytes);
    expectDamaged();
    writeFile(file(), sound.substr(0, 4096));
    expectDamaged();
    writeFile(file(), sound);
    execute("DROP INDEX game_by_place; DROP TABLE game");
    expectDamaged();
}

TEST_F(ScoreFileTest, AReplayThatIsNotWhatWasStoredIsNotHandedOut) {
    addOne(10);
    execute("UPDATE replay SET text = replace(text, '10', '99')");
    ScoreStore store(file());
    EXPECT_NE(describe([&] { return store.findReplay(1); }, Kind::Damaged), "");
}

TEST_F(ScoreFileTest, WhatAFileBringsAlongIsNeverRun) {
    addOne(10);
    execute(
        "CREATE TRIGGER bad AFTER INSERT ON game BEGIN DELETE FROM game; END;"
        "CREATE TRIGGER worse AFTER UPDATE ON game BEGIN DELETE FROM replay; END");
    ScoreStore store(file());
    EXPECT_EQ(add(store, 20).id, 2);
    EXPECT_TRUE(store.rename(1, "Bob"));
    EXPECT_EQ(store.count({}), 2);
    EXPECT_TRUE(store.findReplay(1));
}

TEST_F(ScoreFileTest, OthersAreNotWaitedForForEver) {
    addOne(10);
    const SqlConnection other(file(), Mode::Use, kPatience);
    const SqlTransaction transaction(other);
    ScoreStore store(file(), {.patience = std::chrono::milliseconds(20)});
    const std::string sentence = describe([&] { return add(store, 20); }, Kind::Busy);
    EXPECT_NE(sentence.find("in use by others"), std::string::npos);
    EXPECT_EQ(store.count({}), 1);
}

int refuseLocks(int descriptor, int command, void* bytes) {
    if (command != F_SETLK) return ::fcntl(descriptor, command, bytes);
    errno = ENOLCK;
    return -1;
}

// SQLite locks by that call; with null by the system's again.
int setLockCall(int (*call)(int, int, void*)) {
    sqlite3_vfs* const system = ::sqlite3_vfs_find(nullptr);
    // As sqlite3.h says, whatever the call takes.
    return system->xSetSystemCall(system, "fcntl", reinterpret_cast<sqlite3_syscall_ptr>(call));
}

int slowTries = 0;

int lockInVain(int descriptor, int command, void* bytes) {
    if (command != F_SETLK) return ::fcntl(descriptor, command, bytes);
    ++slowTries;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    errno = EAGAIN;
    return -1;
}

TEST_F(ScoreFileTest, PatienceIsTimeHoweverLongATryTakes) {
    addOne(10);
    ScoreStore store(file(), {.patience = std::chrono::milliseconds(100)});
    slowTries = 0;
    ASSERT_EQ(setLockCall(lockInVain), SQLITE_OK);
    describe([&] { return store.count({}); }, Kind::Busy);
    setLockCall(nullptr);
    EXPECT_GT(slowTries, 0);
    EXPECT_LE(slowTries, 6);
}

TEST_F(ScoreFileTest, LocksThatTheSystemRefusesAreNotThoseOfOthers) {
    addOne(10);
    // Nothing is waited for, or the test would not end.
    ScoreStore store(file(), {.patience = std::chrono::hours(24)});
    ASSERT_EQ(setLockCall(refuseLocks), SQLITE_OK);
    const std::string sentence = describe([&] { return add(store, 20); }, Kind::Failed);
    setLockCall(nullptr);
    EXPECT_TRUE(sentence.ends_with("cannot be used: No locks available")) << sentence;
    EXPECT_EQ(store.count({}), 1);
    EXPECT_EQ(add(store, 20).id, 2);
}

TEST_F(ScoreFileTest, WithoutAPlaceThereIsOneSentence) {
    ScoreStore store("");
    const std::string expected =
        "there is no place for scores; set HOME, or XDG_DATA_HOME to an absolute path";
    EXPECT_EQ(describe([&] { return store.count({}); }, Kind::NoPlace), expected);
    EXPECT_EQ(describe([&] { return add(store, 1); }, Kind::NoPlace), expected);
}

TEST_F(ScoreFileTest, WhatIsNoFileIsRefused) {
    std::filesystem::create_directory(file());
    ScoreStore store(file());
    EXPECT_NE(describe([&] { return store.count({}); }, Kind::Failed), "");
    ScoreStore below(directory_.getPath() / "plain/scores.db");
    writeFile(directory_.getPath() / "plain", "text");
    EXPECT_NE(describe([&] { return add(below, 1); }, Kind::Failed), "");
}

class ReadOnlyScoreFileTest : public ScoreFileTest {
protected:
    // Lets all users read the file, and only root write it.
    void protect() const {
        std::filesystem::permissions(directory_.getPath(), perms(0755));
        for (const auto& entry : std::filesystem::directory_iterator(folder()))
            std::filesystem::permissions(entry.path(), perms(0444));
        std::filesystem::permissions(folder(), perms(0555));
    }
    std::string countApart() const {
        return runAsNobody([this] { return std::to_string(count()); });
    }
    std::string addApart() const {
        return runAsNobody([this]() -> std::string {
            ScoreStore store(file());
            try {
                static_cast<void>(add(store, 99));
            } catch (const ScoreFileError& error) {
                return error.getKind() == Kind::ReadOnly ? "refused" : error.what();
            }
            return "added";
        });
    }
};

TEST_F(ReadOnlyScoreFileTest, IsReadInADirectoryThatMustNotBeWrittenTo) {
    addOne(10);
    ASSERT_EQ(test::readFile(file())[19], 2);  // in WAL mode
    protect();
    EXPECT_EQ(countApart(), "1");
    EXPECT_EQ(addApart(), "refused");
    EXPECT_EQ(count(), 1);
    EXPECT_EQ(test::readFiles(folder()).size(), 1U);
}

TEST_F(ReadOnlyScoreFileTest, OfVersion1CannotBeConvertedAndStaysAsItIs) {
    makeFile(readVersion(1), "wal");
    const auto before = test::readFiles(folder());
    protect();
    const std::string sentence = countApart();
    EXPECT_NE(sentence.find("scores.db"), std::string::npos) << sentence;
    EXPECT_EQ(addApart(), "refused");
    EXPECT_EQ(test::readFiles(folder()), before);
}

TEST_F(ReadOnlyScoreFileTest, IsReadWithTheJournalOfASessionThatDied) {
    const std::string added = runAsNobody([] { return std::string("can fork"); });
    ASSERT_EQ(added, "can fork");
    const pid_t child = ::fork();
    if (child == 0) {
        ScoreStore store(file());
        static_cast<void>(add(store, 10));
        ::kill(::getpid(), SIGKILL);
    }
    ::waitpid(child, nullptr, 0);
    ASSERT_EQ(test::readFiles(folder()).size(), 3U);  // with -wal and -shm
    protect();
    EXPECT_EQ(countApart(), "1");
    EXPECT_EQ(addApart(), "refused");
    EXPECT_EQ(test::readFiles(folder()).size(), 3U);
}

TEST_F(ReadOnlyScoreFileTest, IsNotMadeWhereThatIsForbidden) {
    protect();
    EXPECT_EQ(countApart(), "0");
    EXPECT_EQ(addApart(), "refused");
}

// Adds games to a file until a limit on its size. Returns how many were saved.
int64_t addUntilFull(const path& file, rlim_t bytes) {
    const std::string saved = runApart([&]() -> std::string {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, bytes};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        ScoreStore store(file);
        std::string pluses;
        for (int i = 0; i < 10000; ++i) {
            SampleGame sample = makeSampleGame(i);
            sample.replay.append(3000, 'L');
            try {
                if (!store.add(sample.game, sample.replay, "", 1000).wasKnown) pluses += '+';
            } catch (const ScoreFileError& error) {
                return error.getKind() == Kind::TooLarge ? pluses : error.what();
            }
        }
        return "not full";
    });
    EXPECT_EQ(saved.find_first_not_of('+'), std::string::npos) << bytes << " " << saved;
    return std::ssize(saved);
}

TEST_F(ScoreFileTest, AFullDiskIsToldOfAndWhatWasSavedStays) {
    int64_t saved = 0;
    for (const unsigned bytes :
         {0U, 100U, 4096U, 20000U, 45056U, 50000U, 60000U, 100000U, 131072U, 250000U}) {
        saved += addUntilFull(file(), bytes);
        if (std::filesystem::exists(file())) {
            EXPECT_EQ(count(), saved) << bytes;
            EXPECT_EQ(checkIntegrity(), "ok") << bytes;
        }
    }
    EXPECT_GT(saved, 10);
    addOne(100000);
    EXPECT_EQ(count(), saved + 1);
}

}  // namespace
}  // namespace tui
