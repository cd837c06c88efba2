#pragma once

#include <memory>
#include <utility>

#include "tui/base/Worker.h"

namespace tui {

// Whoever asks, for answers that arrive later: destroyed, it drops those that are on their way.
class Question {
public:
    Question() = default;
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;

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
    // question has been asked again since.
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
                      then = std::move(then)](const Worker::Task&) -> Worker::Answer {
            return [life, then, answer = job(*subject)]() mutable {
                if (!life.expired()) then(std::move(answer));
            };
        });
    }

    const std::shared_ptr<T> subject_;
    const std::unique_ptr<Worker> worker_;  // last, so that it is destroyed first
};

}  // namespace tui
