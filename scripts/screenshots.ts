// npm run screenshots [-- name …] starts the built site with demo data and writes screenshots of all or the named
// screens (e2e/accessibility/screens.ts) to screenshots/, at four widths in both themes. `-- --states` does the same with
// open, empty and failed states; write names with hyphens instead of spaces. `-- --trees` writes the accessibility tree
// of every screen and state, in reading order, as a screen reader gets it. `-- --readme` draws the pictures of README.md.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startSite, temporaryDataDir } from '../bench/site.ts';
import { DOORS } from '../e2e/accessibility/doors.ts';
import { layoutAt, openScreen, SCREENS, type Screen } from '../e2e/accessibility/screens.ts';
import { STATES } from '../e2e/accessibility/states.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../e2e/find-chromium.ts';
import { drawReadmePictures } from './readme-pictures.ts';

const PORT = 3219;
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url));
const WIDTHS = [360, 768, 1280, 1920];
const THEMES = ['dark', 'light'];

const fileNameOf = ({ name }: Screen) => name.replaceAll(/\W+/g, '-').toLowerCase();

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
  await page.waitForLoadState('networkidle');
}

type Window = { width: number; theme: string };

/** Opens each screen in a window of its own. @param write gets the path of the file without its extension */
async function visit(
  { browser, baseURL }: { browser: Browser; baseURL: string },
  screens: Screen[],
  { width, theme }: Window,
  write: (page: Page, file: string) => Promise<unknown>,
): Promise<void> {
  const isPhone = width < 768;
  const viewport = { width, height: isPhone ? 800 : 900 };
  for (const screen of screens.filter(({ only }) => !only || only === layoutAt(width))) {
    const context = await browser.newContext({
      baseURL,
      viewport,
      hasTouch: isPhone,
      isMobile: isPhone,
      reducedMotion: 'reduce',
    });
    await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
    const page = await context.newPage();
    await openScreen(page, screen);
    await write(page, `${FOLDER}${fileNameOf(screen)}-${width}`);
    await context.close();
  }
}

const { values, positionals: names } = parseArgs({
  options: { states: { type: 'boolean' }, trees: { type: 'boolean' }, readme: { type: 'boolean' } },
  allowPositionals: true,
});
const all = [...(values.states ? [] : SCREENS), ...(values.states || values.trees ? [...DOORS, ...STATES] : [])];
const screens = all.filter((screen) => names.length === 0 || names.includes(fileNameOf(screen)));
await mkdir(FOLDER, { recursive: true });
await using dataDir = await temporaryDataDir();
await using site = await startSite(dataDir.path, PORT);
await using browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
const place = { browser, baseURL: site.url };
execFileSync('node', ['src/cli/seed-demo.ts', '--members', '300'], {
  env: { ...process.env, DATA_DIR: dataDir.path },
  stdio: 'inherit',
});
if (values.readme) {
  await drawReadmePictures(place);
} else if (values.trees) {
  for (const width of [390, 1280])
    await visit(place, screens, { width, theme: 'dark' }, async (page, file) =>
      writeFile(`${file}.txt`, await page.locator('body').ariaSnapshot()),
    );
} else {
  for (const width of WIDTHS)
    for (const theme of THEMES)
      await visit(place, screens, { width, theme }, async (page, file) => {
        if (!values.states) await scrollThrough(page);
        await page.screenshot({ path: `${file}-${theme}.png`, fullPage: !values.states });
      });
}
if (!values.readme) console.log(`${FOLDER}: ${screens.length} screens`);
