import { CHROMIUM_ARGUMENTS, findChromium } from './find-chromium.ts';
import { expect, hydrated, open, test } from './harness.ts';
import { becomeMember } from './members.ts';

// Needs cold caches.
test.use({ ownContext: true });

type Icon = { src: string; sizes: string; type: string; purpose?: string };

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

// A headless shell cannot check if an app can be installed.
test.use({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS } });

test('the site can be installed: its manifest is complete, and its icons have the declared sizes', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in a private window, which cannot install apps.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const manifest = await (await request.get(url)).json();
  expect(manifest).toMatchObject({ name: 'Fright Club', start_url: '/', scope: '/', display: 'standalone' });
  const icons: Icon[] = manifest.icons;
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`).toSorted()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes, type } of drawn) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    expect(sizeOf(await icon.body()), src).toBe(sizes);
  }
  for (const { url: place } of manifest.shortcuts) expect((await request.get(place)).status(), place).toBe(200);
});

test.describe('the service worker', { tag: '@desktop' }, () => {
  test.use({
    serviceWorkers: 'allow',
    allowedConsole: /ERR_INTERNET_DISCONNECTED|^The login status could not be loaded/,
  });

  test('caches hashed files and the offline page; without a network it shows neither visited pages nor personal data', async ({
    page,
    context,
  }) => {
    const { email } = await becomeMember(page);
    await open(page, '/');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const paths = ['/', '/list', '/profile', '/search?q=alien', '/movie/694?from=bed'];
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.fromServiceWorker(), path).toBe(true);
      await hydrated(page);
      await expect(page.getByRole('link', { name: `Profile, ${email}` })).toBeVisible();
    }
    const cached = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/offline.html');
    expect(cached.length).toBeGreaterThan(10);
    expect(cached.filter((path) => !/^\/assets\/[^/]+-[\w-]{7,8}\.(js|css|woff2)$/.test(path))).toEqual([
      '/offline.html',
    ]);

    const ask = () =>
      page.evaluate(() =>
        Promise.all(
          ['/api/auth/status', '/api/user-list'].map((call) =>
            fetch(call).then(
              ({ status }) => status,
              () => 'nothing',
            ),
          ),
        ),
      );
    expect(await ask()).toEqual([200, 200]);
    await context.setOffline(true);
    expect(await ask()).toEqual(['nothing', 'nothing']);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('The line is dead.');
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('body')).toHaveCSS('font-family', /Hanken Grotesk/);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/movie/694?from=bed');
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeVisible();
  });
});
