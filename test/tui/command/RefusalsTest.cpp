// What each command refuses: its arguments, and the one sentence that is printed.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "test/support/TemporaryDirectory.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::expectRefusals;

const std::string kBrains =
    "default, bad, dellacherie, bcts, dt10, dt20, rvce, champion, expectimax, lookahead, planner";
const std::string kAnyBrain = kBrains +
                              ", rival, a file of weights that ends in .toml, a plugin that ends "
                              "in .so, command:CMD or tbp:CMD";
const std::string kModernBrains =
    "does not play modern rules; expected default, bad, dellacherie, bcts, dt10, dt20, rvce, "
    "champion, rival or FILE.toml";
const std::string kPlanner = "'planner' " + kModernBrains;

TEST(RefusalsTest, OfPlayVersusAndConfig) {
    expectRefusals({
        {"--bogus",
         "there is no option '--bogus'; expected an option that 'tetris play --help' lists"},
        {"--adversary 101",
         "--adversary: '101' is not a level of the adversary; expected a whole number from 0 to "
         "100"},
        {"versus --rival 11",
         "--rival: '11' is not a rival; expected 1 to 10, auto, here, a brain that 'tetris "
         "brains' lists for modern rules, FILE.toml or tbp:COMMAND"},
        {"versus --rival nowhere.toml",
         "--rival: nowhere.toml: No such file or directory; expected a file of weights"},
        {"versus --restricted --rival rival",
         "--rival: 'rival' is not a rival; expected 1 to 10, auto, or here"},
        {"versus --restricted --rival tbp:cat",
         "--rival: 'tbp:cat' is not a rival; expected 1 to 10, auto, or here"},
        {"versus --join --turns", "--turns: given with --join"},
        {"versus --join --seed 7", "--seed: given with --join"},
        {"versus --join --no-hold", "--no-hold: given with --join"},
        {"versus --join --travel 9", "--travel: given with --join"},
        {"versus --join --messy 9", "--messy: given with --join"},
        {"versus --rival here --pps 2", "--pps: given with --rival here; expected a brain"},
        {"config --speed 101",
         "--speed: '101' is not a speed; expected a whole number from 0 to 100"},
        {"config --path=x", "--path: given with 'x'; expected no value"},
        {"config --ghost",
         "there is no option '--ghost'; expected an option that 'tetris config --help' lists"},
    });
}

