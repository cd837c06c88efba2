#include <algorithm>
#include <utility>

#include "brain/lab/League.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/command/report/LeagueReport.h"

namespace tui {

namespace {

using tetris::BatchGame;
using tetris::VersusLeague;

constexpr double kConfidence = 1.96;  // standard errors of a 95 % interval
constexpr int kAnchor = 5;            // the level that has the usual rating
constexpr size_t kShareWidth = 7;
constexpr size_t kSharesInLine = 10;
constexpr size_t kLongestPlayer = 40;

double computeBound(const tetris::Rating& rating, double sign) {
    return rating.elo + sign * kConfidence * rating.error;
}

std::optional<size_t> findAnchor(const ContestTerms& terms) {
    const auto found = std::ranges::find(terms.players, kAnchor, &tetris::Contestant::level);
    if (found == terms.players.end()) return std::nullopt;
    return static_cast<size_t>(found - terms.players.begin());
}

// A match of a league to step through; a is on side 0.
struct LeagueMatch {
    size_t a = 0;  // numbers of the players
    size_t b = 0;
    struct Step {
        int side = 0;
        tetris::Lock lock{};
        std::vector<int> holes{};  // of the rows that have risen after it, in their order
    };
    std::vector<Step> steps{};
    tetris::MatchEnd end{};
    bool isSame = true;  // its result is that of the league; a brain may not repeat its games
};

// A step is a list of numbers: side, piece, the four cells as x and y, rows sent and cancelled, and
// the holes of the rows that have risen.
Json describeLeagueMatch(const LeagueMatch& match, const ContestTerms& terms) {
    Json steps = Json::array();
    for (const auto& [side, lock, holes] : match.steps) {
        Json step{side, lock.piece.piece};
        for (const tetris::TPoint& cell : lock.landed.piece->getBody()) {
            step.push_back(lock.landed.x + cell.x);
            step.push_back(lock.landed.y + cell.y);
        }
        step.push_back(lock.sent);
        step.push_back(lock.cancelled);
        for (const int hole : holes)
            step.push_back(hole);
        steps.push_back(std::move(step));
    }
    return {{"type", "match"},
            {"a", terms.players[match.a].name},
            {"b", terms.players[match.b].name},
            {"seed", terms.seed},
            {"pps",
             {terms.players[match.a].getPiecesPerSecond(),
              terms.players[match.b].getPiecesPerSecond()}},
            {"steps", std::move(steps)},
            {"end", toString(match.end)},
            {"same", match.isSame}};
}

// The holes of the rows that have risen after the game's last lock, the first one first.
std::vector<int> listRisenHoles(const tetris::ModernGame& game, const tetris::Lock& lock) {
    const tetris::Board& board = game.getBoard();
    std::vector<int> holes;
    for (int y = lock.risen - 1; y >= 0; --y)
        holes.push_back(static_cast<int>(board.drawRow(y).find('.')));
    return holes;
}

class MatchesLeague final : public LeagueReport {
public:
    explicit MatchesLeague(const ContestTerms& terms)
        : LeagueReport(terms, league_),
          league_(terms.players.size(), terms.seeds, findAnchor(terms)) {}

    std::string describePlayed() const override {
        return base::format("{} matches", league_.countMatches());
    }

    // The first match of each pair once more, for the page. A brain that is out has none.
    void playShown(int jobs, bool hasPage, const std::function<void()>& meanwhile) override {
        std::vector<size_t> pairs;
        for (size_t pair = 0; pair < league_.getPairs().size() && hasPage; ++pair)
            if (!league_.isForfeited(league_.getPairs()[pair])) pairs.push_back(pair);
        shown_ = playEach<LeagueMatch>(
            jobs, std::move(pairs),
            [this](size_t pair, const std::stop_token& stop) {
                return playFirst(league_.getPairs()[pair], stop);
            },
            meanwhile);
    }

    std::string formatText() const override {
        std::string games;
        for (const Json& match : getTable().games)
            games += formatMatch(match);
        return formatHead() + formatRanking() + formatShares() + setApart(games) +
               formatAllFaults(
                   "lost     {name} against {against:40}, seed {seed}, after {pieces} pieces: "
                   "{message}\n",
                   kLongestPlayer);
    }

private:
    bool isStopped() const { return league_.countMatches() < terms_.countGames(); }

