import type { FilmSource } from '#contract/catalogue-status.ts';

/** Settings of the installation that pages need. They are public. */
export type SiteSettings = {
  /** Public origin without a trailing slash: canonical addresses, previews. */
  origin: string;
  /** Where "We are user supported!" leads. */
  donationUrl: string;
  /** What passwords are encrypted with for signing in: see contract/login-payload.ts. */
  loginSecret: string;
  /** Whether the site runs on synthetic members. */
  hasDemoData: boolean;
  /** Where the films come from and how fresh they are, the best source first. */
  filmSources: FilmSource[];
};

/** The public origin, from the root route's loader data. */
export function siteOrigin(matches: readonly { loaderData?: unknown }[]): string {
  const settings = matches[0]?.loaderData;
  const known = typeof settings === 'object' && settings !== null && 'origin' in settings ? settings.origin : '';
  return typeof known === 'string' ? known : '';
}
