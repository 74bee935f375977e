import { z } from 'zod';
import { AT_HOME_PROVIDER } from '#catalogue/streams.repository.ts';
import { MAX_ID } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import { notFound } from '#engine/errors.ts';
import type { ForViewer } from '#engine/http/member.ts';
import { READS_FOR_ALL } from '#engine/http/openapi.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import type { DeskProfile, FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { type Film, type FilmProvider, filmSchema } from '../contract/films.ts';
import { type FilmKey, type FilmsRepository, tellsPlot } from './films.repository.ts';

export function filmRoutes(readFilm: ReturnType<typeof createFilmReader>, forViewer: ForViewer) {
  const { router, visitor } = visitorRoutes('Films');

  visitor('GET', '/tmdb/movie/{id}', {
    id: 'getFilm',
    summary: 'A film',
    security: READS_FOR_ALL,
    params: z.object({ id: z.string().min(1).max(300).describe('TMDB id or titleSlug') }),
    answer: [filmSchema, 'The film'],
    fails: [404],
    handle: ({ c, params }) => forViewer(c, (member) => readFilm(params.id, member?.id ?? null)),
  });

  return router;
}

export const NO_FILM = 'Film not found.';

/** A live source, called while a request waits. */
type LiveFilms = {
  /** Fetches a film that is not in the catalogue. @returns true if the film is in the catalogue afterwards */
  fetchFilm: (id: number) => Promise<boolean>;
  /** Called for each viewed film. A film that was fetched long ago is refreshed in the background. */
  viewed: (film: { id: number; source: string; fetched_at: Date }) => void;
};

export type FilmReaderOptions = {
  repository: FilmsRepository;
  /** Reads from the primary; `repository` may lag behind. */
  latest: FilmsRepository;
  region: string;
  /** False where the site shows no estimates of the Desk. */
  showsDesk: boolean;
  /** Returns false when the content service fails. @param ids the film's id, and the ids merged into it */
  hasReview: (ids: readonly number[]) => Promise<boolean>;
  live?: LiveFilms | undefined;
};

/** @throws AppError not_found for an invalid id */
function keyOf(reference: string): FilmKey {
  if (!/^\d+$/.test(reference)) return { titleSlug: reference };
  const id = Number(reference);
  if (id < 1 || id > MAX_ID) throw notFound(NO_FILM);
  return { id };
}

type RatingStats = Record<`${RatingCategory}_${'sum' | 'count'}`, number>;

function detailedRatings(stats: RatingStats | null): Pick<Film, 'averageDetailedRatings' | 'detailedRatingsCounts'> {
  const rated = RATING_CATEGORIES.flatMap((category) => {
    const count = stats?.[`${category}_count`] ?? 0;
    return count === 0 ? [] : [{ category, count, average: (stats?.[`${category}_sum`] ?? 0) / count }];
  });
  return {
    averageDetailedRatings: Object.fromEntries(rated.map(({ category, average }) => [category, average])),
    detailedRatingsCounts: Object.fromEntries(rated.map(({ category, count }) => [category, count])),
  };
}

export const knownOf = (effective: FrightProfile | null) =>
  RATING_CATEGORIES.filter((category) => (effective?.[category] ?? null) !== null);

function frightOf(desk: DeskProfile | null, effective: FrightProfile | null): Film['fright'] {
  const known = knownOf(effective);
  return {
    desk: desk && byCategory((category) => desk[category]),
    reason: desk?.reason ?? null,
    effective: known.length > 0 ? effective : null,
    known,
  };
}

/** @param atHomeOn the day on which a media server was last seen to have the film; "At home" then comes first */
function watchProvidersOf(providers: (FilmProvider & { kind: string })[], atHomeOn: string | null) {
  const of = (wanted: string): FilmProvider[] =>
    providers.flatMap(({ kind, ...provider }) => (kind === wanted ? [provider] : []));
  const atHome = atHomeOn === null ? [] : [{ ...AT_HOME_PROVIDER, as_of: atHomeOn }];
  const stream = [...atHome, ...of('stream')];
  return { stream, rent: of('rent'), buy: of('buy'), as_of: stream.map(({ as_of }) => as_of).sort()[0] ?? null };
}

const withoutMark = <Person extends { isIndexed: boolean }>({ isIndexed, ...person }: Person) => person;

export function createFilmReader(options: FilmReaderOptions) {
  const { repository, latest, region, showsDesk, hasReview, live } = options;

  /**
   * For a member, reads the primary, which has the member's latest changes. For a visitor, reads the replica, and the
   * primary only if the replica lacks the film.
   */
  async function requireFilm(reference: string, memberId: string | null) {
    const key = keyOf(reference);
    const first = memberId ? latest : repository;
    const film =
      (await first.findWhole(key, region, memberId)) ??
      (first !== latest ? await latest.findWhole(key, region, memberId) : undefined) ??
      ('id' in key && (await live?.fetchFilm(key.id)) ? await latest.findWhole(key, region, memberId) : undefined);
    if (!film) throw notFound(NO_FILM);
    return film;
  }

  /**
   * @param reference TMDB id or title slug
   * @param memberId null for a visitor
   * @throws AppError not_found, or unavailable for an unknown film while the live source fails
   */
  return async (reference: string, memberId: string | null): Promise<Film> => {
    const film = await requireFilm(reference, memberId);
    live?.viewed(film);
    const { tags, providers, community, effective } = film;
    const keywords = film.keywords.map(({ name }) => name);
    const unindexed = [...film.cast, ...film.directorCredits].filter((person) => !person.isIndexed);
    return {
      id: film.id,
      title: film.title,
      imdbId: film.imdb_id,
      titleSlug: film.title_slug,
      original_title: film.original_title,
      release_date: film.release_date,
      director: film.directors.join(', ') || null,
      directors: film.directorCredits.map(withoutMark),
      runtime: film.runtime,
      countries: film.countries,
      certification: film.certification,
      franchise: film.franchise === null ? null : { slug: keywordSlug(film.franchise), name: film.franchise },
      studios: film.studios,
      poster_path: film.poster_path,
      poster_colour: film.poster_colour,
      backdrop_path: film.backdrop_path,
      backdrop_colour: film.backdrop_colour,
      overview: film.overview,
      cast: film.cast.map(withoutMark),
      keywords,
      spoilers: [...new Set([...film.spoilers, ...keywords.filter(tellsPlot)])],
      tags,
      unindexed: {
        people: [...new Set(unindexed.map(({ id }) => id))],
        keywords: film.keywords.flatMap(({ name, isIndexed }) => (isIndexed ? [] : [name])),
      },
      inCatalogue: film.removed_at === null,
      trailer: film.trailer_url ?? false,
      watch_providers: { ...watchProvidersOf(providers, film.atHomeOn), region },
      averageRating: community?.average ?? null,
      vote_average: film.vote_average,
      vote_count: film.vote_count,
      ...detailedRatings(community),
      ratingsCount: community?.count ?? 0,
      fright: frightOf(showsDesk ? film.desk_profile : null, effective),
      watched: film.watched,
      watchlisted: film.watchlisted,
      hasReview: await hasReview([film.id, ...film.mergedIds]),
    };
  };
}
