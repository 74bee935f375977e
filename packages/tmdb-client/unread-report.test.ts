import { expect, onTestFinished, test, vi } from 'vitest';
import { createUnreadReport } from './tmdb-client.ts';

test('an unreadable field is logged immediately, later fields are logged together once a minute, and each is counted', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: object[] = [];
  const counted: string[] = [];
  const report = createUnreadReport({ warn: (fields: object) => void lines.push(fields) }, (field) =>
    counted.push(field),
  );
  for (const id of [1, 2, 3]) report(`/3/movie/${id}`, ['runtime']);
  report('/3/movie/4', ['overview']);
  report('/3/movie/5', []);
  expect(lines).toEqual([{ fields: { runtime: 1 }, latest: '/3/movie/1' }]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([{ fields: { runtime: 2, overview: 1 }, latest: '/3/movie/4' }]);
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(2);
  report('/3/movie/6', ['runtime']);
  expect(lines).toHaveLength(3);
  expect(counted).toEqual(['runtime', 'runtime', 'runtime', 'overview', 'runtime']);
});
