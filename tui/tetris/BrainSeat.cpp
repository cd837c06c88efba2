#include "tui/tetris/BrainSeat.h"

#include <algorithm>
#include <utility>

#include "brain/tetris/Brains.h"
#include "core/base/Range.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// How long the loop waits for the brain: each time, so that a quick brain steers as if it ran in
// the loop itself; and in one wake-up in all, because keys wait meanwhile.
constexpr Duration kWaitAtOnce = 5ms;
constexpr Duration kWaitInAll = 15ms;

// Makes the adversary's master, which runs in the loop's thread. The default brain replaces an
// external one, because that could hang while keys wait.
std::unique_ptr<tetris::Brain> makeJudge(const BrainRecipe& recipe) {
    return recipe.isExternal() ? BrainRecipe().makeMaster() : recipe.makeMaster();
}

std::unique_ptr<tetris::Brain> makeMaster(const GameSetup& setup) {
    return setup.master ? makeJudge(*setup.master) : nullptr;
}

}  // namespace

BrainSeat::BrainSeat(std::vector<BrainRecipe> brains, const GameSetup& setup,
                     std::unique_ptr<Worker> worker, BrainMaker make, TetrisState& state,
                     const TimePoint& now)
    : state_(state),
      now_(now),
      brains_(std::move(brains)),
      master_(makeMaster(setup)),
      suggester_(std::move(worker), std::move(make)) {
    add(setup.brain);
    use(setup.brain);
}

// ---- Which brain

void BrainSeat::add(const BrainRecipe& recipe) {
    if (!base::contains(brains_, recipe)) brains_.push_back(recipe);
}

void BrainSeat::use(const BrainRecipe& recipe) {
    recipe_ = recipe;
    judge_ = makeJudge(recipe_);
    state_.brain = recipe_.getName();
    suggester_.setBrain(recipe_);
    ++uses_;
}

bool BrainSeat::plays(const BrainRecipe& recipe) const { return recipe.plays(state_.getRuleSet()); }

bool BrainSeat::canPlay(const BrainRecipe& recipe) {
    if (plays(recipe)) return true;
    state_.notice =
        state_.isModern()
            ? state_.tr.format("The brain {0} plays classic games alone.", recipe.getName())
            : state_.tr.format("The brain {0} plays modern games alone.", recipe.getName());
    return false;
}

void BrainSeat::beginGame() {
    if (!canPlay(recipe_)) use({});
    tellGame();
}

// As in games without a screen, the brain does not learn the seed.
void BrainSeat::tellGame() { suggester_.beginGame(tetris::makeGameStart(state_.setup.rules, 0)); }

void BrainSeat::useNext() {
    // Not found where a newer version of its file, which cannot play this game, was loaded.
    auto next = std::ranges::find(brains_, recipe_);
    // The default brain is among them, so the search ends.
    do {
        if (next == brains_.end() || ++next == brains_.end()) next = brains_.begin();
    } while (!plays(*next) && *next != recipe_);
    state_.brainFailure.clear();
    state_.hasChosenBrain = true;
    use(*next);
    consider();
}

void BrainSeat::useWatched() {
    const auto watched =
        std::ranges::find(brains_, state_.getWatchedBrain(), &BrainRecipe::getName);
    if (watched != brains_.end() && *watched != recipe_) use(BrainRecipe(*watched));
}

void BrainSeat::useSuspended(const BrainRecipe& recipe, const GameSetup& setup) {
    add(recipe);
    master_ = makeMaster(setup);
    use(recipe);
    tellGame();
}

void BrainSeat::useLoaded(const BrainRecipe& recipe, Background<BrainLoader>& loader) {
    std::optional<BrainRecipe> old;
    const auto place = std::ranges::find(brains_, recipe.getName(), &BrainRecipe::getName);
    if (place == brains_.end()) {
        brains_.push_back(recipe);
    } else {
        old = std::exchange(*place, recipe);
    }
    // External brains with equal names compare equal. The assignment releases the old one.
    if (recipe.isExternal() && state_.setup.brain == recipe) state_.setup.brain = recipe;
    state_.brainFailure.clear();
    // A game that it cannot play stays whose it is: with another brain in its place, a person's
    // game would count as helped.
    if (canPlay(recipe)) {
        state_.hasChosenBrain = true;
        use(recipe);
        state_.brainActive = true;
    }
    // Only now is there no other copy of it.
    if (old)
        loader.askEach(
            replaced_, [old = std::move(old)](BrainLoader&) { return true; }, [](bool) {});
}

tetris::AdversarySequence::FindMaster BrainSeat::findMaster() {
    return [this]() -> tetris::Brain& { return master_ ? *master_ : *judge_; };
}

// ---- Its suggestion

// Calls `question`. If the brain fails in it, the default brain takes its place.
template <class Ask>
void BrainSeat::ask(const Ask& question) {
    try {
        question();
    } catch (const tetris::BrainFailure& failure) {
        state_.brainFailure = failure.what();
        use({});
        if (state_.game && state_.game->isRunning())
            suggester_.consider(*state_.game, state_.viewsBrain);
    }
}

void BrainSeat::consider() {
    if (!state_.game || !state_.game->isRunning() || !(state_.brainActive || state_.viewsBrain)) {
        suggester_.forget();
    } else {
        ask([this] { suggester_.consider(*state_.game, state_.viewsBrain); });
        // With a quick brain, its view and the piece change in the same picture.
        if (state_.viewsBrain) await();
        if (state_.viewsBrain && !isThinkingOfGoal()) await();
    }
    show();
}

void BrainSeat::reconsider() {
    forget();
    consider();
}

void BrainSeat::considerHeld() {
    if (suggester_.getSuggestion().usesHold) {
        suggester_.takeHold(*state_.game);
    } else {
        forget();
    }
    consider();
}

bool BrainSeat::consult() {
    ask([this] { suggester_.settle(*state_.game); });
    if (isThinkingOfGoal()) await();
    show();
    return !isThinkingOfGoal();
}

// Waits for an answer, as long as keys can wait.
void BrainSeat::await() {
    if (waitedAt_ != now_) waitedThen_ = Duration(0);
    waitedAt_ = now_;
    ask([this] {
        waitedThen_ += suggester_.take(std::min(kWaitAtOnce, kWaitInAll - waitedThen_));
    });
}

void BrainSeat::takeAnswers() {
    ask([this] { suggester_.take(); });
    show();
}

void BrainSeat::show() {
    state_.suggestion = state_.viewsBrain ? suggester_.getSuggestion() : Suggestion{};
}

}  // namespace tui
