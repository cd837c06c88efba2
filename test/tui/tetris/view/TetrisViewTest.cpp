#include "tui/tetris/TetrisView.h"

#include <gtest/gtest.h>

#include <array>

#include "core/base/JavaRandom.h"
#include "test/support/Contents.h"
#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "tui/tetris/view/BrainView.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

constexpr Size kLargest{200, 70};
constexpr std::array kWellSizes{Size{3, 1}, Size{5, 7}, Size{10, 20}, Size{16, 30}, Size{64, 60}};
constexpr std::string_view kLetters = "ILJSZOT";
// The longest command for a well of the usual size.
constexpr const char* kLongCommand =
    "tetris --sequence random --seed 281474976710655 --brain default --adversary 100 --pieces 100 "
    "--brain-active";

// The kinds of pictures.
enum class Scene { Start, Playing, View, Paused, Question, Help, Over };

AppDriver makeScene(Scene scene, Size well, Look look = {}) {
    PlayOptions options = makeOptions(
        {.sequence = "random", .rules = {.width = well.columns, .rows = well.rows, .limit = 9}},
        281474976710655);
    options.formatCommand = [](const tetris::GameSetup&, uint64_t, bool) { return kLongCommand; };
    AppDriver driver(std::move(options), kLargest, look);
    if (scene == Scene::Start) return driver;
    driver.press(KeyCode::Enter);
    if (scene == Scene::View) driver.type("v");
    if (scene == Scene::Paused) driver.type("p");
    if (scene == Scene::Question) driver.type("q");
    if (scene == Scene::Help) driver.type("?");
    if (scene == Scene::Over) driver.landAll();
    return driver;
}

// All window sizes near changes of the layout, and a sample of the others.
template <class Check>
void forEachFittingWindow(Size well, Check&& check) {
    const Size needed = computeLayout({1, 1}, well.columns, well.rows).needed;
    for (int columns = needed.columns; columns <= kLargest.columns; ++columns) {
        const bool isNet =
            columns % 23 == 0 || columns == needed.columns || columns == 80 ||
            columns == kLargest.columns ||
            computeLayout({columns, kLargest.rows}, well.columns, well.rows).form !=
                computeLayout({columns - 1, kLargest.rows}, well.columns, well.rows).form;
        if (!isNet) continue;
        for (int rows = needed.rows; rows <= kLargest.rows; ++rows) {
            if (rows > needed.rows + 6 && rows % 11 != 0 && rows != kLargest.rows) continue;
            const Size window{columns, rows};
            SCOPED_TRACE(describe(well) + " in " + describe(window));
            check(window, computeLayout(window, well.columns, well.rows));
            if (testing::Test::HasFailure()) return;
        }
    }
}

template <class Check>
void forEachPicture(Scene scene, Look look, Check&& check) {
    for (const Size well : kWellSizes) {
        AppDriver driver = makeScene(scene, well, look);
        forEachFittingWindow(well, [&](Size window, const Layout& layout) {
            SCOPED_TRACE("scene " + std::to_string(static_cast<int>(scene)));
            driver.resize(window);
            const Frame frame = driver.draw();
            EXPECT_EQ(frame.getCutOff(), 0) << toText(frame);
            check(driver.state(), layout, frame);
        });
        if (testing::Test::HasFailure()) return;
    }
}

std::string withoutBlanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

// ---- At every size

TEST(TetrisViewTest, WhatThePersonHasToKnowIsThereWhole) {
    struct Row {
        Scene scene;
        std::vector<std::string> texts;  // compared without blanks, because lines are wrapped
        bool hasNumbers = false;
    };
    const Row kRows[] = {
        {Scene::Start, {"Play", "Today", "Watch a brain", "Settings", "keys", "quit", "choices"}},
        {Scene::Playing, {"NEXT"}, true},
        {Scene::View, {}, true},
        {Scene::Paused, {"PAUSED", "p play on"}, true},
        {Scene::Question, {"Quit?", "y end it", "Esc play on"}, true},
        {Scene::Help, {"drop and land", "Esc back"}},
        {Scene::Over, {"FINISHED", "Enter new", "again", kLongCommand}, true},
    };
    for (const Row& row : kRows) {
        forEachPicture(
            row.scene, {},
            [&row](const TetrisState& state, const Layout& layout, const Frame& frame) {
                if (row.hasNumbers) {
                    EXPECT_TRUE(shows(frame, {"Score ", "Pieces ", "Rows ", "/9", "Time "}));
                }
                // A game of nine pieces in a low well may end before.
                if (row.scene == Scene::Over &&
                    state.findClassic()->getEnd() != tetris::GameEnd::Limit)
                    return;
                std::string all = withoutBlanks(toText(frame));
                // Boxes by themselves, so that a text of several lines is found.
                for (const Box& box : {layout.well.box, layout.card}) {
                    std::string inBox = withoutBlanks(readBox(frame, box));
                    std::erase_if(inBox, [](char c) { return c == '|' || c == ':' || c == '+'; });
                    all += "\n" + inBox;
                }
                for (const std::string& text : row.texts) {
                    // In the narrowest windows the seed in the floor has to do.
                    if (text == kLongCommand && layout.form == LayoutForm::Compact) continue;
                    EXPECT_NE(all.find(withoutBlanks(text)), std::string::npos) << text << "\n"
                                                                                << toText(frame);
                }
            });
    }
}

