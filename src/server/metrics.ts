import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Seconds; pages and calls take milliseconds, so most steps are there. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type Metrics = ReturnType<typeof createMetrics>;

/** Figures of one process in Prometheus' text format: memory, event loop, requests, cache. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the app, by kind and status class',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const cache = new Counter({
    name: 'http_cache_answers_total',
    help: 'Answers given by the response cache without asking the app',
    registers: [registry],
  });
  return {
    /** @param path of the request; only its first segment becomes a label @param seconds it took */
    observe(path: string, status: number, seconds: number): void {
      const kind = /^\/(api|images|assets)\//.exec(path)?.[1] ?? 'page';
      requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    cacheAnswered: () => cache.inc(),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
