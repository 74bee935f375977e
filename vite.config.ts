import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|query-core|react-query|react-router|router-core|react-store|store)|lucide-react\/dist\/esm\/(Icon|createLucideIcon|shared))/;

/**
 * Returns a function that is true for the ids of these modules of ours.
 *
 * @throws when a path has no file, for example after a move
 */
function ours(...paths: string[]) {
  const files = new Set(
    paths.map((path) => {
      const [file] = globSync(`src/${path}.{ts,tsx}`);
      if (!file) throw new Error(`vite.config.ts names src/${path}, which is no module.`);
      return resolve(file);
    }),
  );
  return (id: string) => files.has(id.replace(/\?.*/, ''));
}

const icons = (...names: string[]) => new RegExp(`lucide-react/dist/esm/icons/(${names.join('|')})`);

/** The charts and the small parts of a film page. */
const isOfFilm = ours(
  'features/films/contract/runtime',
  'features/ratings/contract/fright-profile',
  'features/films/web/film-failure',
  'features/films/web/trailer-button',
  'web/lib/films/list-looks',
  'ui/format/is-stale',
  'ui/format/names',
  'web/lib/member/intent',
  'features/streaming/web/just-watch-link',
  'ui/charts/curves',
  'ui/charts/fright-graph-chart',
  'ui/charts/small-fright-graph',
  'ui/pictures/face',
  'ui/states/error-view',
  'ui/plot-fold',
);
const FILM_ICONS = icons('arrow-left');

/** The toggles for "watchlist" and "watched" on film pages, lists and cards, and the navigation of members. */
const isOfToggles = ours(
  'features/ratings/web/card-rate',
  'features/ratings/web/use-own-rating',
  'web/shell/member-navigation',
  'features/my-movies/web/card-toggles',
  'web/lib/member/film-toggles',
  'web/lib/member/use-toggles',
  'features/streaming/web/service-mark',
  // Only the screens with members' data report errors with its hook.
  'web/lib/member/failure-message',
);

/** Notices. Most screens on which something can be changed show them. */
const isOfNotices = ours('web/lib/member/member-page', 'ui/floating/dialog-button', 'ui/states/notice');

const NOTICE_ICONS = icons('copy', 'download', 'plus');

/** A member's lists and challenges, and the menu for them. */
const isOfLists = ours('features/challenges/web/challenge-queries', 'features/lists/web/list-queries');

/** The fields of forms, and what they need. */
const isOfForms = ours(
  'contract/text-rules',
  'features/lists/contract/list-limits',
  'features/movie-night/contract/night-rules',
  'features/shares/contract/shared-pages',
  'ui/forms/task-form',
  'ui/forms/text-field',
  'ui/forms/use-form',
  'ui/states/loading-line',
);

/** Fields for passwords: on the profile, and where an account is made or its password set. */
const isOfPasswords = ours('features/accounts/web/proof-fields', 'ui/fold', 'ui/forms/password-field');

/** Boxes to tick: in Find tonight’s film, My limits and movie nights. */
const isOfChoices = ours(
  'features/limits/web/note-choice',
  'ui/count-badge',
  'ui/forms/choice',
  'ui/forms/filter-fold',
);

/**
 * Passkeys and providers, with which members log in without a password. The login screen needs them, and parts of the
 * profile that load later.
 */
const isOfWays = ours('features/accounts/web/passkey', 'features/accounts/web/provider-problems');

/**
 * Together with their imports, these are all modules of ours that the first screen loads, the entry included. They are
 * built into one file, which is smaller than twenty files.
 */
const isOfFirstScreen = ours(
  'contract/slug',
  'features/browse/contract/platforms',
  'features/browse/contract/themes',
  'ui/format/writer-name',
  'web/lib/page/response-status',
  'ui/format/film-rating',
  'web/client',
  'web/router',
  'ui/button',
  'ui/pictures/poster',
  'web/lib/films/film-card',
  'ui/rating-figure',
  'ui/headings',
  'ui/states/spinner',
);
const FIRST_ICONS = icons('chevron');

export default defineConfig(({ command }) => ({
  // The shim is a store hook for old versions of React. Our version of React has this hook itself.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  // Inlines no assets, because the content security policy does not allow fonts and scripts with data: URLs.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The server's build contains its packages, but only the parts that pages use. So the server starts faster and
    // needs less memory. This is not done in development, where Vite could not load packages in CommonJS.
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
    client: {
      build: {
        rolldownOptions: {
          // A screen does not load what an idea's door offers to others: loading a module of ours does nothing.
          // The icons' modules read a property, which does nothing either. No package reads one to force a layout.
          treeshake: {
            moduleSideEffects: (id) => !id.includes('/src/') || id.endsWith('.css'),
            propertyReadSideEffects: false,
          },
          output: {
            // The first screen has the names of all scripts, so their hashes are as short as the builder allows.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The packages that every page needs are in one file, `vendor`. One file compresses better than many, and
            // it stays cached when our code changes.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: EVERY_PAGE },
                { name: 'common', test: (id) => isOfFirstScreen(id) || FIRST_ICONS.test(id) },
                { name: 'notices', test: (id) => isOfNotices(id) || NOTICE_ICONS.test(id) },
                { name: 'forms', test: isOfForms },
                { name: 'choices', test: isOfChoices },
                { name: 'ways', test: isOfWays },
                { name: 'film', test: (id) => isOfFilm(id) || FILM_ICONS.test(id) },
                { name: 'toggles', test: isOfToggles },
                // After the toggles, whose modules it would take, so that the film page would load it.
                { name: 'lists', test: isOfLists },
                { name: 'passwords', test: isOfPasswords },
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
