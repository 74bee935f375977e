/** Time limits, size limits, rate limits and shared requests for calls to other services. */
export { type BodyLimits, readCapped } from './read-capped.ts';
export { createSingleFlight } from './single-flight.ts';
export { within, withTimeLimit } from './time-limit.ts';
export { createTokenBucket } from './token-bucket.ts';
