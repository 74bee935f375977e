/**
 * Imports go in one direction only. An import is an error unless a rule of `allowed` covers it.
 * docs/architecture.md has the table.
 */
const CONTRACT = '^src/contract/|^src/features/[^/]+/contract/';
const NPM = ['npm', 'npm-dev', 'npm-optional'];
const npm = (...names) => ({ path: names.map((name) => `^(node_modules/)?${name}(/|$)`).join('|') });
/**
 * The door of an idea's folder is the file with the idea's name. The group `idea` has a name and no number, because
 * dependency-cruiser joins lists of patterns, and this would change the number.
 */
const SERVER_DOORS = '^src/features/(?<idea>[^/]+)/server/\\k<idea>\\.ts$';
const WEB_DOORS = '^src/features/(?<idea>[^/]+)/web/\\k<idea>\\.tsx?$';
const PACKAGE_DOORS = '^packages/(?<name>[^/]+)/\\k<name>\\.ts$';
/** The files that put the site together. They may import every part of the server. */
const WIRING = '^src/(main|app|services)\\.ts$|^src/cli/';
/** Tests, and the fakes that a package brings for them. */
const TESTS = '\\.test\\.tsx?$|^packages/[^/]+/fake/';

module.exports = {
  allowed: [
    // The contract imports only itself and a few packages.
    { from: { path: CONTRACT }, to: { path: CONTRACT } },
    { from: { path: CONTRACT }, to: npm('zod') },
    { from: { path: '^src/features/accounts/contract/login-payload\\.ts$' }, to: npm('@noble/[^/]+') },
    {
      from: { path: '^src/features/ratings/contract/fright-graph-geometry\\.ts$' },
      to: npm('d3-shape', '@types/d3-shape'),
    },

    // Packages could live without the site, so they import nothing of it.
    { from: { path: '^packages/([^/]+)/' }, to: { path: ['^packages/$1/', PACKAGE_DOORS] } },
    { from: { path: '^packages/' }, to: { dependencyTypes: ['core', ...NPM] } },

    // The examples of docs/api.md.
    { from: { path: '^docs/examples/' }, to: { path: '^(docs/examples/|timers/promises$)' } },

    // The engine knows no idea.
    { from: { path: '^src/engine/' }, to: { path: ['^src/engine/', '^src/contract/', PACKAGE_DOORS] } },
    { from: { path: '^src/engine/' }, to: { dependencyTypes: ['core', ...NPM] } },
    // The table of jobs has the payloads of all ideas.
    { from: { path: '^src/engine/jobs/jobs\\.ts$' }, to: { path: CONTRACT, dependencyTypes: ['type-only'] } },

    // The catalogue knows the films, and no idea.
    { from: { path: '^src/catalogue/' }, to: { path: ['^src/(catalogue|engine)/', CONTRACT, PACKAGE_DOORS] } },
    { from: { path: '^src/catalogue/' }, to: { dependencyTypes: ['core', ...NPM] } },

    // Server: routes → rules → repository → database. An idea imports only the doors of other ideas.
    {
      from: { path: '^src/features/([^/]+)/server/' },
      to: { path: ['^src/features/$1/server/', '^src/(catalogue|engine)/', CONTRACT, SERVER_DOORS, PACKAGE_DOORS] },
    },
    { from: { path: '^src/features/[^/]+/server/' }, to: { dependencyTypes: ['core', ...NPM] } },
    {
      from: { path: WIRING },
      to: { path: [WIRING, '^src/(catalogue|engine)/', CONTRACT, SERVER_DOORS, PACKAGE_DOORS] },
    },
    { from: { path: WIRING }, to: { dependencyTypes: ['core', ...NPM] } },

    // Web: contract, ui ← an idea's web ← routes. An idea imports only the doors of other ideas.
    { from: { path: '^src/ui/' }, to: { path: ['^src/ui/', CONTRACT] } },
    // Forms show the message of a refused call.
    { from: { path: '^src/ui/forms/use-form\\.ts$' }, to: { path: '^src/web/lib/api\\.ts$' } },
    { from: { path: '^src/web/lib/' }, to: { path: ['^src/(web/lib|ui)/', CONTRACT] } },
    {
      from: { path: '^src/features/([^/]+)/web/' },
      to: { path: ['^src/features/$1/web/', '^src/ui/', '^src/web/lib/', CONTRACT, WEB_DOORS] },
    },
    { from: { path: '^src/web/shell/' }, to: { path: ['^src/(web/shell|web/lib|ui)/', CONTRACT, WEB_DOORS] } },
    { from: { path: '^src/web/rendering/' }, to: { path: ['^src/web/rendering/', CONTRACT] } },
    { from: { path: '^src/web/service-worker/' }, to: { path: '^src/web/service-worker/' } },
    {
      from: { path: '^src/web/(routes/|(router|client)\\.tsx|route-tree\\.gen\\.ts|server\\.ts)' },
      to: { path: ['^src/(web|ui)/', '^src/features/[^/]+/web/', CONTRACT] },
    },
    {
      from: { path: '^src/(web|ui|features/[^/]+/web)/' },
      to: npm(
        'react',
        'react-dom',
        '@types/react',
        '@types/react-dom',
        '@tanstack/[^/]+',
        '@base-ui/react',
        'lucide-react',
        'd3-shape',
        '@types/d3-shape',
        '@contentful/rich-text-[^/]+',
        '@fontsource[^/]*/[^/]+',
        '@noble/[^/]+',
        '@simplewebauthn/browser',
        'uqr',
      ),
    },

    // Tests, scripts and benchmarks may import everything.
    { from: { path: `${TESTS}|^(test|e2e|bench|scripts)/` }, to: {} },
  ],
  allowedSeverity: 'error',
  forbidden: [
    // The generated route tree and the router import each other's types.
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: 'route-tree\\.gen\\.ts$|^src/web/router\\.tsx$' },
      to: { circular: true },
    },
    {
      name: 'no-development-packages',
      severity: 'error',
      from: { path: '^(src|packages)/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'hono-at-the-edge',
      comment: 'HTTP stays in routes and the engine.',
      severity: 'error',
      from: { path: '^src/(features|catalogue)/', pathNot: `\\.routes\\.ts$|${TESTS}` },
      to: npm('hono', '@hono/[^/]+'),
    },
    {
      name: 'kysely-in-repositories',
      comment: 'SQL stays in repositories and the database of the engine.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `\\.repository\\.ts$|^src/engine/database/|^src/main\\.ts$|^src/cli/|${TESTS}`,
      },
      to: npm('kysely', 'pg', '@types/pg'),
    },
    {
      name: 'layers-of-a-server',
      comment: 'Repositories never import routes or rules of the engine’s HTTP.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$', pathNot: TESTS },
      to: { path: '\\.(routes|service)\\.ts$|^src/engine/http/' },
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      from: { path: '^(src|packages)/', pathNot: TESTS },
      to: { path: `${TESTS}|^(test|e2e|bench)/` },
    },
    { name: 'not-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // test/clients has packages of its own, which only `npm test -- clients` installs.
    exclude: { path: '^src/(web|ui)/.*\\.css$|\\?url$|^test/clients/(generated|journeys|generate\\.mjs)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts', '.css'],
    },
  },
};
