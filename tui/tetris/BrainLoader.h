#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"

namespace tui {

using tetris::BrainRecipe;

// The outcome of loading a brain.
struct LoadedBrain {
    std::optional<BrainRecipe> recipe{};  // nullopt: it could not be loaded
    std::string trouble{};                // why not, one sentence in English
};

// The names that begin as one that was typed in part.
struct CompletedName {
    std::string text{};                // as far as all of them go
    std::vector<std::string> names{};  // without their folder, in order
};

// Loads the brain that a person names during a session. Loading may run a plugin's code or wait for
// a process, so that the screen asks through Background<BrainLoader>.
class BrainLoader {
public:
    virtual ~BrainLoader() = default;

    // `name` as on the command line. beginGame of an external brain is called with `start`, so that
    // a failure there is found here.
    [[nodiscard]] virtual LoadedBrain load(const std::string& name, const tetris::GameStart& start,
                                           const std::stop_token& stop) = 0;
    // Names of brains and files.
    [[nodiscard]] virtual CompletedName complete(const std::string& typed) = 0;
};

}  // namespace tui
