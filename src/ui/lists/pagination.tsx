import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAGINATION_WINDOW } from '#contract/constants.ts';
import { classNames } from '../class-names.ts';

const CELL =
  'flex h-10 items-center justify-center gap-1 rounded-sm border border-transparent tabular-nums outline-offset-1';
const NUMBER = `${CELL} min-w-9 px-1.5 hover:border-line-strong aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:font-bold aria-[current=page]:text-on-action md:min-w-10`;

type PaginationProps = {
  page: number;
  totalPages: number;
  /** For lists that search engines do not index. */
  rel?: 'nofollow';
};

/** Links to the pages of a list. The page is in the `page` search parameter, which the first page omits. */
export function Pagination({ page, totalPages, rel }: PaginationProps) {
  if (totalPages < 2) return null;
  return (
    <nav
      aria-label="Pagination"
      className="mt-12 grid grid-cols-2 items-center justify-between gap-2 border-line border-t pt-5 sm:grid-cols-[1fr_auto_1fr]"
    >
      <StepLink page={page - 1} rel={rel} isEnd={page <= 1} label="Previous page" className="justify-self-start">
        <ChevronLeft className="size-5" />
        Previous
      </StepLink>
      <ul className="flex flex-wrap items-center justify-center gap-0.5 max-sm:col-span-2 max-sm:row-start-1 md:gap-1">
        {pageWindow(page, totalPages).map((entry) => (
          <li key={entry}>
            {typeof entry === 'number' ? (
              <PageLink page={entry} rel={rel} isCurrent={entry === page} label={`Page ${entry}`} className={NUMBER}>
                {entry}
              </PageLink>
            ) : (
              <span aria-hidden="true" className="block w-5 text-center text-muted">
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <StepLink page={page + 1} rel={rel} isEnd={page >= totalPages} label="Next page" className="justify-self-end">
        Next
        <ChevronRight className="size-5" />
      </StepLink>
    </nav>
  );
}

type PageLinkProps = {
  page: number;
  rel: 'nofollow' | undefined;
  isCurrent?: boolean;
  label: string;
  className: string;
  children: ReactNode;
};

function PageLink({ page, rel, isCurrent = false, label, className, children }: PageLinkProps) {
  return (
    <Link
      to="."
      rel={rel}
      search={(current) => ({ ...current, page: page === 1 ? undefined : page })}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}

type StepLinkProps = PageLinkProps & { isEnd: boolean };

function StepLink({ page, rel, isEnd, label, className, children }: StepLinkProps) {
  const step = classNames(CELL, 'px-3', isEnd ? 'text-muted opacity-60' : 'hover:border-line-strong', className);
  if (!isEnd) {
    return (
      <PageLink page={page} rel={rel} label={label} className={step}>
        {children}
      </PageLink>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link without href is HTML's disabled link
    <a role="link" aria-disabled="true" aria-label={label} className={step}>
      {children}
    </a>
  );
}

type PageEntry = number | 'gap-before' | 'gap-after';

/** @example pageWindow(7, 20) // [1, 'gap-before', 5, 6, 7, 8, 9, 'gap-after', 20] */
export function pageWindow(page: number, totalPages: number): PageEntry[] {
  const start = Math.max(1, Math.min(page - Math.floor(PAGINATION_WINDOW / 2), totalPages - PAGINATION_WINDOW + 1));
  const end = Math.min(totalPages, start + PAGINATION_WINDOW - 1);
  const entries: PageEntry[] = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
  if (start > 2) entries.unshift('gap-before');
  if (start > 1) entries.unshift(1);
  if (end < totalPages - 1) entries.push('gap-after');
  if (end < totalPages) entries.push(totalPages);
  return entries;
}