TEST(TetrisViewTest, AWindowThatIsTooSmallSaysWhatItNeeds) {
    for (const Size well : kWellSizes) {
        AppDriver driver = makeScene(Scene::Playing, well);
        const Size needed = computeLayout({1, 1}, well.columns, well.rows).needed;
        for (int columns = 1; columns <= kLargest.columns; ++columns) {
            for (int rows = 1; rows <= kLargest.rows; ++rows) {
                // All small sizes, and a sample of the large ones.
                if (columns > 25 && rows > 5 && (columns * 7 + rows) % 13 != 0) continue;
                if (columns >= needed.columns && rows >= needed.rows) continue;
                driver.resize({columns, rows});
                const std::string text =
                    "needs " + describe(needed) + ", is " + describe({columns, rows});
                const Frame frame = driver.draw();
                if (static_cast<int>(text.size()) <= columns) {
                    ASSERT_TRUE(shows(frame, text)) << text << "\n" << toText(frame);
                } else if (columns >= 8 && rows >= 3) {
                    ASSERT_TRUE(withoutBlanks(toText(frame)).starts_with(withoutBlanks(text)))
                        << toText(frame);
                } else {
                    ASSERT_EQ(withoutBlanks(toText(frame)).substr(0, 1), "n") << text;
                }
            }
        }
    }
}

// ---- The well

char findLetter(const Piece& piece) {
    return kLetters.at(static_cast<size_t>(findPieceIndex(piece).value()));
}

