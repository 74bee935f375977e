import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';
import type { Import, RowGroup } from '../contract/imports.ts';

/** Newest first. Loaded each time the screen opens: another tab or device may have imported. */
export const importsQuery = queryOptions({
  queryKey: ['me', 'imports'],
  queryFn: async ({ signal }) => (await apiGet('/imports', { signal })).imports,
  refetchOnMount: 'always',
});

export const importQuery = (id: string, status?: RowGroup, page = 1) =>
  queryOptions({
    queryKey: ['me', 'import', id, status, page],
    queryFn: ({ signal }) => apiGet('/imports/{importId}', { path: { importId: id }, query: { status, page }, signal }),
    staleTime: 0,
  });

const SHORTEST = 500;
const LONGEST = 8_000;
const GROWTH = 1.3;

/** Milliseconds from a poll of a running job to the next one. */
export const pauseAfter = (polls: number) => Math.min(LONGEST, Math.round(SHORTEST * GROWTH ** polls));

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

/** Scope for useMutation, so that changes of imports are sent one after the other. */
export const IMPORT_SCOPE = { id: 'import' };
