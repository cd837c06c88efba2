#include "tui/tetris/game/SuspendedGame.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/tetris/replay/ModernReplayPlayer.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/base/text/TimeText.h"

namespace tui {

namespace {

// Throws std::invalid_argument unless a game with such a header can be resumed.
void requireSuspended(const tetris::AnyReplay& replay, tetris::PlayMode mode,
                      const std::string& sequence)
{
    if (mode == tetris::PlayMode::Ticks && tetris::findSequence(sequence) != nullptr &&
        tetris::isInProgress(replay)) {
        return;
    }
    throw std::invalid_argument("it is not a suspended game");
}

// The limit without the sequence's own, which does not belong to the setup.
int findOwnLimit(int limit, const std::string& sequence, std::uint64_t seed)
{
    return limit == tetris::makeSequence(sequence, seed)->getLimit() ? 0 : limit;
}

}  // namespace

SuspendedGame::SuspendedGame(tetris::AnyReplay replay) : replay_(std::move(replay))
{
    if (const auto* const modern =
            std::get_if<std::shared_ptr<const tetris::ModernReplay>>(&replay_)) {
        takeModern(*modern);
    } else {
        takeClassic(std::get<std::shared_ptr<const tetris::Replay>>(replay_));
    }
}

void SuspendedGame::takeClassic(std::shared_ptr<const tetris::Replay> replay)
{
    const tetris::ReplayHeader header = replay->header;  // the replay may be replaced
    requireSuspended(replay_, header.mode, header.sequence);
    try {
        playClassic(replay);
    } catch (const tetris::ReplayDifference&) {
        const auto isVerbs = [](const tetris::ReplayEntry& entry) {
            return entry.kind == tetris::ReplayEntry::Kind::Verbs;
        };
        const auto last = std::find_if(replay->entries.rbegin(), replay->entries.rend(), isVerbs);
        if (!replay->isCut || last == replay->entries.rend()) throw;
        // The file was cut between a piece that landed and the next one, which the adversary dealt.
        tetris::Replay shorter = *replay;
        shorter.entries.resize(static_cast<std::size_t>(replay->entries.rend() - last - 1));
        replay = std::make_shared<const tetris::Replay>(std::move(shorter));
        replay_ = replay;
        playClassic(replay);
    }
    seed_ = header.seed;
    setup_.sequence = header.sequence;
    setup_.width = header.width;
    setup_.rows = header.rows;
    setup_.adversary = header.adversary;
    setup_.rising = header.rising;
    setup_.limit = findOwnLimit(header.limit, header.sequence, header.seed);
    startBrain_ = header.brain;
    weights_ = header.weights;
    findBrains(header.brain);
    if (!header.master.empty()) setup_.master = findBrain(header.master);
}

void SuspendedGame::playClassic(const std::shared_ptr<const tetris::Replay>& replay)
{
    tetris::ReplayPlayer player(replay);
    while (!player.isAtEnd())
        static_cast<void>(player.step());
    if (!replay->isCut) player.checkResult();
    if (!player.isRunning()) throw std::invalid_argument("the game has ended");
    recorded_ = {.speed = player.getSpeed().value_or(recorded_.speed),
                 .adversary = player.getAdversary(),
                 .brain = player.getBrain(),
                 .active = player.isBrainActive()};
    played_ = std::chrono::milliseconds(player.getTime());
    summary_ = {.score = player.computeScore(),
                .rows = player.getTally().rows,
                .started = parseMoment(replay->header.start).value_or(0)};
}

void SuspendedGame::takeModern(const std::shared_ptr<const tetris::ModernReplay>& replay)
{
    const tetris::ModernReplayHeader& header = replay->header;
    const tetris::ModernRules& rules = header.rules;
    requireSuspended(replay_, header.mode, header.sequence);
    tetris::ModernReplayPlayer player(replay, {});
    while (!player.isAtEnd())
        static_cast<void>(player.step());
    if (!replay->isCut) player.checkResult();
    const tetris::ModernGame& game = player.getGame();
    if (!game.isRunning()) throw std::invalid_argument("the game has ended");
    recorded_ = {.speed = player.getSpeed().value_or(recorded_.speed),
                 .adversary = 0,
                 .brain = player.getBrain(),
                 .active = player.isBrainActive()};
    played_ = std::chrono::milliseconds(game.getTime());
    summary_ = {.score = game.getScore(),
                .rows = game.getRows(),
                .started = parseMoment(header.start).value_or(0)};
    seed_ = rules.seed;
    setup_.sequence = header.sequence;
    setup_.width = rules.width;
    setup_.rows = rules.rows;
    setup_.modern = rules;
    setup_.limit = findOwnLimit(rules.limit, header.sequence, rules.seed);
    previews_ = header.next;
    startBrain_ = header.brain;
    weights_ = header.weights;
    findBrains(header.brain);
}

// Nullopt if there is no such brain, or its weights have changed; then that is noted.
std::optional<tetris::BrainRecipe> SuspendedGame::findBrain(const std::string& name)
{
    try {
        tetris::BrainRecipe recipe(name);
        // The header contains the hash of the weights of the brain that it names.
        if (name != startBrain_ || recipe.getWeightsHash() == weights_) return recipe;
        changed_ = name;
    } catch (const std::invalid_argument&) {
        missing_ = name;
    }
    return std::nullopt;
}

// `brain`: the one at the start.
void SuspendedGame::findBrains(const std::string& brain)
{
    setup_.brain = findBrain(brain).value_or(tetris::BrainRecipe());
    const std::optional<tetris::BrainRecipe> last = findBrain(recorded_.brain);
    active_ = recorded_.active && last.has_value();
    brain_ = last.value_or(tetris::BrainRecipe());
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
    state.heights = {};
    state.dealt = {};
    if (const auto* const modern =
            std::get_if<std::shared_ptr<const tetris::ModernReplay>>(&replay_)) {
        restoreModern(*modern, state);
    } else {
        restoreClassic(std::get<std::shared_ptr<const tetris::Replay>>(replay_),
                       std::move(findMaster), state);
    }
}

void SuspendedGame::restoreClassic(const std::shared_ptr<const tetris::Replay>& replay,
                                   tetris::AdversarySequence::FindMaster findMaster,
                                   TetrisState& state)
{
    const tetris::ReplayHeader& header = replay->header;
    std::vector<int> dealt;
    for (const tetris::ReplayEntry& entry : replay->entries) {
        if (entry.kind == tetris::ReplayEntry::Kind::Dealt) dealt.push_back(entry.piece);
    }
    auto sequence = std::make_unique<tetris::AdversarySequence>(
        tetris::makeSequence(header.sequence, header.seed), header.seed, std::move(findMaster),
        header.adversary);
    sequence->recall(std::move(dealt));
    const int height = header.rows + tetris::kTopRows;
    state.stack = PieceGrid(header.width, height);
    tetris::Game game(
        std::move(sequence),
        tetris::GameOptions{.width = header.width, .height = height, .limit = header.limit});
    // The player gives the verbs, and the adversary's level at each of them.
    tetris::ReplayPlayer player(replay);
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
    game.setAdversaryLevel(player.getAdversary());
    state.game.emplace(std::move(game));
}

void SuspendedGame::restoreModern(const std::shared_ptr<const tetris::ModernReplay>& replay,
                                  TetrisState& state)
{
    tetris::ModernReplayPlayer player(replay, {});
    state.stack = PieceGrid(player.getGame().getBoard());
    int dealt = 0;
    const auto countDealt = [&] {
        const tetris::ModernGame& game = player.getGame();
        if (game.countDealt() > dealt && game.getPiece())
            ++state.dealt.at(static_cast<std::size_t>(game.getPiece()->piece));
        dealt = game.countDealt();
    };
    countDealt();
    while (!player.isAtEnd()) {
        const tetris::ModernReport report = player.stepEvent();
        if (report.emptied) state.stack.clear();
        for (const tetris::ModernLock& lock : report.locks) {
            state.stack.take(lock, player.getGame().getBoard());
            state.heights.add(state.stack.computeHeight());
        }
        countDealt();
    }
    state.game.emplace(player.getGame());
}

}  // namespace tui
