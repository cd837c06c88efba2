#include "brain/lab/run/BatchText.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"

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

// Nullopt if a cell is above the board.
std::optional<Board> makeBoard(std::span<const std::uint64_t> columns, int height)
{
    const auto isInside = [height](std::uint64_t column) {
        return height == Board::kMaxSize || column >> height == 0;
    };
    if (columns.empty() || columns.size() > Board::kMaxSize ||
        !std::ranges::all_of(columns, isInside)) {
        return std::nullopt;
    }
    std::string picture;
    for (int y = height - 1; y >= 0; --y) {
        for (const std::uint64_t column : columns)
            picture += (column >> y & 1) != 0 ? '#' : '.';
        picture += '\n';
    }
    return Board::fromPicture(picture);
}

// ---- A game that has ended, as a line: game seed pieces rows points clears end columns; after a
// ---- modern one, for which points and end are 0, also what listModernNumbers lists

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

// The numbers of ends in the text are their places here: of a classic game, of a modern one.
constexpr std::array kClassicEnds{GameEnd::None, GameEnd::Limit, GameEnd::Over, GameEnd::NoMove};
constexpr std::array kModernEnds{
    GameEnd::None,   GameEnd::Goal,  GameEnd::Time,   GameEnd::BlockOut, GameEnd::LockOut,
    GameEnd::TopOut, GameEnd::Limit, GameEnd::NoMove, GameEnd::Stopped,  GameEnd::Left};

template <std::size_t count>
std::int64_t findNumber(const std::array<GameEnd, count>& ends, GameEnd end)
{
    return std::ranges::find(ends, end) - ends.begin();
}

// The milliseconds are one more, and 0 where no time has passed.
std::vector<std::uint64_t> listModernNumbers(GameEnd end, const ModernNumbers& numbers)
{
    const ModernTally& tally = numbers.tally;
    std::vector<std::uint64_t> listed;
    const auto add = [&listed](std::int64_t number) {
        listed.push_back(static_cast<std::uint64_t>(number));
    };
    add(findNumber(kModernEnds, end));
    add(numbers.score);
    for (const int count : tally.mini)
        add(count);
    for (const int count : tally.full)
        add(count);
    for (const int count :
         {tally.bonuses, tally.perfect, tally.maxCombo, tally.attack, numbers.level})
        add(count);
    add(numbers.milliseconds.value_or(-1) + 1);
    return listed;
}

constexpr std::size_t kModernNumbers = 15;

