import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as byColumns from './ridge.ts';
import { deviation, mean } from './statistics.ts';

/** @param rows instead of columns, because they are easier to read in a test */
const ridge = (rows: number[][], targets: number[], lambda: number) =>
  byColumns.ridge(
    (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? 0)),
    targets,
    lambda,
  );

const ROWS = [
  [-2, -1],
  [-1, -2],
  [0, 1],
  [1, 0],
  [2, 2],
];
const TARGETS = [3, 1, 5, 6, 10];

describe('ridge regression', () => {
  // The weights solve the normal equations in exact fractions; R² is from five fits, each without one row.
  test.each([
    { lambda: 0, weights: [5 / 6, 4 / 3], r2: 27_960_439 / 58_529_664 },
    { lambda: 1, weights: [49 / 57, 68 / 57], r2: 13_667_381_730_191 / 22_783_053_314_016 },
    { lambda: 5, weights: [125 / 161, 148 / 161], r2: 22_891_832_948_911 / 43_854_779_475_936 },
  ])('has the exact weights and R² of a small data set for λ = $lambda', ({ lambda, weights, r2 }) => {
    const fit = ridge(ROWS, TARGETS, lambda);
    expect(fit.weights).toHaveLength(2);
    for (const [index, weight] of weights.entries()) expect(fit.weights[index]).toBeCloseTo(weight, 12);
    expect(fit.r2).toBeCloseTo(r2, 12);
  });

  test("gives the certified least-squares coefficients of Longley's data for λ = 0", () => {
    // Longley's data and coefficients, https://www.itl.nist.gov/div898/strd/lls/data/Longley.shtml
    const data = [
      [60_323, 83.0, 234_289, 2_356, 1_590, 107_608, 1947],
      [61_122, 88.5, 259_426, 2_325, 1_456, 108_632, 1948],
      [60_171, 88.2, 258_054, 3_682, 1_616, 109_773, 1949],
      [61_187, 89.5, 284_599, 3_351, 1_650, 110_929, 1950],
      [63_221, 96.2, 328_975, 2_099, 3_099, 112_075, 1951],
      [63_639, 98.1, 346_999, 1_932, 3_594, 113_270, 1952],
      [64_989, 99.0, 365_385, 1_870, 3_547, 115_094, 1953],
      [63_761, 100.0, 363_112, 3_578, 3_350, 116_219, 1954],
      [66_019, 101.2, 397_469, 2_904, 3_048, 117_388, 1955],
      [67_857, 104.6, 419_180, 2_822, 2_857, 118_734, 1956],
      [68_169, 108.4, 442_769, 2_936, 2_798, 120_445, 1957],
      [66_513, 110.8, 444_546, 4_681, 2_637, 121_950, 1958],
      [68_655, 112.6, 482_704, 3_813, 2_552, 123_366, 1959],
      [69_564, 114.2, 502_601, 3_931, 2_514, 125_368, 1960],
      [69_331, 115.7, 518_173, 4_806, 2_572, 127_852, 1961],
      [70_551, 116.9, 554_894, 4_007, 2_827, 130_081, 1962],
    ];
    const certified = [
      15.0618722713733, -0.035819179292591, -2.02022980381683, -1.03322686717359, -0.0511041056535807, 1829.15146461355,
    ];
    const columns = certified.map((_, index) => data.map((line) => line[index + 1] ?? 0));
    const scales = columns.map((column) => ({ centre: mean(column) ?? 0, spread: deviation(column) ?? 1 }));
    const rows = data.map((line) =>
      scales.map(({ centre, spread }, index) => ((line[index + 1] ?? 0) - centre) / spread),
    );
    const { weights } = ridge(
      rows,
      data.map(([target = 0]) => target),
      0,
    );
    for (const [index, coefficient] of certified.entries()) {
      expect((weights[index] ?? 0) / (scales[index]?.spread ?? 1) / coefficient).toBeCloseTo(1, 7);
    }
  });

  test('finds the weights with the smallest penalised error', () => {
    const figure = fc.integer({ min: -5, max: 5 });
    const sample = fc.array(fc.tuple(figure, figure, figure, figure), { minLength: 4, maxLength: 20 });
    const step = fc.tuple(figure, figure, figure);
    fc.assert(
      fc.property(sample, step, fc.integer({ min: 1, max: 20 }), (lines, steps, lambda) => {
        const centres = [0, 1, 2].map((column) => mean(lines.map((line) => line[column] ?? 0)) ?? 0);
        const rows = lines.map((line) => centres.map((centre, column) => (line[column] ?? 0) - centre));
        const targets = lines.map((line) => line[3]);
        const loss = (weights: number[]) => {
          const fitted = rows.map((row) => row.reduce((sum, one, column) => sum + one * (weights[column] ?? 0), 0));
          const errors = targets.map((target, index) => target - (mean(targets) ?? 0) - (fitted[index] ?? 0));
          return [...errors, ...weights.map((weight) => Math.sqrt(lambda) * weight)].reduce(
            (sum, one) => sum + one ** 2,
            0,
          );
        };
        const { weights, r2 } = ridge(rows, targets, lambda);
        const moved = weights.map((weight, column) => weight + (steps[column] ?? 0) / 50);
        expect(loss(moved)).toBeGreaterThanOrEqual(loss(weights) - 1e-9);
        expect(r2 === null).toBe(new Set(targets).size === 1);
      }),
    );
  });
});
