import type { Logger } from 'pino';

/** Milliseconds between two lines of the log. */
const LOG_EVERY = 60_000;

/**
 * Counts fields that were not understood. The first ones are logged at once, later ones once a minute in one line.
 *
 * @param count for metrics
 */
export function createUnreadReport(log: Pick<Logger, 'warn'>, count: (field: string) => void = () => {}) {
  const fields = new Map<string, number>();
  let latest = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    if (fields.size === 0) return;
    log.warn(
      { fields: Object.fromEntries(fields), latest },
      'TMDB: fields were not understood, the stored values stay',
    );
    fields.clear();
    timer = setTimeout(flush, LOG_EVERY).unref();
  }

  /** @param route without the query, as in /3/movie/948 */
  return (route: string, unread: string[]): void => {
    if (unread.length === 0) return;
    latest = route;
    for (const field of unread) {
      fields.set(field, (fields.get(field) ?? 0) + 1);
      count(field);
    }
    if (!timer) flush();
  };
}
