import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Content, NOW, readText, zipOf } from '#test/imports/uploads.ts';
import { ImportFileError } from '../parsed-import.ts';
import { createDateReader } from './dates.ts';
import { readImdbId, readRating, readTmdbId, readYear } from './values.ts';

const HEADERS = [
  'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
  'Date,Name,Year,Letterboxd URI',
  'tmdbID,imdbID,Title,Year,Rating10,WatchedDate',
  'Const,Your Rating,Date Rated,Title,Title Type,Year',
  'type,action,title,year,imdb,tmdb,watched_at,listed_at,rating,rated_at',
  'TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating,Date Rated',
  'SIMKL_ID,Title,Type,Year,Watchlist,WatchedDate,Rating,TMDB,IMDB',
  'title,year,tmdbId,imdbId,watchedAt',
  'media_id,source,media_type,title,score,status,repeats,end_date',
  'Title,Date',
  'Profile Name,Start Time,Attributes,Title,Supplemental Video Type,Latest Bookmark',
  'title,year,watched_at,is_watched,rewatch_count',
  'kind,tmdb_id,title,release_date,date,overall',
  'title,year,status,watched,plays,rating,date,user',
];

/** Expects that the content is refused, or is read as films with valid values. */
async function survives(content: Content): Promise<void> {
  const parsed = await readText('file', content).catch((error: unknown) => error);
  if (parsed instanceof ImportFileError) return;
  if (parsed instanceof Error) throw parsed;
  // PostgreSQL can store neither NUL nor halves of surrogate pairs.
  expect(JSON.stringify(parsed)).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/);
  const { films } = parsed as Awaited<ReturnType<typeof readText>>; // errors are thrown above
  for (const film of films) {
    expect(film.title).not.toBe('');
    expect(film.year ?? 1998).toSatisfy((year: number) => Number.isInteger(year) && year >= 1870 && year <= 2100);
    expect(film.tmdbId ?? 1).toSatisfy((id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
    const keys = film.viewings.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { date } of film.viewings) if (date !== null) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const value of [film.rating?.value, ...film.viewings.map(({ rating }) => rating)])
      if (value != null) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(value);
  }
}

