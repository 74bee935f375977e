import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** Node's response, which the server passes to the app. Missing when a test calls the app directly. */
type Bindings = { outgoing?: ServerResponse };

/**
 * Sends bytes that are already in memory. A Response would copy them, so that a thousand requests for a page would take
 * a thousand times its memory. The socket reads the bytes without a copy.
 */
export function sendBytes(bytes: Uint8Array<ArrayBuffer>, init: { status: number; headers: Headers }, env?: object) {
  const { outgoing }: Bindings = env ?? {};
  if (!outgoing) return new Response(bytes, init);
  outgoing.writeHead(init.status, Object.fromEntries(init.headers)).end(bytes);
  return RESPONSE_ALREADY_SENT;
}
