import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

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

/** Lets a server listen on a free port of the loopback. @returns the port */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, LOOPBACK), 'listening');
  return (server.address() as AddressInfo).port; // because the server listens on a port
}
