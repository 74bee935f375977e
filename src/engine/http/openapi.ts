import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { TokenScope } from '#contract/constants.ts';
import { SAFE_METHODS } from './cross-site.ts';

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

/** The response of a call that draws a picture. */
export const PICTURE_ANSWER = {
  200: { description: 'The picture', content: { 'image/png': { schema: z.string().meta({ format: 'binary' }) } } },
};

const SECURITY_SCHEMES = {
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

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const DESCRIPTION = [
  'The calls of the site and of members’ programs.',
  'Bodies are JSON (`application/json`); only an import is sent as `multipart/form-data`.',
  'Every error has one form, the schema Error: branch on `code`, show `message` to people, and quote `requestId` when you report a problem.',
  'Parameters that the document does not name are ignored, except where a call says otherwise.',
  'Pages of other sites can make calls with an access token in `Authorization: Bearer` (CORS). Without a token they can read no response and change nothing; cookies of another site’s requests never count.',
].join('\n\n');

const TAGS = {
  Accounts: 'Signing up, logging in, and the downloads of a member’s data',
  Films: 'Films and their figures',
  Finder: 'Films by what they do to you',
  'Movie nights': 'People choose a film together, without accounts',
  Search: 'Films, people and subjects by text',
  Browse: 'Films by keyword, platform and tag',
  Calendar: 'Releases by month, and a member’s own calendar',
  People: 'Directors and actors',
  Editorial: 'Reviews by the site',
  'Content notes': 'What a film contains, by keywords and members’ answers',
  'My Movies': 'A member’s watchlist and viewings',
  Notes: 'A member’s private notes and own tags',
  Ratings: 'A member’s ratings and their history',
  Feeds: 'A member’s watchlist and diary for other programs',
  Changes: 'What changed in a member’s data, for programs that keep in step',
  'Horror Profile': 'A member’s taste',
  Years: 'A member’s viewings by year',
  Imports: 'Bringing films, viewings and ratings from other services',
  Players: 'Media servers and players that tell what a member watches',
  Lists: 'A member’s own lists of films',
  Challenges: 'Lists with rules that viewings fulfill',
  Limits: 'The highest figures that a member wants to see, and the content notes to avoid',
  Services: 'The streaming services that a member pays for',
  News: 'News of the films on a member’s watchlist',
  Notifications: 'Emails and push messages',
  'Shared links': 'Links to a member’s profile or year',
  'Access tokens': 'Tokens for members’ programs',
  Catalog: 'The sources of the films',
  Administration: 'What the people who run the site see and do',
};

/** Describes the response to a failure that many calls have in common. The routes register the schema `Error`. */
const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const INVALID = failure('The request is invalid; the message names the field and says what to send');
const SIGNED_OUT = failure('Not logged in, or the access token is not valid');
const NOT_ALLOWED = failure('From another site without a token, or the access token may not make this call');
const TOO_LARGE = failure('The request body is too large');
const TOO_MANY = failure('Too many calls with this access token: see Retry-After');
const UNAVAILABLE = failure('500: something went wrong; 503: not possible at the moment, see Retry-After');

/** Returns the failures that middleware causes before or after a handler. */
function commonFailures(method: string, { parameters = [], requestBody, security = [] }: Operation) {
  const takesInput = requestBody !== undefined || parameters.some((one) => 'in' in one && one.in !== 'header');
  const takesToken = security.some((scheme) => 'token' in scheme);
  const needsMember = security.length > 0 && security.every((scheme) => 'session' in scheme || 'token' in scheme);
  const changes = !SAFE_METHODS.has(method.toUpperCase());
  return {
    ...(takesInput && { 400: INVALID }),
    ...((needsMember || takesToken) && { 401: SIGNED_OUT }),
    ...((changes || (needsMember && !takesToken)) && { 403: NOT_ALLOWED }),
    ...(requestBody && { 413: TOO_LARGE }),
    ...(takesToken && { 429: TOO_MANY }),
    '5XX': UNAVAILABLE,
  };
}

/** Adds the common failures. If a route describes such a failure itself, the document has both descriptions. */
function withFailures(method: string, operation: Operation): Operation {
  const responses: Record<string, { description?: string }> = { ...operation.responses };
  for (const [status, common] of Object.entries(commonFailures(method, operation))) {
    const own = responses[status];
    responses[status] = own ? { ...own, description: `${own.description}; or: ${common.description}` } : common;
  }
  return { ...operation, responses };
}

/** Returns the OpenAPI document of a router: the descriptions of its routes, and the parts that all routes share. */
export function describeApi(api: OpenAPIHono): ApiDocument {
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation) path[method] = withFailures(method, operation);
    }
  }
  return document;
}
