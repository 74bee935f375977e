import { describe, expect, test } from 'vitest';
import { lines, read, readText, summaryOf, upload, zipOf } from '#test/imports/uploads.ts';

const reasons = (left: { reason: string }[]) => left.map(({ reason }) => reason);
const film = (name: string, seen = '', rating: number | null = null, listed = false) => ({
  film: name,
  seen,
  rating,
  listed,
});

const TRAKT = {
  ring: { title: 'Ring', year: 1998, ids: { trakt: 1, slug: 'ring', imdb: 'tt0178868', tmdb: 2671 } },
  cure: { title: 'Cure', year: 1997, ids: { trakt: 2, slug: 'cure', imdb: 'tt0123948', tmdb: 36095 } },
};
const watch = (id: number, at: string, movie: object) => ({
  id,
  watched_at: at,
  action: 'watch',
  type: 'movie',
  movie,
});
const episode = {
  id: 9,
  watched_at: '2024-01-01T20:00:00.000Z',
  type: 'episode',
  show: { title: 'Kingdom' },
  episode: { number: 1 },
};

describe('an import from Letterboxd', () => {
  const files = {
    'profile.csv': 'Date Joined,Username,Bio\r\n2020-01-01,me,"a\r\nb"\r\n',
    'diary.csv': lines(
      [
        'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
        '2024-11-02,Ring,1998,https://boxd.it/1,3.5,,"october, tape",2024-10-31',
        '2025-11-02,Ring,1998,https://boxd.it/2,4,Yes,,2025-10-31',
      ],
      '\r\n',
    ),
    'reviews.csv': lines([
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date',
      '2024-11-02,Ring,1998,https://boxd.it/1,3.5,,"A ""well"".\r\n\r\nSeven days, then",,2024-10-31',
    ]),
    'watched.csv': lines([
      'Date,Name,Year,Letterboxd URI',
      '2024-11-02,Ring,1998,https://boxd.it/a',
      '2020-01-01,Cure,1997,https://boxd.it/b',
    ]),
    'ratings.csv': lines(['Date,Name,Year,Letterboxd URI,Rating', '2025-12-01,Ring,1998,https://boxd.it/a,4.5']),
    'watchlist.csv': lines(['Date,Name,Year,Letterboxd URI', '2024-01-05,Pulse,2001,https://boxd.it/c']),
    'likes/films.csv': lines(['Date,Name,Year,Letterboxd URI', '2024-11-02,Ring,1998,https://boxd.it/a']),
    'lists/wells.csv': lines([
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      '2024-09-01,"Wells, mostly",,https://boxd.it/l,"One\r\n\r\ntwo"',
      '',
      'Position,Name,Year,URL,Description',
      '1,Ring,1998,https://boxd.it/a,"deep\r\nand wet"',
      '2,The Ring,2002,https://boxd.it/d,',
    ]),
    'deleted/diary.csv': lines([
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
      '2024-10-06,Cure,1997,https://boxd.it/9,4,,,2024-10-05',
    ]),
    'orphaned/diary.csv': lines([
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
      '2024-10-06,Kingdom,2019,,4,,,2024-10-05',
    ]),
  };
  const expected = [
    film('Ring (1998)', '2024-10-31 2025-10-31', 9),
    film('Cure (1997)', '?'),
    film('Pulse (2001)', '', null, true),
  ];

  test('reads the ZIP of an account', async () => {
    const { source, films, left, problems, questions } = await read(upload('export.zip', await zipOf(files)));
    expect(source).toBe('letterboxd');
    expect(summaryOf(films)).toEqual(expected);
    expect(films[0]?.viewings.map(({ rating }) => rating)).toEqual([7, 8]);
    expect(films[0]?.rating).toEqual({ value: 9, at: '2025-12-01' });
    expect(films[2]?.watchlisted).toEqual({ at: '2024-01-05' });
    expect(reasons(left).sort()).toEqual(['deleted', 'likes', 'lists', 'lists', 'orphaned', 'reviews']);
    expect({ problems, questions }).toEqual({ problems: [], questions: [] });
  });

  test('reads a ZIP with all files in one outer folder, and file names in upper case', async () => {
    const moved = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`My Export/${name.toUpperCase()}`, text]),
    );
    const { films, left } = await read(upload('again.zip', await zipOf(moved)));
    expect(summaryOf(films)).toEqual(expected);
    expect(reasons(left)).toHaveLength(6);
  });

  test('takes the newest rating of the diary when there is no other file', async () => {
    const { films } = await readText('diary.csv', files['diary.csv']);
    expect(films[0]?.rating).toEqual({ value: 8, at: '2025-10-31' });
  });

  test('counts a rated film as seen', async () => {
    expect(summaryOf((await readText('x.csv', files['ratings.csv'])).films)).toEqual([film('Ring (1998)', '?', 9)]);
  });

  test('reads a review and its day when there is no diary', async () => {
    const { films } = await readText('reviews.csv', files['reviews.csv']);
    expect(summaryOf(films)).toEqual([film('Ring (1998)', '2024-10-31', 7)]);
  });

  test('reads no films from an upload that has only lists', async () => {
    const { films, left } = await readText('wells.csv', files['lists/wells.csv']);
    expect(films).toEqual([]);
    expect(left.map(({ title, line }) => [title, line])).toEqual([
      ['Ring', 8],
      ['The Ring', 10],
    ]);
  });

  test('reads the import format with ids, stars, ratings up to 10 and reviews over several lines', async () => {
    const { source, films, left } = await readText(
      'import.csv',
      lines([
        'tmdbID,imdbID,Title,Year,Rating,Rating10,WatchedDate,Rewatch,Tags,Review',
        '2671,,Ring,1998,4.5,,2024-10-31,false,"october, tape","one\ntwo"',
        ',tt0178868,Ring,1998,,8,2025-10-31,true,,',
        ',tt0123948,,,2.5,,,,,',
      ]),
    );
    expect(source).toBe('letterboxd-import');
    expect(summaryOf(films)).toEqual([film('Ring (1998)', '2024-10-31 2025-10-31', 8), film('tt0123948', '?', 5)]);
    expect(films[0]).toMatchObject({ tmdbId: 2671, imdbId: 'tt0178868' });
    expect(reasons(left)).toEqual(['reviews']);
  });

  test('asks the member what a file of the import format without dates and ratings means', async () => {
    const text = lines(['tmdbID,Title,Year', '2671,Ring,1998']);
    expect((await readText('films.csv', text)).questions).toEqual([{ kind: 'list', file: 'films.csv' }]);
    const answered = await readText('films.csv', text, { lists: { 'films.csv': 'watchlist' } });
    expect(summaryOf(answered.films)).toEqual([film('Ring (1998)', '', null, true)]);
  });
});

