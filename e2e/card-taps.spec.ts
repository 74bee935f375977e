import type { Locator } from '@playwright/test';
import type { Viewing } from '../src/features/my-movies/contract/my-movies.ts';
import { FREELY_RATED_FILM } from './community-ratings.ts';
import { dayAgo } from './days.ts';
import { expect, open, test } from './harness.ts';
import { becomeMember } from './members.ts';

test('the rating of a film begins the line below its title, on walls and in lists, at every width', {
  tag: '@desktop',
}, async ({ page }) => {
  const lefts = async () => {
    const card = page.locator('main .film-card').filter({ hasText: 'Rating' }).first();
    await expect(card).toBeVisible();
    return card.evaluate((one) => {
      const rating = [...one.querySelectorAll('span')].find(({ textContent }) => /^Rating \d/.test(textContent));
      const line = rating?.parentElement;
      return [rating?.getBoundingClientRect(), line?.getBoundingClientRect()].map((box) => [box?.left, box?.top]);
    });
  };
  for (const path of ['/', '/keyword/slasher', '/search?q=halloween', '/tonight']) {
    await page.goto(path);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [rating, line] = await lefts();
      expect(rating, `${path} at ${width}`).toEqual(line);
    }
  }
});

type Place = { indent: number; below: number; names: string[]; overPoster: string[] };

/** Positions of the actions, in pixels from the title's left edge and the end of the text, and those over a poster. */
const placesOf = (cards: Locator) =>
  cards.evaluateAll((all) =>
    all.flatMap((card): Place[] => {
      const title = card.querySelector('a');
      const text = [...card.children].find((child) => child.contains(title));
      const poster = card.querySelector('img')?.getBoundingClientRect();
      const buttons = [...card.querySelectorAll('button')];
      const first = buttons[0]?.getBoundingClientRect();
      if (!title || !text || !poster || !first || first.width === 0) return [];
      const isOver = ({ left, right, top, bottom }: DOMRect) =>
        left < poster.right && right > poster.left && top < poster.bottom && bottom > poster.top;
      return [
        {
          indent: Math.round(first.left - title.getBoundingClientRect().left),
          below: Math.round(text.getBoundingClientRect().bottom - first.bottom),
          names: buttons.map((button) => button.ariaLabel?.split(':')[0] ?? ''),
          overPoster: [...card.querySelectorAll('button, p, a svg')]
            .filter((one) => isOver(one.getBoundingClientRect()))
            .map((one) => one.outerHTML.slice(0, 80)),
        },
      ];
    }),
  );

test('the actions of a film have one place on walls, in lists and on hover cards, and cover no drawn title', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  const data = { watched: true, watchDate: null };
  await page.request.post('/api/user-list/add', { data: { title_id: FREELY_RATED_FILM } });
  await page.request.post(`/api/tmdb/update-watched-status/${FREELY_RATED_FILM}`, { data });
  await page.request.put('/api/services', { data: { region: 'US', platforms: ['netflix', 'shudder'] } });
  await page.request.put('/api/limits', { data: { axes: { gore: 2 }, notes: [] } });
  const { cast } = await (await page.request.get('/api/tmdb/movie/948')).json();
  const shields = page.locator('main .film-card a svg:visible');
  const cards = page.locator('main .film-card:visible').filter({ has: page.getByRole('button', { name: /^Watch/ }) });
  for (const path of [
    '/',
    '/tonight',
    '/keyword/slasher',
    '/search?q=halloween',
    '/tag/final-girl',
    '/movie/948',
  ].concat(`/person/${cast[0].id}`, '/list', '/list?view=watched')) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Lists have other cards on a phone.
      await expect.poll(async () => (await placesOf(cards)).length, `${path} at ${width}`).toBeGreaterThan(0);
      const places = await placesOf(cards);
      for (const place of places) {
        expect(place, `${path} at ${width}`).toMatchObject({ indent: -8, below: 0, overPoster: [] });
        expect(['Watchlist', 'Watched', 'Rate', 'Add to a list'].slice(0, place.names.length)).toEqual(place.names);
      }
    }
    if (!/keyword|list$/.test(path)) continue;
    if (path !== '/list') await expect(shields.first()).toBeVisible();
    await cards.first().getByRole('link').first().hover();
    const about = page.getByRole('group', { name: /^About / });
    await (await about.elementHandle())?.waitForElementState('stable');
    const [title, action, end] = await Promise.all([
      about.locator('p').first().boundingBox(),
      about.getByRole('button').first().boundingBox(),
      about.getByRole('link', { name: /^See more/ }).boundingBox(),
    ]);
    expect((action?.x ?? 0) - (title?.x ?? 0)).toBe(-8);
    expect((action?.y ?? 0) + (action?.height ?? 0)).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0));
  }
});

