/** The default region's name is fixed here, because the first call of Intl.DisplayNames takes 50 ms on a phone. */
const KNOWN_REGIONS: Record<string, string> = { US: 'United States' };

/**
 * @param region ISO 3166-1 code
 * @example regionName('US') // 'the United States'
 */
export function regionName(region: string): string {
  const name = KNOWN_REGIONS[region] ?? new Intl.DisplayNames('en-US', { type: 'region' }).of(region) ?? region;
  return name.startsWith('United ') ? `the ${name}` : name;
}
