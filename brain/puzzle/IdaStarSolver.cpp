#include "brain/puzzle/Solvers.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "brain/puzzle/search/HeuristicUse.h"
#include "brain/puzzle/search/IdaStarSearch.h"
#include "brain/puzzle/search/PackedSearch.h"

namespace puzzle {

namespace {

// A search with one heuristic. The next stage, if any, starts at that number of nodes.
struct Stage {
    std::string heuristic;
    uint64_t until = 0;  // 0: to the end
};

// The best heuristic whose tables are built in a moment.
std::string chooseCold(BoardSize size) {
    return findMisfit("axis", size) ? "linear-conflict" : "axis";
}

// The default: stronger and stronger tables, the smallest first, as far as the memory allows. The
// plan depends only on the size, the policy and the memory, not on tables that are ready.
std::vector<Stage> planStages(const SolveRequest& request, Tables& tables) {
    const BoardSize size = request.position.getSize();
    std::vector<Stage> stages;
    for (const PatternSet& set : listPatternSets(size)) {
        if (tables.estimatePeak(set) + kProgramBytes > request.limits.memory) continue;
        stages.push_back({"pdb-" + set.name, kResistNodes});
    }
    if (request.policy != TablePolicy::BuildFirst || stages.empty()) {
        stages.insert(stages.begin(), Stage{chooseCold(size), kColdNodes});
    }
    stages.back().until = 0;
    return stages;
}

// The length of the automaton's strings. Longer ones prune more but take longer to find, so
// searches without pattern databases, which start at once, use shorter ones.
int chooseLength(std::string_view heuristic, BoardSize size) {
    if (heuristic.starts_with("pdb-")) return MoveAutomaton::kUsualLength;
    const bool isPlain = heuristic == "manhattan" || heuristic == "misplaced";
    return isPlain || size.countCells() > 16 ? 2 : 10;
}

class IdaStarSolver : public Solver {
public:
    explicit IdaStarSolver(SolverParts parts) : parts_(std::move(parts)) {}

    Solution solve(const SolveRequest& request) const override {
        SolveMeter meter(request);
        Solution solution;
        solution.method = "idastar";
        std::vector<Stage> stages{{parts_.heuristic, 0}};
        if (parts_.heuristic.empty()) stages = planStages(request, *parts_.tables);
        for (const Stage& stage : stages) {
            const bool isRace =
                request.policy == TablePolicy::Race && &stage == stages.data() && stages.size() > 1;
            if (isRace) {
                race(request, stage, stages[1].heuristic, meter, solution);
                meter.noteTable("", 0);
            } else {
                run(request, stage, meter, solution);
            }
            if (solution.slides || meter.hasEnded()) break;
        }
        if (solution.slides) {
            solution.isOptimal = true;
            solution.lowerBound = solution.countSlides();
        }
        meter.sign(solution);
        return solution;
    }

private:
    // One stage; starts with the bound that the stages before have proven.
    void run(const SolveRequest& request, const Stage& stage, SolveMeter& meter,
             Solution& solution) const {
        const auto prepare = [&](const BuildControl& control, auto use) {
            withHeuristic(stage.heuristic, request.goal, *parts_.tables, control, use);
        };
        meter.makeTables([&](const BuildControl& control) {
            const Position position = narrowed(request.position);
            static_cast<void>(parts_.tables->getAutomaton(
                position.getSize(), chooseLength(stage.heuristic, position.getSize())));
            prepare(control, [](const auto*) {});
            return 0;
        });
        if (!meter.look()) return;
        solution.heuristic = stage.heuristic;
        prepare({}, [&](const auto* heuristic) {
            const Position position = narrowed(request.position);
            const auto automaton = parts_.tables->getAutomaton(
                position.getSize(), chooseLength(stage.heuristic, position.getSize()));
            meter.setPause(stage.until);
            search(*heuristic, *automaton, position, narrowed(request.goal).getBlank(), meter,
                   solution);
        });
        meter.setPause(0);
        if (!solution.slides || request.position.getWidth() <= request.position.getHeight()) return;
        for (Slide& slide : *solution.slides)
            slide = transpose(slide);
    }

    template <class Heuristic>
    static void search(const Heuristic& heuristic, const MoveAutomaton& automaton,
                       const Position& position, int home, SolveMeter& meter, Solution& solution) {
        if constexpr (std::is_same_v<Heuristic, PatternHeuristic>) {
            if (hasPackedSearch(position.getSize())) {
                PackedResult result =
                    searchPacked(heuristic, automaton, position, solution.lowerBound, meter);
                solution.slides = std::move(result.slides);
                solution.lowerBound = result.bound;
                return;
            }
        }
        IdaStarSearch search(heuristic, automaton, position, home, meter);
        search.raiseBound(solution.lowerBound);
        solution.slides = search.run();
        solution.lowerBound = search.getBound();
    }

    // Runs the first stage while another thread builds the tables of the next, until these are
    // ready.
    void race(const SolveRequest& request, const Stage& stage, const std::string& next,
              SolveMeter& meter, Solution& solution) const {
        std::stop_source ready;
        std::stop_source done;
        const std::stop_callback stopped(request.limits.stop, [&] { done.request_stop(); });
        const std::jthread builder([&] {
            const BuildControl control{1, done.get_token(), [&](const char* name, double part) {
                                           meter.noteTable(name, part);
                                       }};
            withHeuristic(next, request.goal, *parts_.tables, control, [](const auto*) {});
            ready.request_stop();
        });
        meter.setRival(ready.get_token());
        run(request, {stage.heuristic, 0}, meter, solution);
        meter.setRival({});
        if (solution.slides || meter.hasEnded()) done.request_stop();
    }

    SolverParts parts_;
};

}  // namespace

std::unique_ptr<Solver> makeIdaStarSolver(SolverParts parts) {
    return std::make_unique<IdaStarSolver>(std::move(parts));
}

}  // namespace puzzle
