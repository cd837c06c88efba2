#include "tui/store/LiveFolder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "test/support/Files.h"
#include "test/support/TemporaryDirectory.h"

namespace tui {
namespace {

TEST(LiveFolderTest, CodesAreLettersAndDigitsInUpperCase) {
    EXPECT_EQ(readLiveCode("klmp"), "KLMP");
    EXPECT_EQ(readLiveCode("A1b2C3d4E5f6"), "A1B2C3D4E5F6");
    for (const char* code : {"", "ab", "abcdefghijklm", "a-b", "ab/", "..."})
        EXPECT_EQ(readLiveCode(code), std::nullopt) << code;
}

class LiveFolderSockets : public testing::Test {
protected:
    // A socket in hand keeps its code.
    std::unique_ptr<LiveFolder::Bound> bind(const std::string& code,
                                            const std::string& name) const {
        return std::unique_ptr<LiveFolder::Bound>(new LiveFolder::Bound(folder_.bind(code, name)));
    }

    test::TemporaryDirectory directory_;
    std::filesystem::path place_ = directory_.getPath() / "live";
    LiveFolder folder_{place_};
};

TEST_F(LiveFolderSockets, WhatIsBoundIsFoundAndPrivate) {
    EXPECT_TRUE(folder_.list().empty());
    const LiveFolder::Bound bound = folder_.bind("", "Ann");
    EXPECT_EQ(bound.code.size(), 4U);
    EXPECT_EQ(test::modeOf(place_), 0700);
    EXPECT_EQ(test::modeOf(place_ / (bound.code + ".sock")), 0600);
    EXPECT_GE(folder_.connect(bound.code).get(), 0);
    EXPECT_LT(folder_.connect("NONE").get(), 0);
    ASSERT_EQ(folder_.list().size(), 1U);
    EXPECT_EQ(folder_.list()[0].code, bound.code);
    folder_.remove(bound.code);
    EXPECT_TRUE(folder_.list().empty());
}

TEST_F(LiveFolderSockets, ACodeInUseIsRefusedAndADeadOneIsFree) {
    std::unique_ptr<LiveFolder::Bound> bound = bind("MINE", "Ann");
    EXPECT_THROW(static_cast<void>(folder_.bind("MINE", "Ben")), std::runtime_error);
    bound.reset();  // killed: the file stays
    EXPECT_EQ(folder_.list().size(), 1U);
    EXPECT_LT(folder_.connect("MINE").get(), 0);
    EXPECT_EQ(folder_.bind("MINE", "Ben").code, "MINE");
}

TEST_F(LiveFolderSockets, TheSocketOfAnotherMachineStays) {
    std::unique_ptr<LiveFolder::Bound> bound = bind("MINE", "Ann");
    bound.reset();
    std::ofstream(place_ / "lock") << "MINE elsewhere Ann\n";
    EXPECT_THROW(static_cast<void>(folder_.bind("MINE", "Ben")), std::runtime_error);
    folder_.remove("MINE");
    EXPECT_EQ(folder_.list().size(), 1U);
    // Or of this one, under the name that it had once.
    test::age(place_ / "MINE.sock", 8 * 24 * 3600);
    EXPECT_EQ(folder_.bind("MINE", "Ben").code, "MINE");
}

TEST_F(LiveFolderSockets, AFullDiskLeavesNoCodeBehindAndLosesNone) {
    const LiveFolder::Bound hers = folder_.bind("HERS", "Ben");
    {
        const test::SizeLimit limit(0);
        EXPECT_THROW(static_cast<void>(folder_.bind("MINE", "Ann")), std::runtime_error);
    }
    EXPECT_EQ(folder_.list().size(), 1U);
    EXPECT_EQ(folder_.bind("MINE", "Ann").code, "MINE");
    folder_.remove("HERS");
    EXPECT_EQ(folder_.list().size(), 1U);
}

TEST_F(LiveFolderSockets, AMatchStaysWhereTheProcessCannotMakeASocket) {
    const LiveFolder::Bound bound = folder_.bind("MINE", "Ann");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit few{.rlim_cur = 64, .rlim_max = before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
    {
        std::vector<base::Descriptor> opened;
        do {
            opened.emplace_back(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        } while (opened.back());
        opened.resize(opened.size() - 3);  // room for the folder and its lock, and no more
        EXPECT_THROW(static_cast<void>(folder_.bind("", "Ben")), std::runtime_error);
    }
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_TRUE(folder_.connect("MINE"));
}

TEST_F(LiveFolderSockets, ANameHasFivePlacesAndAnAccountTwenty) {
    std::vector<std::unique_ptr<LiveFolder::Bound>> bound;
    for (int i = 0; i < LiveFolder::kMost; ++i)
        bound.push_back(bind("", "name " + std::to_string(i / LiveFolder::kMostOfName)));
    EXPECT_THROW(static_cast<void>(bind("", "another")), std::runtime_error);
    folder_.remove(bound.front()->code);
    EXPECT_THROW(static_cast<void>(bind("", "name 1")), std::runtime_error);
    EXPECT_NO_THROW(static_cast<void>(bind("", "name 0")));
}

TEST_F(LiveFolderSockets, WhoHasNoNameIsNotOnePerson) {
    std::vector<std::unique_ptr<LiveFolder::Bound>> bound;
    for (int i = 0; i <= LiveFolder::kMostOfName; ++i)
        bound.push_back(bind("", ""));
    EXPECT_EQ(folder_.list().size(), bound.size());
}

TEST_F(LiveFolderSockets, LinksAndFoldersThatOthersMayEnterAreNotFollowed) {
    const std::filesystem::path other = directory_.getPath() / "other";
    std::filesystem::create_directory(other);
    std::filesystem::create_directory_symlink(other, place_);
    EXPECT_THROW(static_cast<void>(folder_.bind("", "Ann")), std::runtime_error);
    std::filesystem::remove(place_);
    std::filesystem::create_directory(place_);
    ASSERT_EQ(::chmod(place_.c_str(), 0755), 0);
    EXPECT_THROW(static_cast<void>(folder_.bind("", "Ann")), std::runtime_error);
}

TEST_F(LiveFolderSockets, TokensAreFoundByTheirName) {
    const LiveFolder::Bound bound = folder_.bind("MINE", "Ann");
    folder_.keepToken({"MINE", "00000000000000ff", "Ann 2", 1});
    folder_.keepToken({"MINE", "00000000000000fe", ""});
    ASSERT_EQ(folder_.listTokens("Ann 2").size(), 1U);
    EXPECT_EQ(folder_.listTokens("Ann 2")[0].token, "00000000000000ff");
    EXPECT_EQ(folder_.listTokens("Ann 2")[0].side, 1);
    EXPECT_TRUE(folder_.listTokens("Ben").empty());
    folder_.dropToken("00000000000000ff");
    EXPECT_TRUE(folder_.listTokens("Ann 2").empty());
}

TEST_F(LiveFolderSockets, ATokenEndsWhereItsCodeIsUsedAgain) {
    std::unique_ptr<LiveFolder::Bound> bound = bind("MINE", "Ann");
    folder_.keepToken({"MINE", "00000000000000ff", "Ann"});
    folder_.keepToken({"HERS", "00000000000000fe", "Ann"});
    bound.reset();  // killed: the token stays
    EXPECT_EQ(folder_.listTokens("Ann").size(), 2U);
    bound = bind("MINE", "Ben");
    ASSERT_EQ(folder_.listTokens("Ann").size(), 1U);
    EXPECT_EQ(folder_.listTokens("Ann")[0].code, "HERS");
}

}  // namespace
}  // namespace tui
