import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_ARGUMENTS, findChromium } from '../e2e/find-chromium.ts';
import type { Figure } from './report.ts';
import type { Site } from './site.ts';

const PAGES = ['/', '/movie/694', '/keyword/vampire', '/search?q=alien', '/calendar'];
const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const DEBUG_PORT = 9333;
/** Runs per page; the best value counts, because a busy machine only makes runs slower. */
const RUNS = 3;

async function withBrowser<T>(work: () => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'fright-club-lighthouse-'));
  const browser = spawn(findChromium() ?? 'chromium', [
    '--headless=new',
    ...CHROMIUM_ARGUMENTS,
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${DEBUG_PORT}`,
  ]);
  try {
    while (!(await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`).catch(() => null))) await sleep(50);
    return await work();
  } finally {
    browser.kill();
    await sleep(300);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function audit(url: string): Promise<Result> {
  const result = await lighthouse(url, { port: DEBUG_PORT, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  return result.lhr;
}

const scoreOf = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);
const metric = (result: Result, id: string) => result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;

function figuresOf(page: string, results: Result[]): Figure[] {
  const highest = (category: string) => Math.max(...results.map((result) => scoreOf(result, category)));
  const lowest = (id: string) => Math.min(...results.map((result) => metric(result, id)));
  const scores = Object.entries(SCORES).map(
    ([category, budget]): Figure => ({
      name: `${page} ${category}`,
      value: highest(category),
      unit: '',
      budget,
      direction: 'at least',
    }),
  );
  return [
    ...scores,
    { name: `${page} LCP`, value: lowest('largest-contentful-paint') / 1000, unit: 's', budget: 1.8 },
    { name: `${page} CLS`, value: lowest('cumulative-layout-shift'), unit: '', budget: 0.01 },
    { name: `${page} TBT`, value: lowest('total-blocking-time'), unit: 'ms', budget: 100 },
  ];
}

/** Lighthouse's mobile run (slow 4G, processor four times slower) on the pages with budgets. */
export async function lighthouseScores(site: Site): Promise<Figure[]> {
  return withBrowser(async () => {
    const figures: Figure[] = [];
    for (const page of PAGES) {
      const results: Result[] = [];
      for (let run = 0; run < RUNS; run++) results.push(await audit(site.url + page));
      figures.push(...figuresOf(page, results));
    }
    return figures;
  });
}
