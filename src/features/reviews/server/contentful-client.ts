import { type ContentfulClientApi, type CreateClientParams, createClient } from 'contentful';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Environment, EnvironmentError } from '#engine/env.ts';
import { readCapped, withTimeLimit } from '#upstream';

const RETRIES = 1;
/** host or host:port. With a scheme the client would silently use the vendor's host. */
const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$/;

export type ContentfulClient = Pick<ContentfulClientApi<undefined>, 'getEntries' | 'getEntry' | 'createAssetKey'>;

type FetchResponse = (request: Request, signal: AbortSignal) => Promise<Response>;

type ClientOptions = {
  env: Environment;
  log: Logger;
  fetchLive?: FetchResponse;
};

const fetchByNetwork: FetchResponse = (request, signal) => fetch(request, { signal, redirect: 'error' });

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

const RESET_HEADER = 'X-Contentful-RateLimit-Reset';
/** Seconds. Up to this wait, the official client itself waits and retries. */
const SHORT_WAIT = 1;
const MAX_WAIT = 600;

/**
 * The content service asks for a pause. The error has no `config`, so that the official client does not wait itself.
 */
export class RateLimited extends Error {
  override name = 'RateLimitExceeded';
  /** Milliseconds. */
  readonly retryIn: number;

  constructor(retryIn: number) {
    super('The rate limit of the content service is reached');
    this.retryIn = retryIn;
  }
}

/** Returns null for other responses and for short waits. */
export function rateLimitOf({ status, headers }: Response): RateLimited | null {
  if (status !== 429) return null;
  const wait = Number(headers.get(RESET_HEADER) ?? 0);
  return wait > SHORT_WAIT ? new RateLimited(Math.min(wait, MAX_WAIT) * 1000) : null;
}

/** Milliseconds for one request, body included. */
const TIMEOUT = 2_500;
/** Bytes; a page of reviews has a few hundred kilobytes. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** The path of an entry in a URN of another space, for example crn:contentful:::content:spaces/a/entries/b. */
const ENTRY_URN = /:spaces\/[^/]+(\/environments\/[^/]+)?\/entries\/[^/]+$/;

const resourceLinkSchema = z.looseObject({ sys: z.looseObject({ type: z.literal('ResourceLink') }) });
const usableLinkSchema = z.looseObject({
  sys: z.looseObject({ linkType: z.string(), urn: z.string().regex(ENTRY_URN) }),
});

function withoutBrokenLink(_key: string, value: unknown): unknown {
  const link = resourceLinkSchema.safeParse(value).data;
  return !link || usableLinkSchema.safeParse(link).success ? value : { sys: { ...link.sys, type: 'BrokenLink' } };
}

/** Renames malformed links to other spaces: the official client throws at such a link and loses the whole response. */
function withoutBrokenLinks(body: string): string {
  if (!body.includes('"ResourceLink"')) return body;
  try {
    return JSON.stringify(JSON.parse(body, withoutBrokenLink));
  } catch {
    return body;
  }
}

/**
 * Sends the requests of the official client, which uses axios, through a fetch-like function. Errors have `config` and
 * `response`, which the client needs for retries and messages. A 429 throws RateLimited if the requested wait is longer
 * than the client itself waits.
 */
function fetchAdapter(fetchResponse: FetchResponse): CreateClientParams['adapter'] {
  return async (config) => {
    const url = new URL(config.url ?? '', config.baseURL);
    for (const [name, value] of Object.entries(config.params ?? {})) url.searchParams.set(name, String(value));
    const headers = new Headers();
    for (const [name, value] of Object.entries(config.headers)) {
      // A header that axios omits has the value null or false.
      if (typeof value === 'string') headers.set(name, value);
    }
    const request = new Request(url, { method: config.method?.toUpperCase() ?? 'GET', headers, body: config.data });
    const send = async (signal: AbortSignal) => {
      const response = await fetchResponse(request, signal);
      const limited = rateLimitOf(response);
      if (limited) throw limited;
      const body = response.body ? await readCapped(response.body, { maxBytes: MAX_BODY_BYTES, signal }) : '';
      return {
        data: withoutBrokenLinks(body.toString()),
        status: response.status,
        statusText: response.statusText,
        headers: Object.fromEntries(response.headers),
        config,
      };
    };
    const response = await withTimeLimit(TIMEOUT, send).catch((cause: unknown) => {
      if (cause instanceof RateLimited) throw cause;
      throw Object.assign(new Error('The content service cannot be reached', { cause }), { config });
    });
    if (response.status >= 200 && response.status < 300) return response;
    throw Object.assign(new Error(`The content service returned status ${response.status}`), { config, response });
  };
}