TEST(RefusalsTest, OfRun) {
    const std::string seeds = "; expected a whole number from 0 to 281474976710655";
    const std::string sizes = "; expected columns and rows as in 10x20, from 3x1 to 64x60";
    const std::string counts = "; expected a whole number from 1 to 2147483647";
    const std::string options = "; expected an option that 'tetris run --help' lists";
    expectRefusals({
        {"run --seed x", "--seed: 'x' is not a seed" + seeds},
        {"run --sequence test --seed 5",
         "--seed: '5' is not a seed of the sequence test; expected 0, the only one it has"},
        {"run --sequence foo",
         "--sequence: 'foo' is not a sequence; expected bag, random or test, or file:FILE"},
        {"run --brain foo", "--brain: there is no brain 'foo'; expected one of " + kAnyBrain},
        {"run --size 2x5", "--size: '2x5' is not the size of a well" + sizes},
        {"run --adversary 101",
         "--adversary: '101' is not a level of the adversary; expected a whole number from 0 to "
         "100"},
        {"run --pieces 0", "--pieces: '0' is not a number of pieces" + counts},
        {"run --mode foo", "--mode: 'foo' is not a mode; expected instant or ticks"},
        {"run -n 0", "-n: '0' is not a number of games" + counts},
        {"run -j 1025",
         "-j: '1025' is not a number of jobs; expected a whole number from 1 to 1024"},
        {"run --format xml", "--format: 'xml' is not a format; expected table, json or csv"},
        {"run --bogus", "there is no option '--bogus'" + options},
        {"run --overflow maybe",
         "--overflow: 'maybe' is not a rule; expected strict or clear-first"},
        {"run --overflow clear-first --mode ticks",
         "--overflow: 'clear-first' is for pieces placed at once; expected --mode instant beside "
         "it"},
        {"run --positions x --mode ticks",
         "--positions: is for pieces placed at once; expected --mode instant beside it"},
        {"run --no-games --format csv",
         "--no-games: leaves nothing of csv; expected --format table or json beside it"},
        {"run --brain dt10 --weights x.toml",
         "--weights: given beside --brain; expected one of them"},
        {"run --weights nowhere.toml",
         "--weights: nowhere.toml: No such file or directory; expected a file of weights"},
        {"run --weights nowhere",
         "--weights: 'nowhere' is not a file of weights; expected the name of a "
         "file that ends in .toml"},
        {"run --sequence file:nowhere",
         "--sequence: cannot read 'nowhere': No such file or directory; expected a file of pieces"},
        {"run --sequence file:\xe9",
         "--sequence: 'file:?' is not valid UTF-8; expected the name of a file"},
        {"run --sequence file:/dev/zero",
         "--sequence: '/dev/zero' is too long; expected a file of pieces of at most 16 MiB"},
        {"run --sequence file:/",
         "--sequence: cannot read '/': Is a directory; expected a file of pieces"},
        {"run foo", "'foo' is not an option" + options},
        {"run --shard 3/2",
         "--shard: '3/2' is not a shard; expected two whole numbers as in 1/3, from "
         "1/1 to 1000000/1000000"},
        {"run --shard 0/2",
         "--shard: '0/2' is not a shard; expected two whole numbers as in 1/3, from "
         "1/1 to 1000000/1000000"},
        {"run -n 4 --shard 1/2",
         "--shard: given without --seed; expected --seed N, the same for each shard"},
        {"run --merge a --seed 5",
         "--seed: given beside --merge; expected --format and --no-games alone"},
        {"run --merge a --no-games --format csv",
         "--no-games: leaves nothing of csv; expected --format table or json beside it"},
        {"run --brain command:a\x1b[31m",
         "--brain: 'command:a?[31m' is not plain text; expected a name"},
        {"run --merge", "--merge: names no file; expected what the shards have written"},
        {"run --positions x --checkpoint y",
         "--positions: given beside --checkpoint; expected one of them"},
        {"run --load-brain x",
         "--load-brain: 'x' is not a plugin; expected the name of a file that ends in .so"},
        {"run --brain command:", "--brain: 'command:' names no command; expected command:CMD"},
        {"run --brain-time 0",
         "--brain-time: '0' is not a time in milliseconds; expected a whole number from 1 to "
         "3600000"},
    });
}

TEST(RefusalsTest, OfTheModernRules) {
    expectRefusals({
        {"run --rules modern --goal blitz",
         "--goal: 'blitz' is not a goal; expected marathon, sprint, ultra, cheese, zen or "
         "survival"},
        {"run --goal sprint", "--goal: given with --rules classic; expected --rules modern"},
        {"run --no-hold", "--no-hold: given with --rules classic; expected --rules modern"},
        {"run --pace 9", "--pace: given with --rules classic; expected --rules modern"},
        {"run --rules modern --level 16",
         "--level: '16' is too high for marathon; expected a whole number from 1 to 15"},
        {"run --rules modern --goal sprint --garbage 9",
         "--garbage: given with --goal sprint; expected --goal cheese"},
        {"run --rules modern --goal sprint --rows 1000",
         "--rows: '1000' is not a number of rows; expected a whole number from 1 to 999"},
        {"run --rules modern --goal ultra --seconds 9",
         "--seconds: '9' is not a number of seconds; expected a whole number from 10 to 3600"},
        {"run --rules modern --goal survival --every 0",
         "--every: '0' is not a number of pieces; expected a whole number from 1 to 100"},
        {"run --rules modern --size 3x20",
         "--size: '3x20' has no room under modern rules; expected columns and rows from 4x4 to "
         "64x44"},
        {"run --rules modern --brain planner", "--brain: " + kPlanner},
        {"match dt10 planner --rules modern", "B: " + kPlanner},
        {"run --brain rival",
         "--brain: 'rival' does not play classic rules; expected --rules modern beside it"},
        {"run --rules modern --size 12x20 --brain rival",
         "--brain: 'rival' plays wells of at most 10 columns; expected a narrower --size, or "
         "another brain"},
        {"run --rules modern --adversary 3",
         "--adversary: given with --rules modern; expected --rules classic"},
        {"run --rules modern --overflow clear-first",
         "--overflow: given with --rules modern; expected --rules classic"},
        {"run --rules modern --positions x",
         "--positions: given with --rules modern; expected --rules classic"},
        {"run --rules modern --pace 9", "--pace: given with --mode instant; expected --mode ticks"},
        {"run --rules modern --goal ultra",
         "--goal: ultra needs time, which --mode instant has not; expected --mode ticks"},
        {"run --rules modern --goal zen", "--goal: zen has no end; expected --pieces N beside it"},
        {"match dt10 bad --rules modern --goal ultra",
         "--goal: ultra needs time, which --mode instant has not; expected --mode ticks"},
        {"match dt10 bad --mode ticks",
         "--mode: given with --rules classic; expected --rules modern"},
        {"match dt10 bad --rules modern --pace 9",
         "--pace: given with --mode instant; expected --mode ticks"},
        {"match dt10 bad --versus --mode ticks", "--mode: given with --versus"},
        {"match dt10 bad --rules modern --goal zen",
         "--goal: zen has no end; expected --pieces N beside it"},
        {"league dt10 planner --rules modern", "BRAIN: " + kPlanner},
        {"league dt10 bad --rules modern --goal ultra",
         "--goal: ultra needs time, and a league places pieces at once; expected another goal"},
    });
}

