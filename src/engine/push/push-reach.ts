import type { LookupAddress } from 'node:dns';
import { isPublicAddress } from './public-addresses.ts';

export type PushReach = {
  isAllowed: (address: LookupAddress) => boolean;
  /** True if a service may have another port than 443. */
  anyPort: boolean;
  /** The certificate of the authority that signed the services' certificates, if this is not a public authority. */
  ca?: string;
};

/** Allows only push services on the internet. */
export const PUBLIC_REACH: PushReach = {
  isAllowed: ({ address, family }) => isPublicAddress(address, family),
  anyPort: false,
};
