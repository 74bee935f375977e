import type { Film, HomeFilm } from '#contract/films.ts';
import { HOME_TRENDING_DESKTOP, MAX_ID } from '#contract/limits.ts';
import { notFound } from '../../errors.ts';
import { dayOf } from '../../today.ts';
import type { FilmsRepository } from './films.repository.ts';

const NO_FILM = 'There is no film at this address.';

/** A source that can be asked while a reader waits. */
type LiveFilms = {
  /** Brings a film that is not in the catalogue. @returns whether it is now */
  fetchFilm: (id: number) => Promise<boolean>;
  /** A film was opened: an old one is renewed behind the reader's back. */
  viewed: (film: { id: number; source: string; fetched_at: Date }) => void;
};

type FilmsServiceOptions = {
  repository: FilmsRepository;
  /** Where what was just fetched can be read; `repository` may be a moment behind. */
  latest: FilmsRepository;
  clock: () => Date;
  region: string;
  /** Whether the editorial desk has reviewed a film. A failing desk means "no" here, never a failing page. */
  hasReview: (filmId: number) => Promise<boolean>;
  live?: LiveFilms | undefined;
};

export type FilmsService = ReturnType<typeof createFilmsService>;

export function createFilmsService({ repository, latest, clock, region, hasReview, live }: FilmsServiceOptions) {
  async function fetchById(id: number) {
    const known = await latest.findById(id);
    if (known || !live) return known;
    return (await live.fetchFilm(id)) ? latest.findById(id) : undefined;
  }

  /** The film, and where the rest of it is to be read: what `first` lacks may have come a moment ago. */
  async function requireFilm(reference: string, first: FilmsRepository) {
    const id = /^\d+$/.test(reference) ? Number(reference) : null;
    if (id !== null && (id < 1 || id > MAX_ID)) throw notFound(NO_FILM);
    const known = await (id === null ? first.findBySlug(reference) : first.findById(id));
    if (known) return { film: known, source: first };
    const film = await (id === null ? latest.findBySlug(reference) : fetchById(id));
    if (!film) throw notFound(NO_FILM);
    return { film, source: latest };
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
     * @param asker a member sees the figures with what they did a moment ago
     * @throws AppError not_found, or unavailable when it is unknown and the live source cannot be asked
     */
    async film(reference: string, asker: 'anybody' | 'member' = 'anybody'): Promise<Film> {
      const { film, source } = await requireFilm(reference, asker === 'member' ? latest : repository);
      live?.viewed(film);
      const [cast, keywords, tags, providers, community, reviewed] = await Promise.all([
        source.cast(film.id),
        source.keywords(film.id),
        source.tags(film.id),
        source.streamProviders(film.id, region),
        source.communityRatings(film.id),
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
        poster_colour: film.poster_colour ?? film.art_colour,
        backdrop_path: film.backdrop_path,
        backdrop_colour: film.backdrop_colour,
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
