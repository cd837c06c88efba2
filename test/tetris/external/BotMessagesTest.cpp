#include "brain/tetris/external/BotMessages.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

// FallingPieceTest has the cells of each facing around (x, y), which are those of the protocol, and
// the other names of a placement.
TEST(BotMessagesTest, APlacementIsReadAndWrittenInTheWordsOfTheProtocol) {
    constexpr std::array<const char*, 4> kNames{"north", "east", "south", "west"};
    for (int piece = 0; piece < 7; ++piece) {
        const std::string letter(1, kModernPieces[static_cast<size_t>(piece)]);
        EXPECT_EQ(getBotLetter(piece), letter);
        for (size_t facing = 0; facing < 4; ++facing) {
            const std::string line = R"({"type":"play","move":{"location":{"type":")" + letter +
                                     R"(","orientation":")" + kNames[facing] +
                                     R"(","x":0,"y":0},"spin":"none"}})";
            const FrontLine read = parseFrontLine(line);
            ASSERT_TRUE(read.move) << line << read.wrong;
            EXPECT_EQ(read.move->piece, (FallingPiece{piece, kFacings[facing], 0, 0})) << line;
            EXPECT_EQ(formatPlay(*read.move), line);
        }
    }
}

TEST(BotMessagesTest, APositionIsReadAsItWasWritten) {
    BotPosition position{.held = 5,
                         .queue = {0, 6, 2},
                         .combo = 3,
                         .backToBack = true,
                         .randomizer = {.kind = Randomizer::Kind::Bag, .bag = {1, 3, 4}}};
    std::string picture;
    for (int y = 39; y >= 0; --y)
        picture += y < 2 ? "##.#######\n" : "..........\n";
    position.board = Board::fromPicture(picture);
    const std::string line = formatStart(position);
    EXPECT_EQ(line.find(' '), std::string::npos) << "some bots read by patterns";
    EXPECT_TRUE(line.starts_with(R"({"type":"start","hold":"O","queue":["I","T","J"],"combo":3,)"
                                 R"("back_to_back":true,"board":[["G","G",null,"G",)"))
        << line;
    EXPECT_TRUE(line.ends_with(R"([null,null,null,null,null,null,null,null,null,null]],)"
                               R"("randomizer":{"type":"seven_bag","bag_state":["L","S","Z"]}})"))
        << line;
    const FrontLine read = parseFrontLine(line);
    ASSERT_TRUE(read.start) << read.wrong;
    EXPECT_EQ(*read.start, position);
    EXPECT_EQ(read.start->randomizer, position.randomizer);
}

TEST(BotMessagesTest, WhatIsMissingInAStartHasADefault) {
    std::string rows;
    for (int y = 0; y < 40; ++y)
        rows +=
            std::string(y > 0 ? "," : "") + R"(["T",null,"I","O",null,null,null,null,null,null])";
    const FrontLine read =
        parseFrontLine(R"({"more":{},"type":"start","queue":["S"],"board":[)" + rows + "]}");
    ASSERT_TRUE(read.start) << read.wrong;
    EXPECT_EQ(read.start->held, std::nullopt);
    EXPECT_EQ(read.start->combo, 0);
    EXPECT_EQ(read.start->randomizer, Randomizer{});
    EXPECT_EQ(read.start->board.getColumnHeight(0), 40);
    EXPECT_EQ(read.start->board.getColumnHeight(1), 0);
}

TEST(BotMessagesTest, WhatIsWrongWithALineIsSaid) {
    const std::pair<const char*, const char*> kRows[] = {
        {"", "it is empty"},
        {"[]", "it is no object"},
        {R"({"type":1})", "it has no type"},
        {R"({"type":"start","queue":["I"]})", "'board' is no list of 40 rows with 10 cells each"},
        {R"({"type":"new_piece","piece":"X"})", "'piece' names no piece"},
        {R"({"type":"new_piece"})", "'piece' names no piece"},
        {R"({"type":"play"})", "'type' names no piece"},
        {R"({"type":"play","move":{"location":{"type":"I","orientation":"up","x":1,"y":1}}})",
         "'orientation' is none of the protocol's words"},
        {R"({"type":"play","move":{"location":{"type":"I","orientation":"east","x":1.5,"y":1}}})",
         "'x' is no column or row"},
        {R"({"type":"play","move":{"location":{"type":"I","orientation":"east","x":1,"y":18446744073709551615}}})",
         "'y' is no column or row"},
    };
    for (const auto& [line, wrong] : kRows) {
        const FrontLine read = parseFrontLine(line);
        EXPECT_EQ(read.type, FrontLine::Type::None) << line;
        EXPECT_EQ(read.wrong, wrong) << line;
    }
    EXPECT_EQ(parseFrontLine(R"({"type":"later"})").type, FrontLine::Type::Unknown);
}

TEST(BotMessagesTest, OnlyRandomizersOfTheProtocolAreSupported) {
    for (const char* const known :
         {R"({"type":"rules"})", R"({"type":"rules","randomizer":"general_bag"})",
          R"({"type":"rules","randomizer":"unknown","more":1})"})
        EXPECT_TRUE(parseFrontLine(known).isSupported) << known;
    for (const char* const other :
         {R"({"type":"rules","randomizer":"fourteen_bag"})", R"({"type":"rules","randomizer":7})"})
        EXPECT_FALSE(parseFrontLine(other).isSupported) << other;
    EXPECT_EQ(formatRules(Randomizer::Kind::Bag), R"({"type":"rules","randomizer":"seven_bag"})");
    EXPECT_EQ(formatRules(Randomizer::Kind::Uniform), R"({"type":"rules","randomizer":"uniform"})");
    EXPECT_EQ(formatRules(Randomizer::Kind::Unknown), R"({"type":"rules"})");
}

TEST(BotMessagesTest, ASuggestionLosesOnlyWhatIsNoMove) {
    const BotLine line = parseBotLine(
        R"({"type":"suggestion","moves":[7,{"location":{"type":"T","orientation":"south","x":4,)"
        R"("y":1},"spin":"full","more":0},{"location":{"type":"T"}}],)"
        R"("move_info":{"nodes":1e3,"nps":-1,"depth":"x"}})");
    ASSERT_EQ(line.type, BotLine::Type::Suggestion);
    ASSERT_EQ(line.moves.size(), 1U);
    EXPECT_EQ(line.moves[0], (BotMove{{6, Facing::South, 4, 1}, Spin::Full}));
    EXPECT_EQ(line.info, BotMoveInfo{.nodes = 1000});
    EXPECT_TRUE(parseBotLine(R"({"type":"suggestion","moves":null})").moves.empty());
    const BotLine info = parseBotLine(
        R"({"type":"info","name":"a\u001bb","version":3,"author":"x","features":null})");
    EXPECT_EQ(info.type, BotLine::Type::Info);
    EXPECT_EQ(info.name, "a?b");
    EXPECT_EQ(info.version, "");
}

}  // namespace
}  // namespace tetris
