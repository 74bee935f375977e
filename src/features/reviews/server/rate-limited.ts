const HEADER = 'X-Contentful-RateLimit-Reset';
/** Seconds. Up to this wait, the official client itself waits and retries. */
const SHORT_WAIT = 1;
const MAX_WAIT = 600;

/**
 * The content service asks for a pause. The error has no `config`, so that the official client does not wait itself.
 */
export class RateLimited extends Error {
  override name = 'RateLimitExceeded';
  /** Milliseconds. */
  readonly retryIn: number;

  constructor(retryIn: number) {
    super('The rate limit of the content service is reached');
    this.retryIn = retryIn;
  }
}

/** Returns null for other responses and for short waits. */
export function rateLimitOf({ status, headers }: Response): RateLimited | null {
  if (status !== 429) return null;
  const wait = Number(headers.get(HEADER) ?? 0);
  return wait > SHORT_WAIT ? new RateLimited(Math.min(wait, MAX_WAIT) * 1000) : null;
}
