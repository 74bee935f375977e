// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { act, type ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BROKEN, SIGNED_OUT } from '#test/web/render-member-hook.tsx';
import { byFigure } from '../contract/rating-categories.ts';
import { RatingForm } from './rating-form.tsx';

type Own = ComponentProps<typeof RatingForm>['own'];

const unrated = byFigure(() => null);
const own = { save: vi.fn(), close: vi.fn(), signIn: vi.fn(), dismissError: vi.fn(), isSaving: false, saveError: null };

function renderForm(changes: Partial<Own> = {}) {
  return render(
    <RatingForm own={{ ...own, ...changes }} form={{ before: unrated, draft: unrated }} savesOnPick className="" />,
  );
}

const pick = (score: number) =>
  act(() => fireEvent.click(screen.getByRole('radio', { name: String(score) }), { detail: 1 }));

afterEach(() => vi.clearAllMocks());

test('a click on an overall rating saves it, and a form without changes only closes', () => {
  const { container } = renderForm();
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
  expect([own.close.mock.calls.length, own.save.mock.calls.length]).toEqual([1, 0]);
  pick(7);
  expect(own.save).toHaveBeenCalledExactlyOnceWith({ ...unrated, overall: 7 });
});

test('a rating that a key has chosen is saved by a button, which is not there before', () => {
  renderForm();
  const submit = () => screen.queryByRole('button', { name: 'Submit ratings' });
  expect(submit()).toBeNull();
  act(() => fireEvent.keyDown(screen.getByRole('radio', { name: '0' }), { key: '8' }));
  fireEvent.click(submit() ?? document.body);
  expect(own.save).toHaveBeenCalledExactlyOnceWith({ ...unrated, overall: 8 });
});

test('nothing is sent while the form saves', () => {
  renderForm({ isSaving: true });
  pick(7);
  screen.getByRole('button', { name: 'Submitting...' });
  expect(own.save).not.toHaveBeenCalled();
});

test('a score that is picked while the form saves is saved next', () => {
  const saveNext = vi.fn();
  renderForm({ isSaving: true, saveNext });
  pick(8);
  expect(saveNext).toHaveBeenCalledExactlyOnceWith({ ...unrated, overall: 8 });
});

test.each([
  [BROKEN, 'Your rating could not be saved. Please try again.'],
  [SIGNED_OUT, 'You have been logged out, so your rating could not be saved. Log in again'],
])('a failure is shown in the form: %s', (saveError, words) => {
  renderForm({ saveError });
  expect(screen.getByRole('alert').textContent).toContain(words);
});
