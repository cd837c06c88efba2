#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/PersonName.h"
#include "core/base/Text.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

using base::quote;
using Lines = ReplayLines;
using Header = ReplayHeader;

// Headers of games by classic rules are version 1, by modern rules 2, and of matches 3. In the same
// way, but in one line, stand the rules of a match that is opened:
constexpr int kMatchRules = 4;

// A line of a header, "NAME VALUE".
struct HeaderLine {
    std::string_view versions;  // those that have it: "12" are 1 and 2
    std::string name;
    std::string expected;  // what is said where it is missing; empty: it may be missing
    std::function<void(const Lines& lines, Header& header)> read;
    // The value; empty: a header with these values has no such line.
    std::function<std::string(const Header& header)> format;

    bool isOptional() const { return expected.empty(); }
};

// The line with one value alone, which says what version it is of.
void requireLine(const Lines& lines, std::string_view line) {
    if (lines.getLine() != line) lines.refuseLine(base::format("'{}'", line));
}

// The line of a field of the rules, to which `access` returns a reference.
template <class Field, class Access>
HeaderLine makeLine(std::string_view versions, const Field& field, Access access) {
    const std::string_view name = field.name;
    return {.versions = versions,
            .name = std::string(name),
            .expected = !field.isAlwaysInReplays ? ""
                        : field.flag != nullptr  ? base::format("'{0} 0' or '{0} 1'", name)
                                                 : base::format("'{} {}'", name, field.form),
            .read =
                [&field, access](const Lines& lines, Header& header) {
                    auto& rules = access(header);
                    // Games without this field go on with "level", which all have.
                    if (!hasField(field, rules)) lines.refuseLine("'level N'");
                    const int value = lines.takeInt(field.name, field.min, findMax(field, rules));
                    if (!field.isAlwaysInReplays && value == field.get({})) {
                        lines.refuseLine(
                            base::format("no such line, because it is the usual {}", field.what));
                    }
                    field.put(rules, value);
                },
            .format = [&field, access](const Header& header) -> std::string {
                const auto& rules = access(header);
                return field.isWritten(field.isAlwaysInReplays, rules)
                           ? std::to_string(field.get(rules))
                           : "";
            }};
}

void readGoal(const Lines& lines, Header& header) {
    const std::string_view name = lines.takeValue("goal", "NAME");
    const std::optional<Goal> goal = findGoal(name);
    if (!goal)
        lines.refuse("there is no goal " + quote(name),
                     base::listWords(base::collectNames(getGoals())));
    header.rules.goal = *goal;
}

void readSequence(const Lines& lines, Header& header) {
    constexpr std::string_view kFile = "file:";
    header.sequence = lines.takeValue("sequence", "NAME");
    const std::string_view name = header.sequence;
    const bool isFile = name.starts_with(kFile) && isReplayName(name.substr(kFile.size()));
    if (findSequence(name) == nullptr && !isFile)
        lines.refuse("there is no sequence " + quote(name), "bag, random, test or file:NAME");
}

void readSeed(const Lines& lines, Header& header) {
    header.rules.seed = lines.takeNumber("seed", 0, findMaxSeed(header.sequence));
}

void readSize(const Lines& lines, Header& header) {
    constexpr int kMaxClassic = Board::kMaxSize - kTopRows;
    GameRules& rules = header.rules;
    const std::string_view text = lines.takeValue("size", "WxR");
    std::tie(rules.width, rules.rows) =
        base::readSize(text, 1, Board::kMaxSize).value_or(std::pair(0, 0));
    const bool isModern = rules.set == RuleSet::Modern;
    const bool fits = isModern ? isModernSize(rules.width, rules.rows)
                               : rules.width >= 3 && rules.rows >= 1 && rules.rows <= kMaxClassic;
    // A size is written in one way alone.
    if (!fits || formatSize(rules) != text)
        lines.refuseLine(isModern ? "a size from 4x4 to 64x44" : "a size from 3x1 to 64x60");
}

void readMode(const Lines& lines, Header& header) {
    const std::optional<PlayMode> mode =
        kPlayModeNames.find(lines.takeValue("mode", "ticks|instant"));
    if (!mode) lines.refuseLine("'mode ticks' or 'mode instant'");
    header.mode = *mode;
}

