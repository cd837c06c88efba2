#include "brain/lab/BatchText.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

using base::Json;

// ---- Boards: one number for each column, bit y for row y

// Nullopt if a cell is above the board.
std::optional<Board> makeBoard(std::span<const uint64_t> columns, int height) {
    const auto isInside = [height](uint64_t column) {
        return height == Board::kMaxSize || column >> height == 0;
    };
    if (columns.empty() || columns.size() > Board::kMaxSize ||
        !std::ranges::all_of(columns, isInside)) {
        return std::nullopt;
    }
    return Board::fromColumns(base::count(columns), height,
                              [columns](int x) { return columns[base::toIndex(x)]; });
}

// ---- A running game

Json formatProgress(int64_t game, const InstantProgress& progress) {
    const GameResult& result = progress.result;
    return {{"game", game},
            {"pieces", result.pieces},
            {"rows", result.tally.rows},
            {"points", result.tally.points},
            {"clears", result.tally.clears},
            {"columns", result.board.getColumns()},
            {"sequence", progress.sequence},
            {"dealt", progress.dealt}};
}

// Throws the std::invalid_argument of a running game whose member cannot be.
[[noreturn]] void refuseImpossible(std::string_view key) {
    base::refuse("its '{}' cannot be", std::string(key));
}

// The library would take a fraction, or a negative number, for another one without a word.
template <class Number>
Number readNumber(const Json& number, const char* key) {
    if (!number.is_number_unsigned() || !std::in_range<Number>(number.get<uint64_t>()))
        refuseImpossible(key);
    return number.get<Number>();
}

template <class Number>
std::vector<Number> readList(const Json& json, const char* key) {
    std::vector<Number> numbers;
    const auto list = json.find(key);
    if (list == json.end() || !list->is_array()) refuseImpossible(key);
    for (const Json& number : *list)
        numbers.push_back(readNumber<Number>(number, key));
    return numbers;
}

// Throws unless the numbers are a state of the sequence of such a game, and pieces of it.
void requireSequence(const InstantProgress& progress, const GameSetup& setup) {
    const std::unique_ptr<Brain> master = BrainRecipe().make();  // deals nothing here
    try {
        makeSequence(setup, 0, *master)->setState(progress.sequence);
    } catch (const std::invalid_argument&) {
        refuseImpossible("sequence");
    }
    const auto isPiece = [](int index) { return index <= Piece::PYRAMID; };
    // An adversary chooses each piece when it is due.
    if (!std::ranges::all_of(progress.dealt, isPiece) ||
        (setup.adversary > 0 && !progress.dealt.empty())) {
        refuseImpossible("dealt");
    }
}

InstantProgress parseProgress(const Json& json, const GameSetup& setup) {
    const auto readCount = [&json](const char* key) {
        return readNumber<int64_t>(base::findMember(json, key), key);
    };
    InstantProgress progress;
    GameResult& result = progress.result;
    result.pieces = readCount("pieces");
    result.tally.rows = readCount("rows");
    result.tally.points = readCount("points");
    const auto clears = readList<int64_t>(json, "clears");
    if (clears.size() != result.tally.clears.size()) refuseImpossible("clears");
    std::ranges::copy(clears, result.tally.clears.begin());
    const std::string_view wrong = findImpossible(result, setup);
    if (!wrong.empty()) refuseImpossible(wrong == "score" ? "points" : wrong);
    if (const int limit = findLimit(setup, 0); limit > 0 && result.pieces >= limit)
        refuseImpossible("pieces");
    const std::optional<Board> board =
        makeBoard(readList<uint64_t>(json, "columns"), countBoardRows(setup.rules));
    if (!board) refuseImpossible("columns");
    result.board = *board;
    if (!canHaveBoard(result, setup)) refuseImpossible("columns");
    progress.sequence = readList<uint64_t>(json, "sequence");
    progress.dealt = readList<int>(json, "dealt");
    requireSequence(progress, setup);
    return progress;
}

// ---- A game that has ended, as a line: game seed pieces rows points clears end columns; after a
// ---- modern one, for which points and end are 0, also its end, its numbers and its milliseconds

// The numbers, separated by single blanks; nullopt if the line contains anything else.
std::optional<std::vector<uint64_t>> readNumbers(std::string_view line) {
    std::vector<uint64_t> numbers;
    for (;;) {
        const bool isLast = !base::contains(line, ' ');
        if (!base::parseNumber(base::takeWord(line), numbers.emplace_back())) return std::nullopt;
        if (isLast) return numbers;
    }
}

// The numbers of ends in the text are their places here: of a classic game, of a modern one.
constexpr std::array kClassicEnds{GameEnd::None, GameEnd::Limit, GameEnd::Over, GameEnd::NoMove};
constexpr std::array kModernEnds{
    GameEnd::None,   GameEnd::Goal,  GameEnd::Time,   GameEnd::BlockOut, GameEnd::LockOut,
    GameEnd::TopOut, GameEnd::Limit, GameEnd::NoMove, GameEnd::Stopped,  GameEnd::Left};

