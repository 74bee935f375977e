import { describe, expect, test } from 'vitest';
import { isSafeLink } from './safe-link.ts';

describe('isSafeLink', () => {
  test.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'HTTPS://EXAMPLE.ORG',
    'mailto:desk@example.org',
    '/movie/694',
    '/',
    '/search?q=%2F%2Fa',
  ])('accepts %s', (uri) => {
    expect(isSafeLink(uri)).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:/\\evil.example',
    'http:evil',
    'https://',
    'movie/694',
    '#top',
    '',
  ])('rejects %j', (uri) => {
    expect(isSafeLink(uri)).toBe(false);
  });
});
