// Every time limit between a browser and the database, in milliseconds. Each limit is shorter than the limits that
// enclose it. So the innermost limit expires first, and the code inside can still respond to the visitor.
// docs/operations.md lists these limits and those of the proxies; test/repository/time-limits.test.ts compares all of
// them.

/** How long the browser waits for the response to a write, or for an upload: its transfer and the response to it. */
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
  /**
   * The app reads the files of one import at a time. `readingTurn` limits the wait for the turn; `reading` limits this
   * wait and the reading together.
   */
  readingTurn: 10_000,
  reading: 18_000,
  /** For a request that waits because too many requests of its IP address are being handled. */
  turn: 10_000,
  /**
   * How long a client may read no byte of its response, or send no byte of its request. The app closes the connection
   * when one to two times this limit have passed.
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

/**
 * For a night's stream of events. The app sends heartbeats more often than any limit for silence requires, and ends the
 * stream after its lifetime.
 */
export const STREAM_LIMITS = { heartbeat: 8_000, lifetime: 150_000 };

/** For a request to another service while a visitor waits. */
export const UPSTREAM_LIMITS = {
  film: 3_000,
  person: 3_000,
  search: 1_500,
  biography: 800,
  review: 5_000,
  picture: 5_000,
  /** How long a request waits for a picture of a host that has responded before, and of one that has not. */
  workingHost: 3_000,
  newHost: 1_000,
  /** How long a film page waits for the list of reviews. */
  reviewed: 300,
  /** For the conversion of a picture. */
  conversion: 10_000,
};

export const DATABASE_LIMITS = {
  /** Until PostgreSQL has accepted a new connection. */
  connect: 2_000,
  /**
   * For the wait while all connections, or all turns of transactions, are in use. Longer than the limit for a
   * statement: PostgreSQL cancels a slow statement in time, and the waiting request gets its connection.
   */
  freeConnection: 6_000,
  /** PostgreSQL's own limits for one statement, for a lock, and for a transaction without a statement. */
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  /** How long PostgreSQL may leave a statement without a response. The app then closes the connection. */
  silence: 7_000,
};
