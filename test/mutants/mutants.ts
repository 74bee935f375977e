// Thirty careless changes, made one by one by `npm run test:mutants:by-hand` (docs/mutants.md).

export type Mutant = {
  name: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
  /** Files that `npm test` runs; one of their tests must fail. */
  tests: readonly [string, ...string[]];
  /** Why no test fails; such a mutant may survive. */
  survives?: string;
};

const FEATURES = 'src/server/features';
const WEB = 'src/web';

const REPOSITORIES_AND_SERVICES: Mutant[] = [
  {
    name: 'rating-counts-of-deleted-member',
    file: 'src/server/fright/remove-member.repository.ts',
    find: 'is not null)::int',
    replace: 'is distinct from 0)::int',
    tests: [`${FEATURES}/ratings/ratings.api.test.ts`, `${FEATURES}/auth/account.api.test.ts`],
  },
  {
    name: 'undated-viewing-twice',
    file: `${FEATURES}/user-list/user-list.repository.ts`,
    find: "'is not distinct from', watchedAt",
    replace: "'=', watchedAt",
    tests: [`${FEATURES}/user-list/user-list.api.test.ts`],
  },
  {
    name: 'implied-themes-among-keywords',
    file: `${FEATURES}/films/films.repository.ts`,
    find: ".where('implied', '=', false)",
    replace: '',
    tests: [`${FEATURES}/films/films.api.test.ts`],
  },
  {
    name: 'film-on-two-providers-counted-twice',
    file: `${FEATURES}/browse/browse.repository.ts`,
    find: 'count(distinct film_id)',
    replace: 'count(film_id)',
    tests: [`${FEATURES}/browse/browse.api.test.ts`],
  },
  {
    name: 'month-without-its-last-day',
    file: `${FEATURES}/calendar/calendar.service.ts`,
    find: 'Date.UTC(year, month, 1)',
    replace: 'Date.UTC(year, month, 0)',
    tests: [`${FEATURES}/calendar/calendar.api.test.ts`],
  },
  {
    name: 'removed-film-among-credits',
    file: `${FEATURES}/people/people.repository.ts`,
    find: ".where('film.removed_at', 'is', null)",
    replace: '',
    tests: [`${FEATURES}/people/people.api.test.ts`],
  },
  {
    name: 'three-letters-ask-no-live-source',
    file: `${FEATURES}/search/search.service.ts`,
    find: 'Buffer.byteLength(text) >= MIN_LIVE_QUERY',
    replace: 'Buffer.byteLength(text) > MIN_LIVE_QUERY',
    tests: [`${FEATURES}/search/search.api.test.ts`, 'src/server/catalogue/sources/tmdb/on-demand.api.test.ts'],
  },
  {
    name: 'reset-link-outlives-new-password',
    file: 'src/server/db/member-access.ts',
    find: "await trx.deleteFrom('verification').where('value', '=', memberId).execute();",
    replace: '',
    tests: [`${FEATURES}/auth/account.api.test.ts`, 'test/faults/reset-token.test.ts'],
  },
  {
    name: 'sessions-outlive-a-reset',
    file: `${FEATURES}/reset-password/reset-password.repository.ts`,
    find: 'await endOtherAccess(trx, found.id, null);',
    replace: '',
    tests: [`${FEATURES}/reset-password/reset-submit.api.test.ts`, 'test/faults/reset-token.test.ts'],
  },
  {
    name: 'session-age-in-milliseconds',
    file: `${FEATURES}/auth/sessions.ts`,
    find: 'UPDATE_AGE = 24 * 60 * 60;',
    replace: 'UPDATE_AGE = 24 * 60 * 60 * 1000;',
    tests: [`${FEATURES}/auth/sessions.api.test.ts`],
  },
  {
    name: 'one-job-for-all-films',
    file: 'src/server/jobs/jobs.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code to find
    find: "'id' in payload ? `${name} ${payload.id}`",
    replace: "'id' in payload ? name",
    tests: ['src/server/jobs/worker.api.test.ts', 'src/server/catalogue/sources/tmdb/on-demand.api.test.ts'],
  },
  {
    name: 'removed-film-does-not-come-back',
    file: 'src/server/catalogue/film-writer.repository.ts',
    find: 'removed_at = null, ',
    replace: '',
    tests: [
      'src/server/catalogue/sources/tmdb/sync/sync.api.test.ts',
      'src/server/catalogue/sources/tmdb/switch.api.test.ts',
    ],
  },
];

