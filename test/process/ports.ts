import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

export const LOOPBACK = '127.0.0.1';
/** Below the ports that Linux gives to connections and to servers on port 0, which others may get at any time. */
const RANGE = [20_000, 32_000] as const;

/** Finds free ports on the loopback. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const server = createServer();
    const port = randomInt(...RANGE);
    const isFree = await once(server.listen(port, LOOPBACK), 'listening').catch(() => null);
    if (isFree) held.set(port, server);
  }
  for (const server of held.values()) server.close();
  return [...held.keys()];
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
