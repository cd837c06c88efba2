#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/StagedSolver.h"
#include "brain/puzzle/search/IdaStarSearch.h"
#include "brain/puzzle/search/PathShortener.h"
#include "brain/puzzle/search/PatternGuide.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

// The order of the work is in AnytimeSearch::run; docs/puzzle.md, "Better while there is time",
// tells it in words and has the measurements.

// ---- How the time is divided

// The part of the time for shorter solutions; the rest is for the bound.
constexpr double kImprovingPart = 0.75;
// Nodes for a first attempt at a proof, which solves easy boards before effort is spent on shorter
// solutions: about a twentieth of a second at 18 million nodes a second.
constexpr uint64_t kFirstProof = 1'000'000;
// Up to this many cells (5x5) a proof is attempted; larger boards would take far too long.
constexpr int kMostProvenCells = 25;

// ---- The first beam

// Where a proof is out of reach, a beam narrower than the usual one by this factor comes first, so
// that there is something from a beam, too, if the limits are too tight for the usual one.
constexpr size_t kNarrowing = 8;
// Without pattern databases for the whole board, one that stages solve in at most this many slides
// is also given to a beam without them. Near the end such a beam is far shorter, because it leaves
// in place what is in its place (7x7: 56 slides instead of 76); on other boards it would take long.
constexpr int kMostPlainSlides = 120;
// There are pattern databases for boards of at most 64 cells. Larger ones are first reduced to a
// corner of at most 8x8, by stages of this effort: 4000 boards a layer, of which the best 400 start
// the beam.
constexpr int kMostBeamCells = 64;
constexpr int kBeamCorner = 8;
constexpr StageEffort kCornerEffort{.width = 4000, .survivors = 400, .extraLayers = 18};

// ---- Wider beams, or staged reductions

// Each is wider than the last one by this factor, if the time and the nodes left allow more than
// twice that. Otherwise it is the last: it takes this part of what is left, and is not begun unless
// it is at least so much wider that it may find something new.
constexpr double kWidening = 8;
constexpr double kLastPart = 0.85;
constexpr double kLeastWidening = 1.3;

// ---- Shorter paths for stretches of the best solution

