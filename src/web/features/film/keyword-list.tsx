import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { KEYWORD_PREVIEW } from '#contract/limits.ts';
import { keywordSlug } from '#contract/slug.ts';
import { CHIP } from '#web/ui/button-styles.ts';

export function KeywordList({ keywords }: { keywords: string[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  if (keywords.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul id={listId} aria-label="Keywords" className="contents">
        {keywords.slice(0, isExpanded ? undefined : KEYWORD_PREVIEW).map((keyword) => (
          <li key={keyword}>
            <Link to="/keyword/$keyword" params={{ keyword: keywordSlug(keyword) }} className={CHIP}>
              {keyword}
            </Link>
          </li>
        ))}
      </ul>
      {keywords.length > KEYWORD_PREVIEW && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setExpanded(!isExpanded)}
          className="text-link target text-sm"
        >
          {isExpanded ? 'Show less' : 'See all'}
        </button>
      )}
    </div>
  );
}
