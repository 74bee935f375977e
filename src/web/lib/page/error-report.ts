import type { BrowserError } from '#features/admin/contract/browser-errors.ts';

/** The limit per page load: a broken page must not send reports without end. */
const MAX_REPORTS = 5;
const MAX_TEXT = 1_000;
/** Errors in a script of another site or of a browser extension are not ours. */
const NOT_OURS = /^Script error\.?$|-extension:\/\//;
/** A request that fails because of the network is no error of ours. */
const OF_THE_NETWORK = /^(TypeError: )?(Failed to fetch|Load failed|NetworkError when attempting to fetch)/;

const SCRIPT = /[\w./:-]+\.js:\d+:\d+/;

const sent = new Set<string>();

function reportOf(event: ErrorEvent | PromiseRejectionEvent): BrowserError {
  const isError = event instanceof ErrorEvent;
  const cause: unknown = isError ? event.error : event.reason;
  const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : isError ? event.message : String(cause);
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const script =
    SCRIPT.exec(stack)?.[0] ?? (isError && event.filename ? `${event.filename}:${event.lineno}:${event.colno}` : '');
  const place = `${location.pathname}${script && ` at ${script}`}`;
  return {
    kind: isError ? 'error' : 'rejection',
    message: message.slice(0, MAX_TEXT),
    place: place.slice(0, MAX_TEXT),
  };
}

/** Sends an error to the site. The server removes personal data from it. If sending fails, nothing more can be done. */
export function reportError(event: ErrorEvent | PromiseRejectionEvent): void {
  const report = reportOf(event);
  const key = `${report.message} ${report.place}`;
  if (NOT_OURS.test(key) || OF_THE_NETWORK.test(report.message) || sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  fetch('/api/browser-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...report, message: report.message || 'unknown' }),
    keepalive: true,
  }).catch(() => {});
}
