import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, Env, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { MAX_ID } from '#contract/constants.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { type Read, readChoices, readWholeNumber } from '#contract/query-values.ts';
import { badRequest } from '../errors.ts';
import { idempotencyHeader, KEY_FAILURES, type OncePerKey } from './idempotency.ts';
import { sentenceOf } from './issue-sentences.ts';
import { acceptToken, type MemberEnv, type RequireMember } from './member.ts';
import { BY_SESSION, READS, WRITES } from './openapi.ts';

// Replaces zod's own messages, which clients would get otherwise.
z.config({ localeError: sentenceOf });

function firstIssue(error: z.ZodError, target: string, c: Context): string {
  const issue = error.issues[0];
  if (!issue) return 'The request is invalid.';
  const where = issue.path.join('.');
  if (target === 'query' && (c.req.queries(where)?.length ?? 0) > 1) return `${where}: must be given only once`;
  if (where) return `${where}: ${issue.message}`;
  return target === 'json' ? `The request body ${issue.message}.` : issue.message;
}

/** A router that turns validation errors into a 400 with a message that names the field and says what to send. */
export function createApiRouter<E extends Env = Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({
    defaultHook: (result, c) => {
      if (!result.success) throw badRequest(firstIssue(result.error, result.target, c));
    },
  });
}

/** A parameter that is read by a function of contract/, which the browser uses too. */
export const readQuery = <Value>(read: (text: string) => Read<Value>) =>
  z.string().transform((text, context) => {
    const { value, problem } = read(text);
    if (value !== undefined && problem === undefined) return value;
    context.issues.push({ code: 'custom', message: problem, input: text });
    return z.NEVER;
  });

/** A whole number in a path or query, described as an integer. @param message for a text that is not such a number */
export const wholeNumber = (minimum: number, maximum: number, message?: string) =>
  readQuery(readWholeNumber(minimum, maximum, message)).meta({ type: 'integer', minimum, maximum });

/** An id in a path, within the range of PostgreSQL's type integer. */
export const idText = wholeNumber(1, MAX_ID);

export const idParam = z.object({ id: idText });

/** The last page that can be requested. */
const LAST_PAGE = 999_999_999;

/** A page number in a query; 1 when missing. */
export const pageQuery = wholeNumber(1, LAST_PAGE)
  .default(1)
  .meta({ type: 'integer', minimum: 1, maximum: LAST_PAGE, default: 1 });

/** Ids separated by commas. @param atMost the maximum number of ids */
export const idsQuery = (atMost: number) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idText).max(atMost, `must have at most ${atMost} ids`));

/** A list that is empty when the parameter is missing. */
export const orEmpty = <Value>(list: z.ZodType<Value[], string>) => list.optional().transform((values) => values ?? []);

/** Some of these values, separated by commas. */
export const choicesQuery = <Value extends string>(values: readonly Value[]) => readQuery(readChoices(values));

export const flagQuery = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true')
  .meta({ type: 'boolean', default: false });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Security = Record<string, string[]>[];
export type Failure = keyof typeof FAILURES | readonly [status: number, description: string];

/** Failures that many handlers cause. openapi.ts adds those that middleware causes. */
const FAILURES = {
  404: 'Not found',
  409: 'Not possible in the current state',
  429: 'Too many attempts: see Retry-After',
};
/** For sensitive acts, which need a recent confirmation. */
export const CONFIRMATION_NEEDED = [403, '`confirmation_needed`: see POST /auth/confirm'] as const;

/** A call in the OpenAPI document, with the schemas that check its input. */
type Description<Params, Query, Body, Answer> = {
  /** `operationId` of the document. */
  id: string;
  summary: string;
  description?: string;
  /** If it differs from that of the function that declares the call. */
  security?: Security;
  params?: Params;
  query?: Query;
  headers?: z.ZodObject;
  /** JSON. */
  body?: Body;
  bodyIsOptional?: boolean;
  /** Describes a body that is not JSON, instead of `body`. */
  otherBody?: NonNullable<RouteConfig['request']>['body'];
  /** The response as JSON. Without it the response is 204. */
  answer?: readonly [schema: Answer, description: string];
  /** Of `answer`; 200 by default. */
  status?: 200 | 201 | 202;
  /** Describes other responses than `answer` and failures. */
  otherAnswers?: RouteConfig['responses'];
  fails?: readonly Failure[];
  before?: MiddlewareHandler[];
  /** For a call that creates something for a member: an Idempotency-Key makes it safe to repeat. */
  once?: OncePerKey;
};

/** A valid call. Handlers use `c` only for headers, cookies and responses that are not JSON. */
type Call<Params, Query, Body> = {
  c: Context;
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
};
type ByMember = MemberEnv['Variables'];

