// Every text of the screen is whole in every picture that it belongs to, in each language.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/weights/Features.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "core/tetris/sequence/Sequences.h"
#include "test/support/Contents.h"
#include "test/support/Effort.h"
#include "test/support/game/LongReplay.h"
#include "test/support/game/MatchReplayText.h"
#include "test/support/game/ModernText.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeLiveList.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FakeSuspendedGames.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/MarkedTexts.h"
#include "test/support/screen/NotingBrain.h"
#include "test/support/screen/PuzzleDriver.h"
#include "test/support/screen/SamplePanel.h"
#include "test/support/screen/WatchScene.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/TextColumn.h"
#include "tui/puzzle/PuzzleState.h"
#include "tui/puzzle/view/PuzzleView.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/live/LiveGameApp.h"
#include "tui/tetris/live/LivePanel.h"
#include "tui/tetris/panel/SettingsPanel.h"
#include "tui/tetris/replay/ReplayView.h"
#include "tui/tetris/replay/ReviewView.h"
#include "tui/tetris/start/StartView.h"
#include "tui/tetris/versus/MatchWatchApp.h"
#include "tui/tetris/versus/VersusParts.h"
#include "tui/tetris/watch/WatchState.h"
#include "tui/tetris/watch/WatchView.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using puzzle::Slide;

constexpr Look kUtf8{.utf8 = true, .colors = 256};
constexpr uint64_t kLongSeed = 281474976710655;
constexpr Size kLarge{200, 70};

// What is done with each picture.
using Check = std::function<void(const std::string& scene, const Frame& picture)>;

// Keys by their names, and the scene to which they lead.
struct Step {
    const char* keys;
    const char* scene;
};

// The scenes in these languages, each at these sizes.
struct Round {
    Languages languages;
    std::vector<Size> windows;
    Check check;

    Round at(std::vector<Size> sizes) const { return {languages, std::move(sizes), check}; }

    PlayOptions makeOptions(tetris::GameSetup setup = {}) const {
        PlayOptions options = tui::makeOptions(std::move(setup), kLongSeed);
        options.languages = languages;
        options.formatCommand = [](const tetris::GameSetup&, uint64_t, bool) {
            return "tetris --sequence random --seed 281474976710655 --brain default --adversary "
                   "100 --pieces 100 --brain-active";
        };
        return options;
    }

    // Checks the scene at each size; a driver has a large window again afterwards.
    void show(const std::string& scene, AppDriver& driver) const {
        for (const Size window : windows) {
            driver.resize(window);
            check(scene + " at " + describe(window), driver.draw());
        }
        driver.resize(kLarge);
    }
    void walk(AppDriver& driver, std::initializer_list<Step> steps) const {
        for (const Step& step : steps) {
            driver.press(step.keys);
            show(step.scene, driver);
        }
    }
    void show(const std::string& scene, TetrisState state) const {
        for (const Size window : windows) {
            state.window = window;
            check(scene + " at " + describe(window), drawState(state));
        }
    }
};

// ---- Tetris

void playToTheEnd(AppDriver& driver) {
    driver.press(KeyCode::Enter);
    driver.landAll();
}

struct TetrisScene {
    const char* name;
    const char* keys;
    bool isLater = false;  // after an hour or three
    bool isOver = false;
};

constexpr TetrisScene kTetrisScenes[]{
    {"start", ""},
    {"playing", "Enter"},
    {"an hour later", "Enter", true},
    {"other settings", "Enter b B o t s m > > > > > > > > > > + + + + + + + + + +"},
    {"paused", "Enter p"},
    {"quit?", "Enter q"},
    {"help", "Enter ?"},
    {"view", "Enter v"},
    {"over", "Enter", false, true},
    {"over, changed in its course", "Enter >", false, true}};

void drawTetrisScenes(const Round& round, const tetris::GameSetup& setup) {
    for (const TetrisScene& scene : kTetrisScenes) {
        AppDriver driver(round.makeOptions(setup), kLarge, kUtf8);
        driver.press(scene.keys);
        if (scene.isLater) {
            driver.holdUp(3h);
            driver.press("p p");
        }
        if (scene.isOver) driver.landAll();
        round.show(scene.name, driver);
    }
    for (const bool hasAnswered : {false, true}) {
        auto owned = std::make_unique<HeldWorker>();
        HeldWorker& worker = *owned;
        AppDriver driver =
            beginGame(round.makeOptions(setup), kLarge, kUtf8, std::move(owned),
                      tetris::NotingBrain::makeMaker(std::make_shared<tetris::BrainNotes>()));
        driver.type("v");
        if (hasAnswered) {
            worker.doJob();
            driver.wake();
        }
        round.show(hasAnswered ? "no move" : "thinking", driver);
    }
}

// An external brain has failed: the default brain continues.
void drawFailedBrain(const Round& round) {
    constexpr const char* kWhy = "the program 'python3 brain.py' has not answered within 1000 ms";
    PlayOptions options = round.makeOptions();
    options.brainActive = true;
    AppDriver driver(options, kLarge, kUtf8, std::make_unique<InlineWorker>(),
                     [hasFailed = false](const tetris::BrainRecipe& recipe) mutable {
                         if (!std::exchange(hasFailed, true)) throw tetris::BrainFailure(kWhy);
                         return recipe.make();
                     });
    driver.press(KeyCode::Enter);
    driver.wake();
    ASSERT_NE(driver.state().brainFailure, "");
    round.show("failed brain", driver);
}

// The page of keys: each action chosen, and each answer to a key.
void drawKeys(const Round& round) {
    PlayOptions options = round.makeOptions();
    for (const SettingEntry& row : listSettings()) {
        if (row.name != "preset" && row.name != "modern_preset") continue;
        options.panel.push_back({row, ""});
        options.panel.back().choices = {row.name == "preset" ? "classic" : "guideline"};
    }
    options.saveKeys = [](const std::vector<KeyLine>&) { return std::string(); };
    AppDriver driver = beginGame(options, kLarge, kUtf8);
    round.walk(driver, {{"c", "the settings of keys"}, {"/ k", "a search of settings"}});
    driver.press("Esc Enter");
    for (const bool isModern : {false, true}) {
        constexpr int kActions = 40;
        for (int i = 0; i < kActions; ++i)
            round.walk(driver, {{i == 0 ? "" : "Down", "keys"}});
        driver.press(isModern ? "Down" : "Down Tab Home");
        round.walk(driver, {{"/ k", "a search of keys"}});
        driver.press("Esc");
    }
    round.walk(driver, {{"Home Enter", "a key"}, {"Left", "a key that is its own"}});
    driver.press(KeyCode::Unknown);
    round.show("a key without a name", driver);
    round.walk(driver,
               {{"Up", "a key of another action"},
                {"Space", "the last key of another action"},
                {"?", "the last key of help"},
                {"F5", "a key of one's own"},
                {"d d d d", "no key"},
                {"Esc", "own keys in the settings"},
                // Behind the eight moves of a classic game.
                {"Enter Home Down Down Down Down Down Down Down Down d", "pause keeps its key"}});
}

// The page of settings with colours of a person's own: all, and one that can be seen.
void drawOwnColors(const Round& round) {
    for (const size_t count : {size_t{1}, OwnColors{}.size()}) {
        PlayOptions options = round.makeOptions();
        for (const SettingEntry& row : listSettings()) {
            if (row.name == "theme") options.panel.push_back({row, ""});
        }
        for (size_t piece = 0; piece < count; ++piece) {
            options.settings.screen.pieces.at(piece) = {OwnColor::Kind::Rgb,
                                                        count == 1 ? 0xffffff : 0x303030};
        }
        AppDriver driver(options, {200, 70}, {.utf8 = true, .colors = 256, .ground = Ground::Dark});
        driver.type("c");
        round.show("own colours", driver);
    }
}

// The page of settings: each line chosen, fixed settings, typed values, values that were not saved.
void drawSettings(const Round& round) {
    PlayOptions options = round.makeOptions();
    options.panel = test::makePanelSettings();
    options.settings.softDrop = 40;  // the next one is "at once"
    for (const SettingEntry& row : listSettings()) {
        if (row.help.empty() ||
            std::ranges::find(options.panel, row.name, &PanelSetting::name) != options.panel.end())
            continue;
        options.panel.insert(options.panel.begin() + 1, {row, ""});
        if (row.name == "goal") {
            options.panel[1].choices = {"marathon"};
            options.panel[1].get = [](const SettingValues&) { return "marathon"; };
            options.panel[1].put = [](SettingValues&, const std::string&) {};
        }
        if (row.name == "modern_preset") options.panel[1].choices = {"guideline"};
    }
    std::ranges::sort(options.panel, {}, [rows = listSettings()](const PanelSetting& setting) {
        return std::ranges::find(rows, setting.name, &SettingEntry::name) - rows.begin();
    });
    for (PanelSetting& setting : options.panel) {
        if (setting.name == "speed") setting.fixedBy = "--speed";
        if (setting.name == "ghost") setting.fixedBy = "TETRIS_GHOST";
    }
    std::string_view answer = kForThisSession;
    options.saveSetting = [&answer](const std::string&, const std::string&) {
        return std::string(answer);
    };
    AppDriver driver = beginGame(options, kLarge, kUtf8);
    SettingValues vietnamese;
    vietnamese.language = Language::Vietnamese;
    const SettingsPanel panel(test::makePanelSettings(), vietnamese,
                              [](const std::string&, const std::string&) { return std::string(); });
    for (const Size window : round.windows) {
        TetrisState state = driver.state();
        state.window = window;
        state.look.utf8 = false;
        Frame frame(window, state.look);
        panel.draw(state, frame);
        round.check("settings, a language that cannot be shown at " + describe(window), frame);
    }
    driver.type("c");
    round.show("settings", driver);
    // The first line is the language, which would change every text.
    for (size_t line = 1; line < options.panel.size() - 1; ++line) {
        for (size_t i = 0; i < line; ++i)
            driver.press(KeyCode::Down);
        round.show("settings, another line", driver);
        driver.press(KeyCode::Right);
        round.show("settings, changed", driver);
        while (driver.app.getPanel() != nullptr)
            driver.press(KeyCode::Escape);
        driver.type("c");
        if (line == 2) answer = kHasNoHome;
    }
    // The last line but one is the size, which waits for the next game.
    answer = {};
    for (size_t i = 0; i + 3 < options.panel.size(); ++i)
        driver.press(KeyCode::Down);
    driver.press("Enter 0 Enter");
    round.show("settings, the next size", driver);
    while (driver.app.getPanel() != nullptr)
        driver.press(KeyCode::Escape);
    round.show("sound by a flash", driver);
}

