import { createServer } from 'node:http';
import { LOOPBACK } from '../process/ports.ts';
import { later } from './clean-up.ts';

/** Starts a server that returns the body of each request. /readyz says if it is ready. */
export async function startEcho(port: number, isReady: () => boolean = () => true): Promise<{ port: number }> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.writeHead(isReady() ? 200 : 503).end();
    else request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, LOOPBACK, resolve));
  later(() => server.close());
  return { port };
}
