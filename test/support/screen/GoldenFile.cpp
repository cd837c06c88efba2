#include "test/support/screen/GoldenFile.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace tui {

void expectGolden(std::string_view file, const std::string& text) {
    const std::string path = std::string(TETRIS_GOLDEN_FOLDER) + "/" + std::string(file);
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::ofstream out(path, std::ios::binary);
        out << text;
        ASSERT_TRUE(out.flush().good()) << path;
        return;
    }
    std::ifstream in(path, std::ios::binary);
    ASSERT_TRUE(in.good()) << path << " is missing; test/golden/update makes it";
    std::ostringstream expected;
    expected << in.rdbuf();
    EXPECT_EQ(text, expected.str())
        << "If the new picture is meant, test/golden/update writes " << file << " anew.";
}

}  // namespace tui
