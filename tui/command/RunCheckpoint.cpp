#include "tui/command/RunCheckpoint.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "tui/command/ArgumentParser.h"
#include "tui/command/WeightsJson.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;
using tetris::BatchGame;
using tetris::GameProgress;
using tetris::GameResult;

// The games that are on answer at their next landing: usually within microseconds.
constexpr auto kForAnswers = 50ms;

// ---- Boards, as numbers: a column each, bit y for row y

std::vector<std::uint64_t> listColumns(const tetris::Board& board)
{
    std::vector<std::uint64_t> columns;
    for (int x = 0; x < board.getWidth(); ++x)
        columns.push_back(board.getColumn(x));
    return columns;
}

tetris::Board makeBoard(const std::vector<std::uint64_t>& columns, int height)
{
    std::string picture;
    for (int y = height - 1; y >= 0; --y) {
        for (const std::uint64_t column : columns)
            picture += (column >> y & 1) != 0 ? '#' : '.';
        picture += '\n';
    }
    return tetris::Board::fromPicture(picture);
}

// ---- A game that has ended, as a line: game seed pieces rows points clears end columns

void append(std::string& line, std::uint64_t number)
{
    std::array<char, 24> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    line.append(text.data(), end);
    line += ' ';
}

void appendGame(std::string& text, const BatchGame& game)
{
    const GameResult& result = game.result;
    for (const std::int64_t number :
         {game.game, static_cast<std::int64_t>(game.seed), result.pieces, result.tally.rows,
          result.tally.points, result.tally.clears[0], result.tally.clears[1],
          result.tally.clears[2], result.tally.clears[3], static_cast<std::int64_t>(result.end)}) {
        append(text, static_cast<std::uint64_t>(number));
    }
    for (const std::uint64_t column : listColumns(result.board))
        append(text, column);
    text.back() = '\n';
}

std::optional<BatchGame> parseGame(const std::string& line, const tetris::GameSetup& setup)
{
    std::istringstream in(line);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 0; in >> number;)
        numbers.push_back(number);
    constexpr std::size_t kBefore = 10;
    if (numbers.size() != kBefore + static_cast<std::size_t>(setup.width)) return std::nullopt;
    const auto whole = [&numbers](std::size_t i) { return static_cast<std::int64_t>(numbers[i]); };
    BatchGame game{.game = whole(0), .seed = numbers[1], .result = {}};
    game.result.pieces = whole(2);
    game.result.tally.rows = whole(3);
    game.result.tally.points = whole(4);
    for (std::size_t i = 0; i < 4; ++i)
        game.result.tally.clears[i] = whole(5 + i);
    if (numbers[9] > static_cast<std::uint64_t>(tetris::GameEnd::NoMove)) return std::nullopt;
    game.result.end = static_cast<tetris::GameEnd>(numbers[9]);
    numbers.erase(numbers.begin(), numbers.begin() + kBefore);
    game.result.board = makeBoard(numbers, setup.rows + tetris::kTopRows);
    return game;
}

// ---- A game that is on

Json formatProgress(std::int64_t game, const GameProgress& progress)
{
    const GameResult& result = progress.result;
    return {{"game", game},
            {"pieces", result.pieces},
            {"rows", result.tally.rows},
            {"points", result.tally.points},
            {"clears", result.tally.clears},
            {"columns", listColumns(result.board)},
            {"sequence", progress.sequence},
            {"dealt", progress.dealt}};
}

GameProgress parseProgress(const Json& json, const tetris::GameSetup& setup)
{
    GameProgress progress;
    progress.result.pieces = json.at("pieces").get<std::int64_t>();
    progress.result.tally.rows = json.at("rows").get<std::int64_t>();
    progress.result.tally.points = json.at("points").get<std::int64_t>();
    progress.result.tally.clears = json.at("clears").get<std::array<std::int64_t, 4>>();
    progress.result.board = makeBoard(json.at("columns").get<std::vector<std::uint64_t>>(),
                                      setup.rows + tetris::kTopRows);
    progress.sequence = json.at("sequence").get<std::vector<std::uint64_t>>();
    progress.dealt = json.at("dealt").get<std::vector<int>>();
    if (progress.result.board.getWidth() != setup.width) {
        throw std::invalid_argument("a board of another size");
    }
    return progress;
}

// What a run has to agree in to go on: its options, and what they were read from.
Json formatOptions(const RunPlan& plan)
{
    Json options = Json::parse(formatRunOptions(plan));
    options.erase("type");
    if (const tetris::Weights* const weights = plan.setup.brain.getWeights()) {
        addWeights(options, *weights);
    }
    if (plan.setup.given != nullptr) options["given"] = *plan.setup.given;
    return options;
}

}  // namespace

