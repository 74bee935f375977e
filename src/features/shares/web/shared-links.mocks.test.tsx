// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson } from '#web/lib/api.ts';
import { SharedLinks } from './shared-links.tsx';

vi.mock('#web/lib/api.ts', { spy: true });
test('the dates of a shared link are the member’s days', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const [createdAt, expiresAt] = ['2026-10-31T20:00:00.000Z', '2026-11-30T20:00:00.000Z'];
  const share = { _id: 's1', name: 'Jamie', kind: 'profile', year: null, list: null, createdAt, expiresAt };
  vi.mocked(getJson).mockResolvedValue({ shares: [share] });
  await renderScreen(<SharedLinks />);
  await screen.findByText('Horror Profile, created Nov 1, 2026, expires Dec 1, 2026');
});
