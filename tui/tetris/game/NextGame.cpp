#include "tui/tetris/game/NextGame.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/base/Index.h"
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
    rules.board = getEntry(rules.goal).digsGarbage ? std::string() : given.rules.board;
    setup.rules = fitRules(rules);
}

namespace {

// There is an adversary at level 0, too, because its slider may be moved later.
std::unique_ptr<tetris::PieceSequence> makeWithAdversary(AdversarySequence::FindMaster findMaster,
                                                         const TetrisState& state) {
    return std::make_unique<AdversarySequence>(
        tetris::makeSequence(state.setup.sequence, state.seed), state.seed, std::move(findMaster),
        state.setup.adversary);
}

}  // namespace

void makeGame(AdversarySequence::FindMaster findMaster, TetrisState& state) {
    GameSetup& setup = state.setup;
    setup.adversary = 0;
    setup.rules.rising = false;
    if (setup.rules.set == tetris::RuleSet::Modern) {
        state.game.emplace(makeRules(setup, state.seed),
                           tetris::makeSequence(setup.sequence, state.seed));
        return;
    }
    setup.adversary = state.settings.adversary;
    setup.rules.rising = state.canRise(setup.sequence);
    state.game.emplace(makeRules(setup, state.seed),
                       makeWithAdversary(std::move(findMaster), state));
}

void addAdversary(AdversarySequence::FindMaster findMaster, TetrisState& state) {
    auto* const game = state.game->get<tetris::Game>();
    if (game == nullptr || tetris::findSequence(state.setup.sequence) == nullptr) return;
    auto sequence = makeWithAdversary(std::move(findMaster), state);
    sequence->setState(game->getSequence().saveState());
    game->setSequence(std::move(sequence));
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
            saveForNextTime("rows", options, state);
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
    saveForNextTime(name, options, state);
    return true;
}

}  // namespace tui