TEST(RefusalsTest, OfMatch) {
    expectRefusals({
        {"match", "A: is missing; expected two brains, as in 'tetris match dt10 rvce'"},
        {"match dt10", "B: is missing; expected two brains, as in 'tetris match dt10 rvce'"},
        {"match dt10 rvce bcts",
         "'bcts' is not an option; expected an option that 'tetris match --help' lists"},
        {"match dt10 rvce --sprt 0",
         "--sprt: '0' is not a difference in percent; expected a number from 0.1 to 90"},
        {"match dt10 rvce --sprt nan",
         "--sprt: 'nan' is not a difference in percent; expected a number from 0.1 to 90"},
        {"match dt10 rvce -n 0",
         "-n: '0' is not a number of games; expected a whole number from 1 to 2147483647"},
        {"match 5 3", "A: 'level 5' plays matches; expected --versus beside it"},
        {"match dt10 dt20 --travel 3",
         "--travel: given without --versus; expected --versus beside it"},
        {"match dt10 dt20 --record x",
         "--record: given without --versus; expected --versus beside it"},
        {"match 5 3 --versus --adversary 3", "--adversary: given with --versus"},
        {"match 5 3 --versus --garbage 3", "--garbage: given with --versus"},
        {"match 5 3 --versus --sequence test",
         "--sequence: 'test' does not fit a match; expected bag or random"},
        {"match 5 3 --versus --pps 0",
         "--pps: '0' is not a pace; expected pieces a second from 0.01 to 100, with at most three "
         "digits after the point"},
        {"match 5 3 --versus --sprt x",
         "--sprt: 'x' is not a difference in Elo; expected a number from 1 to 1000"},
        {"match \x1b[31m dt10", "A: '?[31m' is not plain text; expected a name"},
        {"match 5 3 --versus --sprt 0.5",
         "--sprt: '0.5' is not a difference in Elo; expected a number from 1 to 1000"},
        {"match 5 3 --versus --pieces 20001",
         "--pieces: '20001' is too many for a match; expected a whole number from 1 to 20000"},
    });
}

