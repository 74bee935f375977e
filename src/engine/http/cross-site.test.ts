import { describe, expect, test } from 'vitest';
import { isJsonOrEmpty, isSameOrigin } from './cross-site.ts';

const https = new URL('https://fright.example');
const local = new URL('http://localhost:3000');
const EVIL = 'https://evil.example';
const Host = 'fright.example';

type Case = [why: string, appUrl: URL, headers: Record<string, string>, allowed: boolean];

const CASES: Case[] = [
  ['our page in a current browser', https, { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://fright.example' }, true],
  ['our page in an older browser', https, { Origin: 'https://fright.example' }, true],
  ['our page under another name of the host', local, { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' }, true],
  ['not a browser', https, {}, true],
  ['a URL typed by the user', https, { 'Sec-Fetch-Site': 'none' }, true],
  ['a URL typed by the user, but with another origin', https, { 'Sec-Fetch-Site': 'none', Origin: EVIL }, false],
  ['another site', https, { 'Sec-Fetch-Site': 'cross-site', Origin: EVIL }, false],
  ['another site in an older browser', https, { Origin: EVIL, Host }, false],
  ['another site without Origin', https, { 'Sec-Fetch-Site': 'cross-site' }, false],
  ['a sibling domain without Origin', https, { 'Sec-Fetch-Site': 'same-site' }, false],
  ['a sibling domain', https, { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.fright.example' }, false],
  ['a sibling domain in an older browser', https, { Origin: 'https://blog.fright.example', Host }, false],
  ['a sandboxed frame', https, { Origin: 'null' }, false],
  ['the same host over http', https, { Origin: 'http://fright.example', Host }, false],
  ['another port', local, { Origin: 'http://localhost:4000', Host: 'localhost:3000' }, false],
  ['a longer domain', https, { Origin: 'https://fright.example.evil.example', Host }, false],
  ['an origin with a user', https, { Origin: 'https://fright.example@evil.example', Host }, false],
  ['a path', https, { Origin: 'https://fright.example/', Host }, false],
  ['an empty origin', https, { Origin: '', Host }, false],
];

describe('isSameOrigin', () => {
  test.each(CASES)('returns the right result for a request from: %s', (_, appUrl, headers, allowed) => {
    expect(isSameOrigin(new Headers(headers), appUrl)).toBe(allowed);
  });
});

describe('isJsonOrEmpty', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ 'Content-Length': '0' }, true],
    [{ 'Content-Type': 'application/json' }, true],
    [{ 'Content-Type': 'Application/JSON; charset=utf-8' }, true],
    [{ 'Content-Type': 'text/plain' }, false],
    [{ 'Content-Type': 'text/plain; application/json' }, false],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, false],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }, false],
    [{ 'Content-Type': 'application/jsonp' }, false],
    [{ 'Content-Type': '' }, false],
    [{ 'Content-Length': '5' }, false],
    [{ 'Transfer-Encoding': 'chunked' }, false],
  ])('for %j returns %j', (headers, allowed) => expect(isJsonOrEmpty(new Headers(headers))).toBe(allowed));
});
