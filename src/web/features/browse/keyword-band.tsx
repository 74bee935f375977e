import { keywordSlug, slugWords } from '#contract/slug.ts';
import { THEMES } from '#contract/themes.ts';
import { BrowseBand } from './browse-band.tsx';

const isTheme = (slug: string) => THEMES.some(({ value }) => value === slug);

export function KeywordBand({ keyword, position }: { keyword: string; position: string }) {
  const slug = keywordSlug(keyword);
  const theme = isTheme(slug);
  return (
    <BrowseBand
      colours={theme ? { 'data-browse': slug } : {}}
      eyebrow={theme ? 'Theme' : 'Keyword'}
      title={slugWords(keyword)}
      position={position}
    />
  );
}
