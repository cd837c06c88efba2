#include "brain/tetris/BrainRecipe.h"

#include <fcntl.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "brain/base/WholeFile.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/search/PlannerBrain.h"
#include "brain/tetris/search/RivalBrain.h"
#include "brain/tetris/search/SearchBrain.h"
#include "brain/tetris/weights/WeightsFile.h"
#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Sha256.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

constexpr std::string_view kFileEnd = ".toml";
constexpr std::string_view kPluginEnd = ".so";
constexpr std::string_view kCommand = "command:";
constexpr std::string_view kBot = "tbp:";

constexpr int64_t kMaxNodes = 1'000'000'000;

// Reads the whole text as a number within limits, or throws std::invalid_argument.
template <class Number>
Number readNumber(std::string_view key, const std::string& text, Number min, Number max) {
    Number number{};
    if (base::parseNumber(text, number) && number >= min && number <= max) return number;
    base::refuse("'{}' is not a value for {}; expected a number from {} to {}", text, key,
                 static_cast<int64_t>(min), static_cast<int64_t>(max));
}

WeightsFile readWeightsNamed(const std::string& name) {
    if (name.ends_with(kFileEnd)) return readWeights(name);
    if (const WeightsEntry* const entry = findWeights(name)) {
        WeightsFile found;
        found.weights = entry->weights;
        return found;
    }
    base::refuse("there are no weights '{}'; expected one of {}, or a file that ends in .toml",
                 name, base::joinNames(getWeightSets()));
}

}  // namespace

double BrainSettings::chooseRiskAversion() const {
    if (riskAversion) return *riskAversion;
    return weights.search ? weights.search->riskAversion : 0;
}

bool namesExternalBrain(std::string_view text) {
    return text.starts_with(kCommand) || namesBot(text) || text.ends_with(kPluginEnd);
}

bool namesBot(std::string_view text) { return text.starts_with(kBot); }

namespace {

bool namesPlugin(std::string_view text) {
    return text.ends_with(kPluginEnd) && !text.starts_with(kCommand) && !namesBot(text);
}

// SHA-256 of the file; empty if it is no regular file, or cannot be read.
std::string hashFile(const std::string& fileName) {
    constexpr size_t kLongest = size_t{1} << 30;
    const base::Descriptor file(base::openRegular(fileName, O_RDONLY));
    if (file.get() < 0) return {};
    const std::optional<std::string> bytes = base::readBytes(file.get(), kLongest);
    return bytes ? base::computeSha256(*bytes) : "";
}

// What BrainRecipe::getProgramHash returns. Files after the first one that a program is given do
// not count, because they may be what it writes.
std::string hashProgram(const std::string& name) {
    if (namesPlugin(name)) return hashFile(name);
    std::istringstream words(name.substr(name.find(':') + 1));
    std::string program;
    words >> program;
    std::string hashes = hashFile(program);
    for (std::string word, hash; hash.empty() && words >> word; hashes += hash)
        hash = hashFile(word);
    return hashes.empty() ? "" : base::computeSha256(hashes);
}

// Requires: it names one.
std::shared_ptr<BrainSource> openExternal(const std::string& name) {
    if (name.starts_with(kCommand)) return openProcessBrain(name.substr(kCommand.size()));
    if (namesBot(name)) return openBot(name.substr(kBot.size()));
    return loadPlugin(name);
}

}  // namespace

BrainRecipe::BrainRecipe() : BrainRecipe(std::string_view("default")) {}

BrainRecipe::BrainRecipe(std::string_view text) : name_(text) {
    // Names are written as JSON, which is UTF-8.
    if (!base::isUtf8(text)) {
        base::refuse("'{}' is not valid UTF-8; expected a brain's name",
                     base::makePlainText(text, text.size()));
    }
    if (namesExternalBrain(text)) {
        if (text == kCommand || text == kBot) {
            base::refuse("'{}' names no command; expected {}CMD", name_, name_);
        }
        source_ = openExternal(name_);
        programHash_ = hashProgram(name_);
        entry_ = &getExternalBrain();
        about_ = source_->getAbout();
        return;
    }
    if (text.ends_with(kFileEnd) && findBrain(text.substr(0, text.find(':'))) == nullptr) {
        const WeightsFile file = readWeights(name_);
        entry_ = file.rival ? findBrain("rival") : &getWeightsFileBrain();
        about_ = file.about.empty() ? std::string(entry_->about) : file.about;
        settings_.weights = file.weights;
        if (file.rival) settings_.rival = *file.rival;
        weightsHash_ = file.hash;
        return;
    }
    const size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    entry_ = findBrain(name);
    if (entry_ == nullptr) {
        base::refuse(
            "there is no brain '{}'; expected one of {}, a file of weights that ends "
            "in .toml, a plugin that ends in .so, command:CMD or tbp:CMD",
            name, base::joinNames(getBrains()));
    }
    about_ = entry_->about;
    if (const WeightsEntry* const weights = findWeights(entry_->weights)) {
        settings_.weights = weights->weights;
    }
    if (colon != std::string_view::npos) readSettings(text.substr(colon + 1));
    if (entry_->kind == BrainKind::Rival && weightsHash_.empty() && settings_.nodes > 0)
        settings_.rival = RivalWeights::usual(settings_.nodes);
}

