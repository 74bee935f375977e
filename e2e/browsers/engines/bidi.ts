// WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/): the protocol that drives Chromium and Firefox.
import type { Actions, Browser, Size, Window } from './window.ts';

type Reply = { id: number; type: 'success' | 'error'; result: unknown; error?: string; message?: string };
type Send = <Result>(method: string, params: object) => Promise<Result>;

/** Opens a connection. `send` throws an Error with the browser's message when a command fails. */
async function connect(url: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(data);
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let last = 0;
  const send: Send = async (method, params) => {
    const id = ++last;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await replied;
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result as never; // each caller names the type of its command's result
  };
  return { send, close: () => socket.close() };
}

/** @param hasScripts false switches JavaScript off with a command that not every browser supports */
async function openWindow(send: Send, size: Size, hasScripts: boolean): Promise<Window> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const resize = async (viewport: Size) => {
    await send('browsingContext.setViewport', { context, viewport });
  };
  await resize(size);
  if (!hasScripts) await send('emulation.setScriptingEnabled', { enabled: false, contexts: [context] });
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const { result } = await send<{ result?: { value: string } }>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      });
      if (!result) throw new Error(`The page could not evaluate ${expression.slice(0, 200)}`);
      return result.value;
    },
    async act(actions: Actions) {
      await send('input.performActions', { context, actions });
    },
    resize,
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browser.removeUserContext', { userContext });
    },
  };
}

type Connection = {
  url: string;
  /** False when the connection has to create a session. */
  hasSession: boolean;
  hasScripts: boolean;
  stop: () => Promise<void>;
};

export async function connectBrowser({ url, hasSession, hasScripts, stop }: Connection): Promise<Browser> {
  const { send, close } = await connect(url);
  if (!hasSession) await send('session.new', { capabilities: {} });
  return {
    newWindow: (size) => openWindow(send, size, hasScripts),
    async end() {
      close();
      await stop();
    },
  };
}
