import { defineConfig } from 'vitest/config';
import { PURE } from './stryker.config.mjs';

export default defineConfig({
  test: {
    include: PURE.map((modules) => modules.replace(/\.ts$/, '.test.ts')),
    // Reads random and huge files for minutes, which is too slow to run for each mutant.
    exclude: ['src/features/imports/server/parsing/any-bytes.test.ts'],
    // Long enough that tests pass on a busy machine.
    testTimeout: 30_000,
    // In thousands of short runs, a new environment for each file would take most of the time.
    isolate: false,
  },
});
