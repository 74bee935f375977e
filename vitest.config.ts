import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Processes and threads that tests start need not compile the same modules again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

// Loading the modules anew for each file takes longer than most tests: unit and API tests share them (isolate: false).

// A busy machine is no failure.
const database = { globalSetup: ['test/database/global-setup.ts'], testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Tests also wait, so there are more workers than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: [
            '**/*.{api,mocks}.test.{ts,tsx}',
            'test/faults/**',
            'test/fuzz/**',
            'test/long/**',
            'test/nodes/**',
            'test/cluster/**',
          ],
          // A busy machine is no failure.
          testTimeout: 30_000,
        },
      },
      {
        // These replace modules, which other tests would have loaded already.
        test: { name: 'unit-mocks', include: ['src/**/*.mocks.test.{ts,tsx}'], testTimeout: 30_000 },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: [
            'src/**/*.api.test.ts',
            'test/**/*.api.test.ts',
            // A small slice of what `npm run test:fuzz` does.
            'test/fuzz/**/*.test.ts',
            // The faults that a new call could bring back, and those that login, reset and locks must survive.
            'test/faults/{access-tokens,cross-site,image-paths,mail-links,ownership,push-endpoints}.test.ts',
            'test/faults/{after-reset,brute-force,cookies,double-submit,known-addresses,reset-token,two-devices}.test.ts',
          ],
          // `npm run test:faults` compares more.
          env: { SAME_TIME_TRIES: '60' },
          ...database,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['test/fuzz/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          globalSetup: ['test/database/global-setup.ts'],
          env: { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '20000' },
        },
      },
      {
        test: {
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          globalSetup: ['test/database/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'nodes',
          include: ['test/nodes/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['test/cluster/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          // Time for a build of the site.
          hookTimeout: 180_000,
          globalSetup: ['test/database/global-setup.ts'],
        },
      },
    ],
  },
});
