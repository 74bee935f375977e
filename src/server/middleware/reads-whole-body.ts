import type { MiddlewareHandler } from 'hono';

async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  while (!(await reader.read()).done);
}

/**
 * Reads the rest of a body that the handler did not read, and stores none of it. If a server responds and closes the
 * connection while the client still sends, the connection is reset, and the client never sees the response.
 */
export const readsWholeBody: MiddlewareHandler = async (c, next) => {
  await next();
  // A client that stops sending gets no response.
  if (c.error) await discard(c.req.raw.body).catch(() => {});
};
