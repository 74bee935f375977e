// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isBeyond, LimitNote, withLimits } from './limited-search.tsx';
import type { Found } from './use-finder.ts';

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

describe('a search within limits', () => {
  test('ends each range at the limit, and excludes the content notes of the search and of the limits', () => {
    const limits = { axes: { gore: 4, scares: 6, lore: 2 }, notes: ['clowns' as const, 'animal-dies' as const] };
    const search = { scares: '3-', lore: '-1', plot: '7-', themes: 'ghost', without: 'clowns,dolls', page: 2 };
    expect(withLimits(search, limits)).toEqual({
      gore: '-4',
      scares: '3-6',
      lore: '-1',
      plot: '7-',
      themes: 'ghost',
      without: 'animal-dies,clowns,dolls',
      page: 2,
    });
  });

  test('asks for exactly the limit when its range is completely above the limit', () => {
    expect(withLimits({ gore: '7-9' }, { axes: { gore: 4 }, notes: [] })).toEqual({ gore: '4-4' });
    expect(withLimits({ gore: '7-' }, { axes: { gore: 0 }, notes: [] })).toEqual({ gore: '-0' });
    expect(isBeyond({ gore: '7-9' }, { axes: { gore: 4 }, notes: [] })).toBe(true);
  });

  test('shows no unchecked films among others when content notes are avoided', () => {
    const search = { without: 'dolls', unknown: 'show' };
    expect(withLimits(search, { axes: {}, notes: ['clowns'] }).unknown).toBeUndefined();
    expect(withLimits(search, { axes: { gore: 3 }, notes: [] }).unknown).toBe('show');
    expect(withLimits({ unknown: 'only' }, { axes: {}, notes: ['clowns'] }).unknown).toBe('only');
  });

  test('does not change when there are no limits', () => {
    const search = { gore: '7-', without: 'clowns' };
    expect(withLimits(search, { axes: {}, notes: [] })).toEqual(search);
    expect(isBeyond(search, { axes: { gore: 7, scares: 0 }, notes: [] })).toBe(false);
  });
});
