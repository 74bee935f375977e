import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findHeadlessShell } from './e2e/find-chromium.ts';

const PORT = Number(process.env.E2E_PORT ?? 3210);

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A retry would hide a test that fails by chance.
  retries: 0,
  // A test waits for a fifth of its time, so three workers keep two cores busy.
  workers: 3,
  // These end only a test that hangs, so they are long enough for a machine that does twenty other things.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    // Tests could not stub the requests that a service worker sends.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findHeadlessShell(),
      args: CHROMIUM_ARGUMENTS,
    },
    // A trace would take a fifth of the time of each test. To see one: npx playwright test FILE --trace on
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // The first file sets the width itself, and the second one needs a keyboard.
      testIgnore: ['**/accessibility/screens.spec.ts', '**/keyboard.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: { E2E_PORT: String(PORT) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
