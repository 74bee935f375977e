import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { wholeFilm } from '#catalogue/film-record.ts';
import { removeFromFigures } from '#features/ratings/server/ratings.ts';
import { foundFilmsSchema } from '#features/tonight/contract/finder.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { onAnotherDevice, signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { DAY_AFTER, TEST_DAY } from '#test/app/test-day.ts';
import { expectNotesToEqualRecount } from '#test/database/note-stats.ts';
import { CONTENT_NOTE_SLUGS, CONTENT_NOTES, type ContentNoteSlug } from '../contract/content-notes.ts';
import {
  type FilmNote,
  type FilmNotes,
  filmNoteSchema,
  filmNotesSchema,
  knownNotesSchema,
  type NoteAnswer,
} from '../contract/film-notes.ts';
import { answerNote } from './content-notes.repository.ts';

const CIRCUS = 71;
const PLAIN = 72;
const UNRELEASED = 73;
const EDITED = 75;
const RELEASED_TODAY = 76;
const QUIET = 77;
const UNKNOWN_FILM = 999_999_999;

const site = await appForFile({ readsFilmsOnce: true });
const released = { releaseDate: '1980-10-31' };
await createCatalogueRepository(site.db).writeFilms('snapshot', [
  wholeFilm({ id: CIRCUS, title: 'Circus', ...released, keywords: ['Killer Clown', 'rain'] }, undefined),
  wholeFilm({ id: PLAIN, title: 'Plain', ...released }, undefined),
  {
    ...wholeFilm({ id: EDITED, title: 'Edited', ...released, keywords: ['Killer Clown'] }, undefined),
    notes: { yes: ['animal-dies'], few: [], no: ['clowns', 'suicide'] },
  },
  {
    ...wholeFilm({ id: QUIET, title: 'Quiet', ...released, originalLanguage: 'zz' }, undefined),
    notes: { yes: [], few: ['jump-scares'], no: [] },
  },
]);
await insertFilms(site.db, [
  { id: UNRELEASED, release_date: DAY_AFTER },
  { id: RELEASED_TODAY, release_date: TEST_DAY },
]);

const pathOf = (film: number | string) => `/api/films/${film}/content-notes`;
const watch = async (who: TestMember, film: number) =>
  who.request(`/api/tmdb/update-watched-status/${film}`, { method: 'POST', body: { watched: true } });
const answer = async (who: TestMember, film: number, note: string, given: NoteAnswer) =>
  who.request(`${pathOf(film)}/${note}`, { method: 'PUT', body: { answer: given } });
const notesFor = async (film: number, request: (path: string) => Response | Promise<Response> = site.app.request) =>
  filmNotesSchema.parse(await (await request(pathOf(film))).json());
const noteOf = ({ notes }: FilmNotes, note: ContentNoteSlug): FilmNote | undefined =>
  notes.find((one) => one.note === note);

/** Signs up this number of members who have watched these films. */
async function viewers(count: number, ...films: number[]) {
  const members = await Promise.all(Array.from({ length: count }, () => signUp(site.app)));
  for (const member of members) for (const film of films) await watch(member, film);
  return members as [TestMember, TestMember, ...TestMember[]]; // no test reads more than it asks for
}

