import { expect, test } from './harness.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, pages with a form say that they need scripts, and no page claims to be loading', {
  tag: '@desktop',
}, async ({ page, request }) => {
  for (const [path, sentence] of [
    [
      '/login?redirect=/movie/694',
      /^You can log in only with JavaScript, because your browser needs it to encrypt your password/,
    ],
    ['/create-account', /^This form works only with JavaScript/],
    ['/forgot-password', /^This form works only with JavaScript/],
    ['/reset-password?token=abc', /^This form works only with JavaScript/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(sentence), path).toBeVisible();
    await expect(page.locator('form[method="post"]'), path).toBeHidden();
    // A form that is submitted before its script has loaded redirects to its own page.
    const form = { email: 'laurie@example.com', password: 'babysitter' };
    const response = await request.post(path, { form, maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([303, path]);
    expect((await request.post(path, { form })).status()).toBe(200);
  }
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
    if (path === '/list') await expect(page.locator('main').getByText(/works? only with JavaScript\./)).toBeVisible();
  }
  await page.goto('/no/such/page');
  await expect(page.getByText('There is no page at this address, so here is the home page.')).toBeVisible();
});
