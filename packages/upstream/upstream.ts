/** Time-outs, retries, circuit breakers and limits for calls to other services. */
export { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';
export { type BodyLimits, readCapped } from './read-capped.ts';
export { createSingleFlight } from './single-flight.ts';
export { within, withTimeLimit } from './time-limit.ts';
export { createTokenBucket } from './token-bucket.ts';
export { createUpstreamPolicy } from './upstream-policy.ts';
export { type RetryBudget, withRetries } from './with-retries.ts';
