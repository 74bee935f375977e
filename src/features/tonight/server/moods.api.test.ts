import { afterAll, beforeAll, expect, it } from 'vitest';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';
import type { FoundFilms } from '../contract/finder.ts';
import { MOODS } from '../contract/moods.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it.each(MOODS)('the mood "$label" finds at least ten films', async ({ search }) => {
  const { status, body } = await getJson<FoundFilms>(server.app, `/api/films/by-fright?${new URLSearchParams(search)}`);
  expect(status).toBe(200);
  expect(body.total).toBeGreaterThanOrEqual(10);
});
