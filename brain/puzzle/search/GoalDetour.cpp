#include "brain/puzzle/search/GoalDetour.h"

#include <algorithm>

#include "brain/puzzle/search/HeuristicUse.h"
#include "core/base/Index.h"

namespace puzzle {

namespace {

// The slides from the solved board to the goal: its blank goes left, then up, or the reverse.
std::vector<Slide> findWay(const Position& goal)
{
    const int width = goal.getWidth();
    const auto left = base::toIndex(width - 1 - goal.getBlank() % width);
    const auto up = base::toIndex(goal.getHeight() - 1 - goal.getBlank() / width);
    std::vector<Slide> way(left, Slide::Right);
    way.insert(way.end(), up, Slide::Down);
    Position end(goal.getSize());
    for (const Slide slide : way)
        end.slide(slide);
    if (end != goal) std::ranges::reverse(way);
    return way;
}

}  // namespace

Solution solveByDetour(const SolveRequest& request, Tables& tables,
                       const std::function<Solution(const SolveRequest&)>& solve)
{
    if (request.goal.isSolved()) return solve(request);
    SolveRequest direct = request;
    direct.goal = Position(request.position.getSize());
    Solution solution = solve(direct);
    const std::vector<Slide> way = findWay(request.goal);
    solution.lowerBound =
        std::max(solution.lowerBound - static_cast<int>(way.size()),
                 estimate("linear-conflict", request.position, tables, request.goal));
    solution.isOptimal = false;
    if (!solution.slides) return solution;
    for (const Slide slide : way) {
        if (!solution.slides->empty() && solution.slides->back() == inverse(slide)) {
            solution.slides->pop_back();
        } else {
            solution.slides->push_back(slide);
        }
    }
    solution.isOptimal = solution.countSlides() == solution.lowerBound;
    return solution;
}

}  // namespace puzzle
