import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|query-core|react-query|react-router|router-core|react-store|store)|lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|shared))/;

/** The chart of a film page and its kin, and the small parts of a film page. */
const FILM =
  /\/src\/(contract\/(films\/runtime|fright\/fright-profile)|web\/(ui\/(charts\/(curves|fright-graph|small-fright-graph|grow)|states\/error-view|use-fold|pictures\/face)|lib\/(films\/film-entry|format\/(region-name|initials|has-long-word)|limits\/limit-line)|features\/film\/film-failure))|lucide-react\/dist\/esm\/icons\/arrow-left/;

/** The toggles of watchlist and watched on film pages, lists and cards, and the navigation of members. */
const TOGGLES =
  /\/src\/web\/(lib\/(member\/((use|film|card)-toggles|member-page)|services\/service-mark|format\/own-days)|features\/(shell\/member-navigation|rating\/(use-own-rating|card-rate\.)))/;

/** Notices, on most screens where something can be changed. */
const NOTICES = /\/src\/web\/ui\/(states\/notice|floating\/(floating-notice|dialog-button))/;

/** With their imports all modules of ours that the first screen loads: one file is smaller than twenty. */
const FIRST_SCREEN =
  /\/src\/(web\/(router|lib\/(format\/film-texts|use-(is-load-failure|on-error))|ui\/(button-styles|states\/spinner|rating-figure|section-heading|pictures\/poster(-title)?))|contract\/(finder\/moods|browse\/themes))\.tsx?$|lucide-react\/dist\/esm\/icons\/chevron/;

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
                { name: 'notices', test: NOTICES },
                { name: 'film', test: FILM },
                { name: 'toggles', test: TOGGLES },
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
      router: {
        generatedRouteTree: 'route-tree.gen.ts',
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent', 'pendingComponent']],
        },
      },
      client: { entry: 'client.tsx' },
      server: { entry: 'server.ts' },
    }),
    react(),
  ],
}));
