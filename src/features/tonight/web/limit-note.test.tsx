// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LimitNote } from './limited-search.tsx';
import type { Found } from './use-finder.ts';

afterEach(cleanup);

/** A loaded result of a search; the note reads nothing else of it. */
const found = (total: number, unsure = 0) => ({ data: { total, unsure }, isBehind: false }) as Found;

test.each([
  [found(29), found(40), 'Your limits hide 11 of 40 films. Show films beyond my limits'],
  [found(40), found(40), 'As far as we know, your limits allow all of these films. '],
  [found(1), found(1), 'As far as we know, your limits allow this film. '],
  // Unchecked films, which are folded below the others, are not counted.
  [found(25, 4), found(40), 'Your limits hide 11 of 40 films. Show films beyond my limits'],
  [found(36, 4), found(40), 'As far as we know, your limits allow all of these films. '],
])('the note of a search within the limits says how many films they hide', (within, all, words) => {
  const { container } = render(
    <LimitNote asked={{ unknown: 'hide' }} found={within} all={all} isBeyond={false} onShow={() => {}} />,
  );
  expect(container.textContent).toBe(words);
});

test.each([{ like: '948' }, { about: 'ghost ship' }, { without: 'dolls', unknown: 'show' }])(
  'the note of the search %j says no number, because the searches find other films',
  (asked) => {
    const { container } = render(
      <LimitNote asked={asked} found={found(25, 658)} all={found(100)} isBeyond={false} onShow={() => {}} />,
    );
    expect(container.textContent).toBe('Your limits are on. Show films beyond my limits');
  },
);
