#include "tui/tetris/view/TetrisView.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/base/JavaRandom.h"
#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"

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

std::string describeSizes(Size well, Size window)
{
    return "well " + std::to_string(well.columns) + "x" + std::to_string(well.rows) + ", window " +
           std::to_string(window.columns) + "x" + std::to_string(window.rows);
}

// The kinds of pictures.
enum class Scene { Start, Playing, View, Paused, Question, Help, Over };
constexpr std::array kScenes{Scene::Start,    Scene::Playing, Scene::View, Scene::Paused,
                             Scene::Question, Scene::Help,    Scene::Over};

AppDriver makeScene(Scene scene, Size well, Look look = {})
{
    PlayOptions options =
        makeOptions({.sequence = "random", .width = well.columns, .rows = well.rows, .limit = 9},
                    281474976710655);
    options.formatCommand = [](const tetris::GameSetup&, std::uint64_t, bool) {
        return kLongCommand;
    };
    AppDriver driver(std::move(options), kLargest, look);
    if (scene == Scene::Start) return driver;
    driver.press(KeyCode::Enter);
    if (scene == Scene::View) driver.type("v");
    if (scene == Scene::Paused) driver.type("p");
    if (scene == Scene::Question) driver.type("q");
    if (scene == Scene::Help) driver.type("?");
    while (scene == Scene::Over && driver.state().phase == Phase::Playing)
        driver.type(" ");
    return driver;
}

// All window sizes near changes of the layout, and a sample of the others.
template <class Check>
void forEachFittingWindow(Size well, Check&& check)
{
    const Size needed = computeLayout({1, 1}, well.columns, well.rows).needed;
    for (int columns = needed.columns; columns <= kLargest.columns; ++columns) {
        const bool isNet =
            columns % 23 == 0 || columns == needed.columns || columns == 80 ||
            columns == kLargest.columns ||
            computeLayout({columns, kLargest.rows}, well.columns, well.rows).controls.empty() !=
                computeLayout({columns - 1, kLargest.rows}, well.columns, well.rows)
                    .controls.empty();
        if (!isNet) continue;
        for (int rows = needed.rows; rows <= kLargest.rows; ++rows) {
            if (rows > needed.rows + 6 && rows % 11 != 0 && rows != kLargest.rows) continue;
            const Size window{columns, rows};
            SCOPED_TRACE(describeSizes(well, window));
            check(window, computeLayout(window, well.columns, well.rows));
            if (testing::Test::HasFailure()) return;
        }
    }
}

template <class Check>
void forEachPicture(Scene scene, Look look, Check&& check)
{
    for (const Size well : kWellSizes) {
        AppDriver driver = makeScene(scene, well, look);
        forEachFittingWindow(well, [&](Size window, const Layout& layout) {
            SCOPED_TRACE("scene " + std::to_string(static_cast<int>(scene)));
            driver.resize(window);
            check(driver.state(), layout, driver.draw());
        });
        if (testing::Test::HasFailure()) return;
    }
}

