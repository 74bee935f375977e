import type { Logger } from 'pino';

/** Milliseconds between two lines of the log. */
const LOG_EVERY = 60_000;

/** Counts fields that could not be read. The first are logged immediately, later ones once a minute in one line. */
export function createUnreadReport(log: Pick<Logger, 'warn'>, count: (field: string) => void = () => {}) {
  const fields = new Map<string, number>();
  let latest = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    if (fields.size === 0) return;
    log.warn({ fields: Object.fromEntries(fields), latest }, 'TMDB: fields could not be read, the stored values stay');
    fields.clear();
    timer = setTimeout(flush, LOG_EVERY).unref();
  }

  /** @param route without the query, for example /3/movie/948 */
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
