import type { TokenScope } from '#contract/constants.ts';

const session = { session: [] };
const token = (scope: TokenScope) => ({ token: [scope] });

/** Values of a route's `security`. A route refuses access tokens unless its value names them. */
export const BY_SESSION = [session];
export const READS = [session, token('read')];
export const WRITES = [session, token('write')];
/** For visitors too. Calls that change nothing ignore access tokens, and other calls refuse them. */
export const BY_SESSION_IF_ANY = [{}, session];
/** For visitors too. The response to a member contains personal data. */
export const READS_FOR_ALL = [{}, ...READS];

const night = { night: [] };
/** For a guest of a movie night; access tokens are refused. */
export const BY_NIGHT = [night];
export const BY_NIGHT_IF_ANY = [{}, night];
/** For a guest. A guest who wants to use data of their account also needs a session. */
export const BY_NIGHT_OR_MEMBER = [night, { ...night, ...session }];

export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The cookie of a browser that is logged in; named `__Host-session` where the site is https.',
  },
  night: {
    type: 'apiKey',
    in: 'cookie',
    name: 'night',
    description:
      'The seat in a movie night, sent only with calls of that night; named `__Secure-night` where the site is https.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: [
      'An access token from the page Profile, for example',
      "`curl -H 'Authorization: Bearer frightclub_…' https://…/api/user-list`.",
      'Scope `read` allows GET and HEAD, and `write` also allows changes; each call names the scope that it needs.',
      '`read` covers all downloads of the member’s data, and `write` also covers imports.',
      'Calls without this scheme refuse tokens with 403 `insufficient_scope`; public ones ignore them.',
      'A token that is expired, revoked or wrong gets 401 `invalid_token`; after 600 calls in five minutes a token gets 429.',
      'Cookies of the same request are ignored. Pages of every origin may send a token (CORS, without credentials).',
    ].join(' '),
  },
} as const;
