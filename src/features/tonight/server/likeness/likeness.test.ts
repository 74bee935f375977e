import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { type ComparedFilm, createLikeness } from './likeness.ts';

const film = (id: number, more: Partial<ComparedFilm> = {}): ComparedFilm => ({
  id,
  year: 1980,
  language: 'en',
  franchise: null,
  rating: 7,
  renown: 100,
  profile: byCategory(() => 5),
  tags: [],
  keywords: ['orchard', 'well'],
  directors: [],
  leads: [],
  alike: [],
  ...more,
});

/** Returns a function that gives the score of another film as a neighbour of film 1, by id. */
async function scoresOf(films: ComparedFilm[]) {
  // A keyword that all films share does not count. So this adds a film that shares no keyword with the others.
  const unlike = film(99, { keywords: ['train'] });
  const scores = new Map(
    (await createLikeness([...films, unlike])).neighbours(1).map((neighbour) => [neighbour.id, neighbour.score]),
  );
  return (id: number) => scores.get(id) ?? 0;
}

test('films without a common theme, tag or keyword are no neighbours', async () => {
  const { neighbours } = await createLikeness([film(1), film(2), film(3, { keywords: ['train'] })]);
  expect(neighbours(1).map(({ id, reason }) => [id, reason])).toEqual([[2, 'Also orchard and well']]);
  expect((await createLikeness([film(1)])).neighbours(99)).toEqual([]);
});

test.each<[string, Partial<ComparedFilm>, Partial<ComparedFilm>]>([
  ['themes', { keywords: ['orchard', 'well'] }, { keywords: ['orchard', 'train'] }],
  ['time', { year: 1983 }, { year: 2010 }],
  ['language', { language: 'en' }, { language: 'ja' }],
  ['franchise', { franchise: 'Saw' }, { franchise: 'Jaws' }],
  ['director', { directors: ['Ann'] }, { directors: ['Ben'] }],
  ['leads', { leads: ['Cy'] }, { leads: ['Di'] }],
])('films are more alike when they share %s', async (_, nearer, further) => {
  const score = await scoresOf([
    film(1, { franchise: 'Saw', directors: ['Ann'], leads: ['Cy'] }),
    film(2, further),
    film(3, nearer),
  ]);
  expect(score(3)).toBeGreaterThan(score(2));
});

test('of two films that are equally alike, the film with the higher rating has the higher score', async () => {
  const score = await scoresOf([film(1), film(2, { rating: 5 }), film(3, { rating: 8 })]);
  expect(score(3)).toBeGreaterThan(score(2));
});

test('of two films that are equally alike, the better-known film has the higher score', async () => {
  const score = await scoresOf([film(1), film(2, { renown: 5 }), film(3, { renown: 5_000 })]);
  expect(score(3)).toBeGreaterThan(score(2));
});

test('two films with an unknown language or year do not count as films of the same language or year', async () => {
  const score = await scoresOf([
    film(1, { language: null, year: null }),
    film(2, { language: null, year: null }),
    film(3, { language: 'en', year: 1980 }),
  ]);
  expect(score(2)).toBeGreaterThan(0);
  expect(score(2)).toBe(score(3));
});

test('a question that changes a property compares films with the changed film', async () => {
  const films = [
    film(1, { tags: ['in-space'] }),
    film(2, { tags: ['horror-comedy', 'at-sea'] }),
    film(3, { tags: ['in-space'] }),
    film(99, { keywords: ['train'] }),
  ];
  const NOTHING = { slugs: [], without: [], axes: [], period: false, country: false };
  const likeness = await createLikeness(films);
  const likenessOf = (id: number, changes = {}) => likeness.from(1, { ...NOTHING, ...changes }).like.get(id) ?? 0;
  expect(likenessOf(3)).toBeGreaterThan(likenessOf(2));
  const funny = { slugs: ['horror-comedy', 'at-sea'], without: ['in-space'] };
  expect(likenessOf(2, funny)).toBeGreaterThan(likenessOf(3, funny));
});

test('films that editors name come first, even without shared facts; films that name this one follow', async () => {
  const likeness = await createLikeness([
    film(1, { alike: [4, 3] }),
    film(2, { alike: [1] }),
    film(3),
    film(4, { keywords: ['train'] }),
    film(5),
  ]);
  expect(likeness.neighbours(1).map(({ id }) => id)).toEqual([4, 3, 2, 5]);
  expect(likeness.neighbours(4).map(({ id }) => id)).toEqual([1]);
  const scores = likeness.neighbours(1).map(({ score }) => score);
  expect(Math.max(...scores)).toBeLessThanOrEqual(1);
});