// Reads what listModernNumbers lists, behind its first number. Requires: as many.
ModernNumbers makeModernNumbers(std::span<const std::uint64_t> listed,
                                const std::array<std::int64_t, 4>& clears)
{
    std::size_t at = 1;
    const auto take = [&] { return static_cast<std::int64_t>(listed[at++]); };
    const auto takeCount = [&take] { return static_cast<int>(take()); };
    ModernNumbers numbers{.score = take(), .tally = {}};
    ModernTally& tally = numbers.tally;
    std::ranges::transform(clears, tally.clears.begin(),
                           [](std::int64_t count) { return static_cast<int>(count); });
    std::ranges::generate(tally.mini, takeCount);
    std::ranges::generate(tally.full, takeCount);
    for (int* const count :
         {&tally.bonuses, &tally.perfect, &tally.maxCombo, &tally.attack, &numbers.level})
        *count = takeCount();
    if (const std::int64_t time = take(); time > 0) numbers.milliseconds = time - 1;
    return numbers;
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

// Throws the std::invalid_argument of a running game whose member cannot be.
[[noreturn]] void refuseMember(std::string_view key)
{
    throw std::invalid_argument("its '" + std::string(key) + "' cannot be");
}

// The library would take a fraction, or a negative number, for another one without a word.
template <class Number>
Number readNumber(const Json& number, const char* key)
{
    if (!number.is_number_unsigned() || !std::in_range<Number>(number.get<std::uint64_t>()))
        refuseMember(key);
    return number.get<Number>();
}

template <class Number>
std::vector<Number> readList(const Json& json, const char* key)
{
    std::vector<Number> numbers;
    const auto list = json.find(key);
    if (list == json.end() || !list->is_array()) refuseMember(key);
    for (const Json& number : *list)
        numbers.push_back(readNumber<Number>(number, key));
    return numbers;
}

// Throws unless the numbers are a state of the sequence of such a game, and pieces of it.
void requireSequence(const GameProgress& progress, const GameSetup& setup)
{
    const std::unique_ptr<Brain> master = BrainRecipe().make();  // deals nothing here
    try {
        makeSequence(setup, 0, *master)->setState(progress.sequence);
    } catch (const std::invalid_argument&) {
        refuseMember("sequence");
    }
    const auto isPiece = [](int index) { return index <= Piece::PYRAMID; };
    // An adversary chooses each piece when it is due.
    if (!std::ranges::all_of(progress.dealt, isPiece) ||
        (setup.adversary > 0 && !progress.dealt.empty())) {
        refuseMember("dealt");
    }
}

GameProgress parseProgress(const Json& json, const GameSetup& setup)
{
    const auto readCount = [&json](const char* key) {
        return readNumber<std::int64_t>(json.value(key, Json()), key);
    };
    GameProgress progress;
    GameResult& result = progress.result;
    result.pieces = readCount("pieces");
    result.tally.rows = readCount("rows");
    result.tally.points = readCount("points");
    const auto clears = readList<std::int64_t>(json, "clears");
    if (clears.size() != result.tally.clears.size()) refuseMember("clears");
    std::ranges::copy(clears, result.tally.clears.begin());
    const std::string_view wrong = findImpossible(result, setup);
    if (!wrong.empty()) refuseMember(wrong == "score" ? "points" : wrong);
    if (const int limit = findLimit(setup, 0); limit > 0 && result.pieces >= limit)
        refuseMember("pieces");
    const std::optional<Board> board =
        makeBoard(readList<std::uint64_t>(json, "columns"), countBoardRows(setup.rules));
    if (!board) refuseMember("columns");
    result.board = *board;
    if (!canHaveBoard(result, setup)) refuseMember("columns");
    progress.sequence = readList<std::uint64_t>(json, "sequence");
    progress.dealt = readList<int>(json, "dealt");
    requireSequence(progress, setup);
    return progress;
}

// ---- Ended games as lines

void appendNumbers(std::string& text, const BatchGame& game)
{
    const GameResult& result = game.result;
    for (const std::int64_t number :
         {game.game, static_cast<std::int64_t>(game.seed), result.pieces, result.tally.rows,
          result.tally.points, result.tally.clears[0], result.tally.clears[1],
          result.tally.clears[2], result.tally.clears[3],
          result.modern ? 0 : findNumber(kClassicEnds, result.end)}) {
        append(text, static_cast<std::uint64_t>(number));
    }
    for (const std::uint64_t column : listColumns(result.board))
        append(text, column);
    if (result.modern) {
        for (const std::uint64_t number : listModernNumbers(result.end, *result.modern))
            append(text, number);
    }
    text.pop_back();
}

std::optional<BatchGame> parseNumbers(std::string_view line, const GameSetup& setup)
{
    const auto numbers = readNumbers(line);
    constexpr std::size_t kBefore = 10;
    const std::size_t behind = kBefore + base::toIndex(setup.rules.width);
    const bool hasMore = setup.rules.set == RuleSet::Modern;
    if (!numbers || numbers->size() != behind + (hasMore ? kModernNumbers : 0)) return std::nullopt;
    const auto whole = [&numbers](std::size_t i) {
        return static_cast<std::int64_t>((*numbers)[i]);
    };
    BatchGame game{.game = whole(0), .seed = (*numbers)[1], .result = {}};
    game.result.pieces = whole(2);
    game.result.tally.rows = whole(3);
    game.result.tally.points = whole(4);
    for (std::size_t i = 0; i < 4; ++i)
        game.result.tally.clears[i] = whole(5 + i);
    const std::uint64_t end = (*numbers)[hasMore ? behind : 9];
    if (end >= (hasMore ? kModernEnds.size() : kClassicEnds.size())) return std::nullopt;
    game.result.end = hasMore ? kModernEnds[end] : kClassicEnds[end];
    const auto board = makeBoard(std::span(*numbers).subspan(kBefore, behind - kBefore),
                                 countBoardRows(setup.rules));
    if (end == 0 || !board) return std::nullopt;
    game.result.board = *board;
    if (hasMore) {
        const std::span<const std::uint64_t> modern = std::span(*numbers).subspan(behind);
        // Behind the end and the score, and before the time, all are counts.
        const auto isCount = [](auto number) { return std::in_range<int>(number); };
        if (!std::ranges::all_of(modern.subspan(2, kModernNumbers - 3), isCount) ||
            !std::ranges::all_of(game.result.tally.clears, isCount)) {
            return std::nullopt;
        }
        game.result.modern = makeModernNumbers(modern, game.result.tally.clears);
    }
    if (!findImpossible(game.result, setup).empty() || !canHaveBoard(game.result, setup))
        return std::nullopt;
    return game;
}

Json formatMeter(const GameMeter& meter)
{
    const MoveTimes& times = meter.getTimes();
    return {{"pieces", meter.getPieces()},
            {"rows", meter.getRows()},
            {"moves", times.moves},
            {"ns", times.total.count()},
            {"slowest", times.slowest.count()},
            {"seen", meter.getSeen()}};
}

std::shared_ptr<const GameMeter> parseMeter(const Json& json)
{
    const auto read = [&json](const char* key) {
        return readNumber<std::int64_t>(json.at(key), key);
    };
    auto rows = readList<std::int64_t>(json, "rows");
    if (rows.size() > GameMeter::getMarks().size() || !std::ranges::is_sorted(rows))
        refuseMember("rows");
    const MoveTimes times{.moves = read("moves"),
                          .total = std::chrono::nanoseconds(read("ns")),
                          .slowest = std::chrono::nanoseconds(read("slowest"))};
    return std::make_shared<GameMeter>(read("pieces"), std::move(rows), times, read("seen"));
}

Json formatMeasured(const BatchGame& game)
{
    Json json;
    if (game.fault) {
        json = {{"game", game.game},
                {"seed", game.seed},
                {"fault", toString(game.fault->fault)},
                {"what", game.fault->what}};
    } else {
        std::string numbers;
        appendNumbers(numbers, game);
        json["numbers"] = numbers;
    }
    if (game.meter) json["meter"] = formatMeter(*game.meter);
    return json;
}

std::optional<BatchGame> parseMeasured(const Json& json, const GameSetup& setup)
{
    std::optional<BatchGame> game;
    if (json.contains("fault")) {
        const std::optional<Fault> fault = kFaultNames.find(json.at("fault").get<std::string>());
        if (!fault) return std::nullopt;
        game.emplace(BatchGame{.game = readNumber<std::int64_t>(json.at("game"), "game"),
                               .seed = readNumber<std::uint64_t>(json.at("seed"), "seed"),
                               .result = {},
                               .fault = {{*fault, json.at("what").get<std::string>()}}});
    } else {
        game = parseNumbers(json.at("numbers").get<std::string>(), setup);
    }
    if (game && json.contains("meter")) game->meter = parseMeter(json.at("meter"));
    return game;
}

}  // namespace

