import type { Page } from '@playwright/test';

const item = (index: number, text: string, kind: string, film: object) => ({
  _id: `00000000-0000-4000-8000-00000000000${index}`,
  kind,
  film: { posterPath: null, posterColour: null, ...film },
  at: `2026-10-3${1 - index}T06:33:00.000Z`,
  text,
  read: index > 0,
});

export const NEWS = {
  items: [
    item(0, 'Now on Shudder', 'streaming', { id: 948, title: 'Halloween', releaseDate: '1978-10-24' }),
    item(1, 'Release moved to January 13, 2031', 'moved', { id: 694, title: 'The Shining', releaseDate: '2031-01-13' }),
  ],
  unread: 1,
};

/** Stubs the news and the number of unread news. Marking news as read succeeds and changes nothing. */
export const stubNews = (news: object) => async (page: Page) => {
  await page.route('**/api/news', (route) => route.fulfill({ json: news }));
  await page.route('**/api/news?*', (route) => route.fulfill({ json: { ...news, items: [] } }));
  await page.route('**/api/news/read', (route) => route.fulfill({ status: 204 }));
};
