import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, read, readText, summaryOf, upload, zipOf } from '#test/imports/uploads.ts';

const ACTIVITY =
  'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark';

test('the viewing history has only titles and days, so each film must be confirmed', async () => {
  const text = lines(['Title,Date', 'Ring,31.10.24', 'Dark: Season 1: Secrets,30.10.24', ',29.10.24']);
  expect(factsOf(await readText('history.csv', text))).toEqual({
    source: 'netflix',
    films: [{ title: 'Ring', line: 2, needsConfirmation: true, viewings: [{ date: '2024-10-31', key: '2024-10-31' }] }],
    left: [{ line: 3, title: 'Dark: Season 1: Secrets', reason: 'series' }],
    problems: [namesNoFilm(4)],
    questions: [{ kind: 'date-order', examples: ['31.10.24', '30.10.24', '29.10.24'], assumed: 'dmy' }],
  });
});

test.each([
  ['Ring', true],
  ['Insidious: Chapter 3', true],
  ['Fear Street: Part One - 1994', true],
  ['Kingdom: Season 1: Episode 1', false],
  ['Dark: Staffel 2: Anfänge', false],
  ['Stranger Things: Stranger Things 4: Chapter One', false],
  ['DAHMER: Monster: The Jeffrey Dahmer Story: The Good Boy Box (Episode 4)', false],
  ['Monster: Die Geschichte von Ed Gein: Mutter! (Folge 1)', false],
  ['Marianne: Tu as rêvé (Épisode 1)', false],
  ['怪奇物语：第 4 季：第 1 章', false],
  ['呪怨: 呪いの家 (第3話)', false],
  ['Los crímenes: Episodio 3', false],
  ['Mission: Impossible: Fallout', true],
  ['Halloween: Resurrection (2002)', true],
  ['Fear Street: 1994 (Part 1)', true],
  ['[REC]: Genesis (3)', true],
])('the title "%s" is that of a film: %s', async (title, isFilm) => {
  const { films, left } = await readText('history.csv', lines(['Title,Date', `"${title}","10/31/24"`]));
  expect([films.length, left.length]).toEqual(isFilm ? [1, 0] : [0, 1]);
});

test('the viewing history has the names of its columns in the member’s language', async () => {
  const text = lines(['Título,Fecha', '"Élite: Temporada 3: Carla",31/10/25', 'Psicosis,30/10/25']);
  const { source, films, left } = await readText('historial.csv', text);
  expect([source, films.map(({ title, needsConfirmation }) => [title, needsConfirmation]), left]).toMatchObject([
    ...['netflix', [['Psicosis', true]], [{ reason: 'series' }]],
  ]);
  expect((await readText('mis-peliculas.csv', lines(['Título,Fecha', 'Psicosis,30/10/2025']))).source).toBe('table');
});

test('trailers, autoplay, rows that are not the latest view and other profiles are not read', async () => {
  const text = lines([
    ACTIVITY,
    'Robin,2024-11-01 02:02:11,01:41:03,,Ring,,TV,01:41:03,01:41:03',
    'Robin,2024-10-31 19:58:40,00:00:31,,Cure (Trailer),TRAILER,TV,00:00:31,00:00:31',
    'Robin,2024-10-31 19:58:40,00:00:31,Autoplayed: user action: None; ,Cure,,TV,00:00:31,00:00:31',
    'Robin,2024-10-30 22:10:00,00:12:00,,Pulse,,Phone,00:12:00,Not latest view',
    'Sam,2024-10-30 22:10:00,00:12:00,,Audition,,Phone,00:12:00,00:12:00',
  ]);
  const asked = await readText('x.csv', text);
  expect(asked).toMatchObject({ films: [], questions: [{ kind: 'profile', profiles: ['Robin', 'Sam'] }] });
  const { films, left } = await readText('x.csv', text, { profile: 'Robin' });
  expect(films.map(({ title }) => title)).toEqual(['Ring']);
  expect(left.map(({ title, reason }) => [title, reason])).toEqual([
    ['Cure (Trailer)', 'other'],
    ['Cure', 'other'],
    ['Pulse', 'other'],
  ]);
});

