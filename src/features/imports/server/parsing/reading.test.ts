import { describe, expect, test } from 'vitest';
import { lines, NOW, upload } from '#test/imports/uploads.ts';
import { MAX_IMPORT_RECORDS } from '../../contract/import-rules.ts';
import type { DateOrder } from '../parsed-import.ts';
import { readDocument, type TableDocument } from './documents.ts';
import { addViewing } from './films.ts';
import { createReading, type ReadOptions } from './reading.ts';

const PLACE = { file: 'x.csv', line: 2 };
const readingOf = (options: Partial<ReadOptions> = {}) => createReading({ timeZone: null, now: NOW, ...options });

describe('a film', () => {
  test.each([
    [{ title: ' Ring ' }, 'Ring'],
    [{ title: ' ', imdbId: 'tt0178868', tmdbId: 2671 }, 'tt0178868'],
    [{ title: '', tmdbId: 2671 }, 'TMDB 2671'],
    [{ title: 'x'.repeat(501) }, 'x'.repeat(500)],
  ])('given as %j has the title %s', (name, title) => {
    expect(readingOf().film(PLACE, name)?.title).toBe(title);
  });

  test('with an impossible year has no year, so its viewings may have any day', () => {
    const reading = readingOf();
    const film = reading.film(PLACE, { title: 'Ring', year: 1700 });
    if (film) addViewing(film, { day: '1998-01-31', moment: null });
    expect(reading.finish()).toMatchObject({ problems: [], films: [{ year: null }] });
  });
});

test('an entry that is left out has a title of at most 500 characters, without spaces around it', () => {
  const reading = readingOf();
  reading.leaveOut(PLACE, ` ${'x'.repeat(501)} `, 'series');
  reading.leaveOut(PLACE, ' Kingdom ', 'series');
  expect(reading.finish().left).toEqual([
    { ...PLACE, title: 'x'.repeat(500), reason: 'series' },
    { ...PLACE, title: 'Kingdom', reason: 'series' },
  ]);
});

test('at most fifty thousand rewatches are added', () => {
  const reading = readingOf();
  const film = reading.film(PLACE, { title: 'Ring' });
  if (!film) throw new Error('The film has a title.');
  reading.addRepeats(PLACE, film, MAX_IMPORT_RECORDS - 1);
  reading.addListed(PLACE, film, null);
  expect(film.viewings).toHaveLength(MAX_IMPORT_RECORDS);
  const error = 'x.csv, line 2: An import has at most 50000 rewatches.';
  expect(() => reading.addRepeats(PLACE, film, 1)).toThrow(error);
  expect(() => reading.addListed(PLACE, film, null)).toThrow(error);
});

test('the message about a long value that is not a date has only the first 40 characters of the value', () => {
  const reading = readingOf();
  expect(reading.dates(null)('x'.repeat(50), PLACE)).toBeNull();
  expect(reading.finish().problems).toEqual([
    { ...PLACE, message: `“${'x'.repeat(40)}” is not a date. The row is kept without it.` },
  ]);
});

describe('the dates of a table', () => {
  type Question = Parameters<ReturnType<typeof createReading>['datesOf']>[2];

  /** Reads the dates, empty ones too. */
  function read(dates: string[], question: Question, dateOrder?: DateOrder) {
    const table = readDocument(upload('x.csv', lines(['title,date', ...dates.map((date) => `Ring,${date}`)])));
    const reading = readingOf({ dateOrder });
    const { rows } = table as TableDocument; // the text is a table
    const reader = reading.datesOf(table as TableDocument, ['date'], question);
    const days = rows.map((row) => reader(row.text('date'), row)?.day ?? null);
    return { days, questions: reading.finish().questions };
  }

  test.each<[string, Question]>([
    ['must', { unclear: 'ask', confirm: true }],
    ['may', { unclear: 'ask' }],
    ['must not', { unclear: null }],
  ])('are read without a question if they are ISO dates; about other dates, the member %s be asked', (_, question) => {
    expect(read(['2024-10-31', ''], question)).toEqual({ days: ['2024-10-31', null], questions: [] });
  });

  test.each<[Question['unclear'], string | null]>([
    ['dmy', '2024-05-04'],
    ['mdy', '2024-04-05'],
    [null, null],
  ])(
    'whose order is unclear are read in the order that the format sets (%s), even if the member chose another order',
    (unclear, day) => {
      expect(read(['4/5/2024'], { unclear }, 'dmy')).toEqual({ days: [day], questions: [] });
      expect(read(['4/5/2024'], { unclear })).toEqual({ days: [day], questions: [] });
    },
  );

  test('lead to a question with three different examples if the order of day and month is unclear', () => {
    const dates = ['', '4/5/2024', '4/5/2024', '4/6/2024', '4/7/2024', '4/8/2024'];
    const examples = ['4/5/2024', '4/6/2024', '4/7/2024'];
    expect(read(dates, { unclear: 'ask' })).toEqual({
      days: dates.map(() => null),
      questions: [{ kind: 'date-order', file: 'x.csv', examples, assumed: null }],
    });
  });

  test('are read as month and day if a day above 12 shows this order; the member confirms it if the format requires this', () => {
    expect(read(['4/30/2024'], { unclear: 'ask' })).toEqual({ days: ['2024-04-30'], questions: [] });
    expect(read(['4/30/2024'], { unclear: 'dmy' })).toEqual({ days: ['2024-04-30'], questions: [] });
    expect(read(['4/30/2024'], { unclear: 'ask', confirm: true })).toMatchObject({
      days: ['2024-04-30'],
      questions: [{ assumed: 'mdy' }],
    });
  });

  test('are read in the order of day and month that the member confirms', () => {
    const question = { unclear: 'ask', confirm: true } as const;
    expect(read(['4/5/2024'], question, 'dmy')).toEqual({ days: ['2024-05-04'], questions: [] });
  });
});

test('the member is asked only once for each file what a list means', () => {
  const reading = readingOf({ lists: { 'c.csv': 'neither' } });
  const meanings = ['a.csv', 'a.csv', 'b.csv', 'c.csv', 'x/Watched.csv'].map((file) => reading.listMeaning(file));
  expect(meanings).toEqual([null, null, null, 'neither', 'watched']);
  expect(reading.finish().questions).toEqual(['a.csv', 'b.csv'].map((file) => ({ kind: 'list', file })));
});

test.each<[string | undefined, string[], string | null]>([
  ['Sam', ['Robin', 'Sam'], 'Sam'],
  ['Kim', ['Robin', 'Sam'], null],
  [undefined, ['Robin', 'Sam'], null],
  [undefined, ['Robin'], 'Robin'],
  [undefined, [], null],
])('with the answer %s, the profile that is chosen from %j is %s', (profile, profiles, chosen) => {
  const reading = readingOf({ profile });
  expect(reading.profileOf('x.csv', profiles)).toBe(chosen);
  const asked = chosen === null ? [{ kind: 'profile', file: 'x.csv', profiles }] : [];
  expect(reading.finish().questions).toEqual(asked);
});
