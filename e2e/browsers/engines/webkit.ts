import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findProgram, startProgram, temporaryFolder } from './programs.ts';
import { command, newSession } from './web-driver.ts';
import type { Engine, Size, Window } from './window.ts';

const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** Shrinks the toolbar of MiniBrowser, which otherwise keeps the window wider than a phone. */
const STYLES = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends requests until the driver responds, because it prints nothing when it is ready. */
async function untilResponds(url: string): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await setTimeout(20);
}

/** @param session the session's URL */
async function openWindow(session: string, size: Size): Promise<Window> {
  const evaluate = (expression: string) =>
    command<string>(`${session}/execute/sync`, 'POST', { script: `return ${expression}`, args: [] });
  const resize = async ({ width, height }: Size) => {
    await command(`${session}/window/rect`, 'POST', { width, height });
    const inner = Number(await evaluate('String(innerHeight)'));
    await command(`${session}/window/rect`, 'POST', { width, height: height + height - inner });
  };
  await resize(size);
  return {
    async open(url) {
      await command(`${session}/url`, 'POST', { url });
    },
    evaluate,
    async act(actions) {
      await command(`${session}/actions`, 'POST', { actions });
    },
    resize,
    async picture() {
      return Buffer.from(await command<string>(`${session}/screenshot`, 'GET'), 'base64');
    },
    async close() {
      await command(session, 'DELETE');
    },
  };
}

export const webkit: Engine = {
  needs: { WebKitWebDriver: 'webkit2gtk-driver', [MINI_BROWSER]: 'libwebkit2gtk-4.1-0', Xvfb: 'xvfb' },
  async start(hasScripts) {
    const home = await temporaryFolder();
    await mkdir(join(home.path, 'gtk-3.0'));
    await writeFile(join(home.path, 'gtk-3.0', 'gtk.css'), STYLES);
    const screen = await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x3200x24'], /(\d+)\n/);
    const url = `http://localhost:${await freePort()}`;
    const driver = await startProgram('WebKitWebDriver', [`--port=${new URL(url).port}`], null, {
      DISPLAY: `:${screen.ready}`,
      XDG_CONFIG_HOME: home.path,
    });
    await untilResponds(`${url}/status`);
    return {
      async newWindow(size) {
        const args = ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])];
        const options = { binary: findProgram(MINI_BROWSER), args };
        const { sessionId } = await newSession(url, { 'webkitgtk:browserOptions': options });
        return openWindow(`${url}/session/${sessionId}`, size);
      },
      async end() {
        await driver.stop();
        await screen.stop();
        await home.remove();
      },
    };
  },
};
