import type { Page } from '@playwright/test';
import { MEMBER_LIMITS_KEY } from '../../src/web/lib/page/member-hint.ts';
import { expect, hydrated } from '../harness.ts';
import { answerAsVisitor, json } from '../my-movies/stub-member.ts';
import { FILM, type Screen } from './screens.ts';

/** Nearly every film with a profile is beyond these limits. */
const LIMITS = { axes: { atmosphere: 0, gore: 0 }, notes: ['clowns'] };

const expectLimited = (page: Page) =>
  expect(page.getByText(/^(Beyond your limits|Not checked): |^Your limits hide/).first()).toBeVisible();

/** Reloads the page with limits, and then removes them from the device for the next screen. */
async function limit(page: Page): Promise<void> {
  await page.evaluate((limits) => localStorage.setItem('limits', limits), JSON.stringify(LIMITS));
  await page.reload();
  await hydrated(page);
  await expectLimited(page);
  await page.evaluate(() => localStorage.removeItem('limits'));
}

/** Screens of somebody with limits. */
export const LIMITED: Screen[] = [
  { name: 'home within limits', path: '/', show: limit },
  { name: 'film beyond the limits', path: FILM, show: limit },
  { name: 'keyword within limits', path: '/keyword/vampire', show: limit },
  { name: 'search within limits', path: '/search?q=alien', show: limit },
  { name: 'tonight within limits', path: '/tonight?lore=5-', show: limit },
  {
    name: 'tonight within the limits of a member',
    path: '/tonight',
    isMember: true,
    prepare: async (page) => {
      await answerAsVisitor(page);
      await page.route('**/api/limits', json(LIMITS));
      await page.evaluate((key) => localStorage.setItem(key, '1'), MEMBER_LIMITS_KEY);
    },
    show: expectLimited,
  },
];
