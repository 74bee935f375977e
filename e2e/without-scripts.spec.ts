import { expect, test } from './harness.ts';

test.use({ javaScriptEnabled: false });

test.describe('without JavaScript', () => {
  test('a page with a form says that it needs scripts, and shows no form', { tag: '@desktop' }, async ({ page }) => {
    for (const [path, sentence] of [
      ['/login', /^The login works only with JavaScript, because your browser encrypts the password/],
      ['/create-account', /^This form works only with JavaScript/],
      ['/forgot-password', /^This form works only with JavaScript/],
      ['/reset-password?token=abc', /^This form works only with JavaScript/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(sentence), path).toBeVisible();
      await expect(page.locator('form[method="post"]'), path).toBeHidden();
    }
  });

  test('no page claims to be loading', { tag: '@desktop' }, async ({ page }) => {
    for (const path of ['/', '/list', '/profile', '/tonight', '/limits', '/calendar', '/movie/694']) {
      await page.goto(path);
      await expect(
        page
          .getByRole('heading')
          .first()
          .or(page.getByText(/only with JavaScript/))
          .first(),
      ).toBeAttached();
      await expect(page.getByText(/^Loading/), path).toBeHidden();
    }
    await page.goto('/list');
    await expect(page.locator('main').getByText(/works? only with JavaScript\./)).toBeVisible();
  });
});

test('a form that is submitted before its script has loaded redirects to its own page', { tag: '@desktop' }, async ({
  request,
}) => {
  for (const path of [
    '/login?redirect=/movie/694',
    '/create-account',
    '/forgot-password',
    '/reset-password?token=abc',
  ]) {
    const form = { email: 'laurie@example.com', password: 'babysitter' };
    const response = await request.post(path, { form, maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([303, path]);
    expect((await request.post(path, { form })).status()).toBe(200);
  }
});
