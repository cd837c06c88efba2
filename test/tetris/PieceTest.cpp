#include "core/tetris/Piece.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "test/support/Refusal.h"
#include "test/support/game/RandomPieces.h"
#include "test/support/game/StandardPiece.h"

namespace tetris {
namespace {

using test::standard;

// The blocks of a picture with the top row first, the lower left character being (0,0).
std::vector<TPoint> readBlocks(const std::vector<std::string>& rows) {
    std::vector<TPoint> blocks;
    for (size_t row = 0; row < rows.size(); ++row) {
        for (size_t x = 0; x < rows[row].size(); ++x) {
            if (rows[row][x] == '#') {
                blocks.push_back({static_cast<int>(x), static_cast<int>(rows.size() - 1 - row)});
            }
        }
    }
    return blocks;
}

Piece drawn(const std::vector<std::string>& rows) { return Piece(readBlocks(rows)); }

std::vector<int> getSkirtOf(const Piece& piece) {
    return {piece.getSkirt().begin(), piece.getSkirt().end()};
}

// The rotations of a piece as fastRotation returns them, beginning with the piece itself.
std::vector<Piece> walkRing(const Piece& piece) {
    std::vector<Piece> ring;
    const Piece* turned = &piece;
    do {
        ring.push_back(*turned);
        turned = turned->fastRotation();
    } while (turned != nullptr && turned != &piece && ring.size() < 10);
    return ring;
}

// The message of the refused construction, from text and below from points.
std::string refusalOfText(const std::string& text) {
    return test::refusalOf([&] { return Piece(text); });
}

std::string refusalOfPoints(const std::vector<TPoint>& points) {
    return test::refusalOf([&] { return Piece(points); });
}

// ---- Construction

TEST(PieceTest, IsBuiltFromTextAndFromPointsAlike) {
    const Piece fromText("0 0 0 1 0 2 1 0");
    const std::vector<TPoint> points{{0, 0}, {0, 1}, {0, 2}, {1, 0}};
    const Piece fromPoints(points);
    EXPECT_EQ(fromText, fromPoints);
    EXPECT_TRUE(std::ranges::equal(fromText.getBody(), points));
    EXPECT_TRUE(std::ranges::equal(fromPoints.getBody(), points));
    EXPECT_EQ(Piece("  0\t0\n0   1 \r\n"), Piece("0 0 0 1")) << "blanks do not matter";
}

TEST(PieceTest, TheSizeAndTheFormsByColumnAndRowAgreeWithTheBody) {
    base::JavaRandom random(11);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE("piece " + std::to_string(i) + " of seed 11");
        const Piece piece = makeRandomPiece(random, 9, 9);
        std::vector<uint64_t> columns(Piece::kMaxSize, 0);
        std::vector<int> rows(Piece::kMaxSize, 0);
        std::vector<int> tops(Piece::kMaxSize, Piece::kNoTop);
        std::vector<int> skirt(static_cast<size_t>(piece.getWidth()), 99);
        TPoint size{0, 0};
        for (const TPoint& block : piece.getBody()) {
            size = {std::max(size.x, block.x + 1), std::max(size.y, block.y + 1)};
            const auto x = static_cast<size_t>(block.x);
            columns[x] |= uint64_t{1} << block.y;
            ++rows[static_cast<size_t>(block.y)];
            tops[x] = std::max(tops[x], block.y + 1);
            skirt[x] = std::min(skirt[x], block.y);
        }
        EXPECT_EQ(size, (TPoint{piece.getWidth(), piece.getHeight()}));
        EXPECT_TRUE(std::equal(columns.begin(), columns.end(), piece.getColumns()));
        EXPECT_TRUE(std::equal(rows.begin(), rows.end(), piece.getRowWidths()));
        EXPECT_TRUE(std::equal(tops.begin(), tops.end(), piece.getTops()));
        EXPECT_EQ(getSkirtOf(piece), skirt);
    }
}

// ---- Refusals

TEST(PieceRefusalTest, ATextThatIsNoListOfCoordinates) {
    const std::pair<const char*, const char*> kRows[] = {
        {"", "no blocks"},
        {" \t\n", "no blocks"},
        {"0 0 0", "odd count"},
        {"0 99999999999999999999", "is over 63"},
        {"0 -99999999999999999999", "is negative"},
        {"0 4294967296", "is over 63"},
    };
    for (const auto& [text, says] : kRows)
        EXPECT_NE(refusalOfText(text).find(says), std::string::npos) << text;
    EXPECT_EQ(refusalOfPoints({}), refusalOfText(""));
    for (const char* word : {"x", "1x", "1.0", "0x1", "+1", "-", "1,", "99999999999999999999x"}) {
        const std::string refusal = refusalOfText(std::string("0 0 0 ") + word);
        EXPECT_NE(refusal.find("'" + std::string(word) + "' is not a number"), std::string::npos)
            << refusal;
    }
}

constexpr int kLeast = std::numeric_limits<int>::min();
constexpr int kGreatest = std::numeric_limits<int>::max();

TEST(PieceRefusalTest, FromTextAndFromPointsAlike) {
    struct Row {
        const char* text;
        std::vector<TPoint> points;
        const char* says;
    };
    const Row kRows[] = {
        {"0 0 0 1 0 0", {{0, 0}, {0, 1}, {0, 0}}, "(0,0) stands there twice"},
        {"0 0 -1 0", {{0, 0}, {-1, 0}}, "-1 is negative"},
        {"0 0 0 -7", {{0, 0}, {0, -7}}, "-7 is negative"},
        {"0 -2147483648", {{0, kLeast}}, "-2147483648 is negative"},
        {"0 0 64 0", {{0, 0}, {64, 0}}, "64 is over 63"},
        {"0 0 0 64", {{0, 0}, {0, 64}}, "64 is over 63"},
        {"2147483647 0", {{kGreatest, 0}}, "2147483647 is over 63"},
        {"1 0 2 0", {{1, 0}, {2, 0}}, "no block touches x = 0"},
        {"0 1 0 2", {{0, 1}, {0, 2}}, "no block touches y = 0"},
        {"0 0 2 0", {{0, 0}, {2, 0}}, "column 1 has no block"},
        {"0 0 0 1 0 3", {{0, 0}, {0, 1}, {0, 3}}, "row 2 has no block"},
        {"0 0 0 63", {{0, 0}, {0, 63}}, "row 1 has no block"},
    };
    for (const Row& row : kRows) {
        const std::string refusal = refusalOfText(row.text);
        EXPECT_NE(refusal.find(row.says), std::string::npos) << row.text << ": " << refusal;
        EXPECT_EQ(refusalOfPoints(row.points), refusal) << row.text;
    }
}

TEST(PieceRefusalTest, TheGreatestCoordinateIs63) {
    std::string text;
    for (int x = 0; x < 64; ++x)
        text += std::to_string(x) + " 0 ";
    EXPECT_EQ(Piece(text).getWidth(), 64);
    EXPECT_NE(refusalOfText(text + "64 0").find("64 is over 63"), std::string::npos);
}

// ---- Equality

TEST(PieceTest, EqualityAndHashDisregardTheOrderOfTheBlocks) {
    std::vector<TPoint> blocks{{0, 0}, {1, 0}, {1, 1}, {2, 1}};
    const Piece first(blocks);
    do {
        const Piece other(blocks);
        EXPECT_EQ(other, first);
        EXPECT_EQ(std::hash<Piece>{}(other), std::hash<Piece>{}(first));
    } while (std::ranges::next_permutation(blocks).found);
}

TEST(PieceTest, PiecesWithOtherBlocksDiffer) {
    const Piece square = drawn({"##", "##"});
    EXPECT_NE(square, drawn({"#.", "##"}));
    EXPECT_NE(square, drawn({"###", "###"}));
    EXPECT_NE(drawn({"#.", "##"}), drawn({"##", "#."}));
    EXPECT_NE(drawn({"##"}), drawn({"#", "#"}));
}

// ---- Rotation

TEST(PieceTest, EachBlockGoesFromXYToHeightLessOneLessYX) {
    base::JavaRandom random(5);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE("piece " + std::to_string(i) + " of seed 5");
        const Piece piece = makeRandomPiece(random, 8, 8);
        std::vector<TPoint> turned;
        for (const TPoint& block : piece.getBody())
            turned.push_back({piece.getHeight() - 1 - block.y, block.x});
        const Piece next = piece.computeNextRotation();
        EXPECT_EQ(next, Piece(turned));
        EXPECT_EQ(next.getWidth(), piece.getHeight());
        EXPECT_EQ(next.getHeight(), piece.getWidth());
        EXPECT_EQ(next.computeNextRotation().computeNextRotation().computeNextRotation(), piece);
    }
}