describe('an import from IMDb', () => {
  const ratings = 'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,Year';

  test.each([
    ['since 2024', [ratings, 'tt0178868,9,2024-10-01,"Ring","Ringu",https://www.imdb.com/title/tt0178868,Movie,1998']],
    [
      'from 2018',
      ['Const,Your Rating,Date Rated,Title,URL,Title Type,Year', 'tt0178868,9,2020-10-01,Ring,https://u/,movie,1998'],
    ],
    [
      'of 2017',
      ['Const,Your Rating,Date Added,Title,URL,Title Type,Year', 'tt0178868,9,2017-10-01,Ring,https://u/,tvMovie,1998'],
    ],
    [
      'before 2017',
      [
        '"position","const","created","modified","description","Title","Title type","Directors","You rated","Year"',
        '"1","tt0178868","Sat Apr  2 08:36:35 2011","Sat Apr  2 08:36:35 2011","","Ring","Feature Film","Hideo Nakata","9","1998"',
      ],
    ],
  ])('reads a file %s; a rated film counts as seen on an unknown day', async (_, rows) => {
    const { source, films } = await readText('ratings.csv', lines(rows));
    expect(source).toBe('imdb');
    expect(summaryOf(films)).toEqual([film('Ring (1998)', '?', 9)]);
    expect(films[0]?.imdbId).toBe('tt0178868');
  });

  test('leaves out series and games, but reads films for television and video, and short films', async () => {
    const types = [
      'TV Series',
      'tvMiniSeries',
      'Mini-Series',
      'TV Episode',
      'Video Game',
      'TV Movie',
      'Short',
      'Video',
    ];
    const rows = types.map((type, index) => `tt900000${index},5,2024-01-01,T${index},T${index},u,${type},1998`);
    const { films, left } = await readText('ratings.csv', lines([ratings, ...rows]));
    expect(films.map(({ title }) => title)).toEqual(['T5', 'T6', 'T7']);
    expect(reasons(left)).toEqual(['series', 'series', 'series', 'series', 'other']);
  });

  test('asks the member to confirm films whose type is in another language', async () => {
    const { films } = await readText(
      'ratings.csv',
      lines([ratings, 'tt0178868,9,2024-10-01,Ring,Ringu,u,Película,1998']),
    );
    expect(films[0]).toMatchObject({ originalTitle: 'Ringu', needsConfirmation: true });
  });

  const list = lines([
    'Position,Const,Created,Modified,Description,Title,URL,Title Type,Year,Your Rating,Date Rated',
    '1,tt0178868,2024-01-01,2024-01-01,"ask Sam, ""the tall one""",Ring,u,Movie,1998,,',
    '2,tt0123948,2024-01-02,2024-01-02,,Cure,u,Movie,1997,9,2020-04-01',
  ]);

  test('reads a watchlist, with the ratings in it', async () => {
    const { films } = await readText('WATCHLIST.csv', list);
    expect(summaryOf(films)).toEqual([film('Ring (1998)', '', null, true), film('Cure (1997)', '?', 9, true)]);
    expect(films[0]?.watchlisted).toEqual({ at: '2024-01-01' });
  });

  test('asks the member what a list other than the watchlist means, and reads its ratings even without an answer', async () => {
    const { films, questions } = await readText('4711.csv', list);
    expect(questions).toEqual([{ kind: 'list', file: '4711.csv' }]);
    expect(summaryOf(films)).toEqual([film('Ring (1998)'), film('Cure (1997)', '?', 9)]);
    const answered = await readText('4711.csv', list, { lists: { '4711.csv': 'watched' } });
    expect(summaryOf(answered.films)[0]).toEqual(film('Ring (1998)', '?'));
  });

  test('reads dates in the format of a spreadsheet', async () => {
    const { films } = await readText(
      'r.csv',
      lines([ratings, 'tt0178868,8,4/18/2026,Ring,Ringu,u,Movie,1998'], '\r\n'),
    );
    expect(films[0]?.rating).toEqual({ value: 8, at: '2026-04-18' });
  });
});

