#include "brain/lab/run/BatchText.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

namespace tetris {

namespace {

using Json = nlohmann::ordered_json;

// ---- Boards: one number for each column, bit y for row y

std::vector<std::uint64_t> listColumns(const Board& board)
{
    std::vector<std::uint64_t> columns;
    for (int x = 0; x < board.getWidth(); ++x)
        columns.push_back(board.getColumn(x));
    return columns;
}

Board makeBoard(std::span<const std::uint64_t> columns, int height)
{
    std::string picture;
    for (int y = height - 1; y >= 0; --y) {
        for (const std::uint64_t column : columns)
            picture += (column >> y & 1) != 0 ? '#' : '.';
        picture += '\n';
    }
    return Board::fromPicture(picture);
}

// ---- A game that has ended, as a line: game seed pieces rows points clears end columns

void append(std::string& line, std::uint64_t number)
{
    std::array<char, 24> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    line.append(text.data(), end);
    line += ' ';
}

// The numbers, separated by single blanks; nullopt if the line contains anything else.
std::optional<std::vector<std::uint64_t>> readNumbers(std::string_view line)
{
    std::vector<std::uint64_t> numbers;
    const char* at = line.data();
    const char* const end = at + line.size();
    for (;;) {
        std::uint64_t number = 0;
        const auto [rest, error] = std::from_chars(at, end, number);
        if (error != std::errc()) return std::nullopt;
        numbers.push_back(number);
        if (rest == end) return numbers;
        if (*rest != ' ') return std::nullopt;
        at = rest + 1;
    }
}

// ---- A running game

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

GameProgress parseProgress(const Json& json, const GameSetup& setup)
{
    GameProgress progress;
    progress.result.pieces = json.at("pieces").get<std::int64_t>();
    progress.result.tally.rows = json.at("rows").get<std::int64_t>();
    progress.result.tally.points = json.at("points").get<std::int64_t>();
    progress.result.tally.clears = json.at("clears").get<std::array<std::int64_t, 4>>();
    progress.result.board =
        makeBoard(json.at("columns").get<std::vector<std::uint64_t>>(), setup.rows + kTopRows);
    progress.sequence = json.at("sequence").get<std::vector<std::uint64_t>>();
    progress.dealt = json.at("dealt").get<std::vector<int>>();
    if (progress.result.board.getWidth() != setup.width) {
        throw std::invalid_argument("a board of another size");
    }
    return progress;
}

}  // namespace

void appendGameLine(std::string& text, const BatchGame& game)
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

std::optional<BatchGame> parseGameLine(std::string_view line, const GameSetup& setup)
{
    const auto numbers = readNumbers(line);
    constexpr std::size_t kBefore = 10;
    if (!numbers || numbers->size() != kBefore + static_cast<std::size_t>(setup.width)) {
        return std::nullopt;
    }
    const auto whole = [&numbers](std::size_t i) {
        return static_cast<std::int64_t>((*numbers)[i]);
    };
    BatchGame game{.game = whole(0), .seed = (*numbers)[1], .result = {}};
    game.result.pieces = whole(2);
    game.result.tally.rows = whole(3);
    game.result.tally.points = whole(4);
    for (std::size_t i = 0; i < 4; ++i)
        game.result.tally.clears[i] = whole(5 + i);
    if ((*numbers)[9] > static_cast<std::uint64_t>(GameEnd::NoMove)) return std::nullopt;
    game.result.end = static_cast<GameEnd>((*numbers)[9]);
    game.result.board = makeBoard(std::span(*numbers).subspan(kBefore), setup.rows + kTopRows);
    return game;
}

Json formatRunning(const std::map<std::int64_t, GameProgress>& running)
{
    Json games = Json::array();
    for (const auto& [game, progress] : running)
        games.push_back(formatProgress(game, progress));
    return games;
}

std::map<std::int64_t, GameProgress> parseRunning(const Json& json, const GameSetup& setup)
{
    std::map<std::int64_t, GameProgress> running;
    for (const Json& game : json)
        running.emplace(game.at("game").get<std::int64_t>(), parseProgress(game, setup));
    return running;
}

}  // namespace tetris
