#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/PatternBuilder.h"

namespace puzzle {

// Counts the nodes and the time of one solve, watches its limits and reports its progress. A search
// calls `count` for each node, which is one comparison as long as nothing is due. Not thread-safe.
class SolveMeter {
public:
    // Starts the time. Requires: the request outlives this.
    explicit SolveMeter(const SolveRequest& request) : request_(request) {}

    // Counts a node before it is expanded. Returns false if the search has to end or pause; the
    // node is then not counted. getEnd says why, Done for a pause.
    [[nodiscard]] bool count() {
        if (nodes_ >= due_ && !mayGoOn()) return false;
        ++nodes_;
        return true;
    }
    // True once a limit or the stop token ended the search.
    bool hasEnded() const { return end_ != SolveEnd::Done; }
    SolveEnd getEnd() const { return end_; }
    // Ends the search for that reason.
    void end(SolveEnd why) { end_ = why; }
    // Ends the search before it begins, because it needs `bytes` and has less memory.
    void endForWant(size_t bytes) {
        end_ = SolveEnd::Memory;
        needed_ = bytes;
    }
    // Checks limits now, for work without nodes. Returns false if the search has to end or pause.
    [[nodiscard]] bool mayGoOn();

    uint64_t getNodes() const { return nodes_; }
    // How many nodes the limit still allows; without a limit the greatest number of its type.
    uint64_t countNodesLeft() const;
    // Adds nodes that were counted elsewhere.
    void addNodes(uint64_t nodes) { nodes_ += nodes; }
    // Makes `count` return false, without ending the search, from that number of nodes on; 0:
    // never.
    void setPause(uint64_t nodes);
    // Makes `count` return false, without ending the search, once that token is stopped: then the
    // tables for another search are ready.
    void setRival(std::stop_token rival);
    // Takes note of that part of a table for the next report. May be called in another thread, but
    // in one at a time.
    void noteTable(const char* name, double done);
    // Makes `count` return false, without ending the search, after that many seconds; 0: never.
    void setPauseTime(double seconds);

    // For the next progress report.
    void setLowerBound(int bound) { lowerBound_ = bound; }
    void setLength(int length) { length_ = length; }

    // Calls `build` with a control that passes on stop and progress, and counts its time as time
    // for tables.
    template <class Build>
    auto makeTables(Build build) {
        const Clock::time_point start = Clock::now();
        auto result = build(makeControl());
        tables_ += Clock::now() - start;
        built_ = 0;
        return result;
    }

    double computeSeconds() const {
        return std::chrono::duration<double>(Clock::now() - start_ - tables_).count();
    }
    double computeTableSeconds() const { return std::chrono::duration<double>(tables_).count(); }
    // Writes nodes, times and end into a solution.
    void sign(Solution& solution) const;

private:
    using Clock = std::chrono::steady_clock;
    static constexpr uint64_t kInterval = 4096;

    [[nodiscard]] BuildControl makeControl();
    void report(bool isBuilding);

    const SolveRequest& request_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point reported_ = start_;
    Clock::duration tables_{};
    uint64_t nodes_ = 0;
    uint64_t due_ = 0;  // number of nodes at the next check
    uint64_t pause_ = std::numeric_limits<uint64_t>::max();
    double pauseSeconds_ = 0;
    std::stop_token rival_;
    SolveEnd end_ = SolveEnd::Done;
    size_t needed_ = 0;
    int lowerBound_ = 0;
    std::optional<int> length_;
    std::string table_{};                                // that is being built,
    std::atomic<Clock::time_point> tableStart_{start_};  // since when, and
    std::atomic<double> built_ = 0;                      // the part of it that is done
};

}  // namespace puzzle