describe('the content notes of a film', () => {
  test('are all listed; a note for which the film has a keyword is "reported", and the other notes are "unknown"', async () => {
    const { notes, asked } = await notesFor(CIRCUS);
    expect(notes.map(({ note }) => note)).toEqual(CONTENT_NOTE_SLUGS);
    expect(notes.filter(({ status }) => status !== 'unknown')).toEqual([
      {
        note: 'clowns',
        label: 'Clowns',
        status: 'reported',
        known: 'yes',
        yes: 0,
        few: 0,
        no: 0,
        sources: ['keywords'],
        editors: null,
        own: null,
      },
    ]);
    expect(asked).toEqual([]);
  });

  test('are in a public response without a session cookie, and in a private response with a session cookie', async () => {
    const member = await signUp(site.app);
    const open = await site.app.request(pathOf(PLAIN));
    expect(open.headers.get('Cache-Control')).toContain('public, max-age=0, s-maxage=');
    expect(open.headers.get('Vary')).toContain('Cookie');
    const closed = await member.request(pathOf(PLAIN));
    expect(closed.headers.get('Cache-Control')).toBe('private, no-store');
    const ended = await site.app.request(pathOf(PLAIN), { headers: { cookie: 'session=ended' } });
    expect([ended.status, ended.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  });

  test('return 404 for an unknown film', async () => {
    const member = await signUp(site.app);
    expect((await site.app.request(pathOf(UNKNOWN_FILM))).status).toBe(404);
    expect((await member.request(pathOf(UNKNOWN_FILM))).status).toBe(404);
    expect((await answer(member, UNKNOWN_FILM, 'clowns', 'yes')).status).toBe(404);
  });
});

describe("our editors' notes", () => {
  const known = ({ notes }: FilmNotes) =>
    Object.fromEntries(
      notes.flatMap(({ note, status, known: is, sources }) => (is ? [[note, [status, is, ...sources]]] : [])),
    );

  test('say yes or no, take precedence over a keyword, but not over the answers of enough members', async () => {
    expect(known(await notesFor(EDITED))).toEqual({
      'animal-dies': ['reported', 'yes', 'editors'],
      clowns: ['denied', 'no', 'editors', 'keywords'],
      suicide: ['denied', 'no', 'editors'],
    });
    const members = await viewers(5, EDITED);
    for (const member of members) await answer(member, EDITED, 'animal-dies', 'no');
    for (const member of members.slice(0, 3)) await answer(member, EDITED, 'suicide', 'yes');
    expect(known(await notesFor(EDITED))).toMatchObject({
      'animal-dies': ['denied', 'no', 'editors', 'members'],
      suicide: ['confirmed', 'yes', 'editors', 'members'],
    });
    await expectNotesToEqualRecount(site.db);
  });

  test('count in /api/content-notes, which gives for each note the number of films with a known answer', async () => {
    const { notes, films } = knownNotesSchema.parse(await (await site.app.request('/api/content-notes')).json());
    expect(notes.map(({ note }) => note)).toEqual(CONTENT_NOTE_SLUGS);
    for (const { note, known: count } of notes) {
      const url = `/api/films/by-fright?without=${note}`;
      const { notes: counts, total } = foundFilmsSchema.parse(await (await site.app.request(url)).json());
      expect([note, count]).toEqual([note, (counts[note]?.yes ?? 0) + (counts[note]?.no ?? 0)]);
      expect(total + (counts[note]?.yes ?? 0)).toBe(films);
    }
  });
});

describe('a few jump scares', () => {
  const jumpScares = async (film: number, who?: TestMember) =>
    noteOf(await notesFor(film, who?.request), 'jump-scares');

  test('are known from our editors until more members say many, and are left out by who avoids jump scares', async () => {
    expect(await jumpScares(QUIET)).toMatchObject({ status: 'reported', known: 'few', editors: 'few', yes: 0 });
    const found = async (query: string) => {
      const { results } = foundFilmsSchema.parse(
        await (await site.app.request(`/api/films/by-fright?${query}`)).json(),
      );
      return results.map(({ id }) => id);
    };
    expect(await found('language=zz')).toEqual([QUIET]);
    expect(await found('language=zz&without=jump-scares')).toEqual([]);

    const members = await viewers(3, QUIET);
    for (const member of members) await answer(member, QUIET, 'jump-scares', 'yes');
    expect(await jumpScares(QUIET)).toMatchObject({ status: 'confirmed', known: 'yes', yes: 3, few: 0 });
    await expectNotesToEqualRecount(site.db);
  });

  test('can be answered by members, who count as a yes for who avoids them; no other note takes this answer', async () => {
    const [member, other] = await viewers(2, PLAIN);
    expect((await answer(member, PLAIN, 'jump-scares', 'few')).status).toBe(200);
    expect(await jumpScares(PLAIN, member)).toMatchObject({ known: 'few', yes: 1, few: 1, no: 0, own: 'few' });
    await answer(other, PLAIN, 'jump-scares', 'yes');
    expect(await jumpScares(PLAIN, other)).toMatchObject({ known: 'yes', yes: 2, few: 1, own: 'yes' });
    await answer(other, PLAIN, 'jump-scares', 'few');
    expect(await jumpScares(PLAIN, other)).toMatchObject({ known: 'few', yes: 2, few: 2, own: 'few' });
    await expectNotesToEqualRecount(site.db);

    const refused = await answer(member, PLAIN, 'snakes', 'few');
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'answer: "few" is only for jump scares; send yes or no',
    ]);
  });
});

