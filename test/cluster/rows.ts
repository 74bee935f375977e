import { missingPackages } from './requirements.ts';

/**
 * The faults that a cluster must survive. Each row describes the fault, which happens under load, and what must hold. A
 * top-level `describe` whose title is one of these rows proves that row.
 */
export const CLUSTER_ROWS = {
  'kill -9 of the leading PostgreSQL':
    'The main process of the leading PostgreSQL is killed at random moments. Writes are accepted again within 15 s, ' +
    "every acknowledged write is stored, the films' sums equal a recount, and no read of a public page fails.",
  "kill -9 of the leader's Patroni":
    'The Patroni of the leader is killed at random moments, and its PostgreSQL goes on. The same must hold; the former ' +
    'leader follows the new one when its Patroni is started again.',
  'the leader is frozen and thawed':
    'All processes of the leader are stopped (SIGSTOP) and continued when another server leads; a client goes on ' +
    'writing to it directly. It acknowledges no write after the other one leads, none is lost, and it follows by itself.',
  'the leader is cut off from etcd':
    "The packets of the leader's Patroni to all etcds get lost, those of open connections included, in a network " +
    'namespace of the test. The same must hold.',
  'one etcd is killed': 'The etcd that leads the others is killed for twelve seconds. No request fails.',
  'two etcds are killed':
    'Without a majority nobody may lead: reads of public pages go on, writes get 503 with Retry-After, and all recovers ' +
    'when the etcds are back.',
  'a standby is killed, emptied and added anew':
    'The standby that confirms commits is killed, its data is deleted, and it is started again with an empty folder. ' +
    'No request fails.',
  'switchover by hand':
    'Another server is made the leader through Patroni. No read of a page fails; writes wait or get 503 for seconds.',
  'jobs during a failover':
    'Members request mails before, during and after the leader is killed. Each accepted request sends its mail once. ' +
    'A full sync from TMDB during which the leader is killed goes on by itself, and stores every film.',
  'rolling restart of every part':
    'Every etcd, database, HAProxy and app process is restarted, one after the other, and nginx reloaded. No read of a ' +
    'page fails; writes wait or get 503 for seconds.',
} as const;

export type ClusterRow = keyof typeof CLUSTER_ROWS;

/** The title of the `describe` that proves a row; an unknown title is a type error. */
export const clusterRow = (title: ClusterRow): ClusterRow => title;

/** True if everything that the tests start is installed. */
export const runs = (): boolean => missingPackages().length === 0;
