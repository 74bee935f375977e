// Makes the calls of a member's program, from sign-up to download. The argument is the site's origin.
import assert from 'node:assert/strict';
import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Client } from './client.js';

export const baseUrl = `${process.argv[2]}/api`;

const THE_SHINING = 694;
const PSYCHO = 539;
const HISTORY = 'title,year,tmdbId,imdbId,watchedAt,comment,location\nPsycho,1960,539,tt0054215,2024-10-31,,\n';
const DAY = 24 * 60 * 60 * 1000;

/** Encrypts a password as the document describes at POST /auth/login. */
function encrypted(password: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update('fright-club').digest(), iv);
  const sealed = cipher.update(Buffer.from(password).toString('base64'));
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64');
}

async function logInWithToken(client: Client): Promise<void> {
  const account = { email: `${randomUUID()}@example.org`, password: 'red rum, red rum' };
  await client.register(account);
  const loggedIn = await client.logIn({ ...account, password: encrypted(account.password) });
  assert.equal(loggedIn.status, 200);
  client.sendHeaders({
    Cookie: loggedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  });
  const expiresAt = new Date(Date.now() + DAY).toISOString();
  const { token } = await client.createToken({ name: 'Journey', scope: 'write', expiresAt });
  client.sendHeaders({ Cookie: '', Authorization: `Bearer ${token}` });
}

async function untilImportIs(state: string, client: Client, importId: string): Promise<void> {
  for (;;) {
    const found = await client.getImport(importId);
    if (found.state === state) return;
    assert.notEqual(found.state, 'failed', found.problem ?? '');
    await setTimeout(100);
  }
}

async function importHistory(client: Client): Promise<void> {
  const { _id } = await client.createImport(new File([HISTORY], 'history.csv', { type: 'text/csv' }));
  await untilImportIs('ready', client, _id);
  await client.applyImport(_id, { conflicts: 'newest', includeNotHorror: false });
  await untilImportIs('done', client, _id);
}

export async function runJourney(client: Client): Promise<void> {
  await logInWithToken(client);

  await client.addToWatchlist({ title_id: THE_SHINING });
  const { items } = await client.getLists();
  assert.deepEqual(
    items.map((item) => item.title_id),
    [THE_SHINING],
  );

  const rating = await client.rateFilm(THE_SHINING, { overallRating: 9, detailedRatings: { scares: 8 } });
  assert.equal(rating.detailedRatings.scares, 8);

  const found = await client.searchFilms('shining');
  assert(found.some((film) => film.id === THE_SHINING));

  const scary = await client.findByFright({ scares: '6-10', unseen: true });
  assert.notEqual(scary.total, 0);

  await importHistory(client);

  const saved = await client.exportJson();
  assert.deepEqual(
    saved.ratings.map((film) => [film.id, film.overall]),
    [[THE_SHINING, 9]],
  );
  assert(saved.viewings.some((film) => film.id === PSYCHO));
}
