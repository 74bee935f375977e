import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { expect } from 'vitest';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { byCategory, NOT_RATED, RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import type { Rating } from '#features/ratings/contract/ratings.ts';
import { asMember, type Requestable, signUp } from '../app/members.ts';
import { makeFolder, query } from './cluster-helper.ts';

/** Films that all writers use, so that they update the same sums. */
const FILMS = [694, 948, 539, 578, 4232] as const;
const KINDS = ['watchlist', 'watched', 'rating'] as const;

/**
 * `value` is 0 or 1 for the two toggles. For a rating it is the same score for all nine figures: 0 to 10, or -1 for no
 * rating.
 */
type Write = { member: number; film: number; kind: (typeof KINDS)[number]; value: number };

const keyOf = ({ member, film, kind }: Write) => `${member} ${kind} ${film}`;
const random = (below: number) => Math.floor(Math.random() * below);
const pick = <T>(items: readonly [T, ...T[]]): T => items[random(items.length)] ?? items[0];

function randomWrite(member: number): Write {
  const kind = pick(KINDS);
  return { member, film: pick(FILMS), kind, value: kind === 'rating' ? random(12) - 1 : random(2) };
}

function send(request: ReturnType<typeof asMember>, { film, kind, value }: Write): Promise<Response> {
  if (kind === 'watched') {
    return request(`/api/tmdb/update-watched-status/${film}`, { method: 'POST', body: { watched: value === 1 } });
  }
  if (kind === 'rating') {
    const figure = value < 0 ? null : value;
    const detailedRatings = byCategory(() => figure);
    return request(`/api/ratings/${film}`, { method: 'POST', body: { overallRating: figure, detailedRatings } });
  }
  return value === 1
    ? request('/api/user-list/add', { method: 'POST', body: { title_id: film } })
    : request(`/api/user-list/remove/${film}`, { method: 'DELETE' });
}

async function json<T>(response: Response): Promise<T> {
  expect(response.status).toBe(200);
  // The API tests check that responses have the contract's type.
  return (await response.json()) as T;
}

/** Returns the score that all fields of a rating have. Different scores mean that a rating was stored partially. */
function wholeRating({ overallRating, detailedRatings }: Rating): number {
  const figures = new Set([overallRating ?? NOT_RATED, ...Object.values(detailedRatings)]);
  expect([...figures], 'a rating is old or new, never mixed').toHaveLength(1);
  return overallRating ?? NOT_RATED;
}

async function stateOf(member: number, request: ReturnType<typeof asMember>): Promise<Map<string, number>> {
  const list = await json<UserList>(await request('/api/user-list'));
  const state = new Map<string, number>();
  for (const film of FILMS) {
    const set = (kind: Write['kind'], value: number) => state.set(keyOf({ member, film, kind, value }), value);
    set('watchlist', Number(list.items.some((item) => item.title_id === film)));
    set('watched', Number(list.watchedMovies.some((item) => item.tmdbId === film)));
    set('rating', wholeRating(await json<Rating>(await request(`/api/ratings/${film}`))));
  }
  return state;
}

export type Tally = { acknowledged: number; refused: Map<number, number>; cut: number };

/**
 * Creates members who write through the API as fast as they get responses. Acknowledged writes are recorded in a file.
 *
 * @param cookies one for each member; they stay valid after a restart of the site
 */
export function createWriters(cookies: readonly string[], ackFile: string) {
  /** The writes that got no successful response. Each may be stored or not. */
  let unsure: Write[] = [];
  let stopping = false;
  let running: Promise<unknown> = Promise.resolve();
  const tally: Tally = { acknowledged: 0, refused: new Map(), cut: 0 };

  async function write(app: Requestable, member: number): Promise<void> {
    const next = randomWrite(member);
    unsure.push(next);
    const response = await send(asMember(app, cookies[member] ?? ''), next);
    await response.arrayBuffer();
    if (!response.ok) {
      tally.refused.set(response.status, (tally.refused.get(response.status) ?? 0) + 1);
      return;
    }
    appendFileSync(ackFile, `${JSON.stringify(next)}\n`);
    unsure = unsure.filter((each) => keyOf(each) !== keyOf(next));
    tally.acknowledged += 1;
  }

  /** Writes until the connection breaks or `stop` is called. */
  async function keepWriting(app: Requestable, member: number): Promise<void> {
    try {
      while (!stopping) await write(app, member);
    } catch {
      // The connection broke during a write, which may be stored or not.
      tally.cut += 1;
    }
  }

  function acknowledgedState(): Map<string, number> {
    const lines = existsSync(ackFile) ? readFileSync(ackFile, 'utf8').trim().split('\n').filter(Boolean) : [];
    // Written by `write` above.
    const writes = lines.map((line) => JSON.parse(line) as Write);
    return new Map(writes.map((each) => [keyOf(each), each.value]));
  }

  return {
    tally,
    start(app: Requestable): void {
      stopping = false;
      running = Promise.all(cookies.map((_, member) => keepWriting(app, member)));
    },
    /** Resolves when all writers have stopped. */
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
    /**
     * Expects that every acknowledged write is stored, and every other write completely or not at all.
     *
     * @param now the members' cookies, if they had to sign in again
     */
    async expectKept(app: Requestable, now = cookies): Promise<void> {
      const acknowledged = acknowledgedState();
      for (const [member, cookie] of now.entries()) {
        const state = await stateOf(member, asMember(app, cookie));
        for (const [key, value] of state) {
          const before = acknowledged.get(key) ?? (key.includes('rating') ? NOT_RATED : 0);
          const open = unsure.filter((each) => keyOf(each) === key);
          const possible = [before, ...open.map((each) => each.value)];
          expect(possible, `${key}: acknowledged ${before}, found ${value}`).toContain(value);
          // Records the found value as acknowledged, because it must not change any more.
          if (open[0]) appendFileSync(ackFile, `${JSON.stringify({ ...open[0], value })}\n`);
        }
      }
      unsure = [];
    },
  };
}

/** Signs up members who can write. */
export async function membersWhoWrite(site: Requestable, count: number) {
  const members = await Promise.all(Array.from({ length: count }, () => signUp(site)));
  const acknowledged = path.join(await makeFolder(), 'acknowledged.jsonl');
  return {
    members,
    writers: createWriters(
      members.map(({ cookie }) => cookie),
      acknowledged,
    ),
  };
}

/** Expects that the films' sums and counts equal a recount of the ratings. */
export async function expectSums(connection: ClientConfig): Promise<void> {
  const columns = (read: (figure: string) => string) => RATING_FIGURES.map(read).join(', ');
  const wrong = await query(
    connection,
    `with recount as (
       select film_id, ${columns((figure) => `coalesce(sum(${figure}), 0) as ${figure}_sum, count(${figure}) as ${figure}_count`)}
       from rating group by film_id)
     select film_id from rating_stats left join recount using (film_id)
     where (${columns((figure) => `rating_stats.${figure}_sum, rating_stats.${figure}_count`)}) is distinct from
       (${columns((figure) => `coalesce(recount.${figure}_sum, 0), coalesce(recount.${figure}_count, 0)`)})
     union all select film_id from recount where film_id not in (select film_id from rating_stats)`,
  );
  expect(wrong, 'films whose sums differ from a recount').toEqual([]);
}
