import type { Page, Response } from '@playwright/test';
import { CONTENT_NOTE_SLUGS } from '../../src/features/films/contract/content-note-slugs.ts';
import type { FilmNotes, KnownNotes } from '../../src/features/films/contract/film-notes.ts';
import { filmCount, grouped } from '../../src/ui/format/numbers.ts';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember, register, setRandomIpAddress } from '../members.ts';
import { expectCount, foundBy, rows } from '../tonight/found.ts';

const LIMITS = { axes: { gore: 4 }, notes: [] };
/** The gore of this film is far above 4. */
const GORY = { id: 420634, title: 'Terrifier' };

const keepOnDevice = (page: Page, limits: object = LIMITS) =>
  page.addInitScript((stored) => {
    // Runs at each page load, but stores the limits only once, because the site may remove them.
    if (!sessionStorage.getItem('prepared')) localStorage.setItem('limits', stored);
    sessionStorage.setItem('prepared', '1');
  }, JSON.stringify(limits));
const onDevice = (page: Page) => page.evaluate(() => localStorage.getItem('limits'));
const ofMember = async (page: Page) => (await page.request.get('/api/limits')).json();

const gore = (page: Page) => page.getByRole('combobox', { name: 'gore at most' });
const clowns = (page: Page) => page.getByRole('checkbox', { name: 'Clowns' });
const gory = (page: Page) => page.getByRole('link', { name: new RegExp(`^${GORY.title} Beyond your limits: gore$`) });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test.use({ allowedConsole: /^Saving the limits failed|503/ });

