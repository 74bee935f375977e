// Every time limit between a browser and the database, in milliseconds. Each is shorter than the one around it, so the
// innermost one decides, and the visitor gets its response. docs/operations.md shows them with those of the proxies;
// test/repository/time-limits.test.ts compares all of them.

/** For the response to a write, and to an upload including its transfer. */
export const BROWSER_LIMITS = { write: 40_000, upload: 190_000 };

export const APP_LIMITS = {
  /** Until the client has sent the head of a request. */
  head: 10_000,
  /** Until the client has sent a whole request; the files of an import may take longer. */
  request: 20_000,
  uploadRequest: 120_000,
  /** Until the app has responded to a whole request; otherwise it responds with 503. */
  answer: 20_000,
  uploadAnswer: 45_000,
  /** For the files of an import: the wait for their turn, and the reading including this wait. */
  readingTurn: 10_000,
  reading: 18_000,
  /** For a request that waits because too many requests of its IP address are being handled. */
  turn: 10_000,
  /**
   * How long a client may read no byte of its response, or send no byte of its request. The connection is closed after
   * this time, at the latest after twice this time.
   */
  unread: 25_000,
  /** Until the client has read the whole response. */
  download: 3_600_000,
  /**
   * For a connection without a request. Longer than the proxies' limits, so that we never close a connection that they
   * use.
   */
  idle: 65_000,
};

/** For a night's stream of events. Heartbeats are more frequent than any limit for silence; the lifetime ends it. */
export const STREAM_LIMITS = { heartbeat: 8_000, lifetime: 150_000 };

/** For a request to another service while a visitor waits. */
export const UPSTREAM_LIMITS = {
  film: 3_000,
  person: 3_000,
  search: 1_500,
  biography: 800,
  review: 5_000,
  picture: 5_000,
  /** For the conversion of a picture. */
  conversion: 10_000,
};

export const DATABASE_LIMITS = {
  /** Until PostgreSQL has accepted a new connection. */
  connect: 2_000,
  /**
   * For the wait while all connections are in use. Longer than a statement, so that a connection becomes free when a
   * slow statement is cancelled.
   */
  freeConnection: 6_000,
  /** PostgreSQL's own limits for one statement, for a lock, and for a transaction without a statement. */
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  /** How long PostgreSQL may send nothing at all. The app then closes the connection. */
  silence: 7_000,
};
