import { queryOptions } from '@tanstack/react-query';
import { BROWSER_LIMITS } from '#contract/time-limits.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { Import, ImportAnswers, ImportApply, ImportRow, RowGroup } from '../contract/imports.ts';

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

/** @property answers answers to the questions that an earlier upload of the same files raised */
export type Upload = { files: readonly File[]; answers?: ImportAnswers };

/** @throws ApiError with the server's message */
export async function startImport({ files, answers }: Upload): Promise<void> {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  if (answers) body.append('answers', JSON.stringify(answers));
  const response = await fetch('/api/imports', {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(BROWSER_LIMITS.upload),
  });
  if (!response.ok) throw new ApiError(response, await response.json().catch(() => null));
}

/** @param choice null leaves the row out */
export async function chooseFilm(id: string, line: number, choice: number | null): Promise<ImportRow> {
  return apiSend('PUT', '/imports/{importId}/rows/{line}', { path: { importId: id, line }, body: { choice } });
}

export const applyImport = (importId: string, body: ImportApply) =>
  apiSend('POST', '/imports/{importId}/apply', { path: { importId }, body });

export const undoImport = (importId: string) => apiSend('POST', '/imports/{importId}/undo', { path: { importId } });

export const discardImport = ({ _id: importId }: Pick<Import, '_id'>) =>
  apiSend('DELETE', '/imports/{importId}', { path: { importId } });
