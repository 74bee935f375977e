import { describe, expect, test } from 'vitest';
import { memberIdOf, signUp } from '#test/app/members.ts';
import { testApp } from '#test/app/test-app.ts';

describe("a member's data", () => {
  test('is downloaded as JSON and CSV, complete and without data of other members', async () => {
    const { app, db } = await testApp();
    const [member, other] = [await signUp(app), await signUp(app)];
    await db
      .updateTable('film')
      .set({ title: '=HYPERLINK("http://evil.example","Alien, again")' })
      .where('id', '=', 348)
      .execute();
    await member.request('/api/ratings/348', {
      method: 'POST',
      body: { overallRating: 9, detailedRatings: { gore: 4 } },
    });
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 694 } });
    await member.request('/api/viewings/348', { method: 'POST', body: { watchDate: '2026-10-31T20:00:00.000Z' } });
    await member.request('/api/films/348/content-notes/clowns', { method: 'PUT', body: { answer: 'no' } });
    await member.request('/api/films/348/content-notes/jump-scares', { method: 'PUT', body: { answer: 'few' } });
    await member.request('/api/limits', { method: 'PUT', body: { axes: { gore: 4 }, notes: ['animal-dies'] } });
    await member.request('/api/services', { method: 'PUT', body: { region: 'US', platforms: ['shudder'] } });
    await member.request('/api/time-zone', { method: 'PUT', body: { timeZone: 'Europe/Vienna' } });
    const link = { kind: 'year', year: 2026, name: 'Jamie', expiresAt: '2030-01-01T00:00:00.000Z' };
    const { url } = await (await member.request('/api/shares', { method: 'POST', body: link })).json();
    await other.request('/api/ratings/694', { method: 'POST', body: { overallRating: 1 } });

    const json = await member.request('/api/profile/export.json');
    expect(json.headers.get('Content-Disposition')).toContain('attachment');
    const text = await json.text();
    expect(text).not.toMatch(new RegExp(`${url.split('/').at(-1)}|token`));
    expect(JSON.parse(text)).toMatchObject({
      account: { email: member.email, time_zone: 'Europe/Vienna' },
      limits: { axes: { gore: 4 }, notes: ['animal-dies'] },
      services: { region: 'US', platforms: ['shudder'] },
      ratings: [{ id: 348, overall: 9, gore: 4, scares: null }],
      watchlist: [{ id: 694, title: 'The Shining' }],
      viewings: [{ id: 348, watched_at: '2026-10-31T20:00:00.000Z' }],
      contentNotes: [
        { id: 348, note: 'clowns', answer: 'no' },
        { id: 348, note: 'jump-scares', answer: 'few' },
      ],
      shares: [{ kind: 'year', year: 2026, name: 'Jamie', expires_at: link.expiresAt }],
    });

    const csv = await (await member.request('/api/profile/export.csv')).text();
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`rating,348,"'=HYPERLINK(""http://evil.example"",""Alien, again"")",1979-05-25`);
    expect(lines[1]).toMatch(/,9,.*,4,/);
    expect(csv).not.toContain(other.email);
  });

  test("has every saved rating, and each viewing has the newest rating of its day in the member's time zone", async () => {
    const { app, db, pool } = await testApp();
    const member = await signUp(app);
    for (const overallRating of [9, 7, 5, null]) {
      await member.request('/api/ratings/348', { method: 'POST', body: { overallRating } });
    }
    await member.request('/api/ratings/694', { method: 'POST', body: { overallRating: 2 } });
    const id = await memberIdOf(db, member);
    await db.updateTable('member').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', id).execute();
    // 9 and 7 were saved on October 30 in Los Angeles, 5 on October 31, and the rating was cleared in November.
    const times = ['2025-10-30T20:00:00Z', '2025-10-31T06:59:59Z', '2025-10-31T07:00:00Z', '2025-11-02T12:00:00Z'];
    await pool.query(
      `update rating_history set saved_at = given.at, day = (given.at at time zone 'America/Los_Angeles')::date from (
         select id, ($2::timestamptz[])[row_number() over (order by id)] as at
         from rating_history where member_id = $1 and film_id = 348) as given
       where rating_history.id = given.id`,
      [id, times],
    );
    const days = ['2025-10-30T12:00:00Z', '2025-11-01T06:00:00Z', '2025-11-01T12:00:00Z', '2025-11-02T12:00:00Z'];
    for (const watchDate of [...days, null]) {
      await member.request('/api/viewings/348', { method: 'POST', body: { watchDate } });
    }

    const exported = await (await member.request('/api/profile/export.json')).json();
    expect(exported.ratingHistory).toMatchObject([
      { id: 348, overall: 9, scares: null, saved_at: '2025-10-30T20:00:00.000Z' },
      { id: 348, overall: 7 },
      { id: 348, overall: 5 },
      { id: 348, overall: null },
      { id: 694, title: 'The Shining', overall: 2 },
    ]);
    // Latest first: the rating of November 2 was cleared, and November 1 has none.
    expect(exported.viewings.map((viewing: { rating: { overall: number } | null }) => viewing.rating?.overall)).toEqual(
      [undefined, undefined, 5, 7, undefined],
    );
    const csv = await (await member.request('/api/profile/export.csv')).text();
    const lines = csv.split('\r\n').filter((line) => line.startsWith('rating'));
    expect(lines.map((line) => line.split(',')).map(([kind, film, , , , , overall]) => [kind, film, overall])).toEqual([
      ['rating', '694', '2'],
      ['rating_history', '348', '9'],
      ['rating_history', '348', '7'],
      ['rating_history', '348', '5'],
      // The row says that the rating was cleared.
      ['rating_history', '348', ''],
    ]);
    const viewings = csv.split('\r\n').filter((line) => line.startsWith('viewing,'));
    expect(viewings.map((line) => line.split(',')[6])).toEqual(['', '', '5', '7', '']);
  });
});