describe('an import from Trakt', () => {
  const parts = {
    history: [
      watch(7001, '2025-10-06T01:00:00.000Z', TRAKT.ring),
      episode,
      watch(7002, '1970-01-01T00:00:00.000Z', TRAKT.cure),
    ],
    watched: [{ plays: 3, last_watched_at: '2025-10-06T01:00:00.000Z', movie: TRAKT.ring }],
    ratings: [{ rated_at: '2025-10-07T10:00:00.000Z', rating: 9, type: 'movie', movie: TRAKT.ring }],
    watchlist: [
      {
        rank: 1,
        id: 1,
        listed_at: '2024-01-01T10:00:00.000Z',
        type: 'movie',
        movie: { title: 'Pulse', year: null, ids: { tmdb: null } },
      },
    ],
    list: [{ rank: 1, id: 2, listed_at: '2024-01-01T10:00:00.000Z', notes: 'wet', type: 'movie', movie: TRAKT.ring }],
  };
  const json = (files: Record<string, unknown>) =>
    zipOf(Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])));
  const expected = [film('Ring (1998)', '2025-10-06', 9), film('Cure (1997)', '?'), film('Pulse', '', null, true)];

  test.each([
    [
      'flat',
      {
        'watched-history-1.json': parts.history,
        'watched-movies.json': parts.watched,
        'ratings-movies.json': parts.ratings,
        'lists-watchlist.json': parts.watchlist,
        'lists-list-77-wells.json': parts.list,
        'watched-shows.json': [],
        'user-settings.json': { account: { timezone: 'Europe/Berlin' } },
      },
    ],
    [
      'in folders',
      {
        'watched/history-1.json': parts.history,
        'watched/watched-movies.json': parts.watched,
        'ratings/ratings-movies.json': parts.ratings,
        'lists/watchlist.json': parts.watchlist,
        'lists/list-77-wells.json': parts.list,
      },
    ],
  ])('reads an export that is %s', async (_, files) => {
    const { source, films, left, problems } = await read(upload('trakt.zip', await json(files)));
    expect(source).toBe('trakt');
    expect(summaryOf(films)).toEqual(expected);
    expect(films[0]).toMatchObject({ tmdbId: 2671, imdbId: 'tt0178868', viewings: [{ key: '7001' }] });
    expect(reasons(left)).toEqual(['series', 'lists']);
    expect(problems).toEqual([]);
  });

  test('adds a viewing for each play when there is no history, and only the last play has a day', async () => {
    const { films } = await readText('watched-movies.json', JSON.stringify(parts.watched));
    expect(summaryOf(films)).toEqual([film('Ring (1998)', '2025-10-06 ? ?')]);
  });

  test('keeps ids that are too long for a number, and counts a viewing on two pages once', async () => {
    const page = JSON.stringify([watch(7, '2025-10-06T01:00:00.000Z', TRAKT.ring)]).replace(
      '"id":7',
      '"id":9007199254740993123',
    );
    const { films } = await read([upload('1.json', page), upload('2.json', `${page} `)]);
    expect(films[0]?.viewings.map(({ key }) => key)).toEqual(['9007199254740993123']);
  });

  test('reports the part of an export that Trakt could not write', async () => {
    const files = {
      'watched-history.json': parts.history,
      '_errors.json': [{ endpoint: 'users/ratings', error: 'timeout' }],
    };
    const { problems } = await read(upload('trakt.zip', await json(files)));
    expect(problems).toEqual([{ file: '_errors.json', line: 1, message: expect.stringContaining('users/ratings') }]);
  });

  test('reads a CSV in which one row may be a viewing, a rating and an entry of the watchlist at once', async () => {
    const { source, films, left } = await readText(
      'trakt.csv',
      lines([
        'type,title,year,trakt_id,imdb_id,tmdb_id,date_watched,watchlisted_at,rating,rated_at',
        'movie,Ring,1998,1,tt0178868,2671,2025-10-06T20:00:00Z,2024-01-01T10:00:00Z,9,2025-10-07T10:00:00Z',
        'movie,Cure,1997,2,,36095,unknown,,,',
        'episode,Kingdom,2019,3,,,2024-01-01T20:00:00Z,,,',
      ]),
    );
    expect(source).toBe('trakt');
    expect(summaryOf(films)).toEqual([film('Ring (1998)', '2025-10-06', 9, true), film('Cure (1997)', '?')]);
    expect(reasons(left)).toEqual(['series']);
  });
});

