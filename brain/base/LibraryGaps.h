#pragma once

// What the program uses of C++20 and a library may lack: libc++ 16, as on macOS and FreeBSD, has no
// stop_token, jthread and atomic_ref, and no from_chars for fractions. What the library has is
// taken from it; the rest is here, with the same names and meanings. Where something is missing,
// CMake includes this header before every source. So sources are plain C++20, and none of them asks
// which library it has.

#include <version>

#if defined(__cpp_lib_jthread)

#include <condition_variable>
#include <stop_token>

namespace base {

// A condition variable whose waits end at a stop.
using StoppableCondition = std::condition_variable_any;

}  // namespace base

#else

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace base {

// What a source, its tokens and their callbacks share.
class StopState {
public:
    struct Callback {
        std::function<void()> call;
    };

    bool isRequested() const {
        const std::lock_guard lock(mutex_);
        return isRequested_;
    }
    // Calls what is registered, in this thread. False if it was requested before.
    bool request() {
        std::unique_lock lock(mutex_);
        if (std::exchange(isRequested_, true)) return false;
        caller_ = std::this_thread::get_id();
        while (!callbacks_.empty()) {
            running_ = callbacks_.back();
            callbacks_.pop_back();
            // A copy, because the callback may be destroyed by its own call.
            const std::function<void()> call = running_->call;
            lock.unlock();
            call();
            lock.lock();
            running_ = nullptr;
            changed_.notify_all();
        }
        return true;
    }
    // False if a stop was requested before; then nothing is registered.
    bool add(Callback* callback) {
        const std::lock_guard lock(mutex_);
        if (isRequested_) return false;
        callbacks_.push_back(callback);
        return true;
    }
    // Afterwards the callback is not called; waits for a call in another thread.
    void remove(Callback* callback) {
        std::unique_lock lock(mutex_);
        std::erase(callbacks_, callback);
        if (caller_ == std::this_thread::get_id()) return;
        changed_.wait(lock, [&] { return running_ != callback; });
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Callback*> callbacks_;
    Callback* running_ = nullptr;
    std::thread::id caller_;
    bool isRequested_ = false;
};

}  // namespace base

// NOLINTBEGIN(cert-dcl58-cpp,readability-identifier-naming): the names that the library lacks
namespace std {

class stop_token {
public:
    stop_token() = default;
    explicit stop_token(std::shared_ptr<base::StopState> state) : state_(std::move(state)) {}
    bool stop_requested() const { return state_ && state_->isRequested(); }
    const std::shared_ptr<base::StopState>& getState() const { return state_; }

private:
    std::shared_ptr<base::StopState> state_;
};

struct nostopstate_t {
    explicit nostopstate_t() = default;
};
inline constexpr nostopstate_t nostopstate{};

class stop_source {
public:
    stop_source() : state_(std::make_shared<base::StopState>()) {}
    explicit stop_source(nostopstate_t) {}
    stop_token get_token() const { return stop_token(state_); }
    bool stop_requested() const { return state_ && state_->isRequested(); }
    bool request_stop() { return state_ && state_->request(); }

private:
    std::shared_ptr<base::StopState> state_;
};

template <class Call>
class stop_callback {
public:
    stop_callback(const stop_token& token, Call call)
        : state_(token.getState()), callback_{std::move(call)} {
        if (state_ && !state_->add(&callback_)) callback_.call();
    }
    ~stop_callback() {
        if (state_) state_->remove(&callback_);
    }
    stop_callback(const stop_callback&) = delete;
    stop_callback& operator=(const stop_callback&) = delete;

private:
    std::shared_ptr<base::StopState> state_;
    base::StopState::Callback callback_;
};

class jthread {
public:
    jthread() = default;
    template <class Call>
    requires(!std::is_same_v<std::decay_t<Call>, jthread>) explicit jthread(Call&& call) {
        if constexpr (std::is_invocable_v<std::decay_t<Call>, stop_token>) {
            thread_ = std::thread(std::forward<Call>(call), source_.get_token());
        } else {
            thread_ = std::thread(std::forward<Call>(call));
        }
    }
    jthread(jthread&&) = default;
    jthread& operator=(jthread&& other) {
        end();
        source_ = other.source_;
        thread_ = std::move(other.thread_);
        return *this;
    }
    ~jthread() { end(); }

    bool joinable() const { return thread_.joinable(); }
    void join() { thread_.join(); }
    void detach() { thread_.detach(); }
    bool request_stop() { return source_.request_stop(); }

private:
    void end() {
        if (!thread_.joinable()) return;
        source_.request_stop();
        thread_.join();
    }

    stop_source source_;
    std::thread thread_;
};

}  // namespace std
// NOLINTEND(cert-dcl58-cpp,readability-identifier-naming)

namespace base {

// The waits of the library's condition_variable_any that end at a stop.
class StoppableCondition {
public:
    void notify_one() { notify(); }
    void notify_all() { notify(); }

    template <class Lock, class Predicate>
    bool wait(Lock& lock, const std::stop_token& stop, Predicate isDone) {
        return waitBy([this](auto& inner) { return changed_.wait(inner), true; }, lock, stop,
                      isDone);
    }
    template <class Lock, class Duration, class Predicate>
    bool wait_for(Lock& lock, const std::stop_token& stop, Duration duration, Predicate isDone) {
        const auto end = std::chrono::steady_clock::now() + duration;
        const auto wait = [this, end](auto& inner) {
            return changed_.wait_until(inner, end) == std::cv_status::no_timeout;
        };
        return waitBy(wait, lock, stop, isDone);
    }

private:
    void notify() {
        const std::lock_guard guard(mutex_);
        changed_.notify_all();
    }
    // `wait` returns false at the end of its time.
    template <class Wait, class Lock, class Predicate>
    bool waitBy(Wait wait, Lock& lock, const std::stop_token& stop, Predicate isDone) {
        const std::stop_callback woken(stop, [this] { notify(); });
        bool hasTime = true;
        while (hasTime && !isDone()) {
            // Whoever notifies after this has to wait for the lock until `wait` releases it.
            std::unique_lock inner(mutex_);
            if (stop.stop_requested()) break;
            lock.unlock();
            hasTime = wait(inner);
            inner.unlock();
            lock.lock();
        }
        return isDone();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace base

#endif

#if !defined(__cpp_lib_atomic_ref)

#include <atomic>

// NOLINTBEGIN(cert-dcl58-cpp,readability-identifier-naming)
namespace std {

// By the built-in functions of g++ and clang++.
template <class Value>
class atomic_ref {
public:
    explicit atomic_ref(Value& value) : value_(&value) {}

    Value load(memory_order) const noexcept { return __atomic_load_n(value_, __ATOMIC_SEQ_CST); }
    void store(Value value, memory_order) const noexcept {
        __atomic_store_n(value_, value, __ATOMIC_SEQ_CST);
    }

private:
    Value* value_;
};

}  // namespace std
// NOLINTEND(cert-dcl58-cpp,readability-identifier-naming)

#endif

#if !defined(__cpp_lib_to_chars)

#include <charconv>
#include <clocale>
#include <cstdlib>
#include <string>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif

// NOLINTBEGIN(cert-dcl58-cpp,readability-identifier-naming)
namespace std {

// Finite numbers alone: the program takes no others.
inline from_chars_result from_chars(const char* first, const char* last, double& value,
                                    chars_format format = chars_format::general) {
    const char* at = first;
    const auto skipDigits = [&] {
        const char* const begin = at;
        while (at != last && *at >= '0' && *at <= '9')
            ++at;
        return at - begin;
    };
    if (at != last && *at == '-') ++at;
    auto digits = skipDigits();
    if (at != last && *at == '.') {
        ++at;
        digits += skipDigits();
    }
    if (digits == 0) return {first, errc::invalid_argument};
    if (format != chars_format::fixed && at != last && (*at == 'e' || *at == 'E')) {
        const char* const mantissaEnd = at++;
        if (at != last && (*at == '-' || *at == '+')) ++at;
        if (skipDigits() == 0) at = mantissaEnd;
    }
    static const locale_t plain = newlocale(LC_ALL_MASK, "C", nullptr);
    const double read = strtod_l(string(first, at).c_str(), nullptr, plain);
    if (read - read != 0) return {at, errc::result_out_of_range};
    value = read;
    return {at, errc()};
}

}  // namespace std
// NOLINTEND(cert-dcl58-cpp,readability-identifier-naming)

#endif
