#include "brain/tetris/external/BotMessages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "brain/base/JsonText.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

using base::dumpJson;
using base::findMember;
using base::Json;

constexpr base::NameTable<Facing, 4> kOrientations{{"north", "east", "south", "west"}};
// What is farther from the board is no place of a move.
constexpr int kFarthest = 1000;

// ---- Reading. What is missing or of the wrong kind throws std::invalid_argument.

// The type of the message; nullopt if the line is none.
std::optional<std::string> findType(const Json& message) {
    const Json& type = findMember(message, "type");
    return type.is_string() ? std::optional(type.get<std::string>()) : std::nullopt;
}

// Text that is missing is empty.
std::string readShortText(const Json& object, const char* name) {
    constexpr size_t kLongest = 60;
    const Json& text = findMember(object, name);
    return text.is_string() ? base::makePlainText(text.get<std::string>(), kLongest) : "";
}

int readPiece(const Json& letter, const char* member) {
    if (letter.is_string()) {
        const auto& text = letter.get_ref<const std::string&>();
        const size_t piece = text.size() == 1 ? kPieceLetters.find(text) : std::string_view::npos;
        if (piece != std::string_view::npos) return static_cast<int>(piece);
    }
    base::refuse("'{}' names no piece", member);
}

std::vector<int> readPieces(const Json& list, const char* member) {
    if (!list.is_array()) base::refuse("'{}' is no list of pieces", member);
    std::vector<int> pieces;
    for (const Json& letter : list)
        pieces.push_back(readPiece(letter, member));
    return pieces;
}

int readCoordinate(const Json& location, const char* name) {
    if (const auto number = base::findWhole(findMember(location, name), -kFarthest, kFarthest))
        return static_cast<int>(*number);
    base::refuse("'{}' is no column or row", name);
}

template <class Names>
auto readWord(const Json& object, const char* member, const Names& names) {
    const Json& word = findMember(object, member);
    if (word.is_string())
        if (const auto found = names.find(word.get_ref<const std::string&>())) return *found;
    base::refuse("'{}' is none of the protocol's words", member);
}

BotMove readMove(const Json& move) {
    const Json& location = findMember(move, "location");
    return {.piece = {.piece = readPiece(findMember(location, "type"), "type"),
                      .facing = readWord(location, "orientation", kOrientations),
                      .x = readCoordinate(location, "x"),
                      .y = readCoordinate(location, "y")},
            .spin = readWord(move, "spin", kSpinNames)};
}

std::optional<double> findAmount(const Json& object, const char* name) {
    const Json& number = findMember(object, name);
    if (!number.is_number()) return std::nullopt;
    const auto value = number.get<double>();
    return std::isfinite(value) && value >= 0 ? std::optional(value) : std::nullopt;
}

void readSuggestion(const Json& message, BotLine& line) {
    const Json& moves = findMember(message, "moves");
    if (!moves.is_array()) return;  // as an empty list
    for (const Json& move : moves) {
        try {
            line.moves.push_back(readMove(move));
        } catch (const std::invalid_argument&) {  // no move: the next one counts
        }
    }
    const Json& info = findMember(message, "move_info");
    line.info = {.nodes = findAmount(info, "nodes"),
                 .nodesPerSecond = findAmount(info, "nps"),
                 .depth = findAmount(info, "depth")};
}

bool isRows(const Json& rows) {
    return rows.is_array() && rows.size() <= kBotBoardRows &&
           std::ranges::all_of(
               rows, [](const Json& row) { return row.is_array() && row.size() == kBotColumns; });
}

std::string drawRow(const Json& row) {
    std::string picture;
    for (const Json& cell : row)
        picture += cell.is_null() ? '.' : '#';
    return picture + '\n';
}

// The bottom row comes first.
Board readBoard(const Json& rows) {
    if (!isRows(rows) || rows.size() != kBotBoardRows)
        base::refuse("'board' is no list of 40 rows with 10 cells each");
    std::string picture;
    for (const Json& row : rows)
        picture.insert(0, drawRow(row));
    return Board::fromPicture(picture);
}

// The bottom row comes last.
std::string readGarbage(const Json& rows) {
    if (!isRows(rows)) base::refuse("'rows' is no list of at most 40 rows with 10 cells each");
    std::string picture;
    for (const Json& row : rows)
        picture += drawRow(row);
    return picture;
}

Randomizer readRandomizer(const Json& randomizer) {
    using Kind = Randomizer::Kind;
    const Json& type = findMember(randomizer, "type");
    if (type == "uniform") return {.kind = Kind::Uniform};
    const Json& bag = findMember(randomizer, "bag_state");
    if (type != "seven_bag" || !bag.is_array()) return {};
    Randomizer drawn{.kind = Kind::Bag, .bag = readPieces(bag, "bag_state")};
    std::ranges::sort(drawn.bag);
    drawn.bag.erase(std::unique(drawn.bag.begin(), drawn.bag.end()), drawn.bag.end());
    if (drawn.bag.empty()) return {};
    return drawn;
}

BotPosition readStart(const Json& message) {
    BotPosition position{.board = readBoard(findMember(message, "board")),
                         .queue = readPieces(findMember(message, "queue"), "queue"),
                         .randomizer = readRandomizer(findMember(message, "randomizer"))};
    const Json& hold = findMember(message, "hold");
    if (!hold.is_null()) position.held = readPiece(hold, "hold");
    const Json& combo = findMember(message, "combo");
    if (combo.is_number_integer())
        position.combo = static_cast<int>(std::clamp<int64_t>(combo.get<int64_t>(), 0, kFarthest));
    const Json& backToBack = findMember(message, "back_to_back");
    position.backToBack = backToBack.is_boolean() && backToBack.get<bool>();
    return position;
}

