import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mean, ridge } from './ridge.ts';

const LAMBDA = 10;

describe('ridge regression', () => {
  test('has the exact weights and R² of a small data set', () => {
    const rows = [
      [-2, -1],
      [-1, -2],
      [0, 1],
      [1, 0],
      [2, 2],
    ];
    const { weights, r2 } = ridge(rows, [3, 1, 5, 6, 10]);
    // The weights solve the normal equations in exact fractions. R² follows from them and from the leverages.
    expect(weights[0]).toBeCloseTo(55 / 84, 12);
    expect(weights[1]).toBeCloseTo(31 / 42, 12);
    expect(r2).toBeCloseTo(130_017_086_330_111 / 363_271_271_687_136, 12);
  });

  test('finds the weights with the smallest penalised error', () => {
    const figure = fc.integer({ min: -5, max: 5 });
    const sample = fc.array(fc.tuple(figure, figure, figure, figure), { minLength: 4, maxLength: 20 });
    const step = fc.tuple(figure, figure, figure);
    fc.assert(
      fc.property(sample, step, (lines, steps) => {
        const centres = [0, 1, 2].map((column) => mean(lines.map((line) => line[column] ?? 0)) ?? 0);
        const rows = lines.map((line) => centres.map((centre, column) => (line[column] ?? 0) - centre));
        const targets = lines.map((line) => line[3]);
        const loss = (weights: number[]) => {
          const fitted = rows.map((row) => row.reduce((sum, one, column) => sum + one * (weights[column] ?? 0), 0));
          const errors = targets.map((target, index) => target - (mean(targets) ?? 0) - (fitted[index] ?? 0));
          return [...errors, ...weights.map((weight) => Math.sqrt(LAMBDA) * weight)].reduce(
            (sum, one) => sum + one ** 2,
            0,
          );
        };
        const { weights, r2 } = ridge(rows, targets);
        const moved = weights.map((weight, column) => weight + (steps[column] ?? 0) / 50);
        expect(loss(moved)).toBeGreaterThanOrEqual(loss(weights) - 1e-9);
        expect(r2 === null).toBe(new Set(targets).size === 1);
      }),
    );
  });
});
