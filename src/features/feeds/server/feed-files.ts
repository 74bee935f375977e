import { writeRss } from '#engine/lib/feeds.ts';
import type { ListFilm } from '#features/lists/contract/lists.ts';

type NamedFilm = Pick<ListFilm, 'id' | 'title' | 'releaseDate'>;
type RadarrFilm = Pick<ListFilm, 'id' | 'title' | 'posterPath'>;
type FeedFilm = NamedFilm & Pick<ListFilm, 'note'>;
type FeedList = { name: string; description: string; films: readonly FeedFilm[] };

/** Writes films in the format of StevenLu's list, which Radarr reads: https://github.com/sjlu/popular-movies */
export const radarrFilms = (films: readonly RadarrFilm[], imdbIds: ReadonlyMap<number, string>, origin: string) =>
  films.map(({ id, title, posterPath }) => ({
    title,
    imdb_id: imdbIds.get(id) ?? null,
    tmdb_id: id,
    poster_url: posterPath && `${origin}/images/w500${posterPath}`,
  }));

/** A film in RSS, such as "The Shining (1980)". */
export const filmItem = ({ id, title, releaseDate }: NamedFilm, origin: string) => ({
  url: `${origin}/movie/${id}`,
  title: releaseDate ? `${title} (${releaseDate.slice(0, 4)})` : title,
});

/** Writes a list as RSS 2.0 in plain text, because Radarr rejects HTML. */
export function listRss({ name, description, films }: FeedList, page: string, origin: string): string {
  const items = films.map((film) => ({ ...filmItem(film, origin), description: film.note }));
  return writeRss({ title: name, description: description || name, page, source: `${page}/list.rss`, items });
}
