// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { CHALLENGES_KEY } from '#web/lib/member/queries.ts';
import type { MemberList } from './list-queries.ts';
import { FilmAdder } from './list-screen.tsx';

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
