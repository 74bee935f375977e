import { expect } from 'vitest';
import type { Import } from '#features/imports/contract/imports.ts';
import type { TestMember } from '../app/members.ts';
import type { TestApp } from '../app/test-app.ts';
import { type TestFile, uploadFiles } from '../app/uploads.ts';

const table =
  (name: string, columns: string) =>
  (...rows: string[]): TestFile => ({ name, content: [`title,year,tmdbId,imdbId,${columns}`, ...rows, ''].join('\n') });

/** Creates files in Movary's formats. Each row has title, year, TMDB id and IMDb id, and then these columns. */
export const movary = table('history.csv', 'watchedAt,comment,location');
export const movaryRatings = table('ratings.csv', 'userRating');
export const movaryWatchlist = table('watchlist.csv', 'addedAt');

export const json = async <T>(response: Response | Promise<Response>): Promise<T> =>
  (await (await response).json()) as T; // the tests' assertions check the type

const APPLY = { conflicts: 'mine', includeNotHorror: false };

export type ImportCalls = ReturnType<typeof importCalls>;

/** Calls for one member's imports. `ready`, `apply` and `undo` also run the job. */
export function importCalls(site: Pick<TestApp, 'app' | 'runJobs'>, member: TestMember) {
  const read = (id: string, query = '') => json<Import>(member.request(`/api/imports/${id}${query}`));

  async function upload(...files: TestFile[]): Promise<string> {
    const response = await uploadFiles(site.app, member, files);
    expect([response.status, response.status === 202 ? '' : await response.clone().text()]).toEqual([202, '']);
    return (await json<{ _id: string }>(response))._id;
  }

  async function run(id: string, call: 'apply' | 'undo', body?: object): Promise<Import> {
    const response = await member.request(`/api/imports/${id}/${call}`, { method: 'POST', ...(body ? { body } : {}) });
    expect(response.status).toBe(202);
    await site.runJobs();
    return read(id);
  }

  return {
    read,
    upload,
    /** Requests to apply the import, but does not run the job. */
    begin: (id: string, settings: object = {}) =>
      member.request(`/api/imports/${id}/apply`, { method: 'POST', body: { ...APPLY, ...settings } }),
    apply: (id: string, settings: object = {}) => run(id, 'apply', { ...APPLY, ...settings }),
    undo: (id: string) => run(id, 'undo'),
    choose: (id: string, line: number, choice: number | null) =>
      member.request(`/api/imports/${id}/rows/${line}`, { method: 'PUT', body: { choice } }),

    /** Uploads files and finds their films. */
    async ready(...files: TestFile[]): Promise<Import> {
      const id = await upload(...files);
      await site.runJobs();
      return read(id);
    },
  };
}
