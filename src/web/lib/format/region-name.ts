/** The name of the default region, without Intl: its first look-up takes a phone fifty milliseconds. */
const KNOWN_REGIONS: Record<string, string> = { US: 'United States' };

/**
 * @param region ISO 3166-1 code
 * @example regionName('US') // 'the United States'
 */
export function regionName(region: string): string {
  const name = KNOWN_REGIONS[region] ?? new Intl.DisplayNames('en-US', { type: 'region' }).of(region) ?? region;
  return name.startsWith('United ') ? `the ${name}` : name;
}
