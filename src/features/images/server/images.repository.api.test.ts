import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import type { Snapshot } from '#catalogue/sources/snapshot/compile-snapshot.ts';
import { testApp } from '#test/app/test-app.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { createImagesRepository } from './images.repository.ts';

const POSTER = 'filmfilmfilmfilmfilm.jpg';
const BACKDROP = 'backdropbackdropbackdrop.jpg';

async function appWithPictures() {
  // Nothing listens on this port.
  const env = { TMDB_IMAGE_URL: 'http://127.0.0.1:9', DATA_DIR: await temporaryFolder() };
  const test = await testApp({ env });
  const film = await test.db
    .selectFrom('film')
    .innerJoin('film_keyword', 'film_keyword.film_id', 'film.id')
    .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
    .select(['film.id', 'film.title', 'film.release_date', 'film.directors'])
    .where('keyword.slug', '=', 'slasher')
    .orderBy('film.popularity', 'desc')
    .executeTakeFirstOrThrow();
  await test.db
    .updateTable('film')
    .set({ poster_path: `/${POSTER}`, backdrop_path: `/${BACKDROP}` })
    .where('id', '=', film.id)
    .execute();
  return { ...test, film };
}

test('the film of a poster or backdrop file is found, with the data for the drawn art', async () => {
  const { db, film } = await appWithPictures();
  const repository = createImagesRepository(db);
  const poster = await repository.findByFile(POSTER);
  expect(poster).toMatchObject({
    kind: 'poster',
    film: {
      id: film.id,
      title: film.title,
      year: film.release_date?.slice(0, 4),
      director: film.directors.join(', '),
    },
  });
  expect(poster?.film.traits).toContain('slasher');
  const { motifs }: Snapshot = JSON.parse(await readFile(inject('snapshot'), 'utf8'));
  const chosen = motifs.find(({ id }) => id === film.id);
  expect(poster?.film.motif).toBe(chosen?.motif);
  expect(await repository.findByFile(BACKDROP)).toMatchObject({ kind: 'backdrop', film: { id: film.id } });
  expect(await repository.findByFile('nothingnothingnothing.jpg')).toBeNull();
  expect(await repository.findFilm(2_147_483_647)).toBeNull();
});

test('art is served when the image host is unavailable', async () => {
  const { app, film } = await appWithPictures();
  for (const path of [`/images/w300/${POSTER}`, `/images/w780/${BACKDROP}`, `/images/art/poster/${film.id}.svg`]) {
    const response = await app.request(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('Content-Type'), path).toBe('image/svg+xml');
    expect(await response.text(), path).toMatch(/^<svg /);
  }
  expect((await app.request('/images/w185/portraitportraitportrait.jpg')).status).toBe(404);
  expect((await app.request('/images/w185/..%2fx')).status).toBe(400);
});
