import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Networks without public services (RFC 6890, IANA's special-purpose registries). */
const RESERVED: [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/**
 * Networks within 2000::/3 that have no public services: tunnels to IPv4, and documentation. All public IPv6 addresses
 * are in 2000::/3.
 */
const RESERVED_V6: [address: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [address, prefix] of RESERVED) reserved.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of RESERVED_V6) reserved.addSubnet(address, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/**
 * Creates a lookup for sockets that fails when any address of the host is not allowed. Sockets connect to the addresses
 * that were checked: a second DNS lookup could return other addresses.
 */
export function createCheckedLookup(isAllowed: (address: LookupAddress) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('the host has no IP address'), '', 0);
      if (!addresses.every(isAllowed)) {
        return callback(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '', 0);
      }
      // With `all`, the socket tries several addresses, so it gets all of them.
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

export type PushReach = {
  isAllowed: (address: LookupAddress) => boolean;
  /** True if a service may have another port than 443. */
  anyPort: boolean;
  /** The certificate of the authority that signed the services' certificates, if this is not a public authority. */
  ca?: string;
};

/** Allows only push services on the internet. */
export const PUBLIC_REACH: PushReach = {
  isAllowed: ({ address, family }) =>
    family === 4 ? !reserved.check(address, 'ipv4') : global.check(address, 'ipv6') && !reserved.check(address, 'ipv6'),
  anyPort: false,
};
