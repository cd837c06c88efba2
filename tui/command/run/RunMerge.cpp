#include "tui/command/run/RunMerge.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>

#include "brain/base/JsonText.h"
#include "brain/base/LineReader.h"
#include "brain/base/WholeFile.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/RatedPosition.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using base::findMember;
using base::getMember;
using base::kMostCounted;
using base::readInt;
using base::readMember;
using base::readName;
using base::readText;
using tetris::Shard;

// A line is a game, or what describes the run; ten million games are less than that.
constexpr base::LineReader::Limits kShardLimits{.line = 1 << 20, .all = uint64_t{16} << 30};

// Numbers that are no whole ones may differ a little, because machines compute logarithms in
// different ways.
bool isSame(const Json& told, const Json& expected) {
    if (told.is_array() && expected.is_array()) return std::ranges::equal(told, expected, isSame);
    if (!told.is_number_float() || !expected.is_number_float())
        return told.is_number_float() == expected.is_number_float() && told == expected;
    constexpr double kNear = 1e-9;
    const auto number = expected.get<double>();
    return std::abs(told.get<double>() - number) <= kNear * std::abs(number);
}

// Throws std::invalid_argument, which names the first member that differs, unless both objects have
// the same members. `where`: "of the summary".
void requireSame(const Json& told, const Json& expected, const std::string& where) {
    for (const Json* const object : {&expected, &told}) {
        for (const auto& [key, value] : object->items()) {
            const std::string name = base::quote(key) + " " + where;
            if (!told.contains(key)) base::refuse("no {}", name);
            if (!expected.contains(key)) base::refuse("{}; expected none", name);
            const Json& one = told[key];
            const Json& other = expected[key];
            if (one.is_object() && other.is_object()) {
                requireSame(one, other, "of " + name);
            } else if (!isSame(one, other)) {
                base::refuse("{} is {}; expected {}", name, base::quote(base::dumpJson(one)),
                             base::quote(base::dumpJson(other)));
            }
        }
    }
}

// The output of a shard, read line by line.
class ShardFile {
public:
    explicit ShardFile(std::string name)
        : name_(std::move(name)),
          file_(base::openAtOnce(name_, O_RDONLY)),
          in_(file_.get(), name_, kShardLimits) {
        if (!file_) base::fail("cannot read {}: {}", name_, base::sayReason(errno));
        const std::optional<Json> first = readLine();
        if (!first || getType(*first) != "run") refuse("does not begin with an object 'run'");
        options_ = *first;
        const Json& text = findMember(options_, "shard");
        const std::optional<Shard> shard =
            text.is_string() ? parseShard(text.get<std::string>()) : std::nullopt;
        if (!shard) refuse("names no shard");
        shard_ = *shard;
        options_.erase("shard");
    }

    const std::string& getName() const { return name_; }
    const Json& getOptions() const { return options_; }
    const Shard& getShard() const { return shard_; }
    // The text of the line read last.
    const std::string& getText() const { return text_; }

    // Reads the next line, and throws std::runtime_error if it is not this game.
    Json readGame(int64_t game) {
        const std::optional<Json> line = readLine();
        if (line && getType(*line) == "game" && findMember(*line, "game") == game) {
            requireSameSetup(*line);
            return *line;
        }
        refuse(base::format("lacks game {}: it is not whole, or was made with --no-games", game));
    }

    // Counts a game that was read.
    void count(const tetris::GameResult& result) { numbers_.add(result); }

    // Reads the summary, and returns its `seconds`. Throws if its games, by these rules, give
    // another one, or lines follow.
    double readSeconds(tetris::RuleSet set) {
        const std::optional<Json> line = readLine();
        if (!line || getType(*line) != "summary") refuse("does not end with a summary");
        const Json& seconds = getMember(*line, "seconds");
        constexpr double kLongest = 1e12;
        if (!seconds.is_number() || !(seconds >= 0) || !(seconds <= kLongest))
            refuse("has no 'seconds' in its summary");
        const auto time = seconds.get<double>();
        requireSame(*line, describeNumbers(numbers_, set, time), "of the summary");
        if (readLine()) refuse("goes on after its summary");
        return time;
    }

    // The error with the name of the file, and the number of the line read last.
    std::runtime_error locate(const std::exception& error) const {
        return std::runtime_error(nameLine() + ": the line has another format: " + error.what());
    }

private:
    std::string nameLine() const { return name_ + ":" + std::to_string(in_.getNumber()); }

