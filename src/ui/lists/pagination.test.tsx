// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

test.each([
  [1, 2, null, '/?page=2'],
  [2, 2, '/', null],
  [7, 20, '/?page=6', '/?page=8'],
])(
  'page %i of %i leads to the page before it, if there is one, and to the page after it',
  async (page, totalPages, previous, next) => {
    await renderScreen(<Pagination page={page} totalPages={totalPages} />);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([href('Previous page'), href('Next page')]).toEqual([previous, next]);
  },
);

test('a list with one page has no pagination', async () => {
  await renderScreen(<Pagination page={1} totalPages={1} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
