import { expect, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import type { TestFile } from '#test/app/uploads.ts';
import { importCalls } from '#test/imports/import-calls.ts';

const PSYCHO = 539;
const HISTORY = {
  name: 'history.csv',
  content:
    'title,year,tmdbId,imdbId,watchedAt,comment,location\nPsycho,1960,539,tt0054215,2024-10-31,"In the attic,\nwith Ben",\n',
};

const site = await appForFile();

/** Uploads the file and finds its films. */
async function imported(member: TestMember, file: TestFile) {
  const calls = importCalls(site, member);
  const preview = await calls.ready(file);
  return { preview, apply: () => calls.apply(preview._id), undo: () => calls.undo(preview._id) };
}

const read = async (member: TestMember, path: string) => (await member.request(`/api${path}`)).json();

test('a note comes in with its viewing, once; another one becomes a further paragraph, until it is undone', async () => {
  const member = await signUp(site.app);
  const first = await imported(member, HISTORY);
  expect(first.preview.counts.adds).toEqual({ viewings: 1, ratings: 0, watchlist: 0, notes: 1, tags: 0, lists: 0 });
  expect((await first.apply()).counts.wrote).toMatchObject({ viewings: 1, notes: 1 });
  expect(await read(member, `/viewings/${PSYCHO}`)).toMatchObject([{ note: 'In the attic,\nwith Ben' }]);
  const second = await imported(member, HISTORY);
  expect(second.preview.counts).toMatchObject({ alreadyHere: 1, adds: { viewings: 0, notes: 0 } });
  const third = await imported(member, {
    ...HISTORY,
    content: HISTORY.content.replace('In the attic', 'In the cellar'),
  });
  expect(third.preview.counts.adds).toMatchObject({ viewings: 0, notes: 1 });
  await third.apply();
  // Nothing that is here is overwritten.
  const both = 'In the attic,\nwith Ben\n\nIn the cellar,\nwith Ben';
  expect(await read(member, `/viewings/${PSYCHO}`)).toMatchObject([{ note: both }]);
  await third.undo();
  expect(await read(member, `/viewings/${PSYCHO}`)).toMatchObject([{ note: 'In the attic,\nwith Ben' }]);
});

test('notes of several rows of a film are undone', async () => {
  const member = await signUp(site.app);
  // The parser joins rows with the same ids or title. This row has another title of the film.
  const content = `${HISTORY.content}Psicosis,1960,,,2024-10-31,In the cellar,\n`;
  const before = await imported(member, { ...HISTORY, content: HISTORY.content.replace('In the attic', 'At home') });
  await before.apply();
  const run = await imported(member, { ...HISTORY, content });
  await run.apply();
  const notes = async () => (await read(member, `/viewings/${PSYCHO}`)).map(({ note }: { note: string }) => note);
  expect(await notes()).toEqual(['At home,\nwith Ben\n\nIn the attic,\nwith Ben\n\nIn the cellar']);
  await run.undo();
  expect(await notes()).toEqual(['At home,\nwith Ben']);
  await before.undo();
  expect(await notes()).toEqual([]);
});

test('an undone import keeps a viewing on which the member has written since', async () => {
  const member = await signUp(site.app);
  const run = await imported(member, HISTORY);
  await run.apply();
  const [viewing] = await read(member, `/viewings/${PSYCHO}`);
  await member.request(`/api/viewings/${PSYCHO}/${viewing.id}`, { method: 'PUT', body: { note: 'My own words' } });
  await run.undo();
  expect(await read(member, `/viewings/${PSYCHO}`)).toMatchObject([{ note: 'My own words' }]);
});

test("a film's note and tags of our own export come in beside those that are here, and are undone", async () => {
  const [writer, member] = [await signUp(site.app), await signUp(site.app)];
  const put = (who: TestMember, path: string, body: object) => who.request(`/api${path}`, { method: 'PUT', body });
  await put(writer, `/notes/${PSYCHO}`, { text: '=1+1\n<b>Mother</b>' });
  await put(writer, `/film-tags/${PSYCHO}`, { tags: ['Owned', '=cellar'] });
  await put(member, `/notes/${PSYCHO}`, { text: 'Mine' });
  await put(member, `/film-tags/${PSYCHO}`, { tags: ['owned'] });
  for (const format of ['json', 'csv']) {
    const content = await (await writer.request(`/api/profile/export.${format}`)).text();
    const run = await imported(member, { name: `fright-club.${format}`, content });
    expect(run.preview.counts.adds).toMatchObject({ viewings: 0, notes: 1, tags: 1 });
    await run.apply();
    expect((await read(member, `/notes/${PSYCHO}`)).text).toBe('Mine\n\n=1+1\n<b>Mother</b>');
    expect(await read(member, `/film-tags/${PSYCHO}`)).toEqual({ tags: ['owned', '=cellar'] });
    await run.undo();
    expect((await read(member, `/notes/${PSYCHO}`)).text).toBe('Mine');
    expect(await read(member, `/film-tags/${PSYCHO}`)).toEqual({ tags: ['owned'] });
  }
});

test('a note that would become too long is left out, and the preview and the download name it', async () => {
  const member = await signUp(site.app);
  const first = await imported(member, HISTORY);
  await first.apply();
  const [viewing] = await read(member, `/viewings/${PSYCHO}`);
  const note = 'x'.repeat(19_990);
  await member.request(`/api/viewings/${PSYCHO}/${viewing.id}`, { method: 'PUT', body: { note } });
  const second = await imported(member, HISTORY);
  expect(second.preview.counts).toMatchObject({ notesTooLong: 1, alreadyHere: 0, adds: { notes: 0 } });
  const csv = await (await member.request(`/api/imports/${second.preview._id}/left-out.csv`)).text();
  expect(csv).toContain('Psycho,1960,"a note is left out: together with your note it would have more than 20');
  await second.apply();
  expect(await read(member, `/viewings/${PSYCHO}`)).toMatchObject([{ note }]);
});

test('a play that is too short is left out, and the preview and the download name it', async () => {
  const member = await signUp(site.app);
  await site.pool.query('update film set runtime = 109 where id = $1', [PSYCHO]);
  const play = (day: string, seconds: number) =>
    [`${day} 20:00:00.0`, 'ana', 'b', 'Movie', 'Psycho (1960)', 'DirectPlay', 'Web', 'Chrome', seconds].join('\t');
  const content = `${[play('2025-10-30', 3_000), play('2025-10-31', 6_000)].join('\n')}\n`;
  const { preview, apply } = await imported(member, { name: 'playback.tsv', content });
  expect(preview).toMatchObject({ source: 'playback-reporting', counts: { begun: 1, adds: { viewings: 1 } } });
  const csv = await (await member.request(`/api/imports/${preview._id}/left-out.csv`)).text();
  expect(csv).toContain('a play is left out');
  await apply();
  expect(await read(member, `/viewings/${PSYCHO}`)).toMatchObject([{ day: '2025-10-31' }]);
});
