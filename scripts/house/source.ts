import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type SourceFile = { path: string; text: string; lines: number };

const SOURCE = /^(src|packages)\/.*\.(ts|tsx|css)$/;
const TEST = /\.test\.tsx?$/;
const GENERATED = /\.gen\.ts$/;
/** Tests, and the helpers that only tests use. */
const TESTS = /\.test\.tsx?$|^(test|e2e)\/.*\.(ts|tsx|mjs)$/;

/** Lines that take a lock, without comments and releases. A `.forUpdate()` of Kysely may have no argument. */
const LOCK =
  /pg_(try_)?advisory_(xact_)?lock|\.for(Update|NoKeyUpdate|Share|KeyShare)\(|\bfor (no key )?(update|share)\b|\bfor key share\b|\block table\b/;
/** A cache of ours, a cache of lru-cache, or a map that a module keeps as long as the process lives. */
const CACHE = /\bcreateCache(<[^(]*>)?\(|new LRUCache\b|^const [a-z]\w*(: [^=]+)? = new (Weak)?Map\b[^(]*\(\)/;
const COMMENT = /^\s*(\/\/|\/?\*|--)/;

const read = (path: string): SourceFile => {
  const text = readFileSync(path, 'utf8');
  return { path, text, lines: text.split('\n').length - 1 };
};

/** The files of the work tree that Git does not ignore. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  encoding: 'utf8',
}).split('\n');
const deleted = new Set(execFileSync('git', ['ls-files', '--deleted'], { encoding: 'utf8' }).split('\n'));
const paths = tracked.filter((path) => path && !deleted.has(path));

/** TypeScript and stylesheets of the site, without tests and generated files. */
export const sourceFiles = () =>
  paths.filter((path) => SOURCE.test(path) && !TEST.test(path) && !GENERATED.test(path)).map(read);

export const testFiles = () => paths.filter((path) => TESTS.test(path) && !GENERATED.test(path)).map(read);

/** Returns `path:line` and the text of each matching line of code. */
const linesWith = (pattern: RegExp, files: SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !COMMENT.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : [],
      ),
  );

/** Caches of the server's process. The module that defines `createCache` is not a cache itself. */
export const caches = (files: SourceFile[]) =>
  linesWith(
    CACHE,
    files.filter(({ path, text }) => !path.includes('/web/') && !/export function createCache\b/.test(text)),
  );

export const locks = (files: SourceFile[]) =>
  linesWith(
    LOCK,
    files.filter(({ path }) => path.endsWith('.ts')),
  );

/** The names in the table of jobs. */
export function jobs(files: SourceFile[]): string[] {
  const table = files.map(({ text }) => /^export const JOBS = \{\n(.*?)\n\} /ms.exec(text)?.[1]).find(Boolean) ?? '';
  return [...table.matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, name = '']) => name);
}