TEST(RefusalsTest, OfLeague) {
    expectRefusals({
        {"league",
         "BRAIN: no brain is given; expected two at least, as in 'tetris league dt10 rvce'"},
        {"league dt10",
         "BRAIN: one brain is given; expected two at least, as in 'tetris league dt10 rvce'"},
        {"league dt10 bad dt10",
         "BRAIN: 'dt10' is given twice; expected another name, as in 'second=dt10'"},
        {"league a=dt10 a=bad",
         "BRAIN: 'a' is given twice; expected another name, as in 'second=bad'"},
        {"league dt10 bad --adversary 5",
         "there is no option '--adversary'; expected an option that 'tetris league --help' lists"},
        {"league dt10 bad --baseline rvce",
         "--baseline: 'rvce' is no brain of the league; expected one of them"},
        {"league dt10 bad --html x --json x", "--json: is the file of --html; expected another"},
        {"league dt10 bad --json x --checkpoint x",
         "--json: is the file of --checkpoint; expected another"},
        {"league dt10 bad --memory 7",
         "--memory: '7' is not a size in MB; expected a whole number from 8 to 1048576"},
        {"league dt10 a=command:", "BRAIN: 'command:' names no command; expected command:CMD"},
        {"league 5 3", "BRAIN: 'level 5' plays matches; expected --versus beside it"},
        {"league 11 3 --versus",
         "BRAIN: '11' is not a rival; expected 1 to 10, a brain that 'tetris brains' lists for "
         "modern rules, FILE.toml or tbp:COMMAND"},
        {"league 5 5 --versus",
         "BRAIN: 'level 5' is given twice; expected another name, as in 'second=5'"},
        {"league dt10 dt20 --travel 3",
         "--travel: given without --versus; expected --versus beside it"},
        {"league 5 3 --versus --goal sprint", "--goal: given with --versus"},
        {"league 5 3 --versus --garbage 3", "--garbage: given with --versus"},
        {"league 5 3 --versus --baseline dt20", "--baseline: given with --versus"},
        {"league 5 3 --versus --sequence test",
         "--sequence: 'test' does not fit a match; expected bag or random"},
        {"league 5 3 2 --versus --pps 1,2",
         "--pps: 2 paces are given for 3 brains; expected one, or one for each of them"},
        {"league 5 3 --versus --pps 1,,2",
         "--pps: '1,,2' is not a pace; expected pieces a second from 0.01 to 100, with at most "
         "three digits after the point"},
    });
}

TEST(RefusalsTest, OfRunningInParts) {
    expectRefusals({{"run --mpi=true", "--mpi: given with a value; expected --mpi alone"}});
    for (const std::string command : {"match dt10 bad ", "league dt10 bad "}) {
        expectRefusals({
            {command + "--shard 1/2 --seed 1",
             "--shard: given without --checkpoint, which --merge reads; expected --checkpoint "
             "beside "
             "it"},
            {command + "--shard 1/2 --checkpoint c",
             "--shard: given without --seed; expected --seed N, the same for each shard"},
            {command + "--shard 1/2 --checkpoint c --seed 1 --games",
             "--games: given beside --shard; expected one of them"},
            {command + "--merge a --checkpoint c",
             "--merge: given beside --checkpoint; expected one of them"},
            {command + "--merge a,,b",
             "--merge: 'a,,b' is not a list of files; expected the names of checkpoints, with "
             "commas "
             "between "
             "them"},
            {command + "--mpi=true", "--mpi: given with a value; expected --mpi alone"},
        });
    }
}

TEST(RefusalsTest, OfBots) {
    expectRefusals({
        {"run --brain tbp:true",
         "--brain: 'tbp:true' does not play classic rules; expected --rules modern beside it"},
        {"run --brain tbp:", "--brain: 'tbp:' names no command; expected tbp:CMD"},
        {"run --rules modern --brain tbp:true --size 8x20",
         "--size: given with a TBP bot; expected 10x20"},
        {"run --rules modern --brain tbp:true --no-hold",
         "--no-hold: given with a TBP bot; expected a game with hold"},
        {"match dt20 tbp:true --rules modern --size 10x18",
         "--size: given with a TBP bot; expected 10x20"},
        {"league dt20 tbp:true --rules modern --size 10x18",
         "--size: given with a TBP bot; expected 10x20"},
        {"run --adversary-brain tbp:true",
         "--adversary-brain: 'tbp:true' does not play classic rules; expected a brain that "
         "does"},
        {"serve planner --protocol tbp", "BRAIN: " + kPlanner},
        {"serve dt20 --protocol xml", "--protocol: 'xml' is not a protocol; expected json or tbp"},
        {"serve dt20 --time 5", "--time: given with --protocol json; expected --protocol tbp"},
        {"serve 5 --protocol tbp --nodes 5",
         "--nodes: given with 5; expected a brain that takes nodes=N"},
        {"serve dt20 --protocol tbp --nodes 5",
         "--nodes: given with dt20; expected a brain that takes nodes=N"},
        {"serve tbp:true --protocol tbp --nodes 5",
         "--nodes: given with tbp:true; expected a brain that takes nodes=N"},
    });
}

