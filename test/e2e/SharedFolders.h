#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "test/e2e/TetrisProgram.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace test {

// A test whose programs, one after the other or at once, share their folders of data, state and
// settings. No game begins with a countdown.
class SharedFoldersTest : public ::testing::Test {
protected:
    TetrisOptions makeOptions(std::vector<std::string> arguments) const {
        return {.arguments = std::move(arguments),
                .environment = {{"XDG_DATA_HOME", folder_.getPath() / "data"},
                                {"XDG_STATE_HOME", folder_.getPath() / "state"},
                                {"XDG_CONFIG_HOME", folder_.getPath() / "config"},
                                {"TETRIS_COUNTDOWN", "false"}}};
    }

    // What the command prints; expects that it succeeds.
    std::string print(const std::vector<std::string>& arguments) const {
        const std::filesystem::path file = folder_.getPath() / "output";
        TetrisOptions options = makeOptions(arguments);
        options.outputFile = file;
        TetrisProgram program(options);
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
        return readFile(file);
    }

    // Writes a file beside the folders, and returns it.
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::filesystem::path file = folder_.getPath() / name;
        std::ofstream(file) << text;
        return file;
    }

    const std::filesystem::path& getFolder() const { return folder_.getPath(); }

private:
    TemporaryDirectory folder_;
};

}  // namespace test
