// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { heldCalls, renderMemberHook } from '#test/web/render-member-hook.tsx';
import { sendJson } from '#web/lib/api.ts';
import { CHALLENGES_KEY } from '#web/lib/member/queries.ts';
import { useViewingChanges } from './use-viewing-changes.ts';

vi.mock('#web/lib/api.ts', async (original) => ({ ...(await original<object>()), sendJson: vi.fn() }));

test('a changed viewing outdates the scores and programs of challenges', async () => {
  const calls = heldCalls(vi.mocked(sendJson));
  const { client, result } = renderMemberHook((page) => useViewingChanges(948, page));
  const score = [...CHALLENGES_KEY, 'a list', 'score'];
  client.setQueryData(score, {});
  await act(async () => result.current.date('a viewing', '2026-10-02'));
  expect(client.getQueryState(score)?.isInvalidated).toBe(false);
  await act(async () => calls[0]?.resolve());
  expect(client.getQueryState(score)?.isInvalidated).toBe(true);
});
