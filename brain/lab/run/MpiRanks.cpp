// Replaces NoRanks.cpp if TETRIS_MPI is on: the only user of MPI.

#include <fcntl.h>
#include <mpi.h>
#include <sched.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <list>
#include <stdexcept>
#include <thread>
#include <utility>

#include "brain/lab/run/RankChannel.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;

// How long a rank other than 0 lives after a signal. Rank 0 gets the signal, too, and has to end in
// order. If another rank ended first, MPI's launcher would signal rank 0 again meanwhile.
constexpr unsigned kSecondsToEnd = 5;

void endSoon(int /*signal*/) { ::alarm(kSecondsToEnd); }

// MPI's blocking calls spin while they wait, so they are not used: sends and receives are started,
// and tested at every call.
class MpiRanks final : public Ranks {
public:
    MpiRanks() {
        int provided = 0;
        require(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided), "begin");
        // By default MPI ends all ranks at an error; here require() throws instead.
        require(MPI_Comm_set_errhandler(world_, MPI_ERRORS_RETURN), "begin");
        require(MPI_Comm_rank(world_, &rank_), "begin");
        require(MPI_Comm_size(world_, &count_), "begin");
        if (rank_ == 0) return;
        silence();
        struct sigaction soon = {};
        soon.sa_handler = endSoon;
        soon.sa_flags = SA_RESTART;
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            ::sigaction(signal, &soon, nullptr);
    }

    int getRank() const override { return rank_; }
    int getCount() const override { return count_; }

    RankPlace findPlace() const override {
        std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
        int length = 0;
        require(MPI_Get_processor_name(name.data(), &length), "ask");
        RankPlace place{.host = {name.data(), base::toIndex(length)}, .processors = {}};
        cpu_set_t mine;
        CPU_ZERO(&mine);
        if (::sched_getaffinity(0, sizeof mine, &mine) != 0) return place;
        for (size_t i = 0; i < CPU_SETSIZE; ++i) {
            if (CPU_ISSET(i, &mine)) place.processors.push_back(static_cast<int>(i));
        }
        return place;
    }

    void send(int to, std::string text) override {
        Transfer& transfer = leaving_.emplace_back(to, std::move(text));
        require(MPI_Isend(transfer.text.data(), base::count(transfer.text), MPI_CHAR, to, kTag,
                          world_, &transfer.request),
                "send");
    }

    std::optional<RankMessage> receive() override {
        std::erase_if(leaving_, [](Transfer& transfer) { return isDone(transfer); });
        beginToReceive();
        if (coming_.empty() || !isDone(coming_.front())) return std::nullopt;
        RankMessage message{.from = coming_.front().other, .text = std::move(coming_.front().text)};
        coming_.pop_front();
        return message;
    }

    void finish() override {
        while (!leaving_.empty()) {
            static_cast<void>(receive());
            std::this_thread::sleep_for(1ms);
        }
        require(MPI_Finalize(), "end");
    }

    void abort(int exitCode) override { MPI_Abort(world_, exitCode); }

private:
    // A message in transit. MPI holds the address of its text, so it must not move.
    struct Transfer {
        Transfer(int theOther, std::string theText) : other(theOther), text(std::move(theText)) {}

        int other;
        std::string text;
        MPI_Request request = MPI_REQUEST_NULL;
    };

    static constexpr int kTag = 1;

    static void require(int result, const std::string& what) {
        if (result == MPI_SUCCESS) return;
        std::array<char, MPI_MAX_ERROR_STRING> reason{};
        int length = 0;
        MPI_Error_string(result, reason.data(), &length);
        base::fail("MPI cannot {}: {}", what, reason.data());
    }

    static bool isDone(Transfer& transfer) {
        int done = 0;
        require(MPI_Test(&transfer.request, &done, MPI_STATUS_IGNORE), "go on");
        return done != 0;
    }

    // Starts to receive all announced messages, in the order of the announcements. Long ones arrive
    // in pieces, over several polls.
    void beginToReceive() {
        for (;;) {
            int isThere = 0;
            MPI_Message message = MPI_MESSAGE_NULL;
            MPI_Status status{};
            require(MPI_Improbe(MPI_ANY_SOURCE, kTag, world_, &isThere, &message, &status),
                    "receive");
            if (isThere == 0) return;
            int size = 0;
            require(MPI_Get_count(&status, MPI_CHAR, &size), "receive");
            Transfer& transfer =
                coming_.emplace_back(status.MPI_SOURCE, std::string(base::toIndex(size), '\0'));
            require(MPI_Imrecv(transfer.text.data(), size, MPI_CHAR, &message, &transfer.request),
                    "receive");
        }
    }

    static void silence() {
        const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (nowhere < 0 || ::dup2(nowhere, STDOUT_FILENO) < 0) {
            base::failSystem("cannot write to /dev/null");
        }
        ::close(nowhere);
    }

    const MPI_Comm world_ = MPI_COMM_WORLD;
    int rank_ = 0;
    int count_ = 1;
    // Lists, because their elements keep their addresses.
    std::list<Transfer> leaving_;
    std::list<Transfer> coming_;
};

}  // namespace

std::unique_ptr<Ranks> startRanks() { return std::make_unique<MpiRanks>(); }

}  // namespace tetris
