// npm run test:browsers [-- find.flow.ts --project "firefox phone"] builds the site and runs its main flows in Chromium,
// Firefox and WebKit. Arguments go to Playwright.
import { build, install, run } from './install.mjs';

install();
build();
run('playwright', ['test', '--config', 'e2e/browsers/playwright.config.ts', ...process.argv.slice(2)]);
