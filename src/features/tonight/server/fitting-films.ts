import { dayOf } from '#engine/lib/dates.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '../contract/finder.ts';
import { type FilmIndex, NO_RUNTIME, positionOf, profileAt } from './film-index.ts';
import { findFilms } from './find-films.ts';
import { bitsOf, type FinderRepository } from './finder.repository.ts';
import type { Question } from './finder-question.ts';
import { foundFilm } from './found-films.ts';
import { reasonFor } from './reason.ts';
import { NO_TASTE } from './scores.ts';

/** A film with the values from which its score is computed. */
type FittingFilm = { id: number; figures: FrightProfile; runtime: number | null; quality: number };

type FittingOptions = {
  /** Ids of films that are left out. */
  except: readonly number[];
  /** Ids of the films among which to choose; null for all films. */
  among: readonly number[] | null;
  score: (film: FittingFilm) => number;
  most: number;
};

type Needs = {
  latest: Pick<FinderRepository, 'films'>;
  filmIndex: () => Promise<FilmIndex>;
  clock: () => Date;
};

function filmAt(films: FilmIndex, place: number): FittingFilm {
  const runtime = films.runtime[place] ?? NO_RUNTIME;
  return {
    id: films.id[place] ?? 0,
    figures: profileAt(films, place),
    runtime: runtime === NO_RUNTIME ? null : runtime,
    quality: films.rating[place] ?? 0,
  };
}

/** Finds films for a feature that has a score of its own. */
export const createFittingFilms = ({ latest, filmIndex, clock }: Needs) => ({
  /** Returns the films that fit, the best score first. Ignores `unseen`, `watchlist` and `services` of the question. */
  async fittingFilms(question: Question, { except, among, score, most }: FittingOptions) {
    const films = await filmIndex();
    const listed = {
      themes: [],
      not: [],
      like: null,
      about: null,
      myTag: null,
      list: null,
      services: null,
      unseen: except.length > 0 ? Int32Array.from(except) : null,
      watchlist: among && Int32Array.from(among),
    };
    const filter = { question, ...bitsOf(question), listed, today: dayOf(clock()), mustBeReleased: true };
    const order = { closeness: new Map(), taste: NO_TASTE, score: (place: number) => score(filmAt(films, place)) };
    const { ids, total, failingOne, unsure } = findFilms(films, filter, order, most);
    return { films: ids.map((id) => filmAt(films, positionOf(films, id))), total, failingOne, unsure };
  },

  /**
   * Returns films with the finder's reasons, in the order of the ids.
   *
   * @param asked the categories to name first
   * @param without content notes that are not wanted
   */
  async describedFilms(
    ids: number[],
    asked: readonly RatingCategory[],
    without: readonly ContentNoteSlug[],
  ): Promise<FoundFilm[]> {
    const [rows, { figures }] = await Promise.all([latest.films(ids), filmIndex()]);
    return rows.map((row) => foundFilm(row, reasonFor(row, asked, figures), without));
  },
});
