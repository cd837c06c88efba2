// Whole games in the app: exact numbers, the same games without a screen, and a comparison with a
// plain model.
#include <gtest/gtest.h>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/steer/Pilot.h"
#include "core/base/JavaRandom.h"
#include "test/support/screen/AppDriver.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::GameEnd;
using tetris::Piece;
using tetris::Verb;

// `isWatched`: it is begun as a watched game, in which pieces drop at once.
AppDriver playByTime(tetris::GameSetup setup, std::optional<uint64_t> seed, int speed,
                     bool isWatched = false) {
    PlayOptions options =
        makeOptions(std::move(setup), seed, {.speed = speed, .watchSpeed = speed});
    options.brainActive = !isWatched;
    AppDriver driver(std::move(options), {200, 70});
    if (isWatched) {
        driver.type("b");
    } else {
        driver.press(KeyCode::Enter);
    }
    driver.waitForEnd();
    return driver;
}

TEST(TetrisAppGameTest, IsTheGameThatRunPlaysByTicks) {
    const tetris::GameSetup kSetups[] = {
        {.sequence = "bag", .rules = {.limit = 80}},
        {.sequence = "random", .rules = {.limit = 80}},
        {.sequence = "random", .brain = "bad"},
        {.sequence = "bag", .brain = "lookahead", .rules = {.width = 8, .rows = 12, .limit = 40}},
        {.brain = "planner:beam=50", .rules = {.width = 8, .rows = 12, .limit = 60}},
        {.sequence = "bag", .rules = {.limit = 80}, .adversary = 20},
        {.sequence = "random", .adversary = 50},
        {.sequence = "random", .rules = {.width = 7, .rows = 12}, .adversary = 35},
        {.sequence = "bag", .rules = {.width = 3, .rows = 9}},
        {.sequence = "random", .rules = {.width = 16, .rows = 30, .limit = 60}, .adversary = 80},
    };
    for (tetris::GameSetup setup : kSetups) {
        setup.mode = tetris::PlayMode::Ticks;
        for (const uint64_t seed : {0U, 12345U}) {
            const bool isWatched = seed == 12345U;
            SCOPED_TRACE(setup.sequence + " " + std::to_string(seed) + " adversary " +
                         std::to_string(setup.adversary));
            const AppDriver driver = playByTime(setup, seed, 60, isWatched);
            const auto expected = tetris::playGame(setup, seed);
            ASSERT_TRUE(expected.has_value());
            EXPECT_EQ(driver.game().countLandedPieces(), expected->pieces);
            EXPECT_EQ(driver.game().getTally(), expected->tally);
            EXPECT_EQ(driver.game().getEnd(), expected->end);
            EXPECT_EQ(driver.game().getBoard().toString(), expected->board.toString());
        }
    }
}

// A plain model of the game, by the rules and with verbs only.
class Model {
public:
    explicit Model(uint64_t seed, int startLevel, const std::string& brain, bool isActive)
        : level(startLevel),
          active(isActive),
          brain_(tetris::makeBrain(brain)),
          pilot_(*brain_),
          brainName_(brain) {
        game = std::make_unique<tetris::Game>(
            std::make_unique<tetris::AdversarySequence>(
                tetris::makeSequence("bag", seed), seed,
                [this]() -> tetris::Brain& { return *brain_; }, level),
            tetris::GameOptions{.width = 8, .height = 16, .limit = 0});
    }

    void fall() {
        if (active) pilot_.steer(*game, [this](Verb verb) { tick(verb); });
        const int y = game->getY();
        const int pieces = game->getPieces();
        tick(Verb::Down);
        if (game->getPieces() != pieces || game->getY() == y || !wantsTurn_) return;
        wantsTurn_ = false;
        tick(Verb::Rotate);
    }

    void landAtOnce() {
        tick(Verb::Drop);
        const int before = game->getPieces();
        while (game->isRunning() && game->getPieces() == before)
            tick(Verb::Down);
    }

    void tick(Verb verb) {
        const int before = game->getPieces();
        game->tick(verb);
        if (game->getPieces() != before) wantsTurn_ = false;
    }

    // A turn that has no room below the ceiling is made after the next fall.
    void turn() {
        const tetris::Piece* const before = &game->getPiece();
        const int pieces = game->getPieces();
        tick(Verb::Rotate);
        const bool isRefused = before == &game->getPiece() && before != before->fastRotation() &&
                               game->getPieces() == pieces;
        wantsTurn_ =
            isRefused && !active && game->getY() + before->fastRotation()->getHeight() > 16;
    }

