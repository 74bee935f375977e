import { keywordSlug } from '#contract/slug.ts';
import { platformOfProvider } from '#features/browse/contract/platforms.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import { CERTIFICATIONS, type Certification } from '#features/films/contract/certifications.ts';
import {
  type CountryProviders,
  type FilmDetail,
  HORROR,
  isHorrorRow,
  type PersonDetail,
  type ProviderRow,
  type Video,
} from '#tmdb-client';
import { type FilmRecord, MAX_STUDIOS, type PartialFilm, type PersonRecord } from '../../film-record.ts';
import { THEME_KEYWORDS } from '../../keywords.ts';

/** Maximum number of cast members of a film. The others are extras. */
const MAX_CAST = 60;

/** Maximum number of other titles of a film. A well-known film has a hundred. */
const MAX_ALIASES = 40;

export type NamedProvider = { id: number; name: string; logoPath: string | null };
export type MappedFilm = { film: PartialFilm; providers: NamedProvider[] };

type Credits = NonNullable<FilmDetail['credits']>;
type Rows<Kind extends keyof Credits> = NonNullable<Credits[Kind]>;

type MapOptions = {
  region: string;
  /** The day of the response, YYYY-MM-DD. */
  day: string;
};

const TRAILER_KEY = /^[\w-]{11}$/;

/** Returns the URL of the first official trailer on YouTube, otherwise of the first trailer, or null. */
function trailerUrl(videos: Video[]): string | null {
  const trailers = videos.filter(
    ({ site, type, key }) => site === 'YouTube' && type === 'Trailer' && TRAILER_KEY.test(key),
  );
  const best = trailers.find((video) => video.official) ?? trailers[0];
  return best ? `https://www.youtube.com/watch?v=${best.key}` : null;
}

function directorsOf(crew: Rows<'crew'>): PersonRecord[] {
  const directors = crew.filter((row) => row.job === 'Director');
  return [...new Map(directors.map((row) => [row.id, personOf(row)])).values()];
}

const personOf = (row: { id: number; name: string; profile_path?: string | null }): PersonRecord => ({
  id: row.id,
  name: row.name,
  profilePath: row.profile_path,
});

/** Returns the cast in billing order. Several roles of one actor are joined. */
function castOf(cast: Rows<'cast'>): FilmRecord['cast'] {
  const actors = new Map<number, { row: Rows<'cast'>[number]; characters: Set<string> }>();
  const place = ({ order = Number.MAX_SAFE_INTEGER }: Rows<'cast'>[number]) => order;
  for (const row of cast.toSorted((a, b) => place(a) - place(b))) {
    const actor = actors.get(row.id) ?? { row, characters: new Set() };
    if (row.character) actor.characters.add(row.character);
    actors.set(row.id, actor);
  }
  return [...actors.values()].slice(0, MAX_CAST).map(({ row, characters }) => ({
    ...personOf(row),
    character: [...characters].join(' / ') || null,
  }));
}

/** Returns the themes that TMDB's keyword ids imply. Keyword names are not used, because they change. */
function themesOf(keywordIds: number[]): ThemeSlug[] {
  const ids = new Set(keywordIds);
  return THEMES.map((theme) => theme.value).filter((theme) => THEME_KEYWORDS[theme].ids.some((id) => ids.has(id)));
}

/** @param known true for a film of the catalogue, which stays when its genres could not be read */
export function isHorrorFilm(detail: Pick<FilmDetail, 'genres' | 'adult' | 'softcore'>, known: boolean): boolean {
  const horror = detail.genres?.some((genre) => genre.id === HORROR) ?? known;
  return horror && !detail.adult && !detail.softcore;
}

/** Returns null when TMDB has no votes, undefined when the votes could not be read. */
function averageOf({ vote_count: votes, vote_average: average }: FilmDetail): number | null | undefined {
  return votes === 0 ? null : votes && average;
}

/** Returns the titles in other countries, undefined when they could not be read. */
function aliasesOf({ title, original_title, alternative_titles: others }: FilmDetail): string[] | undefined {
  const known = [title, original_title];
  const titles = others?.titles?.map((other) => other.title).filter((other) => !known.includes(other));
  return titles && [...new Set(titles)].slice(0, MAX_ALIASES);
}

