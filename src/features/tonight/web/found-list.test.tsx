// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import type { TonightSearch } from './finder-search.ts';
import { NoProfile } from './found-list.tsx';

test.each<[TonightSearch, RegExp, string, string]>([
  [{ gore: '-3' }, /^12 films .* no scores yet in the categories you chose\./, 'these categories', '/tonight'],
  [
    { certification: 'PG', language: 'ja' },
    /^12 films .* no age rating that we know of\./,
    'the age rating',
    '/tonight?language=ja',
  ],
  [
    { gore: '-3', certification: 'R', countries: 'JP' },
    /^12 films .* no scores yet in the categories you chose or no age rating that we know of or no country/,
    'these categories and the age rating and the country',
    '/tonight',
  ],
])('for %j the screen says why films are left out, and leads to them', async (search, text, removed, href) => {
  await renderScreen(<NoProfile films={[]} unknown={12} search={search} />);
  screen.getByText(text);
  const link = screen.getByRole('link', { name: `Search without ${removed}` });
  expect(link.getAttribute('href')).toBe(href);
});

test('without chosen categories, the limits left films out, and no link leads to the same search', async () => {
  await renderScreen(<NoProfile films={[]} unknown={12} search={{ language: 'ja' }} />);
  screen.getByText(/^12 films .* no scores yet in the categories of your limits\./);
  expect(screen.queryByRole('link')).toBeNull();
});

test('one film that is left out is counted in the singular', async () => {
  await renderScreen(<NoProfile films={[]} unknown={1} search={{ certification: 'PG' }} />);
  screen.getByText(/^1 film fits your other filters, but has no age rating that we know of\./);
});
