#pragma once

#include <chrono>
#include <concepts>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/NotCopied.h"
#include "tui/base/App.h"

namespace tui {

// Wakes the loop from another thread: the loop polls the descriptor while it sleeps. Several wakes
// before the next take count as one.
class Waker : base::NotCopied {
public:
    // Throws std::system_error if the system has no descriptor left.
    Waker();
    ~Waker();

    // Readable from a wake until the next take.
    int getDescriptor() const { return descriptor_; }

    // Thread-safe; never blocks.
    void wake();
    // True if there was a wake since the last take.
    bool take();

private:
    int descriptor_;
};

// Does slow jobs, such as writing to a disk or asking a brain, in a thread of its own, one after
// the other, and delivers their answers to the loop. The thread starts with the first job. Use it
// from the loop's thread only.
class Worker {
    struct Shared;  // what the thread may use after this object is destroyed

public:
    // The result of a job, as a function that is called in the loop's thread. It may add jobs.
    // Empty: no result, and the loop is not woken.
    using Answer = std::function<void()>;

    // What a job may use of its worker.
    class Task {
    public:
        // Requested when the job's answers are not wanted any more.
        const std::stop_token& getStop() const { return stop_; }
        // Delivers an answer before the job is done. Thread-safe, until the job has returned.
        void post(Answer answer) const;

    private:
        friend class Worker;
        Task(Shared& shared, std::stop_token stop) : shared_(shared), stop_(std::move(stop)) {}

        Shared& shared_;
        std::stop_token stop_;
    };

    // Called in the worker's thread; returns its last answer. What it throws is thrown where the
    // answer would be delivered. It must not use what may be destroyed before it is done.
    using Job = std::function<Answer(const Task&)>;

    // The longest time that the destructor waits for the present job.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `waker` is woken when there is an answer; it must outlive this.
    explicit Worker(Waker& waker);
    // Requests the stop of the present job, and drops the others. A job that takes longer than
    // kPatience is abandoned.
    virtual ~Worker();

    // Starts the thread now, for jobs that the caller must not do itself. Throws std::system_error
    // if the system has no thread left.
    void start();
    // If the system has no thread left, the job is done at once, and the caller waits.
    virtual void add(Job job);
    // Requests the stop of the present job and drops the others. Their answers are not delivered.
    virtual void cancel();
    // The same, and later jobs have another thread: they do not wait for one that does not stop.
    void leave();
    // Cancels all jobs and does this one instead.
    void restart(Job job);
    // Calls the answers that have arrived, and those that arrive meanwhile, in order: at most 1000,
    // and what is left after them has another wake-up. Throws what a job has thrown.
    void deliverAnswers();
    // Waits for at most `limit` until all jobs are done. Returns how long that took.
    virtual Duration await(Duration limit);
    // True until all jobs are done. Their answers may still have to be delivered; once the last one
    // is, this is false.
    bool isBusy() const;

protected:
    // Does the first job in this thread, for tests that need a fixed order. Requires: the thread
    // was not started, and there is a job.
    void doNext();
    // Adds a job for doNext.
    void queue(Job job);

private:
    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
    std::vector<std::unique_ptr<Worker>> left_;  // whose jobs have not ended
};

// Whoever asks, for answers that arrive later: destroyed, it drops those that are on their way.
class Question : base::NotCopied {
public:
    Question() = default;

    // True until the answer to the last ask is there.
    bool isOpen() const { return last_ != nullptr; }
    // Drops the answer to the last ask.
    void drop() { last_.reset(); }

private:
    template <typename T>
    friend class Background;

    const std::shared_ptr<const int> life_ = std::make_shared<const int>();
    std::shared_ptr<const int> last_{};
};

// Puts what may be slow, such as the file of scores, into the thread of a worker: jobs get it
// there, one after the other, and their answers come to the loop's thread. Use it from the loop's
// thread only.
//
//     scores.ask(question_, [id](Scores& scores) { return scores.findReplay(id); },
//                [this](std::optional<std::string> replay) { ... });
template <typename T>
class Background {
public:
    // Only jobs use `subject` from now on.
    Background(std::shared_ptr<T> subject, std::unique_ptr<Worker> worker)
        : subject_(std::move(subject)), worker_(std::move(worker)) {}

    // Calls `job` in the thread, and `then` with what it returns when that is delivered, unless the
    // question has been asked again since. A job may also take a std::stop_token.
    template <typename Job, typename Then>
    void ask(Question& question, Job job, Then then) {
        question.last_ = std::make_shared<const int>();
        add(question.last_, std::move(job), [&question, then = std::move(then)](auto answer) {
            question.drop();
            then(std::move(answer));
        });
    }
    // The same, but each answer counts.
    template <typename Job, typename Then>
    void askEach(const Question& question, Job job, Then then) {
        add(question.life_, std::move(job), std::move(then));
    }
    // Requests the stop of the present job and drops the others, and all their answers. Later ones
    // do not wait for it.
    void leave() { worker_->leave(); }
    // Passes on the answers that have arrived.
    void deliver() { worker_->deliverAnswers(); }
    // Waits for at most `limit` until all jobs are done, and passes on their answers. Returns
    // whether they are.
    [[nodiscard]] bool finish(Duration limit) {
        worker_->await(limit);
        worker_->deliverAnswers();
        return !worker_->isBusy();
    }

private:
    // `then` is called only while that lives.
    template <typename Job, typename Then>
    void add(std::weak_ptr<const int> life, Job job, Then then) {
        worker_->add([subject = subject_, life = std::move(life), job = std::move(job),
                      then = std::move(then)](const Worker::Task& task) -> Worker::Answer {
            const auto call = [&] {
                if constexpr (std::invocable<const Job&, T&, std::stop_token>)
                    return job(*subject, task.getStop());
                else
                    return job(*subject);
            };
            return [life, then, answer = call()]() mutable {
                if (!life.expired()) then(std::move(answer));
            };
        });
    }

    const std::shared_ptr<T> subject_;
    const std::unique_ptr<Worker> worker_;  // last, so that it is destroyed first
};

}  // namespace tui
