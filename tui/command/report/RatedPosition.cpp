#include "tui/command/report/RatedPosition.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "brain/base/JsonText.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"
#include "tui/command/ArgumentParser.h"

namespace tui {

namespace {

using base::readFlag;
using base::readWhole;

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

std::vector<tetris::IncomingGarbage> readIncoming(const Json& list) {
    const auto isGarbage = [](const Json& each) {
        return each.is_object() && each.contains("rows") && each.contains("ms");
    };
    if (!list.is_array() || !std::ranges::all_of(list, isGarbage))
        refuse("'incoming' is not a list of garbage; expected objects with rows and ms");
    std::vector<tetris::IncomingGarbage> incoming;
    for (const Json& each : list) {
        incoming.push_back({static_cast<int>(readWhole(each["rows"], "rows", 0, 1'000'000)),
                            readWhole(each["ms"], "ms", 0, INT64_MAX)});
    }
    return incoming;
}

}  // namespace

tetris::Board readBoard(const Json& rows) {
    const auto isText = [](const Json& row) { return row.is_string(); };
    if (!rows.is_array() || rows.empty() || !std::ranges::all_of(rows, isText)) {
        refuse("'board' is not a list of rows; expected texts of '.' and '#', the top row first");
    }
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
    refuse(base::quote(value.dump()) +
           " is not a piece; expected STICK, L1, L2, S1, S2, SQUARE or PYRAMID, or one of I J L O "
           "S T Z");
}

std::vector<int> readPieces(const Json& pieces, std::string_view key) {
    if (!pieces.is_array())
        refuse(base::format("'{}' is not a list; expected names of pieces", key));
    std::vector<int> indices;
    for (const Json& piece : pieces)
        indices.push_back(readPiece(piece));
    return indices;
}

const tetris::Piece& RatedPosition::getPiece() const { return tetris::turnPiece(piece, rotation); }

RatedPosition parsePosition(const std::string& line, tetris::RuleSet set) {
    const bool isModern = set == tetris::RuleSet::Modern;
    const Json json = base::parseJson(line);
    if (!json.is_object()) {
        refuse("the line " + base::explainNoObject(line) +
               "; expected a JSON object with board and piece");
    }
    RatedPosition position;
    std::optional<int> limit;
    for (const auto& [key, value] : json.items()) {
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
        if (!isModern) continue;
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
        // Other keys are ignored, because `run --positions` writes more of them.
    }
    if (!json.contains("board")) refuse("no 'board'");
    if (!json.contains("piece")) refuse("no 'piece'");
    const int height = position.board.getHeight();
    if (isModern) {
        // Boards are written with the rows above the well, too.
        constexpr int kLeastWhole = tetris::GameRules::kMinSize + tetris::kBufferRows;
        if (!limit && height >= kLeastWhole)
            refuse(
                base::format("the board has {} rows, with those above the well or without; "
                             "expected a 'limit', the rows of the well",
                             height));
        position.limit = limit.value_or(height);
        if (tetris::isModernSize(position.board.getWidth(), position.limit) &&
            height <= position.limit + tetris::kBufferRows)
            return position;
        refuse(
            base::format("the board has {} columns and {} rows, the well {}; expected a well from "
                         "4x4 to 64x44, and at most 20 rows above it",
                         position.board.getWidth(), height, position.limit));
    }
    if (!limit && height <= tetris::kTopRows) {
        refuse(
            base::format("the board has {} rows, none of them below the four at the top; expected "
                         "more rows, or a 'limit'",
                         height));
    }
    position.limit = limit.value_or(height - tetris::kTopRows);
    if (position.limit > height) {
        refuse(base::format("'limit' is {}; expected no more than the {} rows of the board",
                            position.limit, height));
    }
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
    tetris::seeOutcome(trial, *move.piece, move.x, move.y, limit,
                       [&features](const tetris::Outcome& outcome) {
                           const tetris::FeatureCounts counts = tetris::countFeatures(outcome);
                           for (size_t i = 0; i < counts.size(); ++i) {
                               const tetris::FeatureEntry& feature = tetris::getFeatures()[i];
                               const std::string name(feature.name);
                               if (feature.unit == 1) {
                                   features[name] = counts[i];
                               } else {
                                   features[name] = counts[i] * feature.unit;
                               }
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
