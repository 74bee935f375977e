import { cased, covers, coversAll, type FaceKey } from './faces.ts';
import type { Rng } from './random.ts';

/** Returns the characters that some typeface can draw; '' when only marks and punctuation remain. */
export function drawable(text: string): string {
  const kept = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
    // A figure such as ⁴ is not in the typefaces, but 4 is.
    .map((character) => (covers(character) ? character : character.normalize('NFKC')))
    .filter((character) => covers(character))
    .join('');
  const tidy = kept
    .replaceAll(/\(\s*\)|\[\s*\]|«\s*»|“\s*”/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:,;.\-–—/·]+(?=\s)/, '')
    .replace(/[\s:,;\-–—/·]+$/, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}

export type TitleParts = { main: string; sub: string | null };

/** @example splitTitle('Nosferatu: A Symphony of Horror') // { main: 'Nosferatu', sub: 'A Symphony of Horror' } */
export function splitTitle(title: string): TitleParts {
  const match = /^(.{3,26}?)(?:: | [-–—] )(.{3,44})$/.exec(title);
  const [, main, sub] = match ?? [];
  return main && sub && main.length <= sub.length + 12 ? { main, sub } : { main: title, sub: null };
}

const THEME_FACES: Readonly<Record<string, readonly FaceKey[]>> = {
  'found-footage': ['typewriter', 'gothic'],
  'based-on-novel-or-book': ['didone', 'roman'],
  witchcraft: ['roman', 'didone'],
  vampire: ['didone', 'roman'],
  cult: ['roman', 'gothic'],
  exorcism: ['roman', 'gothic'],
  ghost: ['didone', 'roman'],
  'haunted-house': ['didone', 'gothic'],
  slasher: ['black', 'gothic'],
  zombie: ['black', 'gothic'],
  'psychological-thriller': ['black', 'typewriter', 'gothic'],
  'body-horror': ['black', 'gothic'],
  'urban-legend': ['typewriter', 'gothic'],
};

/** Chooses a typeface that suits the themes and the title's length and has all its letters. */
export function chooseFace(title: string, traits: readonly string[], rng: Rng): FaceKey {
  const longest = Math.max(0, ...title.split(/[\s-]/).map((word) => word.length));
  const faces: FaceKey[] = ['gothic', 'gothic'];
  if (title.length <= 30 && longest <= 10) faces.push('black', 'didone');
  if (title.length <= 40 && longest <= 13) faces.push('didone', 'roman');
  if (title.length <= 24 && longest <= 9) faces.push('typewriter');
  const allowed = new Set(faces);
  faces.push(...traits.flatMap((theme) => THEME_FACES[theme] ?? []).filter((face) => allowed.has(face)));
  const chosen = rng.pick<FaceKey>(['gothic', ...faces]);
  if (coversAll(cased(title, chosen), chosen)) return chosen;
  return coversAll(title, 'didone') ? 'didone' : 'gothic';
}
