#include "tui/tetris/Pages.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/panel/LoadPanel.h"
#include "tui/tetris/panel/SettingsPanel.h"
#include "tui/tetris/suspended/SuspendedPanel.h"
#include "tui/tetris/suspended/SuspendedView.h"

namespace tui {

namespace {

// How long after the end of a game its player's name takes no key. So keys that were meant for the
// falling piece are not taken as letters.
constexpr Duration kBeforeName = std::chrono::seconds(1);

// In a window that is too small, a page is not visible and can only be closed.
bool isForPage(const PressedKey& pressed) {
    return pressed.key.code == KeyCode::Escape || pressed.layout.fits;
}

// The table in which the running game counts, or the last one, or the next one if there is none;
// without who steers it.
tetris::ScoreFilter makeFilter(const TetrisState& state) {
    const bool hasGame = state.game.has_value();
    const std::string& sequence = hasGame ? state.setup.sequence : state.settings.findSequence();
    tetris::GameRules rules = hasGame ? state.setup.rules : state.makeNextRules();
    rules.width = state.setup.rules.width;
    rules.rows = state.setup.rules.rows;
    if (!hasGame) rules.rising = state.canRise(sequence);
    // A zen game has no table.
    if (!getEntry(rules.goal).counts) rules.goal = tetris::Goal::Marathon;
    tetris::ScoreFilter filter =
        makeFilter(tetris::GameScore{.sequence = sequence, .rules = rules});
    filter.table.reset();
    return filter;
}

}  // namespace

// ---- To open and close

void Pages::open(Overlay overlay, TimePoint now) {
    const bool isRunning = state_.phase == Phase::Playing || state_.phase == Phase::Ready;
    resumes_ = isRunning && state_.session.stopsForPages;
    if (resumes_) game_.pause(now);
    // A question stands alone.
    if (asksQuestion(overlay)) state_.notice.clear();
    if (overlay == Overlay::QuitQuestion && state_.isSuspendable() && !state_.isGameEmpty()) {
        if (std::string warning = warnOfLimit(state_); !warning.empty())
            state_.notice = std::move(warning);
    }
    state_.overlay = overlay;
}

void Pages::open(std::unique_ptr<Panel> panel, std::optional<Action> opener, TimePoint now) {
    open(Overlay::Panel, now);
    panel_ = std::move(panel);
    opener_ = opener;
}

void Pages::close(TimePoint now) {
    state_.overlay = Overlay::None;
    state_.helpSearch = {};
    panel_.reset();
    askScores();
    if (std::exchange(resumes_, false)) game_.resume(now);
    askName(now);
}

void Pages::openSettings(TimePoint now) {
    open(std::make_unique<SettingsPanel>(
             options_.panel, state_.settings,
             [this](const std::string& name, const std::string& value) {
                 return changeSetting(name, value);
             },
             KeyAccess{&options_.keys,
                       [this](KeyChoices chosen) { return changeKeys(std::move(chosen)); }},
             options_.settingsFile),
         Action::Settings, now);
}

void Pages::openScores(TimePoint now) {
    if (options_.scores == nullptr) return;
    const SaveStatus& saveStatus = state_.saveStatus;
    const bool isForMatches =
        state_.phase == Phase::Start && state_.start.chosen == StartItem::Versus;
    if (!state_.session.hasTable || isForMatches) {
        openMatches(saveStatus.id, now);
        return;
    }
    const bool isSaved = saveStatus.stage == SaveStatus::Stage::Saved;
    tetris::ScoreFilter filter = makeFilter(state_);
    if (isSaved) {
        filter.table = saveStatus.table;
    } else {
        filter.table = state_.start.bestTable.table;
        const StartPage& page = state_.start;
        if (state_.phase == Phase::Start) {
            // Without such a game the page shows where the newest one is, not an empty table.
            const bool isElsewhere = !page.best && !page.last.empty();
            filter = isElsewhere ? makeFilter(page.last.front().game) : page.bestTable;
        }
    }
    const bool isToday = state_.phase == Phase::Start ? state_.start.chosen == StartItem::Today
                                                      : !state_.day.empty();
    if (isToday) {
        const std::string& day = state_.game ? state_.day : state_.daily.day;
        const tetris::GameRules& rules = state_.game ? state_.setup.rules : state_.settings.rules;
        filter = makeFilter(tetris::GameScore{.rules = tetris::makeDailyRules(rules.set, day)});
        filter.day = day;
    }
    openScores(filter, isSaved ? std::optional(saveStatus.id) : std::nullopt, now);
}

void Pages::reopenScores(TimePoint now) {
    if (!scoresPlace_) return;
    const ScoresPlace place = *std::exchange(scoresPlace_, std::nullopt);
    if (place.filter) {
        openScores(*place.filter, place.id, now);
    } else {
        openMatches(place.id, now);
    }
}

void Pages::openScores(const tetris::ScoreFilter& filter, std::optional<int64_t> at,
                       TimePoint now) {
    open(std::make_unique<ScoresPanel>(
             *options_.scores, filter, at, ScoresPageNames{options_.program, state_.settings.name},
             [this](WatchedReplay replay) {
                 noteWatched(std::move(replay),
                             static_cast<const ScoresPanel&>(*panel_).findTable());
             }),
         Action::Scores, now);
}

void Pages::openMatches(std::optional<int64_t> at, TimePoint now) {
    open(std::make_unique<MatchesPanel>(
             *options_.scores, state_.settings.name, at,
             [this](WatchedReplay replay) { noteWatched(std::move(replay), std::nullopt); }),
         Action::Scores, now);
}

// The person wants to watch the replay, and comes back to the page that it was chosen on.
void Pages::noteWatched(WatchedReplay replay, std::optional<tetris::ScoreFilter> filter) {
    scoresPlace_ = {std::move(filter), replay.id};
    replay_ = std::move(replay);
}

void Pages::openLoading(TimePoint now) {
    const tetris::GameSetup& setup = state_.setup;
    const tetris::GameStart start{.seed = state_.seed,
                                  .width = setup.rules.width,
                                  .height = countBoardRows(setup.rules),
                                  .limit = setup.rules.rows};
    open(std::make_unique<LoadPanel>(options_.loader, loadText_, start,
                                     [this](const tetris::BrainRecipe& recipe) {
                                         brain_.useLoaded(recipe, *options_.loader);
                                     }),
         Action::Load, now);
}

void Pages::openSuspended(TimePoint now) {
    const auto resume = [this](const std::string& name) { game_.resumeSuspended(name); };
    const auto remove = [this](const std::string& name) { game_.removeSuspended(name); };
    open(std::make_unique<SuspendedPanel>(state_.start, resume, remove), std::nullopt, now);
}

void Pages::ask(Overlay question, Action wanted, TimePoint now) {
    wanted_ = wanted;
    open(question, now);
}

void Pages::askScores() {
    if (options_.scores == nullptr || !state_.session.hasTable) return;
    tetris::ScoreFilter filter = makeFilter(state_);
    filter.table =
        state_.phase == Phase::Start ? tetris::ScoreTable::Alone : game_.getTable().find();
    state_.start.bestTable = filter;
    askBest(std::move(filter));
    if (state_.phase != Phase::Start) return;
    options_.scores->ask(
        matches_,
        [name = state_.settings.name](Scores& scores) { return scores.listMatches(name, 0); },
        [this](const MatchesAnswer& matches) {
            if (!matches.trouble) state_.matches = matches.record;
        });
    constexpr int64_t kLast = 3;
    if (options_.readTime) state_.start.now = options_.readTime();
    const std::string today = formatMoment(state_.start.now).substr(0, 10);
    options_.scores->ask(
        daily_,
        [question = DailyQuestion{today, state_.settings.rules.set, state_.settings.name, today}](
            Scores& scores) { return scores.findDaily(question); },
        [this](tetris::DailyTable table) { state_.daily = std::move(table); });
    options_.scores->ask(
        last_,
        [](Scores& scores) {
            return scores.list(
                {.filter = {.isRanked = false}, .limit = kLast, .isNewestFirst = true});
        },
        [this](ScorePage page) {
            if (page.trouble) return;
            state_.start.last = std::move(page.rows);
            state_.start.isAnswered = true;
            askBestOfNewest();
        });
}

void Pages::askBest(tetris::ScoreFilter filter) {
    options_.scores->ask(
        best_,
        [filter = std::move(filter)](Scores& scores) {
            return scores.list({.filter = filter, .limit = 1});
        },
        [this](const ScorePage& page) {
            // What is saved of a game that has just ended is newer.
            if (page.trouble || state_.phase == Phase::Over) return;
            state_.start.best = page.rows.empty() ? std::nullopt : std::optional(page.rows.front());
            state_.best = page.rows.empty() ? 0 : getMeasure(page.rows.front().game);
            askCourse();
            askBestOfNewest();
        });
}

// Requests the course of the best game if a later one races it, unless it is known.
void Pages::askCourse() {
    const std::optional<tetris::ScoreRow>& best = state_.start.best;
    if (!best || !racesBest(best->game.rules)) {
        state_.bestCourse = {};
        return;
    }
    if (racedGame_ == best->id && !state_.bestCourse.isEmpty()) return;
    racedGame_ = best->id;
    options_.scores->ask(
        course_, [id = racedGame_](Scores& scores) { return scores.findCourse(id); },
        [this](tetris::GoalCourse course) {
            if (!course.isEmpty()) state_.bestCourse = std::move(course);
        });
}

// The first page: if the person has played no such game alone, the best one of the table to which
// the newest such game belongs, whoever steered it, with rising speed or without.
void Pages::askBestOfNewest() {
    StartPage& page = state_.start;
    if (state_.phase != Phase::Start || !page.isAnswered || page.best) return;
    if (page.bestTable.table != tetris::ScoreTable::Alone) return;  // it was asked for
    const tetris::ScoreFilter next = makeFilter(state_);
    const auto isSuch = [&next](const tetris::ScoreRow& row) {
        tetris::ScoreFilter filter = makeFilter(row.game);
        filter.table.reset();
        filter.rising = next.rising;
        return filter == next;
    };
    const auto newest = std::ranges::find_if(page.last, isSuch);
    if (newest == page.last.end()) return;
    tetris::ScoreFilter filter = makeFilter(newest->game);
    if (filter == page.bestTable) return;
    page.bestTable = filter;
    askBest(std::move(filter));
}

void Pages::askName(TimePoint now) {
    if (state_.overlay != Overlay::None || !game_.takeNameQuestion()) return;
    openName(now);
    state_.name.emplace();
    nameReadyAt_ = now + kBeforeName;
}

void Pages::openName(TimePoint now) {
    if (!state_.canName()) return;
    state_.name = NameField::suggest(state_.settings.name);
    nameReadyAt_ = now;
    open(Overlay::Name, now);
}

// ---- What happens while one is open

PageAnswer Pages::onKey(PressedKey pressed, TimePoint now) {
    auto& [key, action, layout] = pressed;
    if (key.code == KeyCode::MousePress && state_.overlay != Overlay::Panel) {
        if (const auto meant = findWordKey(state_, key.column, key.row)) {
            key = *meant;
            action = state_.keys.find(key);
        }
    }
    switch (state_.overlay) {
        case Overlay::None: break;
        case Overlay::Panel: onPanelKey(pressed, now); break;
        case Overlay::Name: onNameKey(pressed, now); break;
        case Overlay::QuitQuestion: return onQuestionKey(pressed, now);
        case Overlay::NewQuestion: onNewQuestionKey(key, now); break;
        case Overlay::RatedQuestion: return onRatedQuestionKey(key, now);
        case Overlay::Help: {
            if (state_.helpSearch.onKey(key)) break;
            const bool quits = action == Action::Quit;
            if (action == Action::Settings) {
                const bool resumes = resumes_;
                openSettings(now);
                resumes_ = resumes;
                break;
            }
            if (key.code == KeyCode::Escape || action == Action::Help || quits) close(now);
            return quits ? PageAnswer::Quit : PageAnswer::None;
        }
    }
    return PageAnswer::None;
}

PageAnswer Pages::onQuestionKey(const PressedKey& pressed, TimePoint now) {
    const Key& key = pressed.key;
    const char32_t letter = key.code == KeyCode::Character ? key.character : U'\0';
    // The key that opened the question, once more, is Enter.
    const bool isLater = key.code == KeyCode::Enter || letter == U'l' || letter == U'L' ||
                         pressed.action == Action::Quit;
    if (letter == U'y' || letter == U'Y') {
        resumes_ = false;
        game_.end(now);
        close(now);
        // In a window that is too small the card cannot be seen.
        return pressed.layout.fits ? PageAnswer::None : PageAnswer::End;
    }
    if (isLater && state_.isSuspendable()) return PageAnswer::End;
    if (key.code == KeyCode::Escape) close(now);
    return PageAnswer::None;
}

void Pages::onNewQuestionKey(const Key& key, TimePoint now) {
    const char32_t letter = key.code == KeyCode::Character ? key.character : U'\0';
    if (letter == U'y' || letter == U'Y') {
        resumes_ = false;
        close(now);
        if (wanted_ == Action::New) {
            game_.startNext(now);
        } else {
            game_.startAgain(now);
        }
    } else if (key.code == KeyCode::Escape) {
        close(now);
    }
}

PageAnswer Pages::onRatedQuestionKey(const Key& key, TimePoint now) {
    const bool isMeant = key.code == KeyCode::Enter;
    if (isMeant || key.code == KeyCode::Escape) close(now);
    return isMeant ? PageAnswer::Helps : PageAnswer::None;
}

void Pages::onPanelKey(const PressedKey& pressed, TimePoint now) {
    if (!isForPage(pressed)) return;
    const bool isTaken = panel_->takesText() || panel_->takesKey();
    const bool closes = !isTaken && opener_ && pressed.action == opener_;
    if (closes || panel_->onKey(pressed.key, state_.window) == PanelEnd::Closes) close(now);
}

void Pages::onNameKey(const PressedKey& pressed, TimePoint now) {
    if (!isForPage(pressed) || now < nameReadyAt_) return;
    const NameField::End end = state_.name->onKey(pressed.key);
    if (end == NameField::End::None) return;
    const std::optional<std::string> name = parsePlayerName(state_.name->getText());
    state_.name.reset();
    options_.asksName = false;
    if (end == NameField::End::Taken && name) {
        state_.saveStatus.trouble = changeSetting("name", *name);
        game_.rename(*name);
    }
    close(now);
}

void Pages::onWake(TimePoint now) {
    if (state_.overlay == Overlay::Name && !state_.canName()) {
        state_.name.reset();
        close(now);
    }
    if (!panel_ || (panel_->onWake() == PanelEnd::Stays && !replay_)) return;
    close(now);
    brain_.consider(now);
}

bool Pages::takesText() const {
    return (panel_ && panel_->takesText()) || state_.overlay == Overlay::Name ||
           state_.helpSearch.isOn();
}

// Applies the value and saves it. Returns one sentence if it is not saved.
std::string Pages::changeSetting(const std::string& name, const std::string& value) {
    const auto setting = std::ranges::find(options_.panel, name, &PanelSetting::name);
    const bool isKnown = setting != options_.panel.end();
    if (isKnown) setting->put(state_.settings, value);
    applySettings(options_, state_);
    if (name == "name") options_.asksName = false;
    std::string trouble = options_.saveSetting ? options_.saveSetting(name, value) : std::string();
    if (trouble.empty() && isKnown && setting->isForStart && state_.phase != Phase::Start)
        trouble = translatable("The next start uses it.");
    return trouble;
}

std::string Pages::changeKeys(KeyChoices chosen) {
    const KeyChoices before = std::exchange(options_.keys, std::move(chosen));
    applySettings(options_, state_);
    if (!options_.saveKeys) return {};
    return options_.saveKeys(listChangedLines(state_.settings, before, options_.keys));
}

}  // namespace tui
