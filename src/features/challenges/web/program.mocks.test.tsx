// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { MAX_CHALLENGE_FILMS } from '../contract/challenge-rules.ts';
import { Program } from './program.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

async function planFor(platforms: string[]) {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms, regions: [] });
  vi.mocked(sendJson).mockResolvedValue({ films: [], missing: [] });
  await renderScreen(<Program listId="1" rules={[]} listed={[]} isSaving={false} onSave={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plan my nights' }));
  await screen.findByText('Your program is complete. Enjoy your nights.');
}

test('a program is limited to the services of a member who has chosen some', async () => {
  await planFor(['shudder']);
  expect(await screen.findByRole('checkbox', { name: 'Only films on my services' })).toHaveProperty('checked', true);
});

test('a member without services is not offered a program limited to services', async () => {
  await planFor([]);
  await expect.poll(() => getJson).toHaveBeenCalled();
  expect(screen.queryByRole('checkbox', { name: 'Only films on my services' })).toBeNull();
});

const planned = (id: number, title: string) => ({
  film: { id, title, releaseDate: null, posterPath: null, posterColour: null },
  ...{ rules: [], reason: 'Nobody has seen it.' },
});

test('a program is not put on the list while another one is planned, because a swapped film may be in it', async () => {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms: [], regions: [] });
  const calls = heldCalls(vi.mocked(sendJson));
  const save = vi.fn();
  await renderScreen(<Program listId="1" rules={[]} listed={[]} isSaving={false} onSave={save} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plan my nights' }));
  await expect.poll(() => calls.length).toBe(1);
  await act(async () => calls[0]?.resolve({ films: [planned(1, 'Alien')], missing: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Swap Alien' }));
  await screen.findByText('Planning again…');
  const button = screen.getByRole('button', { name: 'Put these films on my list' });
  fireEvent.click(button);
  expect([button.getAttribute('aria-disabled'), save.mock.calls]).toEqual(['true', []]);
  await act(async () => calls[1]?.resolve({ films: [planned(2, 'Aliens')], missing: [] }));
  await screen.findByRole('link', { name: 'Aliens' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBeNull();
  expect(save.mock.calls).toEqual([[[2], expect.anything()]]);
});

test('of a list with more films than any challenge, a program keeps as many as it can have', async () => {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms: [], regions: [] });
  const calls = heldCalls(vi.mocked(sendJson));
  const listed = Array.from({ length: MAX_CHALLENGE_FILMS + 1 }, (_, index) => index + 1);
  await renderScreen(<Program listId="1" rules={[]} listed={listed} isSaving={false} onSave={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plan my nights' }));
  await expect.poll(() => calls[0]?.body).toMatchObject({ keep: listed.slice(0, MAX_CHALLENGE_FILMS) });
  await act(async () => calls[0]?.resolve({ films: [planned(999, 'Alien')], missing: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Alien' }));
  await expect.poll(() => calls[1]?.body).toMatchObject({ keep: [...listed.slice(1, MAX_CHALLENGE_FILMS), 999] });
});

/** The films of the program are put on the list at once; a button removes film 1 from the list and adds film 3. */
function ProgramOfList() {
  const [listed, setListed] = useState([1, 2]);
  const save = (films: number[], { onSuccess }: { onSuccess: () => void }) => {
    setListed([...new Set([...listed, ...films])]);
    onSuccess();
  };
  return (
    <>
      <button type="button" onClick={() => setListed([...listed.filter((id) => id !== 1), 3])}>
        Change the list
      </button>
      <Program listId="1" rules={[]} listed={listed} isSaving={false} onSave={save} />
    </>
  );
}

test('a program follows the list: it keeps a film that is added, and no film that is removed', async () => {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms: [], regions: [] });
  const calls = heldCalls(vi.mocked(sendJson));
  await renderScreen(<ProgramOfList />);
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const kept = () => Object(calls.at(-1)?.body).keep;
  await press('Plan my nights');
  await expect.poll(() => calls.length).toBe(1);
  await act(async () => calls[0]?.resolve({ films: [planned(2, 'Aliens'), planned(9, 'Prey')], missing: [] }));
  await press('Keep Prey');
  await press('Kept Aliens');
  await expect.poll(kept).toEqual([1, 9]);
  await press('Change the list');
  await expect.poll(kept).toEqual([3, 9]);
  await act(async () => calls.at(-1)?.resolve({ films: [planned(1, 'Alien'), planned(9, 'Prey')], missing: [] }));
  await screen.findByRole('link', { name: 'Alien' });
  await press('Put these films on my list');
  await expect.poll(kept).toEqual([3, 1, 9]);
  await act(async () => calls.at(-1)?.resolve({ films: [planned(1, 'Alien')], missing: [] }));
  await press('Change the list');
  await expect.poll(kept).toEqual([3, 9]);
});
