import type { Hono } from 'hono';
import { z } from 'zod';
import type { NamedCall } from '../calls/named-calls.ts';
import { leakIn } from '../http/leaks.ts';
import type { FuzzRequest } from './request-arbitrary.ts';

/** What any call may answer beyond what its description says: refused at the door. */
const AT_THE_DOOR = [400, 403, 404, 405, 413];

const errorShape = z.object({
  code: z.string().regex(/^[a-z_]+$/),
  message: z.string().min(5),
  requestId: z.uuid(),
});
/** A wrong password says `success: false` instead of naming its request. */
const loginFailure = z.object({ success: z.literal(false), code: z.string(), message: z.string() });

export type Judged = { call: NamedCall; request: FuzzRequest; answer: Response; text: string };

type Reader = (value: unknown) => string | null;

/** What is wrong with a body by its schema, or null. */
const readerOf =
  (schema: z.ZodType): Reader =>
  (value) => {
    const { error } = schema.safeParse(value);
    return error ? z.prettifyError(error) : null;
  };

/** The schemas of all successful answers, as the description has them. */
async function readSchemas(app: Hono): Promise<(call: NamedCall, status: number) => Reader | null> {
  const text = await (await app.request('/api/openapi.json')).text();
  const document = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
  const readers = new Map<string, Reader | null>();
  return ({ name, path, method }, status) => {
    const key = `${name} ${status}`;
    const kept = readers.get(key);
    if (kept !== undefined) return kept;
    const schema =
      document.paths[path]?.[method.toLowerCase()]?.responses?.[status]?.content?.['application/json']?.schema;
    const reader = schema ? readerOf(z.fromJSONSchema({ ...schema, $defs: document.components.schemas })) : null;
    readers.set(key, reader);
    return reader;
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells what is wrong with an answer, or null: nothing may ever be, whatever was asked. */
export async function createJudge(app: Hono): Promise<(judged: Judged) => string | null> {
  const schemaOf = await readSchemas(app);

  function problemOfFailure({ answer, text }: Judged): string | null {
    if (text === '' && answer.status === 405) return null;
    const body = jsonOf(text);
    if (loginFailure.safeParse(body).success) return null;
    const read = errorShape.safeParse(body);
    if (!read.success) return `not the common shape of an error: ${text.slice(0, 200)}`;
    return read.data.requestId === answer.headers.get('X-Request-Id')
      ? null
      : 'the request id is not that of the header';
  }

  function problemOfSuccess({ call, answer, text }: Judged): string | null {
    const reader = schemaOf(call, answer.status);
    return reader ? reader(jsonOf(text)) : null;
  }

  return (judged) => {
    const { call, request, answer, text } = judged;
    const { status, headers } = answer;
    if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`;
    const leak = leakIn(text) ?? leakIn([...headers].join('\n'));
    if (leak) return leak;
    if (headers.get('X-Content-Type-Options') !== 'nosniff') return 'no nosniff';
    if (request.method === 'HEAD') return null;
    if (status >= 400) {
      if (!AT_THE_DOOR.includes(status) && !(status in call.answers)) return `status ${status} is not described`;
      return problemOfFailure(judged);
    }
    if (request.method !== call.method) return null;
    if (!(status in call.answers)) return `status ${status} is not described`;
    return problemOfSuccess(judged);
  };
}
