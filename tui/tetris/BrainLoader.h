#pragma once

#include <optional>
#include <string>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"

namespace tui {

// What became of a brain that was to be loaded.
struct LoadedBrain {
    std::optional<tetris::BrainRecipe> recipe{};  // none: it could not be
    std::string trouble{};                        // why not, one sentence in English
};

// Who loads the brain that a person names while a game is on, one at a time: that may run code of
// others, or wait for a program. Nothing here waits, so that no key is late.
class BrainLoader {
public:
    virtual ~BrainLoader() = default;

    // Begins to load it; `name` as the command line takes it. What was being loaded is given up.
    // It is asked to begin a game as `start` says, so that what fails at once fails here.
    virtual void load(const std::string& name, const tetris::GameStart& start) = 0;
    // Nobody waits for it any more, and its outcome will never come.
    virtual void giveUp() = 0;
    // The outcome, once, when it is there; the loop is woken then.
    [[nodiscard]] virtual std::optional<LoadedBrain> take() = 0;
    // Another one has taken this brain's place, and nothing else uses it soon: its program may need
    // a while to end.
    virtual void dispose(tetris::BrainRecipe recipe) = 0;

protected:
    BrainLoader() = default;
    BrainLoader(const BrainLoader&) = default;
    BrainLoader& operator=(const BrainLoader&) = default;
};

}  // namespace tui
