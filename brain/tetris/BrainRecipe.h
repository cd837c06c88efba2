#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/placement/Weights.h"

namespace tetris {

struct BrainEntry;
enum class BrainKind;

// What the brains that have settings can be told: KEY=VALUE after the name. Which of them a brain
// takes is in its row of the table.
struct BrainSettings {
    Weights weights;         // weights=NAME or FILE.toml
    int depth = 1;           // depth=N: pieces looked ahead
    std::int64_t nodes = 0;  // nodes=N: positions looked at for a move at most, 0: no limit
    double loss = 40;        // loss=X: what a piece without a placement costs, in greatest weights
    int beam = 1300;         // beam=N: boards kept for each piece
    // caution=X, 0 to 1: how much more a bad next piece weighs; else that of the weights for a
    // search.
    std::optional<double> riskAversion{};

    [[nodiscard]] double chooseCaution() const;

    friend bool operator==(const BrainSettings&, const BrainSettings&) = default;
};

// Whether such a name means a plugin or a program, which making a recipe of it would start. Of
// names that came from elsewhere, as in somebody's replay, ask first.
[[nodiscard]] bool namesForeignBrain(std::string_view text);

// A brain as a person names it, looked up and read once; any number of brains are made of it then,
// from any thread, without a file being opened. A value.
class BrainRecipe {
public:
    // The default brain.
    BrainRecipe();
    // A name of the table of brains, with settings after a colon if it has some
    // ("expectimax:weights=rvce,depth=1"), the name of a file of weights that ends in ".toml" or of
    // a plugin that ends in ".so", or "command:" and a command line whose program is the brain.
    // Implicit, since a recipe is what its text says.
    // Throws std::invalid_argument that says what is wrong and what was expected.
    BrainRecipe(std::string_view text);
    BrainRecipe(const std::string& text) : BrainRecipe(std::string_view(text)) {}
    BrainRecipe(const char* text) : BrainRecipe(std::string_view(text)) {}

    // The default brain under another name: for those who only speak of a brain.
    [[nodiscard]] static BrainRecipe nameOnly(std::string name);

    // As it was written.
    [[nodiscard]] const std::string& getName() const { return name_; }
    [[nodiscard]] const BrainSettings& getSettings() const { return settings_; }
    [[nodiscard]] BrainKind getKind() const;
    // One line for a person.
    [[nodiscard]] const std::string& getAbout() const { return about_; }
    // True for a plugin and for a program: it may fail.
    [[nodiscard]] bool isForeign() const { return source_ != nullptr; }
    // How long an answer of a program may take.
    void setAnswerTime(std::chrono::milliseconds time) const;
    // The weights it rates by; null if it has none.
    [[nodiscard]] const Weights* getWeights() const;
    // SHA-256 of the file that the weights were read from; empty if it was none.
    [[nodiscard]] const std::string& getWeightsHash() const { return weightsHash_; }

    // The same brain with other weights; the name, the caution and what is said of it stay.
    // Requires: it has weights.
    [[nodiscard]] BrainRecipe withWeights(const Weights& weights) const;

    [[nodiscard]] std::unique_ptr<Brain> make() const;
    // The brain as master of an adversary, who asks it seven times a piece, and on the screen while
    // keys wait: one that looks ahead looks one piece ahead at most.
    [[nodiscard]] std::unique_ptr<Brain> makeMaster() const;

    // False if one of them was read again since, as a plugin that was built anew: equal recipes of
    // brains from outside may then make different ones.
    [[nodiscard]] bool sharesSource(const BrainRecipe& other) const
    {
        return source_ == other.source_;
    }

    // Of brains from outside the name alone counts.
    friend bool operator==(const BrainRecipe& a, const BrainRecipe& b)
    {
        return a.name_ == b.name_ && a.entry_ == b.entry_ && a.settings_ == b.settings_;
    }

private:
    void readSettings(std::string_view text);
    void readSetting(std::string_view key, const std::string& value);

    std::string name_;
    std::string about_;
    const BrainEntry* entry_ = nullptr;  // lives as long as the program
    BrainSettings settings_;
    std::string weightsHash_;
    std::shared_ptr<BrainSource> source_;  // of a brain from outside, else null
};

// Makes the brain of a recipe, where it may be another than the recipe's own.
using BrainMaker = std::function<std::unique_ptr<Brain>(const BrainRecipe&)>;

}  // namespace tetris
