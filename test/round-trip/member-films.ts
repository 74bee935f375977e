import fc from 'fast-check';
import { calendarOf } from '#engine/lib/dates.ts';
import { distinctTags, noteProblem, plainTag, tagProblem } from '#features/notes/contract/note-rules.ts';

export const TIME_ZONE = 'America/Los_Angeles';
const { dayOf } = calendarOf(TIME_ZONE);

/** The day that services write when the real one is unknown. */
const UNKNOWN_DAY = '1970-01-01';
const moment = fc
  .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2025-12-31T00:00:00Z'), noInvalidDate: true })
  .filter((date) => ![dayOf(date), date.toISOString().slice(0, 10)].includes(UNKNOWN_DAY));
const written = moment.map((date) => date.toISOString());

const LIKE_FORMULAS = ['', '=', '+', '-', '@', "'", "'=", '"', ',', ';', 'tt', '[', '{'];
const title = fc
  .tuple(fc.constantFrom(...LIKE_FORMULAS), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }))
  .map(([start, rest]) => (start + rest).trim())
  .filter((text) => text !== '');
const nameKey = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').toLowerCase();

/** Lines of a note, some of which look like HTML or a formula. */
const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', '<b>Boo</b> &amp; <3', '=1+1', '"a", b;'),
);
const note = fc
  .array(line, { minLength: 1, maxLength: 4 })
  .map((lines) =>
    lines
      .join('\n')
      .replaceAll(/[\r\u0085\u2028\u2029]/g, '')
      .trim(),
  )
  .filter((text) => noteProblem(text) === undefined);
const tag = fc
  .tuple(fc.constantFrom(...LIKE_FORMULAS), fc.string({ unit: 'grapheme', maxLength: 10 }))
  .map(([start, rest]) => plainTag(start + rest))
  .filter((text) => tagProblem(text) === undefined);

const overall = fc.option(fc.integer({ min: 0, max: 10 }));

const filmRow = fc.record({
  title,
  original_title: fc.option(title),
  imdb: fc.boolean(),
  release_date: fc.option(fc.integer({ min: 1896, max: 1930 }).map((year) => `${year}-10-31`)),
  listed_at: fc.option(moment),
  viewings: fc.array(fc.option(written), { maxLength: 4 }),
  /** By place in `viewings`. */
  viewing_notes: fc.array(fc.option(note), { minLength: 4, maxLength: 4 }),
  note: fc.option(note),
  tags: fc.array(tag, { maxLength: 3 }).map(distinctTags),
  saved: fc.array(fc.record({ saved_at: written, overall }), { maxLength: 3 }),
  /** The overall score of another rating, saved on the day of a dated viewing. */
  rated_that_day: overall,
});

export type MemberFilm = {
  id: number;
  imdb_id: string | null;
  title: string;
  original_title: string | null;
  release_date: string | null;
  listed_at: Date | null;
  /** Latest first, undated last. */
  viewings: (Date | null)[];
  /** In the order of saving; the last one counts. */
  saved: { saved_at: Date; overall: number | null }[];
  viewing_notes: (string | null)[];
  note: string | null;
  tags: string[];
};

const newestFirst = (one: string | null, other: string | null) => (other ?? '').localeCompare(one ?? '');

/** All names differ, because some formats identify films only by name. */
export const memberFilms: fc.Arbitrary<MemberFilm[]> = fc
  .uniqueArray(filmRow, { selector: (film) => nameKey(film.title), maxLength: 12 })
  .map((films) =>
    films.map(({ imdb, viewings, saved, rated_that_day, ...film }, index) => {
      const day = viewings.find((watchedAt) => watchedAt !== null);
      return {
        ...film,
        id: index + 1,
        imdb_id: imdb ? `tt${String(index + 1).padStart(7, '0')}` : null,
        viewings: viewings.toSorted(newestFirst).map((watchedAt) => (watchedAt === null ? null : new Date(watchedAt))),
        saved: [...saved, ...(day ? [{ saved_at: day, overall: rated_that_day }] : [])]
          .toSorted((a, b) => a.saved_at.localeCompare(b.saved_at))
          .map(({ saved_at, overall }) => ({ saved_at: new Date(saved_at), overall })),
      };
    }),
  );
