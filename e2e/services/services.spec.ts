import type { Page } from '@playwright/test';
import { open } from '../accounts/forms.ts';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember, setRandomIpAddress } from '../members.ts';

/** This film streams on Netflix. */
const HIS_HOUSE = 575774;

const nameServices = (page: Page, platforms: string[], region = 'US') =>
  page.request.put('/api/services', { data: { region, platforms } });
const named = async (page: Page) => (await page.request.get('/api/services')).json();

test.use({ allowedConsole: /^The services could not be saved|503/ });

test('my services are chosen by keyboard and saved immediately, and the country can be changed', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  await nameServices(page, ['netflix'], 'FR');
  await open(page, '/profile/watching#my-services');
  const region = page.getByRole('region', { name: 'My services' });
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT');
  await expect(region.getByText('We know where films stream in the US, but not in France.')).toBeVisible();
  const country = saved();
  await region.getByRole('combobox', { name: 'Country' }).selectOption('US');
  await country;
  await expect(region.getByText('We know where films stream in the US.')).toBeVisible();

  const services = page.getByRole('group', { name: 'Services that I pay for' });
  const service = saved();
  await services.getByRole('checkbox', { name: 'Shudder' }).press('Space');
  await service;
  await expect(region.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect(await named(page)).toMatchObject({ region: 'US', platforms: ['netflix', 'shudder'] });
  await page.reload();
  await expect(services.getByRole('checkbox', { name: 'Shudder' })).toBeChecked();
  await expect(services.getByRole('checkbox', { name: 'Hulu' })).not.toBeChecked();
  await expect(region.getByRole('combobox')).toHaveCount(0);

  await page.route('**/api/services', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await hydrated(page);
  await services.getByRole('checkbox', { name: 'Peacock' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your services could not be saved. Please try again.');
  await expect(services.getByRole('checkbox', { name: 'Peacock' })).not.toBeChecked();
});

test.describe("a film on the member's services", { tag: '@desktop' }, () => {
  test('is marked on lists by one public request, which is sent only for members who have chosen services', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await setRandomIpAddress(page);
    await open(page, '/provider/shudder');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => /api\/services|films\/streams/.test(url))).toEqual([]);
    await becomeMember(page);
    await nameServices(page, ['shudder']);
    await open(page, '/provider/shudder');
    const films = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.locator('.film-card') });
    await expect(films.getByText('On your Shudder')).toHaveCount(await page.locator('.film-card').count());
    expect(requests.filter((url) => url.includes('api/services'))).toHaveLength(1);
    expect(requests.filter((url) => url.includes('films/streams'))).toHaveLength(1);
    await nameServices(page, []);
    await open(page, '/provider/shudder');
    await expect(page.getByRole('button', { name: /watchlist/i }).first()).toBeAttached();
    await expect(page.getByText('On your Shudder')).toHaveCount(0);
  });

  test('is first in the list on its page, and is found by the filter "On my services" of watchlist and finder', async ({
    page,
  }) => {
    await becomeMember(page);
    await nameServices(page, ['netflix']);
    const { results } = await (await page.request.get('/api/films/by-fright?platforms=shudder&scares=0-')).json();
    const other = results.find(({ platforms }: { platforms: string[] }) => !platforms.includes('netflix'));
    for (const title_id of [HIS_HOUSE, other.id]) {
      await page.request.post('/api/user-list/add', { data: { title_id } });
    }
    await open(page, '/list');
    await expect(page.getByRole('link', { name: other.title })).toBeVisible();
    await expect(page.getByRole('main').getByText('On your Netflix')).toHaveCount(1);
    await page.getByRole('button', { name: 'On my services' }).click();
    await expect(page.getByRole('link', { name: other.title })).toHaveCount(0);
    const film = page.getByRole('link', { name: /^His House/ });
    await expect(film).toBeVisible();
    await expect(page).toHaveURL('/list?streaming=mine');

    await open(page, '/tonight?watchlist=true');
    await page.getByRole('checkbox', { name: 'On my services' }).click();
    await expect(page.locator('p', { hasText: /^1 film found$/ }).first()).toBeVisible();
    await expect(film).toBeVisible();
    await expect(page).toHaveURL('/tonight?watchlist=true&services=true');
    await film.click();
    const streaming = page.getByRole('list', { name: 'Streaming' });
    await expect(streaming.getByRole('listitem').first()).toHaveText(/^On your Netflix as of /);
  });
});
