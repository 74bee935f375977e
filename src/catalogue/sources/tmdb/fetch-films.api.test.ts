import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/units.ts';
import type { Film } from '#features/films/contract/films.ts';
import { getJson, type TestApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { readableLog } from '#test/process/readable-log.ts';
import { generateFilms } from '#test/tmdb/generate-films.ts';
import { liveSite, quickLive } from '#test/tmdb/live-site.ts';

const THE_SHINING = 694;
const DETAIL = /\/movie\/\d/;
const FILMS = generateFilms(100);
const [FIRST] = FILMS as [(typeof FILMS)[number]];

const removed = async (site: TestApp) =>
  (await site.db.selectFrom('film').select('id').where('removed_at', 'is not', null).execute()).map(({ id }) => id);

/** Returns a site whose catalogue has only these fetched films, and its clock. */
async function filledSite(films = FILMS) {
  const clock = { now: Date.parse(`${TEST_DAY}T12:00:00Z`) };
  const { log, lines } = readableLog();
  const { fake, site } = await liveSite(films, { clock: () => new Date(clock.now) });
  const live = quickLive(site, log);
  const markFetched = () => site.pool.query('update film set fetched_at = $1', [new Date(clock.now)]);
  await site.pool.query('truncate film cascade');
  await live.backfill.run();
  await markFetched();
  /** Refreshes after some milliseconds, when no stored film is due. @returns true if this requests a film */
  async function requestsAfter(pause: number): Promise<boolean> {
    clock.now += pause;
    await markFetched();
    const before = fake.count(DETAIL);
    await live.sync.refresh();
    return fake.count(DETAIL) > before;
  }
  return { fake, site, live, clock, lines, requestsAfter };
}

test('no film is removed when everything is missing because the URL is wrong; the sync fails, one line is logged and a metric counts the failure', async () => {
  const { fake, site, live, clock, lines } = await filledSite();
  clock.now += 8 * DAY;
  fake.fail('404');
  await expect(live.sync.refresh()).rejects.toMatchObject({ name: 'TmdbFailure' });
  await expect(live.sync.refresh()).rejects.toMatchObject({ name: 'TmdbFailure' });
  expect(await removed(site)).toEqual([]);
  expect(lines().filter(({ msg }) => msg.includes('TMDB_API_URL'))).toHaveLength(1);
  expect(await site.deps.metrics.text()).toContain('tmdb_rounds_stopped_total{reason="vanished"} 2');
  fake.recover();
  expect(await live.sync.refresh()).toMatchObject({ gone: 0, skipped: 0 });
});

test('no film is removed when more than a few in a hundred films are missing; the next round continues behind them', async () => {
  const { fake, site, live, clock, lines } = await filledSite();
  clock.now += 8 * DAY;
  fake.fail('404', { only: /\/movie\/300000\d$/ });
  await expect(live.sync.refresh()).rejects.toMatchObject({ name: 'TmdbFailure' });
  const before = fake.count(DETAIL);
  expect(await live.sync.refresh()).toMatchObject({ gone: 0, skipped: 0 });
  expect(fake.count(DETAIL)).toBe(before + 70);
  expect(await removed(site)).toEqual([]);
  expect(lines().filter(({ msg }) => msg.includes('TMDB_API_URL'))).toHaveLength(1);
  expect(await site.deps.metrics.text()).toContain('tmdb_rounds_stopped_total{reason="vanished"} 1');
  // After a day the missing films are requested again.
  clock.now += DAY;
  fake.recover();
  expect(await live.sync.refresh()).toMatchObject({ gone: 0, skipped: 0 });
  expect(fake.count(DETAIL)).toBe(before + 80);
});

test('no film is merged into another if TMDB returns new ids for more than a few percent of the films', async () => {
  const { fake, site, live, clock } = await filledSite();
  clock.now += 8 * DAY;
  for (const film of FILMS.slice(0, 6)) fake.films.set(film.id, { ...film, id: film.id + 1_000 });
  await expect(live.sync.refresh()).rejects.toMatchObject({ name: 'TmdbFailure' });
  expect(await site.db.selectFrom('merged_film').selectAll().execute()).toEqual([]);
  fake.films.set(FIRST.id, FIRST);
  await live.sync.refresh();
  expect(await site.db.selectFrom('merged_film').select('id').execute()).toHaveLength(5);
});

test('even a few missing films are not removed while no list can be fetched', async () => {
  const { fake, site, live, clock } = await filledSite(FILMS.slice(0, 3));
  clock.now += 8 * DAY;
  fake.fail('404');
  await expect(live.sync.refresh()).rejects.toMatchObject({ name: 'TmdbFailure' });
  expect(await removed(site)).toEqual([]);
});

test('a single missing film is removed by a sync, not by a visit to its page', async () => {
  const { fake, site, live, clock } = await filledSite();
  clock.now += 8 * DAY;
  fake.films.delete(FIRST.id);
  await live.tasks['tmdb-film']({ id: FIRST.id }, new AbortController().signal);
  expect(await removed(site)).toEqual([]);
  expect(await live.sync.refresh()).toMatchObject({ gone: 1 });
  expect(await removed(site)).toEqual([FIRST.id]);
});

test('a removed film is requested again after a day, then less and less often, and can return', async () => {
  const { fake, site, live, clock, requestsAfter } = await filledSite();
  fake.films.delete(FIRST.id);
  fake.changed.add(FIRST.id);
  await live.sync.changes();
  for (const days of [1, 1, 2, 4, 8, 16, 30, 30]) {
    expect([days, await requestsAfter((days - 1) * DAY + DAY / 2)]).toEqual([days, false]);
    expect([days, await requestsAfter(DAY / 2)]).toEqual([days, true]);
  }
  fake.films.set(FIRST.id, FIRST);
  clock.now += 30 * DAY;
  await live.sync.refresh();
  expect(await removed(site)).toEqual([]);
});

test('a film of the embedded catalogue stays when TMDB does not have it', async () => {
  const { fake, site, live } = await liveSite();
  const film = async () => (await getJson<Film>(site.app, `/api/tmdb/movie/${THE_SHINING}`)).body;
  const before = await film();
  fake.changed.add(THE_SHINING);
  expect(await live.sync.changes()).toMatchObject({ gone: 0, skipped: 1 });
  expect(await removed(site)).toEqual([]);
  expect(await film()).toEqual(before);
  // The next sync run does not request the film again.
  const requests = fake.count(/movie\/694\?/);
  await live.sync.refresh().catch(() => undefined);
  expect(fake.count(/movie\/694\?/)).toBe(requests);
});

test('a malformed film is requested a second time in the same sync', async () => {
  const { fake, site } = await liveSite(FILMS);
  const live = quickLive(site);
  fake.fail('wrong types', { only: new RegExp(`/movie/${FIRST.id}$`), times: 1 });
  expect((await live.backfill.run()).tally).toMatchObject({ inserted: 100, skipped: 0 });
});

test('a film that stays malformed is requested again after minutes, then less often, finally daily', async () => {
  const { fake, site, live, clock, requestsAfter } = await filledSite(FILMS.slice(1));
  fake.films.set(FIRST.id, FIRST);
  const path = new RegExp(`/movie/${FIRST.id}$`);
  fake.fail('wrong types', { only: path });
  const open = () => getJson(site.app, `/api/tmdb/movie/${FIRST.id}`);
  for (let visit = 0; visit < 2; visit++) {
    expect(await open()).toMatchObject({ status: 503, body: { message: expect.stringContaining('try again later') } });
  }
  for (const pause of [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]) {
    expect([pause, await requestsAfter((pause - 1) * MINUTE)]).toEqual([pause, false]);
    expect([pause, await requestsAfter(MINUTE)]).toEqual([pause, true]);
  }
  fake.recover();
  clock.now += DAY;
  await live.sync.refresh();
  expect((await open()).status).toBe(200);
});

test('a malformed film does not wait longer when the clock is set back by an hour', async () => {
  const { fake, site, clock } = await filledSite(FILMS.slice(1));
  fake.films.set(FIRST.id, FIRST);
  fake.fail('wrong types', { only: new RegExp(`/movie/${FIRST.id}$`), times: 1 });
  const open = async () => (await getJson(site.app, `/api/tmdb/movie/${FIRST.id}`)).status;
  expect([await open(), await open()]).toEqual([503, 503]);
  clock.now -= 3_600_000;
  expect(await open()).toBe(200);
});

test('many malformed films stop the sync, with one error in the log', async () => {
  const { fake, site, live, clock, lines } = await filledSite();
  clock.now += 8 * DAY;
  fake.fail('wrong types', { only: DETAIL });
  await expect(live.sync.refresh()).rejects.toMatchObject({ name: 'TmdbFailure' });
  expect(lines().filter(({ level, msg }) => level === 50 && msg.includes('malformed'))).toHaveLength(1);
  expect(lines().filter(({ level, msg }) => level === 40 && msg.includes('malformed'))).toHaveLength(1);
  expect(await site.deps.metrics.text()).toContain('tmdb_rounds_stopped_total{reason="malformed"} 1');
});

test('the full sync does not finish a window of malformed films, and continues when they are valid', async () => {
  const { fake, live } = await liveSite(FILMS);
  fake.fail('wrong types', { only: DETAIL });
  await expect(live.backfill.run()).rejects.toMatchObject({ name: 'TmdbFailure' });
  expect(await live.backfill.underWay()).toMatchObject({ films: 0 });
  fake.recover();
  expect(await live.backfill.run()).toMatchObject({ complete: true, tally: { inserted: 100 } });
});
