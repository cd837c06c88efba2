#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "core/base/NameTable.h"

namespace tetris {

enum class BrainKind {
    Rule,     // rates a board by a rule of its own
    Linear,   // weights the features of each placement
    Search,   // looks at the pieces that may follow a placement
    Planner,  // plans all the pieces that it knows
    Rival,    // attacks, by the modern rules alone
    External  // a plugin, or a process
};

inline constexpr base::NameTable<BrainKind, 6> kBrainKindNames{
    {"rule", "linear", "search", "planner", "rival", "foreign"}};

// True if brains of this kind play by these rules: by modern ones those that rate given placements.
// An external one says it itself: BrainRecipe::plays.
bool plays(BrainKind kind, RuleSet set);

// A row of the table of brains.
struct BrainEntry {
    std::string_view name;
    std::string_view about;  // one line for a person
    BrainKind kind;
    std::string_view weights;  // name of its default weights; empty if it has none
    std::span<const std::string_view> settings;  // the keys that may follow its name
    std::unique_ptr<Brain> (*make)(const BrainSettings&);
};

// All brains, in the order in which they are offered.
std::span<const BrainEntry> getBrains();

// The row of that name, null if there is none.
const BrainEntry* findBrain(std::string_view name);

// The row that stands for weights files; it is not in the table.
const BrainEntry& getWeightsFileBrain();

// The row that stands for external brains; it is not in the table, and its `make` is null.
const BrainEntry& getExternalBrain();

// A new brain of that name; reads the name, and throws, as BrainRecipe does.
std::unique_ptr<Brain> makeBrain(std::string_view name);

}  // namespace tetris
