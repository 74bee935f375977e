import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Lets processes and threads that tests start reuse compiled modules.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

// Unit and API tests share the loaded modules (isolate: false): loading them again for each file takes longer than most
// tests.

// These end only a test that hangs, so they are long enough for a machine that does twenty other things.
const PATIENT = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };
/** Each test finds again what another test has replaced. */
const TIDY = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
const HOUR = 3_600_000;
const globalSetup = ['test/database/global-setup.ts'];

/** A project for the tests in one folder, which take long or start processes, so one file runs at a time. */
const slow = (name: string, options: object = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    fileParallelism: false,
    ...PATIENT,
    testTimeout: HOUR,
    hookTimeout: HOUR,
    ...options,
  },
});

export default defineConfig({
  test: {
    // More workers than cores, because tests also wait.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['{src,packages,scripts}/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: [
            '**/*.{api,mocks}.test.{ts,tsx}',
            'test/faults/**',
            'test/fuzz/**',
            'test/long/**',
            'test/nodes/**',
            'test/doors/**',
            'test/cluster/**',
            'test/clients/**',
          ],
          ...PATIENT,
          ...TIDY,
          setupFiles: ['test/web/screen-setup.ts'],
        },
      },
      {
        // These tests replace modules. They need an environment of their own, in which no other test has loaded these
        // modules.
        test: {
          name: 'unit-mocks',
          include: ['{src,packages}/**/*.mocks.test.{ts,tsx}'],
          ...PATIENT,
          ...TIDY,
          setupFiles: ['test/web/screen-setup.ts'],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: [
            '{src,packages}/**/*.api.test.ts',
            'test/**/*.api.test.ts',
            // Runs a small part of `npm test -- fuzz`.
            'test/fuzz/**/*.test.ts',
            // Tests of faults that a new API call could cause again, and of faults that login, password reset and locks
            // must survive.
            'test/faults/{access-tokens,cross-site,errors,extra-fields,ids-and-dates}.test.ts',
            'test/faults/{image-paths,mail-links,ownership,push-endpoints}.test.ts',
            'test/faults/{after-reset,brute-force,cookies,double-submit,known-addresses,reset-token,two-devices}.test.ts',
          ],
          // `npm test -- faults` makes more comparisons.
          env: { SAME_TIME_TRIES: '20' },
          ...PATIENT,
          globalSetup,
          setupFiles: ['test/app/patient-app.ts'],
        },
      },
      slow('fuzz', { globalSetup, env: { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '20000' } }),
      slow('long', {
        include: ['test/long/**/*.test.ts', 'test/plans/query-plans.api.test.ts'],
        globalSetup,
        env: { PLAN_FILMS: '1000000' },
      }),
      // Not the tests of installed packages.
      slow('clients', { include: ['test/clients/*.test.ts'], globalSetup }),
      slow('doors', { globalSetup }),
      slow('nodes'),
      slow('cluster'),
      slow('faults', { globalSetup }),
    ],
  },
});
