import { THEMES } from '#contract/browse/themes.ts';
import { keywordSlug, slugWords } from '#contract/slug.ts';
import { BrowseBand } from './browse-band.tsx';
import { THEME_LINES } from './theme-lines.ts';

const themeOf = (slug: string) => THEMES.find(({ value }) => value === slug)?.value;

export function KeywordBand({ keyword, position }: { keyword: string; position: string }) {
  const slug = keywordSlug(keyword);
  const theme = themeOf(slug);
  return (
    <BrowseBand
      colours={theme ? { 'data-browse': slug } : {}}
      eyebrow={theme ? 'Theme' : 'Keyword'}
      title={slugWords(keyword)}
      line={theme && THEME_LINES[theme]}
      position={position}
    />
  );
}
