import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onAnotherDevice, signUp, type TestMember } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { row } from './rows.ts';

const ALIEN = 348;
const AT_ONCE = 50;
const RUNS = 5;

const site = await appForFile();
const member = await signUp(site.app);
const devices = [member, await onAnotherDevice(site.app, member)];

type Toggle = (on: boolean, device: TestMember, index: number) => Promise<Response>;

const watchlist: Toggle = (on, device) =>
  on
    ? device.request('/api/user-list/add', { method: 'POST', body: { title_id: ALIEN } })
    : device.request(`/api/user-list/remove/${ALIEN}`, { method: 'DELETE' });

const dateOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();

const watched: Toggle = (on, device, index) =>
  device.request(`/api/tmdb/update-watched-status/${ALIEN}`, {
    method: 'POST',
    body: { watched: on, watchDate: on ? dateOf(index) : null },
  });

/** Sends all calls at the same time, alternating between two devices. */
async function atOnce(toggle: Toggle, states: readonly boolean[]): Promise<void> {
  const responses = await Promise.all(
    states.map((on, index) => toggle(on, devices[index % devices.length] ?? member, index)),
  );
  expect(responses.filter((response) => !response.ok).map((response) => response.status)).toEqual([]);
}

async function rowsOf(table: 'watchlist_entry' | 'viewing'): Promise<number> {
  const { rowCount } = await site.pool.query(
    `select 1 from ${table} where film_id = $1 and member_id = (select id from member where email = $2)`,
    [ALIEN, member.email],
  );
  return rowCount ?? 0;
}

/** Returns the number of rows. Expects that all API responses agree with this number. */
async function stateOf(table: 'watchlist_entry' | 'viewing'): Promise<number> {
  const rows = await rowsOf(table);
  const film = await (await member.request(`/api/tmdb/movie/${ALIEN}`)).json();
  const lists = await (await member.request('/api/user-list')).json();
  const [isSet, listed] = table === 'viewing' ? [film.watched, lists.watchedMovies] : [film.watchlisted, lists.items];
  expect([isSet, listed.length]).toEqual([rows > 0, Math.min(rows, 1)]);
  return rows;
}

const CASES = [
  ['watchlist', watchlist, 'watchlist_entry'],
  ['watched', watched, 'viewing'],
] as const;

describe(row('50 concurrent toggles of one entry'), () => {
  test.each(CASES)(
    'after fifty mixed calls at once the %s entry has one row or none, and a later call sets its state',
    async (...given) => {
      const [, toggle, table] = given;
      const mix = fc.array(fc.boolean(), { minLength: AT_ONCE, maxLength: AT_ONCE });
      await fc.assert(
        fc.asyncProperty(mix, fc.boolean(), async (states, last) => {
          await atOnce(toggle, states);
          expect([0, 1]).toContain(await stateOf(table));
          expect((await toggle(last, member, 0)).ok).toBe(true);
          expect(await stateOf(table)).toBe(Number(last));
        }),
        { numRuns: RUNS },
      );
    },
  );

  test.each(CASES)('after fifty equal calls at once the %s entry has the requested state', async (...given) => {
    const [, toggle, table] = given;
    for (const on of [true, false, true]) {
      await atOnce(toggle, Array<boolean>(AT_ONCE).fill(on));
      expect(await stateOf(table)).toBe(Number(on));
    }
  });

  test('of fifty dates that are sent at once for a watched film, exactly one is stored', async ({ annotate }) => {
    await watched(false, member, 0);
    await atOnce(watched, Array<boolean>(AT_ONCE).fill(true));
    const viewings = await (await member.request(`/api/viewings/${ALIEN}`)).json();
    expect(viewings).toHaveLength(1);
    expect(Array.from({ length: AT_ONCE }, (_, index) => dateOf(index))).toContain(viewings[0].watchDate);
    await annotate(
      `${AT_ONCE} at once, ${RUNS} mixes and 3 runs of one state for each of 2 toggles: never a second row`,
    );
  });
});
