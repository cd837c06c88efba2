#include "tui/command/lab/run/RunMerge.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/lab/run/ModernGameText.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::Shard;

// The output of a shard, read line by line.
class ShardFile {
public:
    explicit ShardFile(std::string name) : name_(std::move(name)), in_(name_)
    {
        if (!in_) throwUnreadable();
        const std::optional<Json> first = readLine();
        if (!first || getType(*first) != "run") refuse("does not begin with an object 'run'");
        options_ = *first;
        shard_ = readShard(options_.value("shard", ""));
        options_.erase("shard");
    }

    [[nodiscard]] const std::string& getName() const { return name_; }
    [[nodiscard]] const Json& getOptions() const { return options_; }
    [[nodiscard]] const Shard& getShard() const { return shard_; }
    // The text of the line read last.
    [[nodiscard]] const std::string& getText() const { return text_; }

    // Reads the next line, and throws std::runtime_error if it is not this game.
    [[nodiscard]] Json readGame(std::int64_t game)
    {
        const std::optional<Json> line = readLine();
        if (line && getType(*line) == "game" && line->value("game", Json()) == game) return *line;
        refuse("lacks game " + std::to_string(game) +
               ": it is not whole, or was made with --no-games");
    }

    // Reads the summary, and returns its `seconds`. Throws std::runtime_error if lines follow.
    [[nodiscard]] double readSeconds()
    {
        const std::optional<Json> line = readLine();
        if (!line || getType(*line) != "summary") refuse("does not end with a summary");
        const double seconds = line->value("seconds", 0.0);
        if (readLine()) refuse("goes on after its summary");
        return seconds;
    }

private:
    [[noreturn]] void refuse(const std::string& why) const
    {
        throw std::runtime_error(name_ + ": " + why + "; expected what 'tetris run --shard I/N " +
                                 "--format json' writes");
    }

    [[noreturn]] void throwUnreadable() const
    {
        const int reason = errno;
        throw std::runtime_error("cannot read " + name_ + ": " +
                                 std::generic_category().message(reason));
    }

    static std::string getType(const Json& line) { return line.value("type", ""); }

    std::optional<Json> readLine()
    {
        if (!std::getline(in_, text_)) {
            if (in_.bad()) throwUnreadable();
            return std::nullopt;
        }
        const Json line = Json::parse(text_, nullptr, false);
        if (!line.is_object()) refuse("has a line that is not a JSON object");
        return line;
    }

    [[nodiscard]] Shard readShard(const std::string& text) const
    {
        const std::optional<Shard> shard = parseShard(text);
        if (!shard) refuse("names no shard");
        return *shard;
    }

    std::string name_;
    std::ifstream in_;
    std::string text_;
    Json options_;
    Shard shard_;
};

// Throws std::runtime_error if an option of a is another one in b, or missing there.
void requireSameOptions(const ShardFile& a, const ShardFile& b)
{
    for (const auto& [key, value] : a.getOptions().items()) {
        const Json expected = b.getOptions().value(key, Json());
        if (value == expected) continue;
        throw std::runtime_error(a.getName() + " is a shard of another run: its " + key + " is " +
                                 base::quote(value.dump()) + ", that of " + b.getName() + " is " +
                                 base::quote(expected.dump()));
    }
}

std::vector<std::unique_ptr<ShardFile>> openShards(const std::vector<std::string>& fileNames)
{
    std::vector<std::unique_ptr<ShardFile>> shards;
    for (const std::string& name : fileNames) {
        auto file = std::make_unique<ShardFile>(name);
        if (shards.empty()) shards.resize(static_cast<std::size_t>(file->getShard().count));
        const auto first = std::ranges::find_if(shards, [](const auto& each) { return !!each; });
        if (first != shards.end()) {
            const ShardFile& other = **first;
            if (other.getShard().count != file->getShard().count) {
                throw std::runtime_error(
                    name + " is a shard of " + std::to_string(file->getShard().count) + ", " +
                    other.getName() + " one of " + std::to_string(other.getShard().count));
            }
            requireSameOptions(*file, other);
            requireSameOptions(other, *file);
        }
        auto& place = shards[static_cast<std::size_t>(file->getShard().index)];
        if (place) {
            throw std::runtime_error("shard " + formatShard(file->getShard()) +
                                     " is there twice: " + place->getName() + " and " + name);
        }
        place = std::move(file);
    }
    for (std::size_t i = 0; i < shards.size(); ++i) {
        if (shards[i]) continue;
        throw std::runtime_error(
            "shard " +
            formatShard({static_cast<std::int64_t>(i), static_cast<std::int64_t>(shards.size())}) +
            " is missing");
    }
    return shards;
}

