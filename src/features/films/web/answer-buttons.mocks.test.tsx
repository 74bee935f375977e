// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listedMovie } from '#test/app/listed-movie.ts';
import { BROKEN, heldCalls, SIGNED_OUT } from '#test/web/render-member-hook.tsx';
import { sendJson } from '#web/lib/api.ts';
import { useWatchedToggle } from '#web/lib/member/use-toggles.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const page = { notify: vi.fn(), signIn: vi.fn() };
const FILM = {
  ...{ id: 948, details: listedMovie({ title: 'Halloween' }) },
  ...{ userRating: null, averageUserRating: null, ratingsCount: 0 },
};

function AnswersOfFilm() {
  const setWatched = useWatchedToggle(page, ['watched']);
  return (
    <>
      <AnswerButtons filmId={FILM.id} note={{ note: 'clowns', own: null }} page={page} />
      <button type="button" onClick={() => setWatched(FILM, false)}>
        Not watched
      </button>
    </>
  );
}

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isPressed = () => screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed');

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswersOfFilm />
    </QueryClientProvider>,
  );
});
afterEach(() => vi.clearAllMocks());

test('an answer is shown at once; if it could not be saved, the previous one returns with a message', async () => {
  await click('Yes');
  await expect.poll(isPressed).toBe('true');
  await act(async () => calls[0]?.reject(BROKEN));
  await expect.poll(isPressed).toBe('false');
  expect(page.notify).toHaveBeenCalledExactlyOnceWith({
    tone: 'failure',
    text: 'Your answer could not be saved. Please try again.',
  });
});

test('an answer leads to the login when the session has ended', async () => {
  await click('Yes');
  await act(async () => calls[0]?.reject(SIGNED_OUT));
  expect(page.signIn).toHaveBeenCalledOnce();
  expect(page.notify).not.toHaveBeenCalled();
});

test('an answer is sent before the request that marks the film as not watched', async () => {
  await click('Yes');
  await click('Not watched');
  expect(calls.map(({ path }) => path)).toEqual(['/films/948/content-notes/clowns']);
  await act(async () => calls[0]?.resolve({ note: 'clowns', own: 'yes' }));
  await expect.poll(() => calls.map(({ path }) => path).at(-1)).toBe('/tmdb/update-watched-status/948');
});
