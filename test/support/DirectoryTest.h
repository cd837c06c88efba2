#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "test/support/TemporaryDirectory.h"

namespace test {

// A test with a new, empty directory of its own.
class DirectoryTest : public testing::Test {
protected:
    // The path of that name in it.
    std::string at(const std::string& name) const { return (directory_.getPath() / name).string(); }
    // Writes the text to the file of that name; returns its path.
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(at(name), std::ios::binary) << text;
        return at(name);
    }

private:
    TemporaryDirectory directory_;
};

}  // namespace test
