import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { SiteSettings } from '#contract/pages.ts';
import { JobFailure } from '../jobs/jobs.ts';

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
      // Closing the transport does not end a running send, so an abort does not wait for it.
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      const stop = () =>
        reject(new JobFailure('aborted while the mail was being sent', { final: false, perhapsDone: true }));
      try {
        signal?.throwIfAborted();
        signal?.addEventListener('abort', stop);
        const sending = transport.sendMail(message(from, mail)).catch((error: NodemailerError) => {
          throw mailFailure(error, mail.to);
        });
        await Promise.race([sending, stopped]);
      } finally {
        // All jobs of a worker have one signal. It would hold the mail in memory until the process ends.
        signal?.removeEventListener('abort', stop);
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

const MAX_REPLY = 200;
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;]+/g;
const WORD = /[\w.+-]+/g;
const URL_TEXT = /\bhttps?:\/\/\S+/gi;
/** Node's codes for a certificate that it does not trust. */
const UNTRUSTED = /CERT|SIGNATURE|ALTNAME|ISSUER/;
/** Codes when the server refuses this mail, not our connection or sign-in. */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** Codes when there was no connection, or when it was lost, perhaps after the server had accepted the mail. */
const OF_THE_CONNECTION = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT']);
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|GREETING_TIMEOUT)$/;
/** SMTP status when the server requires a sign-in. */
const SIGN_IN_REQUIRED = 530;

/** Returns the server's reply in one line, without the recipient's e-mail address and links, which contain tokens. */
function safeReply(reply: string, to: string): string {
  const mailbox = to.split('@')[0]?.toLowerCase();
  const line = reply.replace(/\s+/g, ' ').replace(URL_TEXT, '…').replace(ADDRESS, '…');
  return line.replace(WORD, (word) => (word.toLowerCase() === mailbox ? '…' : word)).slice(0, MAX_REPLY);
}

const wantsSignIn = ({ code, responseCode }: NodemailerError) => code === 'EAUTH' || responseCode === SIGN_IN_REQUIRED;

const isFinal = (error: NodemailerError) =>
  error.permanent === true && !wantsSignIn(error) && OF_THE_MAIL.has(error.code ?? '');

const isPerhapsSent = ({ code = '', originalCode = '' }: NodemailerError) =>
  OF_THE_CONNECTION.has(code) && !NEVER_CONNECTED.test(originalCode) && !UNTRUSTED.test(originalCode);

function reasonOf(error: NodemailerError, to: string): string {
  const { code, response, originalCode = '' } = error;
  const reply = response ? `: ${safeReply(response, to)}` : '';
  if (wantsSignIn(error)) return `the mail server requires a valid user and password in SMTP_URL${reply}`;
  if (reply) return `the mail server refused the mail ${isFinal(error) ? 'for good' : 'for now'}${reply}`;
  if (UNTRUSTED.test(originalCode)) return `the mail server's certificate is not trusted (${originalCode})`;
  if (code === 'ETIMEDOUT') return 'the mail server did not respond in time (ETIMEDOUT)';
  return `the mail server cannot be reached (${originalCode || code})`;
}

/** A refusal of the mail itself with 5xx is final. A refused sign-in is not, because the operator can correct it. */
export function mailFailure(error: NodemailerError, to: string): JobFailure {
  // The cause is left out, because its message contains the e-mail address.
  return new JobFailure(reasonOf(error, to), { final: isFinal(error), perhapsDone: isPerhapsSent(error) });
}
