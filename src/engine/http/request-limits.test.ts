import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { UPLOAD_PATH } from './cross-site.ts';
import { errorHandler } from './error-handler.ts';
import { answersInTime } from './request-limits.ts';

const never = () => new Promise<never>(() => undefined);

function makeApp(limits: Parameters<typeof answersInTime>[0]) {
  const app = new Hono();
  app.onError(errorHandler(pino({ level: 'silent' })));
  app.use(answersInTime(limits));
  return app;
}

test('a request that takes too long gets 503 with Retry-After and a code', async () => {
  const app = makeApp({ answer: 10, uploadAnswer: 60_000 }).get('/slow', never);
  const response = await app.request('/slow');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('too long') });
});

test('an upload has a separate time limit', async () => {
  const upload = { method: 'POST' };
  const app = makeApp({ answer: 60_000, uploadAnswer: 10 }).post(UPLOAD_PATH, never);
  expect((await app.request(UPLOAD_PATH, upload)).status).toBe(503);
});

test('a response that has begun may take longer', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const app = makeApp({ answer: 10, uploadAnswer: 10 }).get('/download', (c) => c.body(readable));
  const response = await app.request('/download');
  const writer = writable.getWriter();
  // This other request waits until its time limit, which is longer than that of the download.
  expect((await makeApp({ answer: 20, uploadAnswer: 20 }).get('/slow', never).request('/slow')).status).toBe(503);
  void writer.write(new TextEncoder().encode('all of it')).then(() => writer.close());
  expect([response.status, await response.text()]).toEqual([200, 'all of it']);
});