// The expected picture of the well, two characters for each cell, computed from the state alone.
std::string drawWellPlainly(const TetrisState& state, int topRows) {
    const int rows = state.setup.rules.rows + topRows;
    const int width = state.setup.rules.width;
    std::vector<std::string> picture(static_cast<size_t>(rows),
                                     std::string(2 * static_cast<size_t>(width), ' '));
    const auto put = [&](int x, int y, std::string_view text) {
        if (y < rows) {
            picture[static_cast<size_t>(rows - 1 - y)].replace(2 * static_cast<size_t>(x), 2, text);
        }
    };
    for (int x = 0; x < width; ++x) {
        for (int y = 0; y < state.stack.getHeight(); ++y) {
            const int piece = state.stack.getPiece(x, y);
            if (piece == PieceGrid::kEmpty) continue;
            put(x, y, std::string{kLetters.at(static_cast<size_t>(piece)), ' '});
        }
    }
    const tetris::Game& game = *state.findClassic();
    if (state.settings.ghost) {
        for (const tetris::TPoint& block : game.getPiece().getBody())
            put(game.getX() + block.x, game.computeDropY() + block.y, "[]");
    }
    if (state.viewsBrain) {
        if (const tetris::Move* const second = findSecondBest(state.suggestion)) {
            for (const tetris::TPoint& block : second->piece->getBody())
                put(second->x + block.x, second->y + block.y, "..");
        }
    }
    if (state.viewsBrain && state.suggestion.goal) {
        const tetris::Move& goal = *state.suggestion.goal;
        for (const tetris::TPoint& block : goal.piece->getBody())
            put(goal.x + block.x, goal.y + block.y, "//");
    }
    for (const tetris::TPoint& block : game.getPiece().getBody()) {
        put(game.getX() + block.x, game.getY() + block.y,
            std::string{findLetter(game.getPiece()), ' '});
    }
    std::string text;
    for (std::string& line : picture) {
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

TEST(TetrisViewTest, TheWellShowsStackGhostGoalAndPieceInEveryRowThatFits) {
    base::JavaRandom random(3);
    for (const Size window :
         {Size{36, 21}, Size{80, 22}, Size{80, 23}, Size{80, 24}, Size{80, 25}, Size{120, 40}}) {
        PlayOptions options = makeOptions({.sequence = "random"});
        options.settings.speed = 90;  // no flashes
        AppDriver driver(std::move(options), window);
        const Layout layout = computeLayout(window, 10, 20);
        const Box inside = layout.well.findInside();
        driver.press(KeyCode::Enter);
        for (int step = 0; step < 1500; ++step) {
            if (!driver.game().isRunning()) driver.type("g");
            const char* const keys[] = {"j", "l", "k", "n", " ", "v", "o", "b", "j", "l"};
            driver.type(keys[random.nextInt(10)]);
            driver.wait(100ms);
            if (!driver.game().isRunning()) continue;
            ASSERT_EQ(readBox(driver.draw(), inside),
                      drawWellPlainly(driver.state(), layout.well.getShownRows() - 20))
                << describe(window);
        }
    }
}

TEST(TetrisViewTest, ThePlaceWhereThePieceCanLandIsNeverHidden) {
    for (const Size well : kWellSizes) {
        AppDriver driver = makeScene(Scene::Playing, well);
        forEachFittingWindow(well, [&](Size window, const Layout& layout) {
            driver.resize(window);
            driver.type("g");
            if (driver.state().overlay == Overlay::NewQuestion) driver.type("y");
            const Frame frame = driver.draw();
            for (const tetris::TPoint& block : driver.game().getPiece().getBody()) {
                const int x = driver.game().getX() + block.x;
                const int y = driver.game().computeDropY() + block.y;
                const int row = layout.well.findRow(y);
                const int column = layout.well.findColumn(x);
                ASSERT_LT(row, window.rows - 1) << "above the floor";
                const char32_t glyph = frame.getCell(column, row).glyph;
                ASSERT_TRUE(glyph == U'[' ||
                            glyph == static_cast<char32_t>(findLetter(driver.game().getPiece())))
                    << toText(frame);
            }
        });
    }
}

// The text below the word "NEXT".
std::string readNext(const AppDriver& driver) {
    const Frame frame = driver.draw();
    const Place title = findText(frame, "NEXT").value();
    return withoutBlanks(readBox(frame, {title.column, title.row + 1, 8, 4}));
}

TEST(TetrisViewTest, AFlashShowsTheFullRowsThatOpenFromTheMiddle) {
    AppDriver driver =
        beginGame(makeOptions({.sequence = "random", .rules = {.width = 10, .rows = 6}},
                              tetris::findSeed({Piece::STICK})));
    TetrisState state = driver.state();
    state.flash = Flash{state.stack, 1, {}};
    const auto readFloorRow = [&state] {
        const WellPlace place = computeLayout(state).well;
        return readBox(drawState(state),
                       {place.box.column, place.findRow(0), place.box.columns, 1});
    };
    EXPECT_EQ(readFloorRow(), "|====================|\n");
    state.flash->stage = 1;
    EXPECT_EQ(readFloorRow(), "|======        ======|\n");
    state.flash->stage = 2;
    EXPECT_EQ(readFloorRow(), "|==                ==|\n");
}

TEST(TetrisViewTest, WhatWasClearedIsCalledOutUntilALandingAfterASecond) {
    AppDriver driver = beginGame(makeOptions(
        {.sequence = "random", .rules = {.width = 4, .rows = 10}},
        tetris::findSeed({Piece::SQUARE, Piece::SQUARE, Piece::SQUARE, Piece::SQUARE})));
    driver.type("h ; ");
    EXPECT_TRUE(driver.shows({"DOUBLE", "+10"}));
    driver.type(" ");
    EXPECT_TRUE(driver.shows("DOUBLE")) << "a landing within a second";
    driver.wait(1100ms);
    EXPECT_TRUE(driver.shows("DOUBLE")) << "no wake-up of its own";
    driver.type("h ");
    EXPECT_FALSE(driver.shows("DOUBLE"));
}

// ---- Beside the well

TEST(TetrisViewTest, TheNextPieceIsShownUnlessNobodyKnowsIt) {
    AppDriver driver = beginGame(makeOptions({.sequence = "random", .rules = {.limit = 2}},
                                             tetris::findSeed({Piece::L1, Piece::SQUARE})));
    EXPECT_EQ(readNext(driver), "OOOO");
    driver.type(">");
    EXPECT_EQ(readNext(driver), "?");
    driver.type("<");
    EXPECT_EQ(readNext(driver), "OOOO");
    driver.type(" ");
    EXPECT_EQ(readNext(driver), "") << "the last one";
    driver.type(">");
    EXPECT_EQ(readNext(driver), "");
}

TEST(TetrisViewTest, AValueOfTheNextGameIsMarkedAsThat) {
    AppDriver driver;
    const auto line = [&driver](Action action) {
        return readBox(driver.draw(), driver.findControlBox(action));
    };
    driver.press("Enter s");
    EXPECT_EQ(line(Action::Sequence), "s  Sequence    next: random\n");
    driver.type("t");
    EXPECT_EQ(line(Action::Test), "t  Test game     next: * on\n");
    EXPECT_EQ(line(Action::Sequence), "s  Sequence          random\n") << "not the next, now";
    driver.type("gy");
    EXPECT_EQ(line(Action::Test), "t  Test game           * on\n");
}

// ---- What the terminal can do

// The block of the falling piece at the left of its lowest row.
std::array<Cell, 2> readBlock(int piece, Look look) {
    AppDriver driver =
        beginGame(makeOptions({.sequence = "random"}, tetris::findSeed({piece})), {80, 26}, look);
    const tetris::Game& game = driver.game();
    const tetris::TPoint block = game.getPiece().getBody()[0];
    const WellPlace place = computeLayout(driver.state()).well;
    const Box cell = findCell(place, game.getX() + block.x, game.getY() + block.y);
    const Frame frame = driver.draw();
    return {frame.getCell(cell.column, cell.row), frame.getCell(cell.column + 1, cell.row)};
}

TEST(TetrisViewTest, BlocksHaveAnEdgeOrTheLetterOfTheirPiece) {
    for (int piece = 0; piece < 7; ++piece) {
        const auto letter = static_cast<char32_t>(kLetters[static_cast<size_t>(piece)]);
        const Color face = findColor(Color::Face, piece);
        const Style edge{.foreground = findColor(Color::Edge, piece), .background = face};
        const Style ink{.foreground = Color::Ink, .background = face};
        const std::array<Cell, 2> lettered{Cell{letter, ink}, Cell{U' ', ink}};
        EXPECT_EQ(readBlock(piece, {.utf8 = true, .colors = 256}),
                  (std::array{Cell{U' ', edge}, Cell{U'▕', edge}}));
        EXPECT_EQ(readBlock(piece, {.utf8 = true, .colors = 256, .blocks = Blocks::Plain}),
                  (std::array{Cell{U' ', {.background = face}}, Cell{U' ', {.background = face}}}));
        EXPECT_EQ(readBlock(piece, {.utf8 = true, .colors = 256, .blocks = Blocks::Bevel}),
                  (std::array{Cell{U'▛', edge}, Cell{U'▔', edge}}));
        EXPECT_EQ(readBlock(piece, {.utf8 = true, .colors = 256, .letters = Letters::On}),
                  lettered);
        for (const Look look : {Look{.utf8 = true, .colors = 16}, Look{.utf8 = true, .colors = 8},
                                Look{.utf8 = true}, Look{.colors = 256}, Look{}}) {
            EXPECT_EQ(readBlock(piece, look), lettered);
        }
    }
}

TEST(TetrisViewTest, TheGridHasADotInEachEmptyCellWhereTheGroundIsKnown) {
    for (const Ground ground : {Ground::Unknown, Ground::Dark, Ground::Light}) {
        AppDriver driver = beginGame(makeOptions(), {80, 24},
                                     {.utf8 = true, .colors = 256, .ground = ground, .grid = true});
        const Layout layout = computeLayout({80, 24}, 10, 20);
        const Cell cell = driver.draw().getCell(layout.well.findColumn(0), layout.well.findRow(9));
        EXPECT_EQ(cell.glyph, ground == Ground::Unknown ? U' ' : U'·');
    }
}

// ---- The end and the brain's view

TEST(TetrisViewTest, TheCardSaysHowAGameWasLost) {
    AppDriver driver = beginGame();
    driver.landAll();
    EXPECT_TRUE(driver.shows("GAME OVER the stack is too high"));
}

TEST(TetrisViewTest, TheKeysOfTheEndCanBePressed) {
    AppDriver driver(makeOptions({.sequence = "test"}));
    driver.type("b");
    driver.waitForEnd();
    const Frame frame = driver.draw();
    EXPECT_FALSE(shows(frame, "p pause")) << "nothing is left to pause\n" << toText(frame);
    const auto place = findText(frame, "w replay");
    driver.click(place->column, place->row);
    EXPECT_EQ(driver.state().leaving, Leaving::Replay);
}

TEST(TetrisViewTest, TheBrainsTermsHaveWholeNamesInANarrowColumn) {
    AppDriver driver = beginGame(makeOptions({.sequence = "test"}), {60, 24});
    driver.type("v");
    EXPECT_TRUE(driver.shows({"max height", "mean height", "holes"}));
}

TEST(TetrisViewTest, TheMarksOfTheBrainAreExplainedWhereverThereIsRoom) {
    AppDriver driver(makeOptions({.sequence = "test"}));
    driver.send(LookChanged{{.utf8 = true, .colors = 256}});
    driver.press("Enter v");
    for (const Size window : {Size{80, 24}, Size{120, 36}, Size{120, 48}, Size{146, 70}}) {
        driver.resize(window);
        EXPECT_TRUE(test::hasParts(driver.look(),
                                   {"╱╱ the best", "·· the second", "░░ yours", "by column"}));
    }
    driver.resize({80, 24});
    EXPECT_TRUE(test::hasParts(driver.look(), {"by column    bad ▀▀▀▀▀▀▀▀▀▀▀▀▀▀ good"}));
}

}  // namespace
}  // namespace tui
