#include "tui/tetris/suspended/SuspendedGame.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

// The limit without the sequence's own, which does not belong to the setup.
int findOwnLimit(const ReplayHeader& header) {
    const int own = tetris::makeSequence(header.sequence, header.rules.seed)->getLimit();
    return header.rules.limit == own ? 0 : header.rules.limit;
}

// The replay up to its last line of verbs; nullptr if it has none.
SharedReplay cutAfterVerbs(const tetris::Replay& replay) {
    const auto last = std::find_if(
        replay.entries.rbegin(), replay.entries.rend(),
        [](const auto& entry) { return entry.kind == tetris::ReplayEntry::Kind::Verbs; });
    if (last == replay.entries.rend()) return nullptr;
    tetris::Replay shorter = replay;
    shorter.entries.resize(toIndex(replay.entries.rend() - last - 1));
    return std::make_shared<const tetris::Replay>(std::move(shorter));
}

// The settings in force.
PlaySettings findSettings(const ReplayPlayer& player) {
    return {.speed = player.getSpeed().value_or(PlaySettings().speed),
            .adversary = player.getAdversary(),
            .brain = player.getBrain(),
            .active = player.isBrainActive(),
            .view = player.isViewed()};
}

// True if the next step is what time alone brings about before the verb.
bool isTimeNext(const ReplayPlayer& player) {
    const std::optional<int64_t> wait = player.getGame().computeWait();
    const std::optional<int64_t> next = player.findNextTime();
    return wait && next && player.getTime() + *wait <= *next;
}

SharedReplay requireSuspended(SharedReplay replay) {
    const ReplayHeader& header = replay->header;
    const bool isOurs = header.match ? canSuspendMatch(header)
                                     : header.mode == tetris::PlayMode::Ticks &&
                                           tetris::findSequence(header.sequence) != nullptr;
    if (isOurs && isInProgress(*replay)) {
        return replay;
    }
    base::refuse("it is not a suspended game");
}

}  // namespace

SuspendedGame::SuspendedGame(SharedReplay replay, std::string name, int64_t saved)
    : replay_(requireSuspended(std::move(replay))),
      name_(std::move(name)),
      saved_(saved != 0 ? saved : parseMoment(replay_->header.start).value_or(0)),
      findMaster_(std::make_shared<AdversarySequence::FindMaster>()),
      course_(begin()) {
    readOn();
}

SuspendedGame::Course SuspendedGame::begin() const {
    Course course{.game = RecordedGame(replay_)};
    const ReplayHeader& header = replay_->header;
    if (header.rules.set == tetris::RuleSet::Classic) {
        std::vector<int> dealt;
        for (const tetris::ReplayEntry& entry : replay_->entries)
            if (entry.kind == tetris::ReplayEntry::Kind::Dealt) dealt.push_back(entry.piece);
        auto sequence = std::make_unique<AdversarySequence>(
            tetris::makeSequence(header.sequence, header.rules.seed), header.rules.seed,
            [find = findMaster_]() -> tetris::Brain& { return (*find)(); }, header.adversary);
        sequence->recall(std::move(dealt));
        course.own.emplace(header.rules, std::move(sequence));
    }
    countDealt(course.game.getGame(), course.dealt);
    noteGoal(course);
    const ReplayPlayer& player = course.game.getPlayer();
    addUndoPoint(player.getEntry(), findSettings(player), course);
    return course;
}

void SuspendedGame::readOn() {
    try {
        play();
    } catch (const tetris::ReplayDifference&) {
        // The file may be cut between a piece that landed and the next one, which the adversary
        // dealt.
        if (!replay_->isCut || replay_->header.rules.set == tetris::RuleSet::Modern) throw;
        SharedReplay shorter = cutAfterVerbs(*replay_);
        if (shorter == nullptr) throw;
        replay_ = std::move(shorter);
        course_ = begin();
        play();
    }
}

// Plays a slice of the replay.
void SuspendedGame::play() {
    if (isRead_) return;
    const RecordedGame& game = course_.game;
    const int64_t end = game.getWork() + ReplayPlayer::kSlice;
    while (!game.isAtEnd() && game.getWork() < end)
        step();
    if (game.isAtEnd()) finish();
}

void SuspendedGame::step() {
    const ReplayPlayer& player = course_.game.getPlayer();
    const int level = player.getAdversary();
    const std::optional<Verb> verb = player.findVerb();
    const size_t entry = player.getEntry();
    const bool isByVerb = verb && !isTimeNext(player);
    PlaySettings settings = findSettings(player);
    const RecordedGame::Step step = course_.game.step();
    const bool hasLanded = step.landed && step.side == 0;
    if (course_.own) {
        course_.own->setAdversaryLevel(level);
        course_.own->tick(*verb);
    }
    if (hasLanded) noteGoal(course_);
    countDealt(player.getGame(), course_.dealt);
    // Time alone acts before the first verb of a line. A verb that locks a piece is the last one of
    // its line, because there the recording can be cut back.
    const bool isWithinLine = isByVerb && player.getEntry() == entry;
    if (hasLanded && player.getGame().isRunning() && !isWithinLine)
        addUndoPoint(isByVerb ? entry + 1 : entry, std::move(settings), course_);
}

