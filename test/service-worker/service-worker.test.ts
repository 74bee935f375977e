import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const ORIGIN = 'https://club.example';
const OFFLINE_FILES = ['/offline.html', '/assets/index-aaaaaaaa.css'];
const SCRIPT = stripTypeScriptTypes(
  readFileSync(path.join(import.meta.dirname, '../../src/web/service-worker/service-worker.ts'), 'utf8'),
);

type Asked = { url: string; method: string; mode: string };
const urlOf = (request: Asked | string) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

/** Simulates the browser's caches, by name and URL. */
function fakeCaches(fetch: (request: Asked | string) => Promise<Response>) {
  const stored = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    const put = async (request: Asked | string, response: Response) => void cache.set(urlOf(request), response);
    return {
      put,
      match: async (request: Asked | string) => cache.get(urlOf(request))?.clone(),
      addAll: (requests: Asked[]) => Promise.all(requests.map(async (each) => put(each, await fetch(each)))),
    };
  };
  return {
    stored,
    caches: {
      open: async (name: string) => open(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (request: string) => [...stored.values()].map((cache) => cache.get(urlOf(request))).find(Boolean),
    },
  };
}

/** Runs the service worker in a simulated browser whose network can be switched off. */
function startWorker() {
  const network = { isOn: true, status: 200, requested: [] as string[] };
  const fetch = async (request: Asked | string) => {
    if (!network.isOn) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(urlOf(request));
    network.requested.push(pathname);
    return new Response(`network: ${pathname}`, { status: network.status });
  };
  const { caches, stored } = fakeCaches(fetch);
  const listeners = new Map<string, (event: object) => void>();
  const [shown, opened]: [object[], string[]] = [[], []];
  const worker = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, openWindow: async (url: string) => void opened.push(url) },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
  };
  class AbsoluteRequest extends Request {
    constructor(url: string) {
      super(new URL(url, ORIGIN));
    }
  }
  const globals = { URL, Request: AbsoluteRequest, Response, VERSION: '2', OFFLINE_FILES };
  runInNewContext(SCRIPT, { ...globals, self: worker, caches, fetch, location: new URL(ORIGIN) });

  /** Sends an event. @returns the worker's response as text, or null when it leaves the request to the browser */
  async function dispatch(name: string, more: object = {}): Promise<string | null> {
    const pending: Promise<unknown>[] = [];
    let response: Promise<Response> | null = null;
    listeners.get(name)?.({
      ...more,
      waitUntil: (work: Promise<unknown>) => pending.push(work),
      respondWith: (given: Promise<Response>) => {
        response = given;
      },
    });
    const text = await (response as Promise<Response> | null)?.then((given) => given.text());
    await Promise.all(pending);
    return text ?? null;
  }
  const request = (url: string, { mode = 'no-cors', method = 'GET', ...more }: Partial<Asked> & object = {}) =>
    dispatch('fetch', { request: { url: urlOf(url), method, mode }, preloadResponse: Promise.resolve(), ...more });
  const cached = () =>
    [...stored.values()].flatMap((cache) => [...cache.keys()].map((url) => url.slice(ORIGIN.length)));
  return { network, stored, dispatch, request, cached, shown, opened };
}

describe('the service worker', () => {
  test('caches the offline page and its files when it is installed, and deletes the caches of earlier versions', async () => {
    const { stored, dispatch, cached } = startWorker();
    stored.set('fright-club-1', new Map([[`${ORIGIN}/assets/old-aaaaaaaa.js`, new Response()]]));
    await dispatch('install');
    await dispatch('activate');
    expect([...stored.keys()]).toEqual(['fright-club-2']);
    expect(cached()).toEqual(OFFLINE_FILES);
  });

  test('uses the page that the browser has already requested', async () => {
    const { network, request } = startWorker();
    const preloadResponse = Promise.resolve(new Response('preloaded'));
    expect(await request('/', { mode: 'navigate', preloadResponse } as object)).toBe('preloaded');
    expect(network.requested).toEqual([]);
  });

  test.each([
    ['is rejected, as in Chromium', () => Promise.reject(new TypeError('Failed'))],
    ['resolves with an error, as in Firefox', async () => Response.error()],
  ])('shows the offline page when the preload %s', async (_, preload) => {
    const { network, dispatch, request } = startWorker();
    await dispatch('install');
    network.isOn = false;
    const event = { mode: 'navigate', preloadResponse: preload() };
    expect(await request('/movie/694', event)).toBe('network: /offline.html');
  });

  test('requests a hashed file once, and then serves it without the network', async () => {
    const { network, request } = startWorker();
    expect(await request('/assets/film-bbbbbbbb.js')).toBe('network: /assets/film-bbbbbbbb.js');
    network.isOn = false;
    expect(await request('/assets/film-bbbbbbbb.js')).toBe('network: /assets/film-bbbbbbbb.js');
    expect(network.requested).toEqual(['/assets/film-bbbbbbbb.js']);
  });

  test('does not cache a hashed file that the server does not have', async () => {
    const { network, request, cached } = startWorker();
    network.status = 404;
    await request('/assets/gone-cccccccc.js');
    expect(cached()).toEqual([]);
  });

  test('shows a push message, and ignores a push without data', async () => {
    const { dispatch, shown } = startWorker();
    const message = { title: 'Halloween', text: 'Out today', url: '/movie/948', tag: 'today' };
    await dispatch('push', { data: { json: () => message } });
    await dispatch('push', { data: null });
    expect(shown).toEqual([
      { title: 'Halloween', body: 'Out today', tag: 'today', data: '/movie/948', icon: '/icon-192.png' },
    ]);
  });

  test.each([
    ['/movie/948', ['https://club.example/movie/948']],
    ['https://elsewhere.example/', []],
    ['//elsewhere.example/', []],
    ['javascript:alert(1)', []],
  ])('closes a clicked notification, and opens its page %s only if it is on this site', async (data, expected) => {
    const { dispatch, opened } = startWorker();
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    await dispatch('notificationclick', { notification: { data, close } });
    expect([isClosed, opened]).toEqual([true, expected]);
  });

  test.each([
    ['the API', '/api/user-list', {}],
    ['pictures', '/images/w300/a.jpg', {}],
    ['changes', '/assets/film-bbbbbbbb.js', { method: 'POST' }],
    ['other sites', 'https://elsewhere.example/assets/film-bbbbbbbb.js', {}],
  ])('leaves requests for %s to the browser', async (_, url, more) => {
    const { request } = startWorker();
    expect(await request(url, more)).toBeNull();
  });
});
