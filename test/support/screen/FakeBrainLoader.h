#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/tetris/BrainLoader.h"

namespace tui {

// Stores the requests and loads nothing; a test sets the outcome.
class FakeBrainLoader : public BrainLoader {
public:
    void load(const std::string& name, const tetris::GameStart& start) override {
        names.push_back(name);
        starts.push_back(start);
        outcome.reset();
    }
    void complete(const std::string& typed) override { completed.push_back(typed); }
    void giveUp() override {
        ++givenUp;
        outcome.reset();
    }
    std::optional<LoadedBrain> take() override { return std::exchange(outcome, std::nullopt); }
    void dispose(tetris::BrainRecipe recipe) override { disposed.push_back(recipe.getName()); }

    std::vector<std::string> names;
    std::vector<tetris::GameStart> starts;
    std::vector<std::string> completed;
    std::optional<LoadedBrain> outcome;
    int givenUp = 0;
    std::vector<std::string> disposed;
};

}  // namespace tui
