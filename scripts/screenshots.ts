// npm run screenshots [-- name …] starts the built site with demo data and writes screenshots of all or the named
// screens to screenshots/, at four widths in both themes. `-- --states` does the same with open, empty and failed
// states (e2e/accessibility/states.ts); write their names with hyphens instead of spaces. `-- --trees` writes the
// accessibility tree of every screen and state, in reading order, as a screen reader gets it.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { removeDataDir, startSite, temporaryDataDir } from '../bench/site.ts';
import { DOORS } from '../e2e/accessibility/doors.ts';
import { layoutAt, openScreen, SCREENS, type Screen } from '../e2e/accessibility/screens.ts';
import { STATES } from '../e2e/accessibility/states.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../e2e/find-chromium.ts';
import { register, signIn } from '../e2e/members.ts';

type Shot = { name: string; path: string; isMember?: boolean; from?: number; show?: (page: Page) => Promise<void> };

const PORT = 3219;
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url));
const WIDTHS = [360, 768, 1280, 1920];
const THEMES = ['dark', 'light'];
/** The Shining. */
const FILM = 694;
const LISTED = [348, 948, 9552, 1091, 539, 426063, 11281, 578, 805];
const WATCHED = [694, 948, 9552, 1091];

const SHOTS: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'film', path: `/movie/${FILM}` },
  { name: 'film-member', path: `/movie/${FILM}`, isMember: true },
  {
    name: 'rating',
    path: `/movie/${FILM}`,
    isMember: true,
    show: async (page) => {
      await page.getByRole('button', { name: 'Rate all eight axes' }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { name: 'review', path: `/movie/${FILM}/review` },
  { name: 'keyword', path: '/keyword/vampire' },
  { name: 'provider', path: '/provider/shudder' },
  { name: 'tag', path: '/tag/giallo' },
  { name: 'search', path: '/search?q=alien' },
  { name: 'tonight', path: '/tonight?gore=-3&atmosphere=7-' },
  { name: 'person', path: '/person/1287039160' },
  { name: 'calendar', path: '/calendar?month=2025-10' },
  { name: 'calendar-empty', path: '/calendar?month=1901-02' },
  { name: 'login', path: '/login' },
  { name: 'create-account', path: '/create-account' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=abc' },
  { name: 'profile', path: '/profile', isMember: true },
  { name: 'watchlist', path: '/list', isMember: true },
  { name: 'watchlist-printed', path: '/list', isMember: true, show: (page) => page.emulateMedia({ media: 'print' }) },
  { name: 'watched', path: '/list?view=watched', isMember: true },
  { name: 'ratings', path: '/list?view=ratings', isMember: true },
  { name: 'no-film', path: '/movie/999999999' },
  { name: 'offline', path: '/offline.html' },
];

const fileNameOf = ({ name }: Screen) => name.replaceAll(/\W+/g, '-').toLowerCase();

async function makeMember(page: Page) {
  const member = await register(page);
  await signIn(page, member);
  for (const title_id of LISTED) await page.request.post('/api/user-list/add', { data: { title_id } });
  for (const [index, id] of WATCHED.entries()) {
    const watchDate = new Date(Date.now() - index * 25 * 86_400_000).toISOString();
    await page.request.post(`/api/tmdb/update-watched-status/${id}`, { data: { watched: true, watchDate } });
    const detailedRatings = { scares: 9 - index, atmosphere: 10 - index, plot: 7, gore: 3 + index, acting: 8 };
    await page.request.post(`/api/ratings/${id}`, { data: { overallRating: 9 - index, detailedRatings } });
  }
  return member;
}

/** Scrolls through the page, so that lazy content loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await pause();
    }
    scrollTo(0, 0);
    await pause();
  });
}

async function photograph(page: Page, { path, show }: Shot, file: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await scrollThrough(page);
  await show?.(page);
  await page.waitForLoadState('networkidle');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) console.warn(`${file} is ${overflow} pixels too wide`);
  await page.screenshot({ path: `${FOLDER}${file}.png`, fullPage: !show || path.startsWith('/list') });
  await page.emulateMedia({ media: null });
}

async function openWindow(browser: Browser, width: number, theme: string, options: BrowserContextOptions) {
  const isPhone = width < 768;
  const size = { viewport: { width, height: isPhone ? 800 : 900 }, hasTouch: isPhone, isMobile: isPhone };
  const context = await browser.newContext({ ...options, ...size, reducedMotion: 'reduce' });
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
  return context;
}

async function photographScreens(browser: Browser, baseURL: string, shots: Shot[]): Promise<void> {
  const first = await browser.newContext({ baseURL });
  await makeMember(await first.newPage());
  const storageState = await first.storageState();
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const isMember of [false, true]) {
        const context = await openWindow(browser, width, theme, { baseURL, ...(isMember && { storageState }) });
        const page = await context.newPage();
        const wanted = shots.filter((shot) => Boolean(shot.isMember) === isMember && width >= (shot.from ?? 0));
        for (const shot of wanted) await photograph(page, shot, `${shot.name}-${width}-${theme}`);
        await context.close();
      }
    }
  }
}

async function photographStates(browser: Browser, baseURL: string, states: Screen[]): Promise<void> {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const state of states.filter(({ only }) => !only || only === layoutAt(width))) {
        const context = await openWindow(browser, width, theme, { baseURL });
        const page = await context.newPage();
        await openScreen(page, state);
        await page.screenshot({ path: `${FOLDER}${fileNameOf(state)}-${width}-${theme}.png` });
        await context.close();
      }
    }
  }
}

async function writeTrees(browser: Browser, baseURL: string, states: Screen[]): Promise<void> {
  for (const width of [390, 1280]) {
    for (const state of states.filter(({ only }) => !only || only === layoutAt(width))) {
      const context = await openWindow(browser, width, 'dark', { baseURL });
      const page = await context.newPage();
      await openScreen(page, state);
      await writeFile(`${FOLDER}${fileNameOf(state)}-${width}.txt`, await page.locator('body').ariaSnapshot());
      await context.close();
    }
  }
}

const { values, positionals: names } = parseArgs({
  options: { states: { type: 'boolean' }, trees: { type: 'boolean' } },
  allowPositionals: true,
});
const isWanted = (name: string) => names.length === 0 || names.includes(name);
const shots = SHOTS.filter(({ name }) => isWanted(name));
const states = [...(values.trees ? SCREENS : []), ...DOORS, ...STATES].filter((state) => isWanted(fileNameOf(state)));
await mkdir(FOLDER, { recursive: true });
const dataDir = await temporaryDataDir();
const site = await startSite(dataDir, PORT);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
try {
  execFileSync('node', ['src/cli/seed-demo.ts', '--members', '300'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  if (values.trees) await writeTrees(browser, site.url, states);
  else if (values.states) await photographStates(browser, site.url, states);
  else await photographScreens(browser, site.url, shots);
  console.log(`${FOLDER}: ${(values.states || values.trees ? states : shots).length} screens`);
} finally {
  await browser.close();
  await site.stop();
  await removeDataDir(dataDir);
}
