#include "tui/command/report/LeagueReport.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "tui/base/text/TextColumn.h"
#include "tui/command/report/LeagueTemplate.h"

namespace tui {

namespace {

// Shapes and columns are written as one character each, from here on.
constexpr char kFirstLetter = '0';

// The number of the first rotation of the piece in describeShapes.
int findFirstShape(int piece) {
    int shapes = 0;
    for (int other = 0; other < piece; ++other)
        for (int turns = 0; tetris::findRotation(other, turns) != nullptr; ++turns)
            ++shapes;
    return shapes;
}

}  // namespace

Json LeagueColumn::read(const LeagueEntry& entry) const {
    return entry.numbers.value(Json::json_pointer("/" + place), Json());
}

std::vector<Json> LeagueReport::listJson() const {
    const LeagueTable& table = getTable();
    std::vector<Json> lines{table.head};
    std::ranges::copy(table.games, std::back_inserter(lines));
    for (const LeagueEntry& entry : table.entries) {
        lines.push_back({{"type", "brain"}, {"rank", entry.rank}, {"name", getName(entry.player)}});
        lines.back().update(entry.numbers);
    }
    std::ranges::copy(table.pairs, std::back_inserter(lines));
    return lines;
}

std::string LeagueReport::formatBrains(std::vector<Column> first) const {
    for (const LeagueColumn& column : getTable().columns) {
        if (column.head.empty()) continue;
        first.push_back(
            makeColumn(column.head, getTable().entries, [&column](const LeagueEntry& entry) {
                return showValue(column.read(entry), column.style);
            }));
        first.back().width = column.width;
    }
    return "\n" + formatTable(first);
}

std::string LeagueReport::formatPairs(
    size_t inLine, size_t width,
    const std::function<std::string(const Json& pair, bool isA)>& show) const {
    const std::vector<LeagueEntry>& entries = getTable().entries;
    std::map<std::pair<std::string, std::string>, std::string> cells;
    for (const Json& pair : getTable().pairs) {
        const std::pair names{pair["a"].get<std::string>(), pair["b"].get<std::string>()};
        cells[names] = show(pair, true);
        cells[{names.second, names.first}] = show(pair, false);
    }
    std::string matrix;
    for (size_t first = 0; first < entries.size(); first += inLine) {
        std::vector<Column> columns{{.head = "", .isLeft = true, .width = 2}};
        for (size_t line = 0; line < entries.size(); ++line)
            columns[0].cells.push_back(padLeft(std::to_string(line + 1), 2));
        for (size_t i = first; i < std::min(first + inLine, entries.size()); ++i) {
            columns.push_back(makeColumn(std::to_string(i + 1), entries, [&](const auto& entry) {
                return cells[{getName(entry.player), getName(entries[i].player)}];
            }));
            columns.back().width = width;
        }
        matrix += "\n" + formatTable(columns);
    }
    return matrix;
}

const LeagueTable& LeagueReport::getTable() const {
    if (!table_) table_ = makeTable();
    return *table_;
}

std::string LeagueReport::formatAllFaults(std::string_view pattern, size_t longestName) const {
    std::string text;
    for (const LeagueEntry& entry : getTable().entries)
        text += formatFaults(entry.player, showName(entry.player, longestName), pattern);
    return setApart(text);
}

std::string LeagueReport::setApart(const std::string& text) {
    return text.empty() ? "" : "\n" + text;
}

std::string LeagueReport::formatPage() const {
    const LeagueTable& table = getTable();
    std::vector<Json> objects = listJson();
    Json ranking{{"type", "ranking"}, {"columns", Json::array()}};
    ranking["rows"] = std::vector<Json>(table.entries.size(), Json::array());
    for (const LeagueColumn& column : table.columns) {
        ranking["columns"].push_back({{"title", column.title}, {"style", column.style}});
        for (size_t i = 0; i < table.entries.size(); ++i)
            ranking["rows"][i].push_back(column.read(table.entries[i]));
    }
    if (terms_.matches) ranking["terms"] = formatMatchFields(*terms_.matches);
    objects.push_back(std::move(ranking));
    std::ranges::copy(listShown(), std::back_inserter(objects));
    constexpr std::string_view kPlace = "@DATA@";
    const std::string_view page = kLeagueTemplate;
    const size_t place = page.find(kPlace);
    std::string text(page.substr(0, place));
    text += '[';
    for (size_t i = 0; i < objects.size(); ++i) {
        if (i > 0) text += ",\n";
        // In a script element nothing may end that.
        for (const char c : base::dumpJson(objects[i]))
            text += c == '<' ? "\\u003c" : std::string(1, c);
    }
    text += ']';
    text += page.substr(place + kPlace.size());
    return text;
}

Json describeShapes() {
    Json shapes = Json::array();
    for (int piece = 0; piece < static_cast<int>(tetris::Piece::getPieces().size()); ++piece) {
        for (int turns = 0; const tetris::Piece* const shape = tetris::findRotation(piece, turns);
             ++turns) {
            Json cells = Json::array();
            for (const tetris::TPoint& cell : shape->getBody())
                cells.push_back({cell.x, cell.y});
            shapes.push_back({{"piece", piece}, {"cells", std::move(cells)}});
        }
    }
    return {{"type", "shapes"}, {"shapes", std::move(shapes)}};
}

Json describeLeagueReplay(const LeagueReplay& replay, const std::string& name) {
    const tetris::PlacementRecorder& recorder = replay.recorder;
    Json columns = Json::array();
    const tetris::Board& start = recorder.getStart();
    for (int x = 0; x < start.getWidth(); ++x) {
        std::string column;
        for (int y = 0; y < start.getColumnHeight(x); ++y)
            column += start.getGrid(x, y) ? '#' : '.';
        columns.push_back(column);
    }
    std::string moves;
    for (const tetris::DroppedPiece& dropped : recorder.list()) {
        moves += static_cast<char>(kFirstLetter + findFirstShape(dropped.piece) + dropped.turns);
        moves += static_cast<char>(kFirstLetter + dropped.x);
    }
    return {{"type", "replay"},
            {"name", name},
            {"seed", replay.seed},
            {"before", recorder.countBefore()},
            {"start", std::move(columns)},
            {"moves", moves},
            {"same", replay.isSame},
            {"fault",
             replay.fault ? Json(base::makePlainText(replay.fault->what, 300)) : Json(nullptr)}};
}

}  // namespace tui