    [[noreturn]] void refuse(const std::string& why) const {
        base::fail("{}: {}; expected what 'tetris run --shard I/N --format json' writes", name_,
                   why);
    }

    // A game says again how it was set up.
    void requireSameSetup(const Json& line) const {
        for (const std::string& key : listSetupKeys(kGameKeys)) {
            const Json& expected = findMember(options_, key);
            if (findMember(line, key) == expected) continue;
            base::refuse("'{}' of a game is not {}, which the run has", key,
                         base::quote(base::dumpJson(expected)));
        }
    }

    static const Json& getType(const Json& line) { return findMember(line, "type"); }

    std::optional<Json> readLine() {
        std::optional<std::string> text = in_.next();
        if (!text) return std::nullopt;
        text_ = *std::move(text);
        Json line = base::parseJson(text_);
        if (line.is_object() && base::isPlainText(text_)) return line;
        base::fail("{}: the line {}; expected a JSON object", nameLine(),
                   (line.is_object() ? "has control characters" : base::explainNoObject(text_)));
    }

    std::string name_;
    base::Descriptor file_;
    base::LineReader in_;
    std::string text_;
    Json options_;
    Shard shard_;
    tetris::GameNumbers numbers_;  // of the games read so far
};

// Throws std::runtime_error if an option of a is another one in b, or missing there.
void requireSameOptions(const ShardFile& a, const ShardFile& b) {
    for (const auto& [key, value] : a.getOptions().items()) {
        const Json& expected = findMember(b.getOptions(), key);
        if (value == expected) continue;
        base::fail("{} is a shard of another run: its {} is {}, that of {} is {}", a.getName(), key,
                   base::quote(base::dumpJson(value)), b.getName(),
                   base::quote(base::dumpJson(expected)));
    }
}

std::vector<std::unique_ptr<ShardFile>> openShards(const std::vector<std::string>& fileNames) {
    std::vector<std::unique_ptr<ShardFile>> shards;
    for (const std::string& name : fileNames) {
        auto file = std::make_unique<ShardFile>(name);
        if (shards.empty()) shards.resize(base::toIndex(file->getShard().count));
        const auto first = std::ranges::find_if(shards, [](const auto& each) { return !!each; });
        if (first != shards.end()) {
            const ShardFile& other = **first;
            if (other.getShard().count != file->getShard().count) {
                base::fail("{} is a shard of {}, {} one of {}", name, file->getShard().count,
                           other.getName(), other.getShard().count);
            }
            requireSameOptions(*file, other);
            requireSameOptions(other, *file);
        }
        auto& place = shards[base::toIndex(file->getShard().index)];
        if (place) {
            base::fail("shard {} is there twice: {} and {}", formatShard(file->getShard()),
                       place->getName(), name);
        }
        place = std::move(file);
    }
    for (size_t i = 0; i < shards.size(); ++i) {
        if (shards[i]) continue;
        base::fail("shard {} is missing",
                   formatShard({static_cast<int64_t>(i), static_cast<int64_t>(shards.size())}));
    }
    return shards;
}

// The plan of the whole run, for reports only: its brains have the right names, but do not play.
RunPlan readPlan(const Json& options, bool hidesGames) {
    // Before the plan is made: g++ 12 destroys parts of it twice if one of its initializers throws.
    const std::string sequence = readText(options, "sequence");
    const auto maxSeed = static_cast<int64_t>(tetris::findMaxSeed(sequence));
    const auto seed = static_cast<uint64_t>(readMember(options, "seed", 0, maxSeed));
    const int64_t games = readMember(options, "games", 1, kMostCounted);
    RunPlan plan{.setup = {}, .firstSeed = seed, .games = games, .hidesGames = hidesGames};
    tetris::GameSetup& setup = plan.setup;
    setup.sequence = sequence;
    const std::string size = readText(options, "size");
    if (!readWellSize(size, setup.rules))
        base::refuse("'size' is {}; expected columns and rows as in 10x20", base::quote(size));
    setup.brain = tetris::BrainRecipe::nameOnly(readText(options, "brain"));
    plan.files = Json::object();
    for (const std::string_view key : kFileKeys) {
        const std::string name(key);
        if (options.contains(name)) plan.files[name] = readText(options, name);
    }
    setup.mode = readName(options, "mode", tetris::kPlayModeNames);
    constexpr int kMostPieces = std::numeric_limits<int>::max();
    if (!getMember(options, "pieces").is_null())
        setup.rules.limit = readInt(options, "pieces", 1, kMostPieces);
    if (options.contains("sees")) setup.sees = readInt(options, "sees", 0, tetris::Brain::kMaxSeen);
    setup.tellsSeed = findMember(options, "tells_seed") == true;
    if (options.contains("think"))
        plan.thinkTime = readInt(options, "think", 0, ExternalOptions::kLongestTime);
    if (options.contains("rules")) {
        readModernRules(options, setup);
        return plan;
    }
    setup.adversary = readInt(options, "adversary", 0, tetris::AdversarySequence::kMaxLevel);
    if (!getMember(options, "adversary_brain").is_null())
        setup.master = tetris::BrainRecipe::nameOnly(readText(options, "adversary_brain"));
    setup.overflow = readName(options, "overflow", tetris::kOverflowNames);
    return plan;
}

