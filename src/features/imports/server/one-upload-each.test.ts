import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { errorHandler } from '#engine/http/error-handler.ts';
import type { Member } from '#engine/http/member.ts';
import { oneUploadEach } from './imports.routes.ts';

test('each member has at most one upload at a time, and all members together have a limited number of uploads', async () => {
  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  const app = new Hono<{ Variables: { member: Member } }>();
  app.onError(errorHandler(pino({ level: 'silent' })));
  app.use(async (c, next) => {
    c.set('member', { id: c.req.path } as Member); // the middleware reads nothing else
    await next();
  });
  app.post('*', oneUploadEach(2), async (c) => {
    await read;
    return c.body(null, 204);
  });
  const upload = (path: string) => app.request(path, { method: 'POST' });
  const running = [upload('/first'), upload('/second')];
  const full = await upload('/third');
  expect([full.status, full.headers.get('Retry-After')]).toEqual([503, '5']);
  expect((await upload('/first')).status).toBe(409);
  end();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([204, 204]);
  expect((await upload('/third')).status).toBe(204);
});
