import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/**
 * - take, slow: accepts mails, quickly or slowly
 * - cut: accepts a mail, and then closes the connection without a reply
 * - later, never: rejects the recipient, temporarily or permanently
 * - sign in: requires a login
 * - hang: never replies
 */
type Behaviour = 'take' | 'slow' | 'cut' | 'later' | 'never' | 'sign in' | 'hang';

export type SmtpServer = {
  url: string;
  /** Received mails, unparsed. */
  mails: string[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
  /** Accepts connections again, after `close`. */
  open: () => Promise<void>;
};

const REPLIES = {
  take: '250 OK',
  slow: '250 OK',
  cut: '250 OK',
  later: '451 Try again later',
  never: '550 5.1.1 <somebody@example.org> is unknown, see https://mail.example.org/?token=abc',
  'sign in': '530 5.7.0 Authentication required',
  hang: '',
};

/** Milliseconds before each reply of a slow server. */
const SLOWNESS = 600;

/** Starts a mail server on the loopback whose behaviour tests can set. @param certificate for smtps */
export async function startSmtpServer(certificate?: TlsOptions): Promise<SmtpServer> {
  let behaviour: Behaviour = 'take';
  const mails: string[] = [];
  const sockets = new Set<Socket>();

  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let mail: string | null = null;
    const say = (line: string) => {
      if (behaviour === 'hang') return;
      setTimeout(() => socket.writable && socket.write(`${line}\r\n`), behaviour === 'slow' ? SLOWNESS : 0);
    };
    say('220 loopback ESMTP');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (mail !== null) {
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        mails.push(mail.slice(0, -5));
        mail = null;
        if (behaviour === 'cut') socket.destroy();
        else say('250 taken');
      } else if (/^RCPT/i.test(text)) say(REPLIES[behaviour]);
      else if (/^DATA/i.test(text)) {
        mail = '';
        say('354 go on');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else say('250 OK');
    });
  };
  const server = certificate ? createTlsServer(certificate, serve) : createServer(serve);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `${certificate ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      behaviour = next;
    },
    open: () => listen(port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
