import { CHROMIUM_ARGUMENTS, findChromium } from '../../find-chromium.ts';
import { connectBrowser } from './bidi.ts';
import { startProgram } from './programs.ts';
import { command, newSession } from './web-driver.ts';
import type { Engine } from './window.ts';

/** Simulates a mouse; without one the browser reports that nothing can hover. Playwright uses the same values. */
const MOUSE = '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

export const chromium: Engine = {
  needs: { [findChromium() ?? 'chromium']: 'chromium', chromedriver: 'chromium-driver' },
  async start(hasScripts) {
    const driver = await startProgram('chromedriver', ['--port=0'], /started successfully on port (\d+)/);
    const url = `http://localhost:${driver.ready}`;
    const args = ['--headless=new', '--hide-scrollbars', '--lang=en-US', MOUSE, ...CHROMIUM_ARGUMENTS];
    const { sessionId, capabilities } = await newSession(url, {
      webSocketUrl: true,
      'goog:chromeOptions': { binary: findChromium(), args },
    });
    return connectBrowser({
      url: String(capabilities.webSocketUrl),
      hasSession: true,
      hasScripts,
      async stop() {
        await command(`${url}/session/${sessionId}`, 'DELETE');
        await driver.stop();
      },
    });
  },
};
