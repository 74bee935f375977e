import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { JOB_LIST, JOB_OUTCOMES, type JobOutcome } from '../jobs/jobs.ts';

/** Seconds. Most requests take milliseconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const STOPPED_BECAUSE = ['vanished', 'malformed'] as const;

export type Metrics = ReturnType<typeof createMetrics>;

type Connections = { totalCount: number; idleCount: number; waitingCount: number };

function watchConnections(registry: Registry) {
  const pools = new Map<string, Connections>();
  new Gauge({
    name: 'database_connections',
    help: 'Connections in use and idle, and queries that wait for one, by server',
    labelNames: ['server', 'state'],
    registers: [registry],
    collect() {
      for (const [server, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ server, state: 'in_use' }, totalCount - idleCount);
        this.set({ server, state: 'idle' }, idleCount);
        this.set({ server, state: 'waiting' }, waitingCount);
      }
    },
  });
  return (server: 'primary' | 'replica', pool: Connections) => void pools.set(server, pool);
}

function watchReplica(registry: Registry) {
  return (status: () => { state: string; lag: number | null }) => {
    new Gauge({
      name: 'replica_used',
      help: '1 while public reads go to the replica',
      registers: [registry],
      collect() {
        this.set(status().state === 'used' ? 1 : 0);
      },
    });
    new Gauge({
      name: 'replica_lag_seconds',
      help: 'Delay of the replica, NaN when unknown',
      registers: [registry],
      collect() {
        this.set(status().lag ?? Number.NaN);
      },
    });
  };
}

/**
 * Creates metrics in Prometheus' text format: requests, cache, database, jobs.
 *
 * @param ofProcess also memory and event loop, whose timers run until the process ends
 */
export function createMetrics({ ofProcess }: { ofProcess: boolean }) {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the app, by kind and status class',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const cache = counter('http_cache_answers_total', 'Responses served from the response cache');
  const publicReads = counter(
    'public_reads_total',
    'Queries for public responses, by server; only with a replica',
    'server',
  );
  const jobs = counter('jobs_total', 'Attempted jobs, by kind and outcome', 'job', 'outcome');
  const stoppedRounds = counter(
    'tmdb_rounds_stopped_total',
    'Sync runs stopped because too many films had vanished or were malformed',
    'reason',
  );
  // Prometheus' increase() does not see the first event of a counter that does not begin with 0.
  for (const [job] of JOB_LIST) for (const outcome of JOB_OUTCOMES) jobs.inc({ job, outcome }, 0);
  for (const reason of STOPPED_BECAUSE) stoppedRounds.inc({ reason }, 0);
  const tmdbUnread = counter(
    'tmdb_unread_fields_total',
    "Fields of TMDB's responses that could not be read; the stored values stayed",
    'field',
  );
  const browserErrors = counter('browser_errors_total', 'Errors that browsers have reported, by kind', 'kind');
  return {
    /** @param path only its first segment becomes a label */
    observe(path: string, status: number, seconds: number): void {
      const kind = /^\/(api|images|assets)\//.exec(path)?.[1] ?? 'page';
      requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    cacheHit: () => cache.inc(),
    publicReadFrom: (server: 'primary' | 'replica') => publicReads.inc({ server }),
    jobTried: (job: string, outcome: JobOutcome) => jobs.inc({ job, outcome }),
    tmdbRoundStopped: (reason: (typeof STOPPED_BECAUSE)[number]) => stoppedRounds.inc({ reason }),
    tmdbUnread: (field: string) => tmdbUnread.inc({ field }),
    browserError: (kind: 'error' | 'rejection' | 'csp') => browserErrors.inc({ kind }),
    watchConnections: watchConnections(registry),
    watchReplica: watchReplica(registry),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