    void switchBrain() {
        active = !active;
        pilot_.forget();
    }

    void setLevel(int to) {
        level = std::clamp(to, 0, 100);
        game->setAdversaryLevel(level);
    }

    void changeBrain() {
        brainName_ = brainName_ == "default" ? "bad" : "default";
        brain_ = tetris::makeBrain(brainName_);
        pilot_.setBrain(*brain_);
    }

    std::unique_ptr<tetris::Game> game;
    int level;  // of the adversary
    bool active = false;

private:
    std::unique_ptr<tetris::Brain> brain_;
    tetris::Pilot pilot_;
    std::string brainName_;
    bool wantsTurn_ = false;
};

void expectSame(const AppDriver& driver, const Model& model) {
    const tetris::Game& game = driver.game();
    ASSERT_EQ(game.getPieces(), model.game->getPieces());
    ASSERT_EQ(&game.getPiece(), &model.game->getPiece());
    ASSERT_EQ(game.getX(), model.game->getX());
    ASSERT_EQ(game.getY(), model.game->getY());
    ASSERT_EQ(game.getEnd(), model.game->getEnd());
    ASSERT_EQ(game.getTally(), model.game->getTally());
    ASSERT_EQ(game.peekNext(), model.game->peekNext());
    ASSERT_EQ(driver.state().adversaryDealt, model.game->hasAdversaryDealt());
    ASSERT_EQ(driver.state().settings.adversary, model.level);
    const tetris::Board board = game.copyCommittedBoard();
    ASSERT_EQ(board.toString(), model.game->copyCommittedBoard().toString());
    for (int x = 0; x < board.getWidth(); ++x) {
        for (int y = 0; y < board.getHeight(); ++y)
            ASSERT_EQ(driver.state().stack.getPiece(x, y) != PieceGrid::kEmpty, board.getGrid(x, y))
                << "the colours beside the board, at " << x << ", " << y;
    }
}

// A key, or a fall by time, in both.
void step(int choice, AppDriver& driver, Model& model) {
    switch (choice) {
        case 0: driver.type("j"), model.tick(Verb::Left); break;
        case 1: driver.type("l"), model.tick(Verb::Right); break;
        case 2: driver.type("k"), model.turn(); break;
        case 3: driver.type("n"), model.tick(Verb::Drop); break;
        case 4: driver.type(" "), model.landAtOnce(); break;
        case 5: driver.press(KeyCode::Down), model.fall(); break;
        case 6: driver.type("b"), model.switchBrain(); break;
        case 7: driver.type("B"), model.changeBrain(); break;
        case 8: driver.type(">"), model.setLevel(model.level + 10); break;
        case 9: driver.type("<"), model.setLevel(model.level - 10); break;
        default:
            driver.now = *driver.app.nextWake();
            driver.app.onTime(driver.now);
            // A second wake-up, because that of the end of a flash has no fall.
            if (driver.app.nextWake() && *driver.app.nextWake() <= driver.now) {
                driver.app.onTime(driver.now);
            }
            model.fall();
    }
}

TEST(TetrisAppGameTest, PlaysAsThePlainModelUnderAnyKeys) {
    base::JavaRandom random(20);
    // Without effects each wake-up is a fall.
    PlayOptions options =
        makeOptions({.rules = {.width = 8, .rows = 12}}, 1000, {.speed = 90, .effects = false});
    options.brainActive = true;
    AppDriver driver(std::move(options));
    int landed = 0;
    int dealtByAdversary = 0;
    for (int games = 0; games < 60; ++games) {
        SCOPED_TRACE("game " + std::to_string(games));
        // A game that a brain has begun falls row by row, whoever steers it later.
        if (!driver.state().brainActive) driver.type("b");
        driver.restart();
        Model model(driver.state().seed, driver.state().settings.adversary, driver.state().brain,
                    driver.state().brainActive);
        for (int steps = 0; steps < 600 && driver.game().isRunning(); ++steps) {
            step(random.nextInt(24), driver, model);
            expectSame(driver, model);
            if (HasFatalFailure()) return;
        }
        landed += driver.game().countLandedPieces();
        dealtByAdversary += driver.state().adversaryDealt ? 1 : 0;
    }
    EXPECT_GT(landed, 500);
    EXPECT_GT(dealtByAdversary, 5);
}

}  // namespace
}  // namespace tui
