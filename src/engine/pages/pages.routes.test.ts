import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './pages.routes.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy allows inline scripts by hash, files from our origin, YouTube frames, and nothing else', () => {
  const policy = contentSecurityPolicy(
    '<script>one()</script><script type="module" src="/assets/a.js"></script><script nonce="">two()\n</script>',
  );
  expect(policy).not.toMatch(/unsafe/);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashOf('one()')} ${hashOf('two()\n')}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /api/browser-errors',
  ]);
});

test('the policy allows inline styles by hash', () => {
  expect(contentSecurityPolicy('<style data-a>a{b:c}</style>')).toContain(`style-src 'self' ${hashOf('a{b:c}')};`);
  expect(contentSecurityPolicy('<p>plain</p>')).toContain("style-src 'self';");
});
