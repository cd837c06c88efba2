#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "test/fuzz/ReplayFuzz.h"
#include "test/support/Effort.h"

namespace {

std::vector<std::string> readCorpus()
{
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(TETRIS_REPLAY_CORPUS)) {
        std::ifstream stream(entry.path(), std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(stream),
                           std::istreambuf_iterator<char>());
    }
    return texts;
}

void fuzz(const std::string& text)
{
    fuzzReplay(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

TEST(ReplayCorpusTest, TheCorpusIsRead)
{
    const std::vector<std::string> texts = readCorpus();
    EXPECT_GE(texts.size(), 9U);
    for (const std::string& text : texts)
        fuzz(text);
}

// Needs no fuzzer: it changes bytes, and removes, repeats and inserts pieces of the texts.
TEST(ReplayCorpusTest, WhateverIsMadeOfItIsReadOrRefused)
{
    const std::vector<std::string> texts = readCorpus();
    base::JavaRandom random(1);
    const auto pick = [&random](std::size_t size) {
        return static_cast<std::size_t>(random.nextInt(static_cast<int>(size)));
    };
    using namespace std::string_literals;
    const std::string alphabet = "0123456789+-@!= \n\r\0LRODPxabend\x1b\xff"s;
    const int rounds = tetris::scaleEffort(20000);
    for (int i = 0; i < rounds; ++i) {
        std::string text = texts[pick(texts.size())];
        for (int changes = 1 + random.nextInt(4); changes > 0 && !text.empty(); --changes) {
            const std::size_t at = pick(text.size());
            const std::string& other = texts[pick(texts.size())];
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
        fuzz(text);
    }
}

}  // namespace
