import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pageParam } from '#web/lib/search-params.ts';
import type { ImportSummary } from './import-words.ts';
import { importQuery } from './imports-queries.ts';
import { GROUPS, shownStatus } from './row-statuses.ts';

/** The import with the rows that the URL asks for: a group and a page. */
export function useShownRows(current: ImportSummary) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  // A group keeps its place when its last row is settled.
  const [first] = useState(() => shownStatus(current.counts));
  const group = GROUPS.find(({ status }) => status === search.rows) ?? first;
  const page = pageParam(search.page);
  const query = importQuery(current._id, group?.status, page);
  const loaded = useQuery({
    ...query,
    // Rows of another group would look like those of this one.
    placeholderData: (before, last) => (last?.queryKey[3] === group?.status ? before : undefined),
  });
  return { group, page, queryKey: query.queryKey, loaded };
}

export type ShownRows = ReturnType<typeof useShownRows>;
