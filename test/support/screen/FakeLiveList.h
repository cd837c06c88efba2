#pragma once

#include <memory>
#include <utility>

#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

// A list of what is open and played, which are always these.
inline Background<LiveList> makeLiveList(LiveEntries entries) {
    class FakeLiveList : public LiveList {
    public:
        explicit FakeLiveList(LiveEntries given) : entries_(std::move(given)) {}
        [[nodiscard]] LiveEntries list(const LiveAsker& /*asker*/) override { return entries_; }

    private:
        LiveEntries entries_;
    };
    return {std::make_shared<FakeLiveList>(std::move(entries)), std::make_unique<InlineWorker>()};
}

}  // namespace tui
