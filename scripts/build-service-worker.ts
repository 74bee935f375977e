// Builds the service worker and the offline page, which uses the site's style and fonts.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { THEME_SCRIPT } from '#web/shell/theme.ts';

const SOURCE = new URL('../src/web/service-worker/', import.meta.url);
const CLIENT = new URL('../dist/client/', import.meta.url);
const PAGE = '/offline.html';
/** The style and fonts of the offline page. */
const OFFLINE_ASSETS = [
  /^index-.*\.css$/,
  /^league-gothic-latin-400-normal-.*\.woff2$/,
  /^hanken-grotesk-latin-wght-normal-.*\.woff2$/,
];

const assets = (await readdir(new URL('assets/', CLIENT))).filter((name) => !/\.(br|gz)$/.test(name)).sort();

function assetLike(pattern: RegExp): string {
  const [found, ...others] = assets.filter((name) => pattern.test(name));
  if (!found || others.length > 0)
    throw new Error(`Expected one asset to match ${pattern}, found: ${[found, ...others].join(' ')}`);
  return `/assets/${found}`;
}

const [style = '', ...fonts] = OFFLINE_ASSETS.map(assetLike);
const template = await readFile(new URL('offline.html', SOURCE), 'utf8');
const page = template.replace('/* theme */', THEME_SCRIPT).replace('/app.css', style);
await writeFile(new URL(`.${PAGE}`, CLIENT), page);

const version = createHash('sha256').update(page).update(assets.join()).digest('hex').slice(0, 16);
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { VERSION: JSON.stringify(version), OFFLINE_FILES: JSON.stringify([PAGE, style, ...fonts]) },
  build: {
    outDir: fileURLToPath(CLIENT),
    emptyOutDir: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('service-worker.ts', SOURCE)),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
