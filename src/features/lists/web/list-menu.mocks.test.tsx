// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { ListMenu } from './list-menu.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
  vi.mocked(getJson).mockReset().mockResolvedValue({ lists: [] });
});

test('when a list was created but the film could not be added, the next try only adds the film', async () => {
  await renderScreen(
    <ListMenu film={{ id: 694, title: 'The Shining' }} isOpen onClose={() => {}} returnFocus={{ current: null }} />,
  );
  await expect.poll(() => vi.mocked(getJson).mock.calls.length).toBe(1);
  const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make a list with this film' }));
  fireEvent.input(screen.getByRole('textbox', { name: 'New list' }), { target: { value: 'Winter ' } });
  make();
  await expect.poll(() => calls.length).toBe(1);
  await act(async () => calls[0]?.resolve({ _id: '1' }));
  await act(async () => calls[1]?.reject(new TypeError('Failed to fetch')));
  await screen.findByText('The list could not be changed. Please try again.');
  // The menu shows the new list.
  await expect.poll(() => vi.mocked(getJson).mock.calls.length).toBe(2);
  make();
  await expect.poll(() => calls.length).toBe(3);
  await act(async () => calls[2]?.resolve({ version: 2, films: 1 }));
  await screen.findByText(/Winter/);
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/lists', { name: 'Winter' }],
    ['/lists/1/films/694', {}],
    ['/lists/1/films/694', {}],
  ]);
});

test('of two quick ticks, the second stays while only the first is saved', async () => {
  const lists = (has: boolean[]) => ({
    lists: has.map((isIn, index) => ({ _id: `${index}`, name: `List ${index}`, films: 0, has: isIn })),
  });
  vi.mocked(getJson).mockResolvedValue(lists([false, false]));
  await renderScreen(
    <ListMenu film={{ id: 694, title: 'The Shining' }} isOpen onClose={() => {}} returnFocus={{ current: null }} />,
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
  fireEvent.click(await screen.findByRole('checkbox', { name: /List 0/ }));
  fireEvent.click(box('List 1'));
  await expect.poll(() => [calls.length, box('List 1').checked]).toEqual([1, true]);
  vi.mocked(getJson).mockResolvedValue(lists([true, false]));
  await act(async () => calls[0]?.resolve({ version: 2, films: 1 }));
  await expect.poll(() => calls.length).toBe(2);
  expect(box('List 1').checked).toBe(true);
  vi.mocked(getJson).mockResolvedValue(lists([true, true]));
  const loaded = vi.mocked(getJson).mock.calls.length;
  await act(async () => calls[1]?.resolve({ version: 2, films: 1 }));
  await expect.poll(() => vi.mocked(getJson).mock.calls.length).toBe(loaded + 1);
  expect(box('List 1').checked).toBe(true);
});

test('a new list does not undo a tick that is still being saved', async () => {
  vi.mocked(getJson).mockResolvedValue({ lists: [{ _id: '0', name: 'List 0', films: 0, has: false }] });
  await renderScreen(
    <ListMenu film={{ id: 694, title: 'The Shining' }} isOpen onClose={() => {}} returnFocus={{ current: null }} />,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: /List 0/ }));
  await expect.poll(() => calls.length).toBe(1);
  fireEvent.input(screen.getByRole('textbox', { name: 'New list' }), { target: { value: 'Winter' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a list with this film' }));
  await expect.poll(() => calls.length).toBe(2);
  await act(async () => calls[1]?.resolve({ _id: '1' }));
  await expect.poll(() => calls.length).toBe(3);
  await act(async () => calls[2]?.resolve({ version: 2, films: 1 }));
  await screen.findByText('Added to “Winter”.');
  expect(vi.mocked(getJson)).toHaveBeenCalledOnce();
  await act(async () => calls[0]?.resolve({ version: 2, films: 1 }));
  await expect.poll(() => vi.mocked(getJson).mock.calls.length).toBe(2);
});
