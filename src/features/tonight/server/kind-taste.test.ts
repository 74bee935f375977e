import { describe, expect, test } from 'vitest';
import { themeBits } from '#catalogue/figures/finder-bits.ts';
import type { ThemeSlug } from '#features/browse/contract/themes.ts';
import { countKinds, listFact } from './film-index.ts';
import { kindTaste, NO_KINDS } from './kind-taste.ts';

type Film = { themes?: ThemeSlug[]; tags?: string[]; country?: string; director?: string };

/** The index of films with the ids 1, 2, … */
function indexOf(films: Film[]) {
  const list = (of: (film: Film) => string[]) => listFact(films.map(of));
  const index = {
    id: Int32Array.from(films, (_, place) => place + 1),
    themes: Int32Array.from(films, ({ themes = [] }) => themeBits(themes)),
    tags: list(({ tags = [] }) => tags),
    countries: list(({ country }) => (country ? [country] : [])),
    franchise: list(() => []),
    directors: list(({ director }) => (director ? [director] : [])),
    decade: list(() => ['1980s']),
  };
  return { ...index, kinds: countKinds(index) };
}
const times = (count: number, film: Film) => Array.from({ length: count }, () => film);
const SLASHER: Film = { themes: ['slasher', 'supernatural'], tags: ['cult-classic'], country: 'US' };
/** 20 slashers, 4 films by Mario Bava, 176 others; most films are from the US. */
const FILMS = [
  ...times(20, SLASHER),
  ...times(4, { country: 'IT', director: 'Mario Bava' }),
  ...times(176, { themes: ['supernatural'], country: 'US' }),
];
const [UNSEEN_SLASHER, UNSEEN_BAVA, OTHER] = [19, 23, 100];

/** A member who likes the first `count` films of those at `from`. */
const fanOf = (from: number, count: number, figure = 9) => {
  const ids = Array.from({ length: count }, (_, place) => from + place + 1);
  return {
    surprises: ids.map((id) => ({ id, points: 0, isLiked: true })),
    liked: new Map(ids.map((id) => [id, figure])),
  };
};
const named = (taste: ReturnType<typeof kindTaste>, film: number, hidden = '') =>
  taste.named(film, (kind) => kind === hidden);

describe('the taste by kind', () => {
  test('of a fan of slashers prefers slashers, and names them by the number of own ratings with the same figure', () => {
    const taste = kindTaste(indexOf(FILMS), fanOf(0, 12));
    expect(taste.fan(UNSEEN_SLASHER)).toBeGreaterThan(0.5);
    expect([taste.fan(OTHER), taste.fan(UNSEEN_BAVA)]).toEqual([0, 0]);
    expect(named(taste, UNSEEN_SLASHER)).toEqual({ words: 'slashers', count: 12, figure: 9 });
  });

  test('names neither kinds that give away the plot nor what most films are', () => {
    const taste = kindTaste(indexOf(FILMS), fanOf(0, 12));
    expect(named(taste, UNSEEN_SLASHER, 'slasher')).toBeNull();
    expect(named(taste, OTHER)).toBeNull();
  });

  test('knows makers and countries, but two or three films prove nothing', () => {
    const films = indexOf([...FILMS, ...times(8, { country: 'IT', director: 'Mario Bava' })]);
    const three = kindTaste(films, fanOf(20, 3));
    expect([three.fan(UNSEEN_BAVA), named(three, UNSEEN_BAVA)]).toEqual([0, null]);
    const many = kindTaste(films, fanOf(200, 8, 10));
    expect(['by Mario Bava', 'from Italy']).toContain(named(many, UNSEEN_BAVA)?.words);
    expect(many.fan(UNSEEN_BAVA)).toBeGreaterThan(0);
  });

  test('adds the slopes of kinds that the member rates higher than the axes let expect', () => {
    const surprises = [0, 1, 2, 3, 4, 30, 31, 32, 33, 34].map((place) => ({
      id: place + 1,
      points: place < 20 ? 2 : -2,
      isLiked: place < 20,
    }));
    const taste = kindTaste(indexOf(FILMS), { surprises, liked: new Map() });
    expect(taste.points(UNSEEN_SLASHER)).toBeGreaterThan(0.4);
    expect(taste.points(OTHER)).toBeLessThan(-0.4);
  });

  test('is empty without ratings', () => {
    expect(kindTaste(indexOf(FILMS), { surprises: [], liked: new Map() })).toBe(NO_KINDS);
  });
});
