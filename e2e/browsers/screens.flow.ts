import { SCREENS } from '../accessibility/screens.ts';
import { expect, test } from './harness.ts';
import { role } from './locator.ts';

/** High enough to show most of each screen. */
const HEIGHT = 2400;

test('no screen is wider than the window', async ({ tab, size }) => {
  test.slow();
  await tab.resize({ ...size, height: HEIGHT });
  for (const { name, path } of SCREENS.filter(({ isMember }) => !isMember)) {
    await tab.open(path);
    await tab.sees(role('contentinfo'));
    const overflow = await tab.run(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${name} is not too wide`).toBeLessThanOrEqual(0);
    await tab.picture(name);
  }
});