    LeagueTable makeTable() const override {
        LeagueTable table{.head = startResult("league"), .columns = listColumns()};
        Json& head = table.head;
        head["brains"] = base::collectNames(terms_.players);
        head["games"] = 2 * terms_.seeds;
        if (isStopped()) head["stopped"] = true;
        addMatchTerms(head, terms_);
        head["brain_time"] = terms_.brainTime;
        head["memory"] = terms_.memory;
        addThinkTime(head, terms_);
        for (const BatchGame& game : games_) {
            const auto& pair = league_.getPairs()[base::toIndex(game.game / (2 * terms_.seeds))];
            table.games.push_back(describeMatch(game, getName(pair.a), getName(pair.b)));
        }
        const std::vector<tetris::Rating> ratings = league_.computeRatings();
        // The best first; equal ones in their order.
        for (const size_t player : base::sortIndices(
                 ratings.size(), [&ratings](size_t each) { return -ratings[each].elo; })) {
            table.entries.push_back(
                {table.entries.size() + 1, player, describeBrain(player, ratings[player])});
        }
        for (const VersusLeague::Pair& pair : league_.getPairs()) {
            table.pairs.push_back({{"type", "pair"},
                                   {"a", getName(pair.a)},
                                   {"b", getName(pair.b)},
                                   {"games", pair.duel.countGames()},
                                   {"wins", describeWins(pair.duel.getWins())},
                                   {"elo", describeElo(pair.duel.computeElo())}});
        }
        return table;
    }

    // What JSON tells of the brain.
    Json describeBrain(size_t player, const tetris::Rating& rating) const {
        const tetris::Standing& standing = league_.getStanding(player);
        Json line{{"games", standing.sides.matches},
                  {"wins", {standing.won, standing.lost, standing.drawn}},
                  {"rating", computeBound(rating, 0)},
                  {"ci95", {computeBound(rating, -1), computeBound(rating, 1)}}};
        for (const tetris::SideMeasure& measure : tetris::kSideMeasures)
            if (*measure.head != '\0') line[measure.key] = measure.read(standing.sides);
        line["out"] = league_.isOut(player);
        line["faults"] = listFaults(player);
        return line;
    }

    static std::vector<LeagueColumn> listColumns() {
        std::vector<LeagueColumn> columns{
            {"rating", "rating", "rating", "0"}, {"ci95/0", "95% from", "95 % from", "0"},
            {"ci95/1", "to", "to", "0"},         {"wins/0", "won", "won"},
            {"wins/1", "lost", "lost"},          {"wins/2", "drawn", "drawn"}};
        for (const tetris::SideMeasure& measure : tetris::kSideMeasures)
            if (*measure.head != '\0')
                columns.push_back({measure.key, measure.head, measure.title, measure.style});
        return columns;
    }

    std::optional<LeagueMatch> playFirst(const VersusLeague::Pair& pair,
                                         const std::stop_token& stop) const {
        LeagueMatch match{.a = pair.a, .b = pair.b};
        const auto played = tetris::playPacedMatch(
            *terms_.matches, {terms_.players[pair.a], terms_.players[pair.b]}, stop,
            {.observer =
                 [&match](const tetris::Match& now, int side, const tetris::Lock& lock) {
                     match.steps.push_back({side, lock, listRisenHoles(now.getGame(side), lock)});
                 },
             .losesByFault = true});
        if (!played) return std::nullopt;
        match.end = played->end;
        match.isSame = played->end == pair.first->end && played->sides == pair.first->sides;
        return match;
    }

    std::vector<Json> listShown() const override {
        std::vector<Json> shown;
        for (const LeagueMatch& match : shown_)
            shown.push_back(describeLeagueMatch(match, terms_));
        return shown;
    }

    Json describeLost(size_t /*player*/, const tetris::LostGame& match) const override {
        return describeFault({{"against", getName(match.against)},
                              {"seed", match.seed},
                              {"match", match.game},
                              {"pieces", match.pieces}},
                             match.fault);
    }

    // ---- Text

    std::string formatHead() const {
        return base::format("league   {} brains, {} matches of each pair, two with each seed{}\n",
                            terms_.players.size(), 2 * terms_.seeds,
                            isStopped()
                                ? base::format("; stopped after {} in all", league_.countMatches())
                                : "") +
               formatMatchTerms(terms_, ", ");
    }

    std::string formatRanking() const {
        Column ranks{};
        Column names{.head = "brain", .isLeft = true};
        for (const LeagueEntry& entry : getTable().entries) {
            ranks.cells.push_back(std::to_string(entry.rank));
            names.cells.push_back(showName(entry.player, kLongestPlayer));
        }
        return formatBrains({std::move(ranks), std::move(names)});
    }

    // The share of their matches that the brain in a line has won against the one in a column.
    std::string formatShares() const {
        return "\nmatches of 100 that the brain in the line has won against the one in the column, "
               "a draw as\nhalf of one\n" +
               formatPairs(
                   kSharesInLine, kShareWidth, [](const Json& pair, bool isA) -> std::string {
                       const auto matches = pair["games"].get<double>();
                       if (matches == 0) return "";
                       const double share =
                           (pair["wins"][0].get<double>() + pair["wins"][2].get<double>() / 2) /
                           matches;
                       return base::format("{:.1f}", 100 * (isA ? share : 1 - share));
                   });
    }

    VersusLeague league_;
    std::vector<LeagueMatch> shown_;
};

}  // namespace

std::unique_ptr<ContestReport> makeMatchesLeague(const ContestTerms& terms) {
    return std::make_unique<MatchesLeague>(terms);
}

}  // namespace tui
