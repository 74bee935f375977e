import { expect, test } from 'vitest';
import { createOnDemand } from './on-demand.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/**
 * Creates the source with fakes that fail when they are used. Returns the films that the source refreshes and the
 * messages that it logs.
 */
function setUp() {
  const enqueued: number[] = [];
  const logged: unknown[] = [];
  const unused = () => {
    throw new Error('opening a known film must not call TMDB');
  };
  const onDemand = createOnDemand({
    // Any use of these three throws.
    client: new Proxy({}, { get: unused }) as never,
    fetchFilms: new Proxy({}, { get: unused }) as never,
    repository: new Proxy({}, { get: unused }) as never,
    enqueue: async (id) => void enqueued.push(id),
    clock: () => NOW,
    log: { warn: (_error: unknown, message?: unknown) => void logged.push(message) },
  });
  return { enqueued, logged, viewed: onDemand.viewed, completePerson: onDemand.completePerson };
}

test.each([
  ['tmdb', 6.9, false],
  ['tmdb', 7.1, true],
  ['snapshot', 0, true],
  ['dump', 0, true],
] as const)(
  'opening a film of source %s that was fetched %s days ago refreshes the film: %s',
  (source, days, renewed) => {
    const { enqueued, viewed } = setUp();
    viewed({ id: 694, source, fetched_at: daysAgo(days) });
    expect(enqueued).toEqual(renewed ? [694] : []);
  },
);

test('a film is refreshed once for any number of visitors', () => {
  const { enqueued, viewed } = setUp();
  for (let visitor = 0; visitor < 50; visitor++) viewed({ id: 694, source: 'tmdb', fetched_at: daysAgo(30) });
  expect(enqueued).toEqual([694]);
});

test('a person is shown without a biography when the database fails while the biography is fetched', async () => {
  const { logged, completePerson } = setUp();
  expect(await completePerson(2)).toBe(false);
  expect(logged).toEqual(['the biography of a person was not fetched']);
});
