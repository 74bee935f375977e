import { describe, expect, test } from 'vitest';
import { signUp } from '#test/app/members.ts';
import { testApp } from '#test/app/test-app.ts';

describe("a member's data", () => {
  test('is downloaded as JSON and CSV, complete and without data of others', async () => {
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
    await member.request('/api/limits', { method: 'PUT', body: { axes: { gore: 4 }, notes: ['animal-dies'] } });
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
      ratings: [{ id: 348, overall: 9, gore: 4, scares: null }],
      watchlist: [{ id: 694, title: 'The Shining' }],
      viewings: [{ id: 348, watched_at: '2026-10-31T20:00:00.000Z' }],
      contentNotes: [{ id: 348, note: 'clowns', answer: 'no' }],
      shares: [{ kind: 'year', year: 2026, name: 'Jamie', expires_at: link.expiresAt }],
    });

    const csv = await (await member.request('/api/profile/export.csv')).text();
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`rating,348,"'=HYPERLINK(""http://evil.example"",""Alien, again"")",1979-05-25`);
    expect(lines[1]).toMatch(/,9,.*,4,/);
    expect(csv).not.toContain(other.email);
  });
});
