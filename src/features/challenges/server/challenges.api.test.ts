import { describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile, testApp } from '#test/app/test-app.ts';
import { calendarOfResponse } from '#test/calendar/read-calendar.ts';
import type { ChallengeScore, Proposal } from '../contract/challenges.ts';

/** Halloween (1978, US, second of no series), Suspiria (1977, IT), Nosferatu (1922, DE) and Ringu (1998, JP). */
const [HALLOWEEN, SUSPIRIA, NOSFERATU, RINGU] = [948, 11906, 653, 2671] as const;
const A_BLADE_IN_THE_DARK = 39991;
const OCTOBER = { from: '2026-10-01', to: '2026-10-31', films: 4, once: false };

let now = new Date('2026-10-30T12:00:00Z');
let number = 0;
const site = await appForFile({ clock: () => now, readsFilmsOnce: true });
/** Signs up a member of a site that reads the films again, because a test has removed one. */
const signUpLater = async () => signUp((await testApp({ on: site, clock: () => now })).app);

describe('the challenge of a list', () => {
  const send = async (member: TestMember, method: string, path: string, body: unknown) => {
    const response = await member.request(`/api${path}`, { method, body });
    return { status: response.status, body: response.status === 204 ? null : await response.json() };
  };
  async function begin(member: TestMember, challenge: object, films: readonly number[] = []): Promise<string> {
    const { status, body } = await send(member, 'POST', '/lists', {
      name: `Challenge ${++number}`,
      challenge: { ...OCTOBER, ...challenge },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    for (const film of films) await send(member, 'PUT', `/lists/${body._id}/films/${film}`, {});
    return body._id;
  }
  const watch = (member: TestMember, film: number, day: string | null) =>
    send(member, 'POST', `/viewings/${film}`, { day });
  const scoreOf = async (member: TestMember, list: string): Promise<ChallengeScore> =>
    (await member.request(`/api/lists/${list}/score`)).json();
  const plansOf = async (member: TestMember) => (await member.request('/api/challenge-nights')).json();
  const nightsOf = async (member: TestMember) => (await plansOf(member)).nights;
  const propose = async (member: TestMember, list: string, wishes: object = {}): Promise<Proposal> =>
    (await send(member, 'POST', `/lists/${list}/propose`, wishes)).body;

  test('is checked from the viewings of its days', async () => {
    const member = await signUp(site.app);
    const rules = [
      { kind: 'countries', count: 2 },
      { kind: 'years', to: 1969, count: 1 },
      { kind: 'first-viewing', count: 2 },
    ];
    const list = await begin(member, { rules });
    expect(await scoreOf(member, list)).toMatchObject({ watched: 0, of: 4, nightsLeft: 2, finished: false });
    await watch(member, HALLOWEEN, '2026-09-30');
    await watch(member, HALLOWEEN, '2026-10-01');
    await watch(member, SUSPIRIA, '2026-10-31');
    await watch(member, RINGU, '2026-11-01');
    expect(await scoreOf(member, list)).toMatchObject({
      watched: 2,
      rules: [
        {
          text: '2 films from different countries',
          ofFilm: 'from another country',
          done: 2,
          films: [HALLOWEEN, SUSPIRIA],
        },
        { text: '1 film before 1970', done: 0, films: [] },
        { text: '2 films that you see for the first time', done: 1, films: [SUSPIRIA] },
      ],
      films: [
        { id: HALLOWEEN, day: '2026-10-01' },
        { id: SUSPIRIA, day: '2026-10-31' },
      ],
    });
    await watch(member, NOSFERATU, '2026-10-02');
    await watch(member, RINGU, '2026-10-02');
    const done = await scoreOf(member, list);
    expect(done.finished).toBe(true);
    expect(done.rules[1]).toMatchObject({ done: 1, films: [NOSFERATU] });
  });

  test('follows a viewing that moves, is removed, or is on an unknown date', async () => {
    const member = await signUp(site.app);
    const list = await begin(member, { rules: [{ kind: 'first-viewing', count: 1 }] });
    const { body } = await watch(member, HALLOWEEN, '2026-10-05');
    const done = async () => (await scoreOf(member, list)).rules[0]?.done;
    expect(await done()).toBe(1);
    await send(member, 'PUT', `/viewings/${HALLOWEEN}/${body.id}`, { day: '2026-09-05' });
    expect(await done()).toBe(0);
    await send(member, 'PUT', `/viewings/${HALLOWEEN}/${body.id}`, { day: '2026-10-06' });
    expect(await done()).toBe(1);
    await watch(member, HALLOWEEN, null);
    expect(await done()).toBe(0);
    expect((await scoreOf(member, list)).watched).toBe(1);
    await send(member, 'DELETE', `/viewings/${HALLOWEEN}/${body.id}`, undefined);
    expect((await scoreOf(member, list)).watched).toBe(0);
  });

  test('counts a film that is merged into another one as that film, once', async () => {
    const [gone, kept] = [1091, 348];
    const member = await signUp(site.app);
    const { body: shelf } = await send(member, 'POST', '/lists', { name: 'Shelf' });
    await send(member, 'PUT', `/lists/${shelf._id}/films/${gone}`, {});
    const rules = [
      { kind: 'list', list: shelf._id, count: 1 },
      { kind: 'years', from: 1979, to: 1979, count: 1 },
    ];
    const list = await begin(member, { rules });
    const planned = await begin(member, { from: '2026-10-30', rules: [] }, [gone]);
    await watch(member, gone, '2026-10-05');
    expect(await scoreOf(member, list)).toMatchObject({ watched: 1, rules: [{ films: [gone] }, { films: [] }] });
    await mergeFilm(site.db, gone, kept);
    const merged = {
      watched: 1,
      rules: [{ films: [kept] }, { films: [kept] }],
      films: [{ id: kept, day: '2026-10-05' }],
    };
    expect(await scoreOf(member, list)).toMatchObject(merged);
    expect(await nightsOf(member)).toMatchObject([{ film: { id: kept }, list: { _id: planned } }]);
    await watch(member, kept, '2026-10-07');
    expect(await scoreOf(member, list)).toMatchObject(merged);
  });

  test('keeps its days when the member moves to another time zone, where fewer nights are left', async () => {
    const member = await signUp(site.app);
    const list = await begin(member, { rules: [] });
    await watch(member, HALLOWEEN, '2026-10-31');
    now = new Date('2026-10-30T12:00:00Z');
    expect(await scoreOf(member, list)).toMatchObject({ watched: 1, nightsLeft: 2 });
    await send(member, 'PUT', '/time-zone', { timeZone: 'Pacific/Kiritimati' });
    expect(await scoreOf(member, list)).toMatchObject({ watched: 1, nightsLeft: 1 });
  });

  test('counts a leap day', async () => {
    const member = await signUp(site.app);
    const list = await begin(member, { from: '2024-02-29', to: '2024-02-29', films: 1, rules: [] });
    await watch(member, HALLOWEEN, '2024-02-29');
    await watch(member, SUSPIRIA, '2024-03-01');
    expect(await scoreOf(member, list)).toMatchObject({ watched: 1, finished: true, nightsLeft: 0 });
  });

  test('outlives a film that is removed from the catalogue', async () => {
    const member = await signUpLater();
    const list = await begin(member, { rules: [{ kind: 'years', to: 1969, count: 1 }] });
    await watch(member, NOSFERATU, '2026-10-05');
    await site.db.deleteFrom('film_finder').where('film_id', '=', NOSFERATU).execute();
    expect(await scoreOf(member, list)).toMatchObject({ watched: 1, rules: [{ done: 0 }] });
    await propose(member, list, { keep: [NOSFERATU, 2_147_483_647], swap: [2_147_483_646] });
  });

  test('that this version cannot read does not hide the planned nights of the others', async () => {
    const member = await signUp(site.app);
    const broken = await begin(member, { rules: [] }, [HALLOWEEN]);
    const list = await begin(member, { rules: [] }, [RINGU]);
    await site.pool.query(`update member_list set challenge = challenge || '{"films": "many"}' where id = $1`, [
      broken,
    ]);
    expect(await nightsOf(member)).toMatchObject([{ film: { id: RINGU }, list: { _id: list } }]);
  });

  test('plans the films of the list for the nights that are left', async () => {
    const member = await signUp(site.app);
    const list = await begin(member, { rules: [] }, [HALLOWEEN, SUSPIRIA, RINGU]);
    await watch(member, SUSPIRIA, '2026-10-02');
    await begin(member, { from: '2026-10-31', to: '2026-11-01', rules: [] }, [NOSFERATU]);
    await begin(member, { from: '2026-10-01', to: '2026-10-29', rules: [] }, [NOSFERATU]);
    const nights = await nightsOf(member);
    expect(nights).toMatchObject([
      { day: '2026-10-30', film: { id: HALLOWEEN }, list: { _id: list } },
      { day: '2026-10-31', film: { id: RINGU } },
      { day: '2026-10-31', film: { id: NOSFERATU } },
    ]);
    const { body } = await send(member, 'POST', '/calendar-feed', {});
    const { events } = await calendarOfResponse(await site.app.request(new URL(body.url).pathname));
    const planned = events.filter(({ summary }) => summary.startsWith('Planned: '));
    expect(planned.map(({ day }) => day).sort()).toEqual(['2026-10-30', '2026-10-31', '2026-10-31']);
  });

  test('plans no other film for tonight when one was watched today', async () => {
    const member = await signUp(site.app);
    await begin(member, { rules: [] }, [HALLOWEEN, SUSPIRIA]);
    await watch(member, HALLOWEEN, '2026-10-30');
    expect(await nightsOf(member)).toMatchObject([{ day: '2026-10-31', film: { id: SUSPIRIA } }]);
  });

  test('is listed with its days, and nights are planned for the ten challenges that end first', async () => {
    const member = await signUp(site.app);
    const over = await begin(member, { to: '2026-10-29', rules: [] }, [SUSPIRIA]);
    const long: string[] = [];
    for (let number = 0; number < 10; number++) {
      long.push(await begin(member, { to: '2026-12-31', rules: [] }, [HALLOWEEN]));
    }
    const last = await begin(member, { from: '2026-10-31', rules: [] }, [RINGU]);
    const { challenges, nights } = await plansOf(member);
    expect(challenges.map(({ _id }: { _id: string }) => _id)).toEqual([over, ...long, last]);
    expect(challenges[0]).toMatchObject({ name: expect.any(String), from: '2026-10-01', to: '2026-10-29' });
    expect(nights).toHaveLength(10);
    expect(nights).toContainEqual(
      expect.objectContaining({ day: '2026-10-31', list: expect.objectContaining({ _id: last }) }),
    );
  });

  test.each(['wide', 'tall'])('can be shared as a %s picture', async (size) => {
    const member = await signUp(site.app);
    const list = await begin(member, { rules: [{ kind: 'first-viewing', count: 2 }] });
    for (const film of [HALLOWEEN, SUSPIRIA]) await watch(member, film, '2026-10-05');
    const response = await member.request(`/api/lists/${list}/score/picture?size=${size}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  test('proposes films for what is missing, the same all day, and others for those that are swapped', async () => {
    const member = await signUp(site.app);
    const list = await begin(member, {
      rules: [
        { kind: 'countries', values: ['IT'], count: 2, and: [{ kind: 'years', to: 1979 }] },
        { kind: 'decades', values: ['1920s'], count: 1 },
      ],
    });
    await watch(member, SUSPIRIA, '2026-10-02');
    const first = await propose(member, list);
    expect(first.missing).toEqual([]);
    expect(first.films).toHaveLength(3);
    expect(first.films.flatMap(({ rules }) => rules).sort()).toEqual([0, 1]);
    expect(first.films.some(({ film }) => film.id === SUSPIRIA)).toBe(false);
    expect(await propose(member, list)).toEqual(first);
    const [one, two, three] = first.films.map(({ film }) => film.id);
    const next = await propose(member, list, { keep: [one], swap: [two] });
    const ids = next.films.map(({ film }) => film.id);
    expect(ids).toEqual(expect.arrayContaining([one, three]));
    expect(ids).not.toContain(two);
    expect(ids).toHaveLength(3);
  });

  test('proposes only films within the limits, on the services and of the length, and names the nearest way', async () => {
    const member = await signUp(site.app);
    const rules = [{ kind: 'countries', values: ['IT'], count: 1, and: [{ kind: 'years', to: 1969 }] }];
    const list = await begin(member, { rules });
    await send(member, 'PUT', '/services', { region: 'US', platforms: ['netflix'] });
    const { films, missing } = await propose(member, list);
    expect(films.every(({ film }) => film.platforms.includes('netflix'))).toBe(true);
    expect(missing).toEqual([
      { rule: 0, why: expect.stringMatching(/^No film from Italy, before 1970 on your services: \S+ elsewhere\.$/) },
    ]);
    const anywhere = await propose(member, list, { services: false });
    expect(anywhere.missing).toEqual([]);
    const short = await propose(member, list, { services: false, maxRuntime: 60 });
    expect(short.missing[0]?.why).toMatch(/^No film from Italy, before 1970 within 60 minutes: \S+ (is|are) longer\.$/);
    await send(member, 'PUT', '/limits', { axes: { gore: 0, scares: 0 }, notes: [] });
    const gentle = await propose(member, list, { services: false });
    for (const { film } of gentle.films) expect(film.fright?.gore ?? 0).toBe(0);
    expect(gentle.missing[0]?.why).toMatch(/^No film from Italy, before 1970: \S+ beyond your limits\.$/);
  });

  test('names rules that no film can fulfill', async () => {
    const member = await signUp(site.app);
    const list = await begin(member, {
      rules: [
        { kind: 'franchise', values: ['halloween'], count: 1 },
        { kind: 'list', list: '1f9f7a52-7b0b-4ff0-9f86-2ad0f1f7f0a1', count: 1 },
      ],
    });
    await site.pool.query(
      `update member_list set challenge = replace(challenge::text, 'halloween', 'no-such-series')::jsonb where id = $1`,
      [list],
    );
    expect((await propose(member, list)).missing).toEqual([
      { rule: 0, why: 'No film of no such series. We found no others.' },
      { rule: 1, why: 'No film on your list that is gone. We found no others.' },
    ]);
  });

  test.each(['2026-09-05', null])('counts no film that was seen on %s as new when it plans', async (day) => {
    const member = await signUp(site.app);
    await watch(member, HALLOWEEN, day);
    const { body: shelf } = await send(member, 'POST', '/lists', { name: 'Shelf' });
    await send(member, 'PUT', `/lists/${shelf._id}/films/${HALLOWEEN}`, {});
    const and = [{ kind: 'list', list: shelf._id }];
    const list = await begin(member, { films: 1, rules: [{ kind: 'first-viewing', count: 1, and }] });
    const missing = [
      { rule: 0, why: 'No film that you see for the first time, on your list Shelf. We found no others.' },
    ];
    expect(await propose(member, list)).toMatchObject({ missing });
    const kept = await propose(member, list, { keep: [HALLOWEEN] });
    expect(kept).toMatchObject({ films: [{ film: { id: HALLOWEEN }, rules: [] }], missing });
  });

  test.each([false, true])(
    'names no films as counting for other rules that count for none (once: %s)',
    async (once) => {
      const member = await signUp(site.app);
      // Two Italian films, of which one serves the rule; no film is from Antarctica.
      const rule = { kind: 'countries', values: ['IT', 'AQ'], different: true, count: 2 };
      const list = await begin(member, { once, rules: [rule] });
      const { films, missing } = await propose(member, list, { keep: [SUSPIRIA, A_BLADE_IN_THE_DARK] });
      expect(films.filter(({ rules }) => rules.length > 0)).toHaveLength(1);
      expect(missing).toEqual([{ rule: 0, why: expect.stringMatching(/ We found no others\.$/) }]);
    },
  );

  const series = (...values: string[]) => ({ ...OCTOBER, rules: [{ kind: 'franchise', values, count: 1 }] });

  test.each([
    ['nightmare-on-elm-street', 'a-nightmare-on-elm-street'],
    ['the-evil-dead', 'evil-dead'],
    ['child’s-play', "child's-play"],
    ['the-thing', 'the-thing'],
  ])('counts films of the series %s as those of %s', async (given, known) => {
    const member = await signUp(site.app);
    const { status, body } = await send(member, 'POST', '/lists', { name: 'Series', challenge: series(given) });
    expect([status, body.challenge?.rules[0].values]).toEqual([201, [known]]);
  });

  test('is refused with a series that no film belongs to, or with one series twice', async () => {
    const member = await signUp(site.app);
    const unknown = series('saw', 'mimes-of-terror');
    expect(await send(member, 'POST', '/lists', { name: 'Series', challenge: unknown })).toMatchObject({
      status: 400,
      body: { message: 'challenge.rules.0.values: we know no series “mimes of terror”' },
    });
    const list = await begin(member, { rules: [] });
    const and = [{ kind: 'franchise', values: ['evil-dead', 'the-evil-dead'] }];
    const twice = { ...OCTOBER, rules: [{ kind: 'first-viewing', count: 1, and }] };
    expect(await send(member, 'PATCH', `/lists/${list}`, { challenge: twice })).toMatchObject({
      status: 400,
      body: { message: 'challenge.rules.0.and.0.values: must name each value once' },
    });
  });

  test('copes with fifty rules that overlap', async () => {
    const member = await signUpLater();
    const rules = Array.from({ length: 50 }, (_, index) => ({ kind: 'years', from: 1970 + index, count: 1 }));
    const list = await begin(member, { films: 50, once: true, rules });
    const { films, missing } = await propose(member, list);
    expect(missing).toEqual([]);
    expect(new Set(films.flatMap(({ rules: served }) => served)).size).toBe(50);
  });

  test('is not shown to another member, and a list without rules has none', async () => {
    const member = await signUp(site.app);
    const other = await signUp(site.app);
    const list = await begin(member, { rules: [] });
    const { body: plain } = await send(member, 'POST', '/lists', { name: 'Plain' });
    for (const [caller, id] of [
      [other, list],
      [member, plain._id],
    ] as const) {
      expect((await caller.request(`/api/lists/${id}/score`)).status).toBe(404);
      expect((await send(caller, 'POST', `/lists/${id}/propose`, {})).status).toBe(404);
    }
  });

  test.each([
    [{ keep: ['948'] }, /^keep\.0: /],
    [{ swap: [0] }, /^swap\.0: /],
    [{ maxRuntime: 0 }, /^maxRuntime: /],
    [{ keep: Array.from({ length: 367 }, (_, id) => id + 1) }, /^keep: /],
  ])('refuses the wish %j', async (wish, message) => {
    const member = await signUp(site.app);
    const list = await begin(member, { rules: [] });
    const { status, body } = await send(member, 'POST', `/lists/${list}/propose`, wish);
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
  });

  test('begins from a template', async () => {
    const member = await signUp(site.app);
    const { templates } = await (await site.app.request('/api/challenges')).json();
    expect(templates[0]).toMatchObject({
      slug: 'thirty-one-nights',
      challenge: { from: '2026-10-01', to: '2026-10-31' },
    });
    const { name, description, challenge } = templates[0];
    const { status, body } = await send(member, 'POST', '/lists', { name, description, challenge });
    expect(status).toBe(201);
    expect(await scoreOf(member, body._id)).toMatchObject({ watched: 0, of: 31 });
  });
});