void readBrain(const Lines& lines, Header& header) {
    const std::string_view value = lines.takeValue("brain", "NAME ACTIVE");
    const size_t blank = std::min(value.rfind(' '), value.size());
    const std::string_view active = value.substr(std::min(blank + 1, value.size()));
    header.brain = value.substr(0, blank);
    header.brainActive = active == "1";
    if (!isReplayName(header.brain) || (!header.brainActive && active != "0")) {
        lines.refuseLine("'brain', a name without control characters, and 0 or 1");
    }
}

void readStart(const Lines& lines, Header& header) {
    header.start = lines.takeValue("start", "TIME");
    if (!base::parseMoment(header.start))
        lines.refuseLine("a time as in 'start 2026-01-31T12:00:00Z'");
}

void readBoard(const Lines& lines, Header& header) {
    GameRules& rules = header.rules;
    rules.board = lines.takeValue("board", "ROWS");
    if (!isStartBoard(rules.board, rules.width, rules.rows)) {
        lines.refuse("a board that does not fit a well of " + formatSize(rules),
                     "rows of '.' and '#', none of them full");
    }
}

void readMaster(const Lines& lines, Header& header) {
    header.master = lines.takeValue("adversary-brain", "NAME");
    if (!isReplayName(header.master))
        lines.refuse("'adversary-brain' with no name", "text without control characters");
}

void readClock(const Lines& lines, Header& header) {
    const std::optional<MatchClock> clock = kMatchClockNames.find(lines.takeValue("clock", "NAME"));
    if (!clock) lines.refuseLine("'clock' and time, turns or paced");
    header.match->clock = *clock;
    if (*clock == MatchClock::Paced) header.mode = PlayMode::Instant;
}

std::string formatPaces(const Header& header) {
    if (header.match->clock != MatchClock::Paced) return "";
    const auto& [left, right] = header.match->pace;
    return base::format("{} {}", formatPace(left), formatPace(right));
}

void readPaces(const Lines& lines, Header& header) {
    std::string_view fields = lines.takeValue("pace", "PPS PPS");
    const std::optional<int> left = readPace(takeWord(fields));
    const std::optional<int> right = readPace(fields);
    header.match->pace = {left.value_or(0), right.value_or(0)};
    // A pace is written in one way alone.
    if (!left || !right || lines.getLine() != "pace " + formatPaces(header))
        lines.refuseLine("'pace' and two numbers from 0.01 to 100");
}

std::string formatSet(const Header& header) {
    if (header.set[2] == 0) return "";
    return base::format("{} {} {}", header.set[0], header.set[1], header.set[2]);
}

void readSet(const Lines& lines, Header& header) {
    std::string_view fields = lines.takeValue("set", "WON WON N");
    for (int& number : header.set)
        number = static_cast<int>(readReplayNumber(takeWord(fields), kMostWins).value_or(0));
    const auto& [own, other, wins] = header.set;
    if (wins < 2 || std::max(own, other) >= wins || lines.getLine() != "set " + formatSet(header))
        lines.refuseLine("'set' and the matches won of 2 to 10");
}

bool isWho(std::string_view who) {
    constexpr int kMaxLevelOfRival = 10;
    if (who == kPerson) return true;
    const std::string_view kind = takeWord(who);
    if (kind == "level") return readReplayNumber(who, kMaxLevelOfRival).value_or(0) >= 1;
    return (kind == "brain" || kind == "tbp") && isReplayName(who);
}

// "side 0 WHO", a person with the name if it is known.
HeaderLine makeWho(size_t side) {
    const std::string line = base::format("side {}", side);
    return {
        .versions = "3",
        .name = line,
        .expected = base::format("'{} WHO'", line),
        .read =
            [line, side](const Lines& lines, Header& header) {
                const std::string_view who = lines.takeValue(line, "WHO");
                std::string_view name = who;
                if (takeWord(name) == kPerson && base::isPersonName(name)) {
                    header.names[side] = name;
                    return;
                }
                if (!isWho(who)) {
                    lines.refuseLine("person, person NAME, level 1 to 10, brain NAME or tbp NAME");
                }
                header.who[side] = who;
            },
        .format =
            [side](const Header& header) {
                const std::string who = formatReplayName(header.who[side]);
                return header.names[side].empty() ? who : who + " " + header.names[side];
            }};
}

