import { defineConfig } from 'vitest/config';
import { PURE } from './stryker.config.mjs';

export default defineConfig({
  test: {
    include: PURE.map((modules) => modules.replace(/\.ts$/, '.test.ts')),
    // Minutes of random and huge files: too slow to run for each mutant.
    exclude: ['src/server/features/imports/parsing/any-bytes.test.ts'],
    // A busy machine is no failure.
    testTimeout: 30_000,
    // Thousands of short runs: starting afresh for each file takes most of the time.
    isolate: false,
  },
});
