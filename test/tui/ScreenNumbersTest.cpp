// Every number of the screen is whole in every picture, however large it is, and nothing touches
// it.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Text.h"
#include "test/support/game/LongReplay.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/MarkedTexts.h"
#include "test/support/screen/WatchScene.h"
#include "tui/base/text/TimeText.h"
#include "tui/puzzle/PuzzleState.h"
#include "tui/puzzle/view/PuzzleView.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ScoresPanel.h"
#include "tui/tetris/panel/StatisticsPanel.h"
#include "tui/tetris/replay/ReplayView.h"
#include "tui/tetris/view/SideView.h"
#include "tui/tetris/watch/WatchState.h"
#include "tui/tetris/watch/WatchView.h"

namespace tui {
namespace {

constexpr Look kLook{.utf8 = true, .colors = 256};
constexpr std::array<Size, 6> kNumberWindows{
    {{80, 24}, {80, 23}, {66, 24}, {36, 21}, {120, 36}, {120, 50}}};

// The largest numbers that have to fit everywhere, each of them different.
constexpr int64_t kLongScore = 987'654'321;
constexpr int64_t kLongerBest = 976'543'218;
constexpr int kLongRows = 8'765'432;
constexpr int kLongPieces = 9'876'543;
constexpr std::chrono::milliseconds kLongTime =
    std::chrono::hours(99) + std::chrono::minutes(58) + std::chrono::milliseconds(57'900);
constexpr std::chrono::milliseconds kLongSprint =
    std::chrono::minutes(59) + std::chrono::milliseconds(58'765);
constexpr uint64_t kLongestSeed = 281474976710655;
// 2025-11-20, some days before "now".
constexpr int64_t kThen = 1763640000;

bool isDigit(char32_t glyph) { return glyph >= U'0' && glyph <= U'9'; }

bool isPartOfNumber(char32_t glyph) {
    return isDigit(glyph) ||
           std::u32string_view(U",.:/+-−").find(glyph) != std::u32string_view::npos;
}

bool isLetter(char32_t glyph) {
    return (glyph >= U'a' && glyph <= U'z') || (glyph >= U'A' && glyph <= U'Z') ||
           (glyph >= U'\u00C0' && glyph < U'\u2000' && glyph != U'\u00D7');
}

// Finds numbers of which a part is missing, and what touches them.
class NumberCheck {
public:
    // Marked texts tell damage of words, real ones what touches a number.
    explicit NumberCheck(MarkedTexts marked, const Languages* real = nullptr)
        : marked_(std::move(marked)),
          tr_((real != nullptr ? *real : marked_.getLanguages()).choose(Language::Auto, true)),
          isReal_(real != nullptr) {
        for (const int64_t number :
             {kLongScore, kLongerBest, int64_t{kLongRows}, int64_t{kLongPieces}}) {
            allow(std::to_string(number));
            allow(formatPoints(number));
            allow(shortenNumber(number));
            allow(formatThousands(number));
        }
        for (const std::chrono::milliseconds time : {kLongTime, kLongSprint}) {
            allow(formatPlayTime(time));
            allow(formatTenths(time.count()));
            allow(formatExactTime(time.count()));
        }
        for (const char* const text : {"+98,765", "99/100", "12345", "1/12345", "9876543/9876543",
                                       "9876543/8765432", "123456", "12345/123456"})
            allow(text);
        allow(std::to_string(kLongRows / 10));  // the level
        allow(std::to_string(kLongestSeed));
    }

    const Translation& tr() const { return tr_; }
    void allow(const std::string& text) { whole_.insert(text); }
    void operator()(const std::string& scene, const Frame& picture) {
        EXPECT_EQ(picture.getCutOff(), 0) << scene << "\n" << toText(picture);
        const std::string faults = isReal_ ? findFaults(picture) : marked_.findDamage(picture);
        EXPECT_EQ(faults, "") << scene << "\n" << toText(picture);
    }

    // The same at each size.
    template <class State, class Draw>
    void show(const std::string& scene, State state, Draw&& draw) {
        for (const Size window : kNumberWindows) {
            state.window = window;
            Frame frame(window, state.look);
            draw(state, frame);
            (*this)(scene + " at " + describe(window), frame);
        }
    }

    std::string findFaults(const Frame& picture) const {
        std::string faults;
        for (int row = 0; row < picture.getSize().rows; ++row) {
            std::u32string line;
            for (const Cell& cell : picture.getRow(row))
                line += cell.glyph;
            faults += findFaults(line) + findOpenFrames(line, row, picture);
        }
        return faults;
    }

private:
    std::string findFaults(const std::u32string& line) const {
        std::string faults;
        for (size_t at = 0; at < line.size();) {
            if (!isPartOfNumber(line[at])) {
                ++at;
                continue;
            }
            const size_t begin = at;
            std::string token;
            while (at < line.size() && isPartOfNumber(line[at]))
                token += base::encodeUtf8(line[at++]);
            // What follows a word is no part of the number.
            while (!token.empty() &&
                   std::string_view(",.:").find(token.back()) != std::string_view::npos)
                token.pop_back();
            const auto digits = std::ranges::count_if(
                token, [](char c) { return isDigit(static_cast<char32_t>(c)); });
            if (digits == 0) continue;
            constexpr int kShort = 4;
            const bool isKnown = whole_.contains(token) || digits <= kShort;
            // "10x20", "dt20" and "T2" are words of a letter and a short number.
            const bool touches = digits > kShort && begin > 0 && isLetter(line[begin - 1]);
            const bool isTouched = digits > kShort && at < line.size() && isLetter(line[at]) &&
                                   line[at] != U'M' && line[at] != U'k';
            if (!isKnown || touches || isTouched) faults += token + "\n";
        }
        return faults;
    }

    // Cards have whole walls.
    static std::string findOpenFrames(const std::u32string& line, int row, const Frame& picture) {
        const size_t left = line.find(U'╭');
        if (left == std::u32string::npos) return {};
        const size_t right = line.find(U'╮', left);
        if (right == std::u32string::npos) return "a card without its corner\n";
        for (int below = row + 1; below < picture.getSize().rows; ++below) {
            const char32_t at = picture.getCell(static_cast<int>(left), below).glyph;
            const char32_t end = picture.getCell(static_cast<int>(right), below).glyph;
            if (at == U'╰' && end == U'╯') return {};
            if (at != U'│' || end != U'│')
                return "an open card in row " + std::to_string(below) + "\n";
            // One blank stands before each wall.
            if (picture.getCell(static_cast<int>(left) + 1, below).glyph != U' ' ||
                picture.getCell(static_cast<int>(right) - 1, below).glyph != U' ')
                return "a card is touched in row " + std::to_string(below) + "\n";
        }
        return "a card without floor\n";
    }

    MarkedTexts marked_;
    Translation tr_;
    bool isReal_;
    std::set<std::string> whole_;
};

// ---- A game, and its end

SideGame makeLongGame(tetris::GameRules rules, int64_t score) {
    SideGame game{.sequence = "adversary",
                  .rules = rules,
                  .score = score,
                  .pieces = kLongPieces,
                  .clearedRows = kLongRows,
                  .clears = {kLongRows, kLongRows, kLongRows, kLongRows},
                  .end = tetris::GameEnd::BlockOut,
                  .milliseconds = kLongTime.count(),
                  .hasNext = true,
                  .next = {0}};
    if (rules.rising) game.level = kLongRows / 10;
    if (rules.set == tetris::RuleSet::Classic) return game;
    const tetris::GoalEntry& goal = getEntry(rules.goal);
    const bool isShort = goal.ranksTime || goal.seconds > 0;
    if (isShort) {
        game.pieces = 1234;
        game.clearedRows = goal.rows > 0 ? goal.rows - 1 : 999;
    }
    game.hasGoal = true;
    game.level = 20;
    game.held = 0;
    game.canHold = true;
    game.next = {0, 1, 2, 3, 4, 5};
    if (goal.ranksTime) game.milliseconds = kLongSprint.count();
    if (goal.seconds > 0) game.milliseconds = 119'900;
    if (goal.levelRises || goal.rows > 0 || goal.digsGarbage) {
        game.done = 99;
        game.toDo = 100;
    }
    game.tally.full = {1234, 1234, 1234, 1234};
    game.tally.attack = 9999;
    return game;
}

// A state around such a game, as it is while that is played.
SideState makeLongState(const NumberCheck& check, bool isModern) {
    SideState state;
    state.phase = Phase::Playing;
    state.look = kLook;
    state.tr = check.tr();
    state.seed = kLongestSeed;
    state.played = std::chrono::duration_cast<std::chrono::seconds>(kLongTime);
    state.best = kLongerBest;
    state.before = kLongerBest;
    state.dealt = {kLongPieces, kLongPieces, kLongPieces, kLongPieces,
                   kLongPieces, kLongPieces, kLongPieces};
    state.landedInSession = kHintedPieces;
    for (int i = 0; i < 1000; ++i)
        state.heights.add(i % 20);
    state.callout = Callout{.rows = 4, .points = 98'765, .isBackToBack = true, .combo = 99};
    if (isModern) state.settings.rules.set = tetris::RuleSet::Modern;
    return state;
}

void drawLongSide(const SideState& state, const SideGame& game, const std::string& scene,
                  NumberCheck& check) {
    std::vector<Size> windows(kNumberWindows.begin(), kNumberWindows.end());
    for (const int columns : {36, 46, 58, 66, 72, 80, 96, 100, 112, 130}) {
        for (const int rows : {21, 22, 24, 30, 40})
            windows.push_back({columns, rows});
    }
    for (const Size window : windows) {
        const Layout layout = computeLayout(window, game.rules.width, game.rules.rows,
                                            game.hasGoal ? std::optional(6) : std::nullopt);
        Frame frame(window, state.look);
        drawSide(state, game, layout, false, frame);
        check(scene + " at " + describe(window), frame);
    }
}

void drawLongEnds(SideState state, SideGame game, const std::string& scene, NumberCheck& check) {
    state.phase = Phase::Over;
    state.isPersons = true;
    state.canReplay = true;
    state.settings.name = "Nguyen Thi Dep B";
    state.repeatCommand = "tetris --rules modern --goal marathon --seed 281474976710655";
    state.saveStatus = {
        .stage = SaveStatus::Stage::Saved, .id = kLongPieces, .rank = 1, .count = 123456};
    drawLongSide(state, game, scene + ", the best", check);
    state.saveStatus.rank = 12345;
    drawLongSide(state, game, scene + ", a place", check);
    state.name.emplace();
    drawLongSide(state, game, scene + ", asked for a name", check);
    state.name.reset();
    if (ranksTime(game.rules.goal)) {
        game.end = tetris::GameEnd::Goal;
        drawLongSide(state, game, scene + ", its goal is reached", check);
    }
}

void drawLongGames(NumberCheck& check) {
    for (const int64_t score : {kLongScore, int64_t{9'876'543}}) {
        for (const int limit : {0, kLongPieces}) {
            const SideState state = makeLongState(check, false);
            const SideGame game = makeLongGame({.limit = limit, .rising = limit == 0}, score);
            drawLongSide(state, game, "classic", check);
            drawLongEnds(state, game, "classic", check);
        }
        for (const tetris::GoalEntry& goal : tetris::getGoals()) {
            SideState state = makeLongState(check, true);
            const SideGame game =
                makeLongGame({.goal = goal.goal, .set = tetris::RuleSet::Modern}, score);
            if (goal.ranksTime) {
                state.best = state.before = kLongSprint.count();
                state.pace = -599'900;
                const int64_t step = kLongSprint.count() / 100;
                state.course.note(tetris::GoalCourse::Moment{});
                state.courseBefore.note(tetris::GoalCourse::Moment{});
                int row = 0;
                for (int64_t time = step; time < kLongSprint.count(); time += step) {
                    ++row;
                    const int64_t before = std::max<int64_t>(0, time - 599'900);
                    state.course.note({.milliseconds = time, .pieces = row, .rows = row});
                    state.courseBefore.note({.milliseconds = before, .pieces = row, .rows = row});
                    check.allow(formatTenths(before));
                    check.allow(formatTenths(time));
                    check.allow(formatDifference(std::min<int64_t>(time, 599'900), kLook));
                }
                state.bestCourse = state.courseBefore;
            }
            const std::string scene(goal.name);
            drawLongSide(state, game, scene, check);
            drawLongEnds(state, game, scene, check);
        }
    }
}

// ---- The first page, and the scores

tetris::ScoreRow makeLongRow(tetris::Goal goal, tetris::RuleSet set) {
    tetris::ScoreRow row{.id = kLongPieces,
                         .rank = 1234,
                         .name = "Nguyen Thi Dep B",
                         .ended = kThen,
                         .hasReplay = true};
    row.game.rules = {.goal = goal, .seed = kLongestSeed, .set = set};
    row.game.score = kLongScore;
    row.game.pieces = kLongPieces;
    row.game.rows = kLongRows;
    row.game.milliseconds = kLongTime.count();
    row.game.isReached = true;
    if (ranksTime(row.game)) row.game.milliseconds = kLongSprint.count();
    return row;
}

void drawLongLists(NumberCheck& check) {
    for (const auto& kind : {std::pair{tetris::Goal::Marathon, tetris::RuleSet::Classic},
                             std::pair{tetris::Goal::Marathon, tetris::RuleSet::Modern},
                             std::pair{tetris::Goal::Sprint, tetris::RuleSet::Modern}}) {
        const tetris::Goal goal = kind.first;
        const tetris::RuleSet set = kind.second;
        FakeSaver saver;
        PlayOptions options = makeOptions();
        options.scores = &saver.scores;
        options.hasPuzzle = true;
        options.languages = Languages(Language::Vietnamese, {});
        options.readTime = [] { return kThen + 86400; };
        options.settings.rules.set = set;
        options.settings.rules.goal = goal;
        AppDriver driver(options, {200, 70}, kLook);
        saver.answer = [&](const ScoreQuestion& question) {
            ScorePage page{.count = 12345};
            for (int64_t i = 0; i < std::min<int64_t>(question.limit, 5); ++i)
                page.rows.push_back(makeLongRow(goal, set));
            return page;
        };
        driver.wake();
        TetrisState state = driver.state();
        state.tr = check.tr();
        state.start.suspended = {
            SuspendedEntry{.name = "x", .saved = kThen, .score = kLongScore, .rows = kLongRows}};
        state.start.hasScores = true;
        for (const StartItem item : {StartItem::Play, StartItem::Resume, StartItem::Scores}) {
            state.start.chosen = item;
            check.show("first page", state, drawTetris);
        }
        driver.type("r");
        driver.wake();
        check.show("scores", state, [&](const auto& each, Frame& frame) {
            driver.app.getPanel()->draw(each, frame);
        });
    }
}

// ---- The statistics

void drawLongStatistics(NumberCheck& check) {
    using What = tetris::PlayedKind::What;
    std::vector<tetris::PlayedRow> rows;
    for (const auto& [kind, result] : std::vector<std::pair<tetris::PlayedKind, int64_t>>{
             {{.what = What::Classic, .width = 64, .height = 60}, kLongScore},
             {{.what = What::Modern, .goal = tetris::Goal::Sprint}, kLongSprint.count()},
             {{.what = What::Puzzle, .width = 16, .height = 16}, kLongTime.count()},
             {{.what = What::Versus}, 9999}}) {
        rows.push_back({.kind = kind,
                        .result = result,
                        .pieces = kLongPieces,
                        .milliseconds = kLongTime.count(),
                        .ended = kThen,
                        .day = "2025-11-20"});
    }
    tetris::GameStatistics statistics = computeGameStatistics(rows);
    for (tetris::PlayedGames& games : statistics.kinds)
        games.summary.games = kLongPieces;
    for (const char* const text : {"99:58", "399:55", "2025-11-20", "39506172"})
        check.allow(text);
    FakeSaver saver;
    const auto panel = makeStatisticsPanel(saver.scores, "Nguyen Thi Dep B", {});
    saver.statistics = StatisticsAnswer{.statistics = statistics};
    saver.scores.deliver();
    TetrisState state;
    state.look = kLook;
    state.tr = check.tr();
    state.start.now = kThen + 86400;
    for (const KeyCode key :
         {KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Tab, KeyCode::Tab}) {
        check.show("statistics", state,
                   [&](const auto& each, Frame& frame) { panel->draw(each, frame); });
        EXPECT_EQ(panel->onKey({.code = key}), PanelEnd::Stays);
    }
}

// ---- Brains side by side, replays

void drawLongWatching(NumberCheck& check) {
    WatchState state = makeWatchScene({"default", "lookahead", "bad", "rvce"}, 3, {}, kLongestSeed);
    state.look = kLook;
    state.tr = check.tr();
    for (WatchedBrain& brain : state.brains) {
        brain.shot.result.pieces = kLongPieces;
        brain.shot.result.tally.rows = kLongRows;
        brain.shot.result.tally.points = kLongScore - kLongPieces;
        brain.piecesPerSecond = 987'654;
    }
    check.allow(shortenRate(987'654));
    check.allow(shortenRate(state.brains[0].findWholeRate().value()));
    for (const bool isOver : {false, true}) {
        state.isOver = isOver;
        for (size_t brains = 4; brains >= 2; --brains) {
            WatchState shown = state;
            shown.brains.resize(brains);
            check.show("watch", shown, drawWatch);
        }
    }
}

void drawLongReplay(NumberCheck& check) {
    ReplayTimeline timeline(tetris::shareReplay(tetris::makeLongReplay(), "FILE"));
    const ReplayFacts& facts = timeline.getFacts();
    check.allow(std::to_string(facts.pieces));
    check.allow("1/" + std::to_string(facts.pieces));
    ReplayState state;
    state.timeline = &timeline;
    state.look = kLook;
    state.tr = check.tr();
    const ReplayCurves curves{
        .heights = {0, 1, 2}, .clears = {{2, 1}}, .scores = {1, 7, 8}, .time = kLongTime.count()};
    state.curves = &curves;
    check.show("replay", state, drawReplay);
}

// ---- The puzzle

void drawLongPuzzle(NumberCheck& check) {
    PuzzleState state(puzzle::parseBoardId("4x4#u3"));
    state.look = kLook;
    state.tr = check.tr();
    state.played = std::chrono::duration_cast<std::chrono::seconds>(kLongTime);
    state.movesPerMinute = 9876;
    state.best = BestResult{.moves = kLongPieces, .milliseconds = kLongTime.count()};
    state.storedBest = state.best;
    state.place = ResultPlace{kLongPieces, kLongRows};
    check.show("puzzle", state, drawPuzzle);
}

void drawAllNumbers(NumberCheck check) {
    drawLongGames(check);
    drawLongLists(check);
    drawLongStatistics(check);
    drawLongWatching(check);
    drawLongReplay(check);
    drawLongPuzzle(check);
}

TEST(ScreenNumbersTest, EveryNumberIsWholeInEnglish) {
    const Languages english(Language::English, loadVietnamese());
    drawAllNumbers(NumberCheck(MarkedTexts::ofEnglish(loadVietnamese()), &english));
    drawAllNumbers(NumberCheck(MarkedTexts::ofEnglish(loadVietnamese())));
}

TEST(ScreenNumbersTest, EveryNumberIsWholeInVietnamese) {
    const Languages vietnamese(Language::Vietnamese, loadVietnamese());
    drawAllNumbers(NumberCheck(MarkedTexts::ofTranslations(loadVietnamese()), &vietnamese));
    drawAllNumbers(NumberCheck(MarkedTexts::ofTranslations(loadVietnamese())));
}

TEST(ScreenNumbersTest, ANumberThatIsNotWholeIsNoticed) {
    const NumberCheck check(MarkedTexts::ofEnglish(loadVietnamese()));
    const auto find = [&check](std::string_view text) {
        Frame frame({40, 1});
        frame.put(0, 0, text);
        return check.findFaults(frame);
    };
    EXPECT_EQ(find("987,654,321  8765432 rows"), "");
    EXPECT_EQ(find("987,654,32"), "987,654,32\n");
    EXPECT_EQ(find("9876543218765432 rows"), "9876543218765432\n");
    EXPECT_EQ(find("Score987,654,321"), "987,654,321\n");
    EXPECT_EQ(find("8765432rows"), "8765432\n");
}

}  // namespace
}  // namespace tui
