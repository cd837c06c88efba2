#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/BrainLoader.h"

namespace tui {

// Stores the requests and loads nothing; a test sets the outcome, which arrives with the next
// Woken.
class FakeBrainLoader : public BrainLoader {
public:
    LoadedBrain load(const std::string& name, const tetris::GameStart&,
                     const std::stop_token& stop) override {
        if (!isAnswering) {
            names.push_back(name);
            stops.push_back(stop);
        }
        return outcome;
    }
    CompletedName complete(const std::string& typed) override {
        if (!isAnswering) completed.push_back(typed);
        return completion;
    }

    bool isAnswering = false;
    Background<BrainLoader> loader{std::shared_ptr<BrainLoader>(std::shared_ptr<void>(), this),
                                   std::make_unique<TwiceWorker>(isAnswering)};
    std::vector<std::string> names;
    std::vector<std::stop_token> stops;
    std::vector<std::string> completed;
    LoadedBrain outcome;
    CompletedName completion;
};

}  // namespace tui
