import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';
import { instrument, sourceOf, withSqlChange } from './changes.ts';
import { FOLDER, ROOT, readPlan, writeUnder } from './plan.ts';

// Tests all changes of a feature in one run: the modules of the site are loaded once, and each generated test file
// switches one change on and runs the tests that reach it.

const plan = readPlan();
const files = new Set(plan.files);

const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;

/**
 * Returns a module that has the repository's exports. While a change of the repository is switched on, they act like
 * the exports with this change.
 */
function facade(file: string): string {
  const names = [...sourceOf(file).matchAll(EXPORTED)].map(([, name]) => name);
  return [
    `import * as original from '/${file}?change=none';`,
    `import { live } from '/test/mutants/bench/switch.ts';`,
    ...names.map((name) => `export const ${name} = live('${file}', '${name}', original);`),
  ].join('\n');
}

/** Returns a module that imports what a test file imports, but has no tests. */
function importsOf(file: string): string {
  const specifiers = [...sourceOf(file).matchAll(/^import (?!type )(?:[^;]*? from )?'([^']+)';/gm)];
  return specifiers.map(([, specifier]) => `import '${specifier}';`).join('\n');
}

const changes: Plugin = {
  name: 'changes',
  enforce: 'pre',
  async load(id) {
    const [path = '', query = ''] = id.split('?');
    const file = relative(ROOT, path);
    const asked = new URLSearchParams(query);
    if (asked.has('imports')) return importsOf(file);
    // Compiles statements at each run, because a statement may contain parts of another repository that is changed.
    if (file === 'src/server/db/compile-once.ts') return sourceOf(file).replace('compiled ??=', 'compiled =');
    if (!files.has(file)) return asked.has('run') ? sourceOf(file) : undefined;
    const change = asked.get('change');
    if (change && change !== 'none') return withSqlChange(file, change);
    if (file.endsWith('.repository.ts') && !change) return facade(file);
    return (await instrument(file)).code;
  },
};

/** Writes a JSON file with the result of each generated test file that has ended. */
const results: Reporter = {
  onTestModuleEnd(module: TestModule) {
    const name = relative(FOLDER, module.moduleId).replace('.test.ts', '');
    const failed = [...module.children.allTests('failed')][0];
    const failure = failed?.fullName ?? module.errors()[0]?.message;
    const isKilled = module.state() === 'failed';
    writeUnder(
      join(FOLDER, 'results', `${name}.json`),
      JSON.stringify({
        isKilled,
        failure,
        error: failed?.result().errors?.[0]?.message?.slice(0, 300),
        duration: module.diagnostic().duration,
      }),
    );
  },
};

export default defineConfig({
  root: ROOT,
  plugins: [changes],
  test: {
    include: globSync('.stryker-tmp/bench/*.test.ts', { cwd: ROOT }),
    isolate: false,
    // No cache, because the text of a module differs from run to run.
    fsModuleCache: false,
    maxWorkers: Number(process.env.WORKERS ?? 2),
    runner: 'test/mutants/bench/stop-at-failure.ts',
    globalSetup: ['test/database/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { SAME_TIME_TRIES: '10' },
    reporters: [results],
    // A change may cause a rejected promise that no code handles.
    dangerouslyIgnoreUnhandledErrors: true,
    passWithNoTests: true,
  },
});
