import { calendarOf } from '#engine/lib/dates.ts';
import { type MemberFilms, ratedViewings } from '#features/exports/server/exported-films.ts';
import { byFigure } from '#features/ratings/contract/rating-categories.ts';
import { type MemberFilm, TIME_ZONE } from './member-films.ts';

const { dayOf, noonOf } = calendarOf(TIME_ZONE);
const ENTERED = new Date('2026-02-03T12:00:00Z');
const NO_FIGURES = byFigure(() => null);

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}

const nameOf = ({ id, imdb_id, title, release_date }: MemberFilm) => ({ id, imdb_id, title, release_date });

/** Returns the rows that the queries of the exports would return, film by film. */
export function exportRows(films: MemberFilm[]) {
  const history = () =>
    each(
      films.flatMap((film) =>
        film.saved.map((saved) => ({ ...nameOf(film), ...NO_FIGURES, ...saved, day: dayOf(saved.saved_at), key: '' })),
      ),
    );
  const viewings = films.flatMap((film) =>
    film.viewings.map((watched_at, number) => ({
      ...nameOf(film),
      day: watched_at && dayOf(watched_at),
      watched_at,
      moment: null,
      created_at: ENTERED,
      note: film.viewing_notes[number] ?? null,
      tags: film.tags,
      key: `${String(film.id).padStart(8, '0')}-${String(number).padStart(4, '0')}-4000-8000-000000000000`,
    })),
  );
  return {
    ratings: each(
      films.flatMap((film) => {
        const newest = film.saved.at(-1);
        return newest
          ? [
              {
                ...nameOf(film),
                ...NO_FIGURES,
                overall: newest.overall,
                updated_at: newest.saved_at,
                day: dayOf(newest.saved_at),
              },
            ]
          : [];
      }),
    ),
    ratingHistory: history(),
    watchlist: each(
      films.flatMap((film) =>
        film.listed_at ? [{ ...nameOf(film), day: dayOf(film.listed_at), added_at: film.listed_at }] : [],
      ),
    ),
    notes: each(
      films.flatMap(({ id, title, release_date, note }) =>
        note ? [{ id, title, release_date, text: note, updated_at: ENTERED }] : [],
      ),
    ),
    tags: each(films.flatMap((film) => (film.tags.length > 0 ? [{ ...nameOf(film), tags: film.tags }] : []))),
    lists: each([]),
    viewings: () => ratedViewings(each(viewings), history()),
  };
}

/** Returns the films in the form from which the export writes the files for other services. */
export const exportedFilms = (films: MemberFilm[]): MemberFilms => ({
  films: () => each(films.map(filmRow)),
  viewings: exportRows(films).viewings,
  lists: () => each([]),
  notes: () => exportRows(films).notes,
  ...{ dayOf, noonOf },
});

function filmRow(film: MemberFilm) {
  const newest = film.saved.at(-1);
  return {
    ...film,
    runtime: 90,
    directors: ['Dana Director', 'Ann, Jr.'],
    overall: newest?.overall ?? null,
    rated_at: newest?.saved_at ?? null,
    listed_on: film.listed_at && dayOf(film.listed_at),
    rated_on: newest ? dayOf(newest.saved_at) : '',
    seen_entered_at: film.viewings.length > 0 ? ENTERED : null,
    is_seen_undated: film.viewings.includes(null),
    noted_at: film.note ? ENTERED : null,
  };
}