describe('an import', () => {
  test("reads TMDB's ratings and watchlist, which have the same columns", async () => {
    const header = 'TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated';
    const ratings = lines([
      header,
      '2671,tt0178868,movie,リング,1998-01-31T00:00:00Z,,,7.2,8,2024-10-01T07:11:12Z',
      '93405,,tv,Squid Game,2021-09-17T00:00:00Z,,,7.8,9,2024-10-01T07:11:12Z',
    ]);
    const watchlist = lines([header, '36095,tt0123948,movie,Cure,1997-11-06T00:00:00Z,,,7.4,,2024-01-02T10:00:00Z']);
    const { source, films, left } = await read([upload('a.csv', ratings), upload('watchlist.csv', watchlist)]);
    expect(source).toBe('tmdb');
    expect(summaryOf(films)).toEqual([film('リング (1998)', '?', 8), film('Cure (1997)', '', null, true)]);
    expect(films[1]?.watchlisted).toEqual({ at: '2024-01-02T10:00:00.000Z' });
    expect(reasons(left)).toEqual(['series']);
    expect((await readText('b.csv', watchlist)).questions).toEqual([{ kind: 'list', file: 'b.csv' }]);
  });

  const simkl = (status: string, movie: object, more = {}) => ({
    status,
    last_watched_at: null,
    user_rating: null,
    movie,
    ...more,
  });

  test("reads Simkl's backup: dropped films do not count as seen, rewatches are separate entries, and arrays may be null", async () => {
    const ring = { title: 'Ring', year: 1998, ids: { simkl: 1, imdb: 'tt0178868', tmdb: '2671' } };
    const backup = {
      shows: [{ status: 'completed', show: { title: 'Kingdom', year: 2019, ids: {} } }],
      anime: null,
      movies: [
        simkl('completed', ring, { last_watched_at: '2024-10-31T21:00:00Z', user_rating: 9 }),
        simkl('completed', ring, { last_watched_at: '2025-10-31T21:00:00Z', is_rewatch: true }),
        simkl('completed', { title: 'Cure', year: 1997 }),
        simkl('plantowatch', { title: 'Pulse', year: 2001 }, { added_to_watchlist_at: '2024-01-01T10:00:00Z' }),
        simkl('dropped', { title: 'One Missed Call', year: 2008 }, { last_watched_at: '2024-01-02T11:00:00Z' }),
      ],
    };
    const { source, films, left } = await readText('x.json', JSON.stringify(backup));
    expect(source).toBe('simkl');
    expect(summaryOf(films)).toEqual([
      film('Ring (1998)', '2024-10-31 2025-10-31', 9),
      film('Cure (1997)', '?'),
      film('Pulse (2001)', '', null, true),
      film('One Missed Call (2008)'),
    ]);
    expect(films[0]).toMatchObject({ tmdbId: 2671, imdbId: 'tt0178868' });
    expect(reasons(left)).toEqual(['dropped', 'series']);
  });

  test.each([
    [
      'the backup',
      'SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB',
      '1,Ring,movie,1998,completed,,2024-10-31 21:30:00,9,,,2671,tt0178868',
      '2,Pulse,movie,2001,plan to watch,,,,,,,',
    ],
    [
      'bulk imports',
      'simkl_id,TVDB_ID,TMDB,IMDB_ID,MAL_ID,Type,Title,Year,LastEpWatched,Watchlist,WatchedDate,Rating,Memo',
      '1,,2671,tt0178868,,movie,Ring,1998,,completed,10/31/2024,9,',
      '2,,,,,movie,Pulse,2001,,plantowatch,,,',
    ],
  ])("reads Simkl's CSV of %s", async (_, ...rows) => {
    const { source, films } = await readText('x.csv', `\uFEFF${lines(rows)}`);
    expect(source).toBe('simkl');
    expect(summaryOf(films)).toEqual([film('Ring (1998)', '2024-10-31', 9), film('Pulse (2001)', '', null, true)]);
    expect(films[0]?.imdbId).toBe('tt0178868');
  });

  test("joins Movary's three files", async () => {
    const ring = 'Ring,1998,2671,tt0178868';
    const history = lines([
      'title,year,tmdbId,imdbId,watchedAt,comment,location',
      `${ring},2024-10-31,"a, ""b""",Cinema`,
      `${ring},2024-10-31,,`,
      `${ring},,,`,
    ]);
    const ratings = lines(['title,year,tmdbId,imdbId,userRating', 'Ring,1998,2671,,9']);
    const watchlist = lines(['title,year,tmdbId,imdbId,addedAt', '"Pulse",2001,11667,,"2024-01-01 10:00:00"']);
    const { source, films } = await read([upload('a', history), upload('b', ratings), upload('c', watchlist)]);
    expect(source).toBe('movary');
    expect(summaryOf(films)).toEqual([
      film('Ring (1998)', '2024-10-31 2024-10-31 ?', 9),
      film('Pulse (2001)', '', null, true),
    ]);
    expect(films[0]?.viewings.map(({ key }) => key)).toEqual(['2024-10-31', '2024-10-31 2', 'undated']);
  });

  test("reads Yamtrack's CSV: repeats have no date, and dropped films do not count as seen but keep their ratings", async () => {
    const { source, films, left } = await readText(
      'yam.csv',
      lines(
        [
          '"media_id","source","media_type","title","score","status","repeats","start_date","end_date","notes"',
          '"2671","tmdb","movie","Ring","9.0","Completed","2","2024-10-30","2024-10-31","two\nlines"',
          '"11667","tmdb","movie","Pulse","","Planning","0","","",""',
          '"565","tmdb","movie","The Ring","3.0","Dropped","0","2020-01-01","",""',
          '"93405","tmdb","tv","Squid Game","9.0","Completed","0","","",""',
          '"1","manual","movie","Home video","","Completed","0","","",""',
        ],
        '\r\n',
      ),
    );
    expect(source).toBe('yamtrack');
    expect(summaryOf(films)).toEqual([
      film('Ring', '2024-10-31 ? ?', 9),
      film('Pulse', '', null, true),
      film('The Ring', '', 3),
    ]);
    expect(reasons(left)).toEqual(['dropped', 'series', 'other']);
  });

  test('reads TV Time as CSV, as JSON and in its older package', async () => {
    const csv = lines([
      'uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count',
      '1,,tt0178868,Ring,1998,2024-11-01T05:00:00Z,2024-10-31T21:30:00Z,true,2',
      '2,,,Pulse,2001,2024-01-01T10:00:00Z,,false,0',
    ]);
    expect((await readText('x', csv)).source).toBe('tvtime');
    expect(summaryOf((await readText('x', csv)).films)).toEqual([
      film('Ring (1998)', '2024-10-31 ? ?'),
      film('Pulse (2001)', '', null, true),
    ]);
    const json = JSON.stringify([
      {
        id: { tvdb: 1, imdb: 'tt0178868' },
        title: 'Ring',
        year: 1998,
        is_watched: true,
        watched_at: '2024-10-31T21:30:00Z',
      },
      { id: { tvdb: 2 }, title: 'Kingdom', seasons: [] },
    ]);
    const read = await readText('x', json);
    expect(summaryOf(read.films)).toEqual([film('Ring (1998)', '2024-10-31')]);
    expect(reasons(read.left)).toEqual(['series']);
    const events = lines([
      'type,entity_type,movie_name,release_date,series_name,created_at',
      'watch,movie,Ring,1998-01-31 00:00:00,,2024-10-31 21:30:00',
      'watch,episode,,,Kingdom,2024-10-31 21:30:00',
    ]);
    expect(summaryOf((await readText('x', events)).films)).toEqual([film('Ring (1998)', '2024-10-31')]);
  });

  test('reads our own export, as JSON and as CSV', async () => {
    const ring = { id: 2671, title: 'Ring', release_date: '1998-01-31' };
    const json = JSON.stringify({
      account: { email: 'a@example.org' },
      ratings: [{ ...ring, overall: 9, scares: 8, updated_at: '2024-11-01T10:00:00.000Z' }],
      watchlist: [{ id: 11667, title: 'Pulse', release_date: null, added_at: '2024-01-01T10:00:00.000Z' }],
      viewings: [
        { ...ring, watched_at: '2024-11-01T02:00:00.000Z', rating: { overall: 8 } },
        { ...ring, watched_at: null, rating: null },
      ],
    });
    const csv = lines([
      'kind,tmdb_id,title,release_date,date,overall,scares',
      'rating,2671,Ring,1998-01-31,2024-11-01T10:00:00.000Z,9,8',
      'rating_history,2671,Ring,1998-01-31,2023-11-01T10:00:00.000Z,3,8',
      "watchlist,11667,'=Pulse,,2024-01-01T10:00:00.000Z,,",
      'viewing,2671,Ring,1998-01-31,2024-11-01T02:00:00.000Z,8,',
      'viewing,2671,Ring,1998-01-31,,,',
    ]);
    for (const [text, pulse] of [
      [json, 'Pulse'],
      [csv, '=Pulse'],
    ] as const) {
      const { source, films } = await readText('x', text, { timeZone: 'America/New_York' });
      expect(source).toBe('fright-club');
      expect(summaryOf(films)).toEqual([film('Ring (1998)', '2024-10-31 ?', 9), film(pulse, '', null, true)]);
      expect(films[0]?.viewings[0]).toMatchObject({ key: '2024-11-01T02:00:00.000Z', rating: 8 });
    }
  });
});

