import { expect, it } from 'vitest';
import { swipeVote } from './vote-card.tsx';

const WIDTH = 360;

it('a long swipe to the right is a yes, and a long swipe to the left is a no', () => {
  expect(swipeVote({ x: 130, y: 10, time: 900 }, WIDTH)).toBe('yes');
  expect(swipeVote({ x: -130, y: -10, time: 900 }, WIDTH)).toBe('no');
});

it('a short but quick flick is a vote, too', () => {
  expect(swipeVote({ x: 50, y: 5, time: 80 }, WIDTH)).toBe('yes');
  expect(swipeVote({ x: -50, y: 5, time: 80 }, WIDTH)).toBe('no');
});

it.each([
  ['short and slow', { x: 90, y: 0, time: 900 }],
  ['a trembling tap', { x: 12, y: 3, time: 10 }],
  ['scrolling', { x: 140, y: 120, time: 200 }],
  ['not a move', { x: 0, y: 0, time: 500 }],
])('a movement is no vote if it is %s', (_, swipe) => {
  expect(swipeVote(swipe, WIDTH)).toBeNull();
});
