// @vitest-environment happy-dom
import { useSearch } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { type DraftActions, useDraft } from './use-finder.ts';

let change: DraftActions['change'];

function Draft() {
  const { shown, actions } = useDraft(useSearch({ strict: false }));
  change = actions.change;
  return <output>{JSON.stringify(shown)}</output>;
}

const shown = () => JSON.parse(screen.getByRole('status').textContent);

test('a change that is taken back before the URL has it leaves the search as it was', async () => {
  const { router } = await renderScreen(<Draft />, '/?gore=8-');
  await act(async () => {
    change({ sort: 'newest' });
    change({ sort: undefined });
  });
  expect(router.state.location.search).toEqual({ gore: '8-' });
  // A link to the search that was taken back.
  await act(() => router.navigate({ href: '/tonight?gore=8-&sort=newest' }));
  expect(shown()).toEqual({ gore: '8-', sort: 'newest' });
});

test('of several quick changes none is lost, and one from elsewhere replaces them', async () => {
  const { router } = await renderScreen(<Draft />, '/?gore=8-');
  await act(async () => {
    change({ unseen: 'false' });
    change({ watchlist: 'true' });
  });
  expect(router.state.location.search).toEqual({ gore: '8-', unseen: 'false', watchlist: 'true' });
  await act(() => router.navigate({ href: '/tonight?scares=4-' }));
  expect(shown()).toEqual({ scares: '4-' });
  await act(async () => change({ watchlist: 'true' }));
  expect(router.state.location.search).toEqual({ scares: '4-', watchlist: 'true' });
});
