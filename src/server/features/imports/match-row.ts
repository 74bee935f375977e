import type { Import } from '#contract/imports.ts';
import type { ParsedFilm } from './parsed-import.ts';

type Status = Import['rows'][number]['status'];

export type TitleMatch = {
  filmId: number;
  year: number | null;
  imdbId: string | null;
  /** The titles differ at most in spaces, not in a leading article. */
  isSame: boolean;
  /** Ranks films by votes. */
  renown: number;
};

export type Matches = {
  /** The film that the row's TMDB id or IMDb id names. */
  byId: number | null;
  /** The films with this title, at most a year away; of any year when the row has none. */
  byTitle: TitleMatch[];
};

export type Match = { status: Extract<Status, 'matched' | 'ambiguous' | 'unknown'>; candidates: number[] };

/** True if the ids are different: the match by title and year is then only a proposal. */
function idDiffers(film: ParsedFilm, match: TitleMatch): boolean {
  if (film.tmdbId !== null) return true;
  return film.imdbId !== null && match.imdbId !== null && film.imdbId !== match.imdbId;
}

/**
 * Matches by id, else by title and year. The member must choose if the year is off by one, the title has another
 * article, several films match, or the row needs confirmation; the best known film comes first. No other year matches.
 */
export function matchRow(film: ParsedFilm, { byId, byTitle }: Matches): Match {
  if (byId !== null) {
    return { status: film.needsConfirmation ? 'ambiguous' : 'matched', candidates: [byId] };
  }
  const exact = byTitle.filter((match) => film.year !== null && match.year === film.year);
  const certain = exact.filter((match) => match.isSame);
  const [only, ...others] = certain;
  if (only && others.length === 0 && !film.needsConfirmation && !idDiffers(film, only)) {
    return { status: 'matched', candidates: [only.filmId] };
  }
  // A row with a TMDB id that is not in the catalogue is not a film of the year before or after.
  const near = film.tmdbId === null || film.year === null ? byTitle.filter((match) => match.isSame) : [];
  const proposed = [...new Map([...exact, ...near].map((match) => [match.filmId, match])).values()];
  proposed.sort((a, b) => b.renown - a.renown || a.filmId - b.filmId);
  return {
    status: proposed.length > 0 ? 'ambiguous' : 'unknown',
    candidates: proposed.map((match) => match.filmId),
  };
}

const MOVED_ARTICLE = /^(.+), (the|a|an)$/i;

/** Turns "Thing, The" into "The Thing". */
export const withArticleInFront = (title: string) => title.replace(MOVED_ARTICLE, '$2 $1');
