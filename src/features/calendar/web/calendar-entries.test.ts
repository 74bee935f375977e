import { expect, it } from 'vitest';
import type { ListedFilm } from '#features/films/contract/films.ts';
import { anniversaryEntries, calendarEntries } from './calendar-entries.ts';

const film = (id: number, releaseDate: string | null): ListedFilm => ({
  id,
  title: `Film ${id}`,
  posterPath: null,
  posterColour: null,
  overview: null,
  releaseDate,
});

it('each film becomes an all-day entry on its release date, with the film as its resource', () => {
  const released = film(1, '2026-10-09');
  expect(calendarEntries([released])).toEqual([
    { title: 'Film 1', start: '2026-10-09', end: '2026-10-09', allDay: true, resource: released },
  ]);
});

it('a film without a release date has no entry', () => {
  expect(calendarEntries([film(1, null)])).toEqual([]);
});

it('a film of an earlier year has an entry on the anniversary of its release, with its age', () => {
  const entries = anniversaryEntries([film(1, '1978-10-25'), film(2, '2025-10-31')], '2026-10');
  expect(entries.map(({ start, end, anniversary }) => [start, end, anniversary])).toEqual([
    ['2026-10-25', '2026-10-25', '1978 · 48 years ago'],
    ['2026-10-31', '2026-10-31', '2025 · 1 year ago'],
  ]);
  expect(entries[0]?.resource.releaseDate).toBe('1978-10-25');
});
