#pragma once

#include <string>
#include <vector>

#include "test/e2e/TetrisProgram.h"

namespace test {

// npuzzle at an emulated terminal.
class NpuzzleProgram : public TetrisProgram {
public:
    explicit NpuzzleProgram(std::vector<std::string> arguments, TetrisOptions options = {})
        : TetrisProgram(withFile(std::move(arguments), std::move(options))) {}

private:
    static TetrisOptions withFile(std::vector<std::string> arguments, TetrisOptions options) {
        options.file = NPUZZLE_FILE;
        options.arguments = std::move(arguments);
        return options;
    }
};

}  // namespace test
