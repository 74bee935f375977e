import { scriptSizes } from '../bench/script-sizes.ts';
import limits from '../bundle-limits.json' with { type: 'json' };
import { expect, test } from './harness.ts';
import { becomeMember } from './members.ts';

// Needs cold caches.
test.use({ ownContext: true });

test('the scripts of every route stay within bundle-limits.json', { tag: '@desktop' }, async ({ baseURL }) => {
  for (const { name, value, budget } of await scriptSizes(baseURL ?? '')) {
    expect.soft(value, name).toBeGreaterThan(0);
    expect.soft(value, name).toBeLessThanOrEqual(budget ?? 0);
  }
});

for (const viewer of ['a visitor', 'a member']) {
  test(`a film page loads at most as many scripts for ${viewer} as bundle-limits.json allows`, {
    tag: '@desktop',
  }, async ({ page }) => {
    if (viewer === 'a member') await becomeMember(page);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await page.goto('/movie/694', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: viewer === 'a member' ? 'Profile' : 'Sign In' }).first()).toBeVisible();
    expect(scripts.size).toBeGreaterThan(0);
    expect([...scripts].slice(limits.filmPageFiles)).toEqual([]);
  });
}
