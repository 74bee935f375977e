import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ThemeSlug } from '#features/browse/contract/themes.ts';
import type { FilmFrights } from '#features/limits/contract/fright-limits.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import {
  byCategory,
  byFigure,
  RATING_CATEGORIES,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';
import { removeFromFigures, saveRating } from '#features/ratings/server/ratings.ts';
import type { FoundFilms } from '#features/tonight/contract/finder.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';
import { createCatalogueRepository } from '../catalogue.repository.ts';
import { wholeFilm } from '../film-record.ts';
import { computeFigures } from './figures.repository.ts';

const profile = (figures: Partial<FrightProfile>): FrightProfile => ({ ...byCategory(() => null), ...figures });
const FILMS: { id: number; themes: ThemeSlug[]; desk: FrightProfile | null }[] = [
  { id: 1, themes: ['slasher'], desk: profile({ scares: 8, gore: 6 }) },
  { id: 2, themes: ['slasher', 'ghost'], desk: null },
  { id: 3, themes: [], desk: null },
];

/** The constants of docs/catalogue.md. */
const MIN_RATINGS = 10;
const PRIOR_WEIGHT = 5;

const mean = (figures: number[]) =>
  figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

const site = await appForFile();
const films = FILMS.map(({ id, themes, desk }) => ({
  ...wholeFilm({ id, title: `Film ${id}`, themes }, undefined),
  fright: desk && { ...desk, reason: 'invented for tests' },
}));
const catalogue = createCatalogueRepository(site.db);
await catalogue.writeFilms('snapshot', films);
await computeFigures(site.db);

async function themeMeans(): Promise<Map<string, FrightProfile>> {
  const rows = await site.db.selectFrom('theme_profile').selectAll().execute();
  return new Map(rows.map((row) => [row.theme, byCategory((category) => row[category])]));
}

async function storedProfiles(): Promise<Map<number, FrightProfile>> {
  const rows = await site.db.selectFrom('film_finder').selectAll().where('film_id', '<=', FILMS.length).execute();
  return new Map(rows.map((row) => [row.film_id, byCategory((category) => row[category])]));
}

/** Computes the profiles with the formula of docs/catalogue.md. */
function expectedProfiles(
  ratings: Map<string, RatingFigures>,
  themes: Map<string, FrightProfile>,
): Map<number, FrightProfile> {
  return new Map(
    FILMS.map((film) => {
      const effective = byCategory((category) => {
        const figures = [...ratings].flatMap(([key, rating]) =>
          key.startsWith(`${film.id} `) ? (rating[category] ?? []) : [],
        );
        const themeMean = mean(film.themes.flatMap((theme) => themes.get(theme)?.[category] ?? []));
        const estimate = film.desk?.[category] ?? null;
        const prior = estimate ?? themeMean ?? mean(figures);
        if (figures.length < MIN_RATINGS || prior === null) return estimate;
        return (
          (figures.reduce((sum, figure) => sum + figure, 0) + PRIOR_WEIGHT * prior) / (figures.length + PRIOR_WEIGHT)
        );
      });
      return [film.id, effective];
    }),
  );
}

const figure = fc.option(fc.integer({ min: 0, max: 10 }), { nil: null });
const MEMBERS = Array.from({ length: MIN_RATINGS + 2 }, (_, member) => member);
const member = fc.constantFrom(...MEMBERS);
const rated = fc.record({ film: fc.constantFrom(1, 2, 3), member, scares: figure, gore: figure });
const deletion = fc.record({ deletedMember: member });
/** Every member rates every film, so that the changes after these cross the number from which ratings count. */
const START = MEMBERS.flatMap((rater) =>
  FILMS.map(({ id }) => ({ film: id, member: rater, scares: rater % 11, gore: (rater * id) % 11 })),
);

const deleteRatings = (memberId: string) => site.db.transaction().execute((trx) => removeFromFigures(trx, memberId));

test('the stored effective profiles equal a full computation after any sequence of ratings and deletions of members', async () => {
  const themes = await themeMeans();
  expect(themes.get('slasher')?.scares).toBeGreaterThan(0);
  const steps = fc.array(fc.oneof({ weight: 9, arbitrary: rated }, { weight: 1, arbitrary: deletion }), {
    minLength: 10,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      const rows = MEMBERS.map(() => ({ email: `${crypto.randomUUID()}@example.org` }));
      const members = await site.db.insertInto('member').values(rows).returning('id').execute();
      const idOf = (index: number) => members[index]?.id ?? '';
      const ratings = new Map<string, RatingFigures>();
      for (const step of [...START, ...changes]) {
        if ('deletedMember' in step) {
          await deleteRatings(idOf(step.deletedMember));
          for (const { id } of FILMS) ratings.delete(`${id} ${step.deletedMember}`);
          continue;
        }
        const figures = { ...byFigure(() => null), scares: step.scares, gore: step.gore };
        await saveRating(site.db, { memberId: idOf(step.member), filmId: step.film }, figures);
        ratings.set(`${step.film} ${step.member}`, figures);
      }
      const expected = expectedProfiles(ratings, themes);
      const stored = await storedProfiles();
      expect(stored.size).toBe(FILMS.length);
      for (const [id, effective] of stored) {
        for (const category of RATING_CATEGORIES) {
          const wanted = expected.get(id)?.[category] ?? null;
          if (wanted === null) expect(effective[category]).toBeNull();
          else expect(effective[category]).toBeCloseTo(wanted, 4);
        }
      }
      for (const { id } of members) await deleteRatings(id);
    }),
    { numRuns: 8 },
  );
});

test("nine ratings of 10 do not take Halloween out of a gore limit that equals its editors' estimate, and fifty do", async () => {
  const HALLOWEEN = 948;
  const gore = async () => {
    const { body } = await getJson<FilmFrights>(site.app, `/api/films/fright?ids=${HALLOWEEN}`);
    return body.films[0]?.fright?.gore;
  };
  const foundWithin = async (limit: number) => {
    const url = `/api/films/by-fright?themes=slasher&decades=1970s&sort=rating&gore=-${limit}`;
    const { body } = await getJson<FoundFilms>(site.app, url);
    return body.results.some(({ id }) => id === HALLOWEEN);
  };
  const rateBy = async (count: number) => {
    const rows = Array.from({ length: count }, () => ({ email: `${crypto.randomUUID()}@example.org` }));
    const members = await site.db.insertInto('member').values(rows).returning('id').execute();
    for (const { id } of members) await saveRating(site.db, { memberId: id, filmId: HALLOWEEN }, { gore: 10 });
  };
  await rateBy(4);
  await computeFigures(site.db);
  expect([await gore(), await foundWithin(2)]).toEqual([2, true]);
  await rateBy(5);
  expect([await gore(), await foundWithin(2)]).toEqual([2, true]);
  await rateBy(41);
  await computeFigures(site.db);
  expect(await gore()).toBeGreaterThan(8);
  expect(await foundWithin(8)).toBe(false);
});

test('processes that start together store the same means of themes as one process', async () => {
  const before = await themeMeans();
  await site.pool.query('delete from theme_profile');
  await Promise.all(Array.from({ length: 4 }, () => computeFigures(site.db)));
  expect(await themeMeans()).toEqual(before);
});
