import type { Page, Response } from '@playwright/test';
import type { FilmNotes, KnownNotes } from '../../src/features/films/contract/film-notes.ts';
import type { FoundFilms } from '../../src/features/tonight/contract/finder.ts';
import { filmCount, grouped } from '../../src/ui/format/numbers.ts';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { expectCount, foundBy, rows } from '../tonight/found.ts';

const LIMITS = { axes: { gore: 4 }, notes: [] };
/** The gore of this film is far above 4. */
const GORY = { id: 420634, title: 'Terrifier' };
const SEARCH = `/search?q=${GORY.title}`;

const keepOnDevice = (page: Page, limits: object = LIMITS) =>
  page.addInitScript((stored) => {
    // Runs at each page load, but stores the limits only once, because the site may remove them.
    if (!sessionStorage.getItem('prepared')) localStorage.setItem('limits', stored);
    sessionStorage.setItem('prepared', '1');
  }, JSON.stringify(limits));
const onDevice = (page: Page) => page.evaluate(() => localStorage.getItem('limits'));
const ofMember = async (page: Page) => (await page.request.get('/api/limits')).json();

const gore = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'gore, at most' }).getByRole('radio', { name });
const NO_LIMIT = /^As gory as it gets/;
const clowns = (page: Page) => page.getByRole('checkbox', { name: 'Clowns' });
const gory = (page: Page) => page.getByRole('link', { name: new RegExp(`^${GORY.title} Beyond your limits: gore$`) });
const plain = (page: Page) => page.getByRole('link', { name: GORY.title, exact: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test.describe('my limits', { tag: '@desktop' }, () => {
  test('are set by a visitor with the keyboard, stay on the device, and cost nothing before they are set', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await open(page, '/');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => /film-marks|films\/fright/.test(url))).toEqual([]);

    await open(page, '/tonight');
    await expect(page.getByRole('checkbox', { name: 'My limits' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Set my limits' }).click();
    await expect(page).toHaveURL('/limits');
    const { notes }: KnownNotes = await (await page.request.get('/api/content-notes')).json();
    for (const { note, label, known } of notes) {
      const choice = page.getByRole('checkbox', { name: label });
      // Notes that are known for too few films are left out.
      if (note === 'flashing-lights' && known < 50) await expect(choice).toHaveCount(0);
      else
        await expect(choice).toHaveAccessibleName(
          `${label}${note === 'jump-scares' ? ', even a few' : ''} ${grouped(known)} checked`,
        );
    }
    await gore(page, NO_LIMIT).press('ArrowUp');
    await expect(gore(page, /^A lot of gore, in detail/)).toBeChecked();
    await clowns(page).press('Space');
    await expect(clowns(page)).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    expect(JSON.parse((await onDevice(page)) ?? '')).toEqual({ axes: { gore: 8 }, notes: ['clowns'] });
    await page.goBack();
    await expect(page.getByText(/^Your limits hide \d/)).toBeVisible();

    await open(page, '/limits');
    await expect(gore(page, /^A lot of gore, in detail/)).toBeChecked();
    await page.getByRole('button', { name: 'Remove all limits' }).press('Enter');
    await expect(gore(page, NO_LIMIT)).toBeChecked();
    await expect(clowns(page)).not.toBeChecked();
    expect(await onDevice(page)).toBeNull();
  });

  test('move from the device to the account, apply until the member signs out, and not to films already watched', async ({
    page,
  }) => {
    await keepOnDevice(page);
    await becomeMember(page);
    await open(page, '/profile');
    await expect.poll(() => ofMember(page)).toEqual(LIMITS);
    await expect.poll(() => onDevice(page)).toBeNull();
    await page.getByRole('link', { name: 'My limits' }).click();
    await expect(gore(page, /^4 of 10$/)).toBeChecked();
    const saved = page.waitForResponse(
      (response: Response) => response.url().endsWith('/api/limits') && response.request().method() === 'PUT',
    );
    await clowns(page).click();
    await saved;
    expect(await ofMember(page)).toEqual({ axes: { gore: 4 }, notes: ['clowns'] });
    expect(await onDevice(page)).toBeNull();
    await clowns(page).click();
    await expect.poll(() => ofMember(page)).toEqual(LIMITS);

    await open(page, SEARCH);
    await expect(gory(page)).toBeVisible();
    const data = { watched: true, watchDate: null };
    await page.request.post(`/api/tmdb/update-watched-status/${GORY.id}`, { data });
    const marks = page.waitForResponse('**/api/user-list/marks');
    await open(page, SEARCH);
    await marks;
    const links = page.getByRole('main').getByRole('link', { name: /Terrifier/ });
    await expect(links.filter({ hasText: 'Beyond your limits' }).first()).toBeVisible();
    await expect(plain(page)).toBeVisible();
    await expect(gory(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await open(page, SEARCH);
    await expect(plain(page)).toBeVisible();
    await expect(links.filter({ hasText: 'Beyond your limits' })).toHaveCount(0);
  });
});

test('a film beyond the limits is marked on every list, in the name of its link, and on its page', {
  tag: '@desktop',
}, async ({ page }) => {
  const { notes }: FilmNotes = await (await page.request.get(`/api/films/${GORY.id}/content-notes`)).json();
  const limited = notes.filter(({ note }) => ['clowns', 'needles', 'snakes', 'suicide'].includes(note));
  await keepOnDevice(page, { axes: { gore: 0, scares: 0 }, notes: limited.map(({ note }) => note) });
  for (const path of ['/', '/keyword/slasher', '/person/1287039160', '/calendar']) {
    const asked = page.waitForRequest('**/api/films/fright?ids=*');
    await open(page, path);
    const ids = new URL((await asked).url()).searchParams.get('ids')?.split(',').map(Number) ?? [];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    await expect(page.getByRole('link', { name: /(Beyond your limits|Not checked): / }).first()).toBeVisible();
    if (path !== '/') continue;
    const review = page.getByRole('region', { name: 'Featured Review' });
    await expect(review.getByRole('link', { name: / (Beyond your limits|Not checked): / })).toBeVisible();
  }

  await open(page, SEARCH);
  await page
    .getByRole('link', { name: new RegExp(`^${GORY.title} Beyond your limits: `) })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(`/movie/${GORY.id}`);
  const line = page.getByRole('paragraph').filter({ hasText: 'My limits' });
  await expect(line).toContainText(/Beyond your limits: [^.]*gore/);
  const words = { yes: 'Beyond your limits', few: 'Beyond your limits', no: 'No', null: 'Not checked' };
  for (const { label, known } of limited) {
    await expect(line).toContainText(new RegExp(`${words[`${known}`]}: [^.]*${label}`, 'i'));
  }
  await page.getByRole('main').getByRole('link', { name: 'My limits' }).click();
  await expect(page).toHaveURL('/limits');
});

test.describe('tonight within the limits', () => {
  test('leaves out films beyond the limits until the limits are switched off', { tag: '@desktop' }, async ({
    page,
  }) => {
    const [all, within] = [await foundBy(page, '?lore=7-'), await foundBy(page, '?lore=7-&gore=-4&without=clowns')];
    const safe = within.total - within.unsure;
    expect(within.total).toBeLessThan(all.total);
    await keepOnDevice(page, { axes: { gore: 4 }, notes: ['clowns'] });
    await open(page, '/tonight?lore=7-');
    await expect(page.getByText(`Your limits hide ${all.total - within.total} of ${all.total} films.`)).toBeVisible();
    await expect(page.getByText(`${safe} films safe for you`).first()).toBeVisible();
    const limits = page.getByRole('checkbox', { name: 'My limits' });
    await expect(limits).toBeChecked();
    await limits.press('Space');
    await expectCount(page, all.total);
    await expect(page.getByText(/^Your limits hide/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: / Beyond your limits: / }).first()).toBeVisible();
    await expect(page).toHaveURL('/tonight?lore=7-');
  });

  test('shows films that are checked first, and folds the others below with their number', { tag: '@desktop' }, async ({
    page,
  }) => {
    const query = '?atmosphere=9-&without=animal-dies';
    const [all, safe, unchecked] = await Promise.all(
      ['', '&unknown=hide', '&unknown=only'].map((unknown) => foundBy(page, query + unknown)),
    );
    expect(all?.total).toBe((safe?.total ?? 0) + (unchecked?.total ?? 0));
    await keepOnDevice(page, { axes: {}, notes: ['animal-dies'] });
    // An old link: films that are not checked are left out anyway.
    await open(page, '/tonight?atmosphere=9-&unknown=hide');
    await expect(page).toHaveURL('/tonight?atmosphere=9-');
    await expect(page.getByRole('status').filter({ hasText: `${safe?.total} films safe for you` })).toBeAttached();
    await expect(rows(page)).toHaveCount(Math.min(20, safe?.total ?? 0));
    await expect(page.getByRole('link', { name: /Not checked/ })).toHaveCount(0);
    await page.getByRole('heading', { name: `${unchecked?.total} films we haven’t checked` }).click();
    await expect(page.getByRole('link', { name: / Not checked: an animal dies or is hurt$/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Show only unchecked films' }).click();
    await expect(page).toHaveURL('/tonight?atmosphere=9-&unknown=only');
    await expect(rows(page)).toHaveCount(Math.min(20, unchecked?.total ?? 0));
    await page.getByRole('link', { name: /^Remove: films we haven’t checked/ }).click();
    await expect(page).toHaveURL('/tonight?atmosphere=9-');
    await page.getByText('Leave out', { exact: true }).first().click();
    await expect(page.getByRole('checkbox', { name: /^An animal dies or is hurt [\d,]+ checked$/ })).toBeVisible();
  });
});

test('the film on the front page, and the number of films that fit, are within the limits', {
  tag: '@desktop',
}, async ({ page }) => {
  await keepOnDevice(page, { axes: { gore: 2 }, notes: ['jump-scares'] });
  await page.goto('/');
  const within = 'scares=6-&gore=-2&without=jump-scares&unknown=hide';
  const { total, results }: FoundFilms = await (await page.request.get(`/api/films/by-fright?${within}`)).json();
  const film = page.getByRole('article', { name: 'One film for tonight' });
  const [best] = results;
  await expect(film.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/movie/${best?.id}`);
  await expect(page.getByRole('link', { name: /^See all / })).toHaveText(`See all ${filmCount(total)} that fit`);
  await page.getByRole('slider', { name: 'gore' }).press('End');
  await expect(film.getByRole('listitem').first()).toHaveText('The closest film within your limits');
  await page.getByRole('link', { name: /^See (all|the film)/ }).click();
  await expect(page.getByText('You asked for more than your limits allow.')).toBeVisible();
});
