import { expect, test } from 'vitest';
import { createOnDemand } from './on-demand.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** What is fetched anew behind the backs of readers who open films. */
function setUp() {
  const enqueued: number[] = [];
  const unused = () => {
    throw new Error('opening a known film asks nobody');
  };
  const onDemand = createOnDemand({
    client: new Proxy({}, { get: unused }) as never, // nothing of it may be touched
    fetchFilms: new Proxy({}, { get: unused }) as never, // as above
    repository: new Proxy({}, { get: unused }) as never, // as above
    enqueue: async (id) => void enqueued.push(id),
    clock: () => NOW,
    log: { warn: () => undefined },
  });
  return { enqueued, viewed: onDemand.viewed };
}

test.each([
  ['tmdb', 6.9, false],
  ['tmdb', 7.1, true],
  ['snapshot', 0, true],
  ['dump', 0, true],
] as const)('a film of source %s, %s days old, is fetched anew when somebody opens it: %s', (source, days, renewed) => {
  const { enqueued, viewed } = setUp();
  viewed({ id: 694, source, fetched_at: daysAgo(days) });
  expect(enqueued).toEqual(renewed ? [694] : []);
});

test('however many open it, it is fetched once', () => {
  const { enqueued, viewed } = setUp();
  for (let reader = 0; reader < 50; reader++) viewed({ id: 694, source: 'tmdb', fetched_at: daysAgo(30) });
  expect(enqueued).toEqual([694]);
});
