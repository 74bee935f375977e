import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { becomeMember, setRandomIpAddress } from '../members.ts';
import { REFUSED } from '../my-movies/stub-member.ts';
import { tabTo } from '../tab-to.ts';
import { beReady, card, goTo, join, openNight, phone, swipe, titleOf } from './guests.ts';
import { CODE, NIGHT_PATH, NIGHTS, stubNight, withoutSeat } from './stub-night.ts';

test.use({ allowedConsole: /^Failed to load resource/ });

test('three people find one film by buttons, keys and swipes', { tag: '@desktop' }, async ({ page, browser }) => {
  test.slow();
  const [ben, cleo] = [await phone(browser), await phone(browser)];
  await becomeMember(page);
  const path = await openNight(page, 'Jamie');
  const button = (name: string | RegExp, of = page) => of.getByRole('button', { name, exact: true });

  await test.step('the guests join, and choose limits and moods', async () => {
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    const asked = ben.waitForRequest(/\/api\/nights\/[a-z]{6}\?key=[a-z]{16}$/);
    await join(ben, link, 'Ben');
    await asked;
    await join(cleo, path, 'Cleo 🦇 <b>');
    await ben.getByText('My picks').click();
    await ben.getByRole('radio', { name: /^Moments that make you look away/ }).check();
    await cleo.getByText('My picks').click();
    await button('Dread without gore', cleo).click();
    await expect(button('Dread without gore', cleo)).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeViolations(cleo);
    await beReady(ben);
    await expect(ben.getByRole('heading', { name: 'You are ready' })).toBeFocused();
    await beReady(cleo);
    await page.getByText('My picks').click();
    await page.getByLabel('Leave out films I have watched').check();
    await beReady(page);
    await expect(page.getByRole('heading', { name: 'Everybody is ready' })).toBeVisible();
    await expect(ben.getByText('The host can now start the voting.')).toBeVisible();
    await expect(button('Start voting', ben)).toHaveCount(0);
  });

  await test.step('a television shows the guests and does not take a seat', async () => {
    const television = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
    await television.goto(`${path}#screen`);
    await expect(television.getByRole('listitem').filter({ hasText: 'Cleo 🦇 <b>' })).toBeVisible();
    await expect(television.getByRole('img', { name: 'QR code with the link to this movie night' })).toBeVisible();
    await expect(television.getByRole('banner')).toBeHidden();
    await television.context().close();
  });

  await button('Start voting').click();
  await expect(card(page)).toBeVisible();
  const title = await titleOf(page);

  await test.step('the host votes by buttons, and undoes a vote', async () => {
    await button(/^Yes/).click();
    await expect(card(page).getByRole('heading')).not.toHaveText(title);
    await button(/^Undo/).click();
    await expect(card(page).getByRole('heading')).toHaveText(title);
    await button(/^Yes/).click();
    await expect(ben.getByRole('listitem').filter({ hasText: 'Jamie' })).toContainText(/1 of \d+/);
  });

  await test.step('Ben votes by keys, and has one veto', async () => {
    await expect(card(ben).getByRole('heading')).toBeFocused();
    if ((await titleOf(ben)) !== title) {
      await ben.keyboard.press('v');
      await expect(button('Veto used', ben)).toHaveAttribute('aria-disabled', 'true');
    }
    await goTo(ben, title, () => ben.keyboard.press('ArrowLeft'));
    await ben.keyboard.press('ArrowRight');
  });

  await test.step('Cleo votes by swipes, and the night ends when all have said yes', async () => {
    await goTo(cleo, title, () => swipe(cleo, 'left'));
    await swipe(cleo, 'right');
    for (const guest of [page, ben, cleo]) {
      await expect(guest.getByRole('heading', { level: 1, name: 'Tonight’s film' })).toBeFocused();
      await expect(guest.getByRole('article', { name: title })).toContainText('Everybody said yes');
      await expect(guest.getByText('Cleo')).toHaveCount(0);
    }
  });

  await test.step('a member adds the film to the watchlist and marks it as watched together', async () => {
    const winner = page.getByRole('article', { name: title });
    const href = await winner.getByRole('link', { name: 'About the film' }).getAttribute('href');
    const id = Number(href?.split('/').at(-1));
    const marks = async () => (await page.request.get('/api/user-list/marks')).json();
    await winner.getByRole('button', { name: `Watchlist: ${title}` }).click();
    await expect.poll(async () => (await marks()).watchlist).toContain(id);
    await button('Mark as watched today').click();
    await expect(winner.getByRole('button', { name: 'Watched today' })).toBeVisible();
    await expect.poll(async () => (await marks()).watched).toContain(id);
    await winner.getByRole('link', { name: 'About the film' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(ben.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
  });
  for (const guest of [ben, cleo]) await guest.context().close();
});

test('a night works without EventSource, and a page that was offline shows the current state again', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  const ben = await phone(browser);
  for (const one of [page, ben])
    await one.addInitScript(() => {
      Reflect.deleteProperty(window, 'EventSource');
    });
  const path = await openNight(page, 'Jamie');
  await beReady(page);
  await join(ben, path, 'Ben');
  await expect(page.getByText('Waiting for Ben.')).toBeVisible();
  await page.context().setOffline(true);
  await beReady(ben);
  await expect(ben.getByRole('heading', { name: 'Everybody is ready' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Start voting' }).click();
  await expect(card(page)).toBeVisible();
  await expect(card(ben)).toBeVisible();
  const title = await titleOf(page);
  await page.getByRole('button', { name: /^Yes/ }).click();
  await goTo(ben, title, () => ben.keyboard.press('ArrowLeft'));
  await ben.keyboard.press('ArrowRight');
  for (const guest of [page, ben]) await expect(guest.getByRole('article', { name: title })).toBeVisible();
  await ben.context().close();
});

test('a guest types the code, is refused with a name that is taken, is removed by the host and joins again', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const ben = await phone(browser);
  const path = await openNight(page, 'Jamie');
  const code = path.split('/').at(-1) ?? '';
  const field = ben.getByRole('textbox', { name: 'Code' });
  await ben.goto('/night');
  await hydrated(ben);
  await field.fill('aeiou');
  await field.press('Enter');
  await expect(ben.getByText('A code has six letters, but never A, E, I, O or U.')).toBeVisible();
  await field.fill(` ${code.slice(0, 3).toUpperCase()} ${code.slice(3)}`);
  await field.press('Enter');
  await expect(ben).toHaveURL(path);
  await expect(ben.getByText('Jamie started this movie night.')).toBeVisible();

  const submit = ben.getByRole('button', { name: 'Join', exact: true });
  await ben.getByLabel('Your name').fill('JAMIE');
  await submit.click();
  await expect(ben.getByRole('alert')).toContainText(/taken|name/i);
  await ben.getByLabel('Your name').fill(' ');
  await submit.click();
  await expect(ben.getByText('Enter a name that the others know.')).toBeVisible();

  const others = page.getByRole('complementary', { name: 'Guests' });
  await join(ben, path, 'Ben');
  await others.getByRole('button', { name: 'Remove Ben' }).click();
  await expect(submit).toBeVisible();
  await expect(others.getByRole('listitem')).toHaveCount(1);
  await join(ben, path, 'Ben');
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await ben.context().close();
});

test('the host can finish the voting early, and a guest can leave', { tag: '@desktop' }, async ({ page, browser }) => {
  const ben = await phone(browser);
  const path = await openNight(page, 'Jamie');
  await join(ben, path, 'Ben');
  await beReady(ben);
  await beReady(page);
  await page.getByRole('button', { name: 'Start voting' }).click();
  await page.getByRole('button', { name: /^No/ }).click();
  await expect(ben.getByRole('button', { name: 'Finish' })).toHaveCount(0);
  await ben.getByRole('button', { name: 'Leave the movie night' }).click();
  await ben.getByRole('button', { name: 'Leave the movie night? Press again' }).click();
  await expect(ben.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await ben.context().close();
  await expect(page.getByRole('complementary', { name: 'Guests' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Finish? Press again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tonight’s film' })).toBeVisible();
  await page.getByRole('link', { name: 'Start another movie night' }).click();
  await expect(page).toHaveURL('/night');
});

test('a night works by keyboard alone, from its start to the chosen film', { tag: '@desktop' }, async ({ page }) => {
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto('/night');
  await hydrated(page);
  await page.getByLabel('Your name').focus();
  await keyboard.type('Jamie');
  await keyboard.press('Enter');
  await tabTo(page, page.getByText('My picks'));
  await keyboard.press('Enter');
  await tabTo(page, button('Slow burn'));
  await keyboard.press('Space');
  await tabTo(page, button('I am ready'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Everybody is ready' })).toBeFocused();
  await tabTo(page, button('Start alone'));
  await keyboard.press('Enter');
  await expect(card(page).getByRole('heading')).toBeFocused();
  const first = await titleOf(page);
  await keyboard.press('ArrowLeft');
  await expect(card(page).getByRole('heading')).not.toHaveText(first);
  await tabTo(page, button(/^Undo/));
  await keyboard.press('Enter');
  await expect(card(page).getByRole('heading')).toHaveText(first);
  await keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Veto used', exact: true })).toBeVisible();
  await keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Veto', exact: true })).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('article', { name: first })).toContainText('Everybody said yes');
});

test('a vote that cannot be saved is taken back; a late visitor reads that the night is full, over or not found', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubNight(NIGHTS.voting)(page);
  await page.route(`**/api/nights/${CODE}/votes`, REFUSED);
  await page.goto(NIGHT_PATH);
  const title = card(page).getByRole('heading');
  await expect(title).toHaveText('The Shining');
  await page.getByRole('button', { name: /^No/ }).click();
  await expect(page.getByRole('alert')).toContainText('The database is busy.');
  await expect(title).toHaveText('The Shining');

  await stubNight(NIGHTS.full)(page);
  await page.goto(NIGHT_PATH);
  await expect(page.getByRole('heading', { name: 'This movie night is full' })).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await stubNight(withoutSeat(NIGHTS.over))(page);
  await page.reload();
  await expect(page.getByRole('article', { name: 'The Shining' })).toContainText('Everybody said yes');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const path of [NIGHT_PATH, '/night/aeiou']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('This movie night does not exist');
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  }
});

test('on a phone the lobby begins with "I am ready", folds the picks and the note on networks, and is at most 1,200 px high', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await stubNight(NIGHTS['gathering alone'])(page);
  await page.goto(NIGHT_PATH);
  await expect(page.getByRole('button', { name: 'I am ready' })).toBeInViewport();
  await expect(page.getByRole('img', { name: 'QR code with the link to this movie night' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_200);
  await expect(page.getByText('npm run up')).toBeHidden();
  await page.getByText('How phones reach this site').click();
  await expect(page.getByText('npm run up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Slow burn' })).toBeHidden();
  await page.getByText('My picks').click();
  await expect(page.getByRole('button', { name: 'Slow burn' })).toBeVisible();
});

test('a member opens a night with one of their lists, and the guests vote only on its films', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const ben = await phone(browser);
  await setRandomIpAddress(page);
  await becomeMember(page);
  const { _id } = await (await page.request.post('/api/lists', { data: { name: 'Only Jamie knows' } })).json();
  for (const id of [694, 948]) await page.request.put(`/api/lists/${_id}/films/${id}`, { data: {} });
  await page.goto(`/lists/${_id}`);
  await page.getByRole('link', { name: 'Movie night with this list' }).click();
  await expect(page.getByRole('combobox', { name: 'Films to choose from' })).toHaveValue(_id);
  await page.getByLabel('Your name').fill('Jamie');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Start the movie night' }).click();
  await expect(page).toHaveURL(/\/night\/[a-z]{6}$/);
  await join(ben, new URL(page.url()).pathname, 'Ben');
  await expect(ben.getByText('Tonight’s film comes from a list of 2 films.')).toBeVisible();
  await expect(ben.getByText('Only Jamie knows')).toHaveCount(0);
  for (const guest of [ben, page]) await beReady(guest);
  await page.getByRole('button', { name: 'Start voting' }).click();
  // The title gets the focus when the deck listens to keys.
  await expect(card(ben).getByRole('heading')).toBeFocused();
  const titles = new Set([await titleOf(ben)]);
  await ben.keyboard.press('ArrowLeft');
  await expect(card(ben).getByRole('heading')).not.toHaveText([...titles][0] ?? '');
  titles.add(await titleOf(ben));
  expect([...titles].sort()).toEqual(['Halloween', 'The Shining']);
  await ben.context().close();
});
