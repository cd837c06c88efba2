#include "brain/lab/play/Review.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "brain/tetris/placement/Reach.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/sequence/Sequences.h"

namespace tetris {

namespace {

// Moves of the game that gives the scale.
constexpr int kScaleMoves = 100;
// Costly moves are that many pieces apart. So of five of them each leaves out six other ones.
constexpr int64_t kApart = 3;
constexpr size_t kCandidates = Review::kMostCostly * (2 * kApart + 1);

bool hasCells(const Move& move, const Placement& placement) {
    return move.x == placement.x && move.y == placement.y && *move.piece == *placement.piece;
}

bool isLoss(GameEnd end) {
    return end == GameEnd::BlockOut || end == GameEnd::LockOut || end == GameEnd::TopOut ||
           end == GameEnd::Over;
}

// Of an even number the mean of the middle two. Sorts the values. Requires: there is one.
double computeMedian(std::vector<double>& values) {
    std::ranges::sort(values);
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

// From the least value of the choices to their median; nullopt if there are fewer than two.
std::optional<double> computeSpread(std::span<const Move> choices) {
    if (choices.size() < 2) return std::nullopt;
    std::vector<double> values;
    for (const Move& choice : choices)
        values.push_back(choice.score);
    const double median = computeMedian(values);
    const double spread = median - values.front();
    return std::isfinite(spread) ? std::optional(spread) : std::nullopt;
}

}  // namespace

// ---- One move

const Move* findPlayed(std::span<const Move> choices, const Placement& landed, Spin spin) {
    const Move* found = nullptr;
    for (const Move& choice : choices) {
        if (!hasCells(choice, landed)) continue;
        if (choice.spin == spin) return &choice;
        if (found == nullptr || found->spin < choice.spin) found = &choice;
    }
    return found;
}

double computeCost(double loss, double scale) {
    if (loss == 0) return 0;
    return std::isinf(loss) ? 1 : loss / (loss + scale / 2);
}

MoveReview judgeMove(std::span<const Move> choices, const Move* played, double scale) {
    MoveReview review{.choices = base::count(choices)};
    const std::optional<Move> best = findBest(choices);
    if (best) review.better = *best;
    if (!best || std::isinf(best->score) || played == nullptr) return review;
    review.played = *played;
    review.rank = 1 + static_cast<int>(std::ranges::count_if(choices, [played](const Move& choice) {
                      return choice.score < played->score;
                  }));
    review.loss = played->score - best->score;
    review.isJudged = choices.size() > 1;
    if (review.isJudged) review.cost = computeCost(review.loss, scale);
    return review;
}

std::vector<Move> listChoices(Brain& brain, const Situation& situation) {
    std::vector<Move> choices = brain.ratePlacements(situation);
    if (situation.afterHold && situation.afterHold->piece == situation.falling.piece) {
        const std::vector<Move> all = choices;
        std::erase_if(choices, [&all](const Move& choice) {
            return choice.usesHold && std::ranges::any_of(all, [&choice](const Move& other) {
                       return !other.usesHold && other.spin == choice.spin &&
                              hasCells(other, toPlacement(choice));
                   });
        });
    }
    return choices;
}

double computeScale(Brain& brain, const GameRules& rules, int next) {
    const GameRules own{.width = rules.width,
                        .rows = rules.rows,
                        .hold = rules.hold,
                        .gravity = false,
                        .seed = 1,
                        .set = rules.set};
    PlayedGame game(own, makeSequence("bag", own.seed));
    std::vector<double> spreads;
    for (int i = 0; i < kScaleMoves && game.isRunning(); ++i) {
        const std::vector<Move> choices =
            listChoices(brain, copySituation(game, limitSees(brain.sees(), next)));
        const std::optional<Move> best = findBest(choices);
        if (!best) break;
        if (const auto spread = computeSpread(choices)) spreads.push_back(*spread);
        static_cast<void>(game.place(toPlacement(*best), best->spin, best->usesHold));
    }
    return spreads.empty() ? 0 : computeMedian(spreads);
}

// ---- Many moves

namespace {

// The kind of mistake that a feature tells of, since several tell of the same; any other feature is
// a kind of its own.
constexpr std::pair<std::string_view, std::string_view> kKinds[]{
    {"column_transitions", "holes"}, {"hole_depth", "holes"},          {"rows_with_holes", "holes"},
    {"landing_height", "height"},    {"aggregate_height", "height"},   {"max_height", "height"},
    {"mean_height", "height"},       {"row_transitions", "bumpiness"}, {"diversity", "bumpiness"},
    {"eroded_cells", "rows_cleared"}};

}  // namespace

void ReviewTally::addWorse(std::string_view feature, double value) {
    using Part = std::pair<std::string_view, double>;
    const auto* const kind =
        std::ranges::find(kKinds, feature, &std::pair<std::string_view, std::string_view>::first);
    if (kind != std::end(kKinds)) feature = kind->second;
    const auto found = std::ranges::find(worse, feature, &Part::first);
    if (found == worse.end()) {
        worse.emplace_back(feature, value);
    } else {
        found->second += value;
    }
}

void ReviewTally::add(const ReviewTally& other) {
    const auto addMean = [](Mean& mean, const Mean& added) {
        mean.sum += added.sum;
        mean.count += added.count;
    };
    forced += other.forced;
    unjudged += other.unjudged;
    best += other.best;
    bestThree += other.bestThree;
    addMean(cost, other.cost);
    for (size_t i = 0; i < byPiece.size(); ++i)
        addMean(byPiece[i], other.byPiece[i]);
    for (size_t i = 0; i < byHeight.size(); ++i)
        addMean(byHeight[i], other.byHeight[i]);
    for (const auto& [feature, value] : other.worse)
        addWorse(feature, value);
}

std::optional<double> ReviewTally::computeAccuracy() const {
    const std::optional<double> mean = cost.compute();
    return mean ? std::optional(100 * (1 - *mean)) : std::nullopt;
}

std::vector<std::pair<std::string_view, double>> ReviewTally::listMistakes() const {
    std::vector<std::pair<std::string_view, double>> parts;
    // Without what was better meanwhile, so that no part is larger than the whole.
    double lost = 0;
    for (const auto& [kind, value] : worse)
        lost += std::max(0.0, value);
    for (const auto& [kind, value] : worse)
        if (value > 0) parts.emplace_back(kind, value / lost);
    std::ranges::stable_sort(parts, std::ranges::greater(),
                             &std::pair<std::string_view, double>::second);
    parts.resize(std::min<size_t>(parts.size(), 2));
    return parts;
}

std::vector<MoveReview> pickCostly(std::vector<MoveReview>& moves) {
    std::ranges::sort(moves, [](const MoveReview& a, const MoveReview& b) {
        return a.cost == b.cost ? a.number < b.number : a.cost > b.cost;
    });
    moves.resize(std::min(moves.size(), kCandidates));
    std::vector<MoveReview> costly;
    for (const MoveReview& move : moves) {
        const bool isNear = std::ranges::any_of(costly, [&move](const MoveReview& other) {
            return std::abs(other.number - move.number) <= kApart;
        });
        if (!isNear && costly.size() < Review::kMostCostly) costly.push_back(move);
    }
    return costly;
}

// ---- A game

Reviewer::Reviewer(SharedReplay replay, const BrainRecipe& judge, int side)
    : player_(std::move(replay), findBestSpin),
      side_(side),
      next_(player_.getReplay().header.next) {
    const GameRules& rules = player_.getReplay().header.rules;
    requireJudge(judge, rules);
    brain_ = judge.make();
    brain_->beginGame(makeGameStart(rules, rules.seed));
    review_.scale = computeScale(*brain_, rules, next_);
    enter();
}

void Reviewer::setStop(const std::stop_token& stop) {
    stop_ = stop;
    brain_->setStop(stop);
}

bool Reviewer::reviewOn() {
    const int64_t end = player_.getWork() + ReplayPlayer::kSlice;
    while (!player_.isAtEnd() && player_.getWork() < end) {
        const ReplayPlayer::Reports reports = player_.step();
        const GameReport& report = reports[base::toIndex(side_)];
        for (const Lock& lock : report.locks)
            judge(lock);
        if (stop_.stop_requested()) return false;
        if (report.locks.empty() && !report.emptied) continue;
        enter();
        break;
    }
    if (!player_.isAtEnd()) return true;
    player_.checkResult();
    return false;
}

// What the judge is asked about the piece that has entered, or is placed next; nullopt if none is.
std::optional<Situation> Reviewer::makeSituation() const {
    const PlayedGame& game = player_.getGame();
    const int sees = limitSees(brain_->sees(), next_);
    if (game.findFalling(side_)) return copySituation(game, sees, side_);
    const ReplayEntry* const placement = player_.getPlacement();
    if (placement == nullptr) return std::nullopt;
    // The pieces of a game placed at once follow from its placements alone.
    Situation situation{.board = game.copyBoard(),
                        .piece = Piece::getPieces()[placement->piece],
                        .limitHeight = player_.getReplay().header.rules.rows};
    const auto& entries = player_.getReplay().entries;
    for (size_t i = player_.getEntry() + 1; i < entries.size() && std::ssize(situation.next) < sees;
         ++i) {
        if (entries[i].kind == ReplayEntry::Kind::Placement)
            situation.next.push_back(entries[i].piece);
    }
    return situation;
}

void Reviewer::enter() {
    situation_ = makeSituation();
    time_ = player_.getTime();
    steps_ = player_.getSteps();
    const ReplayResult& result = player_.getReplay().result;
    const PlayedGame& game = player_.getGame();
    if (game.countLandedPieces(side_) + 1 == result.sides[base::toIndex(side_)].pieces)
        before_ = game.copySide(side_);
}

// The choices that would not have ended the game, if it ended with this move in a loss.
std::vector<Move> Reviewer::listSurviving(const MoveReview& move,
                                          std::span<const Move> choices) const {
    std::vector<Move> surviving;
    if (!before_ || !isLoss(player_.getGame().copySide(side_).getEnd())) return surviving;
    std::ranges::copy_if(choices, std::back_inserter(surviving), [&](const Move& choice) {
        if (move.rank > 0 && hasCells(choice, toPlacement(move.played))) return false;
        PlayedGame game = *before_;
        try {
            return game.place(toPlacement(choice), choice.spin, choice.usesHold).end ==
                   GameEnd::None;
        } catch (const std::invalid_argument&) {
            return false;
        }
    });
    return surviving;
}

void Reviewer::judge(const Lock& lock) {
    if (!situation_) return;
    const std::vector<Move> choices = listChoices(*brain_, *situation_);
    if (stop_.stop_requested()) return;
    const Move* const played = findPlayed(choices, lock.landed, lock.score.spin);
    MoveReview move = judgeMove(choices, played, review_.scale);
    if (const std::optional<Move> surviving = findBest(listSurviving(move, choices))) {
        move.isJudged = true;
        move.cost = 1;
        // The judge may rate the move that loses best.
        move.better = *surviving;
    }
    move.number = std::ssize(review_.costs) + 1;
    move.time = time_;
    move.steps = steps_;
    move.piece = findPieceIndex(*lock.landed.piece).value();
    move.height = situation_->board.getMaxHeight();
    move.wasEmpty = move.height == 0;
    if (played == nullptr) {
        move.played = {.piece = lock.landed.piece,
                       .x = lock.landed.x,
                       .y = lock.landed.y,
                       .spin = lock.score.spin};
    }
    count(std::move(move));
}

void Reviewer::count(MoveReview move) {
    ReviewTally& tally = review_.tally;
    review_.costs.push_back(move.isJudged ? static_cast<float>(move.cost) : -1);
    if (!move.isJudged) {
        ++(move.choices == 1 ? tally.forced : tally.unjudged);
        return;
    }
    const int rows = player_.getReplay().header.rules.rows;
    const int third = move.height * 3 <= rows + 2 ? 0 : move.height * 3 <= 2 * rows + 2 ? 1 : 2;
    tally.cost.add(move.cost);
    tally.byPiece[base::toIndex(move.piece)].add(move.cost);
    tally.byHeight[base::toIndex(third)].add(move.cost);
    if (move.rank == 1) ++tally.best;
    if (move.rank >= 1 && move.rank <= 3) ++tally.bestThree;
    if (move.loss > 0 && std::isfinite(move.loss)) {
        for (const double sign : {1.0, -1.0}) {
            const Move& rated = sign > 0 ? move.played : move.better;
            for (const RatingTerm& term :
                 brain_->explain(situation_->board, rated, situation_->limitHeight))
                tally.addWorse(term.name, sign * term.count * term.weight);
        }
    }
    if (move.cost < Review::kLeastCost || move.wasEmpty) return;
    candidates_.push_back(std::move(move));
    review_.costly = pickCostly(candidates_);
}

std::string findReviewed(const Replay& replay, int side) {
    if (replay.header.match) return replay.header.who[base::toIndex(side)];
    const GameScore score = computeGameScore(replay);
    return score.table == ScoreTable::Brain ? "brain " + score.brain : std::string(kPerson);
}

std::string chooseJudge(const GameRules& rules) {
    const std::string judge(getEntry(rules.goal).judge);
    const bool fits = !BrainRecipe(judge).plays(rules.set) || BrainRecipe(judge).plays(rules);
    return fits ? judge : "dt20";
}

void requireJudge(const BrainRecipe& judge, const GameRules& rules) {
    const auto refuse = [&judge](std::string_view why) {
        base::refuse(
            "the brain {} cannot review this game: {}; expected one that rates every "
            "choice, as dt20 does",
            base::quote(judge.getName()), why);
    };
    if (!judge.plays(rules.set))
        refuse(base::format("it does not play {} games", toString(rules.set)));
    if (!judge.plays(rules))
        refuse(base::format("it does not play wells of {} columns", rules.width));
    if (judge.getName() == "bad") refuse("it plays to lose");
    const PlayedGame game(
        {.width = rules.width, .rows = rules.rows, .hold = rules.hold, .set = rules.set},
        makeSequence("bag", 1));
    const std::unique_ptr<Brain> brain = judge.make();
    // A bot rates the moves that it suggests, which are seldom all.
    if (judge.isBot() ||
        brain->ratePlacements(copySituation(game, limitSees(brain->sees(), 1))).empty())
        refuse("it only names a move");
}

}  // namespace tetris