bool isKnownRandomizer(const Json& name) {
    constexpr std::array<std::string_view, 4> kKnown{"seven_bag", "general_bag", "uniform",
                                                     "unknown"};
    if (name.is_null()) return true;
    return name.is_string() && base::contains(kKnown, name.get_ref<const std::string&>());
}

void readFrontMessage(const Json& message, const std::string& type, FrontLine& line) {
    using Type = FrontLine::Type;
    constexpr base::NameTable<Type, 8> kTypes{
        {"rules", "start", "suggest", "play", "new_piece", "garbage", "stop", "quit"}};
    const Type known = kTypes.find(type).value_or(Type::Unknown);
    if (known == Type::Rules)
        line.isSupported = isKnownRandomizer(findMember(message, "randomizer"));
    if (known == Type::Start) line.start = readStart(message);
    if (known == Type::Play) line.move = readMove(findMember(message, "move"));
    if (known == Type::NewPiece) line.piece = readPiece(findMember(message, "piece"), "piece");
    if (known == Type::Garbage) line.garbage = readGarbage(findMember(message, "rows"));
    line.type = known;
}

// ---- Writing

Json writePieces(const std::vector<int>& pieces) {
    Json list = Json::array();
    for (const int piece : pieces)
        list.push_back(getBotLetter(piece));
    return list;
}

Json writeMove(const BotMove& move) {
    const FallingPiece& piece = move.piece;
    return {{"location",
             {{"type", getBotLetter(piece.piece)},
              {"orientation", kOrientations[piece.facing]},
              {"x", piece.x},
              {"y", piece.y}}},
            {"spin", toString(move.spin)}};
}

Json writeBoard(const Board& board) {
    Json rows = Json::array();
    for (int y = 0; y < board.getHeight(); ++y) {
        Json row = Json::array();
        for (int x = 0; x < board.getWidth(); ++x)
            row.push_back(board.getGrid(x, y) ? Json("G") : Json());
        rows.push_back(std::move(row));
    }
    return rows;
}

// Empty if the protocol has no word for it.
constexpr base::NameTable<Randomizer::Kind, 3> kRandomizerNames{{"", "uniform", "seven_bag"}};

}  // namespace

std::string_view getBotLetter(int piece) { return kPieceLetters.substr(base::toIndex(piece), 1); }

BotLine parseBotLine(const std::string& text) {
    const auto message = base::parseJson(text);
    const std::optional<std::string> type = findType(message);
    if (!type) return {};
    constexpr base::NameTable<BotLine::Type, 4> kTypes{{"info", "ready", "error", "suggestion"}};
    BotLine line{.type = kTypes.find(*type).value_or(BotLine::Type::Unknown),
                 .name = readShortText(message, "name"),
                 .version = readShortText(message, "version"),
                 .author = readShortText(message, "author"),
                 .reason = readShortText(message, "reason")};
    if (line.type == BotLine::Type::Suggestion) readSuggestion(message, line);
    return line;
}

std::string formatInfo(const std::string& name, const std::string& version,
                       const std::string& author) {
    return dumpJson({{"type", "info"},
                     {"name", name},
                     {"version", version},
                     {"author", author},
                     {"features", Json::array()}});
}

std::string formatReady() { return formatOrder("ready"); }

std::string formatUnsupported() {
    return dumpJson({{"type", "error"}, {"reason", "unsupported_rules"}});
}

std::string formatSuggestion(const std::vector<BotMove>& moves, const BotMoveInfo& info) {
    Json message{{"type", "suggestion"}, {"moves", Json::array()}};
    for (const BotMove& move : moves)
        message["moves"].push_back(writeMove(move));
    Json facts = Json::object();
    if (info.nodes) facts["nodes"] = *info.nodes;
    if (info.nodesPerSecond) facts["nps"] = *info.nodesPerSecond;
    if (info.depth) facts["depth"] = *info.depth;
    if (!facts.empty()) message["move_info"] = std::move(facts);
    return dumpJson(message);
}

FrontLine parseFrontLine(const std::string& text) {
    FrontLine line;
    const auto message = base::parseJson(text);
    const std::optional<std::string> type = findType(message);
    if (!type) {
        const std::string why = base::explainNoObject(text);
        line.wrong = "it " + (why.empty() ? "has no type" : why);
        return line;
    }
    try {
        readFrontMessage(message, *type, line);
    } catch (const std::invalid_argument& wrong) {
        line.wrong = wrong.what();
    }
    return line;
}

std::string formatRules(Randomizer::Kind kind) {
    Json message{{"type", "rules"}};
    if (const std::string_view name = kRandomizerNames[kind]; !name.empty())
        message["randomizer"] = name;
    return dumpJson(message);
}

std::string formatStart(const BotPosition& position) {
    Json message{{"type", "start"},
                 {"hold", nullptr},
                 {"queue", writePieces(position.queue)},
                 {"combo", position.combo},
                 {"back_to_back", position.backToBack},
                 {"board", writeBoard(position.board)}};
    if (position.held) message["hold"] = getBotLetter(*position.held);
    const Randomizer& drawn = position.randomizer;
    if (const std::string_view name = kRandomizerNames[drawn.kind]; !name.empty()) {
        message["randomizer"] = {{"type", name}};
        if (drawn.kind == Randomizer::Kind::Bag)
            message["randomizer"]["bag_state"] = writePieces(drawn.bag);
    }
    return dumpJson(message);
}

std::string formatPlay(const BotMove& move) {
    return dumpJson({{"type", "play"}, {"move", writeMove(move)}});
}

std::string formatNewPiece(int piece) {
    return dumpJson({{"type", "new_piece"}, {"piece", getBotLetter(piece)}});
}

std::string formatOrder(std::string_view type) { return dumpJson({{"type", type}}); }

}  // namespace tetris