// The first screen with a suspended game, the game resumed, and suspended again.
void drawSuspendedGames(const Round& round) {
    FakeSaver autosave;
    PlayOptions first = round.makeOptions();
    first.autosave = &autosave;
    AppDriver player = beginGame(first, kLarge, kUtf8);
    player.type("b q");
    const std::string left = player.record();
    for (const std::string weights : {"", "gone", "others"}) {
        std::string text = left;
        if (weights == "gone") text.replace(text.find("default"), 7, "gone.toml");
        if (weights == "others") {
            text.insert(text.find("rising "), "weights " + std::string(64, 'a') + "\n");
        }
        PlayOptions options = first;
        options.offered = std::make_shared<SuspendedGame>(tetris::readReplayText(text));
        AppDriver driver(options, kLarge, kUtf8);
        round.walk(driver, {{"", "a game was left"}, {"Enter", "it goes on"}, {"q", "later?"}});
    }
    PlayOptions options = first;
    options.offered = std::make_shared<SuspendedGame>(
        tetris::readReplayText(tetris::makeLongReplay(5'000'000)), std::string(40, 'x'));
    AppDriver driver(options, kLarge, kUtf8);
    round.walk(driver, {{"", "a long game was left"}, {"Enter", "it is read"}});
    driver.waitForEnd();
    round.show("it is damaged", driver);
}

// A game that has ended: the states of saving its score and its player's name.
void drawSaving(const Round& round) {
    FakeSaver autosave;
    PlayOptions options = round.makeOptions({.sequence = "random", .rules = {.limit = 5}});
    options.scores = &autosave.scores;
    options.asksName = true;
    using Kind = SaveTrouble;
    const ScoreNews saved{.id = 4, .rank = 1234, .count = 12345, .best = 1234567};
    const ScoreNews best{.id = 4, .rank = 1, .count = 3, .best = 0};
    std::vector<std::pair<const char*, std::optional<ScoreNews>>> scenes{
        {"saving", std::nullopt}, {"saved", saved}, {"the best", best}};
    for (const Kind kind :
         {Kind::NoPlace, Kind::Foreign, Kind::Newer, Kind::Damaged, Kind::DiskFull, Kind::TooLarge,
          Kind::TooMany, Kind::ReadOnly, Kind::Busy, Kind::Failed})
        scenes.emplace_back("not saved", ScoreNews{.trouble = kind});
    for (const auto& [scene, news] : scenes) {
        AppDriver driver(options, kLarge, kUtf8);
        playToTheEnd(driver);
        if (news) {
            autosave.news = *news;
            driver.wake();
        }
        round.show(std::string(scene) + ", a name is typed", driver);
        driver.now += 1s;
        driver.press(KeyCode::Escape);
        round.show(scene, driver);
        // Another one, compared with the best by then.
        if (scene != std::string("saved")) continue;
        for (const ScoreNews& again : {saved, best}) {
            driver.restart();
            driver.landAll();
            autosave.news = again;
            driver.wake();
            round.show("saved again", driver);
        }
    }
}

// A game whose autosave fails.
void drawAutosaving(const Round& round) {
    using enum SaveTrouble;
    for (const SaveTrouble trouble : {DiskFull, ReadOnly, Failed}) {
        FakeSaver autosave;
        PlayOptions options = round.makeOptions({.sequence = "random"});
        options.autosave = &autosave;
        AppDriver driver = beginGame(options, kLarge, kUtf8);
        autosave.trouble = trouble;
        driver.wake();
        driver.type("p");
        round.show("not kept", driver);
    }
    // One that ends because its replay is too long.
    PlayOptions options = round.makeOptions({.sequence = "random"});
    options.maxReplayBytes = 0;
    AppDriver driver = beginGame(options, kLarge, kUtf8);
    driver.type("n");
    driver.wait(2s);
    round.show("full", driver);
}

// The page of suspended games.
void drawSuspended(const Round& round) {
    FakeSuspendedGames suspended;
    for (int i = 0; i < 11; ++i) {
        SuspendedEntry game{.name = std::to_string(i), .saved = 1769860800};
        game.rules.set = i % 2 == 0 ? tetris::RuleSet::Classic : tetris::RuleSet::Modern;
        game.rules.goal = tetris::getGoals()[static_cast<size_t>(i) / 2].goal;
        game.rules.seed = kLongSeed;
        game.rules.width = 20;
        game.score = game.rows = 9'999'999;
        game.milliseconds = 99 * 3'600'000LL;
        game.table = tetris::ScoreTable::Helped;
        game.held = 1;
        game.isRead = i < 9;
        suspended.games.push_back(std::move(game));
    }
    suspended.games.insert(
        suspended.games.begin() + 2,
        SuspendedEntry{.name = "x.board", .board = SuspendedBoard{16, 16, 9'999'999, 255}});
    PlayOptions options = round.makeOptions();
    FakeSaver autosave;
    options.autosave = &autosave;
    options.hasPuzzle = true;
    options.suspended = &suspended;
    AppDriver driver(options, kLarge, kUtf8);
    driver.wake();
    round.walk(driver, {{"Down", "games are kept"},
                        {"R", "kept games"},
                        {"Down", "kept games, modern"},
                        {"d", "kept games, delete"},
                        {"Esc Down", "kept games, a board"},
                        {"d", "kept games, delete a board"},
                        {"Esc End", "kept games, unread"},
                        {"Enter", "one cannot be opened"}});
    driver.restart();
    round.walk(driver, {{"q", "quit, and one more is kept"}});
}

// Statistics of each kind, with many results of the first one.
void drawStatistics(const Round& round, FakeSaver& saver, AppDriver& driver) {
    driver.type("t");
    using What = tetris::PlayedKind::What;
    std::vector<tetris::PlayedKind> kinds{
        {}, {.what = What::Versus}, {.what = What::Puzzle, .width = 4, .height = 4}};
    for (const tetris::GoalEntry& goal : tetris::getGoals()) {
        if (goal.counts)
            kinds.push_back(
                {.what = What::Modern, .goal = goal.goal, .number = goal.digsGarbage ? 10 : 0});
    }
    std::vector<tetris::PlayedRow> rows;
    constexpr int kResults = 30;
    for (const tetris::PlayedKind& kind : kinds) {
        for (int i = 0; i < kResults; ++i)
            rows.push_back({.kind = kind,
                            .result = 60'000 + i,
                            .pieces = 101,
                            .milliseconds = 61'000,
                            .ended = 1769860800,
                            .day = "2026-01-31"});
    }
    saver.statistics = StatisticsAnswer{.statistics = tetris::computeGameStatistics(rows)};
    driver.wake();
    for (size_t i = 0; i <= kinds.size(); ++i)
        round.walk(driver, {{i == 0 ? "" : "Down", "statistics by goal"}});
    round.walk(driver, {{"Down Tab", "statistics by day"},
                        {"Right", "statistics, not there yet"},
                        {"Right", "statistics, not there yet"}});
    driver.press("Esc V");
    round.show("matches, not there yet", driver);
    saver.matches =
        MatchesAnswer{.record = {.rating = 1236,
                                 .won = 23,
                                 .lost = 17,
                                 .drawn = 1,
                                 .rivals = {{.rival = "level 6", .won = 4, .played = 9}}}};
    driver.wake();
    round.show("no matches", driver);
    driver.press("Esc V");
    using tetris::MatchOutcome;
    for (const MatchOutcome outcome :
         {MatchOutcome::Won, MatchOutcome::Lost, MatchOutcome::Draw, MatchOutcome::Stopped})
        saver.matches.rows.push_back({.id = 1,
                                      .name = "Ann",
                                      .rival = "level 6",
                                      .outcome = outcome,
                                      .counts = true,
                                      .before = 1218,
                                      .after = 1236,
                                      .milliseconds = 98'000,
                                      .ended = 1769860800,
                                      .hasReplay = true});
    driver.wake();
    round.show("matches", driver);
    driver.press(KeyCode::Escape);
}

// The page of scores: each table and filter, and errors of reading.
void drawScores(const Round& round) {
    FakeSaver autosave;
    PlayOptions options = round.makeOptions({.sequence = "random"});
    options.scores = &autosave.scores;
    options.program = "tetris";
    AppDriver driver(options, kLarge, kUtf8);
    driver.type("r");
    const auto answer = [&](tetris::ScoreTable table, bool hasReplay) {
        const tetris::ScoreRow row{.id = 123456,
                                   .rank = 1,
                                   .name = "Nguyễn Thị Đẹp B",
                                   .ended = 1769860800,
                                   .hasReplay = hasReplay,
                                   .game = {.table = table,
                                            .sequence = "random",
                                            .rules = {.seed = kLongSeed},
                                            .score = 9'999'999,
                                            .pieces = 999,
                                            .rows = 999,
                                            .brain = "default",
                                            .adversary = 100,
                                            .milliseconds = 3'723'000}};
        autosave.answer = [row, hasReplay](const ScoreQuestion&) {
            return ScorePage{.count = hasReplay ? 1 : 2, .rows = {row}};
        };
        driver.wake();
    };
    drawStatistics(round, autosave, driver);
    std::string replay = tetris::recordGame(
        {.sequence = "random", .rules = {.limit = 40}, .mode = tetris::PlayMode::Ticks}, kLongSeed);
    replay.insert(replay.find("\nend ") + 1, "= speed 5\n= adversary 100\n= speed 100\n");
    autosave.replays[123456] = std::move(replay);
    answer(tetris::ScoreTable::Alone, true);
    round.show("scores, with the course of a game", driver);
    driver.press(KeyCode::Right);
    round.show("scores, not there yet", driver);
    answer(tetris::ScoreTable::Helped, false);
    round.show("scores, helped", driver);
    for (const int fields : {2, 1, 1}) {
        for (int i = 0; i < fields; ++i)
            driver.press(KeyCode::Tab);
        for (int i = 0; i < 2; ++i) {
            driver.press(KeyCode::Right);
            answer(tetris::ScoreTable::Brain, true);
            round.show("scores, others", driver);
        }
    }
    driver.press(KeyCode::Right);
    autosave.answer = {};
    driver.wake();
    round.show("no scores", driver);
    autosave.answer = [](const ScoreQuestion&) { return ScorePage{.trouble = SaveTrouble::Busy}; };
    driver.press(KeyCode::Right);
    driver.wake();
    round.show("no scores to be read", driver);
}

