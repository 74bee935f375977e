import type { Import } from '../contract/imports.ts';
import type { ParsedFilm } from './parsed-import.ts';

/** A film's title, year and ids, as another program gives them. */
export type NamedFilm = Pick<
  ParsedFilm,
  'title' | 'originalTitle' | 'year' | 'tmdbId' | 'imdbId' | 'needsConfirmation'
>;

type Status = Import['rows'][number]['status'];

export type TitleMatch = {
  filmId: number;
  year: number | null;
  imdbId: string | null;
  /** True if the titles are equal except for spaces; false if their leading articles differ. */
  isSame: boolean;
  /** Ranks films by votes. */
  renown: number;
};

export type Matches = {
  /** The film that the row's TMDB id or IMDb id names. */
  byId: number | null;
  /** The films with this title whose year differs by at most one; films of every year if the row has no year. */
  byTitle: TitleMatch[];
};

export type Match = {
  status: Extract<Status, 'matched' | 'ambiguous' | 'unknown'>;
  candidates: number[];
  /** The film of a matched row, or a proposed film, which counts until the member chooses another one. */
  choice: number | null;
};

const NO_MATCH: Match = { status: 'unknown', candidates: [], choice: null };

/** True if the row's ids name another film than the match by title. The member must then choose the film. */
function idDiffers(film: NamedFilm, match: TitleMatch): boolean {
  if (film.tmdbId !== null) return true;
  return film.imdbId !== null && match.imdbId !== null && film.imdbId !== match.imdbId;
}

/**
 * Matches by id, otherwise by title and year. The member must choose if several films match, if the title has another
 * article, or if the row needs confirmation. The best-known film then comes first. The years of two services may differ
 * by one, so a film is proposed if its year differs by one and nothing else differs. The member sees the difference. If
 * the row has a year, films of all other years do not match.
 */
export function matchRow(film: NamedFilm, { byId, byTitle }: Matches): Match {
  if (byId !== null) {
    if (film.needsConfirmation) return { status: 'ambiguous', candidates: [byId], choice: null };
    return { status: 'matched', candidates: [byId], choice: byId };
  }
  const exact = byTitle.filter((match) => film.year !== null && match.year === film.year);
  const certain = exact.filter((match) => match.isSame);
  const [only, ...others] = certain;
  if (only && others.length === 0 && !film.needsConfirmation && !idDiffers(film, only)) {
    return { status: 'matched', candidates: [only.filmId], choice: only.filmId };
  }
  // If the row's TMDB id is not in the catalogue, a film of the year before or after is a different film.
  const near = film.tmdbId === null || film.year === null ? byTitle.filter((match) => match.isSame) : [];
  const proposed = [...new Map([...exact, ...near].map((match) => [match.filmId, match])).values()];
  proposed.sort((a, b) => b.renown - a.renown || a.filmId - b.filmId);
  const [first, ...rest] = proposed;
  if (!first) return NO_MATCH;
  const isProposal =
    rest.length === 0 && first.isSame && film.year !== null && !film.needsConfirmation && !idDiffers(film, first);
  return {
    status: 'ambiguous',
    candidates: proposed.map((match) => match.filmId),
    choice: isProposal ? first.filmId : null,
  };
}

const MOVED_ARTICLE = /^(.+), (the|a|an)$/i;

/** Turns "Thing, The" into "The Thing". */
export const withArticleInFront = (title: string) => title.replace(MOVED_ARTICLE, '$2 $1');
