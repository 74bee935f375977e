import { inspectRoutes } from 'hono/dev';
import { expect, test } from 'vitest';
import { testApp } from '../app/test-app.ts';
import { CALLS } from './call-table.ts';
import { namedCalls, UNSAFE } from './named-calls.ts';

test('the table of calls has exactly the calls of the OpenAPI document', async () => {
  const { app } = await testApp();
  const calls = await namedCalls(app);
  expect(Object.keys(CALLS).sort()).toEqual(calls.map(({ name }) => name).sort());
});

test('the OpenAPI document describes every route that can change data', async () => {
  const { app } = await testApp();
  const routes = inspectRoutes(app).filter(
    ({ method, isMiddleware }) => !isMiddleware && UNSAFE.some((unsafe) => unsafe === method),
  );
  expect(routes.length).toBeGreaterThan(0);
  const names = routes.map(
    ({ method, path }) => `${method} ${path.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  const described = new Set<string>((await namedCalls(app)).map(({ name }) => name));
  // These routes receive forms that are sent before the scripts run. They only return a page, and change nothing.
  const forms = ['/login', '/create-account', '/forgot-password', '/reset-password'].map((path) => `POST ${path}`);
  expect(names.filter((name) => !described.has(name))).toEqual(forms);
});
