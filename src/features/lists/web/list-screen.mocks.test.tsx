// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { CHALLENGES_KEY } from '#web/lib/member/queries.ts';
import { listQuery, listsQuery, type MemberList } from './list-queries.ts';
import { DeleteButton, FilmAdder } from './list-screen.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

test('an added film outdates the score of a challenge whose rule names the list', async () => {
  vi.mocked(getJson).mockResolvedValue([{ id: 948, title: 'Halloween', releaseDate: '1978-10-24' }]);
  vi.mocked(sendJson).mockResolvedValue({ version: 2, films: 1 });
  const list = { _id: '1', films: [] as MemberList['films'] } as MemberList; // only what the field reads
  const { client } = await renderScreen(<FilmAdder list={list} notify={() => {}} />);
  const score = [...CHALLENGES_KEY, '1', 'score'];
  client.setQueryData(score, {});
  fireEvent.change(screen.getByLabelText('Add a film'), { target: { value: 'Halloween' } });
  fireEvent.click(await screen.findByRole('button', { name: /Halloween/ }));
  await expect.poll(() => client.getQueryState(score)?.isInvalidated).toBe(true);
});

test('a list that is deleted after the member has left its page leads nowhere, and is not among the lists', async () => {
  const calls = heldCalls(vi.mocked(sendJson));
  const onDeleted = vi.fn();
  const list = { _id: '1', films: [] as MemberList['films'] } as MemberList; // only what the button reads
  const { client } = await renderScreen(<DeleteButton list={list} notify={() => {}} onDeleted={onDeleted} />);
  const own = listQuery('1').queryKey;
  client.setQueryData(own, list);
  client.setQueryData(listsQuery.queryKey, []);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => calls.length).toBe(1);
  cleanup();
  await act(async () => calls[0]?.resolve());
  await expect.poll(() => client.isMutating()).toBe(0);
  expect([client.getQueryState(listsQuery.queryKey)?.isInvalidated, client.getQueryData(own)]).toEqual([
    true,
    undefined,
  ]);
  expect(onDeleted).not.toHaveBeenCalled();
});
