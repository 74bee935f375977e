import { expect, test } from 'vitest';
import type { Mail, Mailer } from '#engine/mail/mailer.ts';
import { createLetters as accountLetters } from '#features/accounts/server/letters.ts';
import { createLetters as newsLetters } from './letters.ts';

const createLetters = (mailer: Mailer) => ({ ...accountLetters(mailer), ...newsLetters(mailer) });
type Letters = ReturnType<typeof createLetters>;

const TO = 'laurie@example.com';
const { signal } = new AbortController();
const PAGE = 'https://fright.example/some/page?token=abc';
const FILMS = [
  { title: 'Halloween', text: 'Out today', link: 'https://fright.example/movie/948' },
  { title: 'It: Chapter Two', text: 'Release moved to October 30, 2026', link: 'https://fright.example/movie/474350' },
];
const DIGEST_LINKS = { news: 'https://fright.example/news', unsubscribe: 'https://fright.example/api/unsubscribe/abc' };

const LETTERS: { [Name in keyof Letters]: { send: (letters: Letters) => Promise<void>; urls: string[] } } = {
  reset: { send: (letters) => letters.reset(TO, PAGE, signal), urls: [PAGE] },
  changed: { send: (letters) => letters.changed(TO, PAGE, signal), urls: [PAGE] },
  newEmail: { send: (letters) => letters.newEmail(TO, PAGE, signal), urls: [PAGE] },
  emailChanged: { send: (letters) => letters.emailChanged(TO, PAGE, signal), urls: [PAGE] },
  accountChanged: {
    send: (letters) => letters.accountChanged(TO, 'second-factor-on', PAGE, signal),
    urls: [PAGE],
  },
  confirmEmail: { send: (letters) => letters.confirmEmail(TO, PAGE, signal), urls: [PAGE] },
  digest: {
    send: (letters) => letters.digest(TO, FILMS, DIGEST_LINKS, signal),
    urls: [...FILMS.map(({ link }) => link), ...Object.values(DIGEST_LINKS)],
  },
};

async function textOf(name: keyof Letters): Promise<string> {
  const sent: Mail[] = [];
  await LETTERS[name].send(createLetters({ send: async (mail) => void sent.push(mail) }));
  return sent.map(({ text }) => text).join();
}

// Mail programs turn URLs in a text into links, and some include the punctuation after it.
test.each(Object.keys(LETTERS) as (keyof Letters)[])(
  'no punctuation touches a URL in the text of the mail "%s"',
  async (name) => {
    const text = await textOf(name);
    const urls = text.split(/\s+/).filter((word) => word.includes('://'));
    expect([...new Set(urls)]).toEqual(LETTERS[name].urls);
  },
);

test('the text of a digest names each film and its news before the URL', async () => {
  expect(await textOf('digest')).toContain('Halloween: Out today https://fright.example/movie/948\n');
});
