#include "tui/command/report/RatedPosition.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "brain/base/JsonText.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tui {

std::vector<tetris::IncomingGarbage> readIncoming(const Json& list) {
    if (!list.is_array())
        base::refuse("'incoming' is not a list of garbage; expected objects with rows and ms");
    std::vector<tetris::IncomingGarbage> incoming;
    for (const Json& each : list)
        incoming.push_back({base::readInt(each, "rows", 0, 1'000'000),
                            base::readMember(each, "ms", 0, base::kMostCounted)});
    return incoming;
}

tetris::Board readBoard(const Json& rows) {
    const auto isText = [](const Json& row) { return row.is_string(); };
    if (!rows.is_array() || rows.empty() || !std::ranges::all_of(rows, isText))
        base::refuse(
            "'board' is not a list of rows; expected texts of '.' and '#', the top row first");
    std::string picture;
    for (const Json& row : rows)
        picture += row.get<std::string>() + "\n";
    return tetris::Board::fromPicture(picture);
}

int readPiece(const Json& value) {
    if (value.is_string()) {
        if (const auto index = tetris::findPieceIndex(value.get<std::string>())) return *index;
    } else if (value.is_number_integer() && value >= 0 && value <= tetris::Piece::PYRAMID) {
        return value.get<int>();
    }
    base::refuse(
        "{} is not a piece; expected STICK, L1, L2, S1, S2, SQUARE or PYRAMID, or one of I J L O S "
        "T Z",
        base::quote(base::dumpJson(value)));
}

std::vector<int> readPieces(const Json& pieces, std::string_view key) {
    if (!pieces.is_array()) base::refuse("'{}' is not a list; expected names of pieces", key);
    std::vector<int> indices;
    for (const Json& piece : pieces)
        indices.push_back(readPiece(piece));
    return indices;
}

const tetris::Piece& RatedPosition::getPiece() const { return tetris::turnPiece(piece, rotation); }

namespace {

using base::readFlag;

// Other members are ignored, because `run --positions` writes more of them.
void readMember(const Json& json, const std::string& key, bool isModern, RatedPosition& position,
                std::optional<int>& limit) {
    const Json& value = json[key];
    if (key == "board") {
        position.board = readBoard(value);
    } else if (key == "piece") {
        position.piece = readPiece(value);
    } else if (key == "rotation") {
        position.rotation = base::readInt(json, key, 0, 3);
    } else if (key == "limit") {
        limit = base::readInt(json, key, 0, tetris::Board::kMaxSize);
    } else if (key == "next") {
        position.next = readPieces(value, key);
    }
    if (!isModern) return;
    if (key == "held") {
        if (!value.is_null()) position.held = readPiece(value);
    } else if (key == "combo") {
        position.combo = base::readInt(json, key, -1, 1'000'000);
    } else if (key == "back_to_back") {
        position.backToBack = readFlag(value, key);
    } else if (key == "can_hold") {
        position.canHold = readFlag(value, key);
    } else if (key == "incoming") {
        position.incoming = readIncoming(value);
    } else if (key == "bag") {
        position.bag = readPieces(value, key);
    }
}

int findModernLimit(const tetris::Board& board, std::optional<int> given) {
    // Boards are written with the rows above the well, too.
    constexpr int kLeastWhole = tetris::GameRules::kMinSize + tetris::kBufferRows;
    const int height = board.getHeight();
    if (!given && height >= kLeastWhole)
        base::refuse(
            "the board has {} rows, with those above the well or without; expected a 'limit', the "
            "rows of the well",
            height);
    const int limit = given.value_or(height);
    if (tetris::isModernSize(board.getWidth(), limit) && height <= limit + tetris::kBufferRows)
        return limit;
    base::refuse(
        "the board has {} columns and {} rows, the well {}; expected a well from 4x4 to 64x44, and "
        "at most 20 rows above it",
        board.getWidth(), height, limit);
}

int findClassicLimit(const tetris::Board& board, std::optional<int> given) {
    const int height = board.getHeight();
    if (!given && height <= tetris::kTopRows)
        base::refuse(
            "the board has {} rows, none of them below the four at the top; expected more rows, or "
            "a 'limit'",
            height);
    const int limit = given.value_or(height - tetris::kTopRows);
    if (limit <= height) return limit;
    base::refuse("'limit' is {}; expected no more than the {} rows of the board", limit, height);
}

}  // namespace

RatedPosition parsePosition(const std::string& line, tetris::RuleSet set) {
    const bool isModern = set == tetris::RuleSet::Modern;
    const Json json = base::parseJson(line);
    if (!json.is_object())
        base::refuse("the line {}; expected a JSON object with board and piece",
                     base::explainNoObject(line));
    RatedPosition position;
    std::optional<int> limit;
    for (const auto& [key, value] : json.items())
        readMember(json, key, isModern, position, limit);
    if (!json.contains("board")) base::refuse("no 'board'");
    if (!json.contains("piece")) base::refuse("no 'piece'");
    position.limit =
        isModern ? findModernLimit(position.board, limit) : findClassicLimit(position.board, limit);
    return position;
}

Json formatBoard(const tetris::Board& board) {
    Json rows = Json::array();
    for (int y = board.getHeight() - 1; y >= 0; --y)
        rows.push_back(board.drawRow(y));
    return rows;
}

Json formatFeatures(const tetris::Board& board, const tetris::Move& move, int limit) {
    Json features = Json::object();
    tetris::Board trial = board;
    tetris::seeOutcome(
        trial, *move.piece, move.x, move.y, limit, [&features](const tetris::Outcome& outcome) {
            const tetris::FeatureCounts counts = tetris::countFeatures(outcome);
            for (size_t i = 0; i < counts.size(); ++i) {
                const tetris::FeatureEntry& feature = tetris::getFeatures()[i];
                features[feature.name] =
                    feature.unit == 1 ? Json(counts[i]) : Json(counts[i] * feature.unit);
            }
        });
    return features;
}

int countCleared(const tetris::Board& board, const tetris::Move& move) {
    tetris::Board trial = board;
    static_cast<void>(trial.place(*move.piece, move.x, move.y));
    return trial.clearRows();
}

}  // namespace tui
