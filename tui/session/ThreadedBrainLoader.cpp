#include "tui/session/ThreadedBrainLoader.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "brain/tetris/Brains.h"
#include "tui/base/Environment.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

std::string expandHome(const std::string& name) {
    const std::string home(readVariable("HOME"));
    const bool isMeant = name == "~" || name.starts_with("~/");
    return isMeant && !home.empty() ? home + name.substr(1) : name;
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

// The part of all names that is the same.
std::string findCommonStart(const std::vector<std::string>& names) {
    std::string common = names.front();
    for (const std::string& name : names) {
        const auto [own, other] = std::ranges::mismatch(common, name);
        common.erase(own, common.end());
    }
    return common;
}

// Folders end with a slash. Files of a command may have any name, brains and plugins two of them.
LoadedBrain completeName(const std::string& typed) {
    namespace fs = std::filesystem;
    const bool isCommand = typed.starts_with("command:") || typed.starts_with("tbp:");
    const size_t path = isCommand ? typed.find_last_of(": ") + 1 : 0;
    const size_t slash = typed.rfind('/');
    const size_t word = slash == std::string::npos ? path : std::max(path, slash + 1);
    const std::string start = typed.substr(word);
    const std::string folder = typed.substr(path, word - path);
    LoadedBrain completed;
    std::vector<std::string>& names = completed.names;
    if (!isCommand && folder.empty()) {
        for (const tetris::BrainEntry& brain : tetris::getBrains())
            names.emplace_back(brain.name);
    }
    for (const auto& entry : listEntries(folder.empty() ? "." : fs::path(expandHome(folder)))) {
        const std::string name = entry.path().filename().string();
        const std::string ending = entry.path().extension().string();
        std::error_code ignored;
        const bool isFolder = entry.is_directory(ignored);
        const bool isMeant = isFolder || isCommand || ending == ".toml" || ending == ".so";
        if (isMeant && (name.front() != '.' || start.starts_with('.')))
            names.push_back(isFolder ? name + "/" : name);
    }
    std::erase_if(names, [&](const std::string& name) { return !name.starts_with(start); });
    std::ranges::sort(names);
    completed.completed = names.empty() ? typed : typed.substr(0, word) + findCommonStart(names);
    return completed;
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
    begin([name = expandHome(name), start, terms = terms_](std::stop_token stop) {
        return loadBrain(name, start, terms, std::move(stop));
    });
}

void ThreadedBrainLoader::complete(const std::string& typed) {
    begin([typed](const std::stop_token&) { return completeName(typed); });
}

void ThreadedBrainLoader::begin(std::function<LoadedBrain(std::stop_token)> job) {
    giveUp();
    present_ = &addWorker();
    try {
        present_->start();
    } catch (const std::system_error& error) {
        loaded_ = LoadedBrain{.trouble = std::string("no thread to load it: ") + error.what()};
        waker_.wake();
        return;
    }
    present_->add([this, job = std::move(job)](const Worker::Task& task) -> Worker::Answer {
        return [this, loaded = job(task.getStop())] { loaded_ = loaded; };
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
