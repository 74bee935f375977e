import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  '/movie/948',
  '/',
  'https://example.org/a?b#c',
  'http://example.org',
  'HTTPS://example.org',
  'mailto:jamie@example.org',
])('%s is allowed', (uri) => expect(safeLink(uri)).toBe(uri));

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  '//evil.example',
  '/\\evil.example',
  'movie/948',
  'see /movie/948',
  '',
])('%s is not allowed', (uri) => expect(safeLink(uri)).toBeNull());
