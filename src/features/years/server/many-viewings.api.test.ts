import { expect, test } from 'vitest';
import { MAX_VIEWINGS } from '#contract/constants.ts';
import { signUp } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { viewMany } from '#test/app/view-many.ts';

const site = await appForFile();
const member = await signUp(site.app);
await viewMany(site.pool, member.email, MAX_VIEWINGS);
const body = { kind: 'year', year: 2025, name: 'Jamie', expiresAt: null };
const { url } = await (await member.request('/api/shares', { method: 'POST', body })).json();
const shared = new URL(url).pathname;

const HOURS_OF_2025 = 365 * 24 - 1;

test('the largest account gets its years, its shared year and the picture of the year, even with a viewing in every hour', async () => {
  const { year: _, ...year } = await (await member.request('/api/years/2025')).json();
  expect(year).toMatchObject({ viewings: HOURS_OF_2025, longestStreak: { days: 365 } });
  expect(year.years).toEqual(Array.from({ length: 12 }, (_, index) => 2025 - index));
  expect(year.october.map((films: unknown[]) => films.length)).toEqual(new Array(31).fill(24));
  const page = await (await site.app.request(`/api${shared}`)).json();
  expect(page.year.viewings).toBe(HOURS_OF_2025);
  expect((await site.app.request(`${shared}/wide.png`)).headers.get('Content-Type')).toBe('image/png');
  expect((await member.request('/api/horror-profile')).status).toBe(200);
});