TEST(PieceTest, AMerelyBuiltPieceHasNoFastRotation) {
    EXPECT_EQ(Piece("0 0 0 1").fastRotation(), nullptr);
    EXPECT_EQ(standard(Piece::L1).computeNextRotation().fastRotation(), nullptr);
}

TEST(PieceTest, ARingOfAnyShapeHasOneTwoOrFourDifferentMembers) {
    base::JavaRandom random(17);
    std::set<size_t> sizes;
    for (int i = 0; i < 500; ++i) {
        SCOPED_TRACE("piece " + std::to_string(i) + " of seed 17");
        const auto list = Piece::makeFastRotations(makeRandomPiece(random, 3, 3));
        sizes.insert(list->size());
        for (size_t a = 0; a < list->size(); ++a) {
            EXPECT_EQ((*list)[a].fastRotation(), &(*list)[(a + 1) % list->size()]);
            EXPECT_EQ(*(*list)[a].fastRotation(), (*list)[a].computeNextRotation());
            for (size_t b = 0; b < a; ++b)
                EXPECT_NE((*list)[a], (*list)[b]);
        }
    }
    EXPECT_EQ(sizes, (std::set<size_t>{1, 2, 4}));
}

// ---- The seven

struct StandardPiece {
    int index;
    std::vector<std::vector<std::string>> ring;
    std::vector<std::vector<int>> skirts;
};