describe('an answer to a content note', () => {
  test('is counted for everyone, is shown only to the member who gave it, and can be replaced and removed', async () => {
    const [member, other] = await viewers(2, PLAIN);
    const saved = await answer(member, PLAIN, 'snakes', 'yes');
    expect([saved.status, saved.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    const note = {
      note: 'snakes',
      label: 'Snakes',
      status: 'reported',
      known: 'yes',
      yes: 1,
      few: 0,
      no: 0,
      sources: ['members'],
      editors: null,
    };
    expect(filmNoteSchema.parse(await saved.json())).toEqual({ ...note, own: 'yes' });
    expect(noteOf(await notesFor(PLAIN, member.request), 'snakes')).toEqual({ ...note, own: 'yes' });
    expect(noteOf(await notesFor(CIRCUS, member.request), 'snakes')).toMatchObject({ own: null });
    expect(noteOf(await notesFor(PLAIN, other.request), 'snakes')).toEqual({ ...note, own: null });
    expect(noteOf(await notesFor(PLAIN), 'snakes')).toEqual({ ...note, own: null });

    expect(await (await answer(member, PLAIN, 'snakes', 'no')).json()).toMatchObject({ yes: 0, no: 1, own: 'no' });
    expect(await (await answer(other, PLAIN, 'snakes', 'yes')).json()).toMatchObject({ status: 'disputed' });
    await answer(other, PLAIN, 'snakes', null);
    const back = await (await answer(member, PLAIN, 'snakes', null)).json();
    expect(back).toEqual({ ...note, status: 'unknown', known: null, yes: 0, sources: [], own: null });
    await expectNotesToEqualRecount(site.db);
  });

  test('is refused from visitors, from members who have not watched the film, and before the release', async () => {
    const member = await signUp(site.app);
    const unseen = await answer(member, PLAIN, 'clowns', 'yes');
    expect([unseen.status, (await unseen.json()).message]).toEqual([409, expect.stringContaining('as watched first')]);
    await site.pool.query('insert into viewing (member_id, film_id) select id, $1 from member where email = $2', [
      UNRELEASED,
      member.email,
    ]);
    const early = await answer(member, UNRELEASED, 'clowns', 'yes');
    expect([early.status, (await early.json()).message]).toEqual([409, 'This film is not released yet.']);
    const signedOut = await site.app.request(`${pathOf(PLAIN)}/clowns`, {
      method: 'PUT',
      body: '{"answer":"yes"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(signedOut.status).toBe(401);
    expect(noteOf(await notesFor(PLAIN), 'clowns')).toMatchObject({ yes: 0, no: 0 });
  });

  test("gets 400 with the parameter's name if the note is unknown or the answer is not yes, no or null", async () => {
    const [member] = await viewers(1, PLAIN);
    for (const note of ['ghosts', 'Clowns', '%20', '__proto__', 'a'.repeat(500)]) {
      const response = await answer(member, PLAIN, note, 'yes');
      expect([note, response.status]).toEqual([note, 400]);
      expect((await response.json()).message).toMatch(
        /^note: ".{1,40}" is not a content note; send a slug such as [a-z-]+$/,
      );
    }
    for (const body of [{}, { answer: true }, { answer: 'maybe' }, { answer: '' }, [], 'yes']) {
      const response = await member.request(`${pathOf(PLAIN)}/clowns`, {
        method: 'PUT',
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      expect([body, response.status]).toEqual([body, 400]);
    }
    expect(noteOf(await notesFor(PLAIN), 'clowns')).toMatchObject({ yes: 0, no: 0 });
  });

  test('is counted only once when it is sent many times at once from several devices', async () => {
    const [member] = await viewers(1, PLAIN);
    const devices = [member, await onAnotherDevice(site.app, member), await onAnotherDevice(site.app, member)];
    const same = await Promise.all(
      devices.flatMap((device) => Array.from({ length: 4 }, () => answer(device, PLAIN, 'needles', 'yes'))),
    );
    expect(same.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(noteOf(await notesFor(PLAIN), 'needles')).toMatchObject({ yes: 1, no: 0 });

    const given: NoteAnswer[] = ['yes', 'no', null];
    await Promise.all(devices.flatMap((device) => given.flatMap((one) => [answer(device, PLAIN, 'needles', one)])));
    const { yes = 0, no = 0, own } = noteOf(await notesFor(PLAIN, member.request), 'needles') ?? {};
    expect([yes, no]).toEqual([Number(own === 'yes'), Number(own === 'no')]);
    await expectNotesToEqualRecount(site.db);
  });

  test('is counted correctly while many members answer, rate and delete their accounts at the same time', async () => {
    const members = await viewers(8, PLAIN, CIRCUS);
    const responses = await Promise.all(
      members.flatMap((member, index) => [
        answer(member, PLAIN, 'vomit', index % 2 ? 'yes' : 'no'),
        answer(member, CIRCUS, 'spiders', 'yes'),
        member.request(`/api/ratings/${PLAIN}`, { method: 'POST', body: { overallRating: index } }),
      ]),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const ended = await Promise.all([
      ...members
        .slice(0, 4)
        .map((member) =>
          member.request('/api/auth/account', { method: 'DELETE', body: { password: member.password } }),
        ),
      ...members
        .slice(4)
        .flatMap((member) => [
          answer(member, PLAIN, 'vomit', 'yes'),
          member.request(`/api/ratings/${PLAIN}`, { method: 'POST', body: { overallRating: 5 } }),
        ]),
    ]);
    expect(ended.map(({ status }) => status)).toEqual([...Array(4).fill(204), ...Array(8).fill(200)]);
    expect(noteOf(await notesFor(PLAIN), 'vomit')).toMatchObject({ yes: 4, no: 0, status: 'confirmed' });
    expect(noteOf(await notesFor(CIRCUS), 'spiders')).toMatchObject({ yes: 4, no: 0 });
    await expectNotesToEqualRecount(site.db);
  });

  test('stays when the film is no longer marked as watched, but can be changed only after the film is marked again', async () => {
    const [member] = await viewers(1, PLAIN);
    await answer(member, PLAIN, 'torture', 'yes');
    await member.request(`/api/tmdb/update-watched-status/${PLAIN}`, { method: 'POST', body: { watched: false } });
    expect(noteOf(await notesFor(PLAIN, member.request), 'torture')).toMatchObject({ yes: 1, own: 'yes' });
    expect((await answer(member, PLAIN, 'torture', null)).status).toBe(409);
    await watch(member, PLAIN);
    expect((await answer(member, PLAIN, 'torture', null)).status).toBe(200);
  });

  test('updates the stored counts and the finder correctly, in any sequence of answers and deleted accounts', async () => {
    const step = fc.record({
      member: fc.nat(5),
      film: fc.constantFrom(PLAIN, CIRCUS),
      note: fc.constantFrom<ContentNoteSlug>('clowns', 'jump-scares'),
      given: fc.constantFrom<NoteAnswer>('yes', 'few', 'no', null),
      leaves: fc.nat(14).map((roll) => roll === 0),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const rows = Array.from({ length: 6 }, () => ({ email: `${crypto.randomUUID()}@example.org` }));
        const members = await site.db.insertInto('member').values(rows).returning('id').execute();
        await site.pool.query('insert into viewing (member_id, film_id) select unnest($1::uuid[]), unnest($2::int[])', [
          members.flatMap(({ id }) => [id, id]),
          members.flatMap(() => [PLAIN, CIRCUS]),
        ]);
        for (const { member, film, note, given, leaves } of steps) {
          const id = members[member]?.id ?? '';
          if (leaves) {
            await site.db.transaction().execute((trx) => removeFromFigures(trx, id));
          } else expect(await answerNote(site.db, { member_id: id, film_id: film, note }, given)).toBe(true);
        }
        await expectNotesToEqualRecount(site.db);
      }),
      { numRuns: 5 },
    );
  });
});

describe('questions after watching a film', () => {
  const avoid = async (notes: ContentNoteSlug[], who?: TestMember) => {
    const { email } = who ?? (await signUp(site.app));
    await site.pool.query(
      `insert into fright_limits (member_id, axes, notes) select id, '{}', $2 from member where email = $1`,
      [email, notes],
    );
  };

  test('are about three notes that no member has answered; notes that at least three other members avoid come first', async () => {
    await insertFilms(site.db, [{ id: 74, release_date: '1999-01-01' }]);
    const [member, other] = await viewers(2, 74);
    const first = CONTENT_NOTES.map(({ slug }) => slug);
    expect((await notesFor(74, member.request)).asked).toEqual(first.slice(0, 3));
    await avoid(['snakes', 'jump-scares']);
    await avoid(['jump-scares', 'needles']);
    await avoid(['jump-scares', 'needles']);
    await avoid(['needles'], member);
    expect((await notesFor(74, member.request)).asked).toEqual(['jump-scares', ...first.slice(0, 2)]);
    await avoid(['needles']);
    expect((await notesFor(74, member.request)).asked).toEqual(['jump-scares', 'needles', first[0]]);
    await avoid(['needles']);
    expect((await notesFor(74, member.request)).asked).toEqual(['needles', 'jump-scares', first[0]]);
    await answer(other, 74, 'needles', 'no');
    expect((await notesFor(74, member.request)).asked).toEqual(['jump-scares', ...first.slice(0, 2)]);
  });

  test('are asked only of members who have watched the film', async () => {
    const member = await signUp(site.app);
    expect((await notesFor(PLAIN, member.request)).asked).toEqual([]);
  });
});