test('the shield of the limits covers no poster on the front page and in the calendar', { tag: '@phone' }, async ({
  page,
}) => {
  await becomeMember(page);
  await page.request.put('/api/limits', { data: { axes: { scares: 1, gore: 1 }, notes: ['animal-dies'] } });
  // Otherwise the front page names a film within the limits.
  await page.route('**/api/films/by-fright?*', (route) =>
    route.continue({ url: route.request().url().replace(/\?.*/, '?scares=9-') }),
  );
  for (const [path, place] of [
    ['/', 'article[aria-label="One film for tonight"]'],
    ['/', '[aria-labelledby="featured-review"] article'],
    ['/calendar', 'li:has(time)'],
  ] as const) {
    await page.goto(path);
    const card = page
      .locator(`main ${place}:visible`)
      .filter({ has: page.locator('svg.lucide:visible') })
      .first();
    const shield = card.locator('a svg.lucide');
    await expect(shield).toBeVisible();
    const isBeside = async () => {
      const [mark, poster] = await Promise.all([shield.boundingBox(), card.locator('img').boundingBox()]);
      return mark && poster && (mark.x >= poster.x + poster.width || mark.y >= poster.y + poster.height);
    };
    // The front page may be replacing its film.
    await expect.poll(isBeside, `${path} ${place}`).toBe(true);
  }
});

test('two taps on a card rate its film, or mark it as watched yesterday, and the card stays visible', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await becomeMember(page);
  const { title } = await (await page.request.get(`/api/tmdb/movie/${FREELY_RATED_FILM}`)).json();
  await open(page, `/search?q=${encodeURIComponent(title)}`);
  const card = page.locator('.film-card').first();
  const rate = card.getByRole('button', { name: new RegExp(`^Rate: ${title}`) });
  await rate.tap();
  const form = page.getByRole('dialog', { name: `Rate ${title}` });
  await expect(form).toBeVisible();
  // The form is visible for a frame before it has its place.
  await (await form.elementHandle())?.waitForElementState('stable');
  const [above, below] = [await card.boundingBox(), await form.boundingBox()].sort((a, b) => (a?.y ?? 0) - (b?.y ?? 0));
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await form.getByRole('radio', { name: '6', exact: true }).tap();
  await expect(rate).toHaveAccessibleName(`Rate: ${title}, your rating 6`);

  await card.getByRole('button', { name: `Watched: ${title}`, exact: true }).tap();
  const before = dayAgo(1);
  await page
    .getByRole('group', { name: 'Day when you watched the film' })
    .getByRole('button', { name: 'Yesterday' })
    .tap();
  const yesterday = new RegExp(`^(${before}|${dayAgo(1)})$`);
  await expect
    .poll(async () => {
      const viewings: Viewing[] = await (await page.request.get(`/api/viewings/${FREELY_RATED_FILM}`)).json();
      return viewings.map(({ day }) => day);
    })
    .toEqual([expect.stringMatching(yesterday)]);
});
