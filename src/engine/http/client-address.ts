import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** The client's IP address or IPv6 network, the key of rate limits. */
    clientAddress: string;
  }
}

const LOOPBACK = '127.0.0.1';
/** Matches an IPv4 address on a socket that listens on IPv6. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
/** The first 64 bits identify an IPv6 network. The owner of the network can choose the other 64 bits freely. */
const NETWORK_GROUPS = 4;

export function plainAddress(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return MAPPED_IPV4.exec(bare)?.[1] ?? bare;
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** @throws Error with the name of an entry that is neither an IP address nor a CIDR range */
export function createTrustedProxies(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const longest = isIPv6(address) ? 128 : 32;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
    if (!isIP(address) || !isRange)
      throw new Error(`TRUSTED_PROXY: ${entry} is neither an IP address nor a CIDR range`);
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part ? part.split(':') : []);
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  // A dotted IPv4 ending counts as two groups and always comes after the network part.
  const dotted = after.at(-1)?.includes('.') || before.at(-1)?.includes('.') ? 1 : 0;
  const missing = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - dotted - before.length - after.length);
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Returns the client's IP address. Without a proxy it is the address of the socket. Behind trusted proxies it is the
 * last address in X-Forwarded-For that is not a trusted proxy; the client can forge the addresses before it. An IPv6
 * address is shortened to its /64 network.
 *
 * @example clientAddress('10.0.0.2', '203.0.113.9, 10.0.0.7', trustedProxies) // '203.0.113.9'
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const hops = (forwardedFor ?? '').split(',').map(plainAddress);
  let address = plainAddress(peer);
  while (isTrusted(address)) {
    const next = hops.pop();
    if (!next || !isIP(next)) break;
    address = next;
  }
  return isIPv4(address) || !isIPv6(address) ? address : ipv6Network(address.toLowerCase());
}

function peerAddress(c: Context): string {
  // The Node server sets `incoming`. It is missing with app.request() in tests.
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? LOOPBACK;
}

export function setClientAddress(trustedProxies: readonly string[]): MiddlewareHandler {
  const isTrusted = createTrustedProxies(trustedProxies);
  return async (c, next) => {
    c.set('clientAddress', clientAddress(peerAddress(c), c.req.header('X-Forwarded-For'), isTrusted));
    await next();
  };
}
