import { once } from 'node:events';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** Finds free ports on the loopback. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    server.listen(0, LOOPBACK);
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) ports.push(address.port);
  }
  for (const server of servers) server.close();
  return ports;
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