/** A JSON value before it is written: a moment may still be a Date, which JSON writes as ISO 8601 in UTC. */
type Sent<Value> = string extends Value
  ? Value | Date
  : Value extends object
    ? { [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

/** Declares a call. Its handler returns the JSON of the response, nothing for 204, or a whole Response. */
type Declare<Caller> = <
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodVoid,
>(
  method: Method,
  path: string,
  call: Description<Params, Query, Body, Answer> & {
    handle: (call: Call<Params, Query, Body> & Caller) => Promise<Sent<z.input<Answer>> | Response>;
  },
) => void;

/** A call whose types were checked by `Declare`. */
type AnyCall = Description<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType> & {
  handle: (call: never) => Promise<unknown>;
};

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

function responsesOf({ answer, status = 200, otherAnswers, fails = [], once }: AnyCall): RouteConfig['responses'] {
  const answers = answer && { [status]: { description: answer[1], ...json(answer[0]) } };
  const done = answer || otherAnswers ? { ...answers, ...otherAnswers } : { 204: { description: 'Done' } };
  const failures = [...fails, ...(once ? KEY_FAILURES : [])].map((failure) => {
    const [code, description] = typeof failure === 'number' ? [failure, FAILURES[failure]] : failure;
    return [code, { description, ...json(errorBodySchema) }];
  });
  return { ...done, ...Object.fromEntries(failures) };
}

/** Returns what a call does with an access token. Public calls that change nothing ignore it. */
function tokenCheck(method: Method, security: Security = [{}]): MiddlewareHandler[] {
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  if (schemes.includes('token')) return [acceptToken(method === 'GET' ? 'read' : 'write')];
  const isPublic = security.some((scheme) => Object.keys(scheme).length === 0);
  return method === 'GET' && isPublic ? [] : [acceptToken(null)];
}

/**
 * Reads the whole body before the session or token is checked. Otherwise a request could hold its body back until after
 * the session has ended, and still act.
 */
const readBody: MiddlewareHandler = async (c, next) => {
  await c.req.arrayBuffer();
  await next();
};

function createRoutes(tag: string) {
  const router = createApiRouter<MemberEnv>();

  function add(method: Method, path: string, call: AnyCall, usual?: Security, first: RequireMember[] = []) {
    const { id, summary, description, params, query, body, answer, status = 200, before = [], once } = call;
    const headers = once ? idempotencyHeader : call.headers;
    const security = call.security ?? usual;
    const jsonBody = body && { required: !call.bodyIsOptional, ...json(body) };
    const route = {
      // The document has methods in lower case.
      method: method.toLowerCase() as Lowercase<Method>,
      path,
      operationId: id,
      tags: [tag],
      security,
      summary,
      description,
      request: { params, query, headers, body: call.otherBody ?? jsonBody },
      responses: responsesOf(call),
      middleware: [
        ...(body ? [readBody] : []),
        ...tokenCheck(method, security),
        ...first,
        ...(once ? [once] : []),
        ...before,
      ],
    };
    router.openapi(route, async (c) => {
      // `valid` has the types of a route that is written in place; `Declare` has checked the types of this one.
      const req = c.req as { valid: (target: 'param' | 'query' | 'json') => unknown };
      const input = { params: req.valid('param'), query: req.valid('query'), body: req.valid('json') };
      const result = await call.handle({
        c,
        member: c.var.member,
        sessionToken: c.var.sessionToken,
        ...input,
      } as never);
      if (result instanceof Response) return result;
      return answer ? c.json(result, status) : c.body(null, 204);
    });
  }
  return { router, add };
}

/** Returns a router for calls that visitors may make too, and the function that declares them. */
export function visitorRoutes(tag: string) {
  const { router, add } = createRoutes(tag);
  const visitor: Declare<unknown> = (method, path, call) => add(method, path, call);
  return { router, visitor };
}

/**
 * Returns a router for members' calls, and the functions that declare them: `member` for browsers that are logged in,
 * `memberOrToken` also for access tokens with the scope that the method needs. `visitor` is for the calls beside them
 * that visitors may make too.
 */
export function memberRoutes(tag: string, requireMember: RequireMember) {
  const { router, add } = createRoutes(tag);
  const visitor: Declare<unknown> = (method, path, call) => add(method, path, call);
  const member: Declare<ByMember> = (method, path, call) => add(method, path, call, BY_SESSION, [requireMember]);
  const memberOrToken: Declare<ByMember> = (method, path, call) =>
    add(method, path, call, method === 'GET' ? READS : WRITES, [requireMember]);
  return { router, visitor, member, memberOrToken };
}

/** The message of a strict query that refuses unknown parameters: a misspelt filter would find the wrong films. */
export const unknownParameter = (issue: z.core.$ZodRawIssue) =>
  issue.code === 'unrecognized_keys' ? `${issue.keys[0]}: is not a parameter of this call` : undefined;
