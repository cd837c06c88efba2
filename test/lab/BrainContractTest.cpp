#include "brain/lab/BrainContract.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/external/BrainSource.h"

namespace tetris {
namespace {

std::vector<ContractCheck> checkContract(const BrainRecipe& recipe) {
    std::vector<ContractCheck> checks;
    tetris::checkContract(recipe,
                          [&checks](const ContractCheck& check) { checks.push_back(check); });
    return checks;
}

std::set<std::string> listChecks() {
    std::set<std::string> names;
    for (const ContractCheck& check : checkContract("default"))
        EXPECT_TRUE(names.insert(check.name).second);
    return names;
}

// Brains that break one rule each. Games ask chooseMove, which those leave alone that answer single
// questions wrongly, so that their games are in order.
class WithGoodGames : public DefaultBrain {
public:
    std::optional<Move> chooseMove(const Situation& situation) override {
        if (situation.isModern()) return DefaultBrain::chooseMove(situation);
        return DefaultBrain::bestMove(situation.board, *situation.piece, situation.limitHeight);
    }
};

// As high as it can, above the limit, too.
class Illegal : public WithGoodGames {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        if (limit == 0) return std::nullopt;
        auto moves = ratePlacements({board, &piece, board.getHeight()});
        for (Move& move : moves)
            move.score = -move.y;
        return findBest(moves);
    }
};

class OtherPiece : public WithGoodGames {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        // There the rule for overflow is asked about.
        if (limit == 3) return DefaultBrain::bestMove(board, piece, limit);
        const auto& pieces = Piece::getPieces();
        const bool isSquare = piece == *pieces[Piece::SQUARE];
        return DefaultBrain::bestMove(board, *pieces[isSquare ? Piece::L1 : Piece::SQUARE], limit);
    }
};

class Hanging : public WithGoodGames {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        auto move = DefaultBrain::bestMove(board, piece, limit);
        if (move && move->y + move->piece->getHeight() < limit) ++move->y;
        return move;
    }
};

// The games of the checks are in wells of 10 columns.
bool isInGame(const Situation& situation) { return situation.board.getWidth() == 10; }

class Placing : public DefaultBrain {
public:
    std::optional<Move> chooseMove(const Situation& situation) override {
        const auto move = DefaultBrain::chooseMove(situation);
        if (!move || isInGame(situation)) return move;
        auto& board = const_cast<Board&>(situation.board);  // no board in the test is a constant
        static_cast<void>(board.place(*move->piece, move->x, move->y));
        board.commit();
        return move;
    }
};

class Counting : public DefaultBrain {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        static std::atomic<int> answers = 0;
        auto move = DefaultBrain::bestMove(board, piece, limit);
        if (move) move->score = ++answers;
        return move;
    }
};

class MisledByTheNext : public DefaultBrain {
public:
    int sees() const override { return 2; }
    std::optional<Move> chooseMove(const Situation& situation) override {
        auto move = DefaultBrain::chooseMove(situation);
        if (move && !situation.next.empty() && !isInGame(situation)) move->y = -1;
        return move;
    }
};

class AfraidOfTheVoid : public DefaultBrain {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        if (board.getMaxHeight() == 0) return std::nullopt;
        return DefaultBrain::bestMove(board, piece, limit);
    }
};

class Unlimited : public DefaultBrain {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        return DefaultBrain::bestMove(board, piece, limit == 0 ? board.getHeight() : limit);
    }
};

class StrictAlways : public DefaultBrain {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        setOverflow(Overflow::Strict);
        return DefaultBrain::bestMove(board, piece, limit);
    }
};

// Plays every second game in another way.
class Moody : public DefaultBrain {
public:
    void beginGame(const GameStart&) override { isMoody_ = begun_++ % 2 == 0; }
    std::optional<Move> chooseMove(const Situation& situation) override {
        if (!isMoody_ || situation.isModern()) return DefaultBrain::chooseMove(situation);
        const auto moves = ratePlacements(situation);
        return moves.empty() ? std::nullopt : std::optional(moves.front());
    }

private:
    static inline std::atomic<int> begun_ = 0;
    bool isMoody_ = false;
};

class ClassicOnly : public DefaultBrain {
public:
    std::optional<Move> chooseMove(const Situation& situation) override {
        requireClassic(situation);
        return DefaultBrain::chooseMove(situation);
    }
};

// All brains know only the game that was the last to begin.
class SharingTheGame : public DefaultBrain {
public:
    void beginGame(const GameStart& start) override { limit_ = start.limit; }
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        auto move = DefaultBrain::bestMove(board, piece, limit);
        if (move) move->score = limit_;
        return move;
    }

private:
    static inline std::atomic<int> limit_ = 0;
};

// All brains use the same room for a number, but only while they think.
class SharingABuffer : public DefaultBrain {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limit) override {
        buffer_ = limit;
        auto move = DefaultBrain::bestMove(board, piece, limit);
        if (move) move->score = buffer_;
        return move;
    }

private:
    static inline std::atomic<int> buffer_ = 0;
};

template <class Faulty>
class FaultySource : public BrainSource {
public:
    std::unique_ptr<Brain> make() override { return std::make_unique<Faulty>(); }
    const std::string& getAbout() const override { return about_; }
    bool plays(RuleSet /*set*/) override { return true; }

private:
    std::string about_ = "keeps one promise too few";
};

template <class Faulty>
std::set<std::string> findBroken() {
    std::set<std::string> broken;
    const auto recipe = BrainRecipe::fromSource("faulty", std::make_shared<FaultySource<Faulty>>());
    for (const ContractCheck& check : checkContract(recipe)) {
        if (check.passed) continue;
        EXPECT_NE(check.detail, "");
        broken.insert(check.name);
    }
    return broken;
}

TEST(CheckContractTest, EachCheckFindsABrainThatBreaksItsRuleAlone) {
    using Names = std::set<std::string>;
    EXPECT_EQ(findBroken<Illegal>(), Names{"legal-move"});
    EXPECT_EQ(findBroken<OtherPiece>(), Names{"own-rotation"});
    EXPECT_EQ(findBroken<Hanging>(), Names{"comes-to-rest"});
    EXPECT_EQ(findBroken<Placing>(), Names{"leaves-the-board"});
    // What all its brains count together makes it answer otherwise beside others, too.
    EXPECT_EQ(findBroken<Counting>(), (Names{"repeats-itself", "shares-nothing"}));
    EXPECT_EQ(findBroken<MisledByTheNext>(), Names{"knows-the-next"});
    EXPECT_EQ(findBroken<AfraidOfTheVoid>(), Names{"finds-a-move"});
    EXPECT_EQ(findBroken<Unlimited>(), Names{"no-move-without-room"});
    EXPECT_EQ(findBroken<StrictAlways>(), Names{"keeps-the-overflow"});
    EXPECT_EQ(findBroken<SharingTheGame>(), Names{"shares-nothing"});
    EXPECT_EQ(findBroken<SharingABuffer>(), Names{"shares-nothing"});
    EXPECT_EQ(findBroken<ClassicOnly>(), Names{"plays-its-rules"});
    EXPECT_EQ(findBroken<Moody>(), Names{"plays-the-test-game"});
    EXPECT_EQ(listChecks().size(), 12U) << "a new check needs a brain here";
}

}  // namespace
}  // namespace tetris
