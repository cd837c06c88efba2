#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "brain/puzzle/search/IdaStarSearch.h"

namespace puzzle {

namespace {

// A search with one heuristic. The next stage, if any, starts at that number of nodes.
struct Stage {
    std::string heuristic;
    uint64_t until = 0;  // 0: to the end
};

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
        stages.insert(stages.begin(), Stage{chooseQuickHeuristic(size), kColdNodes});
    }
    stages.back().until = 0;
    return stages;
}

// The length of the automaton's strings. Longer ones prune more but take longer to find, so
// searches without pattern databases, which start at once, use shorter ones.
int chooseLength(std::string_view heuristic, BoardSize size) {
    if (size.countCells() > MoveAutomaton::kMaxCells) return 2;
    if (heuristic.starts_with("pdb-")) return MoveAutomaton::kUsualLength;
    const bool isPlain = heuristic == "manhattan" || heuristic == "misplaced";
    return isPlain || size.countCells() > 16 ? 2 : 10;
}

template <class Heuristic>
void deepen(const Heuristic& heuristic, const MoveAutomaton& automaton, const SolveRequest& request,
            SolveMeter& meter, Solution& solution) {
    const Position position = narrowed(request.position);
    if constexpr (std::is_same_v<Heuristic, PatternHeuristic>) {
        if (hasPackedSearch(position.getSize())) {
            PackedResult result =
                searchPacked(heuristic, automaton, position, solution.lowerBound, meter);
            solution.slides = std::move(result.slides);
            solution.lowerBound = result.bound;
            return;
        }
    }
    IdaStarSearch search(heuristic, automaton, position, narrowed(request.goal).getBlank(), meter);
    search.raiseBound(solution.lowerBound);
    solution.slides = search.run();
    solution.lowerBound = search.getBound();
}

// One stage; starts with the bound that the stages before have proven.
void runStage(const SolveRequest& request, const Stage& stage, Tables& tables, SolveMeter& meter,
              Solution& solution) {
    const BoardSize size = narrowed(request.position).getSize();
    const auto automaton = meter.makeTables([&](const BuildControl&) {
        return tables.getAutomaton(size, chooseLength(stage.heuristic, size));
    });
    searchWith(stage.heuristic, request.goal, tables, meter, [&](const auto& heuristic) {
        solution.heuristic = stage.heuristic;
        meter.setPause(stage.until);
        deepen(heuristic, *automaton, request, meter, solution);
    });
    meter.setPause(0);
}

// Runs the first stage while another thread builds the tables of the next, until these are ready.
void raceStage(const SolveRequest& request, const Stage& stage, const std::string& next,
               Tables& tables, SolveMeter& meter, Solution& solution) {
    std::stop_source ready;
    std::stop_source done;
    const std::stop_callback stopped(request.limits.stop, [&] { done.request_stop(); });
    const std::jthread builder([&] {
        const BuildControl control{1, done.get_token(), [&](const char* name, double part) {
                                       meter.noteTable(name, part);
                                   }};
        try {
            withHeuristic(next, request.goal, tables, control, [](const auto*) {});
            ready.request_stop();
        } catch (const std::bad_alloc&) {
            meter.noteTable("", 0);  // the first stage goes on to its end
        }
    });
    meter.setRival(ready.get_token());
    runStage(request, {stage.heuristic, 0}, tables, meter, solution);
    meter.setRival({});
    if (solution.slides || meter.hasEnded()) done.request_stop();
}

}  // namespace

Solution solveIdaStar(const SolverParts& parts, const SolveRequest& request) {
    SolveMeter meter(request);
    Solution solution;
    solution.method = "idastar";
    std::vector<Stage> stages{{parts.heuristic, 0}};
    if (parts.heuristic.empty()) stages = planStages(request, *parts.tables);
    for (const Stage& stage : stages) {
        const bool isRace =
            request.policy == TablePolicy::Race && &stage == stages.data() && stages.size() > 1;
        if (isRace) {
            raceStage(request, stage, stages[1].heuristic, *parts.tables, meter, solution);
            meter.noteTable("", 0);
        } else {
            runStage(request, stage, *parts.tables, meter, solution);
        }
        if (solution.slides || meter.hasEnded()) break;
    }
    if (solution.slides) {
        solution.isOptimal = true;
        solution.lowerBound = solution.countSlides();
        turnBack(request.position, *solution.slides);
    }
    meter.sign(solution);
    return solution;
}

}  // namespace puzzle
