#include "brain/tetris/Brains.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "brain/tetris/BadBrain.h"
#include "brain/tetris/DefaultBrain.h"

namespace tetris {

namespace {

template <class Type>
std::unique_ptr<Brain> make()
{
    return std::make_unique<Type>();
}

constexpr std::array<BrainEntry, 2> kBrains{{
    {"default", "the original game's brain: low, even stacks with few holes", make<DefaultBrain>},
    {"bad", "plays to lose: the landing that default likes least", make<BadBrain>},
}};

}  // namespace

std::span<const BrainEntry> getBrains()
{
    return kBrains;
}

const BrainEntry* findBrain(std::string_view name)
{
    const auto* const entry = std::ranges::find(kBrains, name, &BrainEntry::name);
    return entry == kBrains.end() ? nullptr : entry;
}

std::unique_ptr<Brain> makeBrain(std::string_view name)
{
    if (const BrainEntry* const entry = findBrain(name)) return entry->make();
    std::string names;
    for (const BrainEntry& entry : kBrains) {
        if (!names.empty()) names += ", ";
        names += entry.name;
    }
    throw std::invalid_argument("there is no brain '" + std::string(name) + "'; expected one of " +
                                names);
}

}  // namespace tetris
