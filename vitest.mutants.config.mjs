import { defineConfig } from 'vitest/config';
import { PURE } from './stryker.config.mjs';

export default defineConfig({
  test: {
    include: PURE.map((modules) => modules.replace(/\.ts$/, '.test.ts')),
    // A busy machine is no failure.
    testTimeout: 30_000,
    // Thousands of short runs: starting afresh for each file takes most of the time.
    isolate: false,
  },
});
