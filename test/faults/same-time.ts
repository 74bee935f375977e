import type pg from 'pg';
import { expect } from 'vitest';

/** Pairs of calls that are compared. */
export const TRIES = Number(process.env.SAME_TIME_TRIES ?? 200);
/**
 * The largest allowed ratio of two kinds of call, by the median of their processor time. It was 3.6 while the app did
 * not hash for unknown e-mail addresses. On a busy machine the medians of equal calls differ by up to a quarter.
 */
const ALIKE = 2;
/** Warm-up calls that do not count. */
const WARM_UP = 5;

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** @returns a function that returns the texts of the statements that were sent since its last call */
function recordStatements(pool: pg.Pool): () => string {
  const known = new WeakSet<pg.PoolClient>();
  let texts: string[] = [];
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    const recorded = (...args: [unknown]) => {
      texts.push(String(args[0]));
      return Reflect.apply(query, client, args);
    };
    client.query = recorded as typeof client.query; // works for each overload, because it passes all arguments on
  });
  return () => {
    const sent = texts.join('\n');
    texts = [];
    return sent;
  };
}

async function measure(call: () => Promise<Response>, statements: () => string) {
  statements();
  const before = process.cpuUsage();
  const { status } = await call();
  const { user, system } = process.cpuUsage(before);
  return { said: { status, statements: statements() }, cpu: user + system };
}

/** @param index starts at -5; the first five calls warm up */
type Call = (index: number) => Promise<Response>;

/**
 * Makes two kinds of call in pairs, in random order, and expects that they do the same: they send the same statements,
 * get the same status, and hash equally often. The medians of processor time show how often calls hash, because this
 * time includes hashing in other threads. Elapsed time says less, because other programs change it.
 *
 * @returns the common status
 */
export async function expectSameTime(pool: pg.Pool, one: Call, two: Call): Promise<number> {
  const statements = recordStatements(pool);
  const cpu: [number[], number[]] = [[], []];
  let status = 0;
  for (let index = -WARM_UP; index < TRIES; index++) {
    const oneFirst = Math.random() < 0.5;
    const first = await measure(() => (oneFirst ? one : two)(index), statements);
    const second = await measure(() => (oneFirst ? two : one)(index), statements);
    expect(first.said).toEqual(second.said);
    expect(first.said.statements).toMatch(/select/);
    status = first.said.status;
    if (index < 0) continue;
    cpu[oneFirst ? 0 : 1].push(first.cpu);
    cpu[oneFirst ? 1 : 0].push(second.cpu);
  }
  const ratio = median(cpu[0]) / median(cpu[1]);
  expect(ratio).toBeGreaterThan(1 / ALIKE);
  expect(ratio).toBeLessThan(ALIKE);
  return status;
}
