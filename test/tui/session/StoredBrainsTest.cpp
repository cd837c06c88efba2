#include "tui/session/StoredBrains.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <thread>

#include "test/support/TemporaryDirectory.h"
#include "test/support/TestBrains.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using test::kFlatPlugin;

const std::string kChild = "command:" + test::kFlatProgram;
constexpr tetris::GameStart kStart{.seed = 7, .width = 10, .height = 24, .limit = 20};
constexpr auto kLoadLimit = 60s;

class StoredBrainsTest : public testing::Test {
protected:
    StoredBrainsTest() { ::setenv("XDG_STATE_HOME", directory.getPath().c_str(), 1); }

    std::string at(const std::string& name) const { return directory.getPath() / name; }

    LoadedBrain load(const std::string& name) { return brains->load(name, kStart, {}); }
    // In the thread.
    void begin(const std::string& name) {
        loader.ask(
            question,
            [name](BrainLoader& asked, const std::stop_token& stop) {
                return asked.load(name, kStart, stop);
            },
            [this](const LoadedBrain& loaded) { last = loaded; });
    }

    static bool waitFor(const std::function<bool()>& wanted) {
        const auto deadline = std::chrono::steady_clock::now() + kLoadLimit;
        while (!wanted() && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(1ms);
        return wanted();
    }

    // The process id that a script has written into the file.
    static pid_t readPid(const std::string& file) {
        pid_t pid = 0;
        waitFor([&] { return static_cast<bool>(std::ifstream(file) >> pid); });
        return pid;
    }

    const test::TemporaryDirectory directory;
    Waker waker;
    const std::shared_ptr<StoredBrains> brains =
        std::make_shared<StoredBrains>(tetris::ProcessTerms{});
    Background<BrainLoader> loader{brains, std::make_unique<Worker>(waker)};
    std::optional<LoadedBrain> last;
    Question question;
};

TEST_F(StoredBrainsTest, CompletesNamesOfBrainsAndFiles) {
    using Names = std::vector<std::string>;
    const auto complete = [this](const std::string& typed) { return brains->complete(typed); };
    EXPECT_EQ(complete("de").text, "de");
    EXPECT_EQ(complete("de").names, (Names{"default", "dellacherie"}));
    EXPECT_EQ(complete("ex").text, "expectimax");
    EXPECT_EQ(complete("no such").text, "no such");
    EXPECT_TRUE(complete("no such").names.empty());
    for (const char* const name : {"mine.toml", "minor.so", "minutes.txt", ".mind.toml"})
        std::ofstream(at(name)) << "";
    fs::create_directory(at("mint"));
    EXPECT_EQ(complete(at("m")).text, at("min"));
    EXPECT_EQ(complete(at("m")).names, (Names{"mine.toml", "minor.so", "mint/"}));
    EXPECT_EQ(complete(at("mint")).text, at("mint/"));
    EXPECT_EQ(complete(at("mine")).text, at("mine.toml"));
    EXPECT_EQ(complete(at(".m")).text, at(".mind.toml"));
    EXPECT_EQ(complete("command:python3 " + at("minu")).text,
              "command:python3 " + at("minutes.txt"));
    EXPECT_EQ(complete("command:default").names, Names{}) << "no brain of the list";
    ::setenv("HOME", directory.getPath().c_str(), 1);
    EXPECT_EQ(complete("~/mino").text, "~/minor.so");
    EXPECT_EQ(complete(at("gone/x")).text, at("gone/x"));
}

TEST_F(StoredBrainsTest, LoadsWhatTheCommandLineTakes) {
    std::ofstream(at("mine.toml")) << "format = 1\nname = \"mine\"\n[weights]\nholes = -1\n";
    for (const std::string& name : {std::string("dt10"), std::string("expectimax:depth=1"),
                                    at("mine.toml"), kFlatPlugin, kChild}) {
        const LoadedBrain loaded = load(name);
        ASSERT_TRUE(loaded.recipe) << loaded.trouble;
        EXPECT_EQ(loaded.recipe->getName(), name);
        const tetris::Board board(10, 24);
        EXPECT_TRUE(loaded.recipe->make()->bestMove(board, *tetris::Piece::getPieces()[0], 20));
    }
}

TEST_F(StoredBrainsTest, SaysWhatIsWrong) {
    std::ofstream(at("bad.toml")) << "format = 1\n[weights]\nhules = -1\n";
    const std::vector<std::pair<std::string, std::string>> rows{
        {at("gone.so"), "No such file or directory; expected a plugin"},
        {at("gone.toml"), "gone.toml"},
        {at("bad.toml"), "hules"},
        {"nobody", "there is no brain 'nobody'"},
        {"expectimax:depth=x", "'x' is not a value for depth"},
        {test::nameBadPlugin(0), "has no tetris_brain_v1"},
        {test::nameBadPlugin(1), "is for another version of the interface, 2; expected 1"},
        {test::nameBadPlugin(4), "could not create its brain"},
        {"command:", "names no command"},
        {"command:exit 3", "has died: exit status 3"},
        {"command:echo hm; sleep 100", "writes no answer to hello: 'hm'"}};
    for (const auto& [name, trouble] : rows) {
        const LoadedBrain loaded = load(name);
        EXPECT_FALSE(loaded.recipe) << name;
        EXPECT_NE(loaded.trouble.find(trouble), std::string::npos) << loaded.trouble;
        EXPECT_EQ(loaded.trouble.find('\n'), std::string::npos) << loaded.trouble;
    }
}

TEST_F(StoredBrainsTest, ATildeIsHome) {
    std::ofstream(at("mine.toml")) << "format = 1\n[weights]\nholes = -1\n";
    const char* const home = std::getenv("HOME");
    const std::string before = home == nullptr ? "" : home;
    ::setenv("HOME", directory.getPath().c_str(), 1);
    EXPECT_EQ(load("~/mine.toml").recipe->getName(), at("mine.toml"));
    EXPECT_NE(load("~mine.toml").trouble.find("~mine.toml"), std::string::npos);
    ::unsetenv("HOME");
    EXPECT_NE(load("~/mine.toml").trouble.find("~/mine.toml"), std::string::npos);
    ::setenv("HOME", before.c_str(), 1);
}

TEST_F(StoredBrainsTest, AProgramThatHangsIsKilledWhenItIsGivenUp) {
    begin("command:echo $$ >" + at("pid") + "; exec sleep 1000");
    const pid_t pid = readPid(at("pid"));
    ASSERT_GT(pid, 0);
    EXPECT_EQ(::kill(pid, 0), 0);
    loader.leave();
    begin("dt10");
    EXPECT_TRUE(loader.finish(kLoadLimit));
    EXPECT_EQ(last.value().recipe->getName(), "dt10");
    EXPECT_TRUE(waitFor([pid] { return ::kill(pid, 0) != 0; }));
}

TEST_F(StoredBrainsTest, APluginThatWasBuiltAnewIsReadAnew) {
    const auto put = [this](const std::string& plugin) {
        fs::copy_file(plugin, at("new.so"));
        fs::rename(at("new.so"), at("mine.so"));
    };
    put(kFlatPlugin);
    const tetris::BrainRecipe first = load(at("mine.so")).recipe.value();
    put(test::nameBadPlugin(5));
    const tetris::BrainRecipe second = load(at("mine.so")).recipe.value();
    EXPECT_EQ(second.getAbout(), "bad: keeps no promise");
    EXPECT_NE(first.getAbout(), second.getAbout());
    EXPECT_EQ(first, second);
    EXPECT_FALSE(first.sharesSource(second));
    // The old brain still plays.
    EXPECT_TRUE(first.make()->bestMove(tetris::Board(10, 24), *tetris::Piece::getPieces()[0], 20));
}

TEST_F(StoredBrainsTest, AProgramThatIsDoneWithEndsWhileNobodyWaits) {
    const std::string script =
        R"(command:read hello; echo '{"type":"ready","protocol":1}'; echo $$ >)" + at("pid") +
        "; cat >" + at("said");
    std::optional<tetris::BrainRecipe> recipe = load(script).recipe;
    ASSERT_TRUE(recipe);
    const pid_t pid = readPid(at("pid"));
    ASSERT_GT(pid, 0);
    loader.askEach(
        question, [done = std::exchange(recipe, std::nullopt)](BrainLoader&) { return true; },
        [](bool) {});
    EXPECT_TRUE(waitFor([pid] { return ::kill(pid, 0) != 0; }));
    std::ifstream in(at("said"));
    const std::string said{std::istreambuf_iterator<char>(in), {}};
    EXPECT_NE(said.find(R"({"type":"new","seed":7})"), std::string::npos);
    EXPECT_NE(said.find(R"({"type":"quit"})"), std::string::npos) << "told, not killed";
}

}  // namespace
}  // namespace tui
