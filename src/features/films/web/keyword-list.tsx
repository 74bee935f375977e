import { Link } from '@tanstack/react-router';
import { KEYWORD_PREVIEW } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import { CHIP, TextButton } from '#ui/button.tsx';
import { PlotFold, useFold } from '#ui/plot-fold.tsx';
import type { Film } from '../contract/films.ts';

/** A keyword or an editorial tag of a film. `tag` is the slug of a tag. */
type Theme = { name: string; tag?: string; isIndexed: boolean };

type Themed = Pick<Film, 'keywords' | 'tags' | 'spoilers' | 'unindexed'>;

/** Returns keywords, then the tags that are not among them, separately for those that reveal the plot. */
function themesOf({ keywords, tags, spoilers, unindexed }: Themed): Record<'harmless' | 'telling', Theme[]> {
  const known = new Set(keywords.map(keywordSlug));
  const themes: Theme[] = [
    ...keywords.map((name) => ({ name, isIndexed: !unindexed.keywords.includes(name) })),
    ...tags.filter(({ slug }) => !known.has(slug)).map(({ slug, name }) => ({ name, tag: slug, isIndexed: true })),
  ];
  const telling = themes.filter(({ name, tag }) => spoilers.includes(tag ?? name));
  return { harmless: themes.filter((theme) => !telling.includes(theme)), telling };
}

/** Keywords and tags that reveal the plot are shown only on demand. */
export function KeywordList({ film }: { film: Film }) {
  const { isOpen, id, buttonProps } = useFold();
  const { harmless, telling } = themesOf(film);
  if (harmless.length + telling.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul id={id} aria-label="Keywords" className="contents">
        {harmless.slice(0, isOpen ? undefined : KEYWORD_PREVIEW).map((theme) => (
          <ThemeChip key={theme.name} theme={theme} />
        ))}
      </ul>
      {harmless.length > KEYWORD_PREVIEW && (
        <TextButton {...buttonProps} className="text-sm">
          {isOpen ? 'Show less' : 'See all'}
        </TextButton>
      )}
      {telling.length > 0 && (
        <PlotFold label="Show spoiler keywords" openLabel="Hide spoiler keywords">
          <ul aria-label="Spoiler keywords" className="contents">
            {telling.map((theme) => (
              <ThemeChip key={theme.name} theme={theme} />
            ))}
          </ul>
        </PlotFold>
      )}
    </div>
  );
}

function ThemeChip({ theme: { name, tag, isIndexed } }: { theme: Theme }) {
  const label = <span className="inline-block first-letter:uppercase">{name}</span>;
  return (
    <li>
      {tag ? (
        <Link to="/tag/$tag" params={{ tag }} className={CHIP}>
          {label}
        </Link>
      ) : (
        <Link
          to="/keyword/$keyword"
          params={{ keyword: keywordSlug(name) }}
          rel={isIndexed ? undefined : 'nofollow'}
          className={CHIP}
        >
          {label}
        </Link>
      )}
    </li>
  );
}
