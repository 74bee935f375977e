import { expect, test } from './harness.ts';
import { button, role, text, title } from './locator.ts';

test('the calendar shows films of a month and leads to the next month', async ({ tab, isPhone }) => {
  await tab.open('/calendar?month=2025-10');
  await tab.picture('month');
  if (!isPhone) {
    await tab.hover(role('table').role('link', 'Frankenstein'));
    await tab.sees(text(/^Release Date:/));
    await tab.picture('popup');
    await tab.hover(title('Release Calendar'));
    await tab.seesNo(text(/^Release Date:/));
  }
  await tab.click(role('link', /^Next month/));
  await tab.isAt('/calendar?month=2025-11');
  await tab.sees(role('heading', 'November 2025'));
  await tab.picture('next month');
});

test('a chosen theme stays on every page', async ({ tab }) => {
  const theme = () => tab.run(() => document.documentElement.dataset.theme);
  await tab.open('/');
  await tab.click(button('Light theme'));
  expect(await theme()).toBe('light');
  for (const path of ['/', '/movie/694', '/login', '/tonight', '/calendar?month=2025-10']) {
    await tab.open(path);
    expect(await theme(), path).toBe('light');
    await tab.picture(`light ${path.split('/')[1]}`);
  }
  await tab.click(button('Dark theme'));
  expect(await theme()).toBe('dark');
});

test('the offline page appears without a network, in the chosen theme', async ({ tab, front }) => {
  await tab.open('/');
  await tab.click(button('Light theme'));
  await expect.poll(() => tab.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await front.close();
  await tab.run(() => location.assign('/movie/694'));
  await tab.sees(title('The line is dead.'));
  expect(await tab.run(() => document.documentElement.dataset.theme)).toBe('light');
  await tab.picture('offline');
});
