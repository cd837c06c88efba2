#include "brain/puzzle/table/Tables.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "brain/base/LibraryGaps.h"
#include "brain/puzzle/staged/StagedReduction.h"
#include "brain/puzzle/table/StoredTables.h"
#include "core/puzzle/PositionText.h"

namespace puzzle {

struct Tables::Kept {
    // A table that is missing, being built by one thread, or ready. Other threads wait while it is
    // built.
    template <class Table>
    class Shelf {
    public:
        // The table, made by `make` if it is missing. Null if `make` returned null, or if `stop`
        // was requested while another thread made it.
        template <class Make>
        std::shared_ptr<const Table> get(const std::stop_token& stop, Make make)
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, stop, [this] { return !isBusy_; });
            if (table_ || isBusy_) return table_;
            isBusy_ = true;
            lock.unlock();
            std::shared_ptr<const Table> table;
            try {
                table = make();
            } catch (...) {
                finish(nullptr);
                throw;
            }
            finish(table);
            return table;
        }

        [[nodiscard]] bool isReady() const
        {
            const std::lock_guard lock(mutex_);
            return table_ != nullptr;
        }

    private:
        void finish(std::shared_ptr<const Table> table)
        {
            {
                const std::lock_guard lock(mutex_);
                table_ = std::move(table);
                isBusy_ = false;
            }
            changed_.notify_all();
        }

        mutable std::mutex mutex_;
        base::StoppableCondition changed_;
        std::shared_ptr<const Table> table_;
        bool isBusy_ = false;
    };

    // The shelf of a key; the reference lives as long as this.
    template <class Table>
    Shelf<Table>& find(std::map<std::string, Shelf<Table>>& shelves, const std::string& key)
    {
        const std::lock_guard lock(mutex);
        return shelves[key];
    }

    std::mutex mutex;
    std::map<std::string, std::size_t> peaks;
    std::map<std::string, Shelf<PatternHeuristic>> patterns;
    std::map<std::string, Shelf<DistanceTable>> distances;
    std::map<std::string, Shelf<MoveAutomaton>> automata;
    std::map<std::string, Shelf<WalkingTable>> walks;
    std::vector<std::shared_ptr<const StagedReduction>> reductions;  // most recently used first
};

namespace {

// Each has up to StagedReduction::kMaxKept bytes of tables, which are rebuilt quickly.
constexpr std::size_t kKeptReductions = 2;

std::string makeKey(const PatternSet& set)
{
    return toString(set.size) + " " + set.name;
}

}  // namespace

Tables::Tables(std::filesystem::path directory)
    : directory_(std::move(directory)), kept_(std::make_unique<Kept>())
{
}

Tables::~Tables() = default;

std::shared_ptr<const PatternHeuristic> Tables::getPatterns(const PatternSet& set,
                                                            const BuildControl& control)
{
    return kept_->find(kept_->patterns, makeKey(set)).get(control.stop, [&] {
        auto stored = loadStoredTable(set, directory_);
        return stored ? stored : PatternHeuristic::build(set, control);
    });
}

bool Tables::hasPatterns(const PatternSet& set) const
{
    return kept_->find(kept_->patterns, makeKey(set)).isReady();
}

std::size_t Tables::estimatePeak(const PatternSet& set) const
{
    const std::lock_guard lock(kept_->mutex);
    std::size_t& peak = kept_->peaks[makeKey(set)];
    if (peak == 0) peak = PatternHeuristic::estimatePeak(set);
    return peak;
}

std::shared_ptr<const StagedReduction> Tables::getReduction(BoardSize size, int rest)
{
    const std::lock_guard lock(kept_->mutex);
    auto& kept = kept_->reductions;
    const auto found = std::ranges::find_if(kept, [&](const auto& reduction) {
        return reduction->getSize() == size && reduction->getRest() == rest;
    });
    if (found != kept.end()) {
        std::rotate(kept.begin(), found, found + 1);
    } else {
        if (kept.size() == kKeptReductions) kept.pop_back();
        kept.insert(kept.begin(), std::make_shared<const StagedReduction>(size, rest));
    }
    return kept.front();
}

std::shared_ptr<const DistanceTable> Tables::getDistances(BoardSize size)
{
    return getDistances(Position(size));
}

std::shared_ptr<const DistanceTable> Tables::getDistances(const Position& goal)
{
    return kept_->find(kept_->distances, toString(goal)).get({}, [&] {
        return std::make_shared<const DistanceTable>(goal);
    });
}

std::shared_ptr<const WalkingTable> Tables::getWalks(int lines, int length, int blank)
{
    const std::string key =
        std::to_string(lines) + " " + std::to_string(length) + " " + std::to_string(blank);
    return kept_->find(kept_->walks, key).get({}, [&] {
        return std::make_shared<const WalkingTable>(lines, length, blank);
    });
}

std::shared_ptr<const MoveAutomaton> Tables::getAutomaton(BoardSize size, int length)
{
    const std::string key = toString(size) + " " + std::to_string(length);
    return kept_->find(kept_->automata, key).get({}, [&] {
        return std::make_shared<const MoveAutomaton>(size, length);
    });
}

}  // namespace puzzle
