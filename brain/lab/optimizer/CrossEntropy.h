#pragma once

#include "brain/lab/optimizer/Chance.h"
#include "brain/lab/optimizer/Optimizer.h"

namespace tetris {

// The noisy cross-entropy method (Szita and Lorincz 2006; Thiery and Scherrer 2009): directions are
// drawn from a normal distribution, each weight independently. The next distribution is that of the
// best tenth, widened by some noise, which decreases as the search continues.
class CrossEntropy : public Optimizer {
public:
    explicit CrossEntropy(const OptimizerStart& start);

    [[nodiscard]] std::vector<Direction> ask(int count, double progress) override;
    void tell(std::span<const double> values) override;
    [[nodiscard]] Direction getCentre() const override;
    [[nodiscard]] int countElite(int count) const override;

private:
    std::vector<double> centre_;  // 0 before the first values, unless a centre was given
    std::vector<double> spread_;  // deviations
    double progress_ = 0;
    std::vector<Direction> asked_;
    NormalNumbers normal_;
};

}  // namespace tetris
