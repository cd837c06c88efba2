#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/weights/RivalWeights.h"
#include "brain/tetris/weights/Weights.h"

namespace tetris {

struct BrainEntry;
enum class BrainKind;

// The settings that some brains have: KEY=VALUE after the name. A brain's row in the table says
// which of them it takes.
struct BrainSettings {
    Weights weights;    // weights=NAME or FILE.toml
    int depth = 1;      // depth=N: pieces of lookahead
    int room = 0;       // room=N: free rows above which depth is at most 1, 0: none (SearchOptions)
    int64_t nodes = 0;  // nodes=N: positions examined per move, 0: no limit (SearchOptions)
    int best = 0;       // best=N: placements searched of each piece, 0: all (SearchOptions)
    // loss=X: the cost of a piece without a placement, in units of the greatest weight.
    double loss = 40;
    int beam = 1300;  // beam=N: boards kept for each piece
    // For the rival (RivalOptions). There nodes=N are the placements made and rated for a move, and
    // weights are a file.
    int next = 5;      // next=N: pieces of the next queue
    bool hold = true;  // hold=0|1
    int slips = 0;     // slips=P: of 100 moves
    RivalWeights rival{};
    // caution=X, 0 to 1: risk aversion, how much more a bad next piece weighs; nullopt: that of the
    // weights for searches.
    std::optional<double> riskAversion{};

    double chooseRiskAversion() const;

    bool operator==(const BrainSettings&) const = default;
};

// True if the name means a plugin, which the recipe loads, or an external process, which its brains
// start. If the name comes from somebody else's file, such as a replay, ask the person first.
bool namesExternalBrain(std::string_view text);

// True if it is one of those that speak the Tetris Bot Protocol.
bool namesBot(std::string_view text);

// A brain as a person names it, with its files read. It can make any number of brains, from any
// thread, without opening a file again. A value.
class BrainRecipe {
public:
    // The default brain.
    BrainRecipe();
    // A name of the table of brains, with settings after a colon if the brain has some
    // ("expectimax:weights=rvce,depth=1"); a weights file, which ends in ".toml"; a plugin, which
    // ends in ".so"; or "command:" and a command line whose process is the brain, or "tbp:" and
    // that of a bot. Not explicit, so that a text can stand for its recipe. Throws
    // std::invalid_argument that says what is wrong and what was expected.
    BrainRecipe(std::string_view text);
    BrainRecipe(const std::string& text) : BrainRecipe(std::string_view(text)) {}
    BrainRecipe(const char* text) : BrainRecipe(std::string_view(text)) {}

    // A brain that is a process, started by the command, or a bot after "tbp:". `name` stands for
    // it in messages. `program`: the name of the brain that the process runs, if that is in files
    // (getProgramHash); empty: none.
    static BrainRecipe fromCommand(const std::string& name, const std::string& command,
                                   const std::string& program = {});
    // A brain that is in no table and made by this source. `name` stands for it in messages.
    static BrainRecipe fromSource(const std::string& name, std::shared_ptr<BrainSource> source);
    // The default brain under another name, for code that only shows the name.
    static BrainRecipe nameOnly(std::string name);

    // The name as it was written.
    const std::string& getName() const { return name_; }
    const BrainSettings& getSettings() const { return settings_; }
    BrainKind getKind() const;
    // True if it plays games by these rules. The first question about modern ones starts an
    // external process to ask it; one that fails plays none.
    bool plays(RuleSet set) const;
    // The same, and true only if it plays in a well of that width.
    bool plays(const GameRules& rules) const;
    // One line for a person.
    const std::string& getAbout() const { return about_; }
    // True for a plugin and for an external process, which may fail.
    bool isExternal() const { return source_ != nullptr; }
    // True for a bot of the Tetris Bot Protocol, which knows only one well.
    bool isBot() const { return source_ != nullptr && source_->isBot(); }
    // The command line of a bot. Requires: it is one, and named by its command.
    std::string getCommand() const;
    // Sets what external processes may take, for all recipes that share the source; no effect on
    // other brains.
    void setTerms(const ProcessTerms& terms) const;
    // The weights it rates by; null if it has none. The pointer lives as long as the recipe.
    const Weights* getWeights() const;
    // The same of the rival, whose weights are of another kind; null for any other brain.
    const RivalWeights* getRivalWeights() const;
    // SHA-256 of the file that the weights were read from; empty if they come from no file.
    const std::string& getWeightsHash() const { return weightsHash_; }
    // That of a plugin's file when the recipe was made, or of a command's program and the first
    // file that it is given, as in "python3 bot.py"; empty for any other brain, and if no such file
    // could be read.
    const std::string& getProgramHash() const { return programHash_; }

    // The same brain with other weights; the name, the risk aversion and the description stay.
    // Requires: it has weights of that kind.
    BrainRecipe withWeights(const Weights& weights) const;
    BrainRecipe withWeights(const RivalWeights& weights) const;

    std::unique_ptr<Brain> make() const;
    // The brain as master of an adversary, with a depth of at most 1, because the adversary asks it
    // seven times for a piece and, on the screen, keys wait meanwhile.
    std::unique_ptr<Brain> makeMaster() const;

    // False if an external brain was loaded once for each recipe. Equal recipes may then make
    // different brains, for example if a plugin was rebuilt in between.
    bool sharesSource(const BrainRecipe& other) const { return source_ == other.source_; }

    // Recipes of external brains are equal if their names are.
    friend bool operator==(const BrainRecipe& a, const BrainRecipe& b) {
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
    std::string programHash_;
    std::shared_ptr<BrainSource> source_;  // of an external brain, else null
};

// Makes the brain of a recipe; lets a caller replace BrainRecipe::make.
using BrainMaker = std::function<std::unique_ptr<Brain>(const BrainRecipe&)>;

}  // namespace tetris
