// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NO_SUCH_PAGE } from '#web/lib/page/member-hint.ts';
import { NoSuchPage } from './tonight-hero.tsx';

const { dataset } = document.documentElement;
afterEach(() => history.replaceState(null, '', '/'));

test('the note about an unknown address stays while the page is open, also in strict mode, and the address is clean', () => {
  history.replaceState(null, '', `/#${NO_SUCH_PAGE}`);
  const { unmount } = render(<NoSuchPage />, { wrapper: StrictMode });
  expect(['lost' in dataset, location.hash]).toEqual([true, '']);
  unmount();
  expect('lost' in dataset).toBe(false);
});

test('the front page at its own address has no such note', () => {
  render(<NoSuchPage />, { wrapper: StrictMode });
  expect('lost' in dataset).toBe(false);
});
