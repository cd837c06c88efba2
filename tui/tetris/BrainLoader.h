#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"

namespace tui {

// The outcome of loading a brain, or of completing its name.
struct LoadedBrain {
    std::optional<tetris::BrainRecipe> recipe{};  // nullopt: it could not be loaded
    std::string trouble{};                        // why not, one sentence in English
    std::optional<std::string> completed{};       // as far as all names go that begin so
    std::vector<std::string> names{};             // these, without their folder, in order
};

// Loads the brain that a person names during a session, one at a time. Loading may run a plugin's
// code or wait for a process. No function waits, so that no key is late.
class BrainLoader {
public:
    virtual ~BrainLoader() = default;

    // Starts loading; `name` as on the command line. A load in progress is cancelled. beginGame of
    // an external brain is called with `start`, so that a failure there is found here.
    virtual void load(const std::string& name, const tetris::GameStart& start) = 0;
    // Starts to complete the name of a brain or a file that is typed in part, in the same way.
    virtual void complete(const std::string& typed) = 0;
    // Cancels the load; take will not return its outcome.
    virtual void giveUp() = 0;
    // The outcome, once; nullopt while there is none. The loop is woken when it arrives.
    [[nodiscard]] virtual std::optional<LoadedBrain> take() = 0;
    // Destroys a brain that has been replaced; its process may need a while to end.
    virtual void dispose(tetris::BrainRecipe recipe) = 0;
};

}  // namespace tui