void SuspendedGame::noteGoal(Course& course) {
    const auto* const modern = course.game.getGame().get<ModernGame>();
    if (modern != nullptr && racesBest(modern->getRules())) course.goal.note(*modern);
}

void SuspendedGame::addUndoPoint(size_t entry, PlaySettings settings, Course& course) const {
    if (!getEntry(replay_->header.rules.goal).isEndless) return;
    if (course.undo.size() == kMostUndoPoints) course.undo.pop_front();
    const SeenSide& seen = course.game.getSide(0);
    GameRecorder::Mark mark{.place = {}, .settings = std::move(settings)};
    course.undo.push_back({course.game.getGame(), seen, course.dealt, {}, std::move(mark), entry});
}

// The replay is at its end.
void SuspendedGame::finish() {
    const ReplayHeader& header = replay_->header;
    const ReplayPlayer& player = course_.game.getPlayer();
    if (!replay_->isCut) player.checkResult();
    if (!player.getGame().isRunning()) base::refuse("the game has ended");
    recorded_ = findSettings(player);
    played_ = std::chrono::milliseconds(player.getTime());
    setup_.sequence = header.sequence;
    setup_.rules = header.rules;
    setup_.adversary = header.adversary;
    setup_.rules.limit = findOwnLimit(header);
    setup_.brain = findBrain(header.brain).value_or(BrainRecipe());
    const std::optional<BrainRecipe> last = findBrain(recorded_.brain);
    active_ = recorded_.active && last.has_value();
    brain_ = last.value_or(BrainRecipe());
    if (!header.master.empty()) setup_.master = findBrain(header.master);
    isRead_ = true;
}

SuspendedEntry SuspendedGame::summarize() const {
    const ReplayHeader& header = replay_->header;
    SuspendedEntry entry{.name = name_,
                         .saved = saved_,
                         .rules = header.rules,
                         .sequence = header.sequence,
                         .progress = isRead_ ? 1 : course_.game.computeProgress(),
                         .isRead = isRead_};
    if (!isRead_) return entry;
    const PlayedGame& game = course_.game.getGame();
    if (header.match) entry.rival = header.who[1];
    entry.table = tetris::computeGameScore(*replay_).table;
    if (header.rules.set == tetris::RuleSet::Classic) entry.adversary = recorded_.adversary;
    entry.score = game.getScore();
    entry.rows = game.getRows();
    entry.pieces = game.getPieces();
    entry.milliseconds = toMilliseconds(played_);
    entry.level = tetris::computeLevel(header.rules, game.getRows());
    entry.held = game.getHeld();
    entry.stack = course_.game.getStack();
    return entry;
}

// Nullopt if there is no such brain, or its weights have changed; then that is noted.
std::optional<BrainRecipe> SuspendedGame::findBrain(const std::string& name) {
    const ReplayHeader& header = replay_->header;
    try {
        BrainRecipe recipe(name);
        // The header contains the hash of the weights of the brain that it names.
        if (name != header.brain || recipe.getWeightsHash() == header.weights[0]) return recipe;
        changed_ = name;
    } catch (const std::invalid_argument&) {
        missing_ = name;
    }
    return std::nullopt;
}

std::string SuspendedGame::formatNote(const Translation& tr) const {
    if (!missing_.empty()) return tr.format("The brain {0} is not here any more.", missing_);
    if (!changed_.empty()) return tr.format("The brain {0} has other weights now.", changed_);
    return {};
}

void SuspendedGame::restore(AdversarySequence::FindMaster findMaster, TetrisState& state) {
    *findMaster_ = std::move(findMaster);
    const PlayedGame& game = course_.game.getGame();
    if (course_.own) course_.own->setAdversaryLevel(recorded_.adversary);
    state.game = course_.own ? *std::move(course_.own) : game;
    state.stack = course_.game.getStack();
    state.heights = course_.game.getSide(0).heights;
    state.dealt = course_.dealt;
    state.course = std::move(course_.goal);
    const FinesseCount& finesse = replay_->result.sides[0].finesse;
    state.finesse = {.pieces = static_cast<int>(finesse.pieces),
                     .presses = std::nullopt,
                     .earlierFaults = finesse.faults};
}

}  // namespace tui