/** Returns the strictest rating of the film's versions in the US, null when it has none that we know. */
function certificationOf(detail: FilmDetail): Certification | null | undefined {
  const countries = detail.release_dates?.results;
  const given = countries?.find(({ iso_3166_1: code }) => code === 'US')?.release_dates ?? [];
  const ratings = given.map(({ certification }) => certification.trim());
  return countries && (CERTIFICATIONS.findLast((one) => ratings.includes(one)) ?? null);
}

/** TMDB names a collection after its films: "Halloween Collection". */
const franchiseOf = ({ belongs_to_collection: collection }: FilmDetail): string | null | undefined =>
  collection === null ? null : collection?.name.replace(/ (Collection|Series|Saga)$/, '');

/** Tiers and channels of a platform count as the platform. */
function merged(rows: readonly ProviderRow[]): NamedProvider[] {
  const found = new Map<number, NamedProvider>();
  for (const row of rows) {
    const platform = platformOfProvider(row.provider_id);
    const id = platform?.providerIds[0] ?? row.provider_id;
    // Tiers and channels have their own logos. The platform's logo is the logo of its first id.
    const logoPath = id === row.provider_id ? (row.logo_path ?? null) : (found.get(id)?.logoPath ?? null);
    found.set(id, { id, name: platform?.label ?? row.provider_name, logoPath });
  }
  return [...found.values()];
}

/**
 * Returns the providers that stream, rent and sell a film, undefined when a list could not be read. Ad-supported
 * providers count as streaming only if they belong to one of our platforms.
 */
function providersOf({ flatrate, ads, rent, buy }: Partial<CountryProviders> = {}) {
  if (!flatrate || !ads || !rent || !buy) return undefined;
  const supported = ads.filter((row) => platformOfProvider(row.provider_id));
  const ofKind = (kind: 'stream' | 'rent' | 'buy', rows: ProviderRow[]) =>
    merged(rows).map((provider) => ({ ...provider, kind }));
  return [...ofKind('stream', [...flatrate, ...supported]), ...ofKind('rent', rent), ...ofKind('buy', buy)];
}

/**
 * Maps runtime 0 and no votes to null (the TMDB client has already mapped empty dates), and fields that could not be
 * read to undefined.
 */
export function mapFilm(detail: FilmDetail, { region, day }: MapOptions): MappedFilm {
  const providers = providersOf(detail['watch/providers']?.results?.[region]);
  const keywords = detail.keywords?.keywords;
  const { cast, crew } = detail.credits ?? {};
  const videos = detail.videos?.results;
  const film: PartialFilm = {
    id: detail.id,
    imdbId: detail.imdb_id,
    title: detail.title,
    originalTitle: detail.original_title === detail.title ? null : detail.original_title,
    aliases: aliasesOf(detail),
    originalLanguage: detail.original_language,
    releaseDate: detail.release_date,
    runtime: detail.runtime === 0 ? null : detail.runtime,
    overview: detail.overview,
    posterPath: detail.poster_path,
    backdropPath: detail.backdrop_path,
    trailerUrl: videos && trailerUrl(videos),
    voteAverage: averageOf(detail),
    voteCount: detail.vote_count,
    popularity: detail.popularity,
    countries: detail.production_countries?.map(({ iso_3166_1: code }) => code),
    certification: certificationOf(detail),
    franchise: franchiseOf(detail),
    studios: detail.production_companies?.map((company) => company.name).slice(0, MAX_STUDIOS),
    directors: crew && directorsOf(crew),
    cast: cast && castOf(cast),
    keywords: keywords?.map((keyword) => keyword.name).filter((keyword) => keywordSlug(keyword) !== ''),
    themes: keywords && themesOf(keywords.map((keyword) => keyword.id)),
    providers: providers?.map(({ id, kind }) => ({ providerId: id, kind, region, asOf: day })),
  };
  return { film, providers: (providers ?? []).map(({ kind: _, ...provider }) => provider) };
}

export type MappedPerson = {
  id: number;
  name: string;
  /** undefined when TMDB's value is invalid: the stored value stays. The same is true for `profilePath`. */
  biography: string | null | undefined;
  profilePath: string | null | undefined;
  /** Horror films, most popular first. */
  filmIds: number[];
};

export function mapPerson(detail: PersonDetail): MappedPerson {
  const { cast = [], crew = [] } = detail.movie_credits ?? {};
  const films = [...cast, ...crew]
    .filter(isHorrorRow)
    .sort((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0) || a.id - b.id);
  return {
    id: detail.id,
    name: detail.name,
    biography: detail.biography,
    profilePath: detail.profile_path,
    filmIds: [...new Set(films.map((film) => film.id))],
  };
}
