#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/live/Referee.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/TetrisApp.h"

namespace tui {

// What the programs of persons show themselves on.
struct RoomScreen {
    Size window{80, 24};
    Look look{.utf8 = false};
    Languages languages{};
};

// A referee in this process, and the programs of persons at its lines, all in one hand-made time.
class Room {
public:
    class Line : public LiveConnection {
    public:
        Line(Room& room, int number) : room_(room), number_(number) {}

        void say(std::string_view line) override {
            const tetris::Referee::Line said{number_, std::string(line)};
            room_.referee_.take({&said, 1});
            room_.deliver();
        }
        std::vector<std::string> take() override {
            return std::exchange(room_.lines_[number_], {});
        }
        bool hasEnded() const override { return room_.ended_[number_]; }

    private:
        Room& room_;
        int number_;
    };

    explicit Room(tetris::OpenedMatch opened = {.code = "KLMP"}, RoomScreen screen = {})
        : referee_(std::move(opened), {.drawSeed = [] { return 7; },
                                       .drawToken = [] { return 1; },
                                       .nameTime = [] { return "2026-01-31T12:00:00Z"; }}),
          screen_(std::move(screen)) {}

    // A new person there, and somebody who watches.
    TetrisApp& seat(const std::string& name) { return join("tetris-live 1 seat - " + name); }
    TetrisApp& watch() { return join("tetris-live 1 watch"); }
    // A program that says that first.
    TetrisApp& join(const std::string& greeting) {
        const int number = static_cast<int>(apps_.size());
        referee_.connect(number);
        auto line = std::make_unique<Line>(*this, number);
        line->say(greeting);
        PlayOptions options;
        options.languages = screen_.languages;
        options.scores = &scores_;
        apps_.push_back(std::make_unique<TetrisApp>(std::move(options), screen_.look,
                                                    std::make_unique<InlineWorker>()));
        apps_.back()->playLive(
            {.connection = std::move(line),
             .ways = {.here = "tetris versus --join"},
             .keepToken = [this, number](const std::string& token,
                                         int /*side*/) { tokens_[number] = token; }},
            now_);
        apps_.back()->onEvent(Resized{screen_.window}, now_);
        wake();
        return *apps_.back();
    }
    void press(TetrisApp& app, const Key& key) {
        app.onEvent(KeyEvent{key}, now_);
        wake();
    }
    void type(TetrisApp& app, std::string_view letters) {
        for (const char letter : letters)
            press(app, makeKey(static_cast<char32_t>(letter)));
    }
    void pass(Duration time) {
        const std::chrono::milliseconds step(time < std::chrono::minutes(1) ? 10 : 1000);
        for (const TimePoint end = now_ + time; now_ < end;) {
            now_ += step;
            referee_.passTime(step.count());
            deliver();
            for (const auto& app : apps_)
                app->onTime(now_);
        }
        wake();
    }
    // Both are ready, and the clock runs.
    void begin(TetrisApp& opener) {
        press(opener, {.code = KeyCode::Enter});
        pass(std::chrono::milliseconds(1850));
    }
    void cut(int number) {
        referee_.lose(number);
        ended_[number] = true;
        deliver();
        wake();
    }
    Frame draw(const TetrisApp& app) const {
        Frame frame(screen_.window);
        app.draw(frame);
        return frame;
    }
    std::string look(const TetrisApp& app) const { return toText(draw(app)); }
    TimePoint getNow() const { return now_; }
    // What the program of that number was told last to come back with.
    const std::string& getToken(int number) { return tokens_[number]; }
    FakeSaver& getScores() { return *saver_; }
    testing::AssertionResult shows(const TetrisApp& app,
                                   std::initializer_list<std::string_view> texts) const {
        return tui::shows(draw(app), texts);
    }
    testing::AssertionResult shows(const TetrisApp& app, std::string_view text) const {
        return shows(app, {text});
    }

private:
    void deliver() {
        for (auto& [number, said] : referee_.takeSaid()) {
            for (std::string_view rest = said.text; !rest.empty();) {
                lines_[number].emplace_back(rest.substr(0, rest.find('\n')));
                rest.remove_prefix(rest.find('\n') + 1);
            }
            if (said.isLast) ended_[number] = true;
        }
    }
    void wake() {
        for (int i = 0; i < 3; ++i) {
            for (const auto& app : apps_) {
                app->onEvent(Woken{}, now_);
                const auto due = app->nextWake();
                if (due && *due <= now_) app->onTime(now_);  // as the loop does
            }
        }
    }

    tetris::Referee referee_;
    RoomScreen screen_;
    std::map<int, std::vector<std::string>> lines_;
    std::map<int, bool> ended_;
    std::map<int, std::string> tokens_;
    std::shared_ptr<FakeSaver> saver_ = std::make_shared<FakeSaver>();
    Background<Scores> scores_{saver_, std::make_unique<InlineWorker>()};
    std::vector<std::unique_ptr<TetrisApp>> apps_;
    TimePoint now_{std::chrono::hours(1)};
};

}  // namespace tui
