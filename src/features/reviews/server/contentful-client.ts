import { type ContentfulClientApi, createClient } from 'contentful';
import type { Logger } from 'pino';
import { type Environment, EnvironmentError } from '#engine/env.ts';
import { fetchAdapter } from './fetch-adapter.ts';

const RETRIES = 1;
/** host or host:port. With a scheme the client would silently use the vendor's host. */
const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$/;

export type ContentfulClient = Pick<ContentfulClientApi<undefined>, 'getEntries' | 'getEntry' | 'createAssetKey'>;

type ClientOptions = {
  env: Environment;
  log: Logger;
  fetchLive?: (request: Request, signal: AbortSignal) => Promise<Response>;
};

const fetchByNetwork = (request: Request, signal: AbortSignal) => fetch(request, { signal, redirect: 'error' });

function liveSpace(env: Environment): { space: string; accessToken: string } | null {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_DELIVERY_TOKEN: accessToken, CONTENTFUL_HOST: host } = env;
  if (!space && !accessToken) return null;
  if (!space || !accessToken) {
    throw new EnvironmentError('CONTENTFUL_SPACE_ID and CONTENTFUL_DELIVERY_TOKEN: set both or neither');
  }
  if (host !== undefined && !HOST.test(host)) {
    throw new EnvironmentError('CONTENTFUL_HOST: must be a host or host:port, without https://');
  }
  return { space, accessToken };
}

/** Returns null when the settings name no space. @throws EnvironmentError */
export function createContentfulClient({
  env,
  log,
  fetchLive = fetchByNetwork,
}: ClientOptions): ContentfulClient | null {
  const live = liveSpace(env);
  if (!live) return null;
  const client = createClient({
    ...live,
    environment: env.CONTENTFUL_ENVIRONMENT,
    host: env.CONTENTFUL_HOST,
    insecure: env.CONTENTFUL_INSECURE,
    adapter: fetchAdapter(fetchLive),
    retryLimit: RETRIES,
    // The client's default handler prints the token to the console.
    logHandler: (level: string) => log.debug({ severity: level }, 'content service client'),
  });
  return {
    getEntries: client.getEntries,
    getEntry: client.getEntry,
    createAssetKey: async (expiresAt) => {
      // The client accepts NaN, but the specification requires a number.
      if (Number.isNaN(expiresAt)) throw new RangeError('expiresAt: must be a number of seconds');
      return client.createAssetKey(expiresAt);
    },
  };
}
