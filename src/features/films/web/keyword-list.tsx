import { Link } from '@tanstack/react-router';
import { KEYWORD_PREVIEW } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import { CHIP } from '#ui/button-styles.ts';
import { PlotFold, useFold } from '#ui/plot-fold.tsx';

type KeywordListProps = {
  keywords: string[];
  /** Keywords that reveal the plot. They are shown only on demand. */
  spoilers: string[];
  /** Keywords whose pages search engines do not index. */
  unindexed: string[];
};

export function KeywordList({ keywords, spoilers, unindexed }: KeywordListProps) {
  const { isOpen, id, buttonProps } = useFold();
  const harmless = keywords.filter((keyword) => !spoilers.includes(keyword));
  const telling = keywords.filter((keyword) => spoilers.includes(keyword));
  if (keywords.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul id={id} aria-label="Keywords" className="contents">
        {harmless.slice(0, isOpen ? undefined : KEYWORD_PREVIEW).map((keyword) => (
          <Keyword key={keyword} keyword={keyword} isIndexed={!unindexed.includes(keyword)} />
        ))}
      </ul>
      {harmless.length > KEYWORD_PREVIEW && (
        <button type="button" {...buttonProps} className="text-link target text-sm">
          {isOpen ? 'Show less' : 'See all'}
        </button>
      )}
      {telling.length > 0 && (
        <PlotFold>
          <ul aria-label="Keywords that may give away the plot" className="contents">
            {telling.map((keyword) => (
              <Keyword key={keyword} keyword={keyword} isIndexed={!unindexed.includes(keyword)} />
            ))}
          </ul>
        </PlotFold>
      )}
    </div>
  );
}

function Keyword({ keyword, isIndexed }: { keyword: string; isIndexed: boolean }) {
  return (
    <li>
      <Link
        to="/keyword/$keyword"
        params={{ keyword: keywordSlug(keyword) }}
        rel={isIndexed ? undefined : 'nofollow'}
        className={CHIP}
      >
        {keyword}
      </Link>
    </li>
  );
}