TEST(RefusalsTest, OfEnv) {
    expectRefusals({
        {"env --next 1001",
         "--next: '1001' is not a number of pieces; expected a whole number from 0 to 1000"},
        {"env --board cells", "--board: 'cells' is not a form; expected text or bits"},
        {"env --size 2x5",
         "--size: '2x5' is not the size of a well; expected columns and rows as in 10x20, from "
         "3x1 to 64x60"},
        {"env --overflow clear-first --mode ticks",
         "--overflow: 'clear-first' is for pieces placed at once; expected --mode instant beside "
         "it"},
        {"env --rules modern --goal ultra",
         "--goal: ultra needs time, which --mode instant has not; expected --mode ticks"},
        {"env --versus 11",
         "--versus: '11' is not a rival; expected 1 to 10, a brain that 'tetris brains' lists for "
         "modern rules, FILE.toml or tbp:COMMAND"},
        {"env --versus expectimax", "--versus: 'expectimax' " + kModernBrains},
        {"env --features --mode ticks", "--features: is for pieces placed at once"},
        {"env --versus 3 --mode ticks", "--mode: given with --versus"},
        {"env --versus 3 --pps 1,2,3",
         "--pps: 3 paces are given for 2 brains; expected one, or one for each of them"},
        {"env --travel 100", "--travel: given without --versus; expected --versus beside it"},
    });
}

TEST(RefusalsTest, OfWatch) {
    const std::string options = "; expected an option that 'tetris watch --help' lists";
    const std::string strange =
        " is not for a restricted session; expected " + kBrains + " or rival";
    const std::string few =
        "BRAIN: is missing; expected two to four brains, as in 'tetris watch dt10 rvce'";
    expectRefusals({
        {"watch", few},
        {"watch dt10", few},
        {"watch dt10 rvce bad bcts dt20", "BRAIN: 'dt20' is one too many; expected four at most"},
        {"watch dt10 nobody", "BRAIN: there is no brain 'nobody'; expected one of " + kAnyBrain},
        {"watch dt10 gone.toml",
         "BRAIN: gone.toml: No such file or directory; expected a file of weights"},
        {"watch dt10 rvce --speed 101",
         "--speed: '101' is not a speed; expected a whole number from 0 to 100, or full"},
        {"watch dt10 rvce --format csv", "--format: 'csv' is not a format; expected text or json"},
        {"watch dt10 rvce --sequence test --seed 3",
         "--seed: '3' is not a seed of the sequence test; expected 0, the only one it has"},
        {"watch dt10 rvce --brain bad", "there is no option '--brain'" + options},
        {"watch dt10 rvce -n", "there is no option '-n'" + options},
        {"watch --restricted dt10 mine.toml", "BRAIN: 'mine.toml'" + strange},
        {"watch --restricted dt10 command:sh", "BRAIN: 'command:sh'" + strange},
        {"watch dt10 rvce --goal zen",
         "--goal: given with --rules classic; expected --rules modern"},
        {"watch dt10 rvce --rules modern --next 7",
         "--next: '7' is not a number of pieces; expected a whole number from 0 to 6"},
        {"watch dt10 planner --rules modern", "BRAIN: " + kPlanner},
        {"watch --live dt10", "BRAIN: given with --live"},
        {"watch --live --seed 7", "--seed: given with --live"},
        {"watch --live --versus", "--versus: given with --live"},
        {"watch dt10 rvce --rules modern --adversary 5",
         "--adversary: given with --rules modern; expected --rules classic"},
    });
}

TEST(RefusalsTest, OfReplay) {
    const std::string either = "; expected one of them";
    expectRefusals({
        {"replay", "FILE: the value is missing; expected a replay"},
        {"replay a b",
         "FILE: given with 'a' and again with 'b'; expected one, or --verify or --review beside "
         "them"},
        {"replay --export gif a", "--export: 'gif' is not a format; expected asciicast"},
        {"replay --export asciicast --verify a", "--export: given beside --verify" + either},
        {"replay --fumen --verify a", "--fumen: given beside --verify" + either},
        {"replay --review --verify a", "--review: given beside --verify" + either},
        {"replay -o x a", "-o: is for a recording; expected --export beside it"},
        {"replay --window 80x24 a", "--window: is for a recording; expected --export beside it"},
        {"replay --window 80 a",
         "--window: '80' is not the size of a window; expected columns and rows as in 80x24, at "
         "most 1000x1000"},
        {"replay --brain dt20 a", "--brain: is for a review; expected --review beside it"},
    });
}

