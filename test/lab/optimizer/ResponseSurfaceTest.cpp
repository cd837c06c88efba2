#include "brain/lab/optimizer/ResponseSurface.h"

#include <gtest/gtest.h>

#include <cmath>

#include "brain/lab/optimizer/Optimizer.h"

namespace tetris {
namespace {

constexpr double kCurvature = 0.5;

// Slopes of 0.1 and -0.2, curvatures of -0.5 and -0.9, and a mixed second derivative of 0.3.
double computeLogarithm(const Vector& z) {
    return 3 + 0.1 * z[0] - 0.2 * z[1] - 0.25 * z[0] * z[0] - 0.45 * z[1] * z[1] +
           0.3 * z[0] * z[1];
}

// Each point gets the mean of `games` exponentially distributed lengths; the exact value for 0.
ResponseSurface measure(int points, int games) {
    NormalNumbers normal(7);
    ResponseSurface surface(2, kCurvature);
    for (int i = 0; i < points; ++i) {
        const Vector z{normal.next(), normal.next()};
        double value = 0;
        for (int game = 0; game < games; ++game) {
            const double a = normal.next();
            const double b = normal.next();
            value += (a * a + b * b) / 2 / games;
        }
        surface.add(z, std::exp(computeLogarithm(z)) * (games > 0 ? value : 1));
    }
    surface.fit();
    surface.fit();  // the first fit estimates how uncertain the values are
    return surface;
}

void expectTheSurface(const ResponseSurface& surface, double levelError, double curvatureError) {
    EXPECT_NEAR(surface.getLevel(), 3, levelError);
    const Vector curvature = surface.computeCurvature();
    EXPECT_NEAR(curvature[0], -0.5, curvatureError);
    EXPECT_NEAR(curvature[3], -0.9, curvatureError);
    EXPECT_NEAR(curvature[1], 0.3, curvatureError);
    EXPECT_EQ(curvature[1], curvature[2]);
}

TEST(ResponseSurfaceTest, FindsTheSurfaceThatIsThere) {
    expectTheSurface(measure(300, 0), 0.01, 0.01);
}

TEST(ResponseSurfaceTest, ChanceAveragesOut) { expectTheSurface(measure(20000, 3), 0.03, 0.04); }

TEST(ResponseSurfaceTest, TheBestPointIsTheTopWhereThatIsNear) {
    // slope + curvature z = 0
    const Vector best = measure(300, 0).findBest(10);
    EXPECT_NEAR(best[0], 1.0 / 12, 0.02);
    EXPECT_NEAR(best[1], -7.0 / 36, 0.02);
}

TEST(ResponseSurfaceTest, TheBestPointIsNoFartherThanTheRadius) {
    const ResponseSurface surface = measure(300, 0);
    for (const double radius : {0.01, 0.1, 0.2}) {
        const Vector best = surface.findBest(radius);
        EXPECT_NEAR(std::hypot(best[0], best[1]), radius, 1e-6);
        for (double angle = 0; angle < 6.3; angle += 0.1) {
            const Vector other{radius * std::cos(angle), radius * std::sin(angle)};
            EXPECT_LE(computeLogarithm(other), computeLogarithm(best) + 1e-4);
        }
    }
}

TEST(ResponseSurfaceTest, WithoutValuesItIsWhatWasExpected) {
    ResponseSurface surface(2, kCurvature);
    surface.fit();
    EXPECT_EQ(surface.findBest(1), (Vector{0, 0}));
    EXPECT_EQ(surface.computeCurvature(), (Vector{-kCurvature, 0, 0, -kCurvature}));
    surface.add(Vector{1, 0}, 0);
    surface.add(Vector{0, 1}, -5);
    surface.fit();
    EXPECT_EQ(surface.findBest(1), (Vector{0, 0})) << "values of 0 teach nothing";
}

TEST(ResponseSurfaceTest, UpwardCurvatureLeadsToTheBorder) {
    ResponseSurface surface(1, kCurvature);
    for (double z = -1; z <= 1; z += 0.01)
        surface.add(Vector{z}, std::exp(0.1 * z + z * z));
    surface.fit();
    EXPECT_NEAR(surface.findBest(2)[0], 2, 1e-6);
}

}  // namespace
}  // namespace tetris
