import { missingPackages } from './requirements.ts';

/**
 * The faults that a cluster must survive: what is done to it under load, and what must hold. A top-level `describe` whose
 * title is one of these rows proves that row.
 */
export const CLUSTER_ROWS = {
  'kill -9 of the leading PostgreSQL':
    'The main process of the leading PostgreSQL is killed at random moments. Writes are accepted again within 15 s, ' +
    "every acknowledged write is stored, the films' sums equal a recount, and no read of a public page fails.",
  "kill -9 of the leader's Patroni":
    'The Patroni of the leader is killed at random moments, and its PostgreSQL goes on. The same must hold; the former ' +
    'leader follows the new one when its Patroni is started again.',
} as const;

export type ClusterRow = keyof typeof CLUSTER_ROWS;

/** True if everything that the tests start is installed. */
export const runs = (): boolean => missingPackages().length === 0;
