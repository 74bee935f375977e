const SENTENCES = 2;
/** Characters; longer texts are cut. */
const LONGEST = 300;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns one sentence, or two if they are short. @example firstSentences('One. Two. Three.') // 'One. Two.' */
export function firstSentences(text: string): string {
  const found = [...sentences.segment(text.trim())].slice(0, SENTENCES).map(({ segment }) => segment);
  const both = found.join('').trim();
  const short = both.length <= LONGEST ? both : (found[0] ?? '').trim();
  if (short.length <= LONGEST) return short;
  const cut = [...characters.segment(short)]
    .filter(({ index }) => index < LONGEST)
    .map(({ segment }) => segment)
    .join('');
  return `${cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : undefined)}…`;
}
