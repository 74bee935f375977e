import { expect, test } from 'vitest';
import { scoreLabel } from './score-labels.ts';

test.each([
  [10, 'Masterpiece'],
  [9.5, 'Masterpiece'],
  [9.4, 'Outstanding'],
  [9, 'Outstanding'],
  [8.9, 'Very Good'],
  [8, 'Very Good'],
  [7.9, 'Good'],
  [7, 'Good'],
  [6.9, 'Acceptable'],
  [6, 'Acceptable'],
  [5.9, 'Average'],
  [5, 'Average'],
  [4.9, 'Below Average'],
  [4, 'Below Average'],
  [3.9, 'Poor'],
  [3, 'Poor'],
  [2.9, 'Very Poor'],
  [2, 'Very Poor'],
  [1.9, 'Terrible'],
  [0, 'Terrible'],
])('the label of score %d is %s', (score, label) => {
  expect(scoreLabel(score)).toBe(label);
});
