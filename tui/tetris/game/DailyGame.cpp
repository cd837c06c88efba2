#include "tui/tetris/game/DailyGame.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/tetris/Daily.h"
#include "tui/base/text/TimeText.h"

namespace tui {

void DailyGame::choose() {
    chosenAt_ = formatMoment(options_.readTime());
    state_.setup.sequence = "bag";
    state_.setup.rules = tetris::makeDailyRules(state_.settings.rules.set, chosenAt_.substr(0, 10));
}

void DailyGame::useSettings(tetris::RuleSet set) {
    SettingValues& settings = state_.settings;
    usual_ = settings;
    settings.rules.set = used_ = set;
    settings.speed = tetris::kDailySpeed;
    settings.next = tetris::kDailyNext;
    settings.adversary = 0;
    settings.rules.rising = false;
}

void DailyGame::leaveSettings() {
    if (!usual_) return;
    SettingValues& settings = state_.settings;
    const SettingValues usual = *std::exchange(usual_, {});
    const auto restore = [](auto& value, auto replaced, auto before) {
        if (value == replaced) value = before;
    };
    restore(settings.rules.set, used_, usual.rules.set);
    restore(settings.speed, tetris::kDailySpeed, usual.speed);
    restore(settings.next, tetris::kDailyNext, usual.next);
    restore(settings.adversary, 0, usual.adversary);
    restore(settings.rules.rising, false, usual.rules.rising);
}

void DailyGame::noteDay(const tetris::ReplayHeader& header) {
    state_.day = tetris::findDay(header);
    if (!state_.day.empty()) state_.session = kTodaySession;
}

void DailyGame::describe() {
    constexpr int64_t kSecondsOfDay = 24 * 60 * 60;
    const int64_t time = options_.readTime();
    state_.isDayOver = formatMoment(time).substr(0, 10) != state_.day;
    // The clock of the loop stands while the machine sleeps, so the day is looked at each minute.
    const int64_t left = kSecondsOfDay - time % kSecondsOfDay;
    nextLook_ = now_ + std::min<Duration>(std::chrono::seconds(left), std::chrono::minutes(1));
    if (options_.program.empty()) return;
    state_.repeatCommand = options_.program + " scores --daily";
    if (state_.isDayOver) state_.repeatCommand += " --date " + state_.day;
}

void DailyGame::onTime() {
    if (const auto look = nextWake(); look && now_ >= *look) describe();
}

std::optional<TimePoint> DailyGame::nextWake() const {
    if (state_.phase != Phase::Over || state_.day.empty() || state_.isDayOver) return std::nullopt;
    return nextLook_;
}

}  // namespace tui