template <size_t count>
int64_t findNumber(const std::array<GameEnd, count>& ends, GameEnd end) {
    return std::ranges::find(ends, end) - ends.begin();
}

// Calls `visit` with each number of a result in the order of the line: those before the end, and
// those of a modern game after its end.
template <class Result, class Visit>
void visitNumbers(Result& result, const Visit& visit) {
    visit(result.pieces);
    visit(result.tally.rows);
    visit(result.tally.points);
    std::ranges::for_each(result.tally.clears, visit);
}

template <class Numbers, class Visit>
void visitModernNumbers(Numbers& numbers, const Visit& visit) {
    auto& tally = numbers.tally;
    visit(numbers.score);
    std::ranges::for_each(tally.mini, visit);
    std::ranges::for_each(tally.full, visit);
    for (auto* const count : {&tally.bonuses, &tally.perfect, &tally.maxCombo, &tally.attack})
        visit(*count);
    visit(numbers.level);
}

// The milliseconds are one more, and 0 where no time has passed.
void appendNumbers(std::string& text, const BatchGame& game) {
    const GameResult& result = game.result;
    const auto add = [&text](auto number) {
        base::appendNumber(text, number);
        text += ' ';
    };
    add(game.game);
    add(game.seed);
    visitNumbers(result, add);
    const std::optional<ModernNumbers>& numbers = result.modern;
    add(numbers ? 0 : findNumber(kClassicEnds, result.end));
    std::ranges::for_each(result.board.getColumns(), add);
    if (numbers) {
        add(findNumber(kModernEnds, result.end));
        visitModernNumbers(*numbers, add);
        add(numbers->milliseconds.value_or(-1) + 1);
    }
    text.pop_back();
}

std::optional<BatchGame> parseNumbers(std::string_view line, const GameSetup& setup) {
    const auto numbers = readNumbers(line);
    if (!numbers) return std::nullopt;
    size_t at = 0;
    bool isGood = true;
    const auto take = [&]<class Number>(Number& number) {
        isGood = isGood && at < numbers->size() && std::in_range<Number>((*numbers)[at]);
        if (isGood) number = static_cast<Number>((*numbers)[at++]);
    };
    const auto takeEnd = [&take, &isGood](const auto& ends) {
        size_t end = 0;
        take(end);
        isGood = isGood && end < ends.size();
        return isGood ? ends[end] : GameEnd::None;
    };
    BatchGame game{.game = 0, .seed = 0, .result = {}};
    GameResult& result = game.result;
    take(game.game);
    take(game.seed);
    visitNumbers(result, take);
    result.end = takeEnd(kClassicEnds);
    std::vector<uint64_t> columns(base::toIndex(setup.rules.width));
    std::ranges::for_each(columns, take);
    const auto board = makeBoard(columns, countBoardRows(setup.rules));
    if (!isGood || !board) return std::nullopt;
    result.board = *board;
    if (setup.rules.set == RuleSet::Modern) {
        ModernNumbers& modern = result.modern.emplace();
        int64_t time = 0;
        result.end = takeEnd(kModernEnds);
        visitModernNumbers(modern, take);
        take(time);
        if (time > 0) modern.milliseconds = time - 1;
        modern.tally.clears = result.tally.clears;
    }
    if (!isGood || at != numbers->size() || result.end == GameEnd::None ||
        !findImpossible(result, setup).empty() || !canHaveBoard(result, setup)) {
        return std::nullopt;
    }
    return game;
}

Json formatMeter(const GameMeter& meter) {
    const MoveTimes& times = meter.getTimes();
    return {{"pieces", meter.getPieces()},
            {"rows", meter.getRows()},
            {"moves", times.moves},
            {"ns", times.total.count()},
            {"slowest", times.slowest.count()},
            {"seen", meter.getSeen()}};
}

std::shared_ptr<const GameMeter> parseMeter(const Json& json) {
    const auto read = [&json](const char* key) { return readNumber<int64_t>(json.at(key), key); };
    auto rows = readList<int64_t>(json, "rows");
    if (rows.size() > GameMeter::getMarks().size() || !std::ranges::is_sorted(rows))
        refuseImpossible("rows");
    const MoveTimes times{.moves = read("moves"),
                          .total = std::chrono::nanoseconds(read("ns")),
                          .slowest = std::chrono::nanoseconds(read("slowest"))};
    return std::make_shared<GameMeter>(read("pieces"), std::move(rows), times, read("seen"));
}

// Calls `visit` with each number of a side, in the order of the text.
template <class Side, class Visit>
void visitSide(Side& side, const Visit& visit) {
    auto& [clears, mini, full, bonuses, perfect, maxCombo, attack] = side.scored;
    for (auto* const each :
         {&side.pieces, &side.rows, &side.tally.attack, &side.tally.sent, &side.tally.cancelled,
          &side.tally.received, &bonuses, &perfect, &maxCombo})
        visit(*each);
    std::ranges::for_each(clears, visit);
    std::ranges::for_each(mini, visit);
    std::ranges::for_each(full, visit);
}

