import { expect, test } from 'vitest';
import { signUp } from '#test/app/members.ts';
import { emptyApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import type { TestFile } from '#test/app/uploads.ts';
import { importCalls, movary, movaryRatings, movaryWatchlist } from '#test/imports/import-calls.ts';
import { lines } from '#test/imports/uploads.ts';

const PSYCHO = 539;
const THE_THING = 1091;
const HALLOWEEN = 424139;

const YAMTRACK =
  'media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress,created_at,progressed_at';

const json = (name: string, value: unknown): TestFile => ({ name, content: JSON.stringify(value) });

const ryotFilm = (id: number, title: string, rest: object) => ({
  ...{ lot: 'movie', source: 'tmdb', identifier: String(id), source_id: title },
  ...{ reviews: [], collections: [], seen_history: [], ...rest },
});
const ryotSeen = (ended_on?: string) => ({ state: 'completed', progress: '100', ...(ended_on && { ended_on }) });

const mediaTrackerFilm = (tmdbId: number, title: string, rest: object) => ({
  ...{ mediaType: 'movie', tmdbId, imdbId: null, title, originalTitle: title, releaseDate: null, genres: ['Horror'] },
  ...{ seen: false, onWatchlist: false, lastSeenAt: null, seenHistory: [], userRating: null, ...rest },
});
const seenAt = (...times: (string | null)[]) => ({
  seen: true,
  seenHistory: times.map((time) => ({ date: time && Date.parse(time) })),
});

/** The files for each service. All have the films of one member, and are made as docs/coming-from.md says. */
const FILES: Record<string, TestFile[]> = {
  movary: [
    movary(
      `Psycho,1960,${PSYCHO},tt0054215,2025-10-31,"Again, with sound",Home`,
      `Psycho,1960,${PSYCHO},tt0054215,2024-10-31,,`,
      `"The Thing",1982,${THE_THING},tt0084787,,,`,
    ),
    movaryRatings(`Psycho,1960,${PSYCHO},tt0054215,9`, `"The Thing",1982,${THE_THING},tt0084787,8`),
    movaryWatchlist(`Halloween,2018,${HALLOWEEN},tt1502407,"2024-01-02 10:00:00"`),
  ],
  yamtrack: [
    {
      name: 'yamtrack_2026-11-01.csv',
      content: lines([
        YAMTRACK,
        `${PSYCHO},tmdb,movie,Psycho,,,,9.0,Completed,,,2025-10-31 12:00:00+00:00,1,2025-10-31 12:00:00+00:00,`,
        `${PSYCHO},tmdb,movie,Psycho,,,,,Completed,Again,,2024-10-31 00:00:00+00:00,1,2024-10-31 12:00:00+00:00,`,
        `${THE_THING},tmdb,movie,The Thing,,,,8.0,Completed,,,,1,2024-01-01 12:00:00+00:00,`,
        `${HALLOWEEN},tmdb,movie,Halloween,,,,,Planning,,,,0,2024-01-02 10:00:00+00:00,`,
        '93405,tmdb,tv,Squid Game,,,,9.0,Completed,,,,9,2024-01-02 10:00:00+00:00,',
      ]),
    },
  ],
  ryot: [
    json('ryot-export.json', {
      collections: [],
      metadata: [
        ryotFilm(PSYCHO, 'Psycho', {
          reviews: [{ rating: '90', review: { date: '2025-10-31T12:00:00Z' } }],
          seen_history: [ryotSeen('2025-10-31T12:00:00Z'), ryotSeen('2024-10-31T00:00:00Z')],
        }),
        ryotFilm(THE_THING, 'The Thing', { reviews: [{ rating: '80' }], seen_history: [ryotSeen()] }),
        ryotFilm(HALLOWEEN, 'Halloween', {
          collections: [{ collection_name: 'Watchlist', created_on: '2024-01-02T10:00:00Z' }],
        }),
        { ...ryotFilm(93405, 'Squid Game', {}), lot: 'show' },
      ],
    }),
  ],
  mediatracker: [
    json('mediatracker.json', [
      mediaTrackerFilm(PSYCHO, 'Psycho', {
        ...seenAt('2025-10-31T12:00:00Z', '2024-10-31T12:00:00Z'),
        userRating: { rating: 4.5, date: Date.parse('2025-10-31T12:00:00Z'), review: null },
      }),
      mediaTrackerFilm(THE_THING, 'The Thing', { ...seenAt(null), userRating: { rating: 4, date: null } }),
      mediaTrackerFilm(HALLOWEEN, 'Halloween', { onWatchlist: true }),
      { ...mediaTrackerFilm(93405, 'Squid Game', {}), mediaType: 'tv' },
    ]),
  ],
};

test.each(Object.entries(FILES))(
  'an import of files from %s adds viewings with their days, ratings and the watchlist',
  async (source, files) => {
    const site = await emptyApp();
    const calls = importCalls(site, await signUp(site.app));
    const found = await calls.ready(...files);
    expect(found).toMatchObject({ source, problems: 0, questions: [], doubtfulDays: [] });
    expect(found.counts).toMatchObject({
      ...{ rows: 3, matched: 3, viewings: 3, ratings: 2, watchlist: 1 },
      left: source === 'movary' ? {} : { series: 1 },
    });
    const done = await calls.apply(found._id);
    expect(done.counts.wrote).toEqual({ viewings: 3, ratings: 2, watchlist: 1 });
    const rows = async (text: string) => (await site.pool.query(text)).rows;
    expect(
      await rows('select film_id, watched_at::date::text as day from viewing order by film_id, watched_at'),
    ).toEqual([
      { film_id: PSYCHO, day: '2024-10-31' },
      { film_id: PSYCHO, day: '2025-10-31' },
      { film_id: THE_THING, day: null },
    ]);
    expect(await rows('select film_id, overall from rating order by film_id')).toEqual([
      { film_id: PSYCHO, overall: 9 },
      { film_id: THE_THING, overall: 8 },
    ]);
    const added = await rows('select film_id, added_at::date::text as day from watchlist_entry');
    expect(added).toEqual([{ film_id: HALLOWEEN, day: source === 'mediatracker' ? TEST_DAY : '2024-01-02' }]);
    expect((await calls.ready(...files)).counts).toMatchObject({ alreadyHere: 3, matched: 0 });
  },
);
