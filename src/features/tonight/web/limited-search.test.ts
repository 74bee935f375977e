import { describe, expect, test } from 'vitest';
import { isBeyond, withLimits } from './limited-search.tsx';

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
