// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { byFigure } from '../contract/rating-categories.ts';
import { RatingPanel } from './rating-panel.tsx';
import { ratingHistoryQuery, type SavedFigures } from './rating-queries.ts';

const FILM = 948;
const unrated = byFigure(() => null);
const saved: SavedFigures = { ...unrated, id: 'first', savedAt: '2026-10-31T20:00:00.000Z', day: '2026-10-31' };

test.each([
  [[], ['Rate all eight kinds']],
  // A rating that was cleared.
  [[saved], ['Rate all eight kinds', 'Saved ratings']],
])('the panel offers saved ratings only if there are some: %j', (history, names) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(ratingHistoryQuery(FILM).queryKey, history);
  const form = { serial: 1, kind: 'panel' as const, isOpen: true, before: unrated, draft: unrated };
  const own = {
    ...{ filmId: FILM, rating: unrated, form, opener: { current: null }, isSaving: false, saveError: null },
    ...{ isSaved: false, signIn: vi.fn(), save: vi.fn(), saveNext: vi.fn(), dismissError: vi.fn(), open: vi.fn() },
    ...{ switchTo: vi.fn(), close: vi.fn() },
  };
  render(
    <QueryClientProvider client={client}>
      <RatingPanel id="panel" own={own} form={form} />
    </QueryClientProvider>,
  );
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Cancel', ...names]);
});
