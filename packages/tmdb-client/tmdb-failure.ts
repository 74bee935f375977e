/**
 * - missing: not found at TMDB
 * - busy: rate limit reached, or too many calls are waiting
 * - unreachable: time-out, server error or open circuit
 * - faulty: not a TMDB response (HTML, truncated, too large, or an error with status 200)
 * - malformed: a response of an unknown shape, or TMDB rejected the request
 * - unauthorised: TMDB rejected the token
 */
export type TmdbFailureKind = 'missing' | 'busy' | 'unreachable' | 'faulty' | 'malformed' | 'unauthorised';

type TmdbFailureOptions = {
  /** Milliseconds until a retry makes sense, if known. */
  retryIn?: number;
  cause?: unknown;
};

/** The message contains path and reason, never the token. */
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

/** Returns true for a failure of this one item. Other items may still be requested. */
export function concernsOneThing(error: unknown): error is TmdbFailure {
  return error instanceof TmdbFailure && (error.kind === 'missing' || error.kind === 'malformed');
}
