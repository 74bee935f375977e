import { lazy } from 'react';

export { type Night, nightsQuery, type Plans } from './challenge-queries.ts';

/** Only lists that are challenges load it. */
export const ChallengePart = lazy(async () => ({ default: (await import('./challenge-part.tsx')).ChallengePart }));
