import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromElsewhere, signUp, type TestMember } from '../app/members.ts';
import { sendRaw } from '../http/raw-http.ts';
import { launchBrowser, openHydrated, signInPage, type WatchedPage, watchedPage } from '../process/browser.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

/** Redirect targets, encoded as in the query string of a link. */
const TRAPS = [
  '//evil.example',
  '///evil.example',
  '%2F%2Fevil.example',
  '%252F%252Fevil.example',
  '/%5Cevil.example',
  '%5C%5Cevil.example',
  '/%09/evil.example',
  '/%0A/evil.example',
  '/%0D%0A/evil.example',
  '%09//evil.example',
  '%20//evil.example',
  '/%00/evil.example',
  'https://evil.example/movie/948',
  'https:evil.example',
  'HTTPS:%2F%2Fevil.example',
  'evil.example',
  'javascript:planted(1)',
  'java%09script:planted(2)',
  'data:text/html,<script>planted(3)</script>',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/@evil.example/../..//evil.example',
  '&redirect=//evil.example',
  '/list&redirect=//evil.example',
];

let site: SiteProcess;
let member: TestMember;
let browser: Browser;
beforeAll(async () => {
  site = await startSite();
  member = await signUp(site);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function signedIn(): Promise<WatchedPage> {
  const watched = await watchedPage(browser, site.url);
  await signInPage(watched, member, site.url);
  return watched;
}

/** Waits until a page has redirected away from `from`, and returns the new URL. */
async function destination({ page }: WatchedPage, from: string): Promise<string> {
  await page.waitForURL((url) => url.pathname !== from);
  return page.url();
}

describe(row('redirect parameter'), () => {
  test.each(['/login', '/create-account'])('%s redirects a member only to a path of this site', async (screen) => {
    const watched = await signedIn();
    for (const trap of TRAPS) {
      await watched.page.goto(`${screen}?redirect=${trap}`);
      const reached = new URL(await destination(watched, screen));
      expect([trap, reached.origin]).toEqual([trap, site.url]);
      expect(reached.pathname).not.toMatch(/^\/\/|evil/);
    }
    expect(watched.elsewhere).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  test('after a login in the form, the browser goes only to a path of this site', async ({ annotate }) => {
    for (const trap of ['/%5Cevil.example', 'https://evil.example', 'javascript:planted(4)']) {
      const watched = await watchedPage(browser, site.url);
      const { page } = watched;
      await page.setExtraHTTPHeaders(fromElsewhere());
      await openHydrated(watched, `/login?redirect=${trap}`);
      await page.getByLabel('Email', { exact: true }).fill(member.email);
      await page.getByLabel('Password', { exact: true }).fill(member.password);
      await page.getByRole('button', { name: 'Login' }).click();
      expect([trap, await destination(watched, '/login')]).toEqual([trap, `${site.url}/`]);
      expect([...watched.elsewhere, ...watched.complaints]).toEqual([]);
      await page.context().close();
    }
    await annotate(`${TRAPS.length} redirect URLs on two screens and in the form: nobody left the site`);
  });

  test('a redirect parameter with a path of this site leads to this path with its query', async () => {
    const watched = await signedIn();
    for (const [given, reached] of [
      ['%2Fkeyword%2Fghost%3Fpage%3D2', '/keyword/ghost?page=2'],
      ['/list%3Fview%3Dwatched', '/list?view=watched'],
      ['/search%3Fq%3D%252F%252Fevil.example', '/search?q=%2F%2Fevil.example'],
    ]) {
      await watched.page.goto(`/login?redirect=${given}`);
      expect(await destination(watched, '/login')).toBe(`${site.url}${reached}`);
    }
    expect(watched.complaints).toEqual([]);
  });

  test.each([
    '//evil.example',
    '//evil.example/',
    '///evil.example/movie/948/',
    '//evil.example/movie/948/',
    '//evil.example/%2e%2e',
    '//',
    '//?redirect=//evil.example',
    '//[',
    '//evil.example:99999/',
    '//user@evil.example/list?view=x',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%09/evil.example/',
    '/%2f%2fevil.example/',
    '/movie//evil.example/',
    '/movie/948//evil.example/',
    '/.//evil.example/',
    '/keyword/ghost?page=//evil.example',
    '/keyword//evil.example?page=99999',
    '/keyword/%2f%2fevil.example?page=99999',
    '/calendar//?month=//evil.example',
    'http://evil.example/movie/948/',
    'http://evil.example//evil.example/',
  ])('a request to the server for %s leads to a path of this site or to no redirect', async (target) => {
    const { status, text } = await sendRaw(site.port, [`GET ${target} HTTP/1.1`, 'Connection: close']);
    expect(status).toBeLessThan(500);
    const location = /^location: (.*)\r$/im.exec(text)?.[1];
    if (location !== undefined) expect(location).toMatch(/^\/(?![/\\\t])/);
    if (status === 200) expect(text).not.toMatch(/(?:canonical|og:url)[^>]+evil\.example/);
  });

  test('headers of proxies that name another host change no page and no redirect', async () => {
    const [ours] =
      (await sendRaw(site.port, ['GET /movie/948 HTTP/1.1', 'Connection: close'])).text.match(/<!DOCTYPE.*/s) ?? [];
    for (const header of [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'Forwarded: host=evil.example',
      'X-Original-URL: //evil.example',
    ]) {
      const { text } = await sendRaw(site.port, ['GET /movie/948 HTTP/1.1', 'Connection: close', header]);
      expect(/<!DOCTYPE.*/s.exec(text)?.[0]).toBe(ours);
    }
    const { text } = await sendRaw(site.port, [
      'GET /nothing/ HTTP/1.1',
      'Connection: close',
      'X-Forwarded-Host: evil.example',
    ]);
    expect(text).toMatch(/^location: \/[^/]/m);
  });
});