const ROUTES_AND_MIDDLEWARE: Mutant[] = [
  {
    name: 'head-fills-cache-without-body',
    file: 'src/http-cache/response-cache.ts',
    find: "request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request",
    replace: 'request',
    tests: ['src/http-cache/response-cache.test.ts', 'test/http/http.api.test.ts'],
  },
  {
    name: 'film-does-not-vary-by-cookie',
    file: 'src/server/middleware/member.ts',
    find: "c.header('Vary', 'Cookie, Authorization');",
    replace: '',
    tests: [`${FEATURES}/films/films.api.test.ts`, 'test/http/http.api.test.ts', 'test/http/site.api.test.ts'],
  },
  {
    name: 'sibling-hosts-may-write',
    file: 'src/server/middleware/same-origin.ts',
    find: "if (site !== null && site !== 'none') return false;",
    replace: "if (site === 'cross-site') return false;",
    tests: ['src/server/middleware/same-origin.test.ts', 'test/faults/cross-site.test.ts'],
  },
  {
    name: 'id-above-postgres-integer',
    file: 'src/server/http/params.ts',
    find: 'wholeNumber(1, MAX_ID)',
    replace: 'wholeNumber(1, Number.MAX_SAFE_INTEGER)',
    tests: [`${FEATURES}/people/people.api.test.ts`, 'test/fuzz/calls.test.ts'],
  },
  {
    name: 'page-that-lacks-a-part-is-public',
    file: 'src/server/pages/pages.routes.ts',
    find: 'status === 200 && ',
    replace: 'status === 200 || ',
    tests: ['test/http/http.api.test.ts', 'test/http/site.api.test.ts'],
  },
  {
    name: 'pages-allow-any-base',
    file: 'src/server/pages/content-security-policy.ts',
    find: '"base-uri \'none\'",',
    replace: '',
    tests: ['src/server/pages/content-security-policy.test.ts', 'test/http/site.api.test.ts'],
  },
  {
    name: 'other-methods-without-allow',
    file: 'src/server/middleware/other-methods.ts',
    find: "c.header('Allow', methods.join(', '));",
    replace: '',
    tests: ['test/http/http.api.test.ts', 'test/http/site.api.test.ts'],
  },
  {
    name: 'extended-session-survives-deletion',
    file: 'src/server/middleware/member.ts',
    find: 'if (!names.has(nameOf(cookie))) c.header',
    replace: 'c.header',
    tests: [`${FEATURES}/auth/account.api.test.ts`, `${FEATURES}/auth/sessions.api.test.ts`],
  },
  {
    name: 'errors-may-be-cached',
    file: 'src/server/middleware/error-handler.ts',
    find: "c.header('Cache-Control', 'no-store');",
    replace: '',
    tests: ['test/http/http.api.test.ts', 'test/http/site.api.test.ts'],
  },
  {
    name: 'viewing-of-another-member-removed',
    file: `${FEATURES}/user-list/user-list.repository.ts`,
    find: ".deleteFrom('viewing')\n          .where('member_id', '=', memberId)",
    replace: ".deleteFrom('viewing')",
    tests: [`${FEATURES}/user-list/user-list.api.test.ts`, 'test/faults/ownership.test.ts'],
  },
];

const SCREENS: Mutant[] = [
  {
    name: 'reverted-film-comes-back-on-top',
    file: `${WEB}/lib/member/use-toggles.ts`,
    find: 'at: listed?.added_at ?? new Date()',
    replace: 'at: new Date()',
    tests: ['e2e/my-movies/failures.spec.ts'],
  },
  {
    name: 'hidden-releases-without-the-first',
    file: `${WEB}/features/calendar/calendar-day.tsx`,
    find: 'isExpanded && list(SHOWN)',
    replace: 'isExpanded && list(SHOWN + 1)',
    tests: ['e2e/calendar/desktop.spec.ts'],
  },
  {
    name: 'today-is-not-said',
    file: `${WEB}/features/calendar/calendar-day.tsx`,
    find: "{isToday ? 'Today, ' : ''}",
    replace: '',
    tests: ['e2e/calendar/desktop.spec.ts', 'e2e/calendar/months.spec.ts'],
  },
  {
    name: 'hover-card-closes-as-fast-as-it-opens',
    file: `${WEB}/ui/floating/hover-card.tsx`,
    find: 'closeDelay={CARD_CLOSE_DELAY}',
    replace: 'closeDelay={CARD_OPEN_DELAY}',
    tests: ['e2e/browse/hover-card.spec.ts'],
  },
  {
    name: 'watchlist-without-a-match-seems-empty',
    file: `${WEB}/features/my-movies/watchlist-view.tsx`,
    find: 'if (watchlist.length === 0)',
    replace: 'if (films.length === 0)',
    tests: ['e2e/my-movies/watchlist.spec.ts'],
  },
  {
    name: 'focus-lost-behind-the-last-film',
    file: `${WEB}/features/my-movies/focus-neighbour.ts`,
    find: 'item?.nextElementSibling ?? item?.previousElementSibling',
    replace: 'item?.nextElementSibling',
    tests: ['e2e/my-movies/my-movies.spec.ts', 'e2e/my-movies/watchlist.spec.ts'],
  },
  {
    name: 'way-back-from-login-loses-the-query',
    file: `${WEB}/features/auth/require-auth.tsx`,
    find: 'location.pathname + location.searchStr',
    replace: 'location.pathname',
    tests: ['e2e/accounts/login.spec.ts', 'e2e/accounts/shell.spec.ts', 'e2e/my-movies/my-movies.spec.ts'],
  },
  {
    name: 'next-page-leaves-the-view',
    file: `${WEB}/ui/lists/pagination.tsx`,
    find: '({ ...current, page: page === 1 ? undefined : page })',
    replace: '({ page: page === 1 ? undefined : page })',
    tests: ['e2e/my-movies/watched-and-ratings.spec.ts'],
  },
];

export const MUTANTS: readonly Mutant[] = [...REPOSITORIES_AND_SERVICES, ...ROUTES_AND_MIDDLEWARE, ...SCREENS];

/** Applies the mutant's change to the code of its file. @throws Error unless `find` occurs exactly once */
export function applyMutant({ file, find, replace }: Mutant, code: string): string {
  const [before, after, ...more] = code.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} holds ${JSON.stringify(find)} ${more.length > 0 ? 'more than once' : 'nowhere'}`);
  }
  return before + replace + after;
}
