// Every time limit between a browser and the database, in milliseconds. Each is shorter than the one around it, so the
// innermost one decides, and the visitor gets its response. docs/operations.md shows them with those of the proxies;
// test/repository/time-limits.test.ts compares all of them.

/** A browser waits this long for the response to a write, and to an upload including its transfer. */
export const BROWSER_LIMITS = { write: 40_000, upload: 190_000 };

export const APP_LIMITS = {
  /** The client sends the head of a request. */
  head: 10_000,
  /** The client sends a whole request; the files of an import may take longer. */
  request: 20_000,
  uploadRequest: 120_000,
  /** The app responds to a whole request, or else with 503. */
  answer: 20_000,
  uploadAnswer: 45_000,
  /** The files of an import wait for their turn, and are read, the wait included. */
  readingTurn: 10_000,
  reading: 18_000,
  /** A request waits because too many of its IP address are being handled. */
  turn: 10_000,
  /** The client takes no byte of its response, or sends none of its request: closed after once or twice this time. */
  unread: 25_000,
  /** The whole response, while the client reads it. */
  download: 3_600_000,
  /** A connection without a request. Longer than the proxies', so that we never close one that they use. */
  idle: 65_000,
};

/** A stream of events of a movie night. It says something more often than any limit for silence, and then ends. */
export const STREAM_LIMITS = { heartbeat: 8_000, lifetime: 150_000 };

/** A request to another service while a visitor waits. */
export const UPSTREAM_LIMITS = {
  film: 3_000,
  person: 3_000,
  search: 1_500,
  biography: 800,
  review: 5_000,
  picture: 5_000,
  /** Converting a picture. */
  conversion: 10_000,
};

export const DATABASE_LIMITS = {
  /** PostgreSQL accepts a new connection. */
  connect: 2_000,
  /** All connections are in use. Longer than a statement, so that one gets free when a slow one is cancelled. */
  freeConnection: 6_000,
  /** PostgreSQL's own limits for one statement, for a lock, and for a transaction without a statement. */
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  /** PostgreSQL says nothing at all, so the app closes the connection. */
  silence: 7_000,
};