test.describe('my limits', () => {
  test('can be set by a visitor with the keyboard, and stay on the device', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/limits');
    await gore(page).focus();
    await page.keyboard.press('3');
    await expect(gore(page)).toHaveValue('3');
    await clowns(page).focus();
    await page.keyboard.press('Space');
    await expect(clowns(page)).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    expect(JSON.parse((await onDevice(page)) ?? '')).toEqual({ axes: { gore: 3 }, notes: ['clowns'] });

    await page.reload();
    await expect(gore(page)).toHaveValue('3');
    await page.getByRole('button', { name: 'Remove all limits' }).press('Enter');
    await expect(gore(page)).toHaveValue('');
    await expect(clowns(page)).not.toBeChecked();
    expect(await onDevice(page)).toBeNull();
  });

  test("are linked from a member's profile, and are the same on every device", { tag: '@desktop' }, async ({
    page,
  }) => {
    await becomeMember(page);
    await open(page, '/profile');
    await page.getByRole('link', { name: 'My limits' }).click();
    const isSaved = (response: Response) =>
      response.url().endsWith('/api/limits') && response.request().method() === 'PUT';
    const saved = page.waitForResponse(isSaved);
    await gore(page).selectOption('4');
    await saved;
    const savedNote = page.waitForResponse(isSaved);
    await clowns(page).click();
    await savedNote;
    expect(await ofMember(page)).toEqual({ axes: { gore: 4 }, notes: ['clowns'] });
    expect(await onDevice(page)).toBeNull();
    await page.reload();
    await expect(gore(page)).toHaveValue('4');
    await expect(clowns(page)).toBeChecked();
  });

  test('move from the device to an account that has no limits', { tag: '@desktop' }, async ({ page }) => {
    await keepOnDevice(page);
    await becomeMember(page);
    await open(page, '/');
    await expect.poll(() => ofMember(page)).toEqual(LIMITS);
    await expect.poll(() => onDevice(page)).toBeNull();
  });

  test('are replaced on the device by the limits of the account', { tag: '@desktop' }, async ({ page }) => {
    const own = { axes: { lore: 2 }, notes: [] };
    await keepOnDevice(page);
    await becomeMember(page);
    await page.request.put('/api/limits', { data: own });
    await open(page, '/limits');
    await expect(gore(page)).toHaveValue('');
    const earlier = page.getByRole('list', { name: 'Earlier limits' }).getByRole('button');
    await expect(earlier).toHaveText(['Remove: lore at most 2']);
    await expect.poll(() => onDevice(page)).toBeNull();
    expect(await ofMember(page)).toEqual(own);
    // A limit on another category than scares and gore stays until it is removed, and cannot be set again.
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(2);
    await earlier.press('Enter');
    await expect(earlier).toHaveCount(0);
    await expect.poll(() => ofMember(page)).toEqual({ axes: {}, notes: [] });
  });

  test('show for how many films each note is known, and leave out notes that are known for too few films', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { notes, films }: KnownNotes = await (await page.request.get('/api/content-notes')).json();
    await open(page, '/limits');
    for (const { note, label, known } of notes) {
      const choice = page.getByRole('checkbox', { name: label });
      if (note === 'flashing-lights' && known < 50) await expect(choice).toHaveCount(0);
      else await expect(choice).toHaveAccessibleName(`${label} known for ${grouped(known)} of ${filmCount(films)}`);
    }
  });

  test("show the saved value again when a member's change could not be saved", { tag: '@desktop' }, async ({
    page,
  }) => {
    await becomeMember(page);
    await open(page, '/limits');
    await page.route('**/api/limits', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await gore(page).selectOption('4');
    await expect(page.getByRole('alert')).toHaveText('Your limits could not be saved. Please try again.');
    await expect(gore(page)).toHaveValue('');
  });

  test('show a message when the browser blocks storage, and apply until the page is closed', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => undefined }));
    await open(page, '/limits');
    await gore(page).selectOption('4');
    await expect(page.getByRole('alert')).toHaveText(/^This browser blocks storage/);
    await expect(gore(page)).toHaveValue('4');
  });
});
test.describe('a film beyond the limits', () => {
  test('is marked in the search, and the name of its link says that it is beyond the limits', {
    tag: '@desktop',
  }, async ({ page }) => {
    await keepOnDevice(page);
    await open(page, `/search?q=${GORY.title}`);
    await expect(gory(page)).toBeVisible();
    await gory(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/movie/${GORY.id}`);
    await expect(page.getByText('Beyond your limits: gore.', { exact: false })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My limits' }).click();
    await expect(page).toHaveURL('/limits');
  });

  test('is marked on every list of films after a request to /api/films/fright', { tag: '@desktop' }, async ({
    page,
  }) => {
    await keepOnDevice(page, { axes: { gore: 0, scares: 0, atmosphere: 0 }, notes: [] });
    for (const path of ['/', '/keyword/slasher', '/person/1287039160', '/calendar']) {
      const asked = page.waitForRequest('**/api/films/fright?ids=*');
      await open(page, path);
      const ids = new URL((await asked).url()).searchParams.get('ids')?.split(',').map(Number) ?? [];
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      await expect(page.getByRole('link', { name: /(Beyond your limits|Not known): / }).first()).toBeVisible();
      if (path !== '/') continue;
      const review = page.getByRole('region', { name: 'Featured Review' });
      await expect(review.getByRole('link', { name: / (Beyond your limits|Not known): / })).toBeVisible();
    }
  });

  test('shows on its page, for each limit, whether it is beyond the limit, within the limit, or not known', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { notes }: FilmNotes = await (await page.request.get(`/api/films/${GORY.id}/content-notes`)).json();
    const limited = notes.filter(({ note }) => ['clowns', 'needles', 'snakes', 'suicide'].includes(note));
    await keepOnDevice(page, { axes: { gore: 9 }, notes: limited.map(({ note }) => note) });
    await open(page, `/movie/${GORY.id}`);
    const line = page.getByRole('paragraph').filter({ hasText: 'My limits' });
    const words = { yes: 'Beyond your limits', no: 'Known to be without', null: 'Not known' };
    for (const { label, known } of limited) {
      await expect(line).toContainText(new RegExp(`${words[`${known}`]}: [^.]*${label}`, 'i'));
    }
  });

  test('has no "Beyond your limits" overlay when the member has watched it', { tag: '@desktop' }, async ({ page }) => {
    await becomeMember(page);
    await page.request.put('/api/limits', { data: LIMITS });
    await page.request.post(`/api/tmdb/update-watched-status/${GORY.id}`, { data: { watched: true, watchDate: null } });
    const marks = page.waitForResponse('**/api/user-list/marks');
    const frights = page.waitForResponse('**/api/films/fright?ids=*');
    await open(page, `/search?q=${GORY.title}`);
    await Promise.all([marks, frights]);
    const links = page.getByRole('main').getByRole('link', { name: /Terrifier/ });
    await expect(links.filter({ hasText: 'Beyond your limits' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: GORY.title, exact: true })).toBeVisible();
    await expect(gory(page)).toHaveCount(0);
  });

  test('is marked for a member, and is not marked after the member has signed out', { tag: '@desktop' }, async ({
    page,
  }) => {
    await becomeMember(page);
    await page.request.put('/api/limits', { data: LIMITS });
    await open(page, `/search?q=${GORY.title}`);
    await expect(gory(page)).toBeVisible();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await open(page, `/search?q=${GORY.title}`);
    await expect(page.getByRole('link', { name: GORY.title, exact: true })).toBeVisible();
    await expect(gory(page)).toHaveCount(0);
  });

  test('needs no script and no request when the member has set no limits', { tag: '@desktop' }, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await register(page);
    await setRandomIpAddress(page);
    await open(page, '/');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => /film-marks|films\/fright/.test(url))).toEqual([]);
    expect(requests.some((url) => /\/assets\/.*\.js/.test(url))).toBe(true);
  });
});

test.describe('tonight within the limits', () => {
  const found = (page: Page) => page.locator('p', { hasText: /^[\d,]+ films? found$/ }).first();
  const total = async (page: Page, query: string) =>
    (await (await page.request.get(`/api/films/by-fright${query}`)).json()).total;

  test('leaves out films beyond the limits until the limits are switched off', { tag: '@desktop' }, async ({
    page,
    isPhone,
  }) => {
    await keepOnDevice(page, { axes: { gore: 4 }, notes: ['clowns'] });
    const [all, within] = [await total(page, '?lore=7-'), await total(page, '?lore=7-&gore=-4&without=clowns')];
    expect(within).toBeLessThan(all);
    await open(page, '/tonight?lore=7-');
    await expect(page.getByText(`Your limits hide ${all - within} of ${all} films.`)).toBeVisible();
    await expect(found(page)).toHaveText(`${within} films found`);
    await expect(page).toHaveURL('/tonight?lore=7-');

    if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
    const limits = page.getByRole('checkbox', { name: 'My limits' });
    await expect(limits).toBeChecked();
    await limits.press('Space');
    if (isPhone) await page.getByRole('button', { name: `Show ${all} films` }).click();
    await expect(found(page)).toHaveText(`${all} films found`);
    await expect(page.getByText(/^Your limits hide/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: / Beyond your limits: / }).first()).toBeVisible();
    await expect(page).toHaveURL('/tonight?lore=7-');
  });

  test('marks films for which an avoided note is unknown, and has a checkbox that hides them', {
    tag: '@desktop',
  }, async ({ page, isPhone }) => {
    const query = '?atmosphere=9-&without=animal-dies';
    const [shown, hidden] = [await foundBy(page, query), await foundBy(page, `${query}&unknown=hide`)];
    expect(shown.unsure).toBe(shown.total - hidden.total);
    expect(shown.unsure).toBeGreaterThan(0);
    await keepOnDevice(page, { axes: {}, notes: ['animal-dies'] });
    await open(page, '/tonight?atmosphere=9-');
    const first = shown.results.findIndex(({ unknown }) => unknown.length > 0);
    const row = rows(page).nth(first);
    await expect(row).toContainText('Not known: an animal dies or is hurt');
    await expect(row.getByRole('link', { name: /Not known/ })).toHaveCount(0);

    const unsure = page.getByRole('checkbox', { name: `Also hide ${filmCount(shown.unsure)} with unknown content` });
    await unsure.press('Space');
    await expect(page).toHaveURL('/tonight?atmosphere=9-&unknown=hide');
    await expectCount(page, hidden.total);
    await expect(page.getByText('Not known: an animal dies')).toHaveCount(0);
    if (isPhone) return;
    await page.getByText('Keep out', { exact: true }).first().click();
    await expect(
      page.getByRole('checkbox', { name: /^An animal dies or is hurt known for [\d,]+ of [\d,]+ films$/ }),
    ).toBeVisible();
  });

  test('says that no film is beyond the limits, as far as is known', { tag: '@desktop' }, async ({ page }) => {
    const query = '?decades=1930s';
    const found = await Promise.all(
      CONTENT_NOTE_SLUGS.map(async (note) => ({ note, ...(await foundBy(page, `${query}&without=${note}`)) })),
    );
    const unclear = found.find(({ note, notes, unsure }) => notes[note]?.yes === 0 && unsure > 0);
    if (!unclear) throw new Error('All notes of these films are known');
    await keepOnDevice(page, { axes: {}, notes: [unclear.note] });
    await open(page, `/tonight${query}`);
    const claim = `As far as we know, none of these ${filmCount(unclear.total)} is beyond your limits.`;
    await expect(page.getByText(claim)).toBeVisible();
    await expect(page.getByText(/^Your limits hide/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show them' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: `Also hide ${filmCount(unclear.unsure)}` })).toBeVisible();
  });

  test('leads a visitor without limits to the page that sets limits', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/tonight');
    await expect(page.getByRole('checkbox', { name: 'My limits' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Set my limits' }).click();
    await expect(page).toHaveURL('/limits');
    await gore(page).selectOption('4');
    await page.goBack();
    await expect(page.getByText(/^Your limits hide \d/)).toBeVisible();
  });
});