/** Texts with NUL and halves of surrogate pairs. */
const oddText = fc.string({ unit: fc.constantFrom('\0', '\ud83d', '\ude00', 'é', 'a'), maxLength: 6 });
const value = fc.oneof(
  oddText,
  fc.constantFrom(
    '',
    '1998',
    '2024-10-31',
    '1970-01-01',
    '4/5/24',
    'movie',
    'tmdb',
    'completed',
    'true',
    '9.5',
    '0',
    'tt0178868',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', 'a', '0', '-', ':'), maxLength: 12 }),
);
const movie = fc.record({ title: fc.anything(), year: fc.anything(), ids: fc.anything() }, { requiredKeys: [] });
const entry = fc.record(
  {
    id: fc.anything(),
    movie: fc.oneof(
      movie,
      fc.record({ title: fc.oneof(oddText, fc.string()), year: fc.oneof(fc.integer(), fc.double()) }),
    ),
    watched_at: fc.oneof(value, fc.anything()),
    last_watched_at: value,
    plays: fc.oneof(fc.integer({ max: 99 }), fc.anything()),
    rated_at: value,
    rating: fc.oneof(fc.integer({ min: -1, max: 11 }), fc.double()),
    listed_at: value,
    is_watched: fc.boolean(),
    status: value,
  },
  { requiredKeys: ['movie'] },
);

const number = fc.oneof(value, fc.integer(), fc.double(), fc.constant(null));
const some = (item: fc.Arbitrary<unknown>) => fc.oneof(fc.array(item, { maxLength: 3 }), fc.constant(null), value);
/** An entry of Ryot's or of MediaTracker's files. */
const tracked = fc.record(
  {
    lot: fc.constantFrom('movie', 'show'),
    source: fc.constantFrom('tmdb', 'tvdb'),
    ...{ identifier: value, source_id: value },
    reviews: some(fc.record({ rating: number, review: fc.record({ text: value, date: value }) })),
    collections: some(fc.record({ collection_name: fc.constant('Watchlist'), created_on: value })),
    seen_history: some(fc.record({ state: value, progress: number, ended_on: value })),
    mediaType: fc.constantFrom('movie', 'tv'),
    ...{ seen: fc.boolean(), onWatchlist: fc.boolean() },
    ...{ title: value, originalTitle: value, releaseDate: value, tmdbId: number, imdbId: value },
    ...{ genres: some(value), lastSeenAt: number, seenHistory: some(fc.record({ date: number })) },
    userRating: fc.record({ rating: number, review: value, date: number }),
  },
  { requiredKeys: ['lot', 'source', 'identifier', 'mediaType', 'seen', 'onWatchlist'] },
);

describe('any upload', () => {
  test('of random bytes is read or refused', () =>
    fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), survives), { numRuns: 500 }));

  test('with rows of any values below a known header is read or refused', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...HEADERS),
        fc.array(fc.array(value, { maxLength: 9 }), { maxLength: 6 }),
        (header, rows) => survives([header, ...rows.map((row) => row.join(','))].join('\n')),
      ),
      { numRuns: 1000 },
    ));

  test('of JSON with any values in a known shape is read or refused', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(entry, tracked), { maxLength: 6 }),
        fc.constantFrom(
          (entries: unknown) => entries,
          (movies: unknown) => ({ movies }),
          (metadata: unknown) => ({ metadata, collections: [] }),
          (entries: unknown) => ({ ratings: [], watchlist: [], viewings: entries }),
        ),
        (entries, shape) => survives(JSON.stringify(shape(entries))),
      ),
      { numRuns: 1000 },
    ));

  test('of a ZIP file with any bytes changed is read or refused', async () => {
    const whole = await zipOf({
      'watched.csv': 'Date,Name,Year,Letterboxd URI\n2024-01-01,Ring,1998,\n',
      'diary.csv': `${HEADERS[0]}\n`,
    });
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: whole.length }),
        (changes, cut) => {
          const changed = whole.slice();
          for (const [at, byte] of changes) changed[at] = byte;
          return survives(changed.slice(0, cut % 3 === 0 ? cut : whole.length));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('gives only valid days, ratings, years and ids, because other values are ignored', () =>
    fc.assert(
      fc.property(
        fc.oneof(value, fc.string()),
        fc.constantFrom('dmy' as const, 'mdy' as const, null),
        (text, order) => {
          const date = createDateReader(order, 'Pacific/Apia', NOW)(text);
          if (typeof date !== 'string') expect(new Date(date.day).toISOString()).toContain(date.day);
          const { rating } = readRating(text, 2);
          if (rating !== null)
            expect(rating).toSatisfy((figure: number) => Number.isInteger(figure) && figure >= 1 && figure <= 10);
          expect(readYear(text) ?? 1998).toBeGreaterThanOrEqual(1870);
          expect(readTmdbId(text) ?? 1).toBeGreaterThan(0);
          expect(readImdbId(text) ?? 'tt0000001').toMatch(/^tt\d{7,10}$/);
        },
      ),
      { numRuns: 2000 },
    ));
});

/** Milliseconds of processor time for 19 MB. Unlike the time of a clock, it is the same on a busy machine. */
const LONGEST = 20_000;

test.each<[string, () => string]>([
  ['quotation marks', () => '"'.repeat(19e6)],
  ['lines of one quotation mark', () => '"\n'.repeat(9e6)],
  ['commas', () => ','.repeat(19e6)],
  ['short rows', () => `Title,Date\n${'a,b\n'.repeat(4.7e6)}`],
  ['colons in titles', () => `Title,Date\n${`"${': '.repeat(190)}",1/2/24\n`.repeat(49_000)}`],
  ['brackets', () => '['.repeat(1e6)],
  [
    'films of one name',
    () =>
      `title,year,tmdbId,imdbId,watchedAt\n${Array.from({ length: 19_990 }, (_, id) => `It,2017,${id + 1},,\n`).join('')}${'It,2017,,,\n'.repeat(5)}`,
  ],
])('up to 19 MB of %s are read or refused in 20 seconds of processor time', async (_, text) => {
  const begun = process.cpuUsage();
  await survives(text());
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(LONGEST);
});
