#include "core/tetris/replay/ReplayPlayer.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "test/support/Effort.h"
#include "test/support/Text.h"
#include "test/support/game/ReplayVerdict.h"

namespace tetris {
namespace {

using test::replaceIn;

// Throws the adversary's die, and deals a random piece where an adversary would deal the worst.
class WhimSequence : public PieceSequence {
public:
    WhimSequence(std::string_view name, uint64_t seed, int level)
        : sequence_(makeSequence(name, seed)), die_(seed), whim_(seed + 1), level_(level) {}
    int next(const Board& board) override {
        dealtLast = die_.roll() < level_;
        last = dealtLast ? whim_.nextInt(7) : sequence_->next(board);
        return last;
    }
    void setLevel(int level) { level_ = level; }
    int getLimit() const override { return sequence_->getLimit(); }

    bool dealtLast = false;
    int last = 0;

private:
    std::unique_ptr<PieceSequence> sequence_;
    AdversaryDie die_;
    base::JavaRandom whim_;
    int level_;
};

struct Recorded {
    std::string text;
    std::string picture;  // of the board at the end, without the falling piece
    int64_t ticks = 0;
    int64_t time = 0;
};

// Records a game with random keys, times and adversary levels.
Recorded playAtRandom(uint64_t seed) {
    base::JavaRandom random(seed);
    const std::string name = std::vector<std::string>{"bag", "random", "test"}[seed % 3];
    GameRules rules{.width = 3 + random.nextInt(13), .rows = 1 + random.nextInt(22)};
    rules.seed = seed % 3 == 2 ? 0 : seed;
    const int adversary = random.nextInt(3) == 0 ? random.nextInt(101) : 0;
    rules.limit = random.nextInt(2) == 0 ? 0 : 1 + random.nextInt(40);
    ReplayHeader header{.rules = rules, .sequence = name, .adversary = adversary};
    auto owned = std::make_unique<WhimSequence>(name, rules.seed, adversary);
    WhimSequence& sequence = *owned;
    PlayedGame game(rules, std::move(owned));
    header.rules.limit = game.get<Game>()->getLimit();
    ReplayRecorder recorder(header);
    if (sequence.dealtLast) recorder.onDealt(sequence.last);
    Recorded recorded;
    const int most = random.nextInt(2500);
    while (game.isRunning() && recorded.ticks < most) {
        if (random.nextInt(3) > 0) recorded.time += random.nextInt(400);
        const auto verb = static_cast<Verb>(random.nextInt(5));
        const bool hasLanded = !game.tick(verb).locks.empty();
        ++recorded.ticks;
        recorder.onTick(recorded.time, verb, hasLanded);
        if (hasLanded && game.isRunning() && sequence.dealtLast) recorder.onDealt(sequence.last);
        if (random.nextInt(50) == 0) {
            const int level = random.nextInt(101);
            sequence.setLevel(level);
            recorder.onAdversary(level);
        }
        if (random.nextInt(80) == 0) recorder.onSpeed(random.nextInt(101));
        if (random.nextInt(80) == 0) recorder.onBrain("bad");
        if (random.nextInt(80) == 0) recorder.onActive(random.nextInt(2) == 0);
    }
    const GameEnd end = game.isRunning() ? GameEnd::Left : game.getEnd();
    recorded.picture = game.copyBoard().toString();
    recorded.time += game.isRunning() ? 123 : 0;
    recorded.text = recorder.format(computeResult(end, game, recorded.time));
    return recorded;
}

std::shared_ptr<const Replay> read(const std::string& text) {
    return std::make_shared<const Replay>(parseReplay(text, "x"));
}

TEST(ReplayPlayerTest, WhateverWasPlayedIsPlayedAgain) {
    const int games = scaleEffort(150);
    for (int seed = 1; seed <= games; ++seed) {
        SCOPED_TRACE(seed);
        const Recorded recorded = playAtRandom(static_cast<uint64_t>(seed));
        ASSERT_EQ(verifyText(recorded.text), "") << recorded.text;
        const auto replay = read(recorded.text);
        ASSERT_EQ(formatReplay(*replay), recorded.text);
        ReplayPlayer half(replay);
        while (half.getSteps() < recorded.ticks / 2)
            half.step();
        // Each copy goes on alone.
        for (ReplayPlayer player : {half, half}) {
            while (!player.isAtEnd())
                player.step();
            player.checkResult();
            ASSERT_EQ(player.getSteps(), recorded.ticks);
            ASSERT_EQ(player.getTime(), recorded.time);
            ASSERT_EQ(player.getGame().copyBoard().toString(), recorded.picture);
        }
    }
}

// A game that ends after one piece, L1, the first of the bag sequence with seed 0.
const std::string kOnePiece =
    "tetris-replay 1\nsequence bag\nseed 0\nsize 10x20\nmode ticks\nbrain default 0\n"
    "adversary 0\npieces 1\nstart 2026-01-31T12:00:00Z\nplay\n"
    "+250 LP2D\nend limit\nscore 1\npieces 1\nrows 0\nboard ";

std::string withBoard(const std::string& text) {
    Board board(10, 24);
    static_cast<void>(board.place(*Piece::getPieces()[Piece::L1], 3, 0));
    return text + formatHash(hashBoard(board)) + "\n";
}

TEST(ReplayPlayerTest, WhatDiffersIsSaidWithItsLine) {
    const std::string good = withBoard(kOnePiece);
    EXPECT_EQ(verifyText(good), "");
    expectVerdicts(
        good,
        {
            {"end limit", "end over", "12: end over; expected end limit"},
            {"end limit", "end stopped", "12: end stopped; expected end limit"},
            {"score 1", "score 2", "13: score 2; expected score 1"},
            {"\npieces 1\nrows", "\npieces 0\nrows", "14: pieces 0; expected pieces 1"},
            {"rows 0", "rows 1", "15: rows 1; expected rows 0"},
            {"LP2D", "LPD", "12: end limit while the game is still on; expected more verbs"},
            {"LP2D", "LP3D", "11: the game had ended before this; expected 'end'"},
            {"end limit", "+1 L\nend limit", "12: the game had ended before this; expected 'end'"},
        });
    EXPECT_TRUE(verifyText(replaceIn(good, "LP2D", "P2D")).starts_with("16: board "));
}

TEST(ReplayPlayerTest, APieceThatNobodyDealtIsADifference) {
    const std::string good = replaceIn(withBoard(kOnePiece), "pieces 1\nstart", "pieces 2\nstart");
    expectVerdicts(
        good,
        {
            {"+250", "! 1\n+250", "11: '!' names a piece of the sequence, not of the adversary"},
            {"+250 LP2D\n", "+250 LP2D\n! 3\n",
             "11: '!' names a piece of the sequence, not of the adversary"},
            {"+250 LP2D\n", "+250 LP\n! 3\n+0 2D\n", "12: '!' where no piece was due"},
            {"adversary 0", "adversary 100",
             "11: the adversary dealt the next piece; expected '! PIECE'"},
        });
}

TEST(ReplayPlayerTest, PiecesOfAFileAreThoseThatWereRecorded) {
    std::string text = replaceIn(withBoard(kOnePiece), "sequence bag", "sequence file:x");
    EXPECT_EQ(verifyText(text), "11: the next piece came from a file; expected '! PIECE'");
    text = replaceIn(text, "+250", "! 1\n+250");
    EXPECT_EQ(verifyText(text), "");
}

// The bag sequence with seed 0 begins 1 0 3.
const std::string kInstant =
    "tetris-replay 1\nsequence bag\nseed 0\nsize 10x20\nmode instant\nbrain default 1\n"
    "adversary 0\nstart 2026-01-31T12:00:00Z\nplay\n"
    "@ 1 0 0\n@ 0 0 9\n@ 3 1 4\nend no-move\nscore 3\npieces 3\nrows 0\nboard ";

std::string withInstantBoard(const std::string& text) {
    Board board(10, 24);
    const auto& pieces = Piece::getPieces();
    for (const auto& [piece, x] : std::vector<std::pair<const Piece*, int>>{
             {pieces[1], 0}, {pieces[0], 9}, {pieces[3]->fastRotation(), 4}}) {
        static_cast<void>(board.place(*piece, x, board.dropHeight(*piece, x)));
        board.commit();
    }
    return text + formatHash(hashBoard(board)) + "\n";
}

TEST(ReplayPlayerTest, PiecesPlacedAtOnceFallStraight) {
    const std::string good = withInstantBoard(kInstant);
    EXPECT_EQ(verifyText(good), "");
    expectVerdicts(
        good,
        {
            {"no-move", "left", ""},
            {"no-move", "limit",
             "13: end limit while the game is still on; expected more placements"},
            {"@ 0 0 9", "@ 2 0 5", "11: piece 2; expected piece 0"},
            {"@ 0 0 9", "! 0\n@ 0 0 9",
             "12: '!' names a piece of the sequence, not of the adversary"},
            {"10x20", "10x3", "11: the piece sticks out of the well; expected a placement"},
            {"start", "pieces 2\nstart", "13: the game had ended before this; expected 'end'"},
        });
    EXPECT_EQ(
        verifyText(replaceIn(replaceIn(good, "start", "pieces 3\nstart"), "no-move", "limit")), "");
}

TEST(ReplayPlayerTest, AnAdversarysPieceNeedNotBeSaidTwiceWherePiecesArePlacedAtOnce) {
    std::string text = replaceIn(withInstantBoard(kInstant), "adversary 0", "adversary 100");
    EXPECT_EQ(verifyText(text), "");
    EXPECT_EQ(verifyText(replaceIn(text, "@ 0 0 9", "! 0\n@ 0 0 9")), "");
    EXPECT_EQ(verifyText(replaceIn(text, "@ 0 0 9", "! 4\n@ 0 0 9")),
              "12: piece 0; expected piece 4");
}

TEST(ReplayPlayerTest, ItKnowsWhatHoldsAndWhatComes) {
    const auto replay =
        read(replaceIn(withBoard(kOnePiece), "+250 LP2D\n",
                       "= speed 30\n+250 2L\n= brain bad\n= active 1\n= adversary 10\n+5 RP2D\n"));
    ReplayPlayer player(replay);
    EXPECT_EQ(player.getSpeed(), 30);
    EXPECT_EQ(player.getBrain(), "default");
    EXPECT_EQ(player.findNextTime(), 250);
    EXPECT_EQ(player.findVerb(), Verb::Left);
    EXPECT_TRUE(player.step()[0].moved);
    EXPECT_EQ(player.findNextTime(), 250);
    EXPECT_EQ(player.getBrain(), "default");
    EXPECT_TRUE(player.step()[0].moved);
    EXPECT_EQ(player.findNextTime(), 255);
    EXPECT_EQ(player.getBrain(), "bad");
    EXPECT_TRUE(player.isBrainActive());
    EXPECT_EQ(player.getAdversary(), 10);
    EXPECT_EQ(player.getTime(), 250);
    while (!player.isAtEnd())
        player.step();
    EXPECT_EQ(player.getTime(), 255);
    EXPECT_EQ(player.findNextTime(), std::nullopt);
    EXPECT_FALSE(player.getGame().isRunning());
    player.checkResult();
}

}  // namespace
}  // namespace tetris
