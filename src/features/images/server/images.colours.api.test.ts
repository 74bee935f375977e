import { beforeEach, describe, expect, test } from 'vitest';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { wholeFilm } from '#catalogue/film-record.ts';
import type { Film, HomeFilm } from '#features/films/contract/films.ts';
import { signUp } from '#test/app/members.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';
import { bytes, fakeUpstream } from '#test/images/fake-upstream.ts';
import { pngPicture } from '#test/images/pictures.ts';

const POSTER = 'colourcolourcolourcolour.jpg';
const BACKDROP = 'backdropbackdropbackdrop.jpg';
const PHOTO = 'photophotophotophoto.jpg';
/** Matches the colour of pngPicture, as precisely as the colour groups allow. */
const INK = /^#9[0-9a-f]1[0-9a-f]1[0-9a-f]$/;
const ACTOR = 990_001;

const FILM = wholeFilm(
  {
    id: 990_001,
    title: 'The Colour Out of Sight',
    releaseDate: '2026-10-02',
    posterPath: `/${POSTER}`,
    backdropPath: `/${BACKDROP}`,
    voteAverage: 7,
    voteCount: 10,
    popularity: 10_000,
    cast: [{ id: ACTOR, name: 'Ada Waiting', profilePath: `/${PHOTO}`, character: 'The Guest' }],
    keywords: ['colour sense'],
  },
  undefined,
);

describe('the colours of images', () => {
  let site: TestApp;
  let upstream: Awaited<ReturnType<typeof fakeUpstream>>;

  beforeEach(async () => {
    upstream = await fakeUpstream(bytes(await pngPicture()));
    site = await testApp({ env: { TMDB_IMAGE_URL: upstream.url } });
    await createCatalogueRepository(site.db).writeFilms('tmdb', [FILM]);
  });

  const look = async (file: string, size = 'w300') => site.app.request(`/images/${size}/${file}`);
  const film = async () => (await getJson<Film>(site.app, `/api/tmdb/movie/${FILM.id}`)).body;
  const row = () => site.db.selectFrom('film').selectAll().where('id', '=', FILM.id).executeTakeFirstOrThrow();

  /** Requests the poster and waits until its colour is stored. */
  async function lookAtPoster(): Promise<void> {
    await look(POSTER);
    await expect.poll(async () => (await row()).poster_colour).toMatch(INK);
  }

  test('are null until the image is fetched, and then are in every response with the image', async () => {
    expect(await film()).toMatchObject({ poster_colour: null, backdrop_colour: null });
    await lookAtPoster();
    for (const file of [BACKDROP, PHOTO]) await look(file);
    await expect.poll(film).toMatchObject({
      poster_colour: expect.stringMatching(INK),
      backdrop_colour: expect.stringMatching(INK),
      cast: [{ id: ACTOR, profile_colour: expect.stringMatching(INK) }],
    });

    const ofFilm = expect.objectContaining({ id: FILM.id, posterColour: expect.stringMatching(INK) });
    for (const path of [
      '/api/tmdb/recent-horror-recent-releases',
      '/api/tmdb/horror-releases/2026/10',
      '/api/movies/find?title=colour+out+of+sight',
    ]) {
      expect((await getJson(site.app, path)).body, path).toContainEqual(ofFilm);
    }
    const { body: page } = await getJson<{ results: unknown }>(
      site.app,
      '/api/tmdb/horror-movies-by-keyword?keyword=colour-sense',
    );
    expect(page.results).toEqual([ofFilm]);
    expect((await getJson(site.app, `/api/movies/person/${ACTOR}`)).body).toMatchObject({
      profileColour: expect.stringMatching(INK),
      credits: [ofFilm],
    });
  });

  test('are in the lists of a member', async () => {
    await lookAtPoster();
    const member = await signUp(site.app);
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: FILM.id } });
    const rating = { overallRating: 7, detailedRatings: {} };
    await member.request(`/api/ratings/${FILM.id}`, { method: 'POST', body: rating });
    expect(await (await member.request('/api/user-list')).json()).toMatchObject({
      items: [{ movieDetails: { poster_colour: expect.stringMatching(INK) } }],
    });
    expect(await (await member.request('/api/ratings/user')).json()).toMatchObject({
      ratings: [{ posterColour: expect.stringMatching(INK) }],
    });
  });

  test('survive an update of the film, and are removed with the image', async () => {
    await lookAtPoster();
    await look(PHOTO);
    const repository = createCatalogueRepository(site.db);
    await repository.writeFilms('tmdb', [{ ...FILM, voteAverage: 8 }]);
    expect(await row()).toMatchObject({ vote_average: 8, poster_colour: expect.stringMatching(INK) });
    const [member] = FILM.cast;
    if (!member) throw new Error('the film has a cast');
    const cast = [{ ...member, profilePath: '/otherotherotherother.jpg' }];
    await repository.writeFilms('tmdb', [{ ...FILM, posterPath: '/otherotherotherother.jpg', cast }]);
    // The page has the colour of the drawn poster if an answer had to come before the picture.
    const { poster_colour: stored, art_colour: drawn } = await row();
    expect(stored).toBeNull();
    expect(await film()).toMatchObject({ poster_colour: drawn, cast: [{ profile_colour: null }] });
  });

  test("are stored without a change of the film's other data, such as its hash and date", async () => {
    const before = await row();
    await lookAtPoster();
    const { poster_colour: _, art_colour: __, ...after } = await row();
    expect(before).toMatchObject(after);
    const { body } = await getJson<HomeFilm[]>(site.app, '/api/movies/find?title=colour+out+of+sight');
    expect(body[0]?.id).toBe(FILM.id);
  });

  test('are those of the drawn posters for films without an available poster', async () => {
    await upstream.stop();
    await look(POSTER);
    await expect.poll(async () => (await film()).poster_colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(await row()).toMatchObject({ poster_colour: null, art_colour: (await film()).poster_colour });

    const bare = { ...FILM, id: 990_002, posterPath: null, backdropPath: null, cast: [] };
    await createCatalogueRepository(site.db).writeFilms('tmdb', [bare]);
    await site.app.request(`/images/art/poster/${bare.id}.svg`);
    const ofBare = async () => (await getJson<Film>(site.app, `/api/tmdb/movie/${bare.id}`)).body.poster_colour;
    await expect.poll(ofBare).toMatch(/^#[0-9a-f]{6}$/);
  });
});
