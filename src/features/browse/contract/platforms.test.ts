import { expect, test } from 'vitest';
import { platformLabel, platformOfProvider } from './platforms.ts';

// The providers' names and their numbers of countries are from TMDB's list /watch/providers/movie, August 2026.
test.each([
  [8, 'Netflix', 131, 'netflix'],
  [1796, 'Netflix Standard with Ads', 12, 'netflix'],
  [175, 'Netflix Kids', 23, 'netflix'],
  [99, 'Shudder', 6, 'shudder'],
  [204, 'Shudder Amazon Channel', 5, 'shudder'],
  [2049, 'Shudder Apple TV Channel', 3, 'shudder'],
  [9, 'Amazon Prime Video', 5, 'prime'],
  [119, 'Amazon Prime Video', 129, 'prime'],
  [613, 'Amazon Prime Video Free with Ads', 9, 'prime'],
  [2100, 'Amazon Prime Video with Ads', 13, 'prime'],
  [15, 'Hulu', 2, 'hulu'],
  [386, 'Peacock Premium', 1, 'peacock'],
  [387, 'Peacock Premium Plus', 1, 'peacock'],
  [2553, 'Peacock Premium Plus Amazon Channel', 1, 'peacock'],
  [1899, 'HBO Max', 83, 'max'],
  [1825, 'HBO Max Amazon Channel', 20, 'max'],
  [2284, 'HBO Max on U-Next', 1, 'max'],
])('provider %i (%s, %i countries) belongs to the platform %s', (id, _name, _countries, platform) => {
  expect(platformOfProvider(id)?.value).toBe(platform);
});

test.each([10, 337, 528, 384])('provider %i belongs to no platform', (id) => {
  expect(platformOfProvider(id)).toBeUndefined();
});

test.each([
  ['max', 'HBO Max'],
  ['former-platform', 'former-platform'],
])('the label of %s is %s', (slug, label) => {
  expect(platformLabel(slug)).toBe(label);
});
