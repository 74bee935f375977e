/** The public origin, from the root route's loader data. */
export function siteOrigin(matches: readonly { loaderData?: unknown }[]): string {
  const settings = matches[0]?.loaderData;
  const known = typeof settings === 'object' && settings !== null && 'origin' in settings ? settings.origin : '';
  return typeof known === 'string' ? known : '';
}
