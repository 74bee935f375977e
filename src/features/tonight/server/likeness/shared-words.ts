import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';

type People = { directors: string[]; leads: string[] };

/** These slugs are no reason to watch another film. Most of them say how a film was made or received. */
const NO_REASONS = new Set([
  'cult-classic',
  'video-nasty',
  'made-by-women',
  'based-on-novel-or-book',
  'supernatural',
  'true-story',
]);
const NAMES = new Map<string, string>([
  ...THEMES.map(({ value, label }): [string, string] => [value, label.toLowerCase()]),
  ...TAGS.filter(({ group }) => group !== 'countries').map(({ slug, label }): [string, string] => [
    slug,
    label.toLowerCase(),
  ]),
]);
const MAX_NAMED = 2;

/**
 * Names what two films share: themes and tags, or else keywords; then the director and the lead.
 *
 * @param shared the slugs of both, the most characteristic first
 * @returns '' when they share nothing worth naming
 * @example 'Also folk horror and isolation by Robert Eggers'
 */
export function sharedWords(film: People, other: People, shared: string[]): string {
  const telling = shared.filter((slug) => !NO_REASONS.has(slug));
  const kinds = telling.flatMap((slug) => NAMES.get(slug) ?? []);
  const named = (kinds.length > 0 ? kinds : telling.map((slug) => slug.replaceAll('-', ' '))).slice(0, MAX_NAMED);
  const [director] = film.directors.filter((name) => other.directors.includes(name));
  const [lead] = film.leads.filter((name) => other.leads.includes(name));
  const people = [director && `by ${director}`, lead && lead !== director && `with ${lead}`].filter(Boolean);
  return named.length + people.length === 0 ? '' : ['Also', named.join(' and '), ...people].filter(Boolean).join(' ');
}
