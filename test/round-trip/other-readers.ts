import { createCsvParser } from '#engine/lib/csv.ts';

/**
 * The texts of files by file name. The functions below follow the rules of programs that read Letterboxd's or Trakt's
 * exports; their code is our own.
 */
export type Files = Record<string, string>;

type Row = Record<string, string>;
type Seen = { film: string; day: string };
type Rated = { film: string; value: number };
export type TakenBy = { viewings: Seen[]; ratings: Rated[]; watchlist: string[] };

function recordsOf(text: string): string[][] {
  const parser = createCsvParser();
  return [...parser.push(text), ...parser.end()].map((record) => ('fields' in record ? record.fields : []));
}

function rowsOf(text = ''): Row[] {
  const [header = [], ...records] = recordsOf(text);
  return records.map((fields) => Object.fromEntries(header.map((column, index) => [column, fields[index] ?? ''])));
}

const nameOf = (row: Row) => `${row.Name} (${row.Year})`;
const lastPart = (link = '') => link.slice(link.lastIndexOf('/') + 1);

/**
 * Movary refuses a file whose first row lacks a name, a link or a date. It opens each link to learn the film, and
 * remembers the film under the last part of the link. For a rating, it opens the short link with the last part of the
 * rating's link.
 *
 * @param open returns the film to which a link leads
 */
export function movary(files: Files, open: (link: string) => string | null): TakenBy | 'refused' {
  const [diary, ratings] = [rowsOf(files['diary.csv']), rowsOf(files['ratings.csv'])];
  const isRefused = (row: Row | undefined, columns: string[]) => row && columns.some((column) => !row[column]);
  if (isRefused(diary[0], ['Name', 'Letterboxd URI', 'Watched Date'])) return 'refused';
  if (isRefused(ratings[0], ['Name', 'Letterboxd URI', 'Rating'])) return 'refused';
  const known = new Map<string, string | null>();
  const filmOf = (link = '') => {
    if (!known.has(lastPart(link))) known.set(lastPart(link), open(link));
    return known.get(lastPart(link)) ?? null;
  };
  const viewings = diary.flatMap((row) => {
    const film = filmOf(row['Letterboxd URI']);
    return film === null ? [] : [{ film, day: row['Watched Date'] ?? '' }];
  });
  const rated = ratings.flatMap((row) => {
    const film = open(`https://boxd.it/${lastPart(row['Letterboxd URI'])}`);
    return film === null ? [] : [{ film, value: Number(row.Rating) * 2 }];
  });
  return { viewings, ratings: rated, watchlist: [] };
}

const ENTRY = ['Date', 'Name', 'Year', 'Letterboxd URI'];
const DIARY = [...ENTRY, 'Rating', 'Rewatch', 'Tags', 'Watched Date'];
/** Yamtrack accepts a file that has exactly the columns of one of these lists, in any order. */
const YAMTRACK = [DIARY, [...ENTRY, 'Rating'], [...DIARY, 'Review'], ENTRY].map((columns) => columns.toSorted().join());

/**
 * Yamtrack refuses files with other columns, or with a year that is not a number. It merges two rows of a film with the
 * same viewing day. It also merges rows with the same day of entry if one of them has no viewing day.
 */
export function yamtrack(files: string[]): TakenBy | 'refused' {
  const rows: Row[] = [];
  for (const text of files) {
    const [header = []] = recordsOf(text);
    if (!YAMTRACK.includes(header.toSorted().join())) return 'refused';
    for (const row of rowsOf(text)) {
      if (!/^\d+$/.test(row.Year ?? '')) return 'refused';
      const isSame = (other: Row) =>
        nameOf(other) === nameOf(row) &&
        (row['Watched Date']
          ? other['Watched Date'] === row['Watched Date'] || (other.Date === row.Date && !other['Watched Date'])
          : other.Date === row.Date);
      const same = rows.find(isSame);
      if (!same) rows.push({ ...row });
      else for (const [column, value] of Object.entries(row)) same[column] ||= value;
    }
  }
  return {
    viewings: rows.map((row) => ({ film: nameOf(row), day: row['Watched Date'] ?? '' })),
    ratings: rows.flatMap((row) => (row.Rating ? [{ film: nameOf(row), value: Number(row.Rating) * 2 }] : [])),
    watchlist: [],
  };
}