void appendGameLine(std::string& text, const BatchGame& game)
{
    if (game.fault || game.meter) {
        text += formatMeasured(game).dump(-1, ' ', false, Json::error_handler_t::replace);
    } else {
        appendNumbers(text, game);
    }
    text += '\n';
}

std::optional<BatchGame> parseGameLine(std::string_view line, const GameSetup& setup)
{
    if (!line.starts_with('{')) return parseNumbers(line, setup);
    try {
        return parseMeasured(base::parseJson<Json>(line), setup);
    } catch (const std::exception&) {  // of the library, or std::invalid_argument
        return std::nullopt;
    }
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
    if (!json.is_array()) throw std::invalid_argument("a list of running games was expected");
    const bool isKept = setup.mode == PlayMode::Instant && setup.rules.set == RuleSet::Classic;
    if (!isKept && !json.empty())
        throw std::invalid_argument("games are running, which these rules do not keep");
    for (const Json& game : json) {
        if (!game.is_object() || !game.value("game", Json()).is_number_unsigned())
            throw std::invalid_argument("a running game has no number");
        const auto number = game["game"].get<std::int64_t>();
        const std::string name = "running game " + std::to_string(number);
        if (running.contains(number)) throw std::invalid_argument(name + " is there twice");
        try {
            running.emplace(number, parseProgress(game, setup));
        } catch (const std::invalid_argument& wrong) {
            throw std::invalid_argument(name + ": " + wrong.what());
        }
    }
    return running;
}

}  // namespace tetris
