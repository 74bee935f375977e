/** Time-outs, retries, circuit breakers, limits and caches for calls to other services. */
export { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';
export { type BodyLimits, readCapped } from './read-capped.ts';
export { createSingleFlight } from './single-flight.ts';
export { within, withTimeLimit } from './time-limit.ts';
export { createTokenBucket } from './token-bucket.ts';
export { createUpstreamCache, type Fetched } from './upstream-cache.ts';
export { createUpstreamPolicy } from './upstream-policy.ts';
export { type RetryBudget, withRetries } from './with-retries.ts';