Json formatMatch(const PlayedMatch& match) {
    const bool isWin = match.end.kind == MatchEnd::Kind::Win;
    Json json{{"winner", isWin ? Json(match.end.winner) : Json(nullptr)},
              {"how", isWin ? Json(toString(match.end.how)) : Json(nullptr)},
              {"time", match.sides[0].microseconds},
              {"sides", Json::array()}};
    for (const SideNumbers& side : match.sides) {
        Json& numbers = json["sides"].emplace_back(Json::array());
        visitSide(side, [&numbers](int64_t number) { numbers.push_back(number); });
    }
    for (size_t side = 0; side < match.faults.size(); ++side) {
        if (!match.faults[side]) continue;
        json["faults"].push_back({{"side", side},
                                  {"fault", toString(match.faults[side]->fault)},
                                  {"what", match.faults[side]->what}});
    }
    return json;
}

GameFault parseFault(const Json& json) {
    return {kFaultNames.find(json.at("fault").get<std::string>()).value(),
            json.at("what").get<std::string>()};
}

PlayedMatch parseMatch(const Json& json) {
    PlayedMatch match{.end = {.kind = MatchEnd::Kind::Draw}};
    const auto readSide = [](const Json& side, const char* key) {
        const int number = readNumber<int>(side.at(key), key);
        if (number > 1) refuseImpossible(key);
        return number;
    };
    if (!json.at("winner").is_null())
        match.end = {MatchEnd::Kind::Win, readSide(json, "winner"),
                     findGameEnd(json.at("how").get<std::string>()).value()};
    for (size_t side = 0; side < match.sides.size(); ++side) {
        match.sides[side].microseconds = readNumber<int64_t>(json.at("time"), "time");
        const Json& numbers = json.at("sides").at(side);
        size_t next = 0;
        visitSide(match.sides[side], [&](int64_t& number) {
            number = readNumber<int64_t>(numbers.at(next++), "sides");
        });
    }
    for (const Json& each : json.value("faults", Json::array()))
        match.faults[base::toIndex(readSide(each, "side"))] = parseFault(each);
    return match;
}

Json formatObject(const BatchGame& game) {
    Json json;
    if (game.fault || game.match) json = {{"game", game.game}, {"seed", game.seed}};
    if (game.fault) {
        json["fault"] = toString(game.fault->fault);
        json["what"] = game.fault->what;
    } else if (game.match) {
        json["match"] = formatMatch(*game.match);
    } else {
        std::string numbers;
        appendNumbers(numbers, game);
        json["numbers"] = numbers;
    }
    if (game.meter) json["meter"] = formatMeter(*game.meter);
    return json;
}

// Throws an exception of the library, std::invalid_argument or std::bad_optional_access.
BatchGame parseObject(const Json& json, const BatchPlan& plan) {
    const bool hasFault = json.contains("fault");
    BatchGame game{.game = 0, .seed = 0, .result = {}};
    if (hasFault || plan.matches) {
        game.game = readNumber<int64_t>(json.at("game"), "game");
        game.seed = readNumber<uint64_t>(json.at("seed"), "seed");
    }
    if (hasFault) {
        game.fault = parseFault(json);
    } else if (plan.matches) {
        game.match = parseMatch(json.at("match"));
    } else {
        game = parseNumbers(json.at("numbers").get<std::string>(), plan.setups.front()).value();
    }
    if (json.contains("meter")) game.meter = parseMeter(json.at("meter"));
    return game;
}

}  // namespace

void appendGameLine(std::string& text, const BatchGame& game) {
    if (game.fault || game.meter || game.match) {
        text += base::dumpJson(formatObject(game));
    } else {
        appendNumbers(text, game);
    }
    text += '\n';
}

std::optional<BatchGame> parseGameLine(std::string_view line, const BatchPlan& plan) {
    if (!line.starts_with('{') && !plan.matches) return parseNumbers(line, plan.setups.front());
    try {
        return parseObject(base::parseJson(line), plan);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

Json formatRunning(const std::map<int64_t, InstantProgress>& running) {
    Json games = Json::array();
    for (const auto& [game, progress] : running)
        games.push_back(formatProgress(game, progress));
    return games;
}

std::map<int64_t, InstantProgress> parseRunning(const Json& json, const BatchPlan& plan) {
    std::map<int64_t, InstantProgress> running;
    if (!json.is_array()) base::refuse("no list of running games");
    if (json.empty()) return running;
    const GameSetup setup = plan.matches ? GameSetup() : plan.setups.front();
    if (plan.matches || !setup.isInstantClassic())
        base::refuse("games are running, which these rules do not keep");
    for (const Json& game : json) {
        if (!base::findMember(game, "game").is_number_unsigned())
            base::refuse("a running game has no number");
        const auto number = game["game"].get<int64_t>();
        const std::string name = base::format("running game {}", number);
        if (running.contains(number)) base::refuse("{} is there twice", name);
        try {
            running.emplace(number, parseProgress(game, setup));
        } catch (const std::invalid_argument& wrong) {
            base::refuse("{}: {}", name, wrong.what());
        }
    }
    return running;
}

}  // namespace tetris
