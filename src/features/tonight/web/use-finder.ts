import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLatestQuery } from '#web/lib/use-latest-query.ts';
import type { TonightSearch } from './finder-search.ts';
import { foundQuery, searchKey } from './tonight-queries.ts';

/** Changes the search. A change goes back to the first page. */
export type DraftActions = {
  /** Shows a change immediately, for example while a slider is moved. */
  preview: (part: TonightSearch) => void;
  /** Also writes the change into the URL. */
  change: (part: TonightSearch | ((before: TonightSearch) => TonightSearch)) => void;
};

/** The search of the URL with changes that are not in the URL yet. The actions stay the same, so that memo works. */
export function useDraft(search: TonightSearch): { shown: TonightSearch; actions: DraftActions } {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<TonightSearch | null>(null);
  /** Searches that were written into the URL but not read from it yet, the last one at the end. */
  const written = useRef(new Set<string>());
  const shown = draft ?? search;
  const urlKey = searchKey(search);
  const latest = useRef({ shown, urlKey });
  latest.current = { shown, urlKey };
  const known = useRef(urlKey);
  useEffect(() => {
    if (known.current === urlKey) return;
    known.current = urlKey;
    const isOwn = written.current.has(urlKey);
    for (const key of written.current) {
      written.current.delete(key);
      if (key === urlKey) break;
    }
    // After several quick changes, the URL may contain only an earlier change. Then the draft stays.
    setDraft((current) => (current && isOwn && searchKey(current) !== urlKey ? current : null));
  }, [urlKey]);
  const actions = useMemo(() => {
    // Several changes may come before the next render.
    const withPart = (part: TonightSearch | ((before: TonightSearch) => TonightSearch)) => {
      const before = latest.current.shown;
      const shown = { ...before, page: undefined, ...(typeof part === 'function' ? part(before) : part) };
      latest.current = { ...latest.current, shown };
      return shown;
    };
    return {
      preview: (part: TonightSearch) => setDraft(withPart(part)),
      change: (part: Parameters<DraftActions['change']>[0]) => {
        const next = withPart(part);
        const key = searchKey(next);
        // While a change is on its way, the URL that was read last is not the one that will be.
        if (key === latest.current.urlKey && written.current.size === 0) return setDraft(null);
        setDraft(next);
        written.current.delete(key);
        written.current.add(key);
        void navigate({ to: '/tonight', search: next, replace: true, resetScroll: false }).then(() => {
          // The effect above has nothing to do if the URL is again what it was.
          if ([...written.current].at(-1) !== latest.current.urlKey) return;
          written.current.clear();
          setDraft(null);
        });
      },
    };
  }, [navigate]);
  return { shown, actions };
}

/** @param wanted the search as it is sent to the API */
export const useFound = (wanted: TonightSearch) => useLatestQuery(foundQuery(wanted));
export type Found = ReturnType<typeof useFound>;
