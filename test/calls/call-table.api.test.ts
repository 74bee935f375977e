import { expect, test } from 'vitest';
import { testApp } from '../app/test-app.ts';
import { CALLS } from './call-table.ts';
import { namedCalls, UNSAFE } from './named-calls.ts';

test('the table of calls says of every call of the OpenAPI document who may make it, and of no other', async () => {
  const { app } = await testApp();
  const calls = await namedCalls(app);
  expect(Object.keys(CALLS).sort()).toEqual(calls.map(({ name }) => name).sort());
});

test('the OpenAPI document describes every route that may change something', async () => {
  const { app } = await testApp();
  const routes = app.routes.filter(({ method }) => UNSAFE.some((unsafe) => unsafe === method));
  const names = routes.map(
    ({ method, path }) => `${method} ${path.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  const described = new Set<string>((await namedCalls(app)).map(({ name }) => name));
  expect(names.filter((name) => !described.has(name))).toEqual([]);
});
