import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBrowser } from './bidi.ts';
import { startProgram, temporaryFolder } from './programs.ts';
import type { Engine } from './window.ts';

/** No network calls of the browser itself, no first-run pages, a simulated mouse, and scrollbars over the page. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // A fine pointer (2) that can hover (4).
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
  'ui.useOverlayScrollbars': 1,
};

export const firefox: Engine = {
  needs: { 'firefox-esr': 'firefox-esr' },
  async start(hasScripts) {
    const profile = await temporaryFolder();
    const preferences = Object.entries({ ...PREFERENCES, 'javascript.enabled': hasScripts });
    const lines = preferences.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    await writeFile(join(profile.path, 'user.js'), lines.join('\n'));
    const program = await startProgram(
      'firefox-esr',
      ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port=0', 'about:blank'],
      /WebDriver BiDi listening on (\S+)/,
    );
    return connectBrowser({
      url: `${program.ready}/session`,
      hasSession: false,
      // `javascript.enabled` above switches scripts off, so the connection need not do it.
      hasScripts: true,
      async stop() {
        await program.stop();
        await profile.remove();
      },
    });
  },
};
