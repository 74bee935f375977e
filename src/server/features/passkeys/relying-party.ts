import { isIP } from 'node:net';
import { PRODUCT_NAME } from '#contract/brand.ts';

export type RelyingParty = { name: string; id: string; origin: string };

/** Returns why browsers refuse passkeys at this origin, or null (WebAuthn 3, sections 5.1.3 and 5.1.4). */
export function passkeyProblem(appUrl: string): 'needs_https' | 'needs_name' | null {
  const { protocol, hostname } = new URL(appUrl);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return null;
  if (protocol !== 'https:') return 'needs_https';
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'needs_name' : null;
}

export function relyingPartyOf(appUrl: string): RelyingParty {
  const { hostname, origin } = new URL(appUrl);
  return { name: PRODUCT_NAME, id: hostname, origin };
}
