import { expect, test } from 'vitest';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import type { RenderPage, SiteSettings } from '#contract/pages.ts';
import { createRenderer } from '#engine/pages/pages.routes.ts';
import { createServices } from '#src/services.ts';
import { getJson, type TestApp } from '#test/app/test-app.ts';
import { generateFilms } from '#test/tmdb/generate-films.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import type { CatalogueStatus } from '../contract/catalogue-status.ts';

const NEW = fakeFilm({ id: 7_000_001, title: 'The Unheard Of', popularity: 500 });

test('the status has the number of films and the date of each source', async () => {
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

/** The settings that a page is rendered with. */
async function settingsOfPage({ deps }: TestApp): Promise<SiteSettings | undefined> {
  let given: SiteSettings | undefined;
  const renderPage: RenderPage = async (_, { site }) => {
    given = site;
    return { status: 200, headers: new Headers(), html: '' };
  };
  const render = createRenderer({
    load: async () => ({ renderPage }),
    env: deps.env,
    hasDemoData: async () => false,
    credits: createServices(deps).credits,
  });
  await render(new Request('http://localhost/'), async () => new Response());
  return given;
}

const filmSourcesOfPage = async (site: TestApp) => (await settingsOfPage(site))?.filmSources ?? [];

test('pages name the film sources with their dates: first TMDB, then the dump, then the snapshot', async () => {
  const { site, live } = await liveSite([NEW]);
  const { fetched_at: loaded } = await site.db
    .selectFrom('source_state')
    .select('fetched_at')
    .where('source', '=', 'snapshot')
    .executeTakeFirstOrThrow();
  const day = loaded.toISOString().slice(0, 10);
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

test('the status and the pages show the progress of the first full sync', async () => {
  const { fake, site, live } = await liveSite(
    generateFilms(700).map((film) => ({ ...film, releaseDate: '1999-01-01' })),
  );
  const firstSync = async () => (await getJson<CatalogueStatus>(site.app, '/api/catalogue/status')).body.firstSync;
  fake.films.set(NEW.id, NEW);
  expect(await firstSync()).toBeNull();
  const during: unknown[] = [];
  await live.backfill.run({
    onWindow: async ({ firstDay }) => {
      if (firstDay.startsWith('2')) during.push(await firstSync(), (await settingsOfPage(site))?.firstSync);
    },
  });
  expect(during[0]).toEqual({ films: 1, total: 701 });
  expect(during[1]).toEqual(during[0]);
  expect(await firstSync()).toBeNull();
  // Later full syncs add few films, so they show no progress.
  const again: unknown[] = [];
  await live.backfill.run({ onWindow: async () => void again.push(await firstSync()) });
  expect(new Set(again)).toEqual(new Set([null]));
});
