/**
 * The faults that must be survived, by section. A top-level `describe` whose title is one of these rows is the proof of
 * that row; the reporter prints a line for each row and fails the run when a row has no test.
 */
export const FAULT_ROWS = {
  Storage: [
    'kill -9 while writing',
    'kill -9 during the first start and each migration',
    'two apps on one DATA_DIR',
    'leftover pid and lock files',
    'disk full',
    'DATA_DIR read-only or of another owner',
    'backup while writes run',
    'an outside PostgreSQL down, dying, coming back',
    'a slow query',
    'SIGTERM under load',
  ],
  Upstreams: [
    'TMDB refuses connections, has no name, bad TLS',
    'TMDB is slow, trickles, hangs',
    'TMDB answers nonsense',
    'TMDB answers 429, 401, 404',
    '200 people open one unknown film',
    'Contentful down, limited, broken entries',
    'SMTP down, slow, refusing, hanging',
  ],
  Concurrency: [
    '50 concurrent toggles of one entry',
    'one member rates from two devices',
    'concurrent sign-up with one address',
    'double submit, retry after a lost answer',
  ],
  Accounts: [
    'reset token misused',
    'after a reset',
    'session fixation, replay, deleted member, garbage cookie',
    'login of known and unknown addresses',
    'brute force',
    '50 parallel logins',
    'forged Host on a reset request',
    'cookie flags',
    'requests from other sites',
    "member B on member A's data",
    'extra fields',
  ],
  'Input and output': [
    'huge bodies and headers',
    'wildcards, punctuation and 200 characters in a search',
    'ids, pages and dates out of range',
    'script in stored text',
    'javascript: and data: links in rich text',
    'redirect parameter',
    'errors in any layer',
    'image paths',
    'personal answers through a shared cache',
    'missing asset',
  ],
} as const;

type Section = keyof typeof FAULT_ROWS;
export type FaultRow = (typeof FAULT_ROWS)[Section][number];

/** The title of the `describe` that proves a row; a type error when there is no such row. */
export const row = (title: FaultRow): FaultRow => title;
