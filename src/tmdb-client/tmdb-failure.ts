/**
 * Why a call to TMDB brought nothing.
 *
 * - missing: TMDB says that it has no such thing
 * - busy: its rate limit, or more calls of ours than may wait
 * - unreachable: no answer in time, a failing server, or one that is being left alone
 * - faulty: an answer that is not TMDB's (a page, half a body, far too much of it, a 200 with an error in it)
 * - malformed: TMDB's answer, but not the shape we know; or our call refused as wrong
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

/** Whether the failure says something about this one thing only, so that others may still be asked for. */
export function concernsOneThing(error: unknown): error is TmdbFailure {
  return error instanceof TmdbFailure && (error.kind === 'missing' || error.kind === 'malformed');
}