// The plan of the whole run, for reports only: its brains have the right names, but do not play.
RunPlan makePlan(const Json& options, bool hidesGames)
{
    RunPlan plan{.setup = {},
                 .firstSeed = options.at("seed").get<std::uint64_t>(),
                 .games = options.at("games").get<std::int64_t>(),
                 .hidesGames = hidesGames};
    plan.setup.sequence = options.at("sequence").get<std::string>();
    readWellSize(options.at("size").get<std::string>(), plan.setup.rules);
    plan.setup.brain = tetris::BrainRecipe::nameOnly(options.at("brain").get<std::string>());
    plan.weightsHash = options.value("weights_sha256", "");
    const bool isTicks = options.at("mode") == toString(tetris::PlayMode::Ticks);
    plan.setup.mode = isTicks ? tetris::PlayMode::Ticks : tetris::PlayMode::Instant;
    if (!options.at("pieces").is_null()) plan.setup.rules.limit = options.at("pieces").get<int>();
    if (options.contains("rules")) {
        readModernRules(options, plan.setup);
        return plan;
    }
    plan.setup.adversary = options.at("adversary").get<int>();
    if (!options.at("adversary_brain").is_null()) {
        plan.setup.master =
            tetris::BrainRecipe::nameOnly(options.at("adversary_brain").get<std::string>());
    }
    const bool isClearFirst = options.at("overflow") == toString(tetris::Overflow::ClearFirst);
    if (isClearFirst) plan.setup.overflow = tetris::Overflow::ClearFirst;
    return plan;
}

tetris::BatchGame toGame(const Json& line)
{
    tetris::BatchGame game{.game = line.at("game").get<std::int64_t>(),
                           .seed = line.at("seed").get<std::uint64_t>(),
                           .result = {}};
    tetris::GameResult& result = game.result;
    result.pieces = line.at("pieces").get<std::int64_t>();
    result.tally.rows = line.at("rows").get<std::int64_t>();
    result.tally.points = line.at("score").get<std::int64_t>() - result.pieces;
    result.tally.clears = line.at("clears").get<std::array<std::int64_t, 4>>();
    if (line.contains("rules")) result.modern = readModernNumbers(line);
    result.end =
        tetris::findGameEnd(line.at("end").get<std::string>()).value_or(tetris::GameEnd::None);
    return game;
}

}  // namespace

void mergeRuns(const std::vector<std::string>& fileNames, RunFormat format, bool hidesGames)
{
    const std::vector<std::unique_ptr<ShardFile>> shards = openShards(fileNames);
    try {
        const RunPlan plan = makePlan(shards.front()->getOptions(), hidesGames);
        Output output;
        RunReport report(format, plan, output);
        for (std::int64_t game = 0; game < plan.games; ++game) {
            ShardFile& shard = *shards[static_cast<std::size_t>(game) % shards.size()];
            const Json line = shard.readGame(game);
            report.addGame(toGame(line), shard.getText());
            if (output.getSize() >= Output::kMaxGathered) output.flush();
        }
        double seconds = 0;
        for (const auto& shard : shards)
            seconds += shard->readSeconds();
        report.finish(seconds);
        output.flush();
    } catch (const Json::exception& error) {
        throw std::runtime_error(std::string("a shard has a line with another format: ") +
                                 error.what());
    }
}

}  // namespace tui
