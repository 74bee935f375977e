// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { Program } from './program.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
  sendJson: vi.fn(),
}));

afterEach(cleanup);

async function planFor(platforms: string[]) {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms, regions: [] });
  vi.mocked(sendJson).mockResolvedValue({ films: [], missing: [] });
  await renderScreen(<Program listId="1" rules={[]} listed={[]} isSaving={false} onSave={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plan my nights' }));
  await screen.findByText('Your program is complete. Enjoy your nights.');
}

test('a program is limited to the services of a member who has chosen some', async () => {
  await planFor(['shudder']);
  expect(await screen.findByRole('checkbox', { name: 'Only on my services' })).toHaveProperty('checked', true);
});

test('a member without services is not offered a program limited to services', async () => {
  await planFor([]);
  await vi.waitFor(() => expect(getJson).toHaveBeenCalled());
  expect(screen.queryByRole('checkbox', { name: 'Only on my services' })).toBeNull();
});
