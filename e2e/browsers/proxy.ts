import { createServer, request } from 'node:http';

/**
 * Starts a proxy in front of the site for one test. The site sees a random client IP address, so that tests do not
 * share rate limits. When the proxy closes, the browser is offline.
 */
export async function startProxy(site: string): Promise<{ origin: string; close(): Promise<void> }> {
  const part = () => 1 + Math.floor(Math.random() * 254);
  const address = `10.${part()}.${part()}.${part()}`;
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': address };
    const call = request(new URL(incoming.url ?? '/', site), { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const port = Object(server.address()).port;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
