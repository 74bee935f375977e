import { expect, test } from 'vitest';
import type { Mail } from '#engine/mail/mailer.ts';
import { createLetters } from '#features/accounts/server/letters.ts';
import { confirmEmailMail, digestMail } from './letters.ts';

const TO = 'laurie@example.com';
const { signal } = new AbortController();
const PAGE = 'https://fright.example/some/page?token=abc';
const FILMS = [
  { title: 'Halloween', text: 'Out today', link: 'https://fright.example/movie/948' },
  { title: 'It: Chapter Two', text: 'Release moved to October 30, 2026', link: 'https://fright.example/movie/474350' },
];
const DIGEST_LINKS = { news: 'https://fright.example/news', unsubscribe: 'https://fright.example/api/unsubscribe/abc' };

type Letters = ReturnType<typeof createLetters>;

/** Returns the text of a mail about an account. */
async function textOf(send: (letters: Letters) => Promise<void>): Promise<string> {
  const sent: Mail[] = [];
  await send(createLetters({ send: async (mail) => void sent.push(mail) }));
  return sent.map(({ text }) => text).join();
}
const digest = async () => (await digestMail(FILMS, DIGEST_LINKS)).text;

// Mail programs turn URLs in a text into links, and some include the punctuation after it.
test.each<[string, () => Promise<string>, string[]?]>([
  ['a new password', () => textOf((letters) => letters.reset(TO, PAGE, signal))],
  ['a changed password', () => textOf((letters) => letters.changed(TO, PAGE, signal))],
  ['a new e-mail address', () => textOf((letters) => letters.newEmail(TO, PAGE, signal))],
  ['a changed e-mail address', () => textOf((letters) => letters.emailChanged(TO, PAGE, signal))],
  ['a changed account', () => textOf((letters) => letters.accountChanged(TO, 'second-factor-on', PAGE, signal))],
  ['confirmation', async () => (await confirmEmailMail(PAGE)).text],
  ['the digest', digest, [...FILMS.map(({ link }) => link), ...Object.values(DIGEST_LINKS)]],
])('no punctuation touches a URL in the text of the mail about %s', async (_, read, urls = [PAGE]) => {
  const found = (await read()).split(/\s+/).filter((word) => word.includes('://'));
  expect([...new Set(found)]).toEqual(urls);
});

test('the text of a digest names each film and its news before the URL', async () => {
  expect(await digest()).toContain('Halloween: Out today https://fright.example/movie/948\n');
});
