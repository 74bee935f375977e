// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PAGINATION_WINDOW } from '#contract/constants.ts';
import { renderScreen } from '#test/web/render-screen.tsx';
import { Pagination, pageWindow } from './pagination.tsx';

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

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 7, [1, 2, 3, 4, 5, 'gap-after', 7]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [7, 7, [1, 'gap-before', 3, 4, 5, 6, 7]],
    [7, 20, [1, 'gap-before', 5, 6, 7, 8, 9, 'gap-after', 20]],
    [20, 20, [1, 'gap-before', 16, 17, 18, 19, 20]],
  ])('returns the pages around page %i of %i', (page, total, expected) => {
    expect(pageWindow(page, total)).toEqual(expected);
  });

  it('is empty when there are no pages', () => {
    expect(pageWindow(1, 0)).toEqual([]);
  });

  it('returns ascending pages without repeats: the first, the last, and at most PAGINATION_WINDOW around the current page', () => {
    const pages = fc
      .integer({ min: 1, max: 2000 })
      .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
    fc.assert(
      fc.property(pages, ([page, total]) => {
        const numbers = pageWindow(page, total).filter((entry) => typeof entry === 'number');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(page);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(total);
        expect(numbers.length).toBeLessThanOrEqual(PAGINATION_WINDOW + 2);
      }),
    );
  });
});
