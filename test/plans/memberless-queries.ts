const TABLES =
  /(?:from|join|into|update|table)\s+"?(member|member_list|member_list_film|session|account|rating|watchlist_entry|viewing|content_note_vote|fright_limits|rating_history|horror_profile|share|access_token|calendar_feed|import|import_row|member_services|news|notification|push_device|note|viewing_note|member_tags|player|player_event|member_feed|member_change|idempotency_key)"?(?![\w.])/i;
/** Matches a condition on the member, or an insert with a member id. */
const NAMES_MEMBER =
  /"?member_id"?\s*=\s*\$\d|"member"\."id"\s*=\s*\$\d|(?:from|update) "member".*where.*"id" = \$\d|from member where id = \$\d|insert into "?\w+"? \([^)]*"?member_id"?/is;

/** Deletes rows of one of these tables in parts. */
const deletesFrom = (tables: string) =>
  new RegExp(
    `delete from "?(${tables})"? where ctid = any\\(array\\(\\s+select ctid from "?\\1"? where \\w+ < \\$\\d`,
    'i',
  );

/** The known statements without a member in their condition, by origin. docs/operations.md explains them. */
const LISTED: [origin: string, sql: RegExp][] = [
  ['access token by its hash: every call of a program', /from "access_token".* where "token_hash" = \$\d/i],
  ['access tokens that have expired: nightly', deletesFrom('access_token')],
  [
    'account or member by e-mail: sign-in, registration, reset',
    /"?email"? (= \$\d|in \(\$\d, \$\d\))|insert into "member" \("(email|name)/i,
  ],
  ['content notes that members avoid, counted in a sample: questions about a film', /select notes from fright_limits/i],
  ['demo members: a command, and the check if there are any', /"synthetic" = \$\d/i],
  ['changes and keys of calls that are no longer needed: nightly', deletesFrom('member_change|idempotency_key')],
  ['films that somebody rated, listed or saw: the daily expiry', /exists \(select from rating where film_id/i],
  ['browser by its push endpoint: choosing push messages', /from "push_device" where "endpoint" = \$\d/i],
  ['digests and push messages that are due: daily', /from "?notification"?.*for update of notification/is],
  ['member by the token of a mail: unsubscribing', /"unsubscribe_token" = \$\d/i],
  ['news of films on watchlists: daily', /insert into news/i],
  ['news that is half a year old: nightly', deletesFrom('news')],
  ['ratings of a film: its sums', /from rating where rating\.film_id = rating_stats\.film_id/i],
  [
    'ratings of all members: the job that computes the figures of films',
    /from rating group by film_id|from rating join film_finder using \(film_id\) group by member_id/i,
  ],
  [
    'player by its token: every event of a media server',
    /from "player" inner join "member" .*where "token_hash" = \$\d/i,
  ],
  ['session by its token: every signed-in request', /"token" = \$\d/i],
  ['sessions that have expired: nightly', deletesFrom('session')],
  ["member's feed by its token: every fetch", /from "member_feed".*where "token_hash" = \$\d/i],
  ["member's calendar by its token: every fetch of a subscription", /from "calendar_feed".*where "token_hash" = \$\d/i],
  [
    'shared link by its token: every opening of a shared page',
    /from "share" (?:inner join "member" on "member"."id" = "share"."member_id" .*)?where "token_hash" = \$\d/i,
  ],
  [
    'answers about a film: its content notes, and its row of the finder',
    /from "?content_note_vote"? where "?film_id"? = /i,
  ],
];

/** Finds the statements on members' tables without a member in their condition: the known ones and all others. */
export function memberless(statements: readonly string[]): { listed: string[]; unlisted: string[] } {
  const touching = [...new Set(statements)].filter((sql) => TABLES.test(sql) && !NAMES_MEMBER.test(sql));
  const nameOf = (sql: string) => LISTED.find(([, pattern]) => pattern.test(sql))?.[0];
  return {
    listed: [...new Set(touching.flatMap((sql) => nameOf(sql) ?? []))].sort(),
    unlisted: touching.filter((sql) => nameOf(sql) === undefined),
  };
}
