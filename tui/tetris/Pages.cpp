#include "tui/tetris/Pages.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/Index.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/live/LivePanel.h"
#include "tui/tetris/panel/LoadPanel.h"
#include "tui/tetris/panel/ScoresPanel.h"
#include "tui/tetris/panel/SettingsPanel.h"
#include "tui/tetris/suspended/SuspendedPanel.h"
#include "tui/tetris/suspended/SuspendedView.h"

namespace tui {

namespace {

// How long after the end of a game its player's name takes no key. So keys that were meant for the
// falling piece are not taken as letters.
constexpr Duration kBeforeName = std::chrono::seconds(1);

// In a window that is too small, a page is not visible and can only be closed.
bool isForPage(const Key& key, const TetrisState& state) {
    return key.code == KeyCode::Escape || computeLayout(state).fits;
}

}  // namespace

// ---- To open and close

void Pages::open(Overlay overlay, TimePoint now) {
    const bool isRunning = state_.isUnderWay();
    if (isRunning && state_.session.stopsForPages) {
        game_.getPlay().pause(now);
        resumes_ = true;
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
    game_.getTable().request();
    if (std::exchange(resumes_, false)) game_.getPlay().resume(now);
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
    openScores(findShownTable(state_), isSaved ? std::optional(saveStatus.id) : std::nullopt, now);
}

void Pages::openScores(const tetris::ScoreFilter& filter, std::optional<int64_t> at,
                       TimePoint now) {
    open(std::make_unique<ScoresPanel>(
             *options_.scores, filter, at, ScoresPageNames{options_.program, state_.settings.name},
             [this](WatchedReplay replay) {
                 const auto& page = static_cast<const ScoresPanel&>(*panel_);
                 scoresPlace_ = {page.findTable(), replay.id};
                 watch(std::move(replay));
             }),
         Action::Scores, now);
}

void Pages::openMatches(std::optional<int64_t> at, TimePoint now) {
    open(std::make_unique<MatchesPanel>(*options_.scores, state_.settings.name, at,
                                        [this](WatchedReplay replay) {
                                            scoresPlace_ = {std::nullopt, replay.id};
                                            watch(std::move(replay));
                                        }),
         Action::Scores, now);
}

void Pages::openLoading(TimePoint now) {
    open(std::make_unique<LoadPanel>(options_.loader, loadText_,
                                     tetris::makeGameStart(state_.setup.rules, state_.seed),
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

void Pages::openLive(TimePoint now) {
    const auto choose = [this](std::optional<LiveEntry> entry) {
        state_.start.wanted = std::move(entry);
        state_.leaving = Leaving::Live;
    };
    open(std::make_unique<LivePanel>(state_.start, choose), std::nullopt, now);
    state_.overlay = Overlay::Live;
}

void Pages::ask(Overlay question, Then then, TimePoint now) {
    open(question, now);
    state_.notice.clear();  // a question stands alone
    then_ = std::move(then);
}

void Pages::quit(TimePoint now) {
    if (!state_.isInGame()) {
        state_.leaving = Leaving::Quit;
        return;
    }
    const auto end = [this](TimePoint then) {
        game_.getPlay().end(then);
        // In a window that is too small the card cannot be seen.
        if (!computeLayout(state_).fits) state_.leaving = Leaving::Quit;
    };
    ask(Overlay::QuitQuestion, end, now);
    if (state_.isSuspendable() && !state_.isGameEmpty()) state_.notice = warnOfLimit(state_);
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

void Pages::onKey(const PressedKey& pressed, TimePoint now) {
    switch (state_.overlay) {
        case Overlay::None: break;
        case Overlay::Panel:
        case Overlay::Live: onPanelKey(pressed, now); break;
        case Overlay::Name: onNameKey(pressed.key, now); break;
        case Overlay::Help: onHelpKey(pressed, now); break;
        case Overlay::QuitQuestion:
        case Overlay::NewQuestion:
        case Overlay::RatedQuestion: onQuestionKey(pressed, now); break;
    }
}

void Pages::onHelpKey(const PressedKey& pressed, TimePoint now) {
    const auto& [key, action] = pressed;
    if (state_.helpSearch.onKey(key)) return;
    const bool quits = action == Action::Quit;
    if (action == Action::Settings) {
        openSettings(now);
    } else if (key.code == KeyCode::Escape || action == Action::Help || quits) {
        close(now);
        if (quits) quit(now);
    }
}

void Pages::onQuestionKey(const PressedKey& pressed, TimePoint now) {
    const auto& [key, action] = pressed;
    const bool isEnter = key.code == KeyCode::Enter;
    const bool isRated = state_.overlay == Overlay::RatedQuestion;
    // The key that opened the question, once more, is Enter.
    const bool isLater = isEnter || hasKey("l L", key) || action == Action::Quit;
    if (isRated ? isEnter : hasKey("y Y", key)) {
        if (!isRated) resumes_ = false;
        close(now);
        std::exchange(then_, {})(now);
    } else if (state_.overlay == Overlay::QuitQuestion && isLater && state_.isSuspendable()) {
        state_.leaving = Leaving::Quit;
    } else if (key.code == KeyCode::Escape) {
        close(now);
    }
}

void Pages::onPanelKey(const PressedKey& pressed, TimePoint now) {
    if (!isForPage(pressed.key, state_)) return;
    const bool isTaken = panel_->takesText() || panel_->takesKey();
    const bool closes = !isTaken && opener_ && pressed.action == opener_;
    if (closes || panel_->onKey(pressed.key) == PanelEnd::Closes) close(now);
}

void Pages::onNameKey(const Key& key, TimePoint now) {
    if (!isForPage(key, state_) || now < nameReadyAt_) return;
    const NameField::End end = state_.name->onKey(key);
    if (end == NameField::End::None) return;
    const std::optional<std::string> name = parsePlayerName(state_.name->getText());
    state_.name.reset();
    options_.asksName = false;
    if (end == NameField::End::Taken && name) {
        state_.saveStatus.trouble = changeSetting("name", *name);
        game_.getSaver().rename(*name);
    }
    close(now);
}

void Pages::onWake(TimePoint now) {
    if (state_.overlay == Overlay::Name && !state_.canName()) {
        state_.name.reset();
        close(now);
    }
    if (!panel_) return;
    const bool closes = panel_->onWake() == PanelEnd::Closes || state_.leaving == Leaving::Replay;
    if (!closes) return;
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

// ---- Replays

void Pages::watch(WatchedReplay replay) {
    replay_ = std::move(replay);
    state_.leaving = Leaving::Replay;
}

void Pages::comeBack(const std::array<tetris::ReviewSum, 2>& reviews, bool playsOn, TimePoint now) {
    for (const int side : {0, 1}) {
        tetris::ReviewSum review = reviews.at(base::toIndex(side));
        if (review.moves == 0) continue;
        review.version = options_.version;
        if (replay_.id == 0 && side == 0) state_.review = review;
        if (options_.scores == nullptr) continue;
        options_.scores->askEach(
            reviewed_,
            [text = replay_.text, side, review](Scores& scores) {
                return scores.saveReview(text, side, review);
            },
            [this](std::optional<SaveTrouble> trouble) {
                if (trouble) state_.notice = state_.tr(tellTrouble(*trouble));
            });
    }
    replay_ = {};
    game_.takeNews();
    const std::optional<ScoresPlace> place = std::exchange(scoresPlace_, std::nullopt);
    if (!place || playsOn) return;
    if (place->filter) {
        openScores(*place->filter, place->id, now);
    } else {
        openMatches(place->id, now);
    }
}

}  // namespace tui