// The same, of a line "run" that has nothing else. Its version is not compared, because another
// version may have written it.
RunPlan makePlan(const Json& options, bool hidesGames) {
    RunPlan plan = readPlan(options, hidesGames);
    Json expected = describeRun(plan);
    expected.erase("shard");
    expected["version"] = readText(options, "version");
    requireSame(options, expected, "of the run");
    return plan;
}

tetris::GameEnd readEnd(const Json& line, const tetris::GameRules& rules) {
    const std::string text = readText(line, "end");
    const std::optional<tetris::GameEnd> end = tetris::findGameEnd(text);
    const auto ends = tetris::getReplayVersion(rules).ends;
    const bool isPlayedOn = end == tetris::GameEnd::Stopped || end == tetris::GameEnd::Left;
    if (end && !isPlayedOn && base::contains(ends, *end)) return *end;
    base::refuse("'end' is {}; expected an end of a game by {} rules", base::quote(text),
                 toString(rules.set));
}

tetris::BatchGame toGame(const Json& line, const RunPlan& plan) {
    tetris::BatchGame game{};
    game.game = readMember(line, "game", 0, kMostCounted);
    const auto seed =
        static_cast<int64_t>(tetris::computeGameSeed(plan.setup, plan.firstSeed, game.game));
    game.seed = static_cast<uint64_t>(readMember(line, "seed", seed, seed));
    tetris::GameResult& result = game.result;
    result.pieces = readMember(line, "pieces", 0, kMostCounted);
    result.tally.rows = readMember(line, "rows", 0, kMostCounted);
    const int64_t score = readMember(line, "score", 0, kMostCounted);
    const Json& clears = getMember(line, "clears");
    for (size_t i = 0; i < result.tally.clears.size(); ++i)
        result.tally.clears.at(i) = base::readWhole(clears.at(i), "clears", 0, kMostCounted);
    if (plan.setup.rules.set == tetris::RuleSet::Modern) {
        result.modern = readModernNumbers(line);
    } else {
        result.tally.points = score - result.pieces;
    }
    result.end = readEnd(line, plan.setup.rules);
    const std::string_view wrong = tetris::findImpossible(result, plan.setup);
    if (!wrong.empty()) {
        base::refuse("game {} cannot be: its {} does not fit its other numbers and the options",
                     game.game, wrong);
    }
    result.board = readBoard(getMember(line, "board"));
    if (!canHaveBoard(result, plan.setup))
        base::refuse("'board' is no board that this game can leave behind");
    return game;
}

}  // namespace

void mergeRuns(const std::vector<std::string>& fileNames, RunFormat format, bool hidesGames) {
    const std::vector<std::unique_ptr<ShardFile>> shards = openShards(fileNames);
    const ShardFile* read = shards.front().get();
    try {
        const RunPlan plan = makePlan(read->getOptions(), hidesGames);
        Output output;
        RunReport report(format, plan, output);
        for (int64_t number = 0; number < plan.games; ++number) {
            ShardFile& shard = *shards[base::toIndex(number) % shards.size()];
            read = &shard;
            const tetris::BatchGame game = toGame(shard.readGame(number), plan);
            shard.count(game.result);
            report.addGame(game, shard.getText());
            if (output.getSize() >= Output::kMaxGathered) output.flush();
        }
        double seconds = 0;
        for (const auto& shard : shards) {
            read = shard.get();
            seconds += shard->readSeconds(plan.setup.rules.set);
        }
        report.finish(seconds);
        output.flush();
    } catch (const Json::exception& error) {
        throw read->locate(error);
    } catch (const std::invalid_argument& error) {
        throw read->locate(error);
    }
}

}  // namespace tui