std::string withoutBlanks(std::string text)
{
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

// ---- At every size

TEST(TetrisViewTest, NothingIsDrawnOutsideItsBox)
{
    for (const Scene scene : kScenes) {
        forEachPicture(
            scene, {}, [](const TetrisState& state, const Layout& layout, const Frame& frame) {
                const bool isPage = state.overlay == Overlay::Help ||
                                    (state.phase == Phase::Start && layout.controls.empty());
                const Box page{(state.window.columns - 36) / 2, (state.window.rows - 21) / 2, 36,
                               21};
                for (int row = 0; row < state.window.rows; ++row) {
                    for (int column = 0; column < state.window.columns; ++column) {
                        if (frame.getCell(column, row) == Cell{}) continue;
                        const bool isInBox =
                            isPage ? page.contains(column, row)
                                   : layout.well.contains(column, row) ||
                                         layout.numbers.contains(column, row) ||
                                         layout.messages.contains(column, row) ||
                                         findControlAt(layout, column, row).has_value();
                        ASSERT_TRUE(isInBox) << column << ", " << row << "\n" << toText(frame);
                    }
                }
            });
    }
}

TEST(TetrisViewTest, ScorePiecesAndRowsAreThereWhileAGameIs)
{
    for (const Scene scene :
         {Scene::Playing, Scene::View, Scene::Paused, Scene::Question, Scene::Over}) {
        forEachPicture(scene, {}, [](const TetrisState&, const Layout& layout, const Frame& frame) {
            const std::string numbers = readBox(frame, layout.numbers);
            for (const char* const word : {"Score", "Pieces", "Rows", "/9", "Time"}) {
                EXPECT_NE(numbers.find(word), std::string::npos) << word << "\n" << toText(frame);
            }
        });
    }
}

TEST(TetrisViewTest, WhatThePersonHasToKnowIsThereWhole)
{
    struct Row {
        Scene scene;
        std::vector<std::string> texts;  // compared without blanks, because lines are wrapped
    };
    const Row kRows[] = {
        {Scene::Start, {"TETRIS", "Enter starts", "hard drop", "rotate"}},
        {Scene::Playing, {"Next", "281474976710655", "random"}},
        {Scene::Paused, {"PAUSED", "p goes on", "281474976710655"}},
        {Scene::Question, {"PAUSED", "Quit?", "y ends it", "Esc goes back"}},
        {Scene::Help, {"hard drop", "repaint", "Esc back"}},
        {Scene::Over, {"GAME OVER", "Best so far", "g new", "same", kLongCommand}},
    };
    for (const Row& row : kRows) {
        forEachPicture(
            row.scene, {}, [&row](const TetrisState&, const Layout& layout, const Frame& frame) {
                std::string all = withoutBlanks(toText(frame));
                // Boxes by themselves, so that a text of several lines is found.
                for (const Box& box : {layout.well, layout.numbers, layout.messages}) {
                    std::string inBox = withoutBlanks(readBox(frame, box));
                    std::erase_if(inBox, [](char c) { return c == '|' || c == ':' || c == '+'; });
                    all += "\n" + inBox;
                }
                for (const std::string& text : row.texts) {
                    EXPECT_NE(all.find(withoutBlanks(text)), std::string::npos) << text << "\n"
                                                                                << toText(frame);
                }
            });
    }
}

TEST(TetrisViewTest, PausedAndGameOverStandInOnePiece)
{
    forEachPicture(Scene::Paused, {}, [](const TetrisState&, const Layout&, const Frame& frame) {
        EXPECT_TRUE(shows(frame, "PAUSED"));
    });
    forEachPicture(Scene::Over, {}, [](const TetrisState&, const Layout&, const Frame& frame) {
        EXPECT_TRUE(shows(frame, "GAME OVER"));
    });
}

TEST(TetrisViewTest, AWindowThatIsTooSmallSaysWhatItNeeds)
{
    for (const Size well : kWellSizes) {
        AppDriver driver = makeScene(Scene::Playing, well);
        const Size needed = computeLayout({1, 1}, well.columns, well.rows).needed;
        for (int columns = 1; columns <= kLargest.columns; ++columns) {
            for (int rows = 1; rows <= kLargest.rows; ++rows) {
                // All small sizes, and a sample of the large ones.
                if (columns > 25 && rows > 5 && (columns * 7 + rows) % 13 != 0) continue;
                if (columns >= needed.columns && rows >= needed.rows) continue;
                driver.resize({columns, rows});
                const std::string text = "needs " + std::to_string(needed.columns) + "x" +
                                         std::to_string(needed.rows) + ", is " +
                                         std::to_string(columns) + "x" + std::to_string(rows);
                const Frame frame = driver.draw();
                if (static_cast<int>(text.size()) <= columns) {
                    ASSERT_TRUE(shows(frame, text)) << text << "\n" << toText(frame);
                } else if (columns >= 8 && rows >= 3) {
                    ASSERT_EQ(withoutBlanks(toText(frame)), withoutBlanks(text));
                } else {
                    ASSERT_EQ(withoutBlanks(toText(frame)).substr(0, 1), "n") << text;
                }
            }
        }
    }
}

// ---- The well

char findLetter(const Piece& piece)
{
    return kLetters.at(static_cast<std::size_t>(findPieceIndex(piece)));
}

// The expected picture of the well, two characters for each cell, computed from the state alone.
std::string drawWellPlainly(const TetrisState& state, int topRows)
{
    const int rows = state.setup.rows + topRows;
    const int width = state.setup.width;
    std::vector<std::string> picture(static_cast<std::size_t>(rows),
                                     std::string(2 * static_cast<std::size_t>(width), ' '));
    const auto put = [&](int x, int y, std::string_view text) {
        if (y < rows) {
            picture[static_cast<std::size_t>(rows - 1 - y)].replace(2 * static_cast<std::size_t>(x),
                                                                    2, text);
        }
    };
    for (int x = 0; x < width; ++x) {
        for (int y = 0; y < state.stack.getHeight(); ++y) {
            const int piece = state.stack.getPiece(x, y);
            if (piece == PieceGrid::kEmpty) continue;
            put(x, y, std::string(2, kLetters.at(static_cast<std::size_t>(piece))));
        }
    }
    const tetris::Game& game = *state.game;
    if (state.showsGhost) {
        for (const tetris::TPoint& block : game.getPiece().getBody())
            put(game.getX() + block.x, game.computeDropY() + block.y, "[]");
    }
    if (state.viewsBrain && state.suggestion.goal) {
        const tetris::Move& goal = *state.suggestion.goal;
        for (const tetris::TPoint& block : goal.piece->getBody())
            put(goal.x + block.x, goal.y + block.y, "<>");
    }
    for (const tetris::TPoint& block : game.getPiece().getBody()) {
        put(game.getX() + block.x, game.getY() + block.y,
            std::string(2, findLetter(game.getPiece())));
    }
    std::string text;
    for (std::string& line : picture) {
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

TEST(TetrisViewTest, TheWellShowsStackGhostGoalAndPieceInEveryRowThatFits)
{
    base::JavaRandom random(3);
    for (const Size window :
         {Size{36, 21}, Size{80, 22}, Size{80, 23}, Size{80, 24}, Size{80, 25}, Size{120, 40}}) {
        PlayOptions options = makeOptions({.sequence = "random"});
        options.settings.speed = 90;  // no flashes
        AppDriver driver(std::move(options), window);
        const Layout layout = computeLayout(window, 10, 20);
        const Box inside{layout.well.column + 1, layout.well.row, 20, layout.well.rows - 1};
        driver.press(KeyCode::Enter);
        for (int step = 0; step < 1500; ++step) {
            if (!driver.game().isRunning()) driver.type("g");
            const char* const keys[] = {"j", "l", "k", "n", " ", "v", "o", "b", "j", "l"};
            driver.type(keys[random.nextInt(10)]);
            driver.wait(100ms);
            if (!driver.game().isRunning()) continue;
            ASSERT_EQ(readBox(driver.draw(), inside),
                      drawWellPlainly(driver.state(), layout.topRows))
                << describeSizes({10, 20}, window);
        }
    }
}

TEST(TetrisViewTest, ThePlaceWhereThePieceCanLandIsNeverHidden)
{
    for (const Size well : kWellSizes) {
        AppDriver driver = makeScene(Scene::Playing, well);
        forEachFittingWindow(well, [&](Size window, const Layout& layout) {
            driver.resize(window);
            driver.type("g");
            const Frame frame = driver.draw();
            for (const tetris::TPoint& block : driver.game().getPiece().getBody()) {
                const int x = driver.game().getX() + block.x;
                const int y = driver.game().computeDropY() + block.y;
                const int row = layout.well.row + layout.well.rows - 2 - y;
                const int column = layout.well.column + 1 + 2 * x;
                ASSERT_LT(row, window.rows - 1) << "above the floor";
                const char32_t glyph = frame.getCell(column, row).glyph;
                ASSERT_TRUE(glyph == U'[' ||
                            glyph == static_cast<char32_t>(findLetter(driver.game().getPiece())))
                    << toText(frame);
            }
        });
    }
}

TEST(TetrisViewTest, AThinMarkShowsTheTopRowOfTheWell)
{
    const AppDriver driver = makeScene(Scene::Start, {10, 20});
    const Layout layout = computeLayout(kLargest, 10, 20);
    const Frame frame = driver.draw();
    const int mark = layout.well.row + 4;
    const int right = layout.well.column + 21;
    for (int row = layout.well.row; row < layout.well.row + 24; ++row) {
        const char32_t wall = row < mark ? U':' : row == mark ? U'+' : U'|';
        EXPECT_EQ(frame.getCell(layout.well.column, row).glyph, wall);
        EXPECT_EQ(frame.getCell(right, row).glyph, wall);
    }
    EXPECT_EQ(readBox(frame, {layout.well.column, layout.well.row + 24, 22, 1}),
              "+--------------------+\n");
}

// The text below the word "Next".
std::string readNext(const AppDriver& driver)
{
    const Frame frame = driver.draw();
    const Place title = findText(frame, "Next").value();
    return withoutBlanks(readBox(frame, {title.column, title.row + 1, 16, 4}));
}

TEST(TetrisViewTest, APauseHidesTheWellAndTheNextPiece)
{
    AppDriver driver = makeScene(Scene::Playing, {10, 20});
    driver.type("  p");
    const Layout layout = computeLayout(kLargest, 10, 20);
    const Box inside{layout.well.column + 1, layout.well.row, 20, layout.well.rows - 1};
    EXPECT_EQ(withoutBlanks(readBox(driver.draw(), inside)), "PAUSEDpgoeson");
    EXPECT_EQ(readNext(driver), "");
}

TEST(TetrisViewTest, AFlashShowsTheFullRowsAndWhatStoodAbove)
{
    AppDriver driver(makeOptions({.sequence = "random", .width = 2, .rows = 6},
                                 tetris::findSeed({Piece::SQUARE, Piece::SQUARE})));
    driver.press(KeyCode::Enter);
    driver.type(" ");
    EXPECT_TRUE(shows(driver.draw(), "|====|"));
    driver.wait(150ms);
    EXPECT_FALSE(shows(driver.draw(), "===="));
}

// ---- Beside the well

TEST(TetrisViewTest, TheNextPieceIsShownUnlessNobodyKnowsIt)
{
    AppDriver driver(makeOptions({.sequence = "random", .limit = 2},
                                 tetris::findSeed({Piece::L1, Piece::SQUARE})));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(readNext(driver), "OOOOOOOO");
    driver.type(">");
    EXPECT_EQ(readNext(driver), "?");
    driver.type("<");
    EXPECT_EQ(readNext(driver), "OOOOOOOO");
    driver.type(" ");
    EXPECT_EQ(readNext(driver), "") << "the last one";
    driver.type(">");
    EXPECT_EQ(readNext(driver), "");
}

TEST(TetrisViewTest, TheSevenShapesHaveTheirLettersInAscii)
{
    for (int piece = 0; piece < 7; ++piece) {
        for (const int colors : {0, 8, 256}) {
            AppDriver driver(makeOptions({.sequence = "random"}, tetris::findSeed({piece})),
                             {80, 25}, {.colors = colors});
            driver.press(KeyCode::Enter);
            const Piece& root = *Piece::getPieces()[static_cast<std::size_t>(piece)];
            const std::string well = readBox(driver.draw(), {1, 0, 20, 4});
            EXPECT_EQ(std::ranges::count(well, kLetters[static_cast<std::size_t>(piece)]),
                      2 * static_cast<int>(root.getBody().size()))
                << well;
        }
    }
}

TEST(TetrisViewTest, ControlsShowTheirValues)
{
    AppDriver driver;
    const auto line = [&driver](Action action) {
        return readBox(driver.draw(), driver.findControlBox(action));
    };
    driver.press(KeyCode::Enter);
    EXPECT_EQ(line(Action::Brain), " b  Brain       off\n");
    EXPECT_EQ(line(Action::AdversaryUp), "<>  Adversary   [#----------]   0 ok\n");
    EXPECT_EQ(line(Action::Faster), "-+  Speed       [-----#-----]  50\n");
    EXPECT_EQ(line(Action::Sequence), " s  Sequence    bag\n");
    EXPECT_EQ(line(Action::New) + line(Action::Again), " g  New game\n G  Again\n");
    driver.type("b>>-sv");
    EXPECT_EQ(line(Action::Brain), " b  Brain       on\n");
    EXPECT_EQ(line(Action::View), " v  Brain view  on\n");
    EXPECT_EQ(line(Action::AdversaryUp), "<>  Adversary   [--#--------]  20 ok\n");
    EXPECT_EQ(line(Action::Faster), "-+  Speed       [-----#-----]  45\n");
    EXPECT_EQ(line(Action::Sequence), " s  Sequence    random  (next game)\n");
    driver.type("t");
    EXPECT_EQ(line(Action::Test), " t  Test game   on  (next game)\n");
    EXPECT_EQ(line(Action::Sequence), " s  Sequence    random\n") << "not the next, now";
    driver.type("g");
    EXPECT_EQ(line(Action::Test), " t  Test game   on\n");
    driver.type(">>>>>>>>>> ");
    EXPECT_EQ(line(Action::AdversaryUp), "<>  Adversary   [----------#] 100 *ok*\n");
}

TEST(TetrisViewTest, TheFocusIsShownInverted)
{
    AppDriver driver;
    const Frame before = driver.draw();
    driver.press(KeyCode::Tab);
    const Frame after = driver.draw();
    EXPECT_EQ(toText(after), toText(before));
    const Box box = driver.findControlBox(Action::Brain);
    for (int row = 0; row < 24; ++row) {
        for (int column = 0; column < 80; ++column) {
            EXPECT_EQ(after.getCell(column, row).style.inverse, box.contains(column, row));
        }
    }
}

// ---- What the terminal can do

TEST(TetrisViewTest, InAsciiEveryCharacterIsAscii)
{
    for (const Scene scene : kScenes) {
        for (const int colors : {0, 8, 256}) {
            AppDriver driver = makeScene(scene, {10, 20}, {.colors = colors});
            for (const Size window : {Size{36, 21}, Size{80, 24}, kLargest}) {
                driver.resize(window);
                EXPECT_TRUE(std::ranges::all_of(toText(driver.draw()), [](char c) {
                    return c == '\n' || (c >= ' ' && c <= '~');
                })) << toText(driver.draw());
            }
        }
    }
}

TEST(TetrisViewTest, WithoutColoursNoneIsAskedFor)
{
    for (const Scene scene : kScenes) {
        const Frame frame = makeScene(scene, {10, 20}, {.utf8 = true, .colors = 0}).draw();
        for (int row = 0; row < frame.getSize().rows; ++row) {
            for (int column = 0; column < frame.getSize().columns; ++column) {
                const Style style = frame.getCell(column, row).style;
                ASSERT_EQ(style.foreground, Color::Default);
                ASSERT_EQ(style.background, Color::Default);
            }
        }
    }
}

Cell readFirstBlock(int piece, Look look)
{
    AppDriver driver(makeOptions({.sequence = "random"}, tetris::findSeed({piece})), {80, 25},
                     look);
    driver.press(KeyCode::Enter);
    const tetris::Game& game = driver.game();
    const tetris::TPoint block = game.getPiece().getBody()[0];
    return driver.draw().getCell(1 + 2 * (game.getX() + block.x), 23 - game.getY() - block.y);
}

TEST(TetrisViewTest, PiecesHaveColoursOfTheirOwnAndTellThemselvesApartWithoutThem)
{
    using enum Color;
    constexpr std::array kColors{Cyan, Orange, Blue, Green, Red, Yellow, Magenta};
    for (int piece = 0; piece < 7; ++piece) {
        const auto result = static_cast<char32_t>(kLetters[static_cast<std::size_t>(piece)]);
        const Color color = kColors.at(static_cast<std::size_t>(piece));
        EXPECT_EQ(readFirstBlock(piece, {.utf8 = true, .colors = 256}),
                  (Cell{result, {.background = color}}));
        for (const Look look :
             {Look{.utf8 = true, .colors = 8}, Look{.colors = 8}, Look{.colors = 256}}) {
            const Cell cell = readFirstBlock(piece, look);
            EXPECT_EQ(cell.glyph, result);
            EXPECT_EQ(cell.style.background, color);
            EXPECT_TRUE(cell.style.foreground == Black || cell.style.foreground == White);
        }
        for (const Look look : {Look{.utf8 = true}, Look{}}) {
            EXPECT_EQ(readFirstBlock(piece, look), (Cell{result, {.inverse = true}}));
        }
    }
}

// ---- The end and the brain's view

TEST(TetrisViewTest, ThePanelOfTheEndHasTheNumbers)
{
    AppDriver driver(makeOptions({.sequence = "test"}));
    driver.type("b");
    driver.press(KeyCode::Enter);
    driver.waitForEnd();
    const Frame frame = driver.draw();
    for (const char* const text : {"GAME OVER", "Score 270, pieces 100/100, rows 34",
                                   "1x30 2x2 3x0 4x0", "Best so far 270", "again test 0 active"}) {
        EXPECT_TRUE(shows(frame, text)) << text;
    }
}

TEST(TetrisViewTest, TheBrainsViewNamesItsGoal)
{
    AppDriver driver(makeOptions({.sequence = "test"}));
    driver.press(KeyCode::Enter);
    driver.type("v");
    EXPECT_TRUE(shows(driver.draw(), "default: column 0, rating "));
    EXPECT_TRUE(shows(driver.draw(), "|<><>")) << "a SQUARE goes to the corner";
    driver.type("B");
    EXPECT_TRUE(shows(driver.draw(), "bad: column "));
    driver.type("v");
    EXPECT_FALSE(shows(driver.draw(), "<><>"));
}

}  // namespace
}  // namespace tui
