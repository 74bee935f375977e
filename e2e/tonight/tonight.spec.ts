import type { Kinds } from '../../src/features/tonight/contract/finder.ts';
import { MOODS } from '../../src/features/tonight/contract/moods.ts';
import { filmCount } from '../../src/ui/format/numbers.ts';
import { goInside } from '../client-navigation.ts';
import { expect, hydrated, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { json, REFUSED, stubMemberCalls } from '../my-movies/stub-member.ts';
import { expectCount, filters, foundBy, open, rows, thumb } from './found.ts';

const LITTLE = '?gore=-0&lore=10-&decades=1980s';

test.describe('the page /tonight', { tag: '@desktop' }, () => {
  // One request fails.
  test.use({ allowedConsole: /503/ });

  test('leads from a mood to films with reasons and Fright Graph, on numbered pages', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Moods for tonight' }).getByRole('link')).toHaveText(
      MOODS.slice(0, 6).map(({ label }) => label),
    );
    await page.goto('/search');
    await hydrated(page);
    await page.getByRole('link', { name: 'Find tonight’s film' }).click();
    await expect(page).toHaveURL('/tonight');
    const moods = page.getByRole('navigation', { name: 'Moods' });
    await expect(moods.getByRole('link')).toHaveText(MOODS.map(({ label }) => label));
    await expect(moods.locator('[aria-current]')).toHaveCount(0);
    await page.route('**/api/films/by-fright?*', REFUSED, { times: 1 });
    await moods.getByRole('link', { name: 'Gorehound' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/tonight?gore=8-');
    await expect(moods.locator('[aria-current]')).toHaveText('Gorehound');
    const found = await foundBy(page, '?gore=8-');
    await expectCount(page, found.total);
    await expect(rows(page)).toHaveCount(found.results.length);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/tonight?gore=8-&page=2');
    const [film] = (await foundBy(page, '?gore=8-&page=2')).results;
    const row = rows(page).first();
    await expect(row.getByRole('link')).toHaveAttribute('href', `/movie/${film?.id}`);
    await expect(row).toContainText(film?.releaseDate?.slice(0, 4) ?? '?');
    await expect(row.getByRole('list').getByRole('listitem')).toHaveText(film?.chips ?? []);
    await expect(row.getByRole('img', { name: /^Fright Graph of / })).toBeVisible();
    await row.click({ position: { x: 20, y: 60 } });
    await expect(page).toHaveURL(`/movie/${film?.id}`);
  });

  test('lists each filter to remove; when few films fit, it says which filter to give up, or names the nearest films', async ({
    page,
  }) => {
    await open(page, '?gore=-2&platforms=shudder&maxRuntime=100');
    const named = page.getByRole('list', { name: 'Filters' }).getByRole('link');
    await expect(named).toHaveText([/gore up to 2/, /on Shudder/, /at most 1h 40m/]);
    await named.nth(1).click();
    await expect(page).toHaveURL('/tonight?gore=-2&maxRuntime=100');
    await expect(named).toHaveCount(2);

    const { total, giveUp } = await foundBy(page, LITTLE);
    await goInside(page, `/tonight${LITTLE}`);
    const links = page.getByRole('region', { name: 'Remove a filter' }).getByRole('link');
    await expect(links).toHaveCount(giveUp.length);
    const gain = giveUp[0]?.total ?? Number.NaN;
    await expect(links.first()).toContainText(`${gain} more film`);
    await links.first().click();
    await expectCount(page, total + gain);

    await goInside(page, '/tonight?gore=-0&scares=10-&maxRuntime=60');
    await expectCount(page, 0);
    await expect(page.getByRole('button', { name: 'Surprise me' })).toHaveCount(0);
    const nearest = page.getByRole('region', { name: 'Closest films' });
    await expect(nearest).toContainText('No film fits all your filters. These films fit if you remove “');
    await expect(nearest.getByRole('link').first()).toBeVisible();
  });

  test('says how many films have no profile, and links to a search without ranges, which lists these films', async ({
    page,
  }) => {
    const { unknown, total } = await foundBy(page, '?scares=5-&themes=witchcraft');
    expect(unknown).toBeGreaterThan(0);
    await open(page, '?scares=5-&themes=witchcraft');
    const apart = page.getByRole('region', { name: 'No scores yet' });
    await expect(apart).toContainText(filmCount(unknown));
    await apart.getByRole('link', { name: 'Search without these categories' }).click();
    await expect(page).toHaveURL('/tonight?themes=witchcraft');
    const all = await foundBy(page, '?themes=witchcraft');
    expect(all.total).toBeGreaterThanOrEqual(total + unknown);
    await goInside(page, `/tonight?themes=witchcraft&page=${all.totalPages}`);
    await expect(apart.getByRole('listitem').first()).toBeVisible();
    await expect(apart.getByRole('img', { name: /^Fright Graph/ })).toHaveCount(0);
  });

  test('has checkboxes for wanted and unwanted kinds of horror and for countries, each with its number of films', async ({
    page,
  }) => {
    const { kinds, countries }: Kinds = await (await page.request.get('/api/kinds')).json();
    const folk = kinds.find(({ slug }) => slug === 'folk-horror');
    expect((await foundBy(page, '?themes=folk-horror')).total).toBe(folk?.films);
    await open(page);
    const fields = await filters(page, false);
    await fields.getByText('Themes to include', { exact: true }).first().click();
    await fields.getByText('Kinds of horror', { exact: true }).first().click();
    await fields.getByRole('checkbox', { name: `Folk horror ${folk?.films}` }).press('Space');
    await expect(page).toHaveURL('/tonight?themes=folk-horror');
    await fields.getByText('Themes to leave out', { exact: true }).first().click();
    await fields.getByText('Monsters and menaces', { exact: true }).last().click();
    await fields.getByRole('checkbox', { name: /^Killer animals \d+$/ }).check();
    await expect(page).toHaveURL('/tonight?themes=folk-horror&not=killer-animals');
    await fields.getByText('Made in', { exact: true }).first().click();
    const japan = countries.find(({ code }) => code === 'JP');
    await fields.getByRole('checkbox', { name: `Japan ${japan?.films}` }).check();
    await fields.getByRole('combobox', { name: 'Suitable for' }).selectOption('17 and up (R)');
    await expect(page).toHaveURL('/tonight?themes=folk-horror&not=killer-animals&countries=JP&certification=R');
  });

  test('leaves out films that a member has seen, unless the member wants them, and can be limited to the watchlist', async ({
    page,
  }) => {
    await page.route(/by-fright\?.*unseen/, json({ ...(await foundBy(page, '?gore=8-')), total: 7 }));
    const { total } = await foundBy(page, '?gore=8-');
    const asked: string[] = [];
    await page.route('**/api/films/by-fright?*', (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fallback();
    });
    await open(page, '?gore=8-&watchlist=true');
    // The page of a visitor has no such filters and sends no request for them.
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Only my watchlist' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Include seen films' })).toHaveCount(0);
    expect(asked).toEqual([]);

    await stubMemberCalls(page);
    // A member's device remembers that it is one.
    await page.evaluate(() => localStorage.setItem('member', '1'));
    await open(page, '?gore=8-');
    await expectCount(page, 7);
    expect(asked).toEqual(['?gore=8-&unseen=true']);
    const seen = page.getByRole('checkbox', { name: 'Include seen films' });
    await expect(seen).not.toBeChecked();
    await seen.press('Space');
    await expect(page).toHaveURL('/tonight?gore=8-&unseen=false');
    await expectCount(page, total);
    await seen.press('Space');
    await expectCount(page, 7);
    await page.getByRole('checkbox', { name: 'Only my watchlist' }).check();
    await expect(page).toHaveURL('/tonight?gore=8-&watchlist=true');
    await expect(thumb(page, 'gore', 'from')).toHaveValue('8');
  });
});

