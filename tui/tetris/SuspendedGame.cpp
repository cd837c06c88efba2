#include "tui/tetris/SuspendedGame.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/tetris/ReplayPlayer.h"
#include "tui/base/TimeText.h"

namespace tui {

SuspendedGame::SuspendedGame(std::shared_ptr<const tetris::Replay> replay)
    : replay_(std::move(replay))
{
    const tetris::ReplayHeader header = replay_->header;  // replay_ may be replaced
    const tetris::SequenceEntry* const sequence = tetris::findSequence(header.sequence);
    if (header.mode != tetris::PlayMode::Ticks || sequence == nullptr ||
        replay_->result.end != tetris::ReplayEnd::Left) {
        throw std::invalid_argument("it is not a suspended game");
    }
    try {
        play();
    } catch (const tetris::ReplayDifference&) {
        const auto isVerbs = [](const tetris::ReplayEntry& entry) {
            return entry.kind == tetris::ReplayEntry::Kind::Verbs;
        };
        const auto last = std::find_if(replay_->entries.rbegin(), replay_->entries.rend(), isVerbs);
        if (!replay_->isCut || last == replay_->entries.rend()) throw;
        // The file was cut between a piece that landed and the next one, which the adversary dealt.
        tetris::Replay shorter = *replay_;
        shorter.entries.resize(static_cast<std::size_t>(replay_->entries.rend() - last - 1));
        replay_ = std::make_shared<const tetris::Replay>(std::move(shorter));
        play();
    }
    setup_.sequence = header.sequence;
    setup_.width = header.width;
    setup_.rows = header.rows;
    setup_.adversary = header.adversary;
    setup_.rising = header.rising;
    // The sequence's own limit does not belong to the setup.
    if (header.limit != sequence->make(header.seed)->getLimit()) setup_.limit = header.limit;
    findBrains();
}

void SuspendedGame::play()
{
    tetris::ReplayPlayer player(replay_);
    while (!player.isAtEnd())
        static_cast<void>(player.step());
    if (!replay_->isCut) player.checkResult();
    if (!player.isRunning()) throw std::invalid_argument("the game has ended");
    recorded_ = {.speed = player.getSpeed().value_or(recorded_.speed),
                 .adversary = player.getAdversary(),
                 .brain = player.getBrain(),
                 .active = player.isBrainActive()};
    active_ = recorded_.active;
    played_ = std::chrono::milliseconds(player.getTime());
    summary_ = {.score = player.computeScore(),
                .rows = player.getTally().rows,
                .started = parseMoment(replay_->header.start).value_or(0)};
}

void SuspendedGame::findBrains()
{
    const tetris::ReplayHeader& header = replay_->header;
    const auto find = [this,
                       &header](const std::string& name) -> std::optional<tetris::BrainRecipe> {
        try {
            tetris::BrainRecipe recipe(name);
            // The header contains the hash of the weights of the brain that it names.
            const bool isKnown = name != header.brain || recipe.getWeightsHash() == header.weights;
            if (isKnown) return recipe;
            changed_ = name;
        } catch (const std::invalid_argument&) {
            missing_ = name;
        }
        return std::nullopt;
    };
    setup_.brain = find(header.brain).value_or(tetris::BrainRecipe());
    if (!header.master.empty()) setup_.master = find(header.master);
    const std::optional<tetris::BrainRecipe> brain = find(recorded_.brain);
    if (!brain) active_ = false;
    brain_ = brain.value_or(tetris::BrainRecipe());
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
    std::vector<int> dealt;
    for (const tetris::ReplayEntry& entry : replay_->entries) {
        if (entry.kind == tetris::ReplayEntry::Kind::Dealt) dealt.push_back(entry.piece);
    }
    auto sequence = std::make_unique<tetris::AdversarySequence>(
        tetris::makeSequence(header.sequence, header.seed), header.seed, std::move(findMaster),
        header.adversary);
    sequence->recall(std::move(dealt));
    const int height = header.rows + tetris::kTopRows;
    state.stack = PieceGrid(header.width, height);
    state.heights = {};
    state.dealt = {};
    tetris::Game game(
        std::move(sequence),
        tetris::GameOptions{.width = header.width, .height = height, .limit = header.limit});
    // The player gives the verbs, and the adversary's level at each of them.
    tetris::ReplayPlayer player(replay_);
    while (!player.isAtEnd()) {
        game.setAdversaryLevel(player.getAdversary());
        const tetris::Verb verb = *player.findVerb();
        static_cast<void>(player.step());
        const tetris::TickReport report = game.tick(verb);
        if (!report.landed) continue;
        state.stack.land(*report.landed);
        state.stack.removeRows(report.fullRows);
        state.heights.add(state.stack.computeHeight());
        const int piece = findPieceIndex(*report.landed->piece).value();
        ++state.dealt.at(static_cast<std::size_t>(piece));
    }
    game.setAdversaryLevel(recorded_.adversary);
    state.game.emplace(std::move(game));
}

}  // namespace tui
