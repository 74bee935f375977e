import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pageParam } from '#web/lib/search-params.ts';
import type { ImportSummary } from './import-words.ts';
import { importQuery } from './imports-queries.ts';
import { GROUPS, shownStatus } from './row-statuses.ts';

/** Loads the import with the rows of the group and page in the URL. */
export function useShownRows(current: ImportSummary) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  // The first group stays selected when its last row is settled.
  const [first] = useState(() => shownStatus(current.counts));
  const group = GROUPS.find(({ status }) => status === search.rows) ?? first;
  const page = pageParam(search.page);
  const query = importQuery(current._id, group?.status, page);
  const loaded = useQuery({
    ...query,
    // Rows of another group must not be shown as rows of this group.
    placeholderData: (before, last) => (last?.queryKey[3] === group?.status ? before : undefined),
  });
  return { group, page, queryKey: query.queryKey, loaded };
}

export type ShownRows = ReturnType<typeof useShownRows>;
