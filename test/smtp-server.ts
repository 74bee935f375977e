import { createServer, type Socket } from 'node:net';

/** What the server does: takes mails, says "later" or "never" to the recipient, or says nothing at all. */
type Behaviour = 'take' | 'later' | 'never' | 'hang';

export type SmtpServer = {
  url: string;
  /** Mails taken, as they were sent. */
  mails: string[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

const REPLIES = {
  take: '250 OK',
  later: '451 Try again later',
  never: '550 <somebody@example.org> is unknown',
  hang: '',
};

/** A mail server on the loopback that is as good or as bad as a test needs. */
export async function startSmtpServer(): Promise<SmtpServer> {
  let behaviour: Behaviour = 'take';
  const mails: string[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let mail: string | null = null;
    const say = (line: string) => behaviour !== 'hang' && socket.write(`${line}\r\n`);
    say('220 loopback ESMTP');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (mail !== null) {
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        mails.push(mail.slice(0, -5));
        mail = null;
        say('250 taken');
      } else if (/^RCPT/i.test(text)) say(REPLIES[behaviour]);
      else if (/^DATA/i.test(text)) {
        mail = '';
        say('354 go on');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else say('250 OK');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
