// npm run check -- html starts the built site and checks every kind of page with the W3C's Nu HTML checker.
// It needs Java 11 or newer. npm downloads the checker (35 MB) at the first run, so it is not one of our packages.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startSite, temporaryDataDir } from '../bench/site.ts';
import { SCREENS } from '../e2e/accessibility/screens.ts';

const CHECKER = 'vnu-jar@26.9.27';
const PORT = Number(process.env.PORT ?? 3222);

/** Every screen, and pages that are missing, empty, without an image or with spoilers. */
const PAGES = new Set([
  ...SCREENS.map(({ path }) => path),
  ...['/calendar?month=2025-10&show=anniversaries', '/calendar?month=1901-02', '/movie/948', '/movie/999999999'],
  ...['/movie/539/review', '/person/1', '/keyword/slasher?page=2&sort=newest', '/keyword/hotel'],
  ...['/keyword/nobody-has-this', '/tag/nobody-has-this', '/search?q=nobody-has-this', '/shared/nobody-has-this'],
  ...['/offline.html', '/api/docs', `/api/unsubscribe/${'0'.repeat(64)}`, '/movie/%zz'],
]);

/** React writes `<br/>`, which is valid. */
const HARMLESS = /^Trailing slash on void elements/;

const reportSchema = z.object({
  messages: z.array(
    z.looseObject({ url: z.string(), type: z.string(), message: z.string(), extract: z.string().optional() }),
  ),
});

/** Returns the checker's errors and warnings. */
function check(files: string[]): z.infer<typeof reportSchema>['messages'] {
  const vnu = [
    'exec',
    '--yes',
    `--package=${CHECKER}`,
    '--',
    'vnu',
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
  ];
  const output = execFileSync('npm', [...vnu, ...files], { encoding: 'utf8', maxBuffer: 1e8 });
  const { messages } = reportSchema.parse(JSON.parse(output.slice(output.indexOf('{'))));
  return messages.filter(({ message }) => !HARMLESS.test(message));
}

await using dataDir = await temporaryDataDir();
await using site = await startSite(dataDir.path, PORT);
const folder = join(dataDir.path, 'pages');
await mkdir(folder);
const names = new Map<string, string>();
for (const path of PAGES) {
  const file = join(folder, `${names.size}.html`);
  await writeFile(file, await (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text());
  names.set(`file:${file}`, path);
}
const messages = check([...names.keys()].map((url) => url.slice('file:'.length)));
for (const { url, type, message, extract } of messages) {
  console.error(`${names.get(url) ?? url}: ${type}: ${message}\n    ${extract?.replaceAll(/\s+/g, ' ')}`);
}
console.log(`${PAGES.size} pages, ${messages.length} errors and warnings`);
if (messages.length > 0) process.exitCode = 1;
