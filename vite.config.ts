import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|query-core|react-query|react-router|router-core|react-store|store)|lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|shared))/;

/** Several routes share these small modules: in one file they are smaller. */
const FILMS = /\/web\/(lib\/film-entry|ui\/floating\/dialog-button)\.tsx?$/;

/** With their imports all modules of ours that the first screen loads: one file is smaller than twenty. */
const FIRST_SCREEN =
  /\/src\/(web\/(router|ui\/(rating-figure|section-heading|pictures\/poster(-title)?))|contract\/(moods|themes))\.tsx?$/;

export default defineConfig(({ command }) => ({
  // React itself has the store hook that the shim replaces in old versions.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  // Everything is a file of ours: the content security policy knows no data: fonts or scripts.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The server's build contains its packages, so that only what pages use of them is loaded: it starts faster and
    // needs less memory. In development Vite could not load those in CommonJS.
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs in one file: it compresses better whole, and stays cached when our code changes.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: EVERY_PAGE },
                { name: 'common', test: FIRST_SCREEN },
                { name: 'films', test: FILMS },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: { generatedRouteTree: 'route-tree.gen.ts' },
      client: { entry: 'client.tsx' },
      server: { entry: 'server.ts' },
    }),
    react(),
  ],
}));
