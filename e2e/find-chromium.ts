import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Options to run headless and as root, without the browser's own network calls. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Returns the path of CHROMIUM_PATH, an installed Chromium, or Playwright's Chromium; undefined without any. */
export function findChromium(): string | undefined {
  return firstOf(process.env.CHROMIUM_PATH, ...BROWSERS, chromium.executablePath());
}

/**
 * Like findChromium, but prefers a headless shell. It needs half the processor time, but cannot check if an app can be
 * installed.
 */
export function findHeadlessShell(): string | undefined {
  return firstOf(process.env.CHROMIUM_PATH, SHELL) ?? findChromium();
}
