import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { Readable } from 'node:stream';
import { readCapped, withTimeLimit } from '#upstream';
import { codeOf } from '../lib/error-code.ts';
import { createCheckedLookup } from '../push/public-addresses.ts';

/** Link-local addresses, and those at which a cloud machine gives its secrets to every caller. */
const forbidden = new BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');

/** The operator's network is private, so all other addresses are allowed. */
export const isHouseAddress = ({ address, family }: { address: string; family: number }): boolean =>
  !forbidden.check(address, family === 6 ? 'ipv6' : 'ipv4');

/**
 * Returns what is wrong with the URL of one of the operator's servers, or null if it is valid.
 *
 * @example houseUrlProblem('http://jellyfin:8096') // null
 */
export function houseUrlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL, for example http://jellyfin:8096';
  if (url.username || url.password || text.includes('@')) return 'must have no user name and no password';
  if (text.includes('?') || text.includes('#')) return 'must have no ? and no #';
  if (url.hostname.startsWith('[')) return 'must have a host name or an IPv4 address, not an IPv6 address';
  if (isIP(url.hostname) === 4 && !isHouseAddress({ address: url.hostname, family: 4 }))
    return 'must not be an address of 169.254.0.0/16';
  return null;
}

/** True if the site reads the films of a media server. */
export const hasLibrary = ({
  LIBRARY_URL,
  PLEX_URL,
}: {
  LIBRARY_URL?: string | undefined;
  PLEX_URL?: string | undefined;
}) => (LIBRARY_URL ?? PLEX_URL) !== undefined;

/** Milliseconds for one response, with its body. */
const TIMEOUT = 30_000;
const MAX_MEGABYTES = 16;

/** A failed call to one of the operator's servers. Its message is for the operator, without URL and key. */
export class HouseFailure extends Error {
  override name = 'HouseFailure';
}

type HouseServerOptions = {
  /** A setting that `houseUrlProblem` accepts, without a slash at its end. */
  url: string;
  /** Sent with each request. */
  headers: Record<string, string>;
  timeout?: number;
};

type HouseRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: object; signal?: AbortSignal };

export type HouseServer = ReturnType<typeof createHouseServer>;

const SENTENCES: Record<string, string> = {
  ENOTPUBLIC: 'Its name points to an address that the site may not call.',
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It ended the connection before its answer was complete.',
  ENOTFOUND: 'Its name was not found.',
  EAI_AGAIN: 'Its name was not found.',
  EHOSTUNREACH: 'There is no way to its address.',
};

function sentenceOf(error: unknown, timeout: number): string {
  if (error instanceof RangeError) return `Its answer was larger than ${MAX_MEGABYTES} MB.`;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `It did not answer within ${timeout / 1000} seconds.`;
  const code = codeOf(error);
  if (/CERT|SIGNED|SSL|TLS|ALTNAME/.test(code)) return `Its certificate is not valid (${code}).`;
  return SENTENCES[code] ?? `It could not be reached (${code || 'unknown'}).`;
}

function parse(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new HouseFailure(
      /^\s*</.test(text)
        ? 'Its answer is a web page or XML, not JSON. The URL may be wrong.'
        : 'Its answer is not JSON, or not complete.',
    );
  }
}

/**
 * Calls only the server of the setting, with its host, port and protocol. The IP address is checked when the socket
 * connects, and redirects are not followed.
 */
export function createHouseServer({ url, headers, timeout = TIMEOUT }: HouseServerOptions) {
  const { protocol, hostname, port, pathname } = new URL(url);
  const [request, Agent] = protocol === 'https:' ? [requestHttps, HttpsAgent] : [requestHttp, HttpAgent];
  const agent = new Agent({ lookup: createCheckedLookup(isHouseAddress) });
  const base = pathname.replace(/\/+$/, '');

  function send(path: string, given: HouseRequest, signal: AbortSignal): Promise<{ status: number; body: Buffer }> {
    const content = given.body && Buffer.from(JSON.stringify(given.body));
    const sentHeaders = {
      Accept: 'application/json',
      ...headers,
      ...given.headers,
      ...(content && { 'Content-Type': 'application/json', 'Content-Length': content.length }),
    };
    return new Promise((resolve, reject) => {
      const options = { protocol, hostname, port, path: base + path, method: given.method ?? 'GET' };
      const sent = request({ ...options, headers: sentHeaders, agent, signal }, (response) => {
        // Node and the DOM have different types for the same object.
        const stream = Readable.toWeb(response) as ReadableStream<Uint8Array>;
        readCapped(stream, { maxBytes: MAX_MEGABYTES * 1024 * 1024, signal }).then(
          (body) => resolve({ status: response.statusCode ?? 0, body }),
          reject,
        );
      });
      sent.on('error', reject);
      sent.end(content);
    });
  }

  return {
    /**
     * Returns the response's status and JSON. The JSON is null unless the status is 2xx.
     *
     * @throws HouseFailure without a usable response
     */
    async call(path: string, given: HouseRequest = {}): Promise<{ status: number; json: unknown }> {
      const { status, body } = await withTimeLimit(timeout, (limit) =>
        send(path, given, given.signal ? AbortSignal.any([limit, given.signal]) : limit),
      ).catch((error: unknown) => {
        given.signal?.throwIfAborted();
        throw new HouseFailure(sentenceOf(error, timeout));
      });
      if (status >= 300 && status < 400)
        throw new HouseFailure(`It answered with a redirect (${status}), which the site does not follow.`);
      return { status, json: status >= 200 && status < 300 ? parse(body) : null };
    },
  };
}
