#include "brain/tetris/external/BrainSource.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/NotCopied.h"
#include "core/base/Text.h"
#include "include/tetris/brain_plugin.h"

namespace tetris {

namespace {

constexpr const char* kEntryPoint = "tetris_brain_v1";

using Entry = const tetris_brain* (*)();

// The file's name for the system's loader. The loader identifies libraries by their names and would
// return the old one for a rebuilt file, so each new file at that path gets another name:
// "dir/plugin.so", "dir/./plugin.so" and so on.
std::string nameForLoader(const std::string& fileName) {
    using File = std::pair<dev_t, ino_t>;
    static std::mutex mutex;
    static std::map<std::string, std::vector<File>> known;

    struct stat status {};
    if (::stat(fileName.c_str(), &status) != 0) {
        base::refuse("{}: {}; expected a plugin", fileName, base::sayReason(errno));
    }
    const File file{status.st_dev, status.st_ino};
    const std::lock_guard lock(mutex);
    std::vector<File>& files = known[fileName];
    const auto found = std::ranges::find(files, file);
    const auto index = found - files.begin();
    if (found == files.end()) files.push_back(file);
    const size_t slash = fileName.rfind('/');
    // For a name without a slash the loader would search the system's directories.
    std::string name = slash == std::string::npos ? "./" : fileName.substr(0, slash + 1);
    for (ptrdiff_t i = 0; i < index; ++i)
        name += "./";
    return name + fileName.substr(slash + 1);
}

// True if the file contains everything that its headers describe. The system's loader maps missing
// parts without an error, and the program would die by SIGBUS when it reads them.
bool isWhole(std::ifstream& file, uint64_t size) {
    ElfW(Ehdr) header{};
    if (!file.read(reinterpret_cast<char*>(&header), sizeof header) ||
        std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_phentsize != sizeof(ElfW(Phdr))) {
        return true;  // not such a library at all: the loader reports that
    }
    file.seekg(static_cast<std::streamoff>(header.e_phoff));
    for (int i = 0; i < header.e_phnum; ++i) {
        ElfW(Phdr) part{};
        if (!file.read(reinterpret_cast<char*>(&part), sizeof part)) return false;
        if (part.p_type == PT_LOAD &&
            (part.p_filesz > size || part.p_offset > size - part.p_filesz)) {
            return false;
        }
    }
    return true;
}

// Refuses files on which the loader would wait or crash.
void checkFile(const std::string& fileName) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(fileName, error)) {
        base::refuse("{}: {}; expected a plugin", fileName,
                     error ? error.message() : "is not a regular file");
    }
    if (::access(fileName.c_str(), R_OK) != 0) {
        base::refuse("{}: {}; expected a plugin", fileName, base::sayReason(errno));
    }
    std::ifstream file(fileName, std::ios::binary);
    if (!isWhole(file, std::filesystem::file_size(fileName, error))) {
        base::refuse("{}: is cut off; expected a whole shared library", fileName);
    }
}

// Null if the brain does not play the modern rules.
decltype(tetris_brain::rate) findRate(const tetris_brain& brain) {
    return brain.size >= sizeof(tetris_brain) ? brain.rate : nullptr;
}

// An instance of the plugin's brain.
class PluginBrain : public Brain, base::NotCopied {
public:
    PluginBrain(const tetris_brain& brain, std::string name)
        : brain_(brain), rate_(findRate(brain)), name_(std::move(name)) {}
    ~PluginBrain() override { destroy(); }

    int sees() const override {
        return brain_.sees == kSeesAll ? kSeesAll : std::clamp<int>(brain_.sees, 0, kMaxSeen);
    }
    bool isStateful() const override { return true; }
    void beginGame(const GameStart& start) override {
        destroy();
        instance_ = brain_.create(start.seed);
        if (instance_ == nullptr) fail("could not create its brain");
    }

    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override {
        return chooseMove({.board = board, .piece = &piece, .limitHeight = limitHeight});
    }
    std::optional<Move> chooseMove(const Situation& situation) override {
        if (situation.isModern()) return Brain::chooseMove(situation);
        tetris_position position = describe(situation.board, situation.limitHeight);
        const PieceName name = findPieceName(*situation.piece);
        position.piece = name.index;
        position.rotation = name.rotation;
        next_.assign(situation.next.begin(), situation.next.end());
        position.next_count = static_cast<int32_t>(next_.size());
        position.next = next_.data();
        tetris_move answer{.found = 0, .rotation = 0, .x = 0, .score = 0};
        if (const int code = brain_.best_move(instance_, &position, &answer); code != 0)
            fail(base::format("says that it failed, with {}; {}", code,
                              describeQuestion(situation)));
        std::optional<ExternalAnswer> meant;
        if (answer.found != 0)
            meant = {answer.rotation, answer.x, std::isfinite(answer.score) ? answer.score : 0};
        return judgeAnswer(
            situation, getOverflow(), meant,
            [&](const std::string& what, const std::string& expected) {
                const std::string which = meant ? base::format(": rotation {}, x {}; {}",
                                                               meant->rotation, meant->x, expected)
                                                : "";
                fail(base::format("{}{}; {}", what, which, describeQuestion(situation)),
                     Fault::IllegalMove, meant);
            });
    }

