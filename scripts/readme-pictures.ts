import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { IN_NIGHTS } from '../e2e/accessibility/nights.ts';
import { openScreen, SCREENS, type Screen } from '../e2e/accessibility/screens.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const GAP = 24;

/** The pictures of README and the screens that they show. */
const PICTURES = {
  home: 'home',
  film: 'film',
  tonight: 'tonight',
  'horror-profile': 'horror profile',
  challenge: 'list with a challenge',
};
const TELEVISION = 'movie night on a television, over';
const VOTING = 'movie night, voting';

function screenNamed(name: string): Screen {
  const screen = [...SCREENS, ...IN_NIGHTS].find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen "${name}"`);
  return screen;
}

type Place = { browser: Browser; baseURL: string };

async function picture({ browser, baseURL }: Place, name: string, viewport: { width: number; height: number }) {
  const isPhone = viewport.width < 768;
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openScreen(page, screenNamed(name));
  await page.waitForLoadState('networkidle');
  const bytes = await page.screenshot();
  await context.close();
  return bytes;
}

const save = (image: Sharp, name: string) => image.webp({ quality: 80 }).toFile(`${FOLDER}${name}.webp`);

/** Draws the six pictures of README.md into docs/images/. */
export async function drawReadmePictures(place: Place): Promise<void> {
  for (const [name, screen] of Object.entries(PICTURES)) await save(sharp(await picture(place, screen, DESKTOP)), name);
  const [television, phone] = [await picture(place, TELEVISION, DESKTOP), await picture(place, VOTING, PHONE)];
  const background = '#000';
  const size = { width: DESKTOP.width + GAP + PHONE.width, height: DESKTOP.height };
  const both = sharp({ create: { ...size, channels: 3, background } }).composite([
    { input: television, left: 0, top: 0 },
    { input: phone, left: DESKTOP.width + GAP, top: 0 },
  ]);
  await save(both, 'movie-night');
}
