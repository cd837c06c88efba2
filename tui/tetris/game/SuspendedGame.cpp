#include "tui/tetris/game/SuspendedGame.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/game/ClassicCourse.h"

namespace tui {

namespace {

// The limit without the sequence's own, which does not belong to the setup.
int findOwnLimit(const tetris::ReplayHeader& header)
{
    const int own = tetris::makeSequence(header.sequence, header.rules.seed)->getLimit();
    return header.rules.limit == own ? 0 : header.rules.limit;
}

// The replay up to its last line of verbs; nullptr if it has none.
tetris::SharedReplay cutAfterVerbs(const tetris::Replay& replay)
{
    const auto last = std::find_if(
        replay.entries.rbegin(), replay.entries.rend(),
        [](const auto& entry) { return entry.kind == tetris::ReplayEntry::Kind::Verbs; });
    if (last == replay.entries.rend()) return nullptr;
    tetris::Replay shorter = replay;
    shorter.entries.resize(static_cast<std::size_t>(replay.entries.rend() - last - 1));
    return std::make_shared<const tetris::Replay>(std::move(shorter));
}

}  // namespace

SuspendedGame::SuspendedGame(tetris::SharedReplay replay) : replay_(std::move(replay))
{
    const tetris::ReplayHeader header = replay_->header;  // the replay may be replaced
    if (header.mode != tetris::PlayMode::Ticks ||
        tetris::findSequence(header.sequence) == nullptr || !isInProgress(*replay_)) {
        throw std::invalid_argument("it is not a suspended game");
    }
    try {
        play();
    } catch (const tetris::ReplayDifference&) {
        // The file may be cut between a piece that landed and the next one, which the adversary
        // dealt.
        if (!replay_->isCut || header.rules.set != tetris::RuleSet::Classic) throw;
        tetris::SharedReplay shorter = cutAfterVerbs(*replay_);
        if (shorter == nullptr) throw;
        replay_ = std::move(shorter);
        play();
    }
    setup_.sequence = header.sequence;
    setup_.rules = header.rules;
    setup_.adversary = header.adversary;
    setup_.rules.limit = findOwnLimit(header);
    setup_.brain = findBrain(header.brain).value_or(tetris::BrainRecipe());
    const std::optional<tetris::BrainRecipe> last = findBrain(recorded_.brain);
    active_ = recorded_.active && last.has_value();
    brain_ = last.value_or(tetris::BrainRecipe());
    if (!header.master.empty()) setup_.master = findBrain(header.master);
}

// Plays the replay to its end.
void SuspendedGame::play()
{
    tetris::ReplayPlayer player(replay_);
    while (!player.isAtEnd())
        static_cast<void>(player.step());
    if (!replay_->isCut) player.checkResult();
    const tetris::PlayedGame& game = player.getGame();
    if (!game.isRunning()) throw std::invalid_argument("the game has ended");
    recorded_ = {.speed = player.getSpeed().value_or(recorded_.speed),
                 .adversary = player.getAdversary(),
                 .brain = player.getBrain(),
                 .active = player.isBrainActive()};
    played_ = std::chrono::milliseconds(player.getTime());
    summary_ = {.score = game.getScore(),
                .rows = game.getRows(),
                .started = parseMoment(replay_->header.start).value_or(0)};
}

// Nullopt if there is no such brain, or its weights have changed; then that is noted.
std::optional<tetris::BrainRecipe> SuspendedGame::findBrain(const std::string& name)
{
    const tetris::ReplayHeader& header = replay_->header;
    try {
        tetris::BrainRecipe recipe(name);
        // The header contains the hash of the weights of the brain that it names.
        if (name != header.brain || recipe.getWeightsHash() == header.weights) return recipe;
        changed_ = name;
    } catch (const std::invalid_argument&) {
        missing_ = name;
    }
    return std::nullopt;
}

std::string SuspendedGame::formatNote(const Translation& tr) const
{
    if (!missing_.empty()) return tr.format("The brain {0} is not here any more.", {missing_});
    if (!changed_.empty()) return tr.format("The brain {0} has other weights now.", {changed_});
    return {};
}

void SuspendedGame::restore(tetris::AdversarySequence::FindMaster findMaster,
                            TetrisState& state) const
{
    const tetris::ReplayHeader& header = replay_->header;
    tetris::ReplayPlayer player(replay_);
    // A classic game has an adversary that goes on by itself: it takes the same verbs beside the
    // player's game, which gives the verbs and the adversary's level at each of them.
    std::optional<tetris::PlayedGame> own;
    if (header.rules.set == tetris::RuleSet::Classic) {
        std::vector<int> dealt;
        for (const tetris::ReplayEntry& entry : replay_->entries)
            if (entry.kind == tetris::ReplayEntry::Kind::Dealt) dealt.push_back(entry.piece);
        auto sequence = std::make_unique<tetris::AdversarySequence>(
            tetris::makeSequence(header.sequence, header.rules.seed), header.rules.seed,
            std::move(findMaster), header.adversary);
        sequence->recall(std::move(dealt));
        own.emplace(header.rules, std::move(sequence));
    }
    state.heights = {};
    state.dealt = {};
    state.rowTimes.clear();
    const tetris::PlayedGame& game = player.getGame();
    state.stack = PieceGrid(game.copyBoard());
    countDealt(game, state.dealt);
    while (!player.isAtEnd()) {
        if (own) {
            own->setAdversaryLevel(player.getAdversary());
            static_cast<void>(own->tick(*player.findVerb()));
        }
        const tetris::GameReport report = player.stepEvent();
        if (report.emptied) state.stack.clear();
        for (const tetris::Lock& lock : report.locks) {
            state.stack.take(lock, game.copyBoard());
            state.heights.add(state.stack.computeHeight());
        }
        countDealt(game, state.dealt);
        noteRowTimes(game, state.rowTimes);
    }
    if (own) own->setAdversaryLevel(player.getAdversary());
    state.game = own ? std::move(*own) : game;
}

}  // namespace tui
