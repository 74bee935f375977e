import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { SiteSettings } from '#contract/pages.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { mailFailure } from './mail-failure.ts';

/** Milliseconds. */
const TIMEOUT = 10_000;

export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

export type Mailer = {
  /**
   * @param signal ends the wait; the mail may have been sent nevertheless
   * @throws JobFailure with the mail server's reason, or the file system's error
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
};

/** For responses of a demo to calls that would send a mail. */
export const NO_MAIL_IN_DEMO = 'This is a demo, which sends no email.';

/** Returns where mails go: to a mail server, to the outbox, from which the operator passes them on, or nowhere. */
export const mailsGo = ({ DEMO, SMTP_URL }: Pick<MailerOptions, 'DEMO' | 'SMTP_URL'>): SiteSettings['mail'] =>
  DEMO ? 'none' : SMTP_URL ? 'server' : 'outbox';

type MailerOptions = { SMTP_URL?: string | undefined; MAIL_FROM: string; DATA_DIR: string; DEMO?: boolean };

/** Sends through SMTP_URL, or writes .eml files to DATA_DIR/outbox when it is not set. A demo does neither. */
export function createMailer({ SMTP_URL, MAIL_FROM, DATA_DIR, DEMO }: MailerOptions): Mailer {
  if (DEMO) return { send: async () => undefined };
  return SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : outboxMailer(path.join(DATA_DIR, 'outbox'), MAIL_FROM);
}

/** Passes `to` as one e-mail address. In plain text, special characters could turn it into several. */
const message = (from: string, { to, ...mail }: Mail) => ({ ...mail, from, to: { name: '', address: to } });

function smtpMailer(url: string, from: string): Mailer {
  return {
    async send(mail, signal) {
      const transport = createTransport({
        url,
        connectionTimeout: TIMEOUT,
        greetingTimeout: TIMEOUT,
        socketTimeout: TIMEOUT,
        dnsTimeout: TIMEOUT,
        logger: false,
      });
      try {
        signal?.throwIfAborted();
        // Closing the transport does not end a running send, so an abort does not wait for it.
        const stopped = new Promise<never>((_, reject) => {
          const failure = new JobFailure('aborted while the mail was being sent', { final: false, perhapsDone: true });
          signal?.addEventListener('abort', () => reject(failure), { once: true });
        });
        const sending = transport.sendMail(message(from, mail)).catch((error: NodemailerError) => {
          throw mailFailure(error, mail.to);
        });
        await Promise.race([sending, stopped]);
      } finally {
        transport.close();
      }
    },
  };
}

function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: eml } = await transport.sendMail(message(from, mail));
      if (!Buffer.isBuffer(eml)) throw new TypeError('the mail was not returned as one buffer');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      // The file is renamed when it is complete, so that the folder never contains a partial .eml file.
      await writeFile(`${file}.draft`, eml, { mode: 0o600 });
      await rename(`${file}.draft`, file);
    },
  };
}
