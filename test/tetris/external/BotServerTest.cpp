#include "brain/tetris/external/BotServer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/rules/ModernGame.h"
#include "test/support/game/BoardText.h"

namespace tetris {
namespace {

// A T has a place there that it reaches by a spin.
constexpr const char* kSlot = "...#....../###...####/####.#####";

// A front end that plays a game with the server's moves, and checks after each that both know the
// same.
class TrustingFront {
public:
    TrustingFront(BotServer& server, const GameRules& rules, const char* sequence, bool addsFirst)
        : server_(server), game_(makeSequence(sequence, rules.seed), rules), addsFirst_(addsFirst) {
        tell(formatStart(look()));
    }

    // Returns the number of pieces that were played.
    int play() {
        for (int pieces = 0;; ++pieces) {
            if (!game_.isRunning()) return pieces;
            const BotPosition before = look();
            if (server_.getPosition() != before) {
                // Garbage has risen.
                EXPECT_EQ(game_.getRules().goal, Goal::Cheese);
                tell(formatStart(before));
            }
            EXPECT_EQ(server_.getPosition()->randomizer, before.randomizer);
            const std::string line = tell(R"({"type":"suggest"})");
            EXPECT_LT(line.size(), 4096U);
            const BotLine suggestion = parseBotLine(line);
            const Situation situation = copySituation(game_, kSeen);
            const std::vector<SuggestedMove> valid = listValidMoves(situation, suggestion.moves);
            if (suggestion.moves.empty()) return pieces;
            EXPECT_EQ(valid.size(), suggestion.moves.size()) << line;
            if (valid.empty()) return -1;
            play(before, valid.front());
        }
    }

private:
    static constexpr int kSeen = 5;

    BotPosition look() const { return makeBotPosition(copySituation(game_, kSeen)); }

    void play(const BotPosition& before, const SuggestedMove& chosen) {
        if (chosen.move.usesHold) game_.tick(Verb::Hold);
        static_cast<void>(game_.place(toFallingPiece(toPlacement(chosen.move)), chosen.move.spin));
        BotPosition expected = before;
        EXPECT_TRUE(expected.play(chosen.echo));
        if (!addsFirst_) tell(formatPlay(chosen.echo));
        if (game_.isRunning()) {
            const std::vector<int> queue = look().queue;
            for (size_t i = expected.queue.size(); i < queue.size(); ++i)
                tell(formatNewPiece(queue[i]));
        }
        if (addsFirst_) tell(formatPlay(chosen.echo));
    }

    std::string tell(const std::string& line) {
        const BotServer::Answer answer = server_.answer(parseFrontLine(line));
        EXPECT_EQ(answer.trouble, "") << line;
        EXPECT_FALSE(answer.isEnd);
        return answer.line;
    }

    BotServer& server_;
    ModernGame game_;
    bool addsFirst_;
};

TEST(BotServerTest, WholeGamesHaveNoInvalidMoveAndEqualBoardsInBothOrders) {
    const std::unique_ptr<Brain> brain = makeBrain("dt20");
    BotServer server(*brain);
    int pieces = 0;
    for (uint64_t seed = 0; seed < 12; ++seed) {
        const GameRules rules{.goal = seed % 3 == 0 ? Goal::Cheese : Goal::Sprint,
                              .garbage = 14,
                              .limit = seed % 4 == 0 ? 0 : 60,
                              .seed = seed};
        TrustingFront front(server, rules, seed % 5 == 0 ? "random" : "bag", seed % 2 == 0);
        const int played = front.play();
        ASSERT_GT(played, 0) << "seed " << seed;
        pieces += played;
    }
    EXPECT_GT(pieces, 500);
}

class BotServerLinesTest : public testing::Test {
protected:
    std::string tell(const std::string& line) { return server_.answer(parseFrontLine(line)).line; }
    std::string complain(const std::string& line) {
        return server_.answer(parseFrontLine(line)).trouble;
    }
    static std::string makeStart(const std::string& lowest, std::vector<int> queue) {
        BotPosition position{.board = readBoard(lowest), .queue = std::move(queue)};
        return formatStart(position);
    }
    const std::optional<BotPosition>& position() const { return server_.getPosition(); }

