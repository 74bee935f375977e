import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  '/movie/948',
  '/',
  'https://example.org/a?b#c',
  'http://example.org',
  'HTTPS://example.org',
  'mailto:jamie@example.org',
])('%s may be followed', (uri) => expect(safeLink(uri)).toBe(uri));

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  '//evil.example',
  '/\\evil.example',
  'movie/948',
  'see /movie/948',
  '',
])('%s may not', (uri) => expect(safeLink(uri)).toBeNull());