PlayOptions makeModernOptions(const Round& round, tetris::Goal goal) {
    PlayOptions options = round.makeOptions();
    options.setup.rules = {.goal = goal, .set = tetris::RuleSet::Modern};
    options.settings.rules.set = tetris::RuleSet::Modern;
    options.settings.rules.goal = goal;
    return options;
}

// The page on which a brain is loaded, and a session that allows no loading.
void drawLoading(const Round& round) {
    AppDriver driver(round.makeOptions(), kLarge, kUtf8);
    driver.type("Lmine.toml");
    round.walk(driver, {{"", "a brain to load"}, {"Enter", "loading"}, {"Esc", "given up"}});
    driver.press(KeyCode::Enter);
    driver.loader.outcome = LoadedBrain{.trouble = std::string(400, 'x')};
    driver.wake();
    round.show("not loaded", driver);
    AppDriver modern(makeModernOptions(round, tetris::Goal::Sprint), kLarge, kUtf8);
    modern.type("L");
    round.show("a brain of modern games", modern);
    for (const char32_t key : {U'?', U'L'}) {
        TetrisApp restricted(round.makeOptions(), kUtf8, std::make_unique<InlineWorker>());
        restricted.onEvent(Resized{{200, 70}}, driver.now);
        restricted.onEvent(KeyEvent{makeKey(key)}, driver.now);
        for (const Size window : round.windows) {
            restricted.onEvent(Resized{window}, driver.now);
            Frame frame(window);
            restricted.draw(frame);
            round.check("restricted at " + describe(window), frame);
        }
    }
}

// ---- Modern games

// A game that begins on a board with so many of these rows. The first piece is an L.
tetris::ModernGame makeOn(tetris::Goal goal, int rows, const std::string& row, int cleared = 0) {
    std::string picture = row;
    for (int i = 1; i < rows; ++i)
        picture += "/" + row;
    return {tetris::makeSequence("bag", 0),
            {.goal = goal},
            {.board = tetris::readBoard(picture), .rows = cleared}};
}

