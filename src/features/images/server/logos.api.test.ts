import { expect, test } from 'vitest';
import type { Film, PlatformPage } from '#features/films/contract/films.ts';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { signUp } from '#test/app/members.ts';
import { getJson } from '#test/app/test-app.ts';
import { fakeUpstream, status } from '#test/images/fake-upstream.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';

const SHUDDER = 99;
const FILM = fakeFilm({ id: 7_000_001, providers: { US: { flatrate: [SHUDDER] } } });

/** Starts a live site that has fetched the film, and its image host. */
async function siteWithFilm() {
  const host = await fakeUpstream();
  const { site } = await liveSite([FILM], { env: { TMDB_IMAGE_URL: host.url } });
  const { body } = await getJson<Film>(site.app, `/api/tmdb/movie/${FILM.id}`);
  const [shudder] = body.watch_providers.stream;
  return { site, host, logo: shudder?.logo_path ?? '' };
}

test('the film, the lists and the platform page have the logo of a provider, and /images serves it', async () => {
  const { site, host, logo } = await siteWithFilm();
  expect(logo).toMatch(/^\/\w+\.jpg$/);
  const picture = await site.app.request(`/images/w92${logo}`, { headers: { Accept: 'image/webp' } });
  expect(picture.status).toBe(200);
  expect(picture.headers.get('Content-Type')).toBe('image/webp');
  expect(host.requests).toEqual([`/t/p/w92${logo}`]);

  const { body: page } = await getJson<PlatformPage>(
    site.app,
    '/api/tmdb/horror-movies-by-provider?keyword=shudder&page=1',
  );
  expect(page.logoPath).toBe(logo);
  const member = await signUp(site.app);
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: FILM.id } });
  const list: UserList = await (await member.request('/api/user-list')).json();
  expect(list.items[0]?.movieDetails.watch_providers.stream[0]?.logo_path).toBe(logo);
});

test('a missing logo is a 404, and not replaced by art', async () => {
  const { site, host, logo } = await siteWithFilm();
  host.behave(status(404));
  expect((await site.app.request(`/images/w92${logo}`)).status).toBe(404);
});

test('a platform without a known logo has null as its logo', async () => {
  const { site } = await siteWithFilm();
  const { body } = await getJson<PlatformPage>(site.app, '/api/tmdb/horror-movies-by-provider?keyword=hulu&page=1');
  expect(body.logoPath).toBeNull();
});
