import { expect, test } from 'vitest';
import { getJson, testApp } from '../app/test-app.ts';
import { type ApiDocument, callTypes } from './call-types.ts';

test("the types of the web's calls equal those of the API's document", async () => {
  const { app } = await testApp();
  const { body } = await getJson<ApiDocument>(app, '/api/openapi.json');
  await expect(callTypes(body)).toMatchFileSnapshot('../../src/web/lib/calls.gen.ts');
});