void readName(const Lines& lines, Header& header) {
    header.names[0] = lines.takeValue("name", "NAME");
    if (!base::isPersonName(header.names[0])) {
        lines.refuseLine("'name' and 1 to 16 letters, digits, blanks or any of - _ . '");
    }
}

HeaderLine makeWeights(std::string_view versions, const std::string& name, size_t side) {
    return {versions, name, "",
            [name, side](const Lines& lines, Header& header) {
                header.weights[side] = lines.takeHexadecimal(name, "SHA256", 64);
            },
            [side](const Header& header) { return header.weights[side]; }};
}

// "NAME 1", which is there only if the flag is set to which `access` returns a reference.
template <class Access>
HeaderLine makeFlag(std::string_view versions, const std::string& name, Access access) {
    return {versions, name, "",
            [line = name + " 1", access](const Lines& lines, Header& header) {
                requireLine(lines, line);
                access(header) = true;
            },
            [access](const Header& header) { return access(header) ? "1" : ""; }};
}

// In the order of a header.
std::vector<HeaderLine> listLines() {
    const auto rules = [](auto& header) -> auto& { return header.rules; };
    const auto match = [](auto& header) -> auto& { return *header.match; };
    const auto makeField = [&rules](std::string_view name) {
        return makeLine("234", *base::findRow(kGameFields, name), rules);
    };
    std::vector<HeaderLine> list;
    const auto add = [&list](std::initializer_list<HeaderLine> lines) {
        list.insert(list.end(), lines);
    };
    add({{"2", "rules", "'rules modern'",
          [](const Lines& lines, Header& header) {
              requireLine(lines, "rules modern");
              header.rules.set = RuleSet::Modern;
          },
          [](const Header& /*header*/) { return "modern"; }},
         {"3", "rules", "'rules versus'",
          [](const Lines& lines, Header& header) {
              requireLine(lines, "rules versus");
              header.rules = header.match.emplace().game;
          },
          [](const Header& /*header*/) { return "versus"; }},
         {"2", "goal", "'goal NAME'", readGoal,
          [](const Header& header) { return std::string(toString(header.rules.goal)); }}});
    for (const GameField& field : kGameFields) {
        if (field.name == "level" || field.name == "hold") continue;
        list.push_back(makeLine(field.has == nullptr ? "234" : "2", field, rules));
    }
    add({makeField("level"),
         {"234", "next", "'next N'",
          [](const Lines& lines, Header& header) {
              header.next = lines.takeInt("next", header.match ? 1 : 0, Header::kMaxNext);
          },
          [](const Header& header) { return std::to_string(header.next); }},
         makeField("hold"),
         {"12", "sequence", "'sequence NAME'", readSequence,
          [](const Header& header) { return formatReplayName(header.sequence); }},
         {"34", "sequence", "'sequence NAME'",
          [](const Lines& lines, Header& header) {
              header.sequence = lines.takeValue("sequence", "NAME");
              if (header.sequence != "bag" && header.sequence != "random")
                  lines.refuseLine("'sequence bag' or 'sequence random'");
          },
          &Header::sequence},
         {"123", "seed", "'seed N'", readSeed,
          [](const Header& header) { return std::to_string(header.rules.seed); }},
         {"1234", "size", "'size WxR'", readSize,
          [](const Header& header) { return formatSize(header.rules); }},
         {"2", "board", "", readBoard, [](const Header& header) { return header.rules.board; }},
         {"12", "mode", "'mode ticks' or 'mode instant'", readMode,
          [](const Header& header) { return std::string(toString(header.mode)); }},
         {"12", "brain", "'brain NAME ACTIVE'", readBrain,
          [](const Header& header) {
              return formatReplayName(header.brain) + (header.brainActive ? " 1" : " 0");
          }},
         {"1", "adversary", "'adversary LEVEL'",
          [](const Lines& lines, Header& header) {
              header.adversary = lines.takeInt("adversary", 0, 100);
          },
          [](const Header& header) { return std::to_string(header.adversary); }},
         {"1", "adversary-brain", "", readMaster,
          [](const Header& header) {
              return header.master.empty() ? "" : formatReplayName(header.master);
          }},
         makeWeights("12", "weights", 0),
         {"12", "pieces", "",
          [](const Lines& lines, Header& header) {
              header.rules.limit = lines.takeInt("pieces", 1, std::numeric_limits<int>::max());
          },
          [](const Header& header) {
              return header.rules.limit == 0 ? "" : std::to_string(header.rules.limit);
          }},
         makeFlag(
             "1", "rising", [](auto& header) -> auto& { return header.rules.rising; }),
         {"34", "clock", "'clock NAME'", readClock,
          [](const Header& header) { return std::string(toString(header.match->clock)); }},
         {"34", "pace", "'pace PPS PPS'", readPaces, formatPaces}});
    for (const MatchField& field : kMatchFields)
        list.push_back(makeLine("34", field, match));
    add({makeWho(0),
         makeWho(1),
         makeWeights("3", "weights 0", 0),
         makeWeights("3", "weights 1", 1),
         {"12", "name", "", readName, [](const Header& header) { return header.names[0]; }},
         {"3", "set", "", readSet, formatSet},
         makeFlag(
             "123", "practice", [](auto& header) -> auto& { return header.isPractice; }),
         {"123", "start", "'start TIME'", readStart,
          [](const Header& header) { return header.start; }}});
    return list;
}

