import { expect, it } from 'vitest';
import { anchorText } from './score-help.tsx';

const films = ['Hereditary', 'The Descent'].map((title, id) => ({ id, title }));

it('the text names the films at the chosen figure, and how many more there are', () => {
  const anchors = [
    { figure: 0, count: 1, films: films.slice(0, 1) },
    { figure: 8, count: 14, films },
  ];
  expect(anchorText(anchors, 0)).toBe('Your 0s: Hereditary');
  expect(anchorText(anchors, 8)).toBe('Your 8s: Hereditary, The Descent and 12 more');
  expect(anchorText(anchors, 10)).toBe('None of your other films has a score of 10 in this category.');
  expect(anchorText(anchors, null)).toBe('Choose a score to see your other films with that score.');
});
