import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { OwnReview } from '#features/reviews/server/reviews.service.ts';
import { type ContentSpace, createDeliveryApi } from './delivery-api.ts';
import { LIVE_SPACE } from './fixtures.ts';
import { spaceOf } from './space-of.ts';

/** Simulates Contentful over HTTP with these reviews. `env` has the settings for a site that uses this service. */
export const serveReviews = (reviews: readonly OwnReview[]) => serveSpace(spaceOf(reviews));

/** Simulates Contentful over HTTP with this space. `env` has the settings for a site that uses this service. */
export async function serveSpace(space: ContentSpace) {
  const serve = getRequestListener(createDeliveryApi(space).fetch);
  const requests: string[] = [];
  let behave: RequestListener = serve;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    behave(request, response);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      ...LIVE_SPACE,
      CONTENTFUL_HOST: `127.0.0.1:${port}`,
      CONTENTFUL_INSECURE: 'true',
    },
    /** Paths and query strings of all requests so far. */
    requests,
    /** The number of open connections. */
    openSockets: () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** Handles requests with this space. */
    serve,
    /** Replaces the request handler. */
    behave: (next: RequestListener) => {
      behave = next;
    },
    recover: () => {
      behave = serve;
    },
    /** Refuses connections until `start`. */
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: () => listen(port),
  };
}