/**
 * Trakt finds the four files of a ZIP by name, and skips rows without title or year. From watched.csv it takes only the
 * films that are not in diary.csv.
 */
export function traktFromLetterboxd(files: Files): TakenBy {
  const rows = (name: string) => rowsOf(files[name]).filter((row) => row.Name && row.Year);
  const diary = rows('diary.csv');
  const inDiary = new Set(diary.map((row) => row.Name));
  const viewings = [
    ...diary.map((row) => ({ film: nameOf(row), day: row['Watched Date'] ?? '' })),
    ...rows('watched.csv')
      .filter((row) => !inDiary.has(row.Name))
      .map((row) => ({ film: nameOf(row), day: row.Date ?? '' })),
  ];
  return {
    viewings,
    ratings: rows('ratings.csv').map((row) => ({ film: nameOf(row), value: Math.round(Number(row.Rating) * 2) })),
    watchlist: rows('watchlist.csv').map(nameOf),
  };
}

type TraktEntry = { watched_at?: string; rating?: number; movie: { ids: { tmdb: number } } };

/** Trakt's own import reads only these paths of a ZIP, and identifies films by id. */
export function traktFromTrakt(files: Files): TakenBy {
  const entries = (isRead: (name: string) => boolean) =>
    Object.entries(files).flatMap(([name, text]) => (isRead(name) ? (JSON.parse(text) as TraktEntry[]) : []));
  const filmOf = ({ movie }: TraktEntry) => String(movie.ids.tmdb);
  return {
    viewings: entries((name) => name.startsWith('watched/history')).map((entry) => ({
      film: filmOf(entry),
      day: entry.watched_at ?? '',
    })),
    ratings: entries((name) => name.startsWith('ratings/ratings')).map((entry) => ({
      film: filmOf(entry),
      value: entry.rating ?? 0,
    })),
    watchlist: entries((name) => name === 'lists/watchlist.json').map(filmOf),
  };
}

const IMPORTED = ['tmdbID', 'imdbID', 'Title', 'Year', 'Rating10', 'WatchedDate', 'Rewatch', 'Tags', 'Review'];

/**
 * Letterboxd's own import accepts these columns, whole ratings from 1 to 10, days in ISO form, and `true` or `false`.
 * Members upload the files diary and watched on the page for films, and the file watchlist on the page for the
 * watchlist. A file may have at most about 1 MB.
 */
export function letterboxd(files: Files): TakenBy | 'refused' {
  const taken: TakenBy = { viewings: [], ratings: [], watchlist: [] };
  for (const [name, text] of Object.entries(files)) {
    const [header = []] = recordsOf(text);
    const isKnown = header.every((column) => IMPORTED.includes(column));
    if (!isKnown || Buffer.byteLength(text) > 1_000_000) return 'refused';
    for (const { tmdbID: film = '', Rating10 = '', WatchedDate = '', Rewatch = '' } of rowsOf(text)) {
      const isValid =
        /^\d+$/.test(film) &&
        /^([1-9]|10)?$/.test(Rating10) &&
        /^(\d{4}-\d\d-\d\d)?$/.test(WatchedDate) &&
        /^(true|false)?$/.test(Rewatch);
      if (!isValid) return 'refused';
      if (name.includes('watchlist')) taken.watchlist.push(film);
      else taken.viewings.push({ film, day: WatchedDate });
      if (Rating10 !== '') taken.ratings.push({ film, value: Number(Rating10) });
    }
  }
  return taken;
}
