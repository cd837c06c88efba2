#include "tui/command/long/RankedCommand.h"

#include <chrono>
#include <string_view>
#include <thread>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "tui/base/App.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// After a failure MPI ends the other ranks. A rank that is still alive after this time ends itself.
constexpr auto kForTheEnd = 10s;

int lead(const std::string& speaker, tetris::Ranks& ranks, tetris::RankChannel& channel,
         const RankedWork& work) {
    const int code = reportFailures("tetris", speaker, [&] { return work(&channel); });
    channel.sendAll(tetris::RankTopic::End, code == 0 ? "done" : "stopped");
    if (code == 0) {
        ranks.finish();
    } else {
        ranks.abort(code);
    }
    return code;
}

int follow(const std::string& speaker, tetris::Ranks& ranks, tetris::RankChannel& channel,
           const RankedWork& work) {
    try {
        channel.sayHello();
        try {
            work(&channel);
        } catch (const tetris::RankLost&) {
            throw;
        } catch (const std::exception& error) {
            channel.send(0, tetris::RankTopic::Failure, error.what());
        }
        while (!channel.getEnd())
            static_cast<void>(channel.await());
        if (*channel.getEnd() == "done") {
            ranks.finish();
            return 0;
        }
        const auto deadline = Clock::now() + kForTheEnd;
        while (Clock::now() < deadline) {
            static_cast<void>(channel.hear());
            std::this_thread::sleep_for(50ms);
        }
    } catch (const tetris::RankLost& lost) {
        printError(
            base::format("{}: {}: {}", speaker, channel.nameRank(channel.getRank()), lost.what()));
    }
    ranks.abort(1);
    return 1;
}

}  // namespace

int runRanked(const std::string& speaker, CommandLine words, const RankedWork& work) {
    if (!base::contains(words, std::string_view("--mpi"))) return work(nullptr);
    const std::unique_ptr<tetris::Ranks> ranks = tetris::startRanks();
    if (ranks == nullptr) {
        refuseUsage(
            "--mpi: this program was built without MPI; expected one built by 'cmake --workflow "
            "--preset mpi' (docs/mpi.md)");
    }
    return runRanked(speaker, *ranks, work);
}

int runRanked(const std::string& speaker, tetris::Ranks& ranks, const RankedWork& work) {
    tetris::RankChannel channel(ranks);
    return channel.isLeader() ? lead(speaker, ranks, channel, work)
                              : follow(speaker, ranks, channel, work);
}

void addRanksOption(ArgumentParser& parser, const tetris::RankChannel* channel) {
    parser.addFlag("--mpi", "as one of the processes that mpirun or srun has started");
    parser.refuse({"--mpi"}, [channel] {
        return channel == nullptr ? "given with a value; expected --mpi alone" : "";
    });
}

}  // namespace tui
