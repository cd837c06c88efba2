// What a checkpoint, and a shard, says of the files that its games depend on: after a change of one
// nothing goes on.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;

class ChangedFilesTest : public test::DirectoryTest {
protected:
    // The command with the names of the files in place of @W, @R, @P, @L and @C.
    std::string fill(std::string line) const {
        for (const auto& [sign, file] : {std::pair("@W", "w.toml"),
                                         {"@R", "r.toml"},
                                         {"@P", "pieces"},
                                         {"@L", "p.so"},
                                         {"@C", "brain.sh"}})
            if (line.find(sign) != std::string::npos) line = test::replaceIn(line, sign, at(file));
        return line;
    }

    // Writes all the files: in their first version, or in another one.
    void writeFiles(bool isOther) {
        const std::string number = isOther ? "3" : "2";
        write("w.toml", "format = 1\nname = \"a\"\n[weights]\nholes = -" + number + "\n");
        write("r.toml", "format = 1\nname = \"a\"\n[rival]\nperfect_ahead = 90" + number + "\n");
        write("pieces", isOther ? "STICK L1\n" : "L1 STICK\n");
        // A library with bytes behind its end is the same plugin.
        write("p.so", test::readFile(TETRIS_PLUGINS "/flat_brain.so") + number);
        write("brain.sh", "#!/bin/sh\nexec '" TETRIS_PROGRAM "' serve default # " + number + "\n");
        std::filesystem::permissions(at("brain.sh"), std::filesystem::perms::owner_all);
    }
};

TEST_F(ChangedFilesTest, ACheckpointGoesOnWithTheSameFilesAlone) {
    const std::string modern = " --rules modern --goal zen --pieces 2 --seed 1";
    const std::string classic = " --pieces 3 --seed 1";
    const std::string rival = " rival:nodes=5,weights=@R dt10 -n 1";
    const std::string tune =
        "tune --size 6x6 --seed 4 --population 4 --games 1 --validate 1 --generations 1 "
        "--pieces 20 --format json -o " +
        at("found.toml");
    for (const std::string& line :
         {"run --brain rival:nodes=5,weights=@R" + modern, "match" + rival + modern,
          "league" + rival + modern, "run --brain @W" + classic, "match @W dt10 -n 1" + classic,
          "run --adversary 50 --adversary-brain @W" + classic,
          "match dt10 rvce -n 1 --adversary 50 --adversary-brain @W" + classic,
          "run --sequence file:@P" + classic, "match dt10 rvce -n 1 --sequence file:@P" + classic,
          "run --brain @L" + classic, "match @L dt10 -n 1" + classic,
          "league a=@L dt10 -n 1" + classic, "run --brain command:@C" + classic,
          "match command:@C dt10 -n 1" + classic, "league a=command:@C dt10 -n 1" + classic,
          std::string("match @L bad -n 1 --versus --seed 1 --size 4x4 --pps 5"),
          tune + " --start @W", tune + " --sequence file:@P",
          tune + " --brain expectimax:depth=0,weights=@W"}) {
        SCOPED_TRACE(line);
        std::filesystem::remove(at("c"));
        std::filesystem::remove(at("c.games"));
        const std::string command = fill(line) + " --checkpoint " + at("c");
        writeFiles(false);
        const std::string first = test::printTetris(command);
        EXPECT_EQ(test::dropTimes(test::printTetris(command)), test::dropTimes(first));
        writeFiles(true);
        test::expectFailureWith(command, {" is the checkpoint of another run: its "});
    }
}

TEST_F(ChangedFilesTest, ShardsOfOtherFilesAreNotMerged) {
    for (const std::string options : {"--adversary 50 --adversary-brain @W", "--sequence file:@P",
                                      "--brain @L", "--brain command:@C", "--brain @W"}) {
        SCOPED_TRACE(options);
        const std::string games = fill("run -n 2 --pieces 3 --seed 1 --format json " + options);
        writeFiles(false);
        write("one", test::printTetris(games + " --shard 1/2"));
        write("two", test::printTetris(games + " --shard 2/2"));
        const std::string merge = "run --merge --format json ";
        const std::string inOrder = merge + at("one") + " " + at("two");
        EXPECT_EQ(test::dropTimes(test::printTetris(inOrder)),
                  test::dropTimes(test::printTetris(games)));
        writeFiles(true);
        write("two", test::printTetris(games + " --shard 2/2"));
        for (const std::string& line : {inOrder, merge + at("two") + " " + at("one")})
            test::expectFailureWith(line, {" is a shard of another run: its "});
    }
}

TEST_F(ChangedFilesTest, WhereNoFileIsNamedNoHashIsWritten) {
    for (const std::string line :
         {"run --pieces 3 --seed 1", "run --brain rival --rules modern --goal zen --pieces 2",
          "match dt10 rvce -n 1 --pieces 3", "league dt10 rvce -n 1 --pieces 3"}) {
        std::filesystem::remove(at("c"));
        std::filesystem::remove(at("c.games"));
        test::printTetris(line + std::string(" --checkpoint ") + at("c"));
        EXPECT_EQ(test::readFile(at("c")).find("sha256"), std::string::npos) << line;
    }
}

}  // namespace
}  // namespace tui
