#include "tui/command/tetris/Asciicast.h"

#include "brain/base/JsonText.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/base/text/TimeText.h"
#include "tui/curses/Palette.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/replay/ReplayView.h"

namespace tui {

namespace {

// All times are in milliseconds.
constexpr int64_t kFrameTime = 34;  // between pictures at least
constexpr int64_t kStageTime = 50;  // of a flash, which has three
constexpr int64_t kEndTime = 2000;  // how long the last picture stays

std::string formatPen(const Style& style, Theme theme) {
    const Pen pen = findPen(style, {.kind = PaletteKind::Fixed256, .theme = theme});
    std::string text = "\x1b[0";
    if (pen.bold) text += ";1";
    if (pen.dim) text += ";2";
    if (pen.inverse) text += ";7";
    if (pen.foreground >= 0) text += ";38;5;" + std::to_string(pen.foreground);
    if (pen.background >= 0) text += ";48;5;" + std::to_string(pen.background);
    return text + "m";
}

// Plays a replay and writes its pictures.
class Film {
public:
    Film(const tetris::SharedReplay& recording, const CastOptions& options,
         const std::function<void(std::string_view)>& write, const tetris::ReplayWatch& watch)
        : timeline_(recording),
          curves_(computeCurves(recording)),
          options_(options),
          write_(write),
          watch_(watch),
          shown_(options.window) {
        state_.curves = &curves_;
        state_.timeline = &timeline_;
        state_.window = options.window;
        state_.look = {.utf8 = options.utf8, .colors = options.colors};
        state_.showsKeys = false;
    }

    void run() {
        writeHeader();
        show(0);
        int64_t watchedAt = 0;
        while (!timeline_.isAtEnd()) {
            const RecordedGame& game = timeline_.getGame();
            if (watch_ && game.getWork() >= watchedAt) {
                watch_((1 + game.computeProgress()) / 2);
                watchedAt = game.getWork() + tetris::ReplayPlayer::kSlice;
            }
            const int64_t due = timeline_.getTime() + timeline_.computeDelay();
            passTime(due);
            const auto step = timeline_.step();
            pending_ = true;
            if (step && step->fullRows != 0) {
                stageEnd_ = due + kStageTime;
                state_.flash = Flash{*step->fullStack, step->fullRows, {}};
            }
        }
        passTime(timeline_.getTime() + 3 * kStageTime);
        write(timeline_.getTime() + kEndTime, "");
    }

private:
    // Writes the pictures that are due before that time.
    void passTime(int64_t until) {
        if (pending_ && timeline_.getTime() < until) showInTime(until);
        while (state_.flash && stageEnd_ <= until) {
            if (!passStage(*state_.flash)) state_.flash.reset();
            pending_ = true;
            lastEvent_ = stageEnd_;
            stageEnd_ += kStageTime;
            showInTime(state_.flash ? std::min(until, stageEnd_) : until);
        }
    }

    // Shows the present picture, unless the next one comes before this one may be shown.
    void showInTime(int64_t until) {
        const int64_t at = std::max({timeline_.getTime(), lastEvent_, lastShown_ + kFrameTime});
        if (at >= until && !timeline_.isAtEnd()) return;
        show(at);
    }

    void show(int64_t time) {
        Frame frame(options_.window);
        drawReplay(state_, frame);
        const std::string difference = formatDifference(shown_, frame, options_.theme);
        pending_ = false;
        lastShown_ = time;
        if (!isFirst_ && difference.empty()) return;
        write(time, (isFirst_ ? "\x1b[?25l\x1b[0m\x1b[2J" : "") + difference);
        isFirst_ = false;
        shown_ = frame;
    }

    void writeHeader() {
        const tetris::ReplayHeader& header = timeline_.getFacts().header;
        const base::Json about = {
            {"version", 2},
            {"width", options_.window.columns},
            {"height", options_.window.rows},
            {"timestamp", parseMoment(header.start).value_or(0)},
            {"title", base::format("tetris {} {}", header.sequence, header.rules.seed)},
            {"env", {{"TERM", "xterm-256color"}}}};
        write_(base::dumpJson(about) + "\n");
    }

    void write(int64_t time, const std::string& output) {
        write_(base::format("[{}.{:03}, \"o\", {}]\n", time / 1000, time % 1000,
                            base::dumpJson(output)));
    }

    ReplayTimeline timeline_;
    ReplayCurves curves_;
    CastOptions options_;
    const std::function<void(std::string_view)>& write_;
    const tetris::ReplayWatch& watch_;
    ReplayState state_;
    Frame shown_;
    bool isFirst_ = true;
    bool pending_ = false;
    int64_t lastShown_ = 0;
    int64_t lastEvent_ = 0;
    int64_t stageEnd_ = 0;
};

}  // namespace

std::string formatDifference(const Frame& from, const Frame& to, Theme theme) {
    std::string text;
    Style pen;
    const Size size = to.getSize();
    for (int row = 0; row < size.rows; ++row) {
        int at = -1;  // the column of the cursor; -1 if it is not known to be in this row
        for (int column = 0; column < size.columns; ++column) {
            const Cell& cell = to.getCell(column, row);
            if (cell == from.getCell(column, row)) continue;
            if (at != column) {
                text += base::format("\x1b[{};{}H", row + 1, column + 1);
            }
            if (cell.style != pen) text += formatPen(cell.style, theme);
            pen = cell.style;
            text += base::encodeUtf8(cell.glyph);
            // After the last column, terminals differ in where the cursor is.
            at = column + 1 < size.columns ? column + 1 : -1;
        }
    }
    if (pen != Style{}) text += "\x1b[0m";
    return text;
}

void writeAsciicast(const tetris::SharedReplay& recording, const CastOptions& options,
                    const std::function<void(std::string_view)>& write,
                    const tetris::ReplayWatch& watch) {
    // The film is the second half.
    const auto tell = [&watch](double part) { return !watch || watch(part / 2); };
    tetris::verifyReplay(recording, tetris::findBestSpin, tell);
    Film(recording, options, write, watch).run();
}

}  // namespace tui
