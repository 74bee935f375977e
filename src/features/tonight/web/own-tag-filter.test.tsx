// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MemberTags } from '#features/notes/contract/notes.ts';
import { filterTagsQuery, OwnTagFilter } from './own-tag-filter.tsx';

function renderFilter(tags: MemberTags['tags'], myTag?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(filterTagsQuery.queryKey, tags);
  const change = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <OwnTagFilter myTag={myTag} change={change} />
    </QueryClientProvider>,
  );
  return change;
}
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Your tag'), { target: { value } });

test('only films with the chosen tag are found, until any is chosen again', () => {
  const change = renderFilter([{ tag: 'with Mom', films: 3 }]);
  choose('with Mom');
  cleanup();
  const changeBack = renderFilter([{ tag: 'with Mom', films: 3 }], 'with mom');
  choose('');
  expect([change.mock.calls, changeBack.mock.calls]).toEqual([[[{ myTag: 'with Mom' }]], [[{ myTag: undefined }]]]);
});

test('a member without tags does not see the filter', () => {
  renderFilter([]);
  expect(screen.queryByLabelText('Your tag')).toBeNull();
});