    bool rateGiven(const Board& board, int limitHeight, std::span<Move> placements) override {
        if (rate_ == nullptr) return false;
        if (placements.empty()) return true;
        const tetris_position position = describe(board, limitHeight);
        std::vector<tetris_placement> asked;
        for (const Move& move : placements) {
            const PieceName name = findPieceName(*move.piece);
            asked.push_back({name.index, name.rotation, move.x, move.y});
        }
        std::vector<double> scores(asked.size());
        const int code = rate_(instance_, &position, static_cast<int32_t>(asked.size()),
                               asked.data(), scores.data());
        const auto failHere = [&](const std::string& what) {
            fail(base::format("{}; {}", what,
                              describeQuestion({board, placements.front().piece, limitHeight})));
        };
        if (code != 0) failHere(base::format("says that it failed, with {}", code));
        for (size_t i = 0; i < scores.size(); ++i) {
            if (!std::isfinite(scores[i])) failHere("gives a score that is no number");
            placements[i].score = scores[i];
        }
        return true;
    }

private:
    // The board, without a piece. Valid until the next call.
    tetris_position describe(const Board& board, int limitHeight) {
        if (instance_ == nullptr) beginGame({});
        const auto width = base::toIndex(board.getWidth());
        const auto height = base::toIndex(board.getHeight());
        cells_.assign(width * height, 0);
        for (size_t x = 0; x < width; ++x) {
            const uint64_t column = board.getColumn(static_cast<int>(x));
            for (size_t y = 0; y < height; ++y)
                cells_[y * width + x] = static_cast<uint8_t>(column >> y & 1);
        }
        return {.size = sizeof(tetris_position),
                .width = board.getWidth(),
                .height = board.getHeight(),
                .limit = limitHeight,
                .piece = 0,
                .rotation = 0,
                .next_count = 0,
                .next = nullptr,
                .cells = cells_.data()};
    }

    [[noreturn]] void fail(const std::string& what, Fault fault = Fault::Broken,
                           std::optional<ExternalAnswer> answer = std::nullopt) const {
        throw BrainFailure(base::format("the brain {} {}", name_, what), fault, answer);
    }

    void destroy() {
        if (instance_ != nullptr) brain_.destroy(instance_);
        instance_ = nullptr;
    }

    const tetris_brain& brain_;
    decltype(tetris_brain::rate) rate_;
    std::string name_;
    void* instance_ = nullptr;
    std::vector<uint8_t> cells_;
    std::vector<int32_t> next_;
};

class Plugin : public BrainSource {
public:
    Plugin(const tetris_brain& brain, std::string fileName)
        : brain_(brain), fileName_(std::move(fileName)) {
        const auto say = [](const char* text) { return std::string(text == nullptr ? "" : text); };
        about_ = say(brain.name);
        if (!say(brain.about).empty()) about_ += (about_.empty() ? "" : ": ") + say(brain.about);
        std::ranges::replace_if(
            about_, [](char c) { return c >= 0 && c < ' '; }, ' ');
        about_ = base::makePlainText(about_, about_.size());
    }

    [[nodiscard]] std::unique_ptr<Brain> make() override {
        return std::make_unique<PluginBrain>(brain_, fileName_);
    }
    const std::string& getAbout() const override { return about_; }
    [[nodiscard]] bool plays(RuleSet set) override {
        return set == RuleSet::Classic || findRate(brain_) != nullptr;
    }

private:
    const tetris_brain& brain_;
    std::string fileName_;
    std::string about_;
};

}  // namespace

std::shared_ptr<BrainSource> loadPlugin(const std::string& fileName) {
    checkFile(fileName);
    const std::string path = nameForLoader(fileName);
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        std::string why = ::dlerror();
        if (why.starts_with(path + ": ")) why.erase(0, path.size() + 2);
        base::refuse("{}: {}; expected a shared library", fileName, why);
    }
    const auto entry = reinterpret_cast<Entry>(::dlsym(library, kEntryPoint));
    if (entry == nullptr) {
        base::refuse("{}: has no {}; expected a plugin for brains (tetris/brain_plugin.h)",
                     fileName, kEntryPoint);
    }
    const tetris_brain* const brain = entry();
    if (brain == nullptr) base::refuse("{}: gives no brain", fileName);
    if (brain->abi != TETRIS_BRAIN_ABI) {
        base::refuse("{}: is for another version of the interface, {}; expected {}", fileName,
                     brain->abi, TETRIS_BRAIN_ABI);
    }
    constexpr size_t kLeast = offsetof(tetris_brain, rate);
    if (brain->size < kLeast) {
        base::refuse("{}: has a struct tetris_brain of {} bytes; expected {} at least", fileName,
                     brain->size, kLeast);
    }
    if (brain->create == nullptr || brain->destroy == nullptr || brain->best_move == nullptr ||
        brain->sees < -1) {
        base::refuse(
            "{}: lacks a function, or 'sees' is less than -1; expected create, destroy and "
            "best_move",
            fileName);
    }
    return std::make_shared<Plugin>(*brain, fileName);
}

}  // namespace tetris