TEST(RefusalsTest, OfTune) {
    const test::TemporaryDirectory directory;
    const auto at = [&](const char* name) { return (directory.getPath() / name).string(); };
    const std::string rival = "tune -o x.toml --rules modern --for ";
    std::filesystem::create_directory(at("folder.toml"));
    const std::string features =
        "; expected names separated by commas, each once, of landing_height, "
        "eroded_cells, row_transitions, column_transitions, holes, wells, "
        "hole_depth, rows_with_holes, diversity, aggregate_height, rows_cleared, bumpiness, "
        "or with --for of terms that docs/rival.md lists";
    expectRefusals({
        {"tune", "-o: is missing; expected the name of a file that ends in .toml"},
        {"tune -o x",
         "-o: 'x' is not a file of weights; expected the name of a file that ends in .toml"},
        {"tune -o " + at("nowhere/x.toml"), "-o: cannot write '" + at("nowhere/x.toml") +
                                                "'; expected a file in a directory that is there"},
        {"tune -o " + at("folder.toml"), "-o: cannot write '" + at("folder.toml") +
                                             "'; expected a file in a directory that is there"},
        {"tune -o " + at("x.toml") + " --csv " + at("x.toml"),
         "--csv: is the file of -o; expected another"},
        {"tune --method luck", "--method: 'luck' is not a method; expected ce, cma-es or surface"},
        {"tune --features holes,luck",
         "--features: 'holes,luck' is not a list of features" + features},
        {"tune --features holes,holes",
         "--features: 'holes,holes' is not a list of features" + features},
        {"tune --start default",
         "--start: 'default' is not a brain; expected a brain that has weights, or FILE.toml"},
        {"tune --brain planner",
         "--brain: 'planner' is not a brain; expected a brain that has weights"},
        {"tune --near-top 5,3",
         "--near-top: '5,3' is not a list of rows; expected ascending whole numbers from 0 to 59 "
         "separated by commas"},
        {"tune --near-top 3,",
         "--near-top: '3,' is not a list of rows; expected ascending whole numbers from 0 to 59 "
         "separated by commas"},
        {"tune --population 3",
         "--population: '3' is not a population; expected a whole number from 4 to 10000"},
        {"tune --for win", "--for: 'win' is not an aim; expected attack or versus"},
        {"tune --for attack -o x.toml",
         "--for: given with --rules classic; expected --rules modern"},
        {rival + "attack --brain dt20", "--brain: 'dt20' does not attack; expected the rival"},
        {"tune --rules modern --brain rival -o x.toml",
         "--brain: 'rival' is tuned to attack or for matches; expected --for attack or --for "
         "versus beside it"},
        {rival + "attack --start dt20",
         "--start: 'dt20' has no weights of the rival; expected rival, or a FILE.toml with "
         "[rival]"},
        {"tune --rules modern --start rival -o x.toml",
         "--start: 'rival' has weights of the rival; expected --for attack or --for versus beside "
         "it"},
        {rival + "versus --features holes",
         "--features: names features of a linear brain; expected terms of the rival, which "
         "docs/rival.md lists"},
        {"tune --features hole,four -o x.toml",
         "--features: names terms of the rival; expected --for attack or --for versus beside it"},
        {rival + "attack --near-top 3", "--near-top: given with --for"},
        {rival + "attack --estimate 100", "--estimate: given with --for"},
        {rival + "attack --goal sprint",
         "--goal: 'sprint' does not fit --for attack; expected zen or survival"},
        // It is the name of a feature, too.
        {rival + "attack --features bumpiness --goal sprint",
         "--goal: 'sprint' does not fit --for attack; expected zen or survival"},
        {rival + "versus --goal zen", "--goal: given with --for versus"},
        {rival + "attack --cap 3",
         "--cap: given without --for versus; expected --for versus beside it"},
        {rival + "versus --sequence test",
         "--sequence: 'test' does not fit a match; expected bag or random"},
        {rival + "versus --size 11x20",
         "--for: 'rival:nodes=1000' plays wells of at most 10 columns; expected a narrower "
         "--size, or another brain"},
        {"tune --generations 5 --budget 100 -o x.toml",
         "--budget: given beside --generations; expected one of them"},
    });
}

}  // namespace
}  // namespace tui
