import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { createCatalogueRepository } from './catalogue.repository.ts';
import type { FilmRecord } from './film-record.ts';

const MOVED_FILM = 694;

describe('changes of a film', () => {
  let site: TestApp;
  let film: FilmRecord;
  beforeEach(async () => {
    site = await testApp();
    const record = (await catalogue().storedFilms([MOVED_FILM])).get(MOVED_FILM);
    if (!record) throw new Error('The embedded catalogue lacks the film.');
    film = record;
  });

  const catalogue = () => createCatalogueRepository(site.db);
  const changes = () =>
    site.db
      .selectFrom('release_change')
      .select(['film_id as id', 'before', 'after'])
      .orderBy('release_change.id')
      .execute();
  const revisedAt = async () => {
    const { revised_at } = await site.db
      .selectFrom('film')
      .select('revised_at')
      .where('id', '=', film.id)
      .executeTakeFirstOrThrow();
    return revised_at.getTime();
  };

  test('do not include the release date with which the film is first stored', async () => {
    await catalogue().writeFilms('snapshot', [{ ...film, id: 7_000_001, title: 'A new film' }]);
    expect(await changes()).toEqual([]);
  });

  test('include each change of the release date once, whatever the source', async () => {
    const { releaseDate } = film;
    await catalogue().writeFilms('snapshot', [{ ...film, releaseDate: '2027-02-05' }]);
    await catalogue().writeFilms('snapshot', [{ ...film, releaseDate: '2027-02-05' }]);
    await catalogue().writeFilms('tmdb', [{ ...film, releaseDate: '2027-03-12' }]);
    expect(await changes()).toEqual([
      { id: film.id, before: releaseDate, after: '2027-02-05' },
      { id: film.id, before: '2027-02-05', after: '2027-03-12' },
    ]);
  });

  test('include the withdrawal of the film and its return', async () => {
    const { releaseDate } = film;
    const others = await site.db.selectFrom('film').select('id').where('id', '<>', film.id).execute();
    await catalogue().markRemoved(
      'snapshot',
      others.map(({ id }) => id),
    );
    expect(await changes()).toEqual([{ id: film.id, before: releaseDate, after: null }]);
    await catalogue().writeFilms('snapshot', [film]);
    expect((await changes()).at(-1)).toEqual({ id: film.id, before: null, after: releaseDate });
  });

  test('count as a revision if they change the title or the overview, but not if they change only other facts', async () => {
    const stored = await revisedAt();
    await catalogue().writeFilms('snapshot', [{ ...film, popularity: film.popularity + 1 }]);
    expect(await revisedAt()).toBe(stored);
    await catalogue().writeFilms('snapshot', [{ ...film, overview: 'Another text.' }]);
    const second = await revisedAt();
    expect(second).toBeGreaterThan(stored);
    await catalogue().writeFilms('snapshot', [{ ...film, overview: 'Another text.', title: 'Another title' }]);
    expect(await revisedAt()).toBeGreaterThan(second);
    expect(await changes()).toEqual([]);
  });
});
