#include "tui/tetris/Pages.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Text.h"
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

void Pages::open(Overlay overlay) {
    if (state.isUnderWay() && state.session.stopsForPages) {
        game.getPlay().pause();
        resumes_ = true;
    }
    state.overlay = overlay;
}

void Pages::open(std::unique_ptr<Panel> panel, std::optional<Action> opener) {
    open(Overlay::Panel);
    panel_ = std::move(panel);
    opener_ = opener;
}

void Pages::close() {
    state.overlay = Overlay::None;
    state.helpSearch = {};
    state.name.reset();
    panel_.reset();
    game.getTable().request();
    // The game may have ended meanwhile, or in the moment of the key.
    if (state.phase != Phase::Paused) resumes_ = false;
    // For a replay it closes only until the person is back.
    if (state.leaving == Leaving::Replay) return;
    if (std::exchange(resumes_, false)) game.getPlay().resume();
    askName();
}

void Pages::openSettings() {
    open(std::make_unique<SettingsPanel>(
             options.panel, state.settings,
             [this](const std::string& name, const std::string& value) {
                 return changeSetting(name, value);
             },
             KeyAccess{&options.keys,
                       [this](KeyChoices chosen) { return changeKeys(std::move(chosen)); }},
             options.settingsFile),
         Action::Settings);
}

void Pages::openScores() {
    if (options.scores == nullptr) return;
    const SaveStatus& saveStatus = state.saveStatus;
    const bool isForMatches =
        state.phase == Phase::Start && state.start.chosen == StartItem::Versus;
    if (!state.session.hasTable || isForMatches) {
        openMatches(saveStatus.id);
        return;
    }
    const bool isSaved = saveStatus.stage == SaveStatus::Stage::Saved;
    openScores(findShownTable(state), isSaved ? std::optional(saveStatus.id) : std::nullopt);
}

void Pages::openScores(const ScoreFilter& filter, std::optional<int64_t> at) {
    open(std::make_unique<ScoresPanel>(
             *options.scores, filter, at, ScoresPageNames{options.program, state.settings.name},
             [this](WatchedReplay replay) {
                 const auto& page = static_cast<const ScoresPanel&>(*panel_);
                 scoresPlace_ = {page.findTable(), replay.id};
                 watch(std::move(replay));
             }),
         Action::Scores);
}

void Pages::openMatches(std::optional<int64_t> at) {
    open(makeMatchesPanel(*options.scores, state.settings.name, at,
                          [this](WatchedReplay replay) {
                              scoresPlace_ = {std::nullopt, replay.id};
                              watch(std::move(replay));
                          }),
         Action::Scores);
}

void Pages::openLoading() {
    open(std::make_unique<LoadPanel>(
             options.loader, loadText_, tetris::makeGameStart(state.setup.rules, 0),
             [this](const BrainRecipe& recipe) { brain.useLoaded(recipe, *options.loader); }),
         Action::Load);
}

void Pages::openSuspended() {
    const auto resume = [this](const std::string& name) { game.resumeSuspended(name); };
    const auto remove = [this](const std::string& name) { game.removeSuspended(name); };
    open(makeSuspendedPanel(state.start, resume, remove), std::nullopt);
}

void Pages::openLive() {
    const auto choose = [this](std::optional<LiveEntry> entry) {
        state.start.wanted = std::move(entry);
        state.leaving = Leaving::Live;
    };
    open(makeLivePanel(state.start, choose), std::nullopt);
    state.overlay = Overlay::Live;
}

void Pages::ask(Overlay question, Then then) {
    open(question);
    state.notice.clear();  // a question stands alone
    then_ = std::move(then);
}

void Pages::quit() {
    if (!state.isInGame()) {
        state.leaving = Leaving::Quit;
        return;
    }
    const auto end = [this] {
        game.getPlay().end();
        // In a window that is too small the card cannot be seen, and a referee that does not answer
        // ends nothing.
        const bool isSilent = state.findLive() != nullptr && state.findLive()->isSilent;
        if (!computeLayout(state).fits || isSilent) state.leaving = Leaving::Quit;
    };
    ask(Overlay::QuitQuestion, end);
    if (state.isSuspendable() && !state.isGameEmpty()) state.notice = warnOfLimit(state);
}

void Pages::follow() {
    const bool isInMatch = state.isInLiveMatch();
    const bool wasInMatch = std::exchange(isInLiveMatch_, isInMatch);
    const bool closes =
        isInMatch ? !wasInMatch : asksQuestion(state.overlay) && (wasInMatch || !state.isInGame());
    if (closes && state.overlay != Overlay::None) close();
    askName();
}

void Pages::askName() {
    if (state.overlay != Overlay::None || !game.takeNameQuestion()) return;
    openName();
    state.name.emplace();
    nameReadyAt_ = now + kBeforeName;
}

void Pages::openName() {
    if (!state.canName()) return;
    state.name = NameField::suggest(state.settings.name);
    nameReadyAt_ = now;
    open(Overlay::Name);
}

// ---- What happens while one is open

