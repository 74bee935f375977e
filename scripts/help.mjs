// npm run help: prints every command with its line of help. The test of this file compares it with package.json.
export const HELP = {
  up: 'installs, builds and starts the site',
  start: 'starts the built site',
  build: 'builds the site into dist/',
  dev: 'starts the development server with hot reload',
  admin: '-- grant|revoke|list|reset-link|invite|rescue|backup|restore|demo: for those who run the site',
  backup: '-- FILE: the same as admin -- backup FILE, for existing timers',
  catalogue: '-- sync|import|status: films from TMDB and from dumps',
  test: 'everything, as CI runs it; -- changed|faults|fuzz|long|nodes|doors|clients|cluster|browsers|mutants: a part',
  check: 'everything without a browser; -- static, or one check by its name, such as html, crawl or house',
  types: "TypeScript's check",
  'types:database:write': 'writes the types of the tables, after a migration',
  lint: "Biome's check",
  format: 'fixes layout and the order of imports',
  screenshots: 'draws every screen; -- --states|--trees|--readme',
  bench: 'measures all budgets; -- scripts|throughput|load|…: a part; -- search|likeness|recommend|wishes: quality',
  release: '-- major|minor|patch [--dry-run]: makes a version',
  help: 'prints this list',
};

if (import.meta.main) {
  const width = Math.max(...Object.keys(HELP).map((name) => name.length));
  for (const [name, help] of Object.entries(HELP)) console.log(`npm run ${name.padEnd(width)}  ${help}`);
}
