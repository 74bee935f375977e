import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { APP_LIMITS } from '#contract/time-limits.ts';
import { AppError } from '../errors.ts';
import { PLAYER_EVENTS, UPLOAD_PATH } from './cross-site.ts';
import { errorResponse } from './error-handler.ts';

const READ_METHODS = ['GET', 'HEAD'];
const METHOD_LIST = new Intl.ListFormat('en');

/** Responds 204 to OPTIONS and 405 to every other method, both with Allow. */
function refuse(c: Context, methods: string[], allow = methods) {
  c.header('Allow', allow.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  const message = `Only ${METHOD_LIST.format(methods)} ${methods.length === 1 ? 'is' : 'are'} allowed here.`;
  return errorResponse(c, new AppError('method_not_allowed', { message }));
}

/** Under /api: allows the methods that the path has. */
export const otherMethods = (app: Parameters<typeof methodNotAllowed>[0]['app']): MiddlewareHandler =>
  methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => refuse(c, methods) });

/** Outside /api: allows only GET and HEAD. */
export const readOnly: MiddlewareHandler = async (c, next) => {
  if (READ_METHODS.includes(c.req.method)) return next();
  return refuse(c, READ_METHODS, [...READ_METHODS, 'OPTIONS']);
};

/** Node's request, which the server passes to the app. */
type Bindings = { incoming?: IncomingMessage };
type Limits = Pick<typeof APP_LIMITS, 'answer' | 'uploadAnswer'>;

const takesTooLong = () =>
  new AppError('unavailable', { message: 'This takes too long at the moment. Please try again.', retryAfter: 5 });

/**
 * Responds 503 with Retry-After to a request that takes too long, before a proxy gives up. Running work continues. A
 * response that has begun, such as a download, has no limit here.
 */
export const answersInTime =
  ({ answer, uploadAnswer }: Limits = APP_LIMITS): MiddlewareHandler =>
  async (c, next) => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const limit = c.req.path === UPLOAD_PATH ? uploadAnswer : answer;
    let timer: NodeJS.Timeout | undefined;
    const start = () => {
      timer = setTimeout(() => reject(takesTooLong()), limit);
    };
    // `incoming` is missing when a test calls the app directly. The client's time for sending the request does not
    // count.
    const { incoming }: Bindings = c.env ?? {};
    const isBeingSent = incoming !== undefined && !incoming.complete;
    if (isBeingSent) incoming.once('end', start);
    else start();
    try {
      await Promise.race([next(), tooLate]);
    } finally {
      clearTimeout(timer);
      incoming?.off('end', start);
    }
  };

/** Most requests have a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;
/** Enough for a note of 20,000 emoji, each of which JSON may write in twelve bytes. */
export const MAX_NOTE_BODY_BYTES = 256 * 1024;
const WITH_NOTE = /^\/api\/(notes|viewings)\//;
/** The JSON of a player's event. */
export const MAX_EVENT_TEXT_BYTES = 256 * 1024;
/** Plex sends a picture beside its JSON, as multipart. */
export const MAX_EVENT_BODY_BYTES = 2 * 1024 * 1024;
/** Twenty megabytes of files, and 64 KB for the multipart form around them. */
const MAX_UPLOAD_BYTES = 20_000_000 + 64 * 1024;
/** Bodies of other methods are never read. */
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];

const limitBody = (maxSize: number, message: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too_large', { message });
    },
  });
const limitSmall = limitBody(MAX_BODY_BYTES, 'The request body is larger than 64 KB.');
const limitNote = limitBody(MAX_NOTE_BODY_BYTES, 'The request body is larger than 256 KB.');
const limitEventText = limitBody(MAX_EVENT_TEXT_BYTES, 'The request body is larger than 256 KB.');
const limitEventForm = limitBody(MAX_EVENT_BODY_BYTES, 'The request body is larger than 2 MB.');
const limitUpload = limitBody(MAX_UPLOAD_BYTES, 'The files are larger than 20 MB. Please import fewer at a time.');

async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  while (!(await reader.read()).done);
}

export const isMultipart = (contentType = '') => /^multipart\/form-data/i.test(contentType);

/** Limits the size of a player's event. Its route uses this after the check of the token. */
export const limitEvent: MiddlewareHandler = (c, next) =>
  (isMultipart(c.req.header('Content-Type')) ? limitEventForm : limitEventText)(c, next);

/** Limits the size of bodies, except of players' events. */
export const bodyLimits: MiddlewareHandler = async (c, next) => {
  if (!METHODS_WITH_BODY.includes(c.req.method)) return next();
  if (WITH_NOTE.test(c.req.path)) return limitNote(c, next);
  if (PLAYER_EVENTS.test(c.req.path)) return next();
  if (c.req.path !== UPLOAD_PATH) return limitSmall(c, next);
  const refused = await limitUpload(c, next);
  // Reads the rest of files that the handler did not read, and stores none of it. If a server responds and closes the
  // connection while the client still sends, the connection is reset, and the client never sees the response. A client
  // that stops sending gets no response.
  if (c.error) await discard(c.req.raw.body).catch(() => {});
  return refused;
};
