import type { Hono } from 'hono';
import { z } from 'zod';
import type { NamedCall } from '../calls/named-calls.ts';
import { leakIn } from '../http/leaks.ts';
import type { FuzzRequest } from './request-arbitrary.ts';

/** Statuses that every call may return in addition to its documented ones. */
const ALWAYS_ALLOWED = [400, 403, 404, 405, 413];
/** Additional statuses for requests with an invalid access token. */
const TOKEN_REFUSED = [401, 429];

const errorShape = z.object({
  code: z.string().regex(/^[a-z_]+$/),
  message: z.string().min(5),
  requestId: z.uuid(),
});
/** The response to a wrong password has `success: false` and no request id. */
const loginFailure = z.object({ success: z.literal(false), code: z.string(), message: z.string() });

export type Judged = { call: NamedCall; request: FuzzRequest; response: Response; text: string };

type SchemaCheck = (value: unknown) => string | null;

/** Returns the schema error of a body, or null. */
const checkOf =
  (schema: z.ZodType): SchemaCheck =>
  (value) => {
    const { error } = schema.safeParse(value);
    return error ? z.prettifyError(error) : null;
  };

/** Reads the OpenAPI document. @returns functions that look up the documented responses */
async function readSchemas(app: Hono) {
  const text = await (await app.request('/api/openapi.json')).text();
  const document = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
  const checks = new Map<string, SchemaCheck | null>();
  /**
   * True if the document has the status for this path and method. If the document has no such call, the statuses of the
   * given call count.
   */
  const isDocumented = ({ path, responses }: NamedCall, method: string, status: number): boolean =>
    status in (document.paths[path]?.[method.toLowerCase()]?.responses ?? responses);
  const contentOf = ({ path, method }: NamedCall, status: number) =>
    document.paths[path]?.[method.toLowerCase()]?.responses?.[status]?.content;
  const schemaOf = (call: NamedCall, status: number): SchemaCheck | null => {
    const key = `${call.name} ${status}`;
    const cached = checks.get(key);
    if (cached !== undefined) return cached;
    const schema = contentOf(call, status)?.['application/json']?.schema;
    const check = schema ? checkOf(z.fromJSONSchema({ ...schema, $defs: document.components.schemas })) : null;
    checks.set(key, check);
    return check;
  };
  return {
    schemaOf,
    isDocumented,
    isPage: (call: NamedCall, status: number) => 'text/html' in (contentOf(call, status) ?? {}),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates a function that returns the problem with a response, or null. */
export async function createJudge(app: Hono): Promise<(judged: Judged) => string | null> {
  const { schemaOf, isDocumented, isPage } = await readSchemas(app);

  function problemOfFailure({ call, response, text }: Judged): string | null {
    if (text === '' && response.status === 405) return null;
    if (response.headers.get('Content-Type')?.startsWith('text/html')) {
      return isPage(call, response.status) ? null : 'a page that is not documented';
    }
    const body = jsonOf(text);
    if (loginFailure.safeParse(body).success) return null;
    const read = errorShape.safeParse(body);
    if (!read.success) return `not the common shape of an error: ${text.slice(0, 200)}`;
    return read.data.requestId === response.headers.get('X-Request-Id')
      ? null
      : 'the request id is not that of the header';
  }

  function problemOfSuccess({ call, response, text }: Judged): string | null {
    const check = schemaOf(call, response.status);
    return check ? check(jsonOf(text)) : null;
  }

  return (judged) => {
    const { call, request, response, text } = judged;
    const { status, headers } = response;
    if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`;
    // The body of this call may contain paths, because it shows administrators the settings in force.
    const showsSettings = status === 200 && call.name === 'GET /admin/overview';
    const leak = (showsSettings ? null : leakIn(text)) ?? leakIn([...headers].join('\n'));
    if (leak) return leak;
    if (headers.get('X-Content-Type-Options') !== 'nosniff') return 'no nosniff';
    if (request.method === 'HEAD') return null;
    if (status >= 400) {
      const hasToken = request.headers.Authorization?.startsWith('Bearer');
      const allowed = hasToken ? [...ALWAYS_ALLOWED, ...TOKEN_REFUSED] : ALWAYS_ALLOWED;
      if (!allowed.includes(status) && !isDocumented(call, request.method, status))
        return `status ${status} is not documented`;
      return problemOfFailure(judged);
    }
    if (request.method !== call.method) return null;
    if (!(status in call.responses)) return `status ${status} is not documented`;
    return problemOfSuccess(judged);
  };
}
