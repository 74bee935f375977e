// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { SecretLink } from './secret-link.tsx';

test('the date of a link is the member’s day', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const [make, revoke] = [vi.fn(), vi.fn()];
  const words = { first: '', made: '', revoked: '', existing: 'You have a link since' };
  const show = () => null;
  const link = { createdAt: '2026-10-31T20:00:00.000Z', queryKey: ['link'], make, revoke, show, words };
  await renderScreen(<SecretLink {...link} />);
  screen.getByText('You have a link since Nov 1, 2026.');
});
