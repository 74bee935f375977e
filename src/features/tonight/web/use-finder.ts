import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLatestQuery } from '#web/lib/use-latest-query.ts';
import type { TonightSearch } from './finder-search.ts';
import { foundQuery, searchKey } from './tonight-queries.ts';

/**
 * The search of the URL with changes that are not in the URL yet, for example while a slider is moved.
 *
 * @property preview shows a change immediately
 * @property change also writes the change into the URL
 */
export function useDraft(search: TonightSearch) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<TonightSearch | null>(null);
  /** Searches that were written into the URL, but not read from it yet. */
  const written = useRef(new Set<string>());
  const shown = draft ?? search;
  const urlKey = searchKey(search);
  useEffect(() => {
    const isOwn = written.current.delete(urlKey);
    // After several quick changes, the URL may contain only an earlier change. Then the draft stays.
    setDraft((current) => (current && isOwn && searchKey(current) !== urlKey ? current : null));
  }, [urlKey]);
  const preview = (part: TonightSearch) => setDraft({ ...shown, page: undefined, ...part });
  const change = (part: TonightSearch) => {
    preview(part);
    const next = { ...shown, page: undefined, ...part };
    if (searchKey(next) === urlKey) return setDraft(null);
    written.current.add(searchKey(next));
    void navigate({ to: '/tonight', search: next, replace: true, resetScroll: false });
  };
  return { shown, preview, change };
}
export type Draft = ReturnType<typeof useDraft>;

/** @param wanted the search as it is sent to the API */
export const useFound = (wanted: TonightSearch) => useLatestQuery(foundQuery(wanted));
export type Found = ReturnType<typeof useFound>;
