import { HOME_RECENT_DESKTOP } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { type FilmRecord, filmVotes } from '../../film-record.ts';
import { themesOfKeywords } from '../../keywords.ts';

/** Words of at least four letters. Visitors probably search for such words of titles. */
const WORD = /\p{L}{4,}/gu;

export const themesOf = (film: Pick<FilmRecord, 'themes' | 'keywords'>): string[] => [
  ...new Set([...film.themes, ...themesOfKeywords(film.keywords.map(keywordSlug))]),
];

/** Returns ids of films in the site's lists: home, recent, themes in each order, platforms, tags and searches. */
export function posterLists(films: FilmRecord[], trending: number[], day: string): number[][] {
  const byPopularity = films.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
  const byRating = films.toSorted((a, b) => (b.voteAverage ?? 0) - (a.voteAverage ?? 0) || a.id - b.id);
  const byDate = films.toSorted((a, b) => (b.releaseDate ?? '').localeCompare(a.releaseDate ?? '') || a.id - b.id);
  const votes = ({ voteCount, fame }: FilmRecord) => filmVotes(voteCount, fame);
  const byVotes = films.toSorted((a, b) => votes(b) - votes(a) || a.id - b.id);
  const byTitle = films.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  const recent = byDate.filter(({ releaseDate }) => releaseDate !== null && releaseDate <= day).slice(0, 20);
  const platforms = byPopularity.flatMap((film) => film.providers.map(({ providerId }) => ({ film, providerId })));
  const words = byVotes.flatMap((film) =>
    [...new Set(film.title.toLowerCase().match(WORD))].map((word) => ({ film, word })),
  );
  const tags = byTitle.flatMap((film) => film.tags.map((tag) => ({ film, tag })));
  const idsOf = (rows: { film: FilmRecord }[]) => rows.map(({ film }) => film.id);
  return [
    [...recent.slice(0, HOME_RECENT_DESKTOP).map(({ id }) => id), ...trending],
    recent.map(({ id }) => id),
    ...[byPopularity, byRating, byDate].flatMap((sorted) =>
      THEMES.map(({ value }) => sorted.filter((film) => themesOf(film).includes(value)).map(({ id }) => id)),
    ),
    ...PLATFORMS.map(({ providerIds }) =>
      idsOf(platforms.filter(({ providerId }) => providerIds.some((id) => id === providerId))),
    ),
    ...[...Map.groupBy(tags, ({ tag }) => tag).values()].map(idsOf),
    ...[...Map.groupBy(words, ({ word }) => word).values()].map(idsOf),
  ];
}
