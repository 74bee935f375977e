import { expect } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { getJson, type TestApp } from '../app/test-app.ts';

export const THE_SHINING = 694;
/** A film that the embedded catalogue lacks. */
export const NEW = fakeFilm({ id: 7_000_001, title: 'The Unheard Of' });

export const openFilm = (site: TestApp, id: number) =>
  getJson<Film & { code?: string }>(site.app, `/api/tmdb/movie/${id}`);

export async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  return [await work, performance.now() - started];
}

/** Expects that the site serves known films in time and responds with 503 for unknown ones while TMDB is down. */
export async function expectPatientSite(site: TestApp): Promise<void> {
  const [known, time] = await timed(openFilm(site, THE_SHINING));
  expect(known).toMatchObject({ status: 200, body: { title: 'The Shining' } });
  expect(time).toBeLessThan(1_000);
  const unknown = await site.app.request(`/api/tmdb/movie/${NEW.id}`);
  expect(unknown.status).toBe(503);
  expect(Number(unknown.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await unknown.json()).toMatchObject({ code: 'unavailable' });
}
