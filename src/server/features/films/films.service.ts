import type { Film, HomeFilm } from '#contract/films.ts';
import { HOME_TRENDING_DESKTOP } from '#contract/limits.ts';
import { notFound } from '../../errors.ts';
import { dayOf } from '../../today.ts';
import type { FilmsRepository } from './films.repository.ts';

const MAX_FILM_ID = 2_147_483_647;

/** A source that can be asked while a reader waits. */
type LiveFilms = {
  /** Brings a film that is not in the catalogue. @returns whether it is now */
  fetchFilm: (id: number) => Promise<boolean>;
  /** A film was opened: an old one is renewed behind the reader's back. */
  viewed: (film: { id: number; source: string; fetched_at: Date }) => void;
};

type FilmsServiceOptions = {
  repository: FilmsRepository;
  clock: () => Date;
  region: string;
  /** Whether the editorial desk has reviewed a film. A failing desk means "no" here, never a failing page. */
  hasReview: (filmId: number) => Promise<boolean>;
  live?: LiveFilms | undefined;
};

export type FilmsService = ReturnType<typeof createFilmsService>;

export function createFilmsService({ repository, clock, region, hasReview, live }: FilmsServiceOptions) {
  async function findById(id: number) {
    if (id < 1 || id > MAX_FILM_ID) return undefined;
    const known = await repository.findById(id);
    if (known || !live) return known;
    return (await live.fetchFilm(id)) ? repository.findById(id) : undefined;
  }

  async function requireFilm(reference: string) {
    const film = /^\d+$/.test(reference) ? await findById(Number(reference)) : await repository.findBySlug(reference);
    if (!film) throw notFound('There is no film at this address.');
    return film;
  }

  return {
    async trending(): Promise<HomeFilm[]> {
      return repository.trending(HOME_TRENDING_DESKTOP);
    },

    async recentReleases(): Promise<HomeFilm[]> {
      return repository.releasedUntil(dayOf(clock()), HOME_TRENDING_DESKTOP);
    },

    /**
     * The public view of a film.
     *
     * @param reference TMDB id or title slug
     * @throws AppError not_found, or unavailable when it is unknown and the live source cannot be asked
     */
    async film(reference: string): Promise<Film> {
      const film = await requireFilm(reference);
      live?.viewed(film);
      const [cast, keywords, tags, providers, community, reviewed] = await Promise.all([
        repository.cast(film.id),
        repository.keywords(film.id),
        repository.tags(film.id),
        repository.streamProviders(film.id, region),
        repository.communityRatings(film.id),
        hasReview(film.id),
      ]);
      return {
        id: film.id,
        title: film.title,
        titleSlug: film.title_slug,
        original_title: film.original_title,
        release_date: film.release_date,
        director: film.directors.join(', ') || null,
        runtime: film.runtime,
        poster_path: film.poster_path,
        backdrop_path: film.backdrop_path,
        overview: film.overview,
        cast,
        keywords,
        tags,
        trailer: film.trailer_url ?? false,
        watch_providers: {
          stream: providers.map(({ as_of: _, ...provider }) => provider),
          as_of: providers.map((provider) => provider.as_of).sort()[0] ?? null,
          region,
        },
        averageRating: community.average,
        vote_average: film.vote_average,
        vote_count: film.vote_count,
        averageDetailedRatings: community.detailed,
        ratingsCount: community.count,
        watched: false,
        watchlisted: false,
        hasReview: reviewed,
      };
    },
  };
}
