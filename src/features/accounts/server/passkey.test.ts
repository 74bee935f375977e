import { expect, test } from 'vitest';
import { passkeyProblem } from './passkey.routes.ts';

test.each([
  ['https://fright.example', null],
  ['https://fright.example:8443', null],
  ['http://localhost:3000', null],
  ['http://fright.localhost:3000', null],
  ['http://fright.example', 'needs_https'],
  ['http://192.168.1.20:3000', 'needs_https'],
  ['http://127.0.0.1:3000', 'needs_https'],
  ['https://192.168.1.20', 'needs_name'],
  ['https://[fd00::1]', 'needs_name'],
])('for a site at %s, passkeyProblem returns %j', (appUrl, problem) => {
  expect(passkeyProblem(appUrl)).toBe(problem);
});
