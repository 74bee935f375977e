import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type SentMail = { to: string; from: string; subject: string; text: string; html: string; links: string[] };

function decodeQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeBody(headers: string, body: string): string {
  if (/content-transfer-encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8');
  return /content-transfer-encoding: quoted-printable/i.test(headers) ? decodeQuotedPrintable(body) : body;
}

function splitHead(part: string): [head: string, body: string] {
  const end = part.indexOf('\r\n\r\n');
  return [part.slice(0, end).replace(/\r\n[ \t]+/g, ' '), part.slice(end + 4)];
}

const header = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

/** Parses our mails, which have text and HTML as two alternatives. */
export function parseMail(eml: string): SentMail {
  const [head, body] = splitHead(eml);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => splitHead(part.replace(/^\r\n/, '')));
  const find = (type: string) => {
    const part = parts.find(([partHead]) => header(partHead, 'content-type').startsWith(type));
    return part ? decodeBody(...part) : '';
  };
  const html = find('text/html');
  return {
    to: header(head, 'to'),
    from: header(head, 'from'),
    subject: header(head, 'subject'),
    text: find('text/plain'),
    html,
    links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&')),
  };
}

/** Reads the mails in DATA_DIR/outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<SentMail[]> {
  const folder = path.join(dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const mails = files.filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(mails.map(async (file) => parseMail(await readFile(path.join(folder, file), 'utf8'))));
}

type MailingSite = { runJobs: () => Promise<void>; outbox: () => Promise<SentMail[]> };

/** Runs the jobs. @returns the subjects of all mails to this member, the oldest first */
export async function subjectsTo({ runJobs, outbox }: MailingSite, { email }: { email: string }): Promise<string[]> {
  await runJobs();
  return (await outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
}
