import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { asMember, fromElsewhere, login, type Requestable, signUp, type TestMember } from '../app/members.ts';
import { createWriters, expectSums } from '../faults/writers.ts';
import { temporaryFolder } from '../nodes/folders.ts';
import { until } from '../nodes/programs.ts';
import { siteAt } from '../nodes/requests.ts';
import type { Cluster } from './cluster.ts';

const WRITERS = 6;
const READERS = 3;
/** Milliseconds between two requests of one reader or writer, so that two cores have time for everything else. */
const PAUSE = 25;
const SIGN_IN_PAUSE = 700;

type Kind = 'write' | 'page' | 'member' | 'sign-in';
/** One request, with times in milliseconds since the start of the process. */
export type Seen = { kind: Kind; name: string; status: number; retryAfter: boolean; began: number; ended: number };

/** Wraps an app so that each response is recorded. A broken connection counts as status 0. */
function recorded(app: Requestable, kind: Kind, seen: Seen[]): Requestable {
  return {
    request: async (input, init) => {
      const began = performance.now();
      const entry = { kind, name: `${init?.method ?? 'GET'} ${input}`, began };
      // No keep-alive: a reload of nginx closes idle connections. Browsers repeat the request then, these tests do not.
      const headers = new Headers(init?.headers);
      headers.set('Connection', 'close');
      try {
        const response = await app.request(input, { ...init, headers });
        const retryAfter = response.headers.has('Retry-After');
        seen.push({ ...entry, status: response.status, retryAfter, ended: performance.now() });
        await sleep(PAUSE);
        return response;
      } catch (error) {
        seen.push({ ...entry, status: 0, retryAfter: false, ended: performance.now() });
        throw error;
      }
    },
  };
}

const ofKind = (seen: readonly Seen[], kind: Kind) => seen.filter((each) => each.kind === kind);
const succeeded = ({ status }: Seen) => status >= 200 && status < 400;

/** Returns the requests of this kind that neither succeeded nor got 503 with Retry-After. */
export const unexpected = (seen: readonly Seen[], kind: Kind): Seen[] =>
  ofKind(seen, kind).filter((each) => !succeeded(each) && !(each.status === 503 && each.retryAfter));
export const failures = (seen: readonly Seen[], kind: Kind): Seen[] =>
  ofKind(seen, kind).filter((each) => !succeeded(each));
export const count = (seen: readonly Seen[], kind: Kind): number => ofKind(seen, kind).filter(succeeded).length;

/**
 * Returns the seconds from `moment` until writes succeed again: until the first success after the last write that
 * failed or took over a second. Returns 0 if there is no such write.
 */
export function writesAgainAfter(seen: readonly Seen[], moment: number): number {
  const writes = ofKind(seen, 'write').filter(({ ended }) => ended >= moment);
  const disturbed = writes.filter((each) => !succeeded(each) || each.ended - each.began > 1_000);
  const last = Math.max(moment, ...disturbed.map((each) => (succeeded(each) ? each.began : each.ended)));
  const next = writes.filter((each) => succeeded(each) && each.ended > last).map(({ ended }) => ended);
  return disturbed.length === 0 ? 0 : (Math.min(...next) - moment) / 1_000;
}

/** Creates members and visitors who use the site, and records the acknowledged writes of the members. */
export async function createTraffic({ url, connection, leader, logs }: Cluster) {
  const site = siteAt(url);
  const folder = await temporaryFolder();
  const members: TestMember[] = [];
  for (let number = 0; number < WRITERS; number++) members.push(await signUp(site));
  const films = (await (await leader()).query<{ id: number }>('select id from film order by id')).map(({ id }) => id);
  const writers = createWriters(
    members.map(({ cookie }) => cookie),
    path.join(folder, 'acknowledged'),
  );
  let seen: Seen[] = [];
  let stopping = false;
  let running: Promise<unknown> = Promise.resolve();

  async function repeat(work: (round: number) => Promise<unknown>, start: number): Promise<void> {
    for (let round = start; !stopping; round++) await work(round);
  }
  async function read(round: number): Promise<void> {
    const film = films[(round * 7) % films.length];
    const pages = recorded(site, 'page', seen);
    for (const page of ['/', `/movie/${film}`, '/calendar', `/search?q=night+${round % 50}`]) {
      await (await pages.request(page)).arrayBuffer();
    }
    const cookie = members[round % members.length]?.cookie ?? '';
    await (await asMember(recorded(site, 'member', seen), cookie)('/api/user-list')).arrayBuffer();
  }
  async function signIn(round: number): Promise<void> {
    const member = members[round % members.length];
    if (!member) return;
    const response = await login(recorded(site, 'sign-in', seen), member.email, member.password, fromElsewhere());
    await response.arrayBuffer();
    await sleep(SIGN_IN_PAUSE);
  }

  return {
    films,
    members,
    start(): void {
      seen = [];
      stopping = false;
      writers.start(recorded(site, 'write', seen));
      const readers = Array.from({ length: READERS }, (_, reader) => repeat(read, reader * 100));
      running = Promise.all([...readers, repeat(signIn, 0)]);
      // `stop` awaits `running`, and throws its error.
      running.catch(() => undefined);
    },
    /** Resolves when a write that was sent after this call has been acknowledged. */
    async untilAcknowledged(seconds = 60): Promise<void> {
      const asked = performance.now();
      const since = () => ofKind(seen, 'write').some((each) => each.began > asked && succeeded(each));
      await until('an acknowledged write', async () => since(), seconds).catch((error: Error) => {
        throw new Error(`${error.message}\n${logs()}`);
      });
    },
    async stop(): Promise<Seen[]> {
      stopping = true;
      await Promise.all([writers.stop(), running]);
      return seen;
    },
    /** Expects that no acknowledged write is lost, and that sums equal a recount. */
    async expectKept(): Promise<void> {
      await writers.expectKept(site);
      await expectSums(connection);
      expect(writers.tally.cut, 'writers whose connection broke').toBe(0);
    },
    acknowledged: () => writers.tally.acknowledged,
  };
}
