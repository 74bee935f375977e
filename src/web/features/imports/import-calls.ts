import type { Import, ImportApply, ImportRow } from '#contract/imports.ts';
import { ApiError, sendJson } from '#web/lib/api.ts';

/** @returns the id of the new import. @throws ApiError with the server's message */
export async function startImport(files: readonly File[]): Promise<string> {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  const response = await fetch('/api/imports', { method: 'POST', body });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response, answer);
  return answer._id;
}

/** @param choice null leaves the row out */
export async function chooseFilm(id: string, line: number, choice: number | null): Promise<ImportRow> {
  const row = await sendJson<ImportRow>('PUT', `/imports/${id}/rows/${line}`, { choice });
  if (!row) throw new Error('The response holds no row.');
  return row;
}

export const applyImport = (id: string, input: ImportApply) => sendJson('POST', `/imports/${id}/apply`, input);

export const undoImport = (id: string) => sendJson('POST', `/imports/${id}/undo`);

export const discardImport = ({ _id }: Pick<Import, '_id'>) => sendJson('DELETE', `/imports/${_id}`);
