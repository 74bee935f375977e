import { PAGINATION_WINDOW } from '#contract/constants.ts';

export type PageEntry = number | 'gap-before' | 'gap-after';

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
