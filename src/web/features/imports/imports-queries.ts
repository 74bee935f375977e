import { queryOptions } from '@tanstack/react-query';
import type { Import } from '#contract/imports/imports.ts';
import { apiGet } from '#web/lib/calls.ts';
import { pauseAfter } from './pause-after.ts';
import type { RowStatus } from './row-statuses.ts';

/** Newest first. Loaded each time the screen opens: another tab or device may have imported. */
export const importsQuery = queryOptions({
  queryKey: ['me', 'imports'],
  queryFn: async ({ signal }) => (await apiGet('/imports', { signal })).imports,
  refetchOnMount: 'always',
});

export const importQuery = (id: string, status?: RowStatus, page = 1) =>
  queryOptions({
    queryKey: ['me', 'import', id, status, page],
    queryFn: ({ signal }) => apiGet('/imports/{importId}', { path: { importId: id }, query: { status, page }, signal }),
    staleTime: 0,
  });

/** Polls until the import leaves the state. Polling pauses while the page is hidden or the browser is offline. */
export const progressQuery = (id: string, state: Import['state']) =>
  queryOptions({
    queryKey: ['me', 'import-progress', id, state],
    queryFn: ({ signal }) => apiGet('/imports/{importId}', { path: { importId: id }, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data && data.state !== state ? false : pauseAfter(dataUpdateCount + errorUpdateCount),
  });
