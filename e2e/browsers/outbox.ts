import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The site's DATA_DIR. The tests read the site's mails there. */
export const DATA_DIR = join(tmpdir(), `fright-club-browsers-${process.env.E2E_PORT ?? 3210}`);
const OUTBOX = join(DATA_DIR, 'outbox');

/** Waits for the mail to this e-mail address. @returns path and query of its link to a new password */
export async function resetLink(email: string): Promise<string> {
  const find = async () => {
    const files = await readdir(OUTBOX).catch(() => []);
    const mails = await Promise.all(
      files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(OUTBOX, file), 'utf8')),
    );
    // Decodes quoted-printable.
    const mail = mails
      .find((text) => text.includes(email))
      ?.replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    return /\/reset-password\?token=[\w%.~-]+/.exec(mail ?? '')?.[0] ?? '';
  };
  await expect.poll(find, { message: 'the mail arrives' }).not.toBe('');
  return find();
}