// One game of each end, and one with a spin.
std::vector<tetris::ModernGame> listEndedGames() {
    using tetris::Goal;
    using tetris::Verb;
    std::vector<tetris::ModernGame> games;
    games.push_back(makeOn(Goal::Sprint, 1, "###...####", getEntry(Goal::Sprint).rows - 1));
    static_cast<void>(games.back().elapse(62'345));
    games.back().tick(Verb::Land);
    games.push_back(makeOn(Goal::Marathon, 21, "....##...."));
    games.push_back(makeOn(Goal::Marathon, 20, "...####..."));
    games.back().tick(Verb::Land);
    games.push_back(makeOn(Goal::Cheese, 38, "#........."));
    games.emplace_back(tetris::makeSequence("bag", 0), tetris::GameRules{.goal = Goal::Ultra});
    for (int second = 0; second < 120; ++second) {
        games.back().tick(second % 2 == 0 ? Verb::Left : Verb::Right);
        static_cast<void>(games.back().elapse(1000));
    }
    const auto pieces = std::make_shared<const std::vector<int>>(std::vector{6});
    games.emplace_back(
        std::make_unique<tetris::GivenSequence>(pieces), tetris::GameRules{},
        tetris::ModernStart{.board = tetris::readBoard("...#....../###...####/####.#####")});
    for (const Verb verb : {Verb::TurnRight, Verb::Drop, Verb::TurnRight, Verb::Land})
        games.back().tick(verb);
    return games;
}

// That many rows, a second each.
tetris::GoalCourse makeCourse(int rows, int64_t begin) {
    tetris::GoalCourse course;
    for (int row = 0; row <= rows; ++row) {
        course.note(
            {.milliseconds = begin + row * 1000, .pieces = row, .rows = row, .height = row % 20});
    }
    return course;
}

// The call-outs, and what else a state can say.
std::vector<std::function<void(TetrisState&)>> listModernChanges() {
    using tetris::Spin;
    std::vector<std::function<void(TetrisState&)>> changes;
    const auto add = [&changes](const Callout& callout) {
        changes.emplace_back([callout](TetrisState& state) { state.callout = callout; });
    };
    add({.rows = 4, .points = 18'000, .isBackToBack = true, .combo = 11, .isPerfect = true});
    for (int rows = 0; rows < 4; ++rows) {
        add({.rows = rows, .points = 24'000, .level = 15, .spin = Spin::Full});
        if (rows < 3) add({.rows = rows, .points = 400, .level = 0, .spin = Spin::Mini});
    }
    changes.emplace_back([](TetrisState& state) {
        state.best = 62'345;
        state.pace = -12'300;
        state.bestCourse = makeCourse(100, 0);
        state.finesse = {.pieces = 999, .faults = {99, 0, 99, 99, 0, 99, 9}};
    });
    changes.emplace_back([](TetrisState& state) {
        state.notice = state.tr.format("The brain {0} plays classic games alone.", "planner");
    });
    changes.emplace_back([](TetrisState& state) {
        state.notice = state.tr.format("The brain {0} plays modern games alone.", "rival");
    });
    for (const char* const notice :
         {"Copied as a fumen; printed when you quit.", "A fumen is printed when you quit.",
          "A fumen has ten columns.", "The board needs this well."}) {
        changes.emplace_back([notice](TetrisState& state) { state.notice = state.tr(notice); });
    }
    changes.emplace_back([](TetrisState& state) {
        state.notice = state.tr.format("{0} holds; settings are {1}", "c", "C");
    });
    changes.emplace_back([](TetrisState& state) { state.look.isSlow = true; });
    return changes;
}

void drawModernGames(const Round& round) {
    for (const tetris::GoalEntry& entry : tetris::getGoals()) {
        const tetris::Goal goal = entry.goal;
        const std::string name(entry.name);
        AppDriver driver(makeModernOptions(round, goal), kLarge, kUtf8);
        round.show("start " + name, driver.state());
        TetrisState left = driver.state();
        left.start.suspended = {SuspendedEntry{}};
        round.show("start " + name + ", one just begun", std::move(left));
        driver.press("Enter Space c");
        round.show(name, driver.state());
        for (const auto& change : listModernChanges()) {
            TetrisState state = driver.state();
            change(state);
            round.show(name + ", changed", std::move(state));
        }
        for (const char* const keys : {"v", "?", "/ k"}) {
            driver.press(keys);
            round.show(name + ", after " + keys, driver.state());
        }
    }
    for (const tetris::ModernGame& game : listEndedGames()) {
        AppDriver driver = beginGame(makeModernOptions(round, game.getRules().goal), kLarge, kUtf8);
        TetrisState state = driver.state();
        state.game.emplace(game);
        state.phase = Phase::Over;
        state.repeatCommand = "tetris --seed 281474976710655 --rules modern --goal marathon";
        state.before = 3'599'900;
        state.finesse = {.pieces = 999, .faults = {99, 0, 99, 99, 0, 99, 9}};
        state.course = makeCourse(game.getRows(), 3'000'000);
        state.courseBefore = makeCourse(game.getRows(), 0);
        round.show("ended " + std::string(toString(game.getEnd())), std::move(state));
    }
}

// A review of the first pieces, in which all places and numbers occur.
tetris::Review makeReview() {
    tetris::Review review{.scale = 38};
    review.costs.assign(40, 0.1F);
    const auto place = [](int turns, int x, bool usesHold) {
        return tetris::Move{.piece = tetris::findRotation(tetris::Piece::PYRAMID, turns),
                            .x = x,
                            .usesHold = usesHold};
    };
    for (int turns = 0; turns < 4; ++turns) {
        review.costly.push_back({.number = 10 * turns + 1,
                                 .time = 18'230,
                                 .piece = tetris::Piece::PYRAMID,
                                 .choices = 34,
                                 .isJudged = true,
                                 .rank = 24,
                                 .cost = 0.93 - 0.1 * turns,
                                 .played = place(3 - turns, 1, false),
                                 .better = place(turns, 7, false)});
    }
    review.costly.push_back(review.costly.back());
    review.costly.back().number = 38;
    review.costly.back().better = place(0, 7, true);
    review.tally.unjudged = 1;
    review.tally.cost = {8, 39};
    for (auto& mean : review.tally.byPiece)
        mean = {1, 5};
    for (auto& mean : review.tally.byHeight)
        mean = {1, 5};
    review.tally.worse = {{"holes", 61}, {"wells", 18}, {"height", 11}, {"bumpiness", 10}};
    return review;
}

// The pictures of a replay.
void drawReplays(const Round& round) {
    std::string text = tetris::recordGame(
        {.sequence = "random", .rules = {.limit = 40}, .mode = tetris::PlayMode::Ticks}, kLongSeed);
    const ReplayTimeline whole(tetris::readReplayText(text));
    ReplayTimeline ended = whole;
    ended.seek(INT64_MAX);
    text.replace(text.find("\nscore "), 8, "\nscore 9");
    ReplayTimeline damaged(tetris::readReplayText(text));
    damaged.seek(INT64_MAX);
    ReplayTimeline left(tetris::readReplayText(
        "tetris-replay 1\nsequence bag\nseed 0\nsize 10x20\nmode ticks\nbrain default 0\n"
        "adversary 0\nstart 2026-01-31T12:00:00Z\nplay\n+1 L\nend left\nscore 0\npieces 0\n"
        "rows 0\nboard 6337a34dc4c025e5\n"));
    left.seek(INT64_MAX);
    const ReplayTimeline helped(tetris::readReplayText(
        "tetris-replay 1\nsequence bag\nseed 0\nsize 10x20\nmode ticks\nbrain default 0\n"
        "adversary 0\nstart 2026-01-31T12:00:00Z\nplay\n+1 L\n= active 1\n+1 D\nend left\nscore 0\n"
        "pieces 0\nrows 0\nboard 6337a34dc4c025e5\n"));
    const tetris::SharedReplay match = tetris::shareReplay(tetris::kWholeMatch, "FILE");
    const ReplayTimeline begun(match);
    ReplayTimeline won(match);
    won.seek(INT64_MAX);
    ReplayTimeline drawn(tetris::shareReplay(
        tetris::replaceIn(tetris::kWholeMatch, "end win 1 block-out", "end draw"), "FILE"));
    drawn.seek(INT64_MAX);
    ReplayTimeline far(tetris::readReplayText(tetris::makeLongReplay()));
    far.seek(INT64_MAX);

    using Change = std::function<void(ReplayState&)>;
    const auto draw = [&](const char* scene, const ReplayTimeline& timeline,
                          std::initializer_list<Change> changes) {
        for (const Size window : round.windows) {
            ReplayState state;
            state.timeline = &timeline;
            state.look = kUtf8;
            state.tr = round.languages.choose(Language::Vietnamese, true);
            state.window = window;
            state.analysis = "default";
            for (const Change& change : changes)
                change(state);
            Frame frame(window);
            state.review.isShown ? drawReview(state, frame) : drawReplay(state, frame);
            round.check(scene + std::string(" at ") + describe(window), frame);
        }
    };
    const Change review = [](ReplayState& state) {
        state.review.isOffered = state.review.isShown = true;
        state.review.judge = "dt20";
        state.review.review = makeReview();
    };
    const Change think = [](ReplayState& state) {
        state.review.isShown = state.review.isThinking = true;
        state.review.judge = "dt20";
        state.review.progress = 0.4;
    };
    const Change go = [&review](ReplayState& state) {  // to a costly move
        review(state);
        state.review.isShown = false;
        state.review.at = 0;
    };
    const Change view = [](ReplayState& state) {
        state.viewsBrain = true;
        state.choice = Choice{33, 34};
    };
    const Change pause = [](ReplayState& state) { state.paused = true; };
    const Change offer = [](ReplayState& state) { state.offersPractice = true; };
    const Change help = [](ReplayState& state) { state.showsHelp = true; };
    const Change comeBack = [](ReplayState& state) { state.returns = true; };
    const Change noChoice = [](ReplayState& state) { state.choice = {}; };
    const Change withoutCostly = [](ReplayState& state) { state.review.review.costly.clear(); };
    const ReplayCurves curves{
        .heights = {0, 1, 2}, .clears = {{2, 1}}, .scores = {1, 7, 8}, .time = 60'000};
    const ReplayCurves none;

    draw("review", whole, {review});
    draw("review, the same columns", whole,
         {review, offer, [](ReplayState& state) {
              for (tetris::MoveReview& move : state.review.review.costly)
                  move.better.x = move.played.x;
              state.review.review.tally.worse = {{"height", 61}, {"holes", 39}};
          }});
    draw("review, thinking", whole, {think});
    for (const int best : {3, 39}) {
        draw("review without a costly move", whole,
             {review, withoutCostly,
              [=](ReplayState& state) { state.review.review.tally.best = best; }});
    }
    draw("before a costly move", whole, {go, pause, offer});
    draw("before a costly move, help", whole, {go, help});
    draw("replay", whole, {[](ReplayState& state) { state.speed = -3; }});
    draw("its course", whole, {[&](ReplayState& state) { state.curves = &curves; }});
    draw("stopped", whole, {pause, [](ReplayState& state) { state.typed = "123456789"; }});
    draw("viewed", whole, {view});
    draw("viewed by another", whole,
         {view, noChoice, [](ReplayState& state) { state.missing = "gone.toml"; }});
    draw("a helped game", helped, {});
    draw("from the scores", whole, {comeBack});
    draw("help", whole, {help});
    draw("from the scores, help", whole, {comeBack, help});
    draw("over", ended, {});
    draw("a match", begun, {[](ReplayState& state) { state.typed = "12"; }});
    draw("a match, review", begun, {review});
    draw("a match, thinking", begun,
         {think, [](ReplayState& state) { state.review.judge = "rival"; }});
    draw("a match, viewed", begun, {view});
    draw("a match, not weighed", begun, {view, noChoice});
    draw("a match, help", begun, {help});
    draw("one can play on", whole, {offer, pause});
    draw("one can play on, help", whole, {offer, pause, help});
    draw("a match, one can play on, help", begun, {offer, pause, help});
    draw("a match, won", won, {});
    draw("a match, damaged", drawn, {});
    draw("a long way", far, {[&](ReplayState& state) {
             state.curves = &none;
             state.curvesProgress = 0.99;
         }});
    draw("damaged", damaged, {});
    draw("a game that was left", left, {});
}

// Two to four of the brains side by side.
void drawWatched(const Round& round, const WatchState& state, const std::string& scene) {
    for (size_t brains = 2; brains <= 4; ++brains) {
        for (const Size window : round.windows) {
            WatchState shown = state;
            shown.brains.resize(brains);
            shown.window = window;
            if (!computeWatchLayout(shown).fits) continue;
            Frame frame(window);
            drawWatch(shown, frame);
            round.check(scene + std::string(" at ") + describe(window), frame);
        }
    }
}

void drawModernWatching(const Round& round) {
    using tetris::GameEnd;
    WatchState state = makeWatchScene(
        {"default", "dt10", "bad", "rvce"}, 12,
        {.rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern}}, kLongSeed);
    state.look = kUtf8;
    state.tr = round.languages.choose(Language::Vietnamese, true);
    state.nexts = 5;
    drawWatched(round, state, "a watched sprint");
    constexpr std::array kEnds{GameEnd::Goal, GameEnd::Time, GameEnd::BlockOut, GameEnd::Limit};
    for (size_t i = 0; i < kEnds.size(); ++i) {
        state.brains[i].shot.result.end = kEnds[i];
        state.brains[i].shot.falling.reset();
    }
    drawWatched(round, state, "ended sprints");
    state.isOver = true;
    drawWatched(round, state, "sprints at the end");
    state.isOver = false;
    state.showsHelp = true;
    drawWatched(round, state, "keys of watching modern games");
}

// The pictures of brains side by side.
void drawWatching(const Round& round) {
    WatchState state =
        makeWatchScene({"default", "dt10", "bad", "rvce"}, 30, {.sequence = "random"}, kLongSeed);
    state.look = kUtf8;
    state.tr = round.languages.choose(Language::Vietnamese, true);
    const auto draw = [&](const char* scene, auto&& change) {
        WatchState changed = state;
        change(changed);
        drawWatched(round, changed, scene);
    };
    draw("watched", [](WatchState&) {});
    draw("watched, paused", [](WatchState& changed) { changed.paused = true; });
    draw("watched at full speed", [](WatchState& changed) { changed.speed = kFullSpeed; });
    draw("watched brains that think",
         [](WatchState& changed) { changed.brains[0].isLate = changed.brains[1].isLate = true; });
    draw("watched, and all pieces in", [](WatchState& changed) {
        changed.brains[0].shot.result.end = tetris::GameEnd::Limit;
        changed.brains[1].shot.failure = "the brain has failed";
        changed.isOver = true;
    });
    draw("watched to the end", [](WatchState& changed) {
        for (WatchedBrain& brain : changed.brains)
            brain.shot.result.end = tetris::GameEnd::Limit;
        changed.setup.rules.limit = 40;
        changed.isOver = true;
    });
    draw("watching was ended", [](WatchState& changed) { changed.isOver = true; });
    draw("keys of watching", [](WatchState& changed) { changed.showsHelp = true; });
    drawModernWatching(round);
}

// The first page before and after its games are known, with a game of each month.
void drawStarts(const Round& round) {
    constexpr int64_t kMonth = 30 * 86400;
    constexpr int64_t kJanuary = 1735732800 + 10 * 86400;
    for (int month = -1; month < 12; ++month) {
        FakeSaver saver;
        PlayOptions options = round.makeOptions();
        options.scores = &saver.scores;
        options.hasPuzzle = true;
        options.readTime = [] { return kJanuary + 11 * kMonth + 20 * 86400; };
        AppDriver driver(options, kLarge, kUtf8);
        tetris::ScoreRow row{.rank = 1, .name = "Ann", .ended = kJanuary + month * kMonth};
        row.game.score = 1270;
        row.game.rows = 1;
        std::vector<tetris::ScoreRow> rows;
        if (month >= 0) rows.push_back(row);
        saver.answer = [&](const ScoreQuestion& question) {
            ScorePage page{.count = 1};
            if (question.isNewestFirst || month > 0) page.rows = rows;
            return page;
        };
        driver.wake();
        while (month >= 0 && driver.state().start.chosen != StartItem::Scores)
            driver.press(KeyCode::Down);
        round.show("first page", driver);
    }
}

// The first page with each of its rows, each goal and each choice.
void drawStartRows(const Round& round) {
    FakeSaver saver;
    PlayOptions options = round.makeOptions();
    options.scores = &saver.scores;
    options.hasPuzzle = true;
    options.rivalWorker = std::make_shared<InlineWorker>();
    options.offered = nullptr;
    AppDriver driver(std::move(options), kLarge, kUtf8);
    TetrisState state = driver.state();
    state.tr = round.languages.choose(Language::Auto, true);
    const auto draw = [&](const std::string& scene) { round.show("first page, " + scene, state); };
    state.start.suspended.emplace_back();
    const auto drawRow = [&](StartItem item) {
        state.start.chosen = item;
        state.start.focus.reset();
        draw("a row");
        for (size_t i = 0; i < listStartChoices(state).size(); ++i) {
            state.start.focus = i;
            draw("a choice");
        }
    };
    for (const StartItem item :
         {StartItem::Play, StartItem::Today, StartItem::Versus, StartItem::Resume, StartItem::Watch,
          StartItem::Puzzle, StartItem::Scores, StartItem::Settings, StartItem::Keys,
          StartItem::Quit}) {
        drawRow(item);
    }
    state.settings.rules.set = tetris::RuleSet::Modern;
    state.keys = KeyMap("guideline", {}, KeyTable::Modern);
    for (const tetris::GoalEntry& goal : tetris::getGoals()) {
        state.settings.rules.goal = goal.goal;
        drawRow(StartItem::Play);
    }
    drawRow(StartItem::Watch);
    state.start.watched[1] = "10";
    drawRow(StartItem::Watch);
    state.start.digits = "33";
    drawRow(StartItem::Play);
    state.start.digits.reset();
    for (const char* const name : {"Bartholomew Long", "Ann", "Ben", "Clara", "Bartholomew Long"}) {
        tetris::ScoreRow row{.rank = std::ssize(state.daily.rows) + 1, .name = name};
        row.game.rules = tetris::makeDailyRules(tetris::RuleSet::Modern, "2026-01-31");
        row.game.milliseconds = 3'723'400;
        row.game.isReached = row.rank < 5;
        row.game.rows = 38;
        state.daily.rows.push_back(row);
        state.daily.name = name;
        drawRow(StartItem::Today);
    }
    state.start.hasLive = true;
    drawRow(StartItem::People);
    state.start.hasLive = false;
    state.start.isAnswered = true;
    state.start.chosen = StartItem::Scores;
    draw("no scores");
    state.start.last.emplace_back();
    for (const tetris::ScoreTable table :
         {tetris::ScoreTable::Alone, tetris::ScoreTable::Helped, tetris::ScoreTable::Brain}) {
        state.start.bestTable.table = table;
        draw("scores");
    }
    state.settings.rules.set = tetris::RuleSet::Classic;
    state.start.chosen = StartItem::Play;
    draw("none yet");
    state.start.best.emplace();
    draw("the best");
}

// The end of today's game: each place in its table, and the texts of a day and of a review that
// stand in a line of their own.
void drawDays(const Round& round) {
    PlayOptions options = round.makeOptions();
    options.settings.name = "Ann";
    AppDriver driver(std::move(options), kLarge, kUtf8);
    playToTheEnd(driver);
    TetrisState state = driver.state();
    state.day = "2026-01-31";
    state.canReplay = true;
    state.repeatCommand = "tetris scores --replay 4";
    state.saveStatus.stage = SaveStatus::Stage::Saved;
    const auto draw = [&](const std::string& scene) {
        round.show("today's game, " + scene, state);
    };
    for (int64_t id = 1; id <= 4; ++id) {
        tetris::ScoreRow row{.id = id, .rank = id < 4 ? id : 0, .name = id == 2 ? "Ben" : "Ann"};
        row.game.score = 1000 - id;
        state.daily.rows.push_back(row);
        state.saveStatus.id = id;
        state.daily.streak = static_cast<int>(id);
        draw("a place");
    }
    state.daily.rows.back().name.clear();
    draw("without a name");
    state.isDayOver = true;
    draw("after midnight");
    state.day.clear();
    state.saveStatus.rank = 0;
    draw("no place");
    AppDriver next(round.makeOptions(), kLarge, kUtf8);
    state = next.state();
    state.notice = state.tr.format("From {0} to {1}.", 10, 3600);
    draw("a number out of range");
    next.press(KeyCode::Enter);
    state = next.state();
    state.notice = state.tr.format("Cost {0} by {1}, was {2}", "0.41", "dellacherie", "0.83");
    draw("a costly move again");
    const auto write = [&](const std::string& text) {
        Frame frame({36, 1});
        frame.put(0, 0, text);
        round.check("a line: " + text, frame);
    };
    const Translation& tr = state.tr;
    write(tr.format("{0} (UTC)", "2026-01-31"));
    write(tr.format("accuracy {0} by {1}", "97.3", "dt20"));
    write(tr.format("cost {0}", "0.41"));
    write(tr.plural("{0} day", "{0} days", 1));
    write(tr.plural("{0} piece", "{0} pieces", 1));
}

// The names of all terms of a rating, long and short.
void drawTerms(const Round& round) {
    const Translation tr = round.languages.choose(Language::Auto, true);
    std::vector<std::string> names{"max_height", "mean_height"};
    for (const tetris::FeatureEntry& feature : tetris::getFeatures())
        names.emplace_back(feature.name);
    for (const std::string& name : names) {
        for (const int columns : {24, 1}) {
            Frame frame({24, 1});
            frame.put(0, 0, nameTerm(name, columns, tr));
            round.check("term " + name, frame);
        }
    }
}

// The call-outs of a game, its new-game question, and a window that is too small for it.
void drawMoments(const Round& round) {
    AppDriver driver = beginGame(round.makeOptions({.sequence = "random"}), kLarge, kUtf8);
    driver.type("b");
    driver.wait(2s);
    driver.type("g");
    round.show("new game?", driver);
    driver.press(KeyCode::Escape);
    driver.resize({30, 12});
    round.check("too small", driver.draw());
    TetrisState state = driver.state();
    state.window = {80, 24};
    state.phase = Phase::Playing;
    state.viewsBrain = true;
    state.suggestion.goal = tetris::Move{.piece = &state.findClassic()->getPiece()};
    for (int i = 1; i <= 20; ++i)
        state.suggestion.terms.push_back({"term", 1.0 * i, 1.0});
    round.check("a brain of many terms", drawState(state));
    state.suggestion.terms.clear();
    state.suggestion.plan.assign(5, {.move = *state.suggestion.goal});
    state.suggestion.plan.push_back({.move = *state.suggestion.goal, .rows = 2, .isPerfect = true});
    round.check("a brain with a plan", drawState(state));
    for (int rows = 1; rows <= 4; ++rows) {
        state.callout = Callout{.rows = rows, .points = 100, .level = rows};
        round.show("call-out", state);
    }
}

// What stands before a game for time.
void drawCountdowns(const Round& round) {
    PlayOptions options = makeModernOptions(round, tetris::Goal::Sprint);
    options.settings.countdown = true;
    AppDriver driver = beginGame(std::move(options), kLarge, kUtf8);
    round.show("countdown: ready", driver);
    driver.wait(600ms);
    round.show("countdown: go", driver);
}

// A match between two brains, and practice from a replay.
void drawWatchedMatches(const Round& round) {
    const TimePoint now{std::chrono::hours(1)};
    for (const Size window : round.windows) {
        MatchWatchOptions options;
        options.sides = {tetris::readContestant("1"), tetris::readContestant("2")};
        options.tr = round.languages.choose(Language::Vietnamese, true);
        MatchWatchApp app(std::move(options), kUtf8, std::make_shared<InlineWorker>());
        app.onEvent(Resized{window}, now);
        const auto look = [&](const std::string& scene) {
            Frame frame(window);
            app.draw(frame);
            round.check("watched match: " + scene, frame);
        };
        const auto type = [&](char32_t letter) { app.onEvent(KeyEvent{makeKey(letter)}, now); };
        look("begins");
        type(U'?');
        look("keys");
        type(U'?');
        look("paused");
        type(U'p');
        type(U'f');
        look("full speed");
        for (int i = 0; i < 5000 && !app.getState().isOver; ++i)
            app.onEvent(Woken{}, now);
        look("over");
        type(U'?');
        look("keys at the end");
    }
    PlayOptions play = round.makeOptions();
    play.rivalWorker = std::make_shared<InlineWorker>();
    AppDriver driver(std::move(play), kLarge, kUtf8);
    const tetris::MatchRules rules;
    Practice practice{.game = tetris::PlayedGame(tetris::Match(rules)),
                      .rules = rules.game,
                      .sequence = rules.sequence,
                      .rival = "level 6"};
    practice.sides.fill(SeenSide(practice.game.copyBoard()));
    driver.app.practise(practice, driver.now);
    round.walk(driver, {{"", "practice, paused"}, {"p", "practice"}});
}

// Matches: what is called out, each end, and what keeps a match from counting.
void drawMatches(const Round& round) {
    PlayOptions options = round.makeOptions();
    options.rivalWorker = std::make_shared<InlineWorker>();
    options.settings.rival = "6";
    PlayOptions inTurns = options;
    inTurns.settings.versusTurns = true;
    AppDriver turns(std::move(inTurns), kLarge, kUtf8);
    round.walk(turns, {{"V V", "match in turns"}, {"q y", "match lost in turns"}});
    TetrisState atOnce = turns.state();
    atOnce.versus->unrated = {};
    atOnce.matches.count("level 6", tetris::MatchOutcome::Won, 12);
    round.show("match lost without a piece", atOnce);

    options.settings.firstTo = 3;
    options.settings.countdown = true;
    AppDriver driver(std::move(options), kLarge, kUtf8);
    round.show("match: first page", driver);
    while (driver.state().start.chosen != StartItem::Versus)
        driver.press(KeyCode::Down);
    round.show("match: first page, versus", driver);
    TetrisState page = driver.state();
    page.matches = {.rating = 1236, .morning = 1218, .won = 23, .lost = 17, .drawn = 1};
    page.settings.versusTurns = true;
    page.settings.rival = "auto";
    round.show("match: first page, with a record", page);
    page.start.suspended = {SuspendedEntry{.name = "left", .rows = 38, .rival = "level 5"}};
    page.start.chosen = StartItem::Resume;
    round.show("match: first page, with one that was left", page);
    page.notice = page.tr.format("Games that their replays do not prove: {0}", "3");
    round.show("match: first page, with games that are not proven", page);
    round.walk(driver, {{"V V", "match: countdown"}});
    driver.wait(1800ms);
    TetrisState state = driver.state();
    const auto draw = [&](std::string_view scene) {
        round.show("match: " + std::string(scene), state);
    };
    state.notice.clear();
    state.versus->about = {.author = "Ann", .nodesPerSecond = 3e5, .depth = 12};
    draw("a bot");
    state.versus->about.author.clear();
    draw("a bot without an author");
    state.callout = Callout{.rows = 4, .isBackToBack = true, .cancelled = 3, .sent = 2};
    state.versus->seen.callout = Callout{.rows = 1, .isPerfect = true, .cancelled = 3, .sent = 7};
    draw("call-outs");
    state.versus->unrated = "the brain has played";
    state.callout = Callout{.rows = 2, .spin = tetris::Spin::Full, .combo = 4};
    draw("a spin");
    state.look.isSlow = true;
    draw("a slow line");
    round.walk(driver, {{"Space p", "match: paused"}});
    driver.press("p");
    driver.wait(1800ms);
    driver.send(Suspended{.isStall = true});
    round.walk(driver, {{"", "match: the line has stalled"},
                        {"p Space v", "match: help?"},
                        {"Esc ?", "match: keys"},
                        {"Esc", "match: it goes on"},
                        {"q", "match: give up?"},
                        {"y", "match: lost"}});
    state = driver.state();
    state.heights.add(3, true);
    draw("lost after a great attack");
    state = driver.state();
    state.saveStatus.rating.emplace(1236, 1225);
    draw("rated");
    state.saveStatus.rating.reset();
    state.saveStatus.stage = SaveStatus::Stage::Waiting;
    draw("being saved");
    state.saveStatus.stage = SaveStatus::Stage::Failed;
    draw("not saved");
    for (const std::string_view why : {"the brain has played", "the brain was seen",
                                       "the same pieces", "other rules", "practice"}) {
        state.versus->unrated = why;
        draw(why);
    }
    state.versus->unrated = "the rival has no rating";
    state.versus->level = 0;
    draw("a brain");
    state.settings.rival = "auto";
    state.versus->level = 3;
    state.versus->won = {1, 3};
    draw("a set");
    state.versus->failure = "x";
    draw("failed");
    // Ends that a rival brings about.
    tetris::Match won(tetris::MatchRules{.game = {.seed = 7}});
    tetris::Match even = won;
    tetris::Match stopped = won;
    won.giveUp(1);
    even.elapse(600'000);
    stopped.stop();
    state.versus->failure.clear();
    state.versus->won = {1, 0};
    state.game.emplace(won);
    draw("won");
    state.versus->won = {3, 0};
    draw("a set won");
    state.game.emplace(even);
    draw("a draw");
    state.game.emplace(stopped);
    draw("stopped");

    const auto write = [&](std::string_view text) {
        Frame frame({40, 1});
        frame.put(0, 0, round.languages.choose(Language::Auto, true)(text));
        round.check("match: " + std::string(text), frame);
    };
    using enum tetris::GameEnd;
    for (const tetris::GameEnd end : {BlockOut, LockOut, TopOut, Resigned, Absent})
        write(nameLoss(end));
    using Tally = tetris::ModernTally;
    for (const Tally& tally :
         {Tally{.perfect = 1}, Tally{.full = {0, 0, 0, 1}}, Tally{.full = {0, 0, 1, 0}},
          Tally{.clears = {0, 0, 0, 1}}, Tally{.full = {0, 1, 0, 0}}, Tally{.mini = {0, 1, 0}},
          Tally{.clears = {0, 0, 1, 0}}, Tally{.clears = {0, 1, 0, 0}},
          Tally{.clears = {1, 0, 0, 0}}})
        write(nameBestClear(tally));
}

// Two at one keyboard: at the same time and in turns, with arrows as signs and as words.
void drawShared(const Round& round) {
    for (const Size window : round.windows) {
        for (const bool hasTurns : {false, true}) {
            PlayOptions options = round.makeOptions();
            options.rivalWorker = std::make_shared<InlineWorker>();
            options.settings.rival = "here";
            options.settings.versusTurns = hasTurns;
            options.settings.countdown = true;
            AppDriver driver(std::move(options), window, kUtf8);
            const auto look = [&](const std::string& scene) {
                round.check("two at one keyboard: " + scene + " at " + describe(window),
                            driver.draw());
            };
            driver.type("V");
            look("first page");
            driver.press(KeyCode::Tab);
            look("first page, the rival");
            driver.press("Esc V");
            look("countdown");
            driver.wait(1800ms);
            driver.type(" ");
            look("playing");
            TetrisState state = driver.state();
            state.look.isConsole = true;
            round.check("two at one keyboard: without arrows at " + describe(window),
                        drawState(state));
            driver.press(KeyCode::Escape);
            look("paused");
            driver.type("q");
            look("quit?");
            driver.type("y");
            look("stopped");
            state = driver.state();
            tetris::Match lost(tetris::MatchRules{});
            lost.giveUp(0);
            state.game.emplace(lost);
            round.check("two at one keyboard: one has won at " + describe(window),
                        drawState(state));
        }
    }
}

// ---- People

LiveFacts makeLiveFacts() {
    LiveFacts live{.code = "KLMP", .name = "Ann", .watchers = 2, .waits = false};
    live.seats.fill(LiveFacts::Seat::Here);
    live.left = {51, 24};
    live.ways = {.here = "tetris versus --join --code KLMP",
                 .away = "ssh -t play@host tetris versus --join --code KLMP"};
    return live;
}

// A match between persons: before it, what stands in the well, and after it.
void drawPeoplesMatches(const Round& round) {
    using enum tetris::LiveMatch::Seat::State;
    PlayOptions options = round.makeOptions();
    options.rivalWorker = std::make_shared<InlineWorker>();
    options.settings.firstTo = 3;
    AppDriver driver(std::move(options), kLarge, kUtf8);
    driver.type("VV");
    TetrisState state = driver.state();
    state.versus->level = 0;
    state.versus->name = "Ben";
    state.versus->unrated = {};
    LiveFacts live = makeLiveFacts();
    const auto draw = [&](std::string_view scene) {
        state.versus->live = live;
        round.show("people: " + std::string(scene), state);
    };
    const auto drawSeats = [&](std::string_view scene,
                               std::initializer_list<std::array<LiveFacts::Seat, 2>> all) {
        for (const std::array seats : all) {
            live.seats = seats;
            draw(scene);
        }
    };
    draw("a seat");
    state.notice = state.tr("No pause is left.");
    draw("no pause is left");
    state.notice.clear();
    TetrisState small = state;
    small.window = {30, 10};
    small.hasBegun = true;
    small.overlay = Overlay::QuitQuestion;
    round.check("give up? in a small window", drawState(small));
    live.isSilent = true;
    draw("no answer");
    live.isSilent = false;
    live.isLost = true;
    draw("the referee is dead");
    live.isLost = false;
    live.isWatched = state.versus->isWatched = true;
    draw("watched");
    live.isWatched = state.versus->isWatched = false;
    state.phase = Phase::Paused;
    drawSeats("stands",
              {{Paused, Here}, {Here, Paused}, {Here, Gone}, {Paused, Gone}, {Gone, Here}});
    state.phase = Phase::Over;
    tetris::Match lost(tetris::MatchRules{});
    lost.giveUp(0);
    state.game.emplace(lost);
    state.canReplay = true;
    drawSeats("after it", {{Here, Here}, {Ready, Here}, {Here, Ready}, {Here, Gone}});
    for (const std::string_view why : {"without a name", "the same name", "a given seed"}) {
        state.versus->unrated = why;
        draw(why);
    }
    state.versus->unrated = {};
    live.isLost = true;
    draw("stopped");
    live.isLost = false;
    live.isWatched = state.versus->isWatched = true;
    draw("watched, over");
    live.isWatched = state.versus->isWatched = false;
    live.waits = true;
    live.seats = {Here, Empty};
    draw("waiting");
    for (const char* const notice : {"The line is in the clipboard.", "Printed when you quit."}) {
        state.notice = state.tr(notice);
        draw(notice);
    }
    state.notice.clear();
    drawSeats("somebody is here", {{Here, Here}, {Ready, Here}});
    live.ways = {};
    draw("joined");
    state.game.emplace(tetris::Match(
        tetris::MatchRules{.sequence = "random", .clock = tetris::MatchClock::Turns}));
    draw("in turns");
    live.isWatched = true;
    draw("it has not begun");
    live.code.clear();
    draw("connecting");
    live.hasEnded = true;
    for (const char* const refusal :
         {"", "taken", "token", "elsewhere", "full", "over", "fast", "slow", "version 1"}) {
        live.refusal = refusal;
        draw(refusal);
    }
}

// The page LIVE, without anybody and with an entry of each kind.
void drawLivePages(const Round& round) {
    using Kind = LiveEntry::Kind;
    const LiveEntries some{
        {.kind = Kind::Waits,
         .code = "KLMP",
         .names = {"Ben", ""},
         .seconds = 40,
         .away = "ssh -t play@host tetris versus --join --code KLMP",
         .ratings = {1240, std::nullopt}},
        {.kind = Kind::Match,
         .code = "QRST",
         .names = {"Dora", ""},
         .seconds = 252,
         .watchers = 2,
         .isOwn = true},
        {.file = "a", .names = {"Dave", ""}, .game = {.set = tetris::RuleSet::Modern}, .rows = 112},
        {.file = "b", .names = {"Eve", ""}, .rows = 1},
        {.kind = Kind::Unknown, .code = "MINE"}};
    AppDriver driver(round.makeOptions(), kLarge, kUtf8);
    TetrisState state = driver.state();
    state.notice = sayOwnMatch(some[1], "Eve", state);
    round.show("people: the own match goes on", state);
    state.notice.clear();
    state.start.hasLive = true;
    state.start.chosen = StartItem::People;
    LiveEntries many = some;
    many.insert(many.end(), 9, some[3]);
    for (const LiveEntries& entries : {LiveEntries{}, some, many}) {
        state.start.live = entries;
        for (const std::optional<size_t> focus : {std::optional<size_t>(0), {1}, {}}) {
            state.start.focus = focus;
            round.show("people: first page", state);
        }
    }
    for (const Size window : round.windows) {
        state.window = window;
        for (const LiveEntries& entries : {LiveEntries{}, some}) {
            const auto page = makeLivePanel(state.start, [](const std::optional<LiveEntry>&) {});
            const auto look = [&](const std::string& scene) {
                Frame frame(window, state.look);
                page->draw(state, frame);
                round.check("LIVE: " + scene, frame);
            };
            state.start.live.reset();
            look("asking");
            state.start.live = entries;
            for (size_t i = 0; i < std::max<size_t>(entries.size(), 1); ++i) {
                look(std::to_string(i));
                static_cast<void>(page->onKey({.code = KeyCode::Down}));
            }
            static_cast<void>(page->onKey(kEnterKey));
            look("another version");
        }
    }
}

// A game of one person that is watched while it is played.
void drawLiveGames(const Round& round) {
    tetris::GameSetup setup{.brain = tetris::BrainRecipe("dt20"), .mode = tetris::PlayMode::Ticks};
    setup.rules.set = tetris::RuleSet::Modern;
    setup.rules.limit = 9;
    const std::string whole = tetris::recordGame(setup, 7);
    const std::string cut = whole.substr(0, whole.find("\nend ") + 1);
    for (const Size window : round.windows) {
        AppDriver driver(round.makeOptions(), window, kUtf8);
        for (const auto& journal :
             {std::optional(cut), std::optional(whole), std::optional<std::string>("x"),
              std::optional<std::string>()}) {
            LiveGameApp app(
                driver.state(), [journal] { return journal; }, std::make_unique<InlineWorker>());
            const auto look = [&](const std::string& scene) {
                Frame frame(window);
                app.draw(frame);
                round.check("live game: " + scene, frame);
            };
            Background<LiveList> list = makeLiveList({{.file = "b", .names = {"Eve", ""}}});
            app.offerOthers(list, "a");
            app.onEvent(Resized{window}, driver.now);
            look("connecting");
            app.onTime(driver.now);
            app.onEvent(Woken{}, driver.now);
            look("shown");
            app.onEvent(KeyEvent{makeKey(U'?')}, driver.now);
            look("keys");
        }
    }
}

void drawPeople(const Round& round) {
    drawPeoplesMatches(round);
    drawLivePages(round);
    drawLiveGames(round);
}

void drawAllOfTetris(const Round& round) {
    drawStartRows(round.at({{80, 24}, {80, 23}, {36, 21}, {120, 36}}));
    drawTerms(round);
    drawStarts(round.at({{80, 24}, {110, 35}, {200, 60}}));
    drawMoments(round.at({{80, 24}, {100, 30}, {110, 35}, {200, 60}, {36, 21}}));
    drawTetrisScenes(round, {.sequence = "random", .rules = {.limit = 99}});
    drawTetrisScenes(round.at({{80, 24}, {36, 21}}), {.sequence = "random", .rules = {.limit = 5}});
    drawModernGames(round);
    drawTetrisScenes(round.at({{80, 24}, {36, 21}}), {.sequence = "random"});
    drawTetrisScenes(round.at({{80, 24}, {36, 21}}),
                     {.sequence = "random", .rules = {.width = 3, .rows = 1}});
    drawTetrisScenes(round.at({{48, 31}, {100, 40}}),
                     {.sequence = "random", .rules = {.width = 16, .rows = 30}});
    drawFailedBrain(round);
    drawSettings(round);
    drawKeys(round);
    drawOwnColors(round);
    drawSuspendedGames(round);
    drawSaving(round);
    drawAutosaving(round);
    drawSuspended(round);
    drawScores(round);
    drawDays(round);
    drawLoading(round);
    drawReplays(round);
    drawWatching(round.at({{80, 24}, {80, 23}, {120, 40}, {36, 21}, {55, 16}, {41, 16}}));
    const Round forms = round.at({{80, 24}, {80, 23}, {36, 21}, {66, 24}, {120, 36}});
    drawWatchedMatches(forms);
    drawCountdowns(forms);
    drawMatches(forms);
    drawPeople(forms);
    drawShared(round.at({{80, 24}, {80, 21}, {36, 21}, {66, 24}, {120, 36}, {166, 48}}));
    AppDriver driver = beginGame(round.makeOptions(), {80, 24}, kUtf8);
    driver.resize({35, 21});
    driver.type("q");
    round.check("quit? in a small window", driver.draw());
}

// ---- The puzzle

constexpr const char* kNear = "3x3:1,2,3,4,5,6,0,7,8";

struct PuzzleScene {
    std::string name;
    PuzzleState state;
};

// By default a board two moves before the goal.
PuzzleState makePuzzle(const char* board = kNear) {
    PuzzleState state(puzzle::parseBoardId(board));
    state.look = kUtf8;
    state.played = 3723s;
    state.movesPerMinute = 60;
    return state;
}

KnownSolution know(std::vector<Slide> moves, int lowerBound) {
    return {.moves = std::move(moves), .lowerBound = lowerBound, .isFinal = true};
}

PuzzleState makeSolved(bool isHelped = true) {
    PuzzleState state = makePuzzle();
    state.game.slide(Slide::Left, 1000);
    state.game.slide(Slide::Left, 2000);
    if (isHelped) state.game.markHelped();
    state.best = BestResult{.moves = 2, .milliseconds = 3'723'000};
    return state;
}

std::vector<PuzzleScene> listHints() {
    std::vector<PuzzleScene> scenes;
    for (const Slide slide : {Slide::Left, Slide::Right, Slide::Up, Slide::Down}) {
        PuzzleState state = makePuzzle("3x3:1,2,3,4,0,5,7,8,6");
        state.wantsHint = true;
        state.game.markHelped();
        state.known = know({slide, Slide::Left}, slide == Slide::Left ? 2 : 1);
        scenes.push_back({std::string("hint ") + puzzle::toLetter(slide), state});
    }
    PuzzleState last = makePuzzle();
    last.wantsHint = true;
    last.known = know({Slide::Left}, 1);
    scenes.push_back({"hint at the last move", last});
    return scenes;
}

std::vector<PuzzleScene> listSolverScenes() {
    std::vector<PuzzleScene> scenes = listHints();
    PuzzleState state = makePuzzle();
    state.showsDistance = true;
    state.known = know({Slide::Left, Slide::Left}, 2);
    state.estimates = {.conflicts = 2, .walks = 2, .patterns = 2};
    scenes.push_back({"distance", state});
    state.known = know(std::vector<Slide>(180, Slide::Left), 152);
    scenes.push_back({"distance between", state});

    PuzzleState watch = makePuzzle();
    watch.known = know({Slide::Left, Slide::Left}, 2);
    watch.watch = PuzzleWatch{.isPaused = false, .speed = 64, .nextAt = {}};
    watch.game.markHelped();
    scenes.push_back({"watch", watch});
    watch.known.lowerBound = 1;
    watch.watch->isPaused = true;
    scenes.push_back({"watch paused", watch});

    PuzzleState busy = makePuzzle();
    busy.wantsHint = true;
    scenes.push_back({"solving", busy});
    busy.progress = SearchProgress{{.lowerBound = 52, .nodes = 31'000'000, .seconds = 12.5}};
    scenes.push_back({"progress", busy});
    PuzzleState better = busy;
    better.progress->secondsLeft = 3.2;
    better.known.moves = std::vector<Slide>(152, Slide::Left);
    scenes.push_back({"progress with a solution", better});
    better.progress->built = 0.4;
    scenes.push_back({"progress beside tables", better});
    busy.progress->isBuilding = true;
    busy.progress->built = 0.4;
    busy.progress->secondsLeft = 18.2;
    scenes.push_back({"building", busy});
    busy.progress.reset();
    busy.known.isFinal = true;
    scenes.push_back({"no solution", busy});
    return scenes;
}

std::vector<PuzzleScene> listEnds() {
    std::vector<PuzzleScene> scenes;
    scenes.push_back({"solved from the start", makePuzzle("3x3:1,2,3,4,5,6,7,8,0")});
    PuzzleState state = makeSolved();
    scenes.push_back({"solved, looking", state});
    state.place = ResultPlace{123, 1234};
    scenes.push_back({"solved and saved", state});
    state.place.reset();
    state.trouble = tellTrouble(SaveTrouble::Newer);
    scenes.push_back({"solved, not saved", state});
    state.trouble.clear();
    state.startKnown = know({Slide::Left, Slide::Left}, 2);
    scenes.push_back({"solved, shortest", state});
    PuzzleState alone = makeSolved(false);
    alone.startKnown = state.startKnown;
    scenes.push_back({"solved, shortest, alone", alone});
    state.review.emplace(state.game, state.startKnown);
    state.page = PuzzlePage::Review;
    scenes.push_back({"review", state});
    state.review->note(1, know({Slide::Left}, 1));
    scenes.push_back({"review, all known", state});
    state = makeSolved();
    state.game.undo(3000);
    state.game.redo(4000);
    state.startKnown = know({}, 0);
    scenes.push_back({"solved, over", state});
    state.startKnown = know({Slide::Left, Slide::Left}, 1);
    scenes.push_back({"solved, shortest known", state});
    return scenes;
}

std::vector<PuzzleScene> listPuzzlePages() {
    std::vector<PuzzleScene> scenes;
    PuzzleState state = makePuzzle("4x4#u3");
    scenes.push_back({"playing", state});
    state.best = BestResult{.moves = 2, .milliseconds = 3'723'000};
    scenes.push_back({"playing, solved before", state});
    state.page = PuzzlePage::Help;
    scenes.push_back({"help", state});
    state.page = PuzzlePage::QuitQuestion;
    scenes.push_back({"quit?", state});
    state.canSuspend = true;
    scenes.push_back({"quit, or later?", state});
    state.page = PuzzlePage::NewQuestion;
    scenes.push_back({"new?", state});
    state.page = PuzzlePage::Chooser;
    state.chooser.open(state.id);
    state.storedBest = BestResult{.moves = 61, .milliseconds = 62'000};
    scenes.push_back({"chooser", state});
    state.page = PuzzlePage::None;
    scenes.push_back({"a stored best", state});
    for (const TileColors colors : {TileColors::Rows, TileColors::Rings, TileColors::Home}) {
        state.colors = colors;
        scenes.push_back({"other colours", state});
    }
    state.isPaused = true;
    state.game.pause(0);
    scenes.push_back({"paused", state});
    PuzzleState undone = makePuzzle();
    undone.game.slide(Slide::Left, 0);
    undone.game.undo(0);
    scenes.push_back({"undo used", undone});
    undone.game.markHelped();
    scenes.push_back({"helped and undo used", undone});
    return scenes;
}

// The form with each error that typed text can have.
std::vector<PuzzleScene> listRefusals() {
    std::vector<PuzzleScene> scenes;
    for (const char* const typed :
         {"1 2/3 4/", "1 2,/3", "1 2 3", "1", "1 2/3", "1/2/3", "1 2/3 x", "1 2 3 x", "1 2/3 3",
          "_ 0/3 1", "99x9#u1", "4x4#x", "4x4#uu", "2x2:1/2", "1 2 3/4 5 6/8 7 _", "1 2/3 _"}) {
        PuzzleState state = makePuzzle("4x4#u3");
        state.page = PuzzlePage::Chooser;
        state.chooser.open(state.id);
        state.chooser.onKey({.code = KeyCode::BackTab}, 1);
        for (const char c : std::string_view(typed)) {
            state.chooser.onKey(makeKey(static_cast<char32_t>(c)), 1);
        }
        state.chooser.onKey({.code = KeyCode::Enter}, 1);
        scenes.push_back({std::string("refused ") + typed, state});
    }
    return scenes;
}

// Errors that only the command line can have. It prints them in English, but they are in the
// catalogues, too.
void drawOtherRefusals(const Round& round) {
    const auto draw = [&](const std::string& text, std::optional<puzzle::BoardSize> size) {
        try {
            if (size) {
                puzzle::readPosition(text, size);
            } else {
                puzzle::parseBoardId(text);
            }
            FAIL() << text;
        } catch (const base::Refusal& refusal) {
            Frame frame({60, 3});
            TextColumn({0, 0, 60, 3}, frame)
                .writeWrapped(
                    round.languages.choose(Language::Auto, true).say(refusal.getMessage()));
            round.check(text, frame);
        }
    };
    draw("1 2 3", puzzle::BoardSize{4, 4});
    draw("1 2/3 _", puzzle::BoardSize{4, 4});
    draw("[[1, 2], [3, 0]", puzzle::BoardSize{2, 2});
    draw("4x4", {});
}

void drawPuzzleScenes(const Round& round, std::vector<PuzzleScene> scenes) {
    for (PuzzleScene& scene : scenes) {
        scene.state.tr = round.languages.choose(Language::Auto, true);
        for (const Size window : round.windows) {
            scene.state.window = window;
            Frame frame(window);
            drawPuzzle(scene.state, frame);
            round.check(scene.name + " at " + describe(window), frame);
        }
    }
}

void drawAllOfThePuzzle(const Round& round) {
    drawPuzzleScenes(round, listPuzzlePages());
    drawPuzzleScenes(round, listSolverScenes());
    drawPuzzleScenes(round, listEnds());
    drawPuzzleScenes(round, listRefusals());
    drawOtherRefusals(round);
    PuzzleState small = makePuzzle();
    small.page = PuzzlePage::QuitQuestion;
    drawPuzzleScenes(round.at({{20, 5}}), {{"quit? in a small window", small}});
    // All texts below the board.
    for (const std::vector<PuzzleScene>& scenes : {listPuzzlePages(), listSolverScenes()}) {
        for (const PuzzleScene& scene : scenes) {
            if (scene.state.page != PuzzlePage::Help && scene.state.page != PuzzlePage::Chooser)
                drawPuzzleScenes(round.at({{26, 30}, {22, 24}}), {scene});
        }
    }
    PuzzleState watched = makePuzzle("4x4#u3");
    watched.watch = PuzzleWatch{.isPaused = false, .speed = 64, .nextAt = {}};
    watched.known = know({Slide::Left, Slide::Left}, 2);
    PuzzleState stopped = watched;
    stopped.known.lowerBound = 1;
    stopped.watch->isPaused = true;
    drawPuzzleScenes(round.at({{22, 24}}), {{"watched", watched}, {"stopped", stopped}});
    // The smallest windows have room for one line of text, so only its length matters.
    PuzzleState below = makePuzzle("4x4#u3");
    below.played = 59s;
    PuzzleState paused = below;
    paused.game.pause(0);
    PuzzleState far = below;
    far.showsDistance = true;
    far.known = know({Slide::Left, Slide::Left}, 2);
    drawPuzzleScenes(round.at({{22, 7}, {22, 12}}),
                     {{"playing", below}, {"paused", paused}, {"distance", far}});
}

// ---- What is expected

// Adds the words of three Latin letters and more: all texts are marked, so these are names and
// values, or were not translated.
void collectWords(const Frame& picture, std::set<std::string>& words) {
    constexpr size_t kLeast = 3;
    for (int row = 0; row < picture.getSize().rows; ++row) {
        std::string word;
        const auto end = [&] {
            if (word.size() >= kLeast) words.insert(word);
            word.clear();
        };
        for (const Cell& cell : picture.getRow(row)) {
            const char32_t glyph = cell.glyph;
            const bool isLetter =
                (glyph >= U'a' && glyph <= U'z') || (glyph >= U'A' && glyph <= U'Z');
            if (isLetter) {
                word += static_cast<char>(glyph);
            } else {
                end();
            }
        }
        end();
    }
}

// Names, keys, values of settings and commands, which are the same in each language.
std::vector<std::string> listUntranslatedWords() {
    constexpr std::string_view kWords =
        // Keys, and words of commands and of the options of a brain.
        "Backspace Down End Enter Esc Home Left PageDown Right Space Tab CMD FILE NAME SETTINGS "
        "UTF active adversary brain command goal pieces replay rules score scores seed sequence "
        "keys speed tetris test toml "
        // Values of settings, and names of brains, pieces of text files and programs.
        "ascii bad bcts champion default dellacherie expectimax hjkl lookahead marathon modern "
        "planner random rival rvce uniform utf wasd TETRIS "
        // Who decides a setting; the size that a window needs; why a brain of the tests has failed.
        "ASCII GHOST env flag needs answered expected has not program python the was within "
        // What the tests make up.
        "Ann Barthol Bartholome Ben Clara Dave Dora Eve KLMP MINE Nguy PUZZLE QRST code gone host "
        "join mine play ssh term versus";
    std::vector<std::string> words;
    std::istringstream text{std::string(kWords)};
    for (std::string word; text >> word;)
        words.push_back(word);
    return words;
}

// Expects whole texts in each picture.
Round makeRound(MarkedTexts& marked, std::vector<Size> sizes,
                std::set<std::string>* words = nullptr) {
    return {marked.getLanguages(), std::move(sizes),
            [&marked, words](const std::string& scene, const Frame& picture) {
                if (words != nullptr) collectWords(picture, *words);
                EXPECT_EQ(marked.findDamage(picture), "") << scene << "\n" << toText(picture);
                EXPECT_EQ(picture.getCutOff(), 0) << scene << "\n" << toText(picture);
            }};
}

void expectWholeTexts(MarkedTexts marked, std::set<std::string>* words = nullptr) {
    drawAllOfTetris(makeRound(
        marked, {{80, 24}, {80, 23}, {80, 25}, {100, 30}, {36, 21}, {36, 25}, {44, 24}, {79, 24}},
        words));
    drawAllOfThePuzzle(makeRound(marked, {{80, 24}, {80, 23}, {60, 22}, {40, 24}}, words));
    EXPECT_EQ(marked.listUnseen(), "");
}

// The scenes of play, of its end, of a match, of the pages, of what is watched, and of the puzzle
// at each size from the smallest window to a large one, in steps.
TEST(ScreenTextsTest, NothingIsCutOrTouchedAtAnySize) {
    std::vector<Size> sizes;
    for (const int columns : {36, 46, 58, 66, 72, 80, 96, 100, 112, 130}) {
        for (const int rows : {21, 22, 24, 30, 40})
            sizes.push_back({columns, rows});
    }
    if (tetris::kIsSanitized) sizes = {{36, 21}, {58, 24}, {80, 22}, {130, 40}};
    const Catalogue catalogue = loadVietnamese();
    for (MarkedTexts marked :
         {MarkedTexts::ofEnglish(catalogue), MarkedTexts::ofTranslations(catalogue)}) {
        const Round round = makeRound(marked, sizes);
        drawTetrisScenes(round, {.sequence = "random", .rules = {.limit = 99}});
        drawModernGames(round);
        drawFailedBrain(round);
        drawReplays(round);
        drawMatches(round);
        drawSettings(round);
        drawKeys(round);
        drawSuspendedGames(round);
        drawScores(round);
        drawLoading(round);
        drawWatching(round);
        drawLivePages(round);
        drawLiveGames(round);
        for (const auto& list : {listPuzzlePages, listSolverScenes, listEnds})
            drawPuzzleScenes(round, list());
    }
}

TEST(ScreenTextsTest, EveryTextFitsItsPlaceInEnglish) {
    expectWholeTexts(MarkedTexts::ofEnglish(loadVietnamese()));
}

TEST(ScreenTextsTest, EveryTextFitsItsPlaceInVietnamese) {
    std::set<std::string> words;
    expectWholeTexts(MarkedTexts::ofTranslations(loadVietnamese()), &words);
    for (const std::string& word : listUntranslatedWords())
        words.erase(word);
    std::string left;
    for (const std::string& word : words) {
        if (word.find_first_not_of('x') != std::string::npos) left += word + "\n";
    }
    EXPECT_EQ(left, "") << "these words have no translation";
}

TEST(ScreenTextsTest, ATextThatDoesNotFitIsNoticed) {
    MarkedTexts marked = MarkedTexts::ofTranslations(loadVietnamese());
    const Translation tr = marked.getLanguages().choose(Language::Auto, true);
    Frame frame({20, 1});
    frame.put(0, 0, tr("Pieces"));
    EXPECT_EQ(marked.findDamage(frame), "");
    frame.put(2, 0, "5");
    EXPECT_EQ(marked.findDamage(frame), "Khối\n") << "written over";
    frame.reset({20, 1});
    frame.put(17, 0, tr("Pieces"));
    EXPECT_EQ(marked.findDamage(frame), "Khối\n") << "cut off";
    EXPECT_EQ(frame.getCutOff(), 1);
    EXPECT_NE(marked.listUnseen().find("Điểm\n"), std::string::npos);
    EXPECT_EQ(marked.listUnseen().find("Khối\n"), std::string::npos);
}

// ---- The setting

TEST(ScreenTextsTest, BothGamesAreInTheLanguageOfTheSetting) {
    const Languages languages(Language::English, loadVietnamese());
    PlayOptions options = makeOptions();
    options.languages = languages;
    options.settings.language = Language::Vietnamese;
    const AppDriver tetris(options, {80, 24}, kUtf8);
    EXPECT_TRUE(tetris.shows("đối thủ"));
    // It changes from one picture to the next.
    TetrisState state = tetris.state();
    state.settings.language = Language::Auto;
    applySettings(options, state);
    EXPECT_EQ(state.tr("Adversary"), "Adversary");

    PuzzleOptions puzzle = PuzzleDriver::makeOptions();
    puzzle.languages = languages;
    puzzle.language = Language::Vietnamese;
    EXPECT_TRUE(test::hasParts(PuzzleDriver("3x3#u7", {80, 24}, kUtf8, puzzle).look(), {"Nước"}));
}

// ---- In real Vietnamese

// The pictures in the given order.
Round collectPictures(std::vector<Size> sizes, std::string& pictures) {
    return {{Language::Vietnamese, loadVietnamese()},
            std::move(sizes),
            [&pictures](const std::string& scene, const Frame& picture) {
                pictures += "== " + scene + "\n" + toText(picture);
            }};
}

TEST(ScreenTextsTest, TetrisInVietnamese) {
    std::string pictures;
    drawTetrisScenes(collectPictures({{80, 24}, {36, 21}}, pictures),
                     {.sequence = "random", .rules = {.limit = 5}});
    expectGolden("vietnamese-tetris.txt", pictures);
}

TEST(ScreenTextsTest, ThePuzzleInVietnamese) {
    std::string pictures;
    for (const auto& list : {listPuzzlePages, listSolverScenes, listEnds, listRefusals})
        drawPuzzleScenes(collectPictures({{80, 23}}, pictures), list());
    expectGolden("vietnamese-puzzle.txt", pictures);
}

}  // namespace
}  // namespace tui
