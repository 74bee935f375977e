import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './after-paint.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/assets/a.js" fetchPriority="low"/><link rel="preload" as="font" href="/f.woff2"/></head>' +
  '<body>$& <script type="module" async="" src="/assets/a.js"></script><script>data()</script></body>';

test('the scripts of a page are named in one inline script that waits for the first paint, the rest stays', () => {
  const html = scriptsAfterPaint(PAGE);
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toMatch(
    /<script>\{.*\["\/assets\/a\.js"\].*import\("\/assets\/a\.js"\).*requestAnimationFrame.*<\/script>/,
  );
  expect(html).toContain('<link rel="preload" as="font" href="/f.woff2"/>');
  expect(html).toContain('<body>$& <script>');
  expect(html).toContain('<script>data()</script>');
});

test('a page without a module script is as it was', () => {
  expect(scriptsAfterPaint('<p>plain</p>')).toBe('<p>plain</p>');
});
