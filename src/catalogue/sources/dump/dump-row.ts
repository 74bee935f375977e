import { z } from 'zod';
import { FILM_IMAGE_PATH } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import { filmIdSchema, imdbIdSchema } from '#features/films/contract/films.ts';
import { type FilmRecord, wholeFilm } from '../../film-record.ts';

const MAX_KEYWORDS = 100;
const MAX_KEYWORD = 100;
/** Earliest release date, before the first films. */
const FIRST_DAY = '1870-01-01';
const LAST_DAY = '2199-12-31';

/** Empty cells become null; characters that PostgreSQL rejects are removed. */
const cell = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() || null : (value ?? null);

const figure = (value: unknown) => {
  const text = cell(value);
  return typeof text === 'string' ? Number(text) : text;
};

const flag = (value: unknown) => {
  const text = cell(value);
  return typeof text === 'string'
    ? ({ true: true, '1': true, false: false, '0': false }[text.toLowerCase()] ?? text)
    : text;
};

const text = (longest: number) => z.preprocess(cell, z.string().max(longest).nullable());
const number = (most: number) => z.preprocess(figure, z.number().min(0).max(most).nullable());
const flagged = z.preprocess(flag, z.union([z.boolean(), z.literal([0, 1])]).nullable()).transform(Boolean);
const image = z.preprocess(cell, z.string().regex(FILM_IMAGE_PATH, 'not a file of the image host').nullable());
const day = z.preprocess(
  (value) => {
    const date = cell(value);
    return typeof date === 'string' ? date.replace(/[T ]00:00:00.*$/, '') : date;
  },
  z.iso
    .date()
    .refine((date) => date >= FIRST_DAY && date <= LAST_DAY, `not between ${FIRST_DAY} and ${LAST_DAY}`)
    .nullable(),
);
const names = z.unknown().transform((value, context) => {
  try {
    return readNames(cell(value));
  } catch {
    context.addIssue('not a list of names');
    return z.NEVER;
  }
});

const rowSchema = z.object({
  id: z.preprocess(figure, filmIdSchema),
  imdb_id: z.preprocess(cell, imdbIdSchema.nullable()),
  title: z.preprocess(cell, z.string().max(500)),
  original_title: text(500),
  original_language: z.preprocess(
    cell,
    z
      .string()
      .regex(/^[a-z]{2,3}$/, 'not a language code')
      .nullable(),
  ),
  release_date: day,
  overview: text(10_000),
  poster_path: image,
  backdrop_path: image,
  popularity: number(1_000_000),
  vote_count: number(100_000_000),
  vote_average: number(10),
  runtime: number(10_000),
  adult: flagged,
  softcore: flagged,
  genres: names,
  genre_names: names,
  keywords: names,
});
type DumpRow = z.output<typeof rowSchema>;

export const DUMP_COLUMNS: ReadonlySet<string> = new Set(Object.keys(rowSchema.shape));
export const NEEDED_COLUMNS = ['id', 'title'] as const;

/** Returns the reason why a valid row is not imported, or null. A row without genres counts as horror. */
function refusalOf({ adult, softcore, genres, genre_names }: DumpRow): string | null {
  if (adult) return 'adult';
  if (softcore) return 'softcore';
  const all = [...genres, ...genre_names];
  if (all.length > 0 && !all.some((genre) => genre.toLowerCase() === 'horror')) return `not horror: ${all.join(', ')}`;
  return null;
}

/** Empty values and a runtime of 0 mean unknown. */
function mapRow(row: DumpRow): FilmRecord {
  const film = {
    id: row.id,
    title: row.title,
    imdbId: row.imdb_id,
    originalTitle: row.original_title === row.title ? null : row.original_title,
    originalLanguage: row.original_language,
    releaseDate: row.release_date,
    runtime: Math.round(row.runtime ?? 0) || null,
    overview: row.overview,
    posterPath: row.poster_path,
    backdropPath: row.backdrop_path,
    voteAverage: row.vote_count === 0 ? null : row.vote_average,
    voteCount: Math.round(row.vote_count ?? 0),
    popularity: row.popularity ?? 0,
    keywords: row.keywords
      .filter((keyword) => keywordSlug(keyword) !== '' && keyword.length <= MAX_KEYWORD)
      .slice(0, MAX_KEYWORDS),
  };
  return wholeFilm(film, undefined);
}

/** Maps a row by column names to a film. Values may be text, as in CSV, or typed, as in JSON. */
export function readDumpRow(values: Record<string, unknown>): { film: FilmRecord } | { refused: string } {
  const row = Object.fromEntries([...DUMP_COLUMNS].map((column) => [column, values[column] ?? null]));
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const column = String(issue?.path[0] ?? '');
    const value = JSON.stringify(row[column]).slice(0, 60);
    return { refused: `${column} ${value}: ${issue?.message}` };
  }
  const refused = refusalOf(parsed.data);
  return refused ? { refused } : { film: mapRow(parsed.data) };
}

/** A string of Python or JSON, or a Python literal that JSON spells differently. */
const TOKEN = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\b(?:None|True|False|nan)\b/gs;
const WORDS: Record<string, string> = { None: 'null', nan: 'null', True: 'true', False: 'false' };

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gis;
const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

function plainText(text: string): string {
  return text.replace(ESCAPE, (_, short?: string, long?: string, letter = '') => {
    const code = short ?? long;
    return code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPED[letter] ?? letter);
  });
}

/** Parses a list in JSON or as Python prints it. @throws SyntaxError */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const json = text.replace(
      TOKEN,
      (word, single?: string, double?: string) => WORDS[word] ?? JSON.stringify(plainText(single ?? double ?? '')),
    );
    return JSON.parse(json);
  }
}

function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : null;
  if (typeof name !== 'string') throw new SyntaxError('an entry without a name');
  return name;
}

/**
 * Returns the names in a text or an array. A text separates names by commas, or is a list in JSON or as Python prints
 * it. Entries of a list are names or objects with a name.
 *
 * @throws SyntaxError for an invalid list
 * @example readNames("[{'id': 27, 'name': 'Horror'}]") // ['Horror']
 * @example readNames('Horror, Thriller') // ['Horror', 'Thriller']
 */
export function readNames(value: unknown): string[] {
  const text = typeof value === 'string' ? value.trim() : value;
  const entries = typeof text === 'string' ? (text.startsWith('[') ? parseList(text) : text.split(',')) : (text ?? []);
  if (!Array.isArray(entries)) throw new SyntaxError('not a list');
  const names = entries.map((entry) => nameOf(entry).trim()).filter((name) => name !== '');
  return [...new Set(names)];
}
