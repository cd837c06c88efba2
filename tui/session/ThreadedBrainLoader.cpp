#include "tui/session/ThreadedBrainLoader.h"

#include <cstdlib>
#include <exception>
#include <stop_token>
#include <system_error>
#include <utility>

namespace tui {

namespace {

std::string expandHome(const std::string& name) {
    const char* const home = std::getenv("HOME");
    const bool isMeant = name == "~" || name.starts_with("~/");
    return isMeant && home != nullptr ? home + name.substr(1) : name;
}

LoadedBrain loadBrain(const std::string& name, const tetris::GameStart& start,
                      const tetris::ProcessTerms& terms, std::stop_token stop) {
    try {
        tetris::BrainRecipe recipe(name);
        if (recipe.isExternal()) {
            recipe.setTerms(terms);
            // Checks that the brain can play. The next brain that the recipe makes takes over its
            // process.
            const std::unique_ptr<tetris::Brain> brain = recipe.make();
            brain->setStop(std::move(stop));
            brain->beginGame(start);
        }
        return {.recipe = std::move(recipe)};
    } catch (const std::exception& error) {
        return {.trouble = error.what()};
    } catch (...) {
        // A plugin may throw anything.
        return {.trouble = name + ": threw something while it was loaded"};
    }
}

}  // namespace

ThreadedBrainLoader::ThreadedBrainLoader(tetris::ProcessTerms terms, Waker& waker)
    : terms_(std::move(terms)), waker_(waker) {}

ThreadedBrainLoader::~ThreadedBrainLoader() { giveUp(); }

// A new worker. Those that have nothing left to do are removed.
Worker& ThreadedBrainLoader::addWorker() {
    std::erase_if(workers_, [this](const auto& worker) {
        return worker.get() != present_ && !worker->isBusy();
    });
    return *workers_.emplace_back(std::make_unique<Worker>(waker_));
}

void ThreadedBrainLoader::load(const std::string& name, const tetris::GameStart& start) {
    giveUp();
    present_ = &addWorker();
    try {
        present_->start();
    } catch (const std::system_error& error) {
        loaded_ = LoadedBrain{.trouble = std::string("no thread to load it: ") + error.what()};
        waker_.wake();
        return;
    }
    present_->add([this, name = expandHome(name), start,
                   terms = terms_](const Worker::Task& task) -> Worker::Answer {
        return [this, loaded = loadBrain(name, start, terms, task.getStop())] { loaded_ = loaded; };
    });
}

void ThreadedBrainLoader::giveUp() {
    std::optional<LoadedBrain> unwanted = take();
    if (unwanted && unwanted->recipe) dispose(std::move(*unwanted->recipe));
    if (present_ != nullptr) present_->cancel();
    present_ = nullptr;
}

std::optional<LoadedBrain> ThreadedBrainLoader::take() {
    if (present_ == nullptr) return std::nullopt;
    present_->deliverAnswers();
    if (loaded_) present_ = nullptr;
    return std::exchange(loaded_, std::nullopt);
}

void ThreadedBrainLoader::dispose(tetris::BrainRecipe recipe) {
    // The recipe is destroyed with the job, in the thread.
    addWorker().add([recipe = std::move(recipe)](const Worker::Task&) { return Worker::Answer(); });
}

}  // namespace tui
