import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TonightSearch } from './finder-search.ts';

type SearchLinkProps = { search: TonightSearch; className: string; children: ReactNode };

/**
 * A link to another search. It keeps the scroll position. It is not preloaded, because a page has many such links, and
 * crawlers do not follow it, because the number of searches is endless.
 */
export function SearchLink(props: SearchLinkProps) {
  // By default a link counts as current even if the URL has more parameters than the link.
  return (
    <Link to="/tonight" rel="nofollow" resetScroll={false} preload={false} activeOptions={{ exact: true }} {...props} />
  );
}
