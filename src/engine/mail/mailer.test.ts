import { getEventListeners } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLetters } from '#features/accounts/server/letters.ts';
import { parseMail, readOutbox } from '#test/app/outbox.ts';
import { startSmtpServer } from '#test/app/smtp-server.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { SELF_SIGNED } from '#test/tmdb/self-signed.ts';
import { createMailer, mailFailure } from './mailer.ts';

const MAIL_FROM = 'Fright Club <boo@example.org>';
const LINK = 'https://fright.example/reset-password?token=abc-DEF_123&x=1';
const mail = { to: 'jamie@example.org', subject: 'Bü!', text: 'Text, größer', html: '<p>HTML, größer</p>' };
const { signal } = new AbortController();

describe('the mailer without SMTP_URL', () => {
  test('writes each mail to a file that only its owner can read', async () => {
    const DATA_DIR = await temporaryFolder();
    const mailer = createMailer({ MAIL_FROM, DATA_DIR });
    await mailer.send(mail);
    await mailer.send({ ...mail, to: 'o’neil@example.org' });
    const outbox = path.join(DATA_DIR, 'outbox');
    const files = await readdir(outbox);
    expect(files).toHaveLength(2);
    expect(files.every((file) => /^\d{4}-\d\d-\d\dT\S+\.eml$/.test(file))).toBe(true);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(outbox, files[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect((await readOutbox(DATA_DIR))[0]).toMatchObject({ to: mail.to, from: MAIL_FROM, text: 'Text, größer\r\n' });
  });

  test('treats the recipient as one e-mail address, whatever characters it contains', async () => {
    const DATA_DIR = await temporaryFolder();
    const to = 'a,evil@example.org\r\nBcc: all@example.org';
    await createMailer({ MAIL_FROM, DATA_DIR }).send({ ...mail, to });
    const [sent] = await readOutbox(DATA_DIR);
    expect(JSON.stringify(sent)).not.toMatch(/\\nBcc/i);
  });
});

describe('the mailer with SMTP_URL', () => {
  async function setUp(...certificate: Parameters<typeof startSmtpServer>) {
    const server = await startSmtpServer(...certificate);
    onTestFinished(server.close);
    return { server, ...createMailer({ MAIL_FROM, DATA_DIR: '/nowhere', SMTP_URL: server.url }) };
  }

  test('sends the mail to the server', async () => {
    const { server, send } = await setUp();
    await send(mail);
    expect(server.mails).toHaveLength(1);
    expect(parseMail(server.mails[0] ?? '')).toMatchObject({ to: mail.to, html: '<p>HTML, größer</p>\r\n' });
  });

  test.each(['take', 'never'] as const)(
    'leaves nothing at the signal of the job, which would hold the mail in memory: %s',
    async (behaviour) => {
      const { server, send } = await setUp();
      server.behave(behaviour);
      await send(mail, signal).catch(() => undefined);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    },
  );

  test.each([
    ['later', false, 'the mail server refused the mail for now: 451 Try again later'],
    ['never', true, 'the mail server refused the mail for good: 550 5.1.1 <…> is unknown, see …'],
    [
      'sign in',
      false,
      'the mail server requires a valid user and password in SMTP_URL: 530 5.7.0 Authentication required',
    ],
  ] as const)(
    'when the server says "%s", throws an error with final = %s and with the server\'s reply in its message',
    async (behaviour, final, message) => {
      const { server, send } = await setUp();
      server.behave(behaviour);
      await expect(send(mail)).rejects.toMatchObject({ name: 'JobFailure', final, message });
    },
  );

  test('reports that a certificate is not trusted, and that a server cannot be reached', async () => {
    const untrusted = "the mail server's certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)";
    const { send } = await setUp(SELF_SIGNED);
    await expect(send(mail)).rejects.toMatchObject({ final: false, message: untrusted });
    const away = await setUp();
    await away.server.close();
    await expect(away.send(mail)).rejects.toThrow('the mail server cannot be reached (ECONNREFUSED)');
  });

  test.each([
    ['550 User jamie is unknown', '550 User … is unknown'],
    ['550 No such user: Jamie@Example.org', '550 No such user: …'],
    ['554 Rejected: https://fright.example/reset-password?token=abc', '554 Rejected: …'],
    ['550-First line\r\n550 second', '550-First line 550 second'],
  ])('hides the recipient and links in %j', (response, shown) => {
    const { message } = mailFailure(
      Object.assign(new Error(), { code: 'EENVELOPE', response, permanent: true }),
      mail.to,
    );
    expect(message).toBe(`the mail server refused the mail for good: ${shown}`);
  });

  test('stops immediately when it is aborted while the server does not respond', async () => {
    const { server, send } = await setUp();
    server.behave('hang');
    await expect(send(mail, AbortSignal.timeout(100))).rejects.toThrow(/timeout|abort/i);
    expect(server.mails).toEqual([]);
  });
});

describe('in the letters', () => {
  async function write(send: (letters: ReturnType<typeof createLetters>) => Promise<void>) {
    const DATA_DIR = await temporaryFolder();
    await send(createLetters(createMailer({ MAIL_FROM, DATA_DIR })));
    const [sent] = await readOutbox(DATA_DIR);
    if (!sent) throw new Error('no mail');
    return sent;
  }

  test('the reset mail has the link in text and HTML, and says when it expires and what to do if somebody else requested it', async () => {
    const sent = await write((letters) => letters.reset('jamie@example.org', LINK, signal));
    expect(sent.links).toEqual([LINK, LINK]);
    expect(sent.text).toContain(LINK);
    for (const body of [sent.text, sent.html]) {
      expect(body).toMatch(/expires after one hour/);
      expect(body).toMatch(/do nothing/);
    }
    expect(sent.html).toMatch(/^<!DOCTYPE html/);
    expect(sent.html).toContain('lang="en"');
  });

  test('the mail after a password change has the link to reset the password', async () => {
    const url = 'https://fright.example/forgot-password';
    const sent = await write((letters) => letters.changed('jamie@example.org', url, signal));
    expect(sent.subject).toBe('Your Fright Club password was changed');
    expect(sent.links).toEqual([url]);
    expect(sent.text).toContain(url);
  });
});
