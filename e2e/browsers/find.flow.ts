import { test } from './harness.ts';
import { link, role, title } from './locator.ts';

test('a visitor finds a film', async ({ tab, isPhone }) => {
  await tab.open('/');
  await tab.picture('home');
  if (isPhone) await tab.click(role('navigation', 'Main').role('link', 'Find'));
  await tab.fill(role('combobox', 'Search movies'), 'the shin');
  await tab.sees(role('option', /The Shining/));
  await tab.picture('suggestions');
  await tab.press('Enter');
  await tab.isAt('/search?q=the+shin');
  await tab.sees(link(/^The Shining/));
  await tab.picture('results');
  await tab.click(link(/^The Shining/));
  await tab.sees(title('The Shining'));
  await tab.picture('film');
});

test('a visitor finds films with little gore', async ({ tab, isPhone }) => {
  await tab.open('/tonight');
  if (isPhone) await tab.click(role('button', /^Filters/));
  const gore = role(isPhone ? 'dialog' : 'form', 'Filters').role('slider', 'gore, to');
  await tab.focus(gore);
  await tab.press('Home');
  await tab.press('ArrowRight');
  await tab.isAt('/tonight?gore=-1');
  await tab.picture('gore of 1 at most');
  if (isPhone) await tab.click(role('dialog', 'Filters').role('button', /^Show /));
  await tab.sees(role('list', 'Films').role('link'));
  await tab.picture('films');
});
