import { expect } from 'vitest';

/** Pairs of calls that are compared. */
export const TRIES = Number(process.env.SAME_TIME_TRIES ?? 200);
/** The largest ratio of the medians of processor time; without hashing for unknown e-mail addresses it was 3.6. */
const ALIKE = 1.25;
/** Five standard deviations: fair coin flips differ that much once in two million series. */
const FAIR = 2.5 * Math.sqrt(TRIES);
/** Warm-up calls that do not count. */
const WARM_UP = 5;

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function measure(call: () => Promise<Response>) {
  const start = performance.now();
  const before = process.cpuUsage();
  const { status } = await call();
  const { user, system } = process.cpuUsage(before);
  return { status, wall: performance.now() - start, cpu: user + system };
}

/** @param index starts at -5; the first five calls warm up */
type Call = (index: number) => Promise<Response>;

/**
 * Makes two kinds of call in pairs, in random order, and expects that neither status nor time distinguishes them. On a
 * busy machine wall-clock medians vary, so wall-clock time only decides which call of each pair was slower. The medians
 * use processor time, which includes hashing in other threads.
 *
 * @returns the common status
 */
export async function expectSameTime(one: Call, two: Call): Promise<number> {
  const cpu: [number[], number[]] = [[], []];
  const statuses = new Set<number>();
  let slower = 0;
  for (let index = -WARM_UP; index < TRIES; index++) {
    const oneFirst = Math.random() < 0.5;
    const first = await measure(() => (oneFirst ? one : two)(index));
    const second = await measure(() => (oneFirst ? two : one)(index));
    const [a, b] = oneFirst ? [first, second] : [second, first];
    statuses.add(a.status).add(b.status);
    if (index < 0) continue;
    cpu[0].push(a.cpu);
    cpu[1].push(b.cpu);
    if (a.wall > b.wall) slower++;
  }
  const ratio = median(cpu[0]) / median(cpu[1]);
  expect(ratio).toBeGreaterThan(1 / ALIKE);
  expect(ratio).toBeLessThan(ALIKE);
  expect(Math.abs(slower - TRIES / 2)).toBeLessThanOrEqual(FAIR);
  expect(statuses.size).toBe(1);
  return [...statuses][0] ?? 0;
}