describe('an import from Netflix', () => {
  test('asks the member to confirm films, and leaves out episodes, whether their titles are English or German', async () => {
    const { source, films, left, questions } = await readText(
      'NetflixViewingHistory.csv',
      lines([
        'Title,Date',
        '"Ring","10/31/24"',
        '"Insidious: Chapter 3","10/5/24"',
        '"Fear Street: Part One - 1994","10/4/24"',
        '"Kingdom: Season 1: Episode 1","10/3/24"',
        '"Dark: Staffel 2: Anfänge","10/2/24"',
        '"Stranger Things: Stranger Things 4: Chapter One","10/1/24"',
      ]),
    );
    expect(source).toBe('netflix');
    expect(summaryOf(films)).toEqual([
      film('Ring', '2024-10-31'),
      film('Insidious: Chapter 3', '2024-10-05'),
      film('Fear Street: Part One - 1994', '2024-10-04'),
    ]);
    expect(films.every(({ needsConfirmation }) => needsConfirmation)).toBe(true);
    expect(reasons(left)).toEqual(['series', 'series', 'series']);
    expect(questions).toEqual([
      {
        kind: 'date-order',
        file: 'NetflixViewingHistory.csv',
        examples: ['10/31/24', '10/5/24', '10/4/24'],
        assumed: 'mdy',
      },
    ]);
  });

  test.each([
    ['31.10.24', 'dmy'],
    ['16.8.2022', 'dmy'],
    ['31/10/2024', 'dmy'],
    ['10/31/24', 'mdy'],
    ['4/5/24', null],
  ])('for a date like %s asks the member to confirm the order %s', async (date, assumed) => {
    const { questions } = await readText('x.csv', lines(['Title,Date', `"Ring","${date}"`]));
    expect(questions).toMatchObject([{ kind: 'date-order', assumed }]);
  });

  test('reads dates in the order that the member chooses', async () => {
    const text = lines(['Title,Date', '"Ring","4/5/24"']);
    expect(summaryOf((await readText('x.csv', text)).films)).toEqual([film('Ring', '?')]);
    expect(summaryOf((await readText('x.csv', text, { dateOrder: 'dmy' })).films)).toEqual([
      film('Ring', '2024-05-04'),
    ]);
    expect(summaryOf((await readText('x.csv', text, { dateOrder: 'mdy' })).films)).toEqual([
      film('Ring', '2024-04-05'),
    ]);
  });

  test('reads the activity of one profile, without trailers, autoplay, and rows that are not the latest view', async () => {
    const text = lines([
      'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country',
      'Robin,2024-11-01 02:02:11,01:41:03,,Ring,,TV,01:41:03,01:41:03,US',
      'Robin,2024-10-31 19:58:40,00:00:31,,Cure (Trailer),TRAILER,TV,00:00:31,00:00:31,US',
      'Robin,2024-10-31 19:58:40,00:00:31,Autoplayed: user action: None; ,Cure,,TV,00:00:31,00:00:31,US',
      'Robin,2024-10-30 22:10:00,00:12:00,,Pulse,,Phone,00:12:00,Not latest view,US',
      'Sam,2024-10-30 22:10:00,00:12:00,,Audition,,Phone,00:12:00,00:12:00,US',
    ]);
    const asked = await readText('x.csv', text);
    expect(asked).toMatchObject({ films: [], questions: [{ kind: 'profile', profiles: ['Robin', 'Sam'] }] });
    const { films, left } = await readText('x.csv', text, { profile: 'Robin', timeZone: 'America/New_York' });
    expect(summaryOf(films)).toEqual([film('Ring', '2024-10-31')]);
    expect(reasons(left)).toEqual(['other', 'other', 'other']);
  });
});
