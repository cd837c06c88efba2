#include "brain/puzzle/search/SolveMeter.h"

#include <utility>

namespace puzzle {

bool SolveMeter::mayGoOn() {
    if (hasEnded()) return false;
    const SolveLimits& limits = request_.limits;
    if (limits.nodes != 0 && nodes_ >= limits.nodes) {
        end_ = SolveEnd::Nodes;
    } else if (limits.stop.stop_requested()) {
        end_ = SolveEnd::Stopped;
    } else if (limits.seconds > 0 && computeSeconds() >= limits.seconds) {
        end_ = SolveEnd::Time;
    }
    if (hasEnded() || nodes_ >= pause_ || rival_.stop_requested()) return false;
    if (pauseSeconds_ > 0 && computeSeconds() >= pauseSeconds_) return false;
    due_ = std::min(nodes_ + kInterval, pause_);
    if (limits.nodes != 0) due_ = std::min(due_, limits.nodes);
    report(false);
    return true;
}

uint64_t SolveMeter::countNodesLeft() const {
    const uint64_t limit = request_.limits.nodes;
    if (limit == 0) return std::numeric_limits<uint64_t>::max();
    return limit - std::min(limit, nodes_);
}

void SolveMeter::setPause(uint64_t nodes) {
    pause_ = nodes == 0 ? std::numeric_limits<uint64_t>::max() : nodes;
    due_ = 0;
}

void SolveMeter::setPauseTime(double seconds) {
    pauseSeconds_ = seconds;
    due_ = 0;
}

void SolveMeter::setRival(std::stop_token rival) {
    rival_ = std::move(rival);
    due_ = 0;
}

void SolveMeter::report(bool isBuilding) {
    if (!request_.progress) return;
    const Clock::time_point now = Clock::now();
    if (now - reported_ < std::chrono::milliseconds(100)) return;
    reported_ = now;
    SolveProgress progress{isBuilding, lowerBound_, length_, nodes_, computeSeconds()};
    progress.built = built_;
    progress.tableSeconds = std::chrono::duration<double>(now - tableStart_.load()).count();
    request_.progress(progress);
}

void SolveMeter::noteTable(const char* name, double done) {
    if (std::exchange(table_, name) != name) tableStart_ = Clock::now();
    built_ = done;
}

BuildControl SolveMeter::makeControl() {
    return {request_.jobs, request_.limits.stop, [this](const char* name, double done) {
                noteTable(name, done);
                report(true);
            }};
}

void SolveMeter::sign(Solution& solution) const {
    solution.nodes = nodes_;
    solution.seconds = computeSeconds();
    solution.tableSeconds = computeTableSeconds();
    solution.end = end_;
    solution.neededBytes = needed_;
}

}  // namespace puzzle