// Rounds of widening and shortening. Each doubles the effort for one stretch.
constexpr int kRounds = 7;
// Stretches that are searched depth first, and the nodes for each in the first round.
struct Pass {
    size_t length;  // slides
    uint64_t nodes;
};
constexpr std::array kPasses{Pass{20, 2'000}, Pass{28, 5'000}, Pass{36, 10'000}};
// Stretches, in slides, that a beam solves anew, and its width in the first round.
constexpr std::array<size_t, 3> kStretches{60, 100, 200};
constexpr size_t kStretchWidth = 500;

// One search: the request, the best solution so far, and how wide the last search for a better one
// was. Each step below may be the last, so each leaves the best solution in best_.
class AnytimeSearch {
public:
    AnytimeSearch(const SolveRequest& request, Tables& tables)
        : request_(&request),
          tables_(&tables),
          position_(narrowed(request.position)),
          size_(position_.getSize()),
          meter_(request) {}

    Solution run() {
        raiseBound(estimate("linear-conflict", position_, *tables_), "linear-conflict");
        beginByStages();
        if (request_->aim != SolveAim::Fast && !isDone()) {
            beginByBeam();
            if (request_->aim == SolveAim::Best) {
                prove(kFirstProof);
                improve();
            }
            prove(request_->limits.seconds > 0 || request_->aim == SolveAim::Optimal
                      ? 0
                      : kResistNodes);
        }
        if (best_) {
            solution_.slides = std::move(best_);
            solution_.isOptimal = solution_.countSlides() <= solution_.lowerBound;
            turnBack(request_->position, *solution_.slides);
        } else if (!meter_.hasEnded()) {
            meter_.endForWant(estimateLeastBytes(size_, *tables_));
        }
        // The solution is proven, even if a limit was reached at the same time.
        if (solution_.isOptimal) meter_.end(SolveEnd::Done);
        meter_.sign(solution_);
        return std::move(solution_);
    }

private:
    int countBest() const { return best_ ? base::count(*best_) : 0; }
    bool isDone() const {
        return meter_.hasEnded() || (best_ && countBest() <= solution_.lowerBound);
    }
    bool canProve() const { return patterns_ && size_.countCells() <= kMostProvenCells; }
    // Seconds for shorter solutions; 0: no limit. All the time if there is no proof to attempt.
    double countImprovingSeconds() const {
        return request_->limits.seconds * (canProve() ? kImprovingPart : 1);
    }
    // Bytes left after the tables.
    size_t countFree() const {
        const size_t used = patterns_ ? patterns_->countBytes() : 0;
        return request_->limits.memory - std::min(used, request_->limits.memory);
    }

    void raiseBound(int bound, std::string_view heuristic) {
        if (bound <= solution_.lowerBound) return;
        solution_.lowerBound = bound;
        solution_.heuristic = heuristic;
        meter_.setLowerBound(bound);
    }

    void offer(Slides slides, std::string_view method) {
        if (best_ && slides.size() >= best_->size()) return;
        best_ = std::move(slides);
        solution_.method = method;
        meter_.setLength(countBest());
    }

    void beginByStages() {
        solution_.method = "staged";
        effort_ = chooseStageEffort(size_, request_->limits.memory, *tables_);
        if (effort_) runStages();
    }

    void runStages() {
        measure([this] {
            if (auto slides = solveByStages(position_, *effort_, *tables_, meter_))
                offer(std::move(*slides), "staged");
        });
    }

    // Notes what the work costs.
    template <class Work>
    void measure(Work work) {
        const double seconds = meter_.computeSeconds();
        const uint64_t nodes = meter_.getNodes();
        work();
        lastSeconds_ = meter_.computeSeconds() - seconds;
        lastNodes_ = meter_.getNodes() - nodes;
    }

    // A beam over the whole board without pattern databases.
    void beginPlainly() {
        if (!best_ || countBest() > kMostPlainSlides) return;
        const size_t width = chooseBeamWidth(size_, request_->limits.memory);
        if (estimateBeamBytes(size_, width) > request_->limits.memory) return;
        searchWith(
            chooseQuickHeuristic(size_), Position(size_), *tables_, meter_,
            [&](const auto& heuristic) {
                const BeamStart start{position_, 0};
                auto result = solveByBeam({&start, 1}, heuristic, width, meter_, countBest());
                if (result) offer(std::move(result->slides), "beam");
            });
    }

    void beginByBeam() {
        const bool isLarge = size_.countCells() > kMostBeamCells;
        if (isLarge || !chooseBeamSet(size_, request_->limits.memory, *tables_)) beginPlainly();
        if (isDone()) return;
        if (isLarge) reduction_ = tables_->getReduction(size_, kBeamCorner);
        beamSize_ = isLarge ? reduction_->getCorner().size : size_;
        const auto set = chooseBeamSet(beamSize_, request_->limits.memory, *tables_);
        if (!set) return;
        if (isLarge) {
            if (reduction_->estimateBytes(kCornerEffort) > request_->limits.memory) return;
            reduced_ = reduction_->reduce(position_, kCornerEffort, meter_);
            if (reduced_.empty()) return;
        }
        loadPatterns(*set);
        if (!patterns_ || isDone()) return;
        const size_t usual = chooseBeamWidth(beamSize_, countFree());
        // A narrow beam first, in case the limits do not allow the usual one.
        if (size_.countCells() > kMostProvenCells) {
            width_ = std::max(usual / kNarrowing, reduced_.size());
            runBeam();
            const double factor = static_cast<double>(usual) / static_cast<double>(width_);
            if (isDone() || countAffordable() * kLastPart < factor) return;
        }
        width_ = std::max(usual, reduced_.size());
        runBeam();
    }

    void loadPatterns(const PatternSet& set) {
        patterns_ = meter_.makeTables(
            [&](const BuildControl& control) { return tables_->getPatterns(set, control); });
        if (!patterns_) return;
        if (beamSize_ != size_) return;
        raiseBound(patterns_->estimate(patterns_->start(position_.getTiles())), "pdb-" + set.name);
    }

    void runBeam() {
        measure([this] {
            std::vector<BeamStart> starts{{position_, 0}};
            if (!reduced_.empty()) starts = cutCorners(reduced_, reduction_->getCorner());
            const auto result = solveByBeam(starts, *patterns_, width_, meter_, countBest());
            if (!result) return;
            Slides slides;
            if (!reduced_.empty()) slides = reduced_[result->start].slides;
            slides.insert(slides.end(), result->slides.begin(), result->slides.end());
            offer(std::move(slides), "beam");
        });
    }

    // Widens as long as there is time, then shortens; in turn if there is no limit.
    void improve() {
        meter_.setPauseTime(countImprovingSeconds());
        for (int round = 0; round < kRounds && !isDone() && meter_.mayGoOn(); ++round) {
            while (widen() && isLimited() && !isDone() && meter_.mayGoOn()) {
            }
            if (isDone() || !meter_.mayGoOn()) break;
            shorten(round);
        }
        meter_.setPauseTime(0);
    }

    bool isLimited() const { return request_->limits.seconds > 0 || request_->limits.nodes > 0; }

    // Repeats short stretches as long as that helps, then takes longer ones.
    void shorten(int round) {
        if (!best_) return;
        PathShortener shortener(position_, *best_);
        for (size_t i = 0; i < kPasses.size() && meter_.mayGoOn();) {
            const bool hasHelped =
                shortener.shorten(kPasses[i].length, kPasses[i].nodes << round, meter_);
            i = hasHelped ? 0 : i + 1;
        }
        const size_t width = kStretchWidth << round;
        for (const size_t length : kStretches) {
            const size_t bytes = PathShortener::estimateBytes(size_, width, length);
            if (bytes <= countFree() && meter_.mayGoOn()) shortener.redo(length, width, meter_);
        }
        offer(shortener.getSlides(), solution_.method);
    }

    // How many searches that cost as much as the last one the limits still allow. A beam's cost is
    // proportional to its width, so this is also by which factor the next one may be wider.
    double countAffordable() const {
        double count = std::numeric_limits<double>::max();
        const double seconds = countImprovingSeconds() - meter_.computeSeconds();
        if (request_->limits.seconds > 0) count = seconds / std::max(lastSeconds_, 1e-6);
        if (request_->limits.nodes > 0) {
            const auto nodes = static_cast<double>(request_->limits.nodes - meter_.getNodes());
            count = std::min(count, nodes / static_cast<double>(std::max<uint64_t>(lastNodes_, 1)));
        }
        return count;
    }

    // A wider search than the last. Returns false if memory, time or nodes do not allow one.
    bool widen() {
        const double affordable = countAffordable();
        const double factor =
            affordable > 2 * kWidening ? kWidening : std::max(affordable * kLastPart, 0.0);
        return patterns_ ? widenBeam(factor) : widenStages(factor);
    }

    bool widenBeam(double factor) {
        auto width = toIndex(static_cast<double>(width_) * factor);
        while (width > 0 && estimateBeamBytes(beamSize_, width) > countFree())
            width = width / 10 * 9;
        if (static_cast<double>(width) < static_cast<double>(width_) * kLeastWidening) return false;
        width_ = width;
        runBeam();
        return true;
    }

    bool widenStages(double factor) {
        if (!effort_ || factor < kLeastWidening) return false;
        const auto widened = [factor](size_t count) {
            return toIndex(static_cast<double>(count) * factor);
        };
        const StageEffort wider{widened(effort_->width), widened(effort_->survivors),
                                effort_->extraLayers + 4, effort_->keepsTables};
        if (estimateStagedBytes(size_, wider, *tables_) > countFree()) return false;
        effort_ = wider;
        runStages();
        return true;
    }

    // IDA* with at most `nodes` nodes, 0: no limit. The bound of an iteration that was not
    // completed is still a lower bound.
    void prove(uint64_t nodes) {
        if (isDone() || !canProve()) return;
        if (request_->aim == SolveAim::Optimal) {
            for (const PatternSet& set : listPatternSets(size_)) {
                if (tables_->estimatePeak(set) + patterns_->countBytes() <=
                        request_->limits.memory &&
                    set.name != patterns_->getSet().name)
                    loadPatterns(set);
                if (!patterns_) return;
            }
        }
        if (isDone() || !meter_.mayGoOn()) return;
        const auto automaton = meter_.makeTables([&](const BuildControl&) {
            return tables_->getAutomaton(size_, MoveAutomaton::kUsualLength);
        });
        if (nodes > 0) meter_.setPause(meter_.getNodes() + nodes);
        IdaStarSearch search(*patterns_, *automaton, position_, position_.countCells() - 1, meter_);
        search.raiseBound(solution_.lowerBound);
        auto slides = search.run(best_ ? countBest() : std::numeric_limits<int>::max());
        raiseBound(search.getBound(), "pdb-" + patterns_->getSet().name);
        if (slides) offer(std::move(*slides), "idastar");
        meter_.setPause(0);
    }

    const SolveRequest* request_;
    Tables* tables_;
    Position position_;  // with width <= height, as all searches and tables have it
    BoardSize size_;
    SolveMeter meter_;
    Solution solution_;
    std::optional<Slides> best_;         // of position_
    SharedPatterns patterns_;            // null: none fit size and memory
    std::optional<StageEffort> effort_;  // of the last staged reduction
    size_t width_ = 0;                   // of the last beam
    // The corner for beams on boards that are too large for one, and the boards reduced to it.
    std::shared_ptr<const StagedReduction> reduction_;
    std::vector<ReducedBoard> reduced_;
    BoardSize beamSize_;  // of the corner, or the board
    // The cost of the last wide search.
    double lastSeconds_ = 0;
    uint64_t lastNodes_ = 0;
};

}  // namespace

Solution searchAnytime(const SolveRequest& request, Tables& tables) {
    return solveByDetour(request, tables, [&tables](const SolveRequest& direct) {
        return AnytimeSearch(direct, tables).run();
    });
}

}  // namespace puzzle
