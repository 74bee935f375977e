import { BlockList, isIP } from 'node:net';

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
