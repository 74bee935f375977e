import { keywordSlug } from '#contract/slug.ts';
import { THEMES, type ThemeSlug } from '#contract/themes.ts';
import { type FilmDetail, HORROR, providersOfCountry } from '#tmdb-client';
import type { FilmRecord, PersonRecord } from '../../../film-record.ts';
import { THEME_KEYWORDS } from '../../../theme-keywords.ts';
import { type NamedProvider, subscriptionsOf } from './providers.ts';
import { trailerUrl } from './trailer.ts';

/** The rest of a long cast are extras. */
const MOST_CAST = 60;

export type MappedFilm = { film: FilmRecord; providers: NamedProvider[] };

type MapOptions = {
  region: string;
  /** YYYY-MM-DD, the day of the response. */
  day: string;
};

function directorsOf({ crew }: FilmDetail['credits']): PersonRecord[] {
  const directors = crew.filter((row) => row.job === 'Director');
  return [...new Map(directors.map((row) => [row.id, personOf(row)])).values()];
}

const personOf = (row: { id: number; name: string; profile_path: string | null }): PersonRecord => ({
  id: row.id,
  name: row.name,
  profilePath: row.profile_path,
});

/** In billing order. Several roles of one actor are joined. */
function castOf({ cast }: FilmDetail['credits']): FilmRecord['cast'] {
  const actors = new Map<number, { row: (typeof cast)[number]; characters: Set<string> }>();
  for (const row of cast.toSorted((a, b) => a.order - b.order)) {
    const actor = actors.get(row.id) ?? { row, characters: new Set() };
    if (row.character) actor.characters.add(row.character);
    actors.set(row.id, actor);
  }
  return [...actors.values()].slice(0, MOST_CAST).map(({ row, characters }) => ({
    ...personOf(row),
    character: [...characters].join(' / ') || null,
  }));
}

/** By TMDB's keyword ids, because keyword names change. */
function themesOf(keywordIds: number[]): ThemeSlug[] {
  const ids = new Set(keywordIds);
  return THEMES.map((theme) => theme.value).filter((theme) => THEME_KEYWORDS[theme].ids.some((id) => ids.has(id)));
}

export function isHorrorFilm(detail: Pick<FilmDetail, 'genres' | 'adult' | 'softcore'>): boolean {
  return detail.genres.some((genre) => genre.id === HORROR) && !detail.adult && !detail.softcore;
}

/** Unknown values of TMDB (empty date, runtime 0, no votes) become null. */
export function mapFilm(detail: FilmDetail, { region, day }: MapOptions): MappedFilm {
  const providers = subscriptionsOf(providersOfCountry(detail, region));
  const { keywords } = detail.keywords;
  const film: FilmRecord = {
    id: detail.id,
    title: detail.title,
    aliases: [],
    originalTitle: detail.original_title === detail.title ? null : detail.original_title,
    originalLanguage: detail.original_language,
    releaseDate: detail.release_date,
    runtime: detail.runtime || null,
    overview: detail.overview,
    posterPath: detail.poster_path,
    backdropPath: detail.backdrop_path,
    trailerUrl: trailerUrl(detail.videos.results),
    voteAverage: detail.vote_count > 0 ? detail.vote_average : null,
    voteCount: detail.vote_count,
    popularity: detail.popularity,
    directors: directorsOf(detail.credits),
    cast: castOf(detail.credits),
    keywords: keywords.map((keyword) => keyword.name).filter((keyword) => keywordSlug(keyword) !== ''),
    themes: themesOf(keywords.map((keyword) => keyword.id)),
    tags: [],
    providers: providers.map(({ id }) => ({ providerId: id, kind: 'stream', region, asOf: day })),
  };
  return { film, providers };
}
