import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';
import { type Person, personSchema } from '../contract/people.ts';
import { createPeopleService } from './people.ts';

describe('in the people API', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  test('a cast member is a person whose credits include the film and the character', async () => {
    const { app } = site;
    const film = await getJson<Film>(app, '/api/tmdb/movie/694');
    const actor = film.body.cast[0];
    const { status, body } = await getJson<Person>(app, `/api/movies/person/${actor?.id}`);
    expect(status).toBe(200);
    expect(personSchema.parse(body).name).toBe('Jack Nicholson');
    expect(body.credits).toContainEqual(
      expect.objectContaining({ id: 694, title: 'The Shining', job: 'Actor', character: 'Jack Torrance' }),
    );
  });

  test('a director has a biography and the films that they directed', async () => {
    const { app, db } = site;
    const { id } = await db
      .selectFrom('person')
      .select('id')
      .where('name', '=', 'John Carpenter')
      .executeTakeFirstOrThrow();
    const { body } = await getJson<Person>(app, `/api/movies/person/${id}`);
    expect(body.credits.filter((credit) => credit.job === 'Director').length).toBeGreaterThan(3);
    expect(body.biography).toMatch(/\w+/);
  });

  test('credits are sorted with the newest first and undated ones last, and leave out removed films', async () => {
    const { app, db } = site;
    await insertFilms(db, [
      { id: 75, release_date: '1990-01-01' },
      { id: 71, release_date: null },
      { id: 72, release_date: '1990-01-01' },
      { id: 73, release_date: '2020-01-01' },
      { id: 74, release_date: '2010-01-01', removed_at: new Date() },
    ]);
    await db.insertInto('person').values({ id: 71, name: 'Somebody', source: 'snapshot' }).execute();
    await db
      .insertInto('credit')
      .values(
        ['Writer', 'Director', 'Actor'].flatMap((job) =>
          [75, 71, 72, 73, 74].map((film_id) => ({ film_id, person_id: 71, job, position: 0 })),
        ),
      )
      .execute();
    const { body } = await getJson<Person>(app, '/api/movies/person/71');
    expect(body.credits.map(({ id, job }) => [id, job])).toEqual(
      [73, 72, 75, 71].flatMap((id) => ['Actor', 'Director', 'Writer'].map((job) => [id, job])),
    );
  });

  test('an unknown id gets 404', async () => {
    const { app } = site;
    expect((await getJson(app, '/api/movies/person/1')).status).toBe(404);
  });
});

const PERSON = { id: 7, name: 'Ann', biography: null, profilePath: null, profileColour: null };

test('a person whom the replica does not have yet is read from the primary', async () => {
  const { person } = createPeopleService({
    repository: { findById: async () => undefined, credits: async () => [] },
    latest: { findById: async () => PERSON, credits: async () => [] },
  });
  expect(await person(7)).toEqual({ ...PERSON, credits: [] });
});