    const std::string kSuggest = R"({"type":"suggest"})";
    const std::string kNoMoves = R"({"type":"suggestion","moves":[]})";

private:
    std::unique_ptr<Brain> brain_ = makeBrain("dt20");
    BotServer server_{*brain_};
};

TEST_F(BotServerLinesTest, RulesAreAnswered) {
    EXPECT_EQ(tell(R"({"type":"rules","randomizer":"seven_bag"})"), R"({"type":"ready"})");
    EXPECT_EQ(tell(R"({"type":"rules","randomizer":"pairs"})"),
              R"({"type":"error","reason":"unsupported_rules"})");
}

TEST_F(BotServerLinesTest, WithoutAPieceInPlayThereIsNoMove) {
    EXPECT_EQ(tell(kSuggest), kNoMoves);
    tell(makeStart("", {}));
    EXPECT_EQ(tell(kSuggest), kNoMoves);
    tell(makeStart("", {6}));
    EXPECT_NE(tell(kSuggest), kNoMoves);
    tell(R"({"type":"stop"})");
    EXPECT_EQ(tell(kSuggest), kNoMoves);
}

TEST_F(BotServerLinesTest, TheFirstHoldTakesTwoPiecesOfTheQueue) {
    tell(makeStart("", {3, 6, 0}));
    EXPECT_EQ(tell(R"({"type":"play","move":{"location":{"type":"T","orientation":"north","x":1,)"
                   R"("y":0},"spin":"none"}})"),
              "");
    EXPECT_EQ(position()->held, 3);
    EXPECT_EQ(position()->queue, std::vector<int>{0});
}

TEST_F(BotServerLinesTest, ASpinIsSuggestedAndKeepsTheChain) {
    tell(makeStart(kSlot, {6, 0}));
    const BotLine line = parseBotLine(tell(kSuggest));
    const BotMove spin{{6, Facing::South, 4, 1}, Spin::Full};
    EXPECT_NE(std::ranges::find(line.moves, spin), line.moves.end());
    tell(formatPlay(spin));
    EXPECT_TRUE(position()->backToBack);
    EXPECT_EQ(position()->combo, 1);
    EXPECT_EQ(position()->board, readBoard("...#......"));
}

TEST(BotSuggestionTest, ExactSpinsComeFirstAndEachMoveOnce) {
    const BotPosition position{.board = readBoard(kSlot),
                               .queue = {Piece::PYRAMID, Piece::STICK, Piece::SQUARE}};
    const Situation situation = makeSituation(position, 5).value();
    const FallingPiece slot{Piece::PYRAMID, Facing::South, 4, 1};
    const FallingPiece stick{Piece::STICK, Facing::West, 9, 3};
    const std::vector<BotMove> said{{{Piece::STICK, Facing::East, 9, 4}, Spin::Full},
                                    {{Piece::SQUARE, Facing::North, 8, 2}, Spin::None},
                                    {slot, Spin::None},
                                    {slot, Spin::Full},
                                    {stick, Spin::None},
                                    {slot, Spin::Mini}};
    const std::vector<SuggestedMove> valid = listValidMoves(situation, said);
    ASSERT_EQ(valid.size(), 2U) << "nobody has an O; the slot is reached by a full spin alone";
    EXPECT_EQ(valid[0].echo, (BotMove{slot, Spin::Full}));
    EXPECT_FALSE(valid[0].move.usesHold);
    EXPECT_EQ(valid[1].echo, (BotMove{stick, Spin::None})) << "in the bot's own spelling";
    EXPECT_TRUE(valid[1].move.usesHold);
    const std::vector<SuggestedMove> guessed = listValidMoves(situation, {said[0], said[2]});
    ASSERT_EQ(guessed.size(), 2U);
    EXPECT_EQ(guessed[0].echo, (BotMove{said[0].piece, Spin::None}));
    EXPECT_EQ(guessed[1].echo, (BotMove{slot, Spin::Full})) << "the spin that happens";
}

TEST_F(BotServerLinesTest, GarbageRisesAtTheBottomAndNothingElseChanges) {
    tell(makeStart("...#......", {6, 0}));
    tell(R"({"type":"garbage","rows":[["G",null,"G","G","G","G","G","G","G","G"],)"
         R"(["G","G",null,"G","G","G","G","G","G","G"]]})");
    EXPECT_EQ(position()->board, readBoard("...#....../#.########/##.#######"));
    EXPECT_EQ(position()->queue, (std::vector<int>{6, 0}));
    EXPECT_EQ(complain(R"({"type":"garbage","rows":[["G"]]})"),
              "a line is ignored: 'rows' is no list of at most 40 rows with 10 cells each");
    tell(R"({"type":"stop"})");
    EXPECT_EQ(complain(R"({"type":"garbage","rows":[]})"),
              "'garbage' is ignored: there was no 'start'");
}

TEST_F(BotServerLinesTest, WhereThePieceInPlayHasNoRoomTheOneOfHoldIsTried) {
    // A T has no room at rows 19 and 20, an upright I has, but enters flat, as an O does not.
    const std::string stack = repeatRow("...#......", 20);
    const BotPosition position{.board = readBoard("...##...../" + stack),
                               .held = Piece::SQUARE,
                               .queue = {Piece::PYRAMID, Piece::STICK}};
    EXPECT_FALSE(makeSituation(position, 5)) << "nor has an O";
    BotPosition free = position;
    free.board = readBoard("...#....../" + stack);
    const Situation situation = makeSituation(free, 5).value();
    EXPECT_EQ(situation.falling.piece, Piece::SQUARE);
    EXPECT_EQ(situation.held, Piece::PYRAMID);
    EXPECT_FALSE(situation.canHold);
    EXPECT_EQ(situation.next, std::vector<int>{Piece::STICK});
    tell(formatStart(free));
    const BotLine line = parseBotLine(tell(kSuggest));
    ASSERT_FALSE(line.moves.empty());
    EXPECT_EQ(line.moves.front().piece.piece, Piece::SQUARE);
    free.held.reset();
    free.queue = {Piece::PYRAMID, Piece::SQUARE, Piece::STICK};
    EXPECT_EQ(makeSituation(free, 5)->falling.piece, Piece::SQUARE);
    EXPECT_EQ(makeSituation(free, 5)->next, std::vector<int>{Piece::STICK});
}

TEST(BotSuggestionTest, ABrainThatSeesLessKnowsWhatWasLeftInTheBagThen) {
    using Kind = Randomizer::Kind;
    const BotPosition position{.queue = {0, 1, 2, 3, 4, 5, 6, 0, 1},
                               .randomizer = {.kind = Kind::Bag, .bag = {2, 3, 4, 5, 6}}};
    const auto see = [&](int sees) { return makeSituation(position, sees)->randomizer.bag; };
    EXPECT_EQ(see(8), (std::vector<int>{2, 3, 4, 5, 6}));
    EXPECT_EQ(see(7), (std::vector<int>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(see(6), (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(see(5), (std::vector<int>{6}));
    EXPECT_EQ(see(4), (std::vector<int>{5, 6}));
    EXPECT_EQ(makeSituation(position, 0)->randomizer, Randomizer{});
}

TEST(BotSuggestionTest, NoMoveNeedsATurnByHalf) {
    base::JavaRandom random(7);
    int needed = 0;
    for (const char* const name : {"dt20", "rival:nodes=300"}) {
        const std::unique_ptr<Brain> brain = BrainRecipe(name).make();
        BotServer server(*brain);
        for (int board = 0; board < 60; ++board) {
            std::string rows;
            for (int cell = 0; cell < 80; ++cell) {
                rows += cell % 10 == random.nextInt(10) || random.nextInt(3) == 0 ? '.' : '#';
                if (cell % 10 == 9) rows += '\n';
            }
            const BotPosition position{.board = readBoard(rows),
                                       .queue = {random.nextInt(7), random.nextInt(7)}};
            static_cast<void>(server.answer(parseFrontLine(formatStart(position))));
            const BotLine line =
                parseBotLine(server.answer(parseFrontLine(R"({"type":"suggest"})")).line);
            Situation situation = makeSituation(position, 1).value();
            const size_t without = listValidMoves(situation, line.moves).size();
            EXPECT_EQ(without, line.moves.size()) << rows;
            const auto count = [&](bool halfTurns) {
                return listReachable(position.board, situation.falling, {halfTurns}).size();
            };
            if (count(true) > count(false)) ++needed;
        }
    }
    EXPECT_GT(needed, 5) << "boards on which such a turn reaches more";
}

TEST(BotSuggestionTest, TheFactsAreThoseOfTheSearch) {
    const std::unique_ptr<Brain> brain = BrainRecipe("rival:nodes=2000").make();
    BotServer server(*brain);
    static_cast<void>(server.answer(parseFrontLine(formatStart({.queue = {0, 1, 2, 3, 4, 5}}))));
    const BotLine line = parseBotLine(server.answer(parseFrontLine(R"({"type":"suggest"})")).line);
    EXPECT_GT(line.info.nodes, 500);
    EXPECT_LT(line.info.nodes, 10'000);
    EXPECT_GE(line.info.depth, 6);
}

TEST(BotSuggestionTest, OneThatSlipsSaysTheMoveThatItMakes) {
    const std::unique_ptr<Brain> slipping = BrainRecipe("rival:nodes=500,slips=60").make();
    const std::unique_ptr<Brain> sure = BrainRecipe("rival:nodes=500").make();
    BotServer server(*slipping);
    const BotPosition position{.queue = {0, 1, 2, 3, 4, 5}};
    const auto best = sure->chooseMove(makeSituation(position, 5).value());
    int slips = 0;
    for (int game = 0; game < 30; ++game) {
        static_cast<void>(server.answer(parseFrontLine(formatStart(position))));
        const BotLine line =
            parseBotLine(server.answer(parseFrontLine(R"({"type":"suggest"})")).line);
        ASSERT_EQ(line.moves.size(), 1U);
        if (line.moves.front().piece != toFallingPiece(toPlacement(*best))) ++slips;
    }
    EXPECT_GT(slips, 5);
    EXPECT_LT(slips, 29);
}

TEST_F(BotServerLinesTest, WrongLinesAreIgnoredAndSaid) {
    tell(makeStart("", {6, 0}));
    const BotPosition before = *position();
    EXPECT_EQ(complain("{"), "a line is ignored: it is JSON that ends too early");
    EXPECT_EQ(complain(R"({"type":"new_piece","piece":"Q"})"),
              "a line is ignored: 'piece' names no piece");
    EXPECT_EQ(complain(formatPlay({{6, Facing::North, 0, 0}, Spin::None})),
              "'play' is ignored: the move is impossible")
        << "it leaves the well";
    EXPECT_EQ(complain(formatPlay({{3, Facing::North, 4, 0}, Spin::None})),
              "'play' is ignored: the move is impossible")
        << "nobody has such a piece";
    EXPECT_EQ(complain(R"({"type":"dance"})"), "");
    EXPECT_EQ(*position(), before);
    tell(R"({"type":"stop"})");
    EXPECT_EQ(complain(R"({"type":"new_piece","piece":"I"})"),
              "'new_piece' is ignored: there was no 'start'");
}

TEST_F(BotServerLinesTest, ABagIsFilledAgainWhenItIsEmpty) {
    BotPosition start{.queue = {0}, .randomizer = {.kind = Randomizer::Kind::Bag, .bag = {4, 6}}};
    tell(formatStart(start));
    tell(R"({"type":"new_piece","piece":"T"})");
    EXPECT_EQ(position()->randomizer.bag, std::vector<int>{4});
    tell(R"({"type":"new_piece","piece":"Z"})");
    EXPECT_EQ(position()->randomizer.bag, (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
    tell(R"({"type":"new_piece","piece":"I"})");
    tell(R"({"type":"new_piece","piece":"I"})");
    EXPECT_EQ(position()->randomizer, Randomizer{}) << "that was no bag";
}

}  // namespace
}  // namespace tetris
