/**
 * The kinds of failed calls.
 *
 * - missing: TMDB says "not found"
 * - busy: TMDB's rate limit, or too many of our calls wait
 * - unreachable: no response in time, a server error, or an open circuit
 * - faulty: a response that is not TMDB's (a page, half a body, a body over the cap, a 200 with an error in it)
 * - malformed: a response of TMDB in a shape that we do not know, or TMDB refuses our request as wrong
 * - unauthorised: the token does not work
 */
export type TmdbFailureKind = 'missing' | 'busy' | 'unreachable' | 'faulty' | 'malformed' | 'unauthorised';

type TmdbFailureOptions = {
  /** Milliseconds after which to try again, where that is known. */
  retryIn?: number;
  cause?: unknown;
};

/** A failed call. The message names path and reason, never the token. */
export class TmdbFailure extends Error {
  override name = 'TmdbFailure';
  readonly kind: TmdbFailureKind;
  readonly retryIn: number | undefined;

  constructor(kind: TmdbFailureKind, message: string, { retryIn, cause }: TmdbFailureOptions = {}) {
    super(message, { cause });
    this.kind = kind;
    this.retryIn = retryIn;
  }
}

/** Returns true for a failure of this film or person alone; others may still be fetched. */
export function concernsOneThing(error: unknown): error is TmdbFailure {
  return error instanceof TmdbFailure && (error.kind === 'missing' || error.kind === 'malformed');
}