test('six films are seen on a laptop, and twenty films fit into 4,500 px of a phone', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  await expect(rows(page)).toHaveCount(20);
  for (let row = 0; row < 6; row++) await expect(rows(page).nth(row)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 760 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
});

test('the filters have the same shape before and after their script', { tag: '@desktop' }, async ({ page }) => {
  const shape = () =>
    page
      .getByRole('form', { name: 'Filters' })
      .evaluate((form) =>
        [...form.querySelectorAll('input, select, summary')]
          .filter((field) => field.checkVisibility())
          .map((field) => [field.tagName, Math.round(field.getBoundingClientRect().top), field.clientWidth].join(' ')),
      );
  const release = await hold(page, '**/*.js');
  await page.goto('/tonight?gore=2-6', { waitUntil: 'commit' });
  await expect(page.getByRole('slider')).toHaveCount(4);
  const before = await shape();
  release();
  await hydrated(page);
  expect(await shape()).toEqual(before);
});

test('filters that are chosen before their script comes are applied', { tag: '@desktop' }, async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/tonight', { waitUntil: 'commit' });
  const fields = await filters(page, false);
  await thumb(fields, 'scares', 'from').press('ArrowRight');
  await thumb(fields, 'gore', 'to').press('Home');
  await fields.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest');
  await fields.getByText('Streaming on', { exact: true }).first().click();
  for (const name of ['Netflix', 'Shudder']) await fields.getByRole('checkbox', { name }).check();
  await fields.getByText('Leave out', { exact: true }).first().click();
  for (const name of [/^Clowns/, /^Spiders/]) await fields.getByRole('checkbox', { name }).check();
  await fields.getByText('Made in', { exact: true }).first().click();
  release();
  const search = '?scares=1-&gore=-0&platforms=netflix,shudder&without=spiders,clowns&sort=newest';
  await expect(page).toHaveURL(`/tonight${search}`);
  const { total } = await foundBy(page, search);
  await expect(page.getByRole('heading', { name: `${total} films we haven’t checked` })).toBeVisible();
  for (const name of ['Netflix', 'Shudder']) await expect(fields.getByRole('checkbox', { name })).toBeChecked();
  await expect(fields.getByRole('checkbox', { name: /^Japan/ })).toBeVisible();
});

test('unchecked films are shown to a visitor who opens their fold before the script comes', {
  tag: '@desktop',
}, async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/tonight?without=clowns', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: /films we haven’t checked$/ }).click();
  release();
  await expect(page.locator('ul[aria-labelledby=unchecked] > li').first()).toBeVisible();
});

test.describe('the page /tonight without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('is a form with selects and checkboxes', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/tonight');
    await page.getByRole('combobox', { name: 'gore' }).selectOption('low (0 to 3)');
    await page.getByText('More', { exact: true }).first().click();
    await expect(page.getByRole('combobox', { name: 'lore' })).toBeVisible();
    await page.getByText('Streaming on', { exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Netflix' }).check();
    await page.getByRole('checkbox', { name: 'Shudder' }).check();
    await page.getByRole('button', { name: 'Show films' }).click();
    await expect(page).toHaveURL('/tonight?gore=-3&platforms=netflix,shudder');
    await expect(page.getByRole('combobox', { name: 'gore' })).toHaveValue('-3');
    const { total } = await foundBy(page, '?gore=-3&platforms=netflix,shudder');
    await expect(page.getByText(`${filmCount(total)} found`).first()).toBeVisible();
  });
});
