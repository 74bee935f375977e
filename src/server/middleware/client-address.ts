import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** The caller's network address in the form in which tries are counted. */
    clientAddress: string;
  }
}

const LOOPBACK = '127.0.0.1';
/** An IPv4 address as a socket that listens on IPv6 sees it. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
/** Of an IPv6 network the first 64 bits are its owner's; the rest they choose at will. */
const NETWORK_GROUPS = 4;

function plain(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '');
  return MAPPED_IPV4.exec(bare)?.[1] ?? bare;
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** @param entries single addresses and CIDR ranges @throws Error naming an entry that is neither */
export function createTrustedProxies(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const longest = isIPv6(address) ? 128 : 32;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
    if (!isIP(address) || !isRange) throw new Error(`TRUSTED_PROXY: ${entry} is neither an address nor a range`);
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
  // A dotted ending stands for two groups; it is past the network part wherever it may be.
  const dotted = after.at(-1)?.includes('.') || before.at(-1)?.includes('.') ? 1 : 0;
  const missing = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - dotted - before.length - after.length);
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The address that a request counts for: the socket's, or behind proxies of ours the last one in X-Forwarded-For that
 * is not a proxy of ours. What stands further left is the caller's word alone. IPv6 counts by its /64.
 *
 * @example clientAddress('10.0.0.2', '203.0.113.9, 10.0.0.7', trustedProxies) // '203.0.113.9'
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const hops = (forwardedFor ?? '').split(',').map(plain);
  let address = plain(peer);
  while (isTrusted(address)) {
    const next = hops.pop();
    if (!next || !isIP(next)) break;
    address = next;
  }
  return isIPv4(address) || !isIPv6(address) ? address : ipv6Network(address.toLowerCase());
}

/** The address at the other end of the socket. */
export function peerAddress(c: Context): string {
  // The Node server passes its request along; app.request() of tests has none.
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? LOOPBACK;
}

/** @param trustedProxies the setting TRUSTED_PROXY */
export function setClientAddress(trustedProxies: readonly string[]): MiddlewareHandler {
  const isTrusted = createTrustedProxies(trustedProxies);
  return async (c, next) => {
    c.set('clientAddress', clientAddress(peerAddress(c), c.req.header('X-Forwarded-For'), isTrusted));
    await next();
  };
}
