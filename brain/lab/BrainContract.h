#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/external/BrainSource.h"

namespace tetris {

// One rule of the brain interface, and whether the brains kept it.
struct ContractCheck {
    std::string name;  // "legal-move"
    bool passed = true;
    // The case in which the rule was broken: the piece and the board, what the brain answered, and
    // what was expected.
    std::string detail{};
    // The question that shows it, if one does; of a rule that was kept, any.
    std::optional<Situation> question{};
};

// Receives each check as soon as it is done.
using TakeCheck = std::function<void(const ContractCheck&)>;
// Called before each step of a check, with its name, the steps that are done, and their number.
using ContractProgress = std::function<void(const std::string& check, int done, int count)>;

// Does checks one after the other. An exception is a broken rule. After the first check that got no
// answer in time the rest fail untried.
class ContractSuite {
public:
    // Both must outlive it.
    ContractSuite(const TakeCheck& take, const ContractProgress& progress)
        : take_(take), progress_(progress) {}

    // `check` fills in what has failed.
    void run(const std::string& name, const std::function<void(ContractCheck& check)>& check);
    void report(const std::string& check, int done, int count) const {
        if (progress_) progress_(check, done, count);
    }

private:
    const TakeCheck& take_;
    const ContractProgress& progress_;
    std::string silent_{};  // the first check that got no answer in time
};

// Tests brains of the recipe on boards of many sizes, empty and with random rubble, in whole games,
// and several at once, as a ContractSuite; docs/laboratory.md says what each check is about.
void checkContract(const BrainRecipe& recipe, const TakeCheck& take,
                   const ContractProgress& progress = {});

// Goes through the Tetris Bot Protocol with a bot step by step, for its author, as a ContractSuite.
// Each check starts the bot anew. The detail of one that failed says what the bot did wrong; that
// of one that passed, what is worth knowing.
void checkBot(const std::string& command, const ProcessTerms& terms, const TakeCheck& take,
              const ContractProgress& progress = {});

}  // namespace tetris
