#include <chrono>
#include <string>

#include "core/base/NameTable.h"
#include "tui/base/Terminal.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/tetris/Commands.h"
#include "tui/curses/Description.h"
#include "tui/session/LiveSession.h"
#include "tui/session/Restriction.h"
#include "tui/store/Paths.h"
#include "tui/tetris/live/LivePanel.h"

namespace tui {

namespace {

constexpr base::NameTable<LiveEntry::Kind, 4> kLiveKinds{{"waits", "match", "game", "unknown"}};

std::string formatLiveJson(const LiveEntry& entry) {
    Json line{{"type", kLiveKinds[entry.kind]}};
    if (!entry.code.empty()) line["code"] = entry.code;
    line["names"] = entry.names;
    line["seconds"] = entry.seconds;
    if (!entry.code.empty()) {
        line["first_to"] = entry.firstTo;
        line["set"] = entry.won;
        line["clock"] = toString(entry.rules.clock);
        line["watching"] = entry.watchers;
    } else {
        line["rules"] = toString(entry.game.set);
        line["rows"] = entry.rows;
    }
    return formatLine(line);
}

std::string formatLiveTable(const LiveEntries& entries) {
    if (entries.empty()) return "Nobody plays here now.\n";
    constexpr int kMostName = 40;  // of two persons
    const Screen plain{.look = {.utf8 = prepareLocale(Charset::Auto)}};
    const Translation& tr = plain.tr;
    const auto describe = [&](const LiveEntry& each) { return describeLive(each, tr); };
    const auto name = [&](const LiveEntry& each) { return nameLive(each, kMostName, plain); };
    const auto stand = [&](const LiveEntry& each) { return standLive(each, tr); };
    const auto tellTime = [](const LiveEntry& each) {
        return formatPlayTime(std::chrono::seconds(each.seconds));
    };
    return formatTable(
        {makeColumn("game", entries, describe, true), makeColumn("who", entries, name, true),
         makeColumn("stands", entries, stand), makeColumn("time", entries, tellTime)});
}

}  // namespace

int listLiveGames(CommandLine words) {
    if (asksForRestriction(words)) restrictSession();
    TextFormat format = TextFormat::Text;
    bool isRestricted = false;
    ArgumentParser parser("tetris live", "Lists what is open and being played on this account.");
    addFormatOption(parser, format);
    parser.addFlag("--restricted", "for hosts that let unknown users play", isRestricted);
    if (!parser.parse(words)) return 0;
    const Paths paths = findPaths();
    const LiveEntries entries = listLive(paths.findLive(), paths.findAutosaves());
    std::string text;
    if (format == TextFormat::Json) {
        for (const LiveEntry& entry : entries)
            text += formatLiveJson(entry);
    } else {
        text = formatLiveTable(entries);
    }
    printText(text);
    return 0;
}

}  // namespace tui
