#include "brain/puzzle/table/Tables.h"

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "brain/base/LibraryGaps.h"
#include "brain/puzzle/staged/StagedReduction.h"
#include "core/base/Format.h"
#include "core/puzzle/PositionText.h"

namespace puzzle {

namespace {

constexpr std::string_view kEnding = ".tables";

std::string makeName(const PatternSet& set) {
    return base::format("{}-{}", toString(set.size), set.name);
}

std::filesystem::path makePath(const PatternSet& set, const std::filesystem::path& directory) {
    return directory / (makeName(set) + std::string(kEnding));
}

bool removeFile(const std::filesystem::path& path) {
    std::error_code error;
    const bool isRemoved = std::filesystem::remove(path, error);
    if (error) base::fail("{}: {}", path.string(), error.message());
    return isRemoved;
}

// True for a table file, or its unfinished draft: NAME.tables, NAME.tables.1234.part.
bool isOurs(const std::string& file) {
    return std::ranges::any_of(listAllPatternSets(), [&](const PatternSet& set) {
        const std::string whole = makeName(set) + std::string(kEnding);
        return file == whole || (file.starts_with(whole + ".") && file.ends_with(".part"));
    });
}

}  // namespace

PatternSet findStorableSet(std::string_view name) {
    std::string names;
    for (const PatternSet& set : listAllPatternSets()) {
        if (makeName(set) == name) return set;
        names += names.empty() ? "" : ", ";
        names += makeName(set);
    }
    base::refuse("there are no tables '{}'; expected one of {}", name, names);
}

std::vector<StoredTable> listStoredTables(const std::filesystem::path& directory) {
    std::vector<StoredTable> tables;
    for (const PatternSet& set : listAllPatternSets()) {
        StoredTable table{makeName(set), set, false, 0, {}};
        const std::filesystem::path path = makePath(set, directory);
        std::error_code error;
        table.isStored = !directory.empty() && std::filesystem::exists(path, error);
        if (table.isStored) {
            table.bytes = std::filesystem::file_size(path, error);
            if (error) table.bytes = 0;
            try {
                readTableFile(path, set);
            } catch (const std::runtime_error& trouble) {
                table.trouble = trouble.what();
            }
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

bool buildStoredTable(std::string_view name, const std::filesystem::path& directory,
                      const BuildControl& control) {
    const PatternSet set = findStorableSet(name);
    const auto heuristic = PatternHeuristic::build(set, control);
    if (!heuristic) return false;
    writeTableFile(makePath(set, directory), set, heuristic->listTables());
    return true;
}

int removeStoredTables(std::string_view name, const std::filesystem::path& directory) {
    if (name != "all") return removeFile(makePath(findStorableSet(name), directory)) ? 1 : 0;
    std::error_code error;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        if (isOurs(entry.path().filename().string())) paths.push_back(entry.path());
    }
    return static_cast<int>(std::ranges::count_if(paths, removeFile));
}

SharedPatterns loadStoredTable(const PatternSet& set, const std::filesystem::path& directory) {
    std::error_code error;
    const std::filesystem::path path = makePath(set, directory);
    if (directory.empty() || !std::filesystem::exists(path, error)) return nullptr;
    try {
        return PatternHeuristic::assemble(set, readTableFile(path, set));
    } catch (const std::runtime_error&) {
        return nullptr;
    }
}

struct Tables::Kept {
    // A table that is missing, being built by one thread, or ready. Other threads wait while it is
    // built.
    template <class Table>
    class Shelf {
    public:
        // The table, made by `make` if it is missing. Null if `make` returned null, or if `stop`
        // was requested while another thread made it.
        template <class Make>
        std::shared_ptr<const Table> get(const std::stop_token& stop, Make make) {
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

        bool isReady() const {
            const std::lock_guard lock(mutex_);
            return table_ != nullptr;
        }

    private:
        void finish(std::shared_ptr<const Table> table) {
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
    Shelf<Table>& find(std::map<std::string, Shelf<Table>>& shelves, const std::string& key) {
        const std::lock_guard lock(mutex);
        return shelves[key];
    }

    std::mutex mutex;
    std::map<std::string, size_t> peaks;
    std::map<std::string, Shelf<PatternHeuristic>> patterns;
    std::map<std::string, Shelf<DistanceTable>> distances;
    std::map<std::string, Shelf<MoveAutomaton>> automata;
    std::map<std::string, Shelf<WalkingTable>> walks;
    std::vector<std::shared_ptr<const StagedReduction>> reductions;  // most recently used first
};

namespace {

// Each has up to StagedReduction::kMaxKept bytes of tables, which are rebuilt quickly.
constexpr size_t kKeptReductions = 2;

}  // namespace

Tables::Tables(std::filesystem::path directory)
    : directory_(std::move(directory)), kept_(std::make_unique<Kept>()) {}

Tables::~Tables() = default;

SharedPatterns Tables::getPatterns(const PatternSet& set, const BuildControl& control) {
    return kept_->find(kept_->patterns, makeName(set)).get(control.stop, [&] {
        auto stored = loadStoredTable(set, directory_);
        return stored ? stored : PatternHeuristic::build(set, control);
    });
}

bool Tables::hasPatterns(const PatternSet& set) const {
    return kept_->find(kept_->patterns, makeName(set)).isReady();
}

size_t Tables::estimatePeak(const PatternSet& set) const {
    const std::lock_guard lock(kept_->mutex);
    size_t& peak = kept_->peaks[makeName(set)];
    if (peak == 0) peak = PatternHeuristic::estimatePeak(set);
    return peak;
}

std::shared_ptr<const StagedReduction> Tables::getReduction(BoardSize size, int rest) {
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

std::shared_ptr<const DistanceTable> Tables::getDistances(const Position& goal) {
    return kept_->find(kept_->distances, toString(goal)).get({}, [&] {
        return std::make_shared<const DistanceTable>(goal);
    });
}

std::shared_ptr<const WalkingTable> Tables::getWalks(int lines, int length, int blank) {
    const std::string key = base::format("{} {} {}", lines, length, blank);
    return kept_->find(kept_->walks, key).get({}, [&] {
        return std::make_shared<const WalkingTable>(lines, length, blank);
    });
}

std::shared_ptr<const MoveAutomaton> Tables::getAutomaton(BoardSize size, int length) {
    const std::string key = base::format("{} {}", toString(size), length);
    return kept_->find(kept_->automata, key).get({}, [&] {
        return std::make_shared<const MoveAutomaton>(size, length);
    });
}

}  // namespace puzzle
