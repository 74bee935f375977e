import { tagKey } from '#features/notes/contract/note-rules.ts';
import type { MemberTags } from '#features/notes/contract/notes.ts';
import type { MyMovies } from './my-films.ts';

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