const activity = lines([
  ACTIVITY,
  'Robin,2024-11-01 02:02:11,01:41:03,,Ring,,TV,01:41:03,01:41:03',
  'Robin,2024-10-31 19:58:40,00:00:31,,Cure (Trailer),TRAILER,TV,00:00:31,00:00:31',
]);

test('the member is not asked for a profile if the viewing activity has a single profile', async () => {
  const moment = '2024-11-01T02:02:11.000Z';
  expect(factsOf(await readText('ViewingActivity.csv', activity, { timeZone: 'America/New_York' }))).toEqual({
    source: 'netflix',
    films: [
      { title: 'Ring', line: 2, needsConfirmation: true, viewings: [{ date: '2024-10-31', key: moment, at: moment }] },
    ],
    left: [{ line: 3, title: 'Cure (Trailer)', reason: 'other' }],
  });
});

test('other tables of a ZIP file with all data of an account are named as not read', async () => {
  const zip = await zipOf({
    'CONTENT_INTERACTION/IndicatedPreferences.csv': lines(['Profile Name,Show', 'Robin,Ring', 'Sam,Cure']),
    'CONTENT_INTERACTION/ViewingActivity.csv': activity,
    'DEVICES/Devices.csv': lines(['Device,Model', 'TV,1', '"broken" quote,2']),
  });
  const { films, problems, questions, unreadFiles } = await read(upload('netflix-report.zip', zip));
  expect(films.map(({ title }) => title)).toEqual(['Ring']);
  expect({ problems, questions }).toEqual({ problems: [], questions: [] });
  expect(unreadFiles).toEqual(['CONTENT_INTERACTION/IndicatedPreferences.csv', 'DEVICES/Devices.csv']);
});

test('the list of an account becomes the watchlist, and stars become ratings; thumbs are left out', async () => {
  const zip = await zipOf({
    'CONTENT_INTERACTION/ViewingActivity.csv': activity,
    'CONTENT_INTERACTION/MyList.csv': lines([
      'Profile Name,Title Name,Country,Utc Title Add Date',
      'Robin,The Ritual,US (United States),2025-06-19',
    ]),
    'CONTENT_INTERACTION/Ratings.csv': lines([
      'Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Device Model,Event Utc Ts',
      'Robin,Ring,thumb,,2,TV,2025-06-19 19:13:22',
      'Robin,The Thing,star,4,0,HTML 5,2016-10-31 19:13:22',
    ]),
  });
  const { films, left } = await read(upload('netflix-report.zip', zip));
  expect(summaryOf(films)).toEqual([
    { film: 'Ring', seen: '2024-11-01', rating: null, listed: false },
    { film: 'The Ritual', seen: '', rating: null, listed: true },
    { film: 'The Thing', seen: '?', rating: 8, listed: false },
  ]);
  expect(films.every(({ needsConfirmation }) => needsConfirmation)).toBe(true);
  expect(left.map(({ title, reason }) => [title, reason])).toEqual([
    ['Cure (Trailer)', 'other'],
    ['Ring', 'thumbs'],
  ]);
});

test('the year at the end of a title is read', async () => {
  const text = lines(['Title,Date', 'The Thing (1982),2024-10-31', 'Ring,2024-10-30']);
  const { source, films } = await readText('x.csv', text);
  expect(source).toBe('netflix');
  expect(films.map(({ title, year, needsConfirmation }) => [title, year, needsConfirmation])).toEqual([
    ['The Thing', 1982, true],
    ['Ring', null, true],
  ]);
});

test.each([
  ['titles that all have years', 'Title,Date', 'The Thing (1982),2024-10-31', 1982],
  ['more columns than title and date', 'Title,Date,Rating', 'Ring,2024-10-31,4', null],
])('a table with %s belongs to another service', async (_, header, row, year) => {
  const { source, films } = await readText('x.csv', lines([header, row]));
  expect([source, films[0]?.year, films[0]?.needsConfirmation]).toEqual(['table', year, false]);
});
