import { Link } from '@tanstack/react-router';
import { KEYWORD_PREVIEW } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import { CHIP } from '#ui/button-styles.ts';
import { PlotFold, useFold } from '#ui/plot-fold.tsx';
import type { Film } from '../contract/films.ts';
import { type Theme, themesOf } from './film-themes.ts';

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
        <button type="button" {...buttonProps} className="text-link target text-sm">
          {isOpen ? 'Show less' : 'See all'}
        </button>
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
