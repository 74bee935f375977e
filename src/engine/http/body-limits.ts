import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../errors.ts';
import { UPLOAD_PATH } from './same-origin.ts';

/** Most requests have a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;
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
const limitUpload = limitBody(MAX_UPLOAD_BYTES, 'The files are larger than 20 MB. Please import fewer at a time.');

async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  while (!(await reader.read()).done);
}

/** Limits the size of bodies. */
export const bodyLimits: MiddlewareHandler = async (c, next) => {
  if (!METHODS_WITH_BODY.includes(c.req.method)) return next();
  if (c.req.path !== UPLOAD_PATH) return limitSmall(c, next);
  const refused = await limitUpload(c, next);
  // Reads the rest of files that the handler did not read, and stores none of it. If a server responds and closes the
  // connection while the client still sends, the connection is reset, and the client never sees the response. A client
  // that stops sending gets no response.
  if (c.error) await discard(c.req.raw.body).catch(() => {});
  return refused;
};
