// Prints the sizes of the house that we keep small, and how many of our files run for one call.
// `npm run check -- house --list rating` prints the files or names behind one count. Needs a build: npm run build.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { temporaryDataDir } from '../bench/site.ts';
import { browserRuns } from './house/browser-runs.ts';
import { serverRuns } from './house/server-runs.ts';
import { caches, jobs, locks, type SourceFile, sourceFiles, testFiles } from './house/source.ts';

const SHORT = 15;

const linesOf = (files: SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0).toLocaleString('en');
const named = (files: SourceFile[]) => files.map(({ path, lines }) => `${path}  ${lines}`);

const source = sourceFiles();
const tests = testFiles();

type Lists = Record<string, string[]>;
/** A name, and the lists whose lengths it shows. */
type Row = [name: string, ...lists: string[]];
type Part = { rows: Row[]; read: (dataDir: string) => Lists | Promise<Lists> };

const PARTS: Part[] = [
  {
    rows: [
      [
        `lines of source without tests and generated files: ${linesOf(source)}; files, of them under 15 lines`,
        'source',
        'short',
      ],
      [`lines of tests and their helpers: ${linesOf(tests)}; files`, 'tests'],
      ['caches in memory, explicit locks', 'caches', 'locks'],
      ['jobs, npm scripts', 'jobs', 'scripts'],
    ],
    read: () => ({
      source: named(source),
      short: named(source.filter(({ lines }) => lines < SHORT)),
      tests: named(tests),
      caches: caches(source),
      locks: locks(source),
      jobs: jobs(source),
      scripts: Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts),
    }),
  },
  {
    rows: [
      ['server files that run for a saved rating, a film page, a passkey login', 'rating', 'film', 'passkey'],
      ['server files that run for a search, a vote', 'search', 'vote'],
      ['tables, derived tables, triggers', 'tables', 'derived', 'triggers'],
    ],
    read: serverRuns,
  },
  {
    rows: [
      ['browser modules that run for opening the rating panel, for saving', 'panel', 'saving'],
      ['browser modules that run for a choice on /tonight', 'tonight'],
    ],
    read: browserRuns,
  },
];

async function printTable(dataDir: string): Promise<void> {
  for (const { rows, read } of PARTS) {
    const lists = await read(dataDir);
    for (const [name, ...keys] of rows) console.log(`${name}: ${keys.map((key) => lists[key]?.length).join(', ')}`);
  }
}

async function printList(key: string, dataDir: string): Promise<void> {
  const part = PARTS.find(({ rows }) => rows.some(([, ...keys]) => keys.includes(key)));
  if (!part)
    throw new Error(
      `There is no list ${key}. Lists: ${PARTS.flatMap(({ rows }) => rows.flatMap(([, ...keys]) => keys)).join(', ')}.`,
    );
  console.log((await part.read(dataDir))[key]?.join('\n'));
}

const { list } = parseArgs({ options: { list: { type: 'string' } } }).values;
await using dataDir = await temporaryDataDir();
await (list ? printList(list, dataDir.path) : printTable(dataDir.path));
