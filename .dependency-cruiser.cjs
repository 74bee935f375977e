/**
 * Imports go in one direction only. An import is an error unless a rule of `allowed` covers it.
 * docs/architecture.md has the diagram.
 */
const CONTRACT = '^src/contract/';
const NPM = ['npm', 'npm-dev', 'npm-optional'];
const npm = (...names) => ({ path: names.map((name) => `^(node_modules/)?${name}(/|$)`).join('|') });
/** Folders that know nothing of members and routes. Each has one public module, which the site imports as `#name`. */
const WORKSHOPS = 'embedded-postgres|http-cache|poster-art|tmdb-client|upstream';
/**
 * A feature's door is the file with the feature's name. The group `door` has a name and no number, because
 * dependency-cruiser joins lists of patterns, and this would change the number.
 */
const SERVER_DOORS = '^src/server/features/(?<door>[^/]+)/\\k<door>\\.ts$';
const WEB_DOORS = '^src/web/features/(?<door>[^/]+)/\\k<door>\\.tsx?$';
const TESTS = '\\.test\\.tsx?$';

module.exports = {
  allowed: [
    // The contract imports only itself and a few packages.
    { from: { path: CONTRACT }, to: { path: CONTRACT } },
    { from: { path: CONTRACT }, to: npm('zod') },
    { from: { path: '^src/contract/accounts/login-payload\\.ts$' }, to: npm('@noble/[^/]+') },
    { from: { path: '^src/contract/fright/fright-graph-geometry\\.ts$' }, to: npm('d3-shape', '@types/d3-shape') },

    // Workshops and the small functions of src/lib never import the site.
    { from: { path: '^src/lib/' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^src/lib/cache\\.ts$' }, to: npm('lru-cache') },
    { from: { path: `^src/(${WORKSHOPS})/` }, to: { path: ['^src/$1/', '^src/lib/'] } },
    { from: { path: `^src/(${WORKSHOPS})/` }, to: { dependencyTypes: ['core', ...NPM] } },
    { from: { path: '^src/(tmdb-client)/' }, to: { path: [CONTRACT, '^src/upstream/upstream\\.ts$'] } },
    {
      from: { path: '^src/((server|cli)/|(main|dev)\\.ts$)' },
      to: { path: `^src/lib/|^src/(${WORKSHOPS})/\\1\\.ts$` },
    },

    // Server: routes → service → repository → db. A feature imports only the door of another feature.
    { from: { path: '^src/server/' }, to: { path: CONTRACT } },
    { from: { path: '^src/server/' }, to: { dependencyTypes: ['core', ...NPM] } },
    {
      from: { path: '^src/server/' },
      to: { path: '^src/server/(errors|env|deps)\\.ts$' },
    },
    {
      from: { path: '^src/server/.*\\.routes\\.ts$' },
      to: { path: '^src/server/(middleware|http|pages)/' },
    },
    { from: { path: '^src/server/(http|middleware)/' }, to: { path: '^src/server/(http|middleware)/' } },
    { from: { path: '^src/server/features/([^/]+)/' }, to: { path: ['^src/server/features/$1/', SERVER_DOORS] } },
    // A door creates the parts of its feature and passes them what they need, such as push messages.
    {
      from: { path: [SERVER_DOORS, '^src/server/images/images\\.ts$'] },
      to: { path: '^src/server/(images|mail|middleware|process|push)/' },
    },
    { from: { path: '^src/server/.*\\.repository\\.ts$' }, to: { path: '^src/server/(db/|fright/fright\\.ts$)' } },
    { from: { path: '^src/server/catalogue/' }, to: { path: '^src/server/catalogue/' } },
    {
      from: {
        path: '^src/server/(db|fright|images|pages|pictures|docs|static|mail|push|jobs|demo|backup|process|observability)/',
      },
      to: { path: '^src/server/$1/' },
    },
    { from: { path: '^src/server/features/search/' }, to: { path: '^src/server/catalogue/' } },
    // These two features draw the pictures that other sites show for our pages.
    { from: { path: '^src/server/features/(shares|previews)/' }, to: { path: '^src/server/pictures/' } },
    // These files list the parts of the server, so they may import all parts.
    {
      from: { path: '^src/server/(app|api|services|deps)\\.ts$' },
      to: { path: ['^src/server/(?!features/)', SERVER_DOORS] },
    },
    {
      from: { path: '^src/(main|dev)\\.ts$|^src/cli/' },
      to: { path: ['^src/server/(?!features/)', SERVER_DOORS, CONTRACT] },
    },
    // Only the development server reads the sources of the reviews. In production the build has compiled them.
    { from: { path: '^src/dev\\.ts$' }, to: { path: '^src/server/features/editorial/reviews-source/' } },
    { from: { path: '^src/cli/' }, to: { path: '^src/cli/' } },
    { from: { path: '^src/(main|dev)\\.ts$|^src/cli/' }, to: { dependencyTypes: ['core', ...NPM] } },

    // Web: lib, ui ← features ← routes. A feature imports only the door of another feature.
    { from: { path: '^src/web/' }, to: { path: CONTRACT } },
    { from: { path: '^src/web/(lib|ui)/' }, to: { path: '^src/web/(lib|ui)/' } },
    { from: { path: '^src/web/features/([^/]+)/' }, to: { path: ['^src/web/(lib|ui|features/$1)/', WEB_DOORS] } },
    { from: { path: '^src/web/rendering/' }, to: { path: '^src/web/rendering/' } },
    {
      from: { path: '^src/web/(routes/|(router|client)\\.tsx|route-tree\\.gen\\.ts|server\\.ts)' },
      to: { path: '^src/web/' },
    },
    {
      from: { path: '^src/web/' },
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
      from: { path: '^src/', pathNot: `^src/dev\\.ts$|${TESTS}` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'hono-at-the-edge',
      comment: 'HTTP stays in routes, middleware and the app.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: `\\.routes\\.ts$|^src/server/(middleware|http|docs)/|^src/server/(app|api)\\.ts$|${TESTS}`,
      },
      to: npm('hono', '@hono/[^/]+'),
    },
    {
      name: 'kysely-in-repositories',
      comment: 'SQL stays in repositories and db.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: `\\.repository\\.ts$|^src/server/db/|${TESTS}` },
      to: npm('kysely', 'pg', '@types/pg'),
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: `${TESTS}|^(test|e2e|bench)/` },
    },
    { name: 'not-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // test/clients has packages of its own, which only `npm run test:slow -- clients` installs.
    exclude: { path: '^src/web/.*\\.css$|\\?url$|^test/clients/(generated|journeys|generate\\.mjs)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts', '.css'],
    },
  },
};
