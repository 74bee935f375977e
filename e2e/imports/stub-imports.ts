import type { Page, Route } from '@playwright/test';
import type { Import, ImportRow } from '../../src/features/imports/contract/imports.ts';
import { countsOf, importOf, isInGroup, ROWS } from '../../test/imports/shown-imports.ts';

const PAGE_SIZE = 20;

/**
 * Stubs one import, or none if `first` is null.
 *
 * @returns the requests that wrote something, such as 'PUT rows/1 {"choice":948}'
 */
export async function stubImports(page: Page, first: Import | null): Promise<string[]> {
  let current = first;
  const sent: string[] = [];
  const respond = (route: Route) => {
    const url = new URL(route.request().url());
    const status = url.searchParams.get('status');
    const number = Number(url.searchParams.get('page') ?? 1);
    const all = (current?.rows ?? []).filter((row) => status === null || isInGroup(row, status));
    const rows = all.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
    return route.fulfill({ json: { ...current, rows, totalPages: Math.ceil(all.length / PAGE_SIZE) } });
  };
  const move = (state: Import['state']) => (route: Route) => {
    if (current) current = { ...current, state, counts: countsOf(current.rows, state) };
    return route.fulfill({ status: 202 });
  };
  const apply = move('done');
  const undo = move('undone');
  await page.route(/\/api\/imports(\/.*)?(\?.*)?$/, (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^\/api\/imports(\/[^/]+)?\/?/, '');
    const method = request.method();
    if (method !== 'GET') sent.push(`${method} ${path} ${path ? (request.postData() ?? '') : ''}`.trim());
    if (method === 'GET')
      return request.url().endsWith('/imports')
        ? route.fulfill({ json: { imports: current ? [current] : [] } })
        : respond(route);
    if (path === 'apply') return apply(route);
    if (path === 'undo') return undo(route);
    if (method === 'DELETE') {
      current = null;
      return route.fulfill({ status: 204 });
    }
    if (method === 'POST') {
      current = importOf(ROWS);
      return route.fulfill({ status: 202, json: { _id: current._id } });
    }
    const line = Number(path.split('/').at(-1));
    const { choice } = request.postDataJSON();
    const rows = (current?.rows ?? []).map(
      (row): ImportRow =>
        row.line === line ? { ...row, choice, isDecided: true, status: choice === null ? 'unknown' : 'matched' } : row,
    );
    if (current) current = { ...current, rows, counts: countsOf(rows, current.state) };
    return route.fulfill({ json: rows.find((row) => row.line === line) });
  });
  return sent;
}
