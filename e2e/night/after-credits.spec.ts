import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { beReady, card, join, openNight, phone } from './guests.ts';
import { NIGHT_PATH, NIGHTS, stubNight } from './stub-night.ts';

test.use({ allowedConsole: /^Failed to load resource/ });

test('a guest scores the film, and the television shows it without a reload', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await becomeMember(page);
  const path = await openNight(page, 'Jamie');
  const [ben, television] = [await phone(browser), await phone(browser)];
  await join(ben, path, 'Ben');
  await beReady(ben);
  await television.setViewportSize({ width: 1280, height: 720 });
  await television.goto(`${path}#screen`);
  await hydrated(television);
  await beReady(page);
  await page.getByRole('button', { name: 'Start voting' }).click();
  await expect(card(page)).toBeVisible();
  const finish = page.getByRole('button', { name: /^Finish/ });
  await finish.click();
  await finish.click();
  await expect(television.getByText('After the credits, score the film on your phones.')).toBeVisible();
  const href = await page.getByRole('link', { name: 'About the film' }).getAttribute('href');
  const filmId = href?.split('/').at(-1);
  const open = (name: string) => page.getByRole('button', { name }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Score / });
  const group = (name: string) => dialog.getByRole('radiogroup', { name });

  await test.step('by the keyboard, with the name, and as a rating of the member', async () => {
    await open('Score the film');
    await group('Overall').getByRole('radio', { name: '0', exact: true }).press('8');
    await group('scares').getByRole('radio', { name: '0', exact: true }).press('9');
    for (const name of ['gore', 'plot']) await group(name).getByRole('radio', { name: '4', exact: true }).check();
    await dialog.getByLabel('Show my name with my scores').press('Space');
    await dialog.getByLabel('Keep my scores as my rating').press('Space');
    await dialog.getByLabel('I watched it today').press('Space');
    await dialog.getByRole('button', { name: 'Send my scores' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change my scores' })).toBeFocused();
    for (const guest of [page, ben]) await expect(guest.getByText('1 guest has scored the film.')).toBeVisible();
    const stored = (name: string) => async () => (await page.request.get(`/api/${name}/${filmId}`)).json();
    await expect
      .poll(stored('ratings'))
      .toMatchObject({ overallRating: 8, detailedRatings: { scares: 9, gore: 4, plot: 4, lore: -1 } });
    await expect.poll(stored('viewings')).toHaveLength(1);
  });

  await test.step('on the television', async () => {
    await expect(television.getByRole('heading', { name: /^After the credits/ })).toBeVisible();
    await expect(television.getByRole('img', { name: /scares 9\.0, plot 4\.0, gore 4\.0$/ })).toBeVisible();
    await expect(television.getByRole('listitem').filter({ hasText: 'Jamie' })).toContainText('8');
  });

  await test.step('and takes the name back', async () => {
    await open('Change my scores');
    await expect(group('Overall').getByRole('radio', { name: '8', exact: true })).toBeChecked();
    await dialog.getByLabel('Show my name with my scores').uncheck();
    await dialog.getByRole('button', { name: 'Send my scores' }).click();
    await expect(television.getByText('Jamie')).toHaveCount(0);
    await expect(television.getByText('1 guest has scored the film.')).toBeVisible();
  });

  await test.step('and takes a picture along', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Picture for posts' }).click();
    expect((await download).suggestedFilename()).toBe('fright-club-night-wide.png');
  });
  for (const guest of [ben, television]) await guest.context().close();
});

test('names of any kind are shown as they are, and those who do not agree are not', { tag: '@phone' }, async ({
  page,
}) => {
  await stubNight(NIGHTS['over, scored by five'])(page);
  await page.goto(NIGHT_PATH);
  const part = page.getByRole('region', { name: 'After the credits' });
  await expect(part.getByText('5 guests have scored the film.')).toBeVisible();
  const scores = part.getByRole('list', { name: 'Scores' }).getByRole('listitem');
  await expect(scores).toHaveText([/^Average7\.0/, /^שרה <b>🦇<\/b> von und zu Grauenstein9/, /^Ben4/]);
  await expect(part.getByText('Biggest disagreement')).toBeVisible();
  await expect(part.getByText(/Cleo|Dee/)).toHaveCount(0);
});

test('a score that cannot be saved stays in the form, with the reason', { tag: '@phone' }, async ({ page }) => {
  await stubNight(NIGHTS.over)(page);
  const message = 'There is no such night. It may have ended.';
  await page.route('**/api/nights/*/scores', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message, requestId: '0' } }),
  );
  await page.goto(NIGHT_PATH);
  await page.getByRole('button', { name: 'Score the film' }).click();
  const eight = page.getByRole('radiogroup', { name: 'Overall' }).getByRole('radio', { name: '8', exact: true });
  await eight.check();
  await page.getByRole('button', { name: 'Send my scores' }).click();
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(eight).toBeChecked();
});