void Pages::onKey(const PressedKey& pressed) {
    switch (state.overlay) {
        case Overlay::None: break;
        case Overlay::Panel:
        case Overlay::Live: onPanelKey(pressed); break;
        case Overlay::Name: onNameKey(pressed.key); break;
        case Overlay::Help: onHelpKey(pressed); break;
        case Overlay::QuitQuestion:
        case Overlay::NewQuestion:
        case Overlay::RatedQuestion: onQuestionKey(pressed); break;
    }
}

void Pages::onHelpKey(const PressedKey& pressed) {
    const auto& [key, action] = pressed;
    if (state.helpSearch.onKey(key)) return;
    const bool quits = action == Action::Quit;
    if (action == Action::Settings) {
        openSettings();
    } else if (key.code == KeyCode::Escape || action == Action::Help || quits) {
        close();
        if (quits) quit();
    }
}

void Pages::onQuestionKey(const PressedKey& pressed) {
    const auto& [key, action] = pressed;
    const bool isEnter = key.code == KeyCode::Enter;
    const bool isRated = state.overlay == Overlay::RatedQuestion;
    // The key that opened the question means the same as Enter.
    const bool isLater = isEnter || hasKey("l L", key) || action == Action::Quit;
    if (isRated ? isEnter : hasKey("y Y", key)) {
        if (!isRated) resumes_ = false;
        close();
        std::exchange(then_, {})();
    } else if (state.overlay == Overlay::QuitQuestion && isLater && state.isSuspendable()) {
        state.leaving = Leaving::Quit;
    } else if (key.code == KeyCode::Escape) {
        close();
    }
}

void Pages::onPanelKey(const PressedKey& pressed) {
    if (!isForPage(pressed.key, state)) return;
    const bool isTaken = panel_->takesText() || panel_->takesKey();
    const bool closes = !isTaken && opener_ && pressed.action == opener_;
    if (closes || panel_->onKey(pressed.key) == PanelEnd::Closes) close();
}

void Pages::onNameKey(const Key& key) {
    if (!isForPage(key, state) || now < nameReadyAt_) return;
    const NameField::End end = state.name->onKey(key);
    if (end == NameField::End::None) return;
    const std::optional<std::string> name = parsePlayerName(state.name->getText());
    options.asksName = false;
    if (end == NameField::End::Taken && name) {
        state.saveStatus.trouble = changeSetting("name", *name);
        game.getSaver().rename(*name);
    }
    close();
}

void Pages::onWake() {
    if (state.overlay == Overlay::Name && !state.canName()) close();
    if (!panel_) return;
    const bool closes = panel_->onWake() == PanelEnd::Closes || state.leaving == Leaving::Replay;
    if (!closes) return;
    close();
    brain.consider();
}

bool Pages::takesText() const {
    return (panel_ && panel_->takesText()) || state.overlay == Overlay::Name ||
           state.helpSearch.isOn();
}

// Applies the value and saves it. Returns one sentence if it is not saved.
std::string Pages::changeSetting(const std::string& name, const std::string& value) {
    const PanelSetting* const setting = base::findRow(options.panel, name);
    if (setting != nullptr) setting->put(state.settings, value);
    applySettings(options, state);
    if (name == "name") {
        options.asksName = false;
        if (state.nameOrigin == NameOrigin::Own) state.person = state.settings.name;
    }
    if (name == "speed") state.chosenSpeed.reset();
    if (name == "watch_speed") state.chosenWatchSpeed.reset();
    std::string trouble = options.saveSetting ? options.saveSetting(name, value) : std::string();
    if (trouble.empty() && setting != nullptr && setting->isForStart && state.phase != Phase::Start)
        trouble = "The next start uses it."_tr;
    return trouble;
}

std::string Pages::changeKeys(KeyChoices chosen) {
    const KeyChoices before = std::exchange(options.keys, std::move(chosen));
    applySettings(options, state);
    if (!options.saveKeys) return {};
    return options.saveKeys(listChangedLines(state.settings, before, options.keys));
}

// ---- Replays

void Pages::watch(WatchedReplay replay) {
    replay_ = std::move(replay);
    state.leaving = Leaving::Replay;
}

void Pages::comeBack(const std::array<ReviewSum, 2>& reviews, bool playsOn) {
    for (const int side : {0, 1}) {
        ReviewSum review = reviews.at(toIndex(side));
        if (review.moves == 0) continue;
        review.version = options.version;
        if (replay_.id == 0 && side == 0) state.review = review;
        if (options.scores == nullptr) continue;
        options.scores->askEach(
            reviewed_,
            [text = replay_.text, side, review](Scores& scores) {
                return scores.saveReview(text, side, review);
            },
            [this](std::optional<SaveTrouble> trouble) {
                if (trouble) state.notice = state.tr(tellTrouble(*trouble));
            });
    }
    replay_ = {};
    game.takeNews();
    const std::optional<ScoresPlace> place = std::exchange(scoresPlace_, std::nullopt);
    if (!place || playsOn || state.isInLiveMatch()) return;
    if (place->filter) {
        openScores(*place->filter, place->id);
    } else {
        openMatches(place->id);
    }
}

}  // namespace tui
