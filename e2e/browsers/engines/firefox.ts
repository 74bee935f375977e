import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBrowser } from './bidi.ts';
import { startProgram, temporaryFolder } from './programs.ts';
import type { Engine } from './window.ts';

/** No network calls of its own, no first-run pages, a mouse, and scrollbars that take no room, as on a phone. */
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
  // Fine (2) and hovering (4).
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
      url: `${program.words}/session`,
      hasSession: false,
      // Done by the preference above.
      hasScripts: true,
      async stop() {
        await program.stop();
        await profile.remove();
      },
    });
  },
};
