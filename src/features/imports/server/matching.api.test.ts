import { beforeEach, describe, expect, test } from 'vitest';
import { insertFilms } from '#test/app/insert-films.ts';
import { deleteMembers, memberIdOf, signUp } from '#test/app/members.ts';
import { emptyAppForFile } from '#test/app/test-app.ts';
import { parsedFilm } from '#test/imports/parsed-film.ts';
import { findMatches } from './matching.repository.ts';
import type { ParsedFilm } from './parsed-import.ts';

const PSYCHO = 539;
/** A film that only members' lists show. */
const HIDDEN = { id: 8_000_001, title: 'The Merry Baker', imdb_id: 'tt9990001', removed_at: new Date('2026-01-01') };

const site = await emptyAppForFile();
let me: string;
let other: string;

const newMember = async () => memberIdOf(site.db, await signUp(site.app));

beforeEach(async () => {
  await deleteMembers(site);
  await site.db.deleteFrom('film').where('id', '>=', HIDDEN.id).execute();
  [me, other] = [await newMember(), await newMember()];
});

async function matchesOf(...given: Partial<ParsedFilm>[]) {
  const matches = await findMatches(
    site.db,
    me,
    given.map((film, line) => ({ line, film: parsedFilm('No Such Title', film) })),
  );
  return given.map((_, line) => matches(line));
}

const idOf = async (given: Partial<ParsedFilm>) => (await matchesOf(given))[0]?.byId;
const titlesOf = async (given: Partial<ParsedFilm>) =>
  ((await matchesOf(given))[0]?.byTitle ?? []).map(({ filmId }) => filmId).toSorted((a, b) => a - b);

describe('by id', () => {
  test('a film is searched by its TMDB id first, then by the former TMDB id of a merged film, then by its IMDb id', async () => {
    await site.pool.query(
      `insert into merged_film (id, film_id, title_slug) values (9000001, 1091, 'the-former-thing')`,
    );
    const imdb = { imdbId: 'tt0077651' };
    const found = await matchesOf({ tmdbId: PSYCHO, ...imdb }, { tmdbId: 9_000_001, ...imdb }, imdb, {}, { tmdbId: 1 });
    expect(found.map(({ byId }) => byId)).toEqual([PSYCHO, 1091, 948, null, null]);
  });

  test.each(['viewing', 'rating', 'watchlist_entry'])(
    'a film that only members’ lists show is found only for a member who has a %s for this film',
    async (table) => {
      await insertFilms(site.db, [HIDDEN]);
      const add = (member: string, film: number) =>
        site.pool.query(
          {
            viewing: 'insert into viewing (id, member_id, film_id) values (gen_random_uuid(), $1, $2)',
            rating: 'insert into rating (member_id, film_id, overall, updated_at) values ($1, $2, 5, now())',
          }[table] ?? 'insert into watchlist_entry (member_id, film_id) values ($1, $2)',
          [member, film],
        );
      await add(other, HIDDEN.id);
      await add(me, PSYCHO);
      expect([await idOf({ tmdbId: HIDDEN.id }), await idOf({ imdbId: HIDDEN.imdb_id })]).toEqual([null, null]);
      await add(me, HIDDEN.id);
      expect([await idOf({ tmdbId: HIDDEN.id }), await idOf({ imdbId: HIDDEN.imdb_id })]).toEqual([
        HIDDEN.id,
        HIDDEN.id,
      ]);
    },
  );
});

describe('by title', () => {
  test('a film is found if its year differs by at most one from the year in the file', async () => {
    await insertFilms(
      site.db,
      [2009, 2010, 2011, 2012, 2013].map((year) => ({
        ...{ id: 8_000_000 + year, title: 'The Quiet Orchard', release_date: `${year}-06-01` },
      })),
    );
    const ids = (...years: number[]) => years.map((year) => 8_000_000 + year);
    expect(await titlesOf({ title: 'the quiet orchard', year: 2011 })).toEqual(ids(2010, 2011, 2012));
    expect(await titlesOf({ title: 'Quiet Orchard, The' })).toEqual(ids(2009, 2010, 2011, 2012, 2013));
    expect(await titlesOf({ title: 'The Quiet Orchards' })).toEqual([]);
  });

  test('if more than sixty films have the same title or original title, only the sixty best-known films are found', async () => {
    const films = Array.from({ length: 62 }, (_, n) => ({ vote_count: n < 2 ? 1 : 100 + n }));
    await insertFilms(
      site.db,
      films.flatMap((film, n) => [
        { ...film, id: 8_000_100 + n, title: 'The Quiet Orchard' },
        { ...film, id: 8_100_000 + n, title: `Orchard ${n}`, original_title: 'Der stille Garten' },
      ]),
    );
    const best = (from: number) => Array.from({ length: 60 }, (_, n) => from + 2 + n);
    expect(await titlesOf({ title: 'The Quiet Orchard' })).toEqual(best(8_000_100));
    expect(await titlesOf({ title: 'Der stille Garten' })).toEqual(best(8_100_000));
  });

  test('a film is found by its other titles too, unless only members’ lists show the film', async () => {
    const aliases = ['The Quiet Orchard'];
    await insertFilms(site.db, [
      { id: 8_000_002, title: 'Garden', aliases },
      { ...HIDDEN, aliases },
    ]);
    expect(await titlesOf({ title: 'No Such Title', originalTitle: 'The Quiet Orchard' })).toEqual([8_000_002]);
  });
});
