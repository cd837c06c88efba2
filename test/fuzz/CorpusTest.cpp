#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "test/fuzz/Targets.h"
#include "test/support/Effort.h"
#include "test/support/Files.h"

namespace {

class CorpusTest : public testing::TestWithParam<test::NamedTarget> {
protected:
    CorpusTest() {
        const auto folder = std::filesystem::path(FUZZ_CORPUS) / GetParam().name;
        for (const auto& [file, text] : test::readFiles(folder))
            texts_.push_back(text);
    }

    std::vector<std::string> texts_;
};
INSTANTIATE_TEST_SUITE_P(Targets, CorpusTest, testing::ValuesIn(test::getTargets()),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(CorpusTest, IsRead) {
    EXPECT_GE(texts_.size(), 3U);
    for (const std::string& text : texts_)
        GetParam().run(text);
}

// Needs no fuzzer: it changes bytes, and removes, repeats and inserts pieces of the texts.
TEST_P(CorpusTest, WhateverIsMadeOfItIsReadOrRefused) {
    base::JavaRandom random(1);
    const auto pick = [&random](size_t size) {
        return static_cast<size_t>(random.nextInt(static_cast<int>(size)));
    };
    using namespace std::string_literals;
    const std::string alphabet = "0123456789+-@!=[]{}:,;/#\"' \n\r\0LRODPxabend\x1b\xff"s;
    const int rounds = tetris::scaleEffort(3000);
    for (int i = 0; i < rounds; ++i) {
        std::string text = texts_[pick(texts_.size())];
        for (int changes = 1 + random.nextInt(4); changes > 0 && !text.empty(); --changes) {
            const size_t at = pick(text.size());
            const std::string& other = texts_[pick(texts_.size())];
            switch (random.nextInt(5)) {
                case 0: text[at] = alphabet[pick(alphabet.size())]; break;
                case 1: text.erase(at, 1 + pick(20)); break;
                case 2: text.insert(at, text.substr(pick(text.size()), 1 + pick(40))); break;
                case 3: text.insert(at, 1 + pick(30), alphabet[pick(alphabet.size())]); break;
                default:
                    if (!other.empty()) text.insert(at, other.substr(pick(other.size()), 60));
                    break;
            }
        }
        GetParam().run(text);
    }
}

}  // namespace
