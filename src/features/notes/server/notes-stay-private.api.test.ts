import { expect, test } from 'vitest';
import { fromElsewhere, signUp } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { uploadFiles } from '#test/app/uploads.ts';
import { readableLog } from '#test/process/readable-log.ts';

const [ALIEN, PSYCHO] = [348, 539];
/** A word that only the notes and tags of this test have. */
const SECRET = 'unheimlich666';
const HISTORY = {
  name: 'history.csv',
  content: `title,year,tmdbId,imdbId,watchedAt,comment,location\nPsycho,1960,${PSYCHO},tt0054215,2024-10-31,In the ${SECRET} attic,\n`,
};

const { log, lines } = readableLog();
const site = await appForFile({ log });
const member = await signUp(site.app);

const send = async (method: string, path: string, body?: object) =>
  (await member.request(`/api${path}`, { method, ...(body && { body }) })).status;

/** Everything that whoever runs the site reads: the log, the figures, the errors of browsers and the mails. */
async function whatOthersRead(): Promise<string> {
  const { rows } = await site.pool.query('select * from browser_error');
  return JSON.stringify([lines(), await site.deps.metrics.text(), rows, await site.outbox()]);
}

async function importHistory(): Promise<void> {
  const { _id } = await (await uploadFiles(site.app, member, [HISTORY])).json();
  await site.runJobs();
  await send('POST', `/imports/${_id}/apply`, { conflicts: 'mine', includeNotHorror: false });
  await site.runJobs();
  const viewings = await (await member.request(`/api/viewings/${PSYCHO}`)).json();
  expect(viewings).toMatchObject([{ note: `In the ${SECRET} attic` }]);
}

test('a note and a tag are in no log line, figure, error report or mail, whatever is done with them', async () => {
  const text = `The ${SECRET} house`;
  expect(await send('PUT', `/notes/${ALIEN}`, { text })).toBe(200);
  expect(await send('PUT', `/notes/${ALIEN}`, { text: `${text}\0` })).toBe(400);
  expect(await send('PUT', '/notes/999999999', { text })).toBe(404);
  expect(await send('PUT', `/film-tags/${ALIEN}`, { tags: [SECRET] })).toBe(200);
  expect(await send('PUT', `/film-tags/${ALIEN}`, { tags: [`${SECRET},`] })).toBe(400);
  expect(await send('POST', `/viewings/${ALIEN}`, { day: null, note: text })).toBe(200);
  await importHistory();
  for (const path of [`/notes?q=${SECRET}`, `/notes?q=${SECRET}&page=0`, `/films/by-fright?myTag=${SECRET}`]) {
    await send('GET', path);
  }
  const reported = await site.app.request('/api/browser-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...fromElsewhere() },
    body: JSON.stringify({ message: 'boo', place: `/list?view=notes&words=${SECRET}`, kind: 'error' }),
  });
  expect(reported.status).toBe(204);
  expect(await send('POST', '/reset-password/request', { email: member.email })).toBe(202);
  await site.runJobs();
  expect(await send('DELETE', `/notes/${ALIEN}`)).toBe(204);
  const read = await whatOthersRead();
  // The log, the error reports and the mails are not empty.
  for (const known of [`/api/notes/${ALIEN}`, '"message":"boo"', '"subject":']) expect(read).toContain(known);
  expect(read).not.toContain(SECRET);
});

test('when a note cannot be stored, the log has the error of the database, but not the row', async () => {
  await site.pool.query(`alter table note add constraint broken check (text not like '%${SECRET}%') not valid`);
  expect(await send('PUT', `/notes/${ALIEN}`, { text: `The ${SECRET} house` })).toBe(500);
  await site.pool.query('alter table note drop constraint broken');
  const read = await whatOthersRead();
  expect(read).toContain('violates check constraint');
  expect(read).not.toContain(SECRET);
});