void BrainRecipe::readSettings(std::string_view text) {
    std::string known;
    for (const std::string_view key : entry_->settings) {
        if (!known.empty()) known += ", ";
        known += key;
    }
    if (known.empty()) {
        base::refuse("the brain {} has no settings", entry_->name);
    }
    std::string seen;
    for (;;) {
        const std::string_view part = text.substr(0, text.find(','));
        const std::string_view key = part.substr(0, part.find('='));
        if (key.size() == part.size() || !base::contains(entry_->settings, key)) {
            base::refuse("'{}' is not a setting of {}; expected KEY=VALUE with one of {}", part,
                         entry_->name, known);
        }
        if (seen.find(base::format(",{},", key)) != std::string::npos) {
            base::refuse("the setting {} is given twice", key);
        }
        seen += base::format(",{},", key);
        readSetting(key, std::string(part.substr(key.size() + 1)));
        if (part.size() == text.size()) return;
        text.remove_prefix(part.size() + 1);
    }
}

void BrainRecipe::readSetting(std::string_view key, const std::string& value) {
    if (key == "weights" && entry_->kind == BrainKind::Rival) {
        const WeightsFile file = readWeights(value);
        if (!file.rival) {
            base::refuse("{} has no [rival]; expected a file with weights of the rival", value);
        }
        settings_.rival = *file.rival;
        weightsHash_ = file.hash;
    } else if (key == "next") {
        settings_.next = readNumber(key, value, 0, RivalOptions::kMaxNext);
    } else if (key == "hold") {
        settings_.hold = readNumber(key, value, 0, 1) == 1;
    } else if (key == "slips") {
        settings_.slips = readNumber(key, value, 0, 100);
    } else if (key == "weights") {
        const WeightsFile file = readWeightsNamed(value);
        settings_.weights = file.weights;
        weightsHash_ = file.hash;
    } else if (key == "depth") {
        settings_.depth = readNumber(key, value, 0, SearchBrain::kMaxDepth);
    } else if (key == "room") {
        settings_.room = readNumber<int>(key, value, 0, NearTopWeights::kMaxRoom);
    } else if (key == "nodes") {
        settings_.nodes = readNumber<int64_t>(key, value, 0, kMaxNodes);
    } else if (key == "best") {
        settings_.best = readNumber<int>(key, value, 0, Placements::kMaxPlacements);
    } else if (key == "loss") {
        settings_.loss = readNumber(key, value, 0.0, SearchBrain::kMaxLoss);
    } else if (key == "caution") {
        settings_.riskAversion = readNumber(key, value, 0.0, 1.0);
    } else {
        settings_.beam = readNumber(key, value, 1, PlannerBrain::kMaxBeam);
    }
}

BrainRecipe BrainRecipe::fromCommand(const std::string& name, const std::string& command,
                                     const std::string& program) {
    BrainRecipe recipe =
        fromSource(name, namesBot(command) ? openBot(command.substr(kBot.size()), name)
                                           : openProcessBrain(command, name));
    recipe.programHash_ = hashProgram(program);
    return recipe;
}

BrainRecipe BrainRecipe::fromSource(const std::string& name, std::shared_ptr<BrainSource> source) {
    BrainRecipe recipe;
    recipe.name_ = name;
    recipe.source_ = std::move(source);
    recipe.entry_ = &getExternalBrain();
    recipe.about_ = recipe.source_->getAbout();
    return recipe;
}

BrainRecipe BrainRecipe::nameOnly(std::string name) {
    BrainRecipe recipe;
    recipe.name_ = std::move(name);
    return recipe;
}

BrainKind BrainRecipe::getKind() const { return entry_->kind; }

bool BrainRecipe::plays(RuleSet set) const {
    if (source_ == nullptr) return tetris::plays(entry_->kind, set);
    return source_->plays(set);
}

bool BrainRecipe::plays(const GameRules& rules) const {
    const bool fits = getKind() != BrainKind::Rival || rules.width <= LaneWell::kMaxWidth;
    return fits && plays(rules.set);
}

std::string BrainRecipe::getCommand() const { return name_.substr(kBot.size()); }

const Weights* BrainRecipe::getWeights() const {
    return entry_->weights.empty() ? nullptr : &settings_.weights;
}

const RivalWeights* BrainRecipe::getRivalWeights() const {
    return getKind() == BrainKind::Rival ? &settings_.rival : nullptr;
}

BrainRecipe BrainRecipe::withWeights(const RivalWeights& weights) const {
    assert(getRivalWeights() != nullptr);
    BrainRecipe recipe = *this;
    recipe.settings_.rival = weights;
    return recipe;
}

BrainRecipe BrainRecipe::withWeights(const Weights& weights) const {
    assert(getWeights() != nullptr);
    BrainRecipe recipe = *this;
    recipe.settings_.riskAversion = settings_.chooseRiskAversion();
    recipe.settings_.weights = weights;
    return recipe;
}

std::unique_ptr<Brain> BrainRecipe::make() const {
    if (source_) return source_->make();
    return entry_->make(settings_);
}

void BrainRecipe::setTerms(const ProcessTerms& terms) const {
    if (source_) source_->setTerms(terms);
}

std::unique_ptr<Brain> BrainRecipe::makeMaster() const {
    if (source_) return source_->make();
    BrainSettings quick = settings_;
    quick.depth = std::min(quick.depth, 1);
    return entry_->make(quick);
}

}  // namespace tetris
