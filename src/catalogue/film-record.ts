import type { TagSlug } from '#features/browse/contract/tags.ts';
import type { ThemeSlug } from '#features/browse/contract/themes.ts';
import type { Certification } from '#features/films/contract/certifications.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-note-slugs.ts';
import type { DeskProfile } from '#features/ratings/contract/fright-profile.ts';

/**
 * How well known a film is of which we know no votes: also to people who watch no horror, to most horror fans, or only to
 * some of them.
 */
export const FAMES = ['everybody', 'fans', 'few'] as const;
type Fame = (typeof FAMES)[number];

/**
 * The number of votes that films of each fame usually have (docs/catalogue.md says from which films they come).
 * 0061_fame.sql has the same numbers.
 */
const USUAL_VOTES: Record<Fame, number> = { everybody: 4_300, fans: 250, few: 130 };

/** About the number of votes, to order films by. A film with votes does not need its fame. */
export const filmVotes = (votes: number, fame: Fame | null): number =>
  votes > 0 || fame === null ? votes : USUAL_VOTES[fame];

/** Maximum number of a film's studios. */
export const MAX_STUDIOS = 6;

export type PersonRecord = {
  /** TMDB id, or an id of the snapshot's range (see sources/snapshot/compile-snapshot.ts). */
  id: number;
  name: string;
  /** Path on the image host, with a leading slash; missing in sources without images. */
  profilePath?: string | null;
};

export type FilmRecord = {
  id: number;
  title: string;
  /** "tt" and at least seven digits. */
  imdbId: string | null;
  originalTitle: string | null;
  /** Other titles that people search by. */
  aliases: string[];
  originalLanguage: string | null;
  /** YYYY-MM-DD */
  releaseDate: string | null;
  /** Minutes. */
  runtime: number | null;
  overview: string | null;
  /** Paths on the image host, with a leading slash. */
  posterPath: string | null;
  backdropPath: string | null;
  /** URL of the video's page. */
  trailerUrl: string | null;
  /** 0 to 10. */
  voteAverage: number | null;
  voteCount: number;
  popularity: number;
  /** The editors' estimate of the film's fame; only for films without votes, and only for their order. */
  fame: Fame | null;
  /** Ids of the films that our editors recommend to fans of this one, the most alike first. */
  alike: number[];
  /** ISO 3166-1 alpha-2, the main country of production first. */
  countries: string[];
  /** The rating of the Motion Picture Association for the US. */
  certification: Certification | null;
  /** The name of the series or universe to which the film belongs. */
  franchise: string | null;
  /** Names of companies that made the film or brought it to viewers, such as A24. */
  studios: string[];
  directors: PersonRecord[];
  /** In billing order. */
  cast: (PersonRecord & { character: string | null })[];
  /** Most relevant first. */
  keywords: string[];
  /** Keywords, themes, tags and names of the cast that reveal the plot. */
  spoilers: string[];
  /** Themes in addition to those that the keywords imply. */
  themes: ThemeSlug[];
  tags: TagSlug[];
  /** The work that the film is based on; an unknown title is null. */
  basedOn: { author: string; title: string | null }[];
  /**
   * Our editors are certain that the film has the content notes in `yes`, has those in `few` a few times, and does not
   * have those in `no`.
   */
  notes: Record<'yes' | 'few' | 'no', ContentNoteSlug[]>;
  fright: DeskProfile | null;
  /** `asOf`: YYYY, YYYY-MM or YYYY-MM-DD. */
  providers: { providerId: number; kind: 'stream' | 'rent' | 'buy'; region: string; asOf: string }[];
};

/** The fields that could be read from a source's response. An undefined field keeps its stored value. */
export type PartialFilm = Pick<FilmRecord, 'id' | 'title'> &
  Partial<Omit<FilmRecord, 'fame' | 'alike' | 'spoilers' | 'tags' | 'basedOn' | 'notes' | 'fright'>>;

export type CatalogueSource = 'snapshot' | 'tmdb' | 'dump';

const UNKNOWN: Omit<FilmRecord, 'id' | 'title'> = {
  imdbId: null,
  originalTitle: null,
  aliases: [],
  originalLanguage: null,
  releaseDate: null,
  runtime: null,
  overview: null,
  posterPath: null,
  backdropPath: null,
  trailerUrl: null,
  voteAverage: null,
  voteCount: 0,
  popularity: 0,
  fame: null,
  alike: [],
  countries: [],
  certification: null,
  franchise: null,
  studios: [],
  directors: [],
  cast: [],
  keywords: [],
  spoilers: [],
  themes: [],
  tags: [],
  basedOn: [],
  notes: { yes: [], few: [], no: [] },
  fright: null,
  providers: [],
};

/** Fills each field that could not be read with the stored film's value, or with an unknown value. */
export function wholeFilm({ id, title, ...read }: PartialFilm, stored: FilmRecord | undefined): FilmRecord {
  const readable = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  return { ...UNKNOWN, ...stored, ...readable, id, title };
}

const isMissing = (fact: unknown) => fact === null || (Array.isArray(fact) && fact.length === 0);

/**
 * Completes a live film from the embedded catalogue: our tags, themes and profile, and facts that the live source
 * lacks. Votes and providers are those of the live source.
 */
export function completeFilm(live: FilmRecord, embedded: FilmRecord | undefined): FilmRecord {
  if (!embedded) return live;
  const { voteAverage, providers } = live;
  const ours = Object.entries(embedded).filter(([name]) => isMissing(live[name as keyof FilmRecord])); // its own keys
  const { directors, cast } = isMissing(live.directors) && isMissing(live.cast) ? embedded : live;
  // Only we have these. A film that TMDB cannot deliver whole still has those of an earlier version.
  const { fame, alike, spoilers, tags, basedOn, notes, fright } = embedded;
  return {
    ...{ ...live, ...Object.fromEntries(ours), voteAverage, providers, directors, cast },
    ...{ fame, alike, spoilers, tags, basedOn, notes, fright },
    aliases: [...new Set([...embedded.aliases, ...live.aliases])],
    // TMDB's collections leave out remakes and the other films of a universe.
    franchise: embedded.franchise ?? live.franchise,
    studios: [...new Set([...embedded.studios, ...live.studios])].slice(0, MAX_STUDIOS),
    themes: [...new Set([...live.themes, ...embedded.themes])],
  };
}

/**
 * @example filmSlug('Häxan', '1922') // 'haxan-1922'
 * @example filmSlug('1408', null) // 'film-1408', because digits alone would be read as an id
 */
export function filmSlug(title: string, year: string | null): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);
  const slug = [words, year].filter(Boolean).join('-');
  return slug === '' || /^\d+$/.test(slug) ? `film-${slug}`.replace(/-$/, '') : slug;
}
