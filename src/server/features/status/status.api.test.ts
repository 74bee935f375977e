import { expect, test } from 'vitest';
import type { CatalogueStatus, FilmSource } from '#contract/catalogue-status.ts';
import type { RenderPage } from '#contract/pages.ts';
import { createCatalogueRepository } from '#server/catalogue/catalogue.repository.ts';
import { createRenderer } from '#server/pages/renderer.ts';
import { createServices } from '#server/services.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';
import { fakeFilm } from '#test/tmdb/fake-film.ts';
import { liveSite } from '#test/tmdb/live-site.ts';

const NEW = fakeFilm({ id: 7_000_001, title: 'The Unheard Of', popularity: 500 });

test('returns the number of films and the date of each source', async () => {
  const { site, live } = await liveSite([NEW]);
  const { body: before } = await getJson<CatalogueStatus>(site.app, '/api/catalogue/status');
  await live.sync.trending();
  const { status, body } = await getJson<CatalogueStatus>(site.app, '/api/catalogue/status');
  expect(status).toBe(200);
  expect(body.films).toBe(before.films + 1);
  expect(body.sources).toMatchObject([
    { source: 'snapshot', fetchedAt: expect.stringMatching(/Z$/) },
    { source: 'tmdb', version: '2026-11-20' },
    { source: 'tmdb-trending', version: '2026-11-20' },
  ]);
});

test('the API documentation describes the status call', async () => {
  const { app } = await testApp();
  const docs = await (await app.request('/api/docs')).text();
  expect(docs).toContain('GET /api/catalogue/status');
  expect(docs).toContain('Sources of the catalogue and their dates');
  expect(docs).toContain('fetchedAt');
});

/** The film sources that a page is rendered with. */
async function filmSourcesOfPage({ deps }: TestApp): Promise<FilmSource[]> {
  let given: FilmSource[] = [];
  const renderPage: RenderPage = async (_, { site }) => {
    given = site.filmSources;
    return { status: 200, headers: new Headers(), html: '' };
  };
  const { filmSources } = createServices(deps).status;
  const render = createRenderer({
    load: async () => ({ renderPage }),
    env: deps.env,
    hasDemoData: async () => false,
    filmSources,
  });
  await render(new Request('http://localhost/'), async () => new Response());
  return given;
}

test('pages are rendered with the film sources, best first, with their dates', async () => {
  const { site, live } = await liveSite([NEW]);
  const day = new Date().toISOString().slice(0, 10);
  expect(await filmSourcesOfPage(site)).toEqual([{ source: 'snapshot', day }]);
  await createCatalogueRepository(site.db).writeSourceState('dump', 'films.csv');
  await live.sync.trending();
  expect((await filmSourcesOfPage(site)).map(({ source }) => source)).toEqual(['tmdb', 'dump', 'snapshot']);
  await site.db
    .updateTable('source_state')
    .set({ fetched_at: new Date('2026-05-03T04:05:06Z') })
    .where('source', '=', 'tmdb')
    .execute();
  expect((await filmSourcesOfPage(site))[0]).toEqual({ source: 'tmdb', day: '2026-05-03' });
});
