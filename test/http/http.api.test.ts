import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, startHttpServer } from '#engine/http/http-server.ts';
import { createResponseCache } from '#engine/response-cache/response-cache.ts';
import { PASSWORD, signUp, type TestMember } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { sendRaw } from './raw-http.ts';

let site: TestApp;
let http: HttpServer;
let member: TestMember;
beforeAll(async () => {
  site = await testApp();
  http = await startHttpServer(0, '127.0.0.1');
  http.handleWith(createResponseCache((request, bindings) => site.app.fetch(request, bindings)));
  member = await signUp(site.app);
});
afterAll(async () => {
  await http.drain();
  await site.close();
});

const send = async (head: string[], body = '') => (await sendRaw(http.port, [...head, 'Connection: close'], body)).text;
const inChunks = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const statusOf = (response: string) => Number(response.split(' ', 2)[1]);

describe('the server over a socket', () => {
  test('accepts a POST without a body and without a length', async () => {
    const response = await send(['POST /api/auth/end-other-sessions HTTP/1.1', `Cookie: ${member.cookie}`]);
    expect(statusOf(response)).toBe(200);
    expect(response).toContain('{"ended":0}');
  });

  test('reads a chunked body without a length, with Origin, Host and Cookie', async () => {
    const own = [`Cookie: ${member.cookie}`, `Origin: http://localhost:${http.port}`, 'Content-Type: application/json'];
    const lines = ['POST /api/auth/change-password HTTP/1.1', ...own, 'Transfer-Encoding: chunked'];
    const body = inChunks(JSON.stringify({ currentPassword: PASSWORD, newPassword: 'sent in chunks' }));
    expect(statusOf(await send(lines, body))).toBe(204);
  });

  test('refuses a path that leads out of /images, although the normalised path exists', async () => {
    expect(statusOf(await send(['GET /robots.txt HTTP/1.1']))).toBe(200);
    expect(statusOf(await send(['GET /images/../robots.txt HTTP/1.1']))).toBe(400);
  });

  test.each(['/api/openapi.json', '/api/docs'])(
    'lets caches store %s, because creating it takes long',
    async (path) => {
      expect((await site.app.request(path)).headers.get('Cache-Control')).toMatch(/^public, .*s-maxage=[1-9]/);
    },
  );

  test('returns 400 for a request with two Host headers, whatever they say', async () => {
    // sendRaw adds the first Host header.
    for (const host of ['evil.example', `localhost:${http.port}`])
      expect(statusOf(await send(['GET /robots.txt HTTP/1.1', `hOST: ${host}`]))).toBe(400);
  });

  test('rejects requests from another site, with and without a body', async () => {
    const lines = ['POST /api/auth/logout HTTP/1.1', `Cookie: ${member.cookie}`, 'Origin: https://evil.example'];
    expect(statusOf(await send(lines))).toBe(403);
    expect(statusOf(await send([...lines, 'Transfer-Encoding: chunked'], inChunks('{}')))).toBe(403);
    expect(await (await member.request('/api/auth/status')).json()).toMatchObject({ user: { email: member.email } });
  });
});
