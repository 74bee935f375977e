import { expect, test } from 'vitest';
import { asksOrderOf, factsOf, lines, readText } from '#test/imports/uploads.ts';

const DAY = '2024-05-04';
const SEEN = { viewings: [{ date: DAY, key: DAY }] };
const LISTED = { watchlisted: { at: DAY } };
const NETFLIX =
  'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark';
const YAMTRACK = 'media_id,source,media_type,title,score,status,repeats,end_date';
const TRAKT = 'title,year,imdb_id,tmdb_id,rating';

test.each<[source: string, header: string, row: string, film: object]>([
  ['letterboxd-import', 'Title,WatchedDate', 'Ring,4/5/2024', SEEN],
  ['movary', 'title,year,tmdbId,imdbId,watchedAt', 'Ring,,,,4/5/2024', SEEN],
  ['movary', 'title,year,tmdbId,imdbId,addedAt', 'Ring,,,,4/5/2024', LISTED],
  [
    'netflix',
    NETFLIX,
    'Robin,4/5/2024 20:00,01:41:03,,Ring,,TV,01:41:03,01:41:03',
    { ...SEEN, needsConfirmation: true },
  ],
  ['tvtime', 'title,is_watched,watched_at', 'Ring,true,4/5/2024', SEEN],
  ['tvtime', 'title,is_watched,created_at', 'Ring,false,4/5/2024', LISTED],
  ['tvtime', 'movie_name,type,created_at', 'Ring,watch,4/5/2024', SEEN],
  ['yamtrack', YAMTRACK, '2671,tmdb,movie,Ring,,Completed,0,4/5/2024', { ...SEEN, tmdbId: 2671 }],
  ['yamtrack', `${YAMTRACK},watch_date`, '2671,tmdb,movie,Ring,,Completed,0,,4/5/2024', { ...SEEN, tmdbId: 2671 }],
  ['table', `${TRAKT},watched_at`, 'Ring,,,,,4/5/2024', SEEN],
  ['table', `${TRAKT},date_watched`, 'Ring,,,,,4/5/2024', SEEN],
  ['table', `${TRAKT},listed_at`, 'Ring,,,,,4/5/2024', LISTED],
  ['table', `${TRAKT},watchlisted_at`, 'Ring,,,,,4/5/2024', LISTED],
  [
    'table',
    `${TRAKT},rated_at`,
    'Ring,,,,9,4/5/2024',
    { rating: { value: 9, at: DAY }, viewings: [{ key: 'undated' }] },
  ],
])('a file of %s with the columns %s leads to a question about the order of day and month', async (source, ...rest) => {
  const [header, row, film] = rest;
  const text = lines([header, row]);
  const asked = await readText('x.csv', text);
  expect(asked.questions).toMatchObject(asksOrderOf(expect.stringMatching(/^4\/5\/2024/)));
  expect(JSON.stringify(asked.films)).not.toContain('2024-0');
  const answered = await readText('x.csv', text, { dateOrder: 'dmy' });
  expect(factsOf(answered)).toEqual({ source, films: [{ title: 'Ring', line: 2, ...film }] });
});
