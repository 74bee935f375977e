import { expect, test } from 'vitest';
import { factsOf, namesNoFilm, readText, summaryOf } from '#test/imports/uploads.ts';

const film = (identifier: string, title: string, rest: object = {}) => ({
  ...{ lot: 'movie', source: 'tmdb', identifier, source_id: title },
  ...{ reviews: [], collections: [], seen_history: [] },
  ...rest,
});
const collection = (name: string, at: string) => ({
  ...{ collection_id: 'col_1', collection_name: name, creator_user_id: 'usr_1' },
  ...{ created_on: at, last_updated_on: at, information: null, rank: '1' },
});
const seen = (state: string | undefined, endedOn?: string, progress = '100') => ({
  ...{ progress, providers_consumed_on: [] },
  ...(state && { state }),
  ...(endedOn && { ended_on: endedOn }),
});
const review = (rating: string, date: string, text?: string) => ({
  rating,
  review: { date, spoiler: false, visibility: 'private', ...(text && { text }) },
});
const fileOf = (...metadata: object[]) =>
  JSON.stringify({
    ...{ people: [{ name: 'Hideo Nakata' }], workouts: [], metadata, exercises: [] },
    ...{ collections: [], measurements: [], metadata_groups: [], workout_templates: [] },
  });

test('films are read from a whole export, with viewings, ratings out of 100 and the watchlist', async () => {
  const text = fileOf(
    film('2671', 'Ring', {
      seen_history: [seen('completed', '2025-10-31T21:30:00Z'), seen('completed')],
      reviews: [
        review('90', '2025-11-01T10:00:00Z', 'Seven days.'),
        review('70.00', '2024-11-01T10:00:00Z'),
        { review: { date: '2023-11-01T10:00:00Z', text: '' } },
      ],
      collections: [collection('Completed', '2025-10-31T21:30:00Z')],
    }),
    film('11667', 'Pulse', { collections: [collection('Watchlist', '2024-01-01T10:00:00Z')] }),
    film('565', 'The Ring', { seen_history: [seen('dropped', undefined, '20')], reviews: [{ rating: 35 }] }),
    film('11075', 'Audition', { seen_history: [seen('on_a_hold', undefined, '20')] }),
    film('73', 'Noroi', { source: 'tvdb' }),
    film('93405', 'Squid Game', { lot: 'show' }),
    film('7', 'The Well', { lot: 'book', source: 'openlibrary' }),
    film('', ''),
    { lot: 'movie' },
  );
  expect(factsOf(await readText('ryot.json', text))).toEqual({
    source: 'ryot',
    films: [
      {
        note: 'Seven days.',
        ...{ title: 'Ring', tmdbId: 2671, line: 1, rating: { value: 9, at: '2025-11-01T10:00:00.000Z' } },
        viewings: [
          { date: '2025-10-31', key: '2025-10-31T21:30:00.000Z', at: '2025-10-31T21:30:00.000Z' },
          { key: 'undated' },
        ],
      },
      { title: 'Pulse', tmdbId: 11667, line: 2, watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' } },
      { title: 'The Ring', tmdbId: 565, line: 3, rating: { value: 4 } },
      { title: 'Audition', tmdbId: 11075, line: 4 },
      { title: 'Noroi', line: 5 },
    ],
    left: [
      { line: 3, title: 'The Ring', reason: 'dropped' },
      { line: 4, title: 'Audition', reason: 'other' },
      { line: 6, title: 'Squid Game', reason: 'series' },
      { line: 7, title: 'The Well', reason: 'other' },
    ],
    problems: [
      { line: 9, message: 'The entry does not have the format of a Ryot export. It is left out.' },
      { line: 3, message: 'The rating 3.5 is kept as 4, because ratings here are whole numbers.' },
      namesNoFilm(8),
    ],
  });
});

test('midnight UTC is read as a day without a time, so two films at midnight are not doubtful', async () => {
  const history = { seen_history: [seen('completed', '2024-10-31T00:00:00Z')] };
  const text = fileOf(film('2671', 'Ring', history), film('36095', 'Cure', history));
  const { films, doubtfulDays } = await readText('ryot.json', text, { timeZone: 'America/New_York' });
  expect(summaryOf(films)).toMatchObject([{ seen: '2024-10-31' }, { seen: '2024-10-31' }]);
  expect(doubtfulDays).toEqual([]);
});

test('in exports without states, a rating is read only if it is certainly out of 100, and a started film does not count as seen', async () => {
  const old = (rating: string) =>
    fileOf(
      film('2671', 'Ring', { reviews: [{ rating }], seen_history: [seen(undefined, '2024-10-31T21:30:00Z')] }),
      film('36095', 'Cure', { seen_history: [seen(undefined, undefined, '30')] }),
    );
  const clear = await readText('ryot.json', old('80'));
  expect(summaryOf(clear.films)).toMatchObject([{ rating: 8, seen: '2024-10-31' }, { seen: '' }]);
  const unclear = await readText('ryot.json', old('8'));
  expect(summaryOf(unclear.films)).toMatchObject([{ rating: null, seen: '2024-10-31' }, { seen: '' }]);
  expect(unclear.problems).toMatchObject([
    {
      line: 1,
      message: 'The rating 8 is left out, because its scale is unknown. Export again with Ryot 9.4 or newer.',
    },
  ]);
});
