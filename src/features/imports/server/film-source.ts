import type { ParsedFilm } from './parsed-import.ts';
import type { ShownFilm } from './stored-import.ts';

export type LookedUp =
  /** The film is in the catalogue now. */
  | { kind: 'stored' }
  | { kind: 'not-horror'; film: ShownFilm }
  | { kind: 'none' }
  /** The source is unavailable. */
  | { kind: 'away' };

export type FilmSource = {
  /** Looks up a film by id, otherwise by title and year. */
  lookUp: (film: ParsedFilm, signal: AbortSignal) => Promise<LookedUp>;
  /** Stores a film that is not horror. Only members' lists show such a film. @returns false if it cannot be stored */
  keep: (filmId: number, signal: AbortSignal) => Promise<boolean>;
};
