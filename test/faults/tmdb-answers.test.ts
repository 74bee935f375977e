import { describe, expect, test } from 'vitest';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { fakeTmdb } from '#tmdb-client/fake/fake-tmdb.ts';
import { signUp } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { readableLog } from '../process/readable-log.ts';
import { generateFilms } from '../tmdb/generate-films.ts';
import { liveSite, quickLive } from '../tmdb/live-site.ts';
import { expectPatientSite, NEW, openFilm, THE_SHINING, timed } from '../tmdb/patient-site.ts';
import { row } from './rows.ts';

const MEGABYTE = 1024 * 1024;
const CROWD = 200;

/** Returns a digest of the catalogue's tables. */
async function catalogueOf(site: TestApp) {
  const { rows } = await site.pool.query(`
    select md5(string_agg(row::text, ',' order by row::text)) as digest from (
      select to_jsonb(film) - 'fetched_at' as row from film union all select to_jsonb(credit) from credit
      union all select to_jsonb(film_keyword) from film_keyword union all select to_jsonb(film_provider) from film_provider
      union all select to_jsonb(person) from person union all select to_jsonb(film_tag) from film_tag) as rows`);
  return rows[0].digest;
}

describe(row('TMDB sends nonsense'), () => {
  test.each([
    'HTML',
    'truncated JSON',
    '{}',
    'wrong types',
    'an error with status 200',
    '50 MB',
    'plain-text 500',
  ] as const)('%s is refused, and the tables do not change', async (fault) => {
    const { fake, site } = await liveSite([NEW, fakeFilm({ id: THE_SHINING, title: 'Another Film' })]);
    const before = await catalogueOf(site);
    fake.fail(fault);
    const live = quickLive(site);
    fake.changed.add(THE_SHINING);
    const rounds = [live.sync.trending, live.sync.platforms, live.sync.changes, live.sync.releases];
    for (const round of rounds) await expect(round({ wait: 0 })).rejects.toMatchObject({ name: 'TmdbFailure' });
    await live.sync.refresh({ wait: 0 }).catch(() => undefined);
    await expectPatientSite(site);
    expect(await catalogueOf(site)).toBe(before);
    // The site reads at most 10 MB; the sockets' buffers hold some more.
    expect(fake.bytesSent()).toBeLessThan(20 * MEGABYTE);
  });

  test('an invalid film in the middle of a list is skipped, and the others are stored', async ({ annotate }) => {
    const films = generateFilms(100);
    const { fake, site, live } = await liveSite(films);
    fake.fail('wrong types', { only: new RegExp(`/movie/${films[50]?.id}$`) });
    expect((await live.backfill.run()).tally).toMatchObject({ inserted: 99, skipped: 1 });
    const { rows } = await site.pool.query(
      "select id from film where source = 'tmdb' and not exists (select from credit where film_id = id)",
    );
    expect(rows).toEqual([]);
    await annotate('7 kinds of nonsense: tables byte for byte as before; 1 bad film of 100: 99 stored, 1 skipped');
  });
});

describe(row('TMDB responds with 429, 401, 404'), () => {
  test.each(['429', '429 with Retry-After'] as const)(
    'the site sends no request to TMDB during the pause after %s',
    async (fault) => {
      const { log, lines } = readableLog();
      const { fake, site } = await liveSite([NEW], { log });
      fake.fail(fault);
      const pauses = () => lines().flatMap(({ pause = [] }) => pause);
      // A call waits until a short pause is over. Without Retry-After each pause is longer, until calls no longer wait.
      const lastPause = async () => {
        await openFilm(site, NEW.id);
        return pauses().at(-1);
      };
      await expect.poll(lastPause, { interval: 100 }).toBeGreaterThanOrEqual(2_000);
      const requestsBefore = fake.requests.length;
      const visitors = Array.from({ length: 20 }, (_, index) => openFilm(site, NEW.id + index));
      const [responses, time] = await timed(Promise.all(visitors));
      expect(responses.map((response) => response.status)).toEqual(Array(20).fill(503));
      expect(fake.requests.length - requestsBefore).toBe(0);
      expect(time).toBeLessThan(4_000);
      fake.recover();
      await expect.poll(async () => (await openFilm(site, NEW.id)).status, { interval: 300 }).toBe(200);
    },
  );

  test('401 is logged once, without the token, and the site keeps working', async ({ annotate }) => {
    const { log, lines } = readableLog();
    const fake = await fakeTmdb({ films: [NEW] });
    const site = await testApp({ log, env: { ...fake.env, TMDB_TOKEN: 'a-wrong-token' } });
    for (let visitor = 0; visitor < 20; visitor++) await expectPatientSite(site);
    expect(fake.requests).toHaveLength(1);
    expect(lines().filter((line) => line.msg.includes('TMDB_TOKEN'))).toHaveLength(1);
    expect(JSON.stringify(lines())).not.toContain('a-wrong-token');
    await annotate('429: 20 visitors during a pause, 0 calls; 401: 20 visitors, 1 call, 1 line in the log');
  });

  test("a 404 of TMDB for a stored film marks the film as removed, and members' lists keep the film", async () => {
    const { fake, site, live } = await liveSite([NEW]);
    await live.backfill.run();
    fake.films.delete(NEW.id);
    const member = await signUp(site.app);
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: NEW.id } });
    await member.request(`/api/ratings/${NEW.id}`, { method: 'POST', body: { overallRating: 9 } });
    fake.changed.add(NEW.id);
    expect(await live.sync.changes()).toMatchObject({ gone: 1 });
    const film = await site.db.selectFrom('film').select('removed_at').where('id', '=', NEW.id).executeTakeFirst();
    expect(film?.removed_at).toBeInstanceOf(Date);
    const list = await (await member.request('/api/user-list')).json();
    expect(list).toMatchObject({ items: [{ title_id: NEW.id, userRating: 9 }] });
  });
});

describe(row('200 people open one unknown film'), () => {
  const crowd = (site: TestApp) => Promise.all(Array.from({ length: CROWD }, () => openFilm(site, NEW.id)));

  test('TMDB gets one request when many visitors open an unknown film, and all of them see the film', async ({
    annotate,
  }) => {
    const { fake, site } = await liveSite([NEW]);
    expect((await crowd(site)).every((response) => response.status === 200)).toBe(true);
    expect(fake.requests).toHaveLength(1);
    await annotate(`${CROWD} visitors, ${fake.requests.length} call, ${CROWD} times the film`);
  });

  test('TMDB gets one request for a film that it lacks, and no more for later visitors', async ({ annotate }) => {
    const { fake, site } = await liveSite();
    expect((await crowd(site)).every((response) => response.status === 404)).toBe(true);
    expect((await crowd(site)).every((response) => response.status === 404)).toBe(true);
    expect(fake.requests).toHaveLength(1);
    await annotate(`film that TMDB lacks: ${2 * CROWD} visitors, ${fake.requests.length} call`);
  });
});
