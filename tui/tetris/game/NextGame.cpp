#include "tui/tetris/game/NextGame.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/Index.h"
#include "core/tetris/Daily.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

// Goes to the next goal, from a sprint through its other numbers of rows, the usual one first.
void chooseGoal(TetrisState& state) {
    const auto goals = tetris::getGoals();
    GameRules& rules = state.settings.rules;
    if (getEntry(rules.goal).choosesRows) {
        const auto& all = tetris::kSprintRows;
        const auto at = std::ranges::find(all, rules.toClear) - all.begin() + 1;
        rules.toClear = all.at(toIndex(at) % all.size());
        if (rules.toClear != GameRules().toClear) return;
    }
    rules.goal = goals[(toIndex(rules.goal) + 1) % goals.size()].goal;
    setLevel(rules.level, state);
}

// Puts the next of some sizes of the well that fit into the window into the rules; the present one
// stays if none does.
void useNextSize(Size window, GameRules& rules) {
    constexpr std::array<Size, 6> kSizes{
        {{10, 20}, {8, 20}, {6, 20}, {12, 20}, {16, 24}, {20, 30}}};
    const auto* const found = std::ranges::find(kSizes, Size{rules.width, rules.rows});
    auto at = found == kSizes.end() ? kSizes.size() - 1 : toIndex(found - kSizes.begin());
    for (size_t tried = 0; tried < kSizes.size(); ++tried) {
        at = (at + 1) % kSizes.size();
        const auto [width, rows] = kSizes[at];
        if (!computeLayout(window, width, rows).fits) continue;
        rules.width = width;
        rules.rows = rows;
        return;
    }
}

}  // namespace

void setLevel(int level, TetrisState& state) {
    GameRules& rules = state.settings.rules;
    rules.level = std::clamp(level, 1, tetris::getMaxLevel(rules.goal));
}

void chooseSetup(const GameSetup& given, TetrisState& state) {
    GameSetup& setup = state.setup;
    setup.sequence = state.settings.findSequence();
    GameRules rules = state.makeNextRules();
    rules.width = setup.rules.width;
    rules.rows = setup.rules.rows;
    rules.limit = given.rules.limit;
    if (!getEntry(rules.goal).digsGarbage) rules.board = given.rules.board;
    setup.rules = fitRules(rules);
}

void DailySettings::use(tetris::RuleSet set) {
    usual_ = settings_;
    settings_.rules.set = used_ = set;
    settings_.speed = tetris::kDailySpeed;
    settings_.next = tetris::kDailyNext;
    settings_.adversary = 0;
    settings_.rules.rising = false;
}

void DailySettings::leave() {
    if (!usual_) return;
    const SettingValues usual = *std::exchange(usual_, {});
    const auto restore = [](auto& value, auto replaced, auto before) {
        if (value == replaced) value = before;
    };
    restore(settings_.rules.set, used_, usual.rules.set);
    restore(settings_.speed, tetris::kDailySpeed, usual.speed);
    restore(settings_.next, tetris::kDailyNext, usual.next);
    restore(settings_.adversary, 0, usual.adversary);
    restore(settings_.rules.rising, false, usual.rules.rising);
}

bool chooseNext(Action action, const PlayOptions& options, TetrisState& state) {
    SettingValues& settings = state.settings;
    GameRules& rules = settings.rules;
    std::string_view name;  // of the setting
    if (state.isModern() && (action == Action::Rising || action == Action::Test)) return true;
    switch (action) {
        case Action::Rules:
            rules.set = rules.set == tetris::RuleSet::Classic ? tetris::RuleSet::Modern
                                                              : tetris::RuleSet::Classic;
            name = "rules";
            break;
        case Action::Goal:
            chooseGoal(state);
            saveForNextTime("rows", settings, options);
            name = "goal";
            break;
        case Action::LevelUp:
        case Action::LevelDown:
            setLevel(rules.level + (action == Action::LevelUp ? 1 : -1), state);
            name = "level";
            break;
        case Action::Rising:
            rules.rising = !rules.rising;
            name = "rising";
            break;
        case Action::Test:
            settings.test = !settings.test;
            name = "sequence";
            break;
        case Action::Sequence:
            settings.sequence = settings.sequence == "bag" ? "random" : "bag";
            name = "sequence";
            break;
        case Action::Size:
            // Only before a game.
            if (state.phase != Phase::Start) return true;
            if (state.isModern() && !options.setup.rules.board.empty()) {
                state.notice = state.tr("The board needs this well.");
                return true;
            }
            useNextSize(state.window, rules);
            name = "size";
            break;
        default: return false;
    }
    applySettings(options, state);
    saveForNextTime(name, settings, options);
    return true;
}

}  // namespace tui
