import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type ContentSpace, OWN_SPACE } from '../../src/delivery-api/content-space.ts';
import { createDeliveryApi } from '../../src/delivery-api/delivery-api.ts';

/** A content service on the network with this space in it, and the settings that make a site use it. */
export async function serveSpace(space: ContentSpace) {
  const answer = getRequestListener(createDeliveryApi(space).fetch);
  const requests: string[] = [];
  let behave: RequestListener = answer;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    behave(request, response);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  // A server on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      CONTENTFUL_SPACE_ID: OWN_SPACE.space,
      CONTENTFUL_DELIVERY_TOKEN: OWN_SPACE.accessToken,
      CONTENTFUL_HOST: `127.0.0.1:${port}`,
      CONTENTFUL_INSECURE: 'true',
    },
    /** Paths and queries so far. */
    requests,
    /** Connections that are open now. */
    openSockets: () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** From now on this answers. */
    behave: (next: RequestListener) => {
      behave = next;
    },
    recover: () => {
      behave = answer;
    },
    /** Refuses connections until `start`. */
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: () => listen(port),
  };
}
