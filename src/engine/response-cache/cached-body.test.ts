import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cacheBody, encodingFor } from './cached-body.ts';

test('concurrent calls for a body share one compression', async () => {
  const text = 'Pumpkins. '.repeat(1_000);
  const body = cacheBody(new TextEncoder().encode(text));
  const all = await Promise.all(Array.from({ length: 20 }, () => encodingFor(body, 'gzip')));
  expect(new Set(all.map(({ bytes }) => bytes)).size).toBe(1);
  expect(gunzipSync(all[0]?.bytes ?? '').toString()).toBe(text);
});

test('concurrent calls for the plain text of a compressed body share one decompression', async () => {
  const { body } = await encodingFor(cacheBody(new TextEncoder().encode('Pumpkins. '.repeat(1_000))), 'br');
  const all = await Promise.all(Array.from({ length: 20 }, () => encodingFor(body, null)));
  expect(new Set(all.map(({ bytes }) => bytes)).size).toBe(1);
});
