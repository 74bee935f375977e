import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, type FilmAnswer, type PathValues, type Query, reading } from './tmdb-api.ts';

// What must not compile is checked by the compiler: an expected error that is none is one itself.

const row = z.object({ id: z.int(), title: z.string().nullable() });

test('a schema that reads what TMDB describes is handed back as it is, nulls and gaps allowed', () => {
  const page = z.object({ results: z.array(row), total_pages: z.int().optional() });
  expect(reading<Answer<'/3/discover/movie'>>()(page)).toBe(page);
  const film = z.object({ 'watch/providers': z.object({ results: z.record(z.string(), z.unknown()) }) });
  expect(reading<FilmAnswer>()(film)).toBe(film);
});

test('a schema that reads a field TMDB does not have, or as another type, does not compile', () => {
  const reads = reading<Answer<'/3/discover/movie'>>();
  // @ts-expect-error there is no such field
  expect(reads(z.object({ pages: z.int() }))).toBeDefined();
  // @ts-expect-error a number, not a text
  expect(reads(z.object({ page: z.string() }))).toBeDefined();
  // @ts-expect-error a slip inside a row
  expect(reads(z.object({ results: z.array(z.object({ titel: z.string() })) }))).toBeDefined();
  // @ts-expect-error rows, not one
  expect(reads(z.object({ results: row }))).toBeDefined();
  // @ts-expect-error nothing of that name is appended
  expect(reading<FilmAnswer>()(z.object({ trailers: z.unknown() }))).toBeDefined();
});

test('a parameter that TMDB would ignore does not compile, nor does an id that is none', () => {
  const query: Query<'/3/discover/movie'> = { 'primary_release_date.gte': '2026-11-01', page: 2 };
  // @ts-expect-error it is called primary_release_date.gte
  query['primary_release_date.from'] = '2026-11-01';
  // @ts-expect-error not one of TMDB's orders
  query.sort_by = 'fame.desc';
  // @ts-expect-error a whole number
  const path: PathValues<'/3/movie/{movie_id}'> = { movie_id: '948' };
  expect([query, path]).toBeDefined();
});
