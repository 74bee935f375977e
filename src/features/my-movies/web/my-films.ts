import { tagKey } from '#features/notes/contract/note-rules.ts';
import type { MemberTags } from '#features/notes/contract/notes.ts';
import { longDate } from '#ui/format/dates.ts';
import { shownRating } from '#ui/format/film-rating.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { UserList } from '../contract/my-movies.ts';

type WatchlistEntry = UserList['items'][number];
type WatchedEntry = UserList['watchedMovies'][number];

/** Its day, YYYY-MM-DD, and its moment, ISO 8601 in UTC; null: only the day is known. */
export type WatchlistFilm = Required<MyFilm> & { day: string; addedAt: string | null };
/** The latest viewing: its day, YYYY-MM-DD, and its moment, ISO 8601 in UTC. Each is null when unknown. */
export type WatchedFilm = Required<MyFilm> & { day: string | null; watchDate: string | null };

export type MyMovies = {
  watchlist: WatchlistFilm[];
  watched: WatchedFilm[];
  watchlistIds: ReadonlySet<number>;
  watchedIds: ReadonlySet<number>;
};

/** Maps each object once: an unchanged entry gives the same film, so that its tile is not rendered again. */
function once<In extends object, Out>(map: (given: In) => Out): (given: In) => Out {
  const known = new WeakMap<In, Out>();
  return (given) => {
    const mapped = known.get(given) ?? map(given);
    known.set(given, mapped);
    return mapped;
  };
}

const watchlistFilm = once(
  ({ title_id: id, movieDetails: details, added_at: addedAt, ...entry }: WatchlistEntry): WatchlistFilm => ({
    id,
    details,
    addedAt,
    ...entry,
  }),
);

const watchedFilm = once(
  ({ tmdbId: id, data: details, ...entry }: WatchedEntry): WatchedFilm => ({ id, details, ...entry }),
);

const watchlistFilms = once((entries: UserList['items']) => entries.map(watchlistFilm));
const watchedFilms = once((entries: UserList['watchedMovies']) => entries.map(watchedFilm));
const idsOf = once((films: readonly MyFilm[]): ReadonlySet<number> => new Set(films.map(({ id }) => id)));

/** An unchanged list stays the same object. */
export function toMyMovies({ items, watchedMovies }: UserList): MyMovies {
  const watchlist = watchlistFilms(items);
  const watched = watchedFilms(watchedMovies);
  return { watchlist, watched, watchlistIds: idsOf(watchlist), watchedIds: idsOf(watched) };
}

export const ratingOf = ({ averageUserRating, ratingsCount, details }: MyFilm) =>
  shownRating({ members: averageUserRating, count: ratingsCount, tmdb: details.vote_average });

export const addedText = ({ day }: WatchlistFilm) => `Added: ${longDate(day)}`;
export const watchedText = ({ day }: WatchedFilm) => (day ? longDate(day) : 'No watch date');

type Tagged = { tags: readonly string[] };

/** All tags of the films, each in its first spelling, those of the most films first. */
export function tagsOf(films: readonly Tagged[]): MemberTags['tags'] {
  const groups = Map.groupBy(
    films.flatMap(({ tags }) => tags),
    tagKey,
  );
  return [...groups.values()]
    .flatMap(([tag, ...more]) => (tag === undefined ? [] : { tag, films: 1 + more.length }))
    .toSorted((a, b) => b.films - a.films || a.tag.localeCompare(b.tag, 'en'));
}

/** Keeps the films with the tag. The sets of ids stay complete, because the marks of the films need them. */
export function taggedMovies(movies: MyMovies, tag: string | undefined): MyMovies {
  if (tag === undefined) return movies;
  const hasTag = ({ tags }: Tagged) => tags.some((own) => tagKey(own) === tagKey(tag));
  return { ...movies, watchlist: movies.watchlist.filter(hasTag), watched: movies.watched.filter(hasTag) };
}