// The lines of the header of that version, between the first one and "play"; or kMatchRules.
const std::vector<HeaderLine>& getLines(int version) {
    static const auto kLines = [] {
        std::array<std::vector<HeaderLine>, kMatchRules> lines;
        for (const HeaderLine& line : listLines())
            for (const char number : line.versions)
                lines[base::toIndex(number - '1')].push_back(line);
        return lines;
    }();
    return kLines[base::toIndex(version - 1)];
}

// Reads them into the header, up to "play".
void readLines(int version, Lines& lines, Header& header) {
    const std::vector<HeaderLine>& rows = getLines(version);
    bool isFetched = false;  // the line is there, but belongs to a later row
    for (auto row = rows.begin(); row != rows.end(); ++row) {
        // What has been read says whether this header has the line, as "pace".
        if (!row->isOptional() && row->format(header).empty()) continue;
        if (!isFetched) {
            const auto next = std::ranges::find(row, rows.end(), false, &HeaderLine::isOptional);
            lines.nextLine(next == rows.end() ? "'play'" : next->expected);
        }
        isFetched = row->isOptional() && !lines.isField(row->name);
        if (!isFetched) row->read(lines, header);
    }
    if (!isFetched) lines.nextLine("'play'");
    requireLine(lines, "play");
    if (header.match) {
        header.match->game = header.rules;
        header.match->sequence = header.sequence;
    }
}

// Those that the header has, "NAME VALUE", with that mark before each.
std::string formatLines(int version, const Header& header, char mark) {
    std::string text;
    for (const HeaderLine& row : getLines(version))
        if (const std::string value = row.format(header); !value.empty())
            text += base::format("{}{} {}", mark, row.name, value);
    return text;
}

}  // namespace

ReplayHeader readHeader(ReplayLines& lines, const ReplayVersion& version) {
    ReplayHeader header;
    readLines(version.number, lines, header);
    return header;
}

std::string formatHeader(const ReplayHeader& header) {
    const ReplayVersion& version = getReplayVersion(header.rules);
    return base::format("{}{}\nplay\n", version.format, formatLines(version.number, header, '\n'));
}

std::string formatMatchRules(const ReplayHeader& header) {
    return formatLines(kMatchRules, header, ' ');
}

MatchRules readMatchRules(std::string_view text) {
    std::string rules;
    for (bool isName = true; !text.empty(); isName = !isName)
        rules.append(takeWord(text)) += isName ? ' ' : '\n';
    rules += "play\n";
    ReplayLines lines(rules, "the rules");
    ReplayHeader header;
    header.rules = header.match.emplace().game;
    readLines(kMatchRules, lines, header);
    return *header.match;
}

int findFirstEntryLine(const ReplayHeader& header) {
    return 1 + static_cast<int>(std::ranges::count(formatHeader(header), '\n'));
}

}  // namespace tetris