RunCheckpoint::RunCheckpoint(const std::string& name, const RunPlan& plan)
    : plan_(plan), file_(name), gamesName_(name + ".games")
{
}

RunCheckpoint::~RunCheckpoint()
{
    if (games_ >= 0) ::close(games_);
}

void RunCheckpoint::fail(const std::string& what) const
{
    const int reason = errno;
    throw std::runtime_error(what + " " + gamesName_ + ": " +
                             std::generic_category().message(reason));
}

tetris::BatchProgress RunCheckpoint::read()
{
    tetris::BatchProgress progress;
    if (!isKept()) return progress;
    const std::optional<std::string> text = file_.read();
    std::int64_t bytes = 0;
    if (text) {
        const Json file = Json::parse(*text, nullptr, false);
        if (!file.is_object() || file.value("type", Json()) != "run-checkpoint" ||
            file.value("format", Json()) != 1) {
            throw std::runtime_error(file_.getName() +
                                     " is no checkpoint of tetris run; expected " +
                                     "one, or a file that is not there yet");
        }
        const Json asked = formatOptions(plan_);
        for (const auto& [key, value] : asked.items()) {
            const Json written = file.value("options", Json::object()).value(key, Json());
            if (written == value) continue;
            throw std::runtime_error(file_.getName() + " is the checkpoint of another run: its " +
                                     key + " is " + quote(written.dump()) + ", not " +
                                     quote(value.dump()) +
                                     "; expected the same options, or another file");
        }
        try {
            bytes = file.at("games_bytes").get<std::int64_t>();
            readGames(bytes, progress);
            for (const Json& running : file.at("running")) {
                progress.running.emplace(running.at("game").get<std::int64_t>(),
                                         parseProgress(running, plan_.setup));
            }
        } catch (const std::logic_error& error) {
            throw std::runtime_error(file_.getName() + " is a damaged checkpoint: " + error.what());
        } catch (const Json::exception& error) {
            throw std::runtime_error(file_.getName() + " is a damaged checkpoint: " + error.what());
        }
    }
    openGames(bytes);
    return progress;
}

void RunCheckpoint::readGames(std::int64_t bytes, tetris::BatchProgress& progress)
{
    std::ifstream in(gamesName_);
    std::string line;
    std::int64_t read = 0;
    while (read < bytes && std::getline(in, line)) {
        read += static_cast<std::int64_t>(line.size()) + 1;
        std::optional<BatchGame> game = parseGame(line, plan_.setup);
        if (!game) break;
        progress.ended.push_back(std::move(*game));
    }
    if (read != bytes) {
        throw std::runtime_error(file_.getName() + " is a checkpoint without its games: " +
                                 gamesName_ + " is not what it was; expected both files, or none");
    }
}

// What does not count is cut off.
void RunCheckpoint::openGames(std::int64_t bytes)
{
    games_ = ::open(gamesName_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (games_ < 0 || ::ftruncate(games_, bytes) != 0 || ::lseek(games_, 0, SEEK_END) != bytes) {
        fail("cannot write");
    }
    bytes_ = bytes;
}

void RunCheckpoint::appendGames(const std::vector<BatchGame>& games)
{
    std::string text;
    for (const BatchGame& game : games)
        appendGame(text, game);
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t written = ::write(games_, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) fail("cannot write");
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (!games.empty() && ::fdatasync(games_) != 0) fail("cannot write");
    bytes_ += static_cast<std::int64_t>(text.size());
}

void RunCheckpoint::update(tetris::Batch& batch, Clock::time_point now)
{
    if (!isKept() || !pace_.isDue(now)) return;
    if (!asked_) {
        batch.askProgress();
        asked_ = now;
    }
    if (now >= *asked_ + kForAnswers) write(batch);
}

void RunCheckpoint::write(tetris::Batch& batch)
{
    if (!isKept()) return;
    const tetris::BatchProgress progress = batch.takeProgress();
    appendGames(progress.ended);
    Json running = Json::array();
    for (const auto& [game, each] : progress.running)
        running.push_back(formatProgress(game, each));
    const Json file = {
        {"type", "run-checkpoint"},        {"format", 1},
        {"options", formatOptions(plan_)}, {"games_bytes", bytes_},
        {"running", std::move(running)},
    };
    file_.write(file.dump() + "\n");
    asked_.reset();
    pace_.goOn(Clock::now());
}

}  // namespace tui