const StandardPiece kStandardPieces[] = {
    {Piece::STICK, {{"#", "#", "#", "#"}, {"####"}}, {{0}, {0, 0, 0, 0}}},
    {Piece::L1,
     {{"#.", "#.", "##"}, {"..#", "###"}, {"##", ".#", ".#"}, {"###", "#.."}},
     {{0, 0}, {0, 0, 0}, {2, 0}, {0, 1, 1}}},
    {Piece::L2,
     {{".#", ".#", "##"}, {"###", "..#"}, {"##", "#.", "#."}, {"#..", "###"}},
     {{0, 0}, {1, 1, 0}, {0, 2}, {0, 0, 0}}},
    {Piece::S1, {{".##", "##."}, {"#.", "##", ".#"}}, {{0, 0, 1}, {1, 0}}},
    {Piece::S2, {{"##.", ".##"}, {".#", "##", "#."}}, {{1, 0, 0}, {0, 1}}},
    {Piece::SQUARE, {{"##", "##"}}, {{0, 0}}},
    {Piece::PYRAMID,
     {{".#.", "###"}, {".#", "##", ".#"}, {"###", ".#."}, {"#.", "##", "#."}},
     {{0, 0, 0}, {1, 0}, {1, 0, 1}, {0, 1}}},
};

TEST(PieceTest, TheSevenHaveTheRingsAndTheSkirtsOfTheTable) {
    for (const auto& [index, pictures, skirts] : kStandardPieces) {
        const std::vector<Piece> ring = walkRing(standard(index));
        ASSERT_EQ(ring.size(), pictures.size());
        for (size_t i = 0; i < ring.size(); ++i) {
            EXPECT_EQ(ring[i], drawn(pictures[i])) << "rotation " << i << ": " << toString(ring[i]);
            EXPECT_EQ(getSkirtOf(ring[i]), skirts[i]) << "rotation " << i;
        }
    }
}

TEST(PieceTest, TheBodiesAreInTheOrderOfTheTable) {
    const char* const kBodies[] = {"(0,0) (0,1) (0,2) (0,3)", "(0,0) (0,1) (0,2) (1,0)",
                                   "(0,0) (1,0) (1,1) (1,2)", "(0,0) (1,0) (1,1) (2,1)",
                                   "(0,1) (1,1) (1,0) (2,0)", "(0,0) (0,1) (1,0) (1,1)",
                                   "(0,0) (1,0) (1,1) (2,0)"};
    for (int i = 0; i < 7; ++i)
        EXPECT_EQ(toString(standard(i)), kBodies[i]);
}

// ctest runs each test in its own process, so the threads here race for the first use.
TEST(PieceThreadsTest, ManyThreadsMayAskForTheSevenAtOnce) {
    std::vector<std::array<const Piece*, 7>> seen(8);
    std::vector<int> blocks(seen.size(), 0);
    {
        std::vector<std::jthread> threads;
        for (size_t i = 0; i < seen.size(); ++i) {
            threads.emplace_back([&seen, &blocks, i] {
                seen[i] = Piece::getPieces();
                for (const Piece* piece : seen[i]) {
                    for (const Piece& turned : walkRing(*piece))
                        blocks[i] += static_cast<int>(turned.getBody().size());
                }
            });
        }
    }
    for (size_t i = 0; i < seen.size(); ++i) {
        EXPECT_EQ(seen[i], seen[0]);
        EXPECT_EQ(blocks[i], 4 * (2 + 4 + 4 + 2 + 2 + 1 + 4));
    }
}

TEST(PieceTest, TheLettersOfTheModernRulesNamePiecesToo) {
    constexpr std::array<std::pair<const char*, int>, 7> kLetters{{{"I", Piece::STICK},
                                                                   {"J", Piece::L2},
                                                                   {"L", Piece::L1},
                                                                   {"O", Piece::SQUARE},
                                                                   {"S", Piece::S1},
                                                                   {"T", Piece::PYRAMID},
                                                                   {"Z", Piece::S2}}};
    for (const auto& [letter, index] : kLetters)
        EXPECT_EQ(findPieceIndex(letter), index) << letter;
    for (const char* const other : {"", "i", "X", "II"})
        EXPECT_EQ(findPieceIndex(other), std::nullopt) << other;
}

TEST(PieceTest, EverySharedRotationHasTheIndexOfItsRoot) {
    for (int index = 0; index < 7; ++index) {
        const Piece* turned = Piece::getPieces()[static_cast<size_t>(index)];
        for (int i = 0; i < 4; ++i) {
            EXPECT_EQ(findPieceIndex(*turned), index);
            turned = turned->fastRotation();
        }
    }
    EXPECT_EQ(findPieceIndex(Piece("0 0")), std::nullopt);
    const Piece equal = Piece::getPieces()[Piece::L1]->computeNextRotation();
    EXPECT_EQ(findPieceIndex(equal), std::nullopt) << "equal, but not one of the shared ones";
}

}  // namespace
}  // namespace tetris
