#include "tui/tetris/Pages.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tui/base/PlayerName.h"
#include "tui/tetris/panel/LoadPanel.h"
#include "tui/tetris/panel/ScoresPanel.h"
#include "tui/tetris/panel/SettingsPanel.h"
#include "tui/tetris/view/TetrisView.h"

namespace tui {

namespace {

// In a window that is too small, a page is not visible and can only be closed.
bool isForPage(const Key& key, const TetrisState& state)
{
    return key.code == KeyCode::Escape || computeLayout(state).fits;
}

}  // namespace

// ---- To open and close

void Pages::open(Overlay overlay, TimePoint now)
{
    resumes_ = state_.phase == Phase::Playing;
    game_.pause(now);
    state_.overlay = overlay;
}

void Pages::open(std::unique_ptr<Panel> panel, Action opener, TimePoint now)
{
    open(Overlay::Panel, now);
    panel_ = std::move(panel);
    opener_ = opener;
}

void Pages::close(TimePoint now)
{
    state_.overlay = Overlay::None;
    panel_.reset();
    if (std::exchange(resumes_, false)) game_.resume(now);
    askName(now);
}

void Pages::openSettings(TimePoint now)
{
    noteChanges(state_, options_);
    open(std::make_unique<SettingsPanel>(options_.panel,
                                         [this](const std::string& name, const std::string& value) {
                                             return changeSetting(name, value);
                                         }),
         Action::Settings, now);
}

void Pages::openScores(TimePoint now)
{
    if (options_.scores == nullptr) return;
    const SaveStatus& saveStatus = state_.saveStatus;
    const bool isSaved = saveStatus.stage == SaveStatus::Stage::Saved;
    const tetris::ScoreFilter filter{
        .table = isSaved ? saveStatus.table : tetris::ScoreTable::Alone,
        .sequence = state_.setup.sequence,
        .size = tetris::ScoreFilter::Size{state_.setup.width, state_.setup.rows}};
    open(std::make_unique<ScoresPanel>(*options_.scores, filter,
                                       isSaved ? std::optional(saveStatus.id) : std::nullopt,
                                       options_.program),
         Action::Scores, now);
}

void Pages::openLoading(TimePoint now)
{
    const tetris::GameSetup& setup = state_.setup;
    const tetris::GameStart start{.seed = state_.seed,
                                  .width = setup.width,
                                  .height = setup.rows + tetris::kTopRows,
                                  .limit = setup.rows};
    open(std::make_unique<LoadPanel>(options_.loader, loadText_, start,
                                     [this](const tetris::BrainRecipe& recipe) {
                                         brain_.useLoaded(recipe, *options_.loader);
                                     }),
         Action::Load, now);
}

void Pages::askName(TimePoint now)
{
    if (state_.overlay != Overlay::None) return;
    if (!game_.getSaver().takeQuestion(state_.saveStatus, now)) return;
    state_.name = NameField::suggest(options_.settings.name);
    open(Overlay::Name, now);
}

// ---- What happens while one is open

PageAnswer Pages::onKey(const Key& key, TimePoint now)
{
    switch (state_.overlay) {
        case Overlay::None: break;
        case Overlay::Panel: onPanelKey(key, now); break;
        case Overlay::Name: onNameKey(key, now); break;
        case Overlay::QuitQuestion: return onQuestionKey(key, now);
        case Overlay::Help: {
            const std::optional<Action> action = state_.keys.find(key);
            const bool quits = action == Action::Quit;
            if (key.code == KeyCode::Escape || action == Action::Help || quits) close(now);
            return quits ? PageAnswer::Quit : PageAnswer::None;
        }
    }
    return PageAnswer::None;
}

PageAnswer Pages::onQuestionKey(const Key& key, TimePoint now)
{
    const char32_t letter = key.code == KeyCode::Character ? key.character : U'\0';
    const bool isLater = key.code == KeyCode::Enter || letter == U'l' || letter == U'L';
    if (letter == U'y' || letter == U'Y') {
        game_.stop(now);
        return PageAnswer::End;
    }
    if (isLater && state_.canSuspend) return PageAnswer::End;
    if (key.code == KeyCode::Escape) close(now);
    return PageAnswer::None;
}

void Pages::onPanelKey(const Key& key, TimePoint now)
{
    if (!isForPage(key, state_)) return;
    const bool closes = !panel_->takesText() && state_.keys.find(key) == opener_;
    if (closes || panel_->onKey(key, state_.window) == PanelEnd::Closes) close(now);
}

void Pages::onNameKey(const Key& key, TimePoint now)
{
    if (!isForPage(key, state_)) return;
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

void Pages::onWake(TimePoint now)
{
    if (!panel_ || panel_->onWake() != PanelEnd::Closes) return;
    close(now);
    brain_.consider(now);
}

bool Pages::takesText() const
{
    return (panel_ && panel_->takesText()) || state_.overlay == Overlay::Name;
}

// Applies the value and saves it. Returns one sentence if it is not saved.
std::string Pages::changeSetting(const std::string& name, const std::string& value)
{
    noteChanges(state_, options_);
    const auto setting = std::ranges::find(options_.panel, name, &PanelSetting::name);
    if (setting != options_.panel.end()) {
        setting->value = value;
        setting->put(options_.settings, value);
    }
    applySettings(options_, state_);
    if (name == "name") options_.asksName = false;
    return options_.keepSetting ? options_.keepSetting(name, value) : std::string();
}

}  // namespace tui
