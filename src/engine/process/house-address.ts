import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';

const LOOPBACK = /^(127\.|::1$|localhost$)/;
const EVERY_ADDRESS = /^(0\.0\.0\.0|[0:]+)$/;

/** Returns a URL of the host, which may be an IPv6 address. A zone such as %eth0 follows RFC 6874. */
const urlOf = (host: string, port: number) =>
  `http://${host.includes(':') ? `[${host.replace('%', '%25')}]` : host}:${port}`;

/** Returns the site's URL for a browser on this machine. */
export const localUrl = (host: string, port: number): string =>
  urlOf(host === '127.0.0.1' || EVERY_ADDRESS.test(host) ? 'localhost' : host, port);

/** True in a container of Docker or Podman: phones cannot reach its address. */
export const isInContainer = () => ['/.dockerenv', '/run/.containerenv'].some(existsSync);

type Interfaces = Record<string, { address: string; family: string; internal: boolean }[] | undefined>;

/** Returns this machine's first IPv4 address in a local network; null without one. */
function localAddress(interfaces: Interfaces = networkInterfaces()): string | null {
  const addresses = Object.values(interfaces).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

/**
 * Returns lines that say how phones in the same house reach the site.
 *
 * @param host HOST, on which the site listens
 * @param isTerminal true adds a QR code
 */
export function houseLines(host: string, port: number, isTerminal: boolean, interfaces?: Interfaces): string[] {
  if (LOOPBACK.test(host))
    return ['Only this machine reaches the site. For phones in the same house: HOST=0.0.0.0 npm run up'];
  if (host.includes('%')) return ['Browsers open no address with a zone. For phones in the same house: HOST=0.0.0.0'];
  const address = EVERY_ADDRESS.test(host) ? localAddress(interfaces) : host;
  if (!address) return ['This machine is in no network, so no phone reaches it'];
  const url = urlOf(address, port);
  return [`Phones in the same house: ${url}`, ...(isTerminal ? [renderUnicodeCompact(url)] : [])];
}
