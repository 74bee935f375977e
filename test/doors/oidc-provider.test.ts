import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMember, cookiesOf, fromElsewhere } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { startOidcProvider } from './oidc-provider.mjs';

let server: Server;
let issuer: string;
let site: TestApp;
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
  const callback = 'http://localhost:3000/api/auth/oidc/oidc/callback';
  server.on('request', await startOidcProvider({ issuer, callback, home: 'http://localhost:3000/', key }));
  site = await testApp({
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'fright-club',
      OIDC_CLIENT_SECRET: 'a secret',
      OIDC_NAME: 'oidc-provider',
    },
    clock: () => new Date(),
  });
});
afterAll(async () => {
  await site.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A browser at the provider: follows its redirects and fills in its forms, until it leads back to the site. */
async function visit(start: string, account: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 20; step++) {
    if (url.origin !== issuer) return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(body && { body }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', ...value] = (header.split(';')[0] ?? '').split('=');
      jar.set(name, value.join('='));
    }
    const to = response.headers.get('location');
    const html = await response.text();
    if (to) {
      [url, body] = [new URL(to, url), undefined];
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    if (!action) throw new Error(`No form at ${url}: ${response.status} ${html.slice(0, 300)}`);
    const hidden = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    body = new URLSearchParams([
      ...hidden,
      ...(html.includes('name="login"')
        ? [
            ['login', account],
            ['password', 'any'],
          ]
        : []),
    ]);
    url = new URL(action, url);
  }
  throw new Error('The provider does not lead back');
}

async function logIn(account: string) {
  const begun = await site.app.request('/api/auth/oidc/oidc?redirect=/list', { headers: fromElsewhere() });
  const back = await visit(begun.headers.get('Location') ?? '', account);
  const response = await site.app.request(`${back.pathname}${back.search}`, {
    headers: { ...fromElsewhere(), cookie: cookiesOf(begun) },
  });
  return { to: response.headers.get('Location'), cookie: cookiesOf(response) };
}

test('oidc-provider signs up a member, signs them in again and logs them out', async () => {
  const first = await logIn('jamie');
  const user = async (cookie: string) => (await (await asMember(site.app, cookie)('/api/auth/status')).json()).user;
  expect([first.to, await user(first.cookie)]).toEqual(['/list', { email: 'jamie@example.org' }]);
  const again = await logIn('jamie');
  expect([again.to, await user(again.cookie)]).toEqual(['/list', { email: 'jamie@example.org' }]);
  expect((await site.pool.query('select from member')).rowCount).toBe(1);
  expect((await site.pool.query('select from identity')).rowCount).toBe(1);

  const out = await asMember(site.app, again.cookie)('/api/auth/logout', { method: 'POST' });
  const there = await site.app.request((await out.json()).continueAt);
  expect(new URL(there.headers.get('Location') ?? '').origin).toBe(issuer);
  expect(await user(again.cookie)).toBeNull();
});

test('oidc-provider refuses a code that was used before', async () => {
  const begun = await site.app.request('/api/auth/oidc/oidc', { headers: fromElsewhere() });
  const back = await visit(begun.headers.get('Location') ?? '', 'carrie');
  const answer = () =>
    site.app.request(`${back.pathname}${back.search}`, { headers: { ...fromElsewhere(), cookie: cookiesOf(begun) } });
  expect((await answer()).headers.get('Location')).toBe('/');
  expect((await answer()).headers.get('Location')).toBe('/login?problem=provider');
});
