import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { signUp } from '#test/app/members.ts';
import { freePort } from '#test/process/ports.ts';
import { CHROMIUM_ARGUMENTS, findHeadlessShell } from '../../e2e/find-chromium.ts';
import { filesThatRan, patientClient, type Send, startCoverage } from './coverage.ts';

const FILM = '/movie/539';
/** A busy machine may need minutes for the first page, because Vite compiles each module then. */
const PATIENCE = 300_000;
const TRIES = 6;
/** Milliseconds after loading in which a page still renders, which an act after it has not caused. */
const SETTLING = 4_000;

function toPath(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname.slice(1) : '';
  return /^(src|packages)\/.*\.tsx?$/.test(path) ? path : null;
}

/** Starts the development server, which sends each module as a file of its own. */
async function startDev(dataDir: string, port: number): Promise<ChildProcess> {
  const dev = spawn('node', ['scripts/dev.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  while (!(await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok) {
    if (dev.exitCode !== null) throw new Error(`The development server ended with ${dev.exitCode}`);
    await sleep(100);
  }
  return dev;
}

/**
 * Opens a page until it is hydrated twice: when Vite finds further packages, the first visit may end in a page without
 * scripts.
 */
async function open(page: Page, path: string): Promise<void> {
  for (let hydrated = 0, tries = 0; hydrated < 2 && tries < TRIES; tries++) {
    await page.goto(path);
    const isHydrated = page.waitForSelector('html[data-hydrated]', { timeout: PATIENCE / TRIES });
    if (await isHydrated.catch(() => null)) hydrated++;
  }
  await page.waitForLoadState('networkidle');
  await sleep(SETTLING);
}

async function signIn(page: Page, url: string): Promise<void> {
  const { cookie } = await signUp(patientClient(url));
  const cookies = cookie
    .split('; ')
    .map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.replace(/.*?=/, '') }));
  await page.context().addCookies(cookies.map((one) => ({ ...one, url })));
}

async function measure(page: Page, send: Send): Promise<Record<string, string[]>> {
  const panel = page.getByRole('region', { name: 'Your rating' });
  const ran = (act: () => Promise<unknown>) => filesThatRan(send, toPath, act);
  await open(page, FILM);
  const opening = await ran(async () => {
    await page.getByRole('button', { name: /^Rate$/ }).click();
    await panel.waitFor();
  });
  const saving = await ran(async () => {
    await panel.getByRole('radio', { name: '7', exact: true }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '7/10 Change your rating' }).waitFor();
  });
  await open(page, '/tonight');
  const choice = await ran(async () => {
    await page.getByRole('navigation', { name: 'Moods' }).getByRole('link', { name: 'Gorehound' }).click();
    await page.locator('nav [aria-current]', { hasText: 'Gorehound' }).waitFor();
    await page.waitForLoadState('networkidle');
  });
  return { panel: opening, saving, tonight: choice };
}

/** Starts the development server and a browser, and returns the modules of ours that run for each act of a member. */
export async function browserRuns(dataDir: string): Promise<Record<string, string[]>> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dev = await startDev(dataDir, port);
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(PATIENCE);
    await signIn(page, url);
    const session = await page.context().newCDPSession(page);
    // Playwright's type lists every command of the protocol; ours names the few that it sends.
    const send: Send = (method, params) => session.send(method as 'Profiler.enable', params as undefined);
    await startCoverage(send);
    return await measure(page, send);
  } finally {
    await browser.close();
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
  }
}
