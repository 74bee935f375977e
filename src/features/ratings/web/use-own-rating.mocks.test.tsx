// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { BROKEN, heldCalls, renderMemberHook, SIGNED_OUT } from '#test/web/render-member-hook.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { byFigure } from '../contract/rating-categories.ts';
import { useEarlierRating } from './earlier-rating.tsx';
import { ratingQuery } from './rating-queries.ts';
import { RATING_SAVE_FAILURE, useOwnRating } from './use-own-rating.ts';

vi.mock('#web/lib/api.ts', { spy: true });

const onClosed = vi.fn();
const onRated = vi.fn();

async function renderOwnRating() {
  const rendered = renderMemberHook((page) => useOwnRating({ filmId: 948, isEnabled: true, page, onClosed, onRated }));
  const own = () => rendered.result.current;
  await expect.poll(() => own().rating ?? rendered.page.notify.mock.calls[0]).toBeDefined();
  return { ...rendered, own };
}

/** Opens the panel and sends an overall rating of 8 from it. */
async function submitEight() {
  const rendered = await renderOwnRating();
  const { own } = rendered;
  await act(() => own().open('panel', document.createElement('button')));
  const { form } = own();
  if (!form) throw new Error('The panel is not open.');
  await act(async () => own().save({ ...form.draft, overall: 8 }));
  return rendered;
}

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  vi.mocked(getJson).mockResolvedValue({ overallRating: null, detailedRatings: { plot: { rating: 4 } } });
  calls = heldCalls(vi.mocked(sendJson));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.clearAllMocks());

describe('saving a rating', () => {
  it('sends the values of the form and is busy until the response', async () => {
    const { own } = await submitEight();
    expect(calls).toEqual([
      expect.objectContaining({ path: '/ratings/948', body: { overallRating: 8, detailedRatings: { plot: 4 } } }),
    ]);
    await expect.poll(() => own().isSaving).toBe(true);
    expect(own().form?.isOpen).toBe(true);
  });

  it('shows the rating that the server saved, not the one that was sent, and closes the form', async () => {
    const { own } = await submitEight();
    await act(async () => calls[0]?.resolve({ overallRating: 7, detailedRatings: { plot: { rating: 4 }, gore: 2 } }));
    await expect.poll(() => own().form?.isOpen).toBe(false);
    expect(own().rating).toEqual({ ...byFigure(() => null), overall: 7, plot: 4, gore: 2 });
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it.each([
    ['a rating', { overallRating: 7, detailedRatings: {} }, true],
    ['a rating that has been cleared', { overallRating: null, detailedRatings: {} }, false],
  ])('of %s says whether there is a rating afterwards', async (_, saved, isSaved) => {
    const { own } = await submitEight();
    await act(async () => calls[0]?.resolve(saved));
    await expect.poll(() => own().form?.isOpen).toBe(false);
    expect(own().isSaved).toBe(isSaved);
  });

  it('keeps the saved rating when an older response comes later', async () => {
    const { own, client } = await submitEight();
    const older = Promise.withResolvers<object>();
    vi.mocked(getJson).mockReturnValue(older.promise);
    const { queryKey } = ratingQuery(948);
    const refetched = client.invalidateQueries({ queryKey });
    await act(async () => calls[0]?.resolve({ overallRating: 8, detailedRatings: {} }));
    await expect.poll(() => own().rating?.overall).toBe(8);
    await act(async () => {
      older.resolve({ overallRating: null, detailedRatings: {} });
      await refetched;
    });
    expect(client.getQueryData(queryKey)?.overall).toBe(8);
  });

  it('leaves the form open after a failure, and logs the failure without a floating notice', async () => {
    const { own, page } = await submitEight();
    await act(async () => calls[0]?.reject(BROKEN));
    await expect.poll(() => own().saveError).toBe(BROKEN);
    expect(own().form?.isOpen).toBe(true);
    expect(own().isSaving).toBe(false);
    expect(console.error).toHaveBeenCalledWith('Error updating rating', BROKEN);
    expect(page.notify).not.toHaveBeenCalled();
    expect(own().rating?.overall).toBeNull();
  });

  it('leaves the form open when the session has ended, so that the member can sign in from it', async () => {
    const { own, page } = await submitEight();
    await act(async () => calls[0]?.reject(SIGNED_OUT));
    await expect.poll(() => own().saveError).toBe(SIGNED_OUT);
    expect(own().form?.isOpen).toBe(true);
    expect(page.signIn).not.toHaveBeenCalled();
  });

  it('shows a failure on the page when the form has been closed', async () => {
    const { own, page } = await submitEight();
    await act(async () => own().close());
    await act(async () => calls[0]?.reject(BROKEN));
    expect(page.notify).toHaveBeenCalledExactlyOnceWith({ tone: 'failure', text: RATING_SAVE_FAILURE });
  });

  it('sends a score that was corrected meanwhile, and closes the form when that is saved', async () => {
    const { own } = await submitEight();
    const { form } = own();
    if (!form) throw new Error('The panel is not open.');
    const score = (overall: number) => act(async () => own().saveNext({ ...form.draft, overall }));
    await score(7);
    await score(9);
    expect(calls.length).toBe(1);
    await act(async () => calls[0]?.resolve({ overallRating: 8, detailedRatings: {} }));
    await expect.poll(() => calls[1]?.body).toEqual({ overallRating: 9, detailedRatings: { plot: 4 } });
    expect([own().form?.isOpen, onRated.mock.calls.length]).toEqual([true, 0]);
    await score(9);
    await act(async () => calls[1]?.resolve({ overallRating: 9, detailedRatings: {} }));
    await expect.poll(() => own().form?.isOpen).toBe(false);
    expect([calls.length, own().rating?.overall, onRated.mock.calls.length]).toEqual([2, 9, 1]);
  });

  it('does not change a form that was opened later', async () => {
    const { own } = await submitEight();
    const { form } = own();
    if (!form) throw new Error('The panel is not open.');
    await act(async () => own().switchTo('modal', { ...form.draft, overall: 9 }));
    expect(own().isSaving).toBe(false);
    await act(async () => calls[0]?.resolve({ overallRating: 8, detailedRatings: {} }));
    await expect.poll(() => own().rating?.overall).toBe(8);
    expect(own().form).toMatchObject({ kind: 'modal', isOpen: true, draft: { overall: 9 } });
    expect(onClosed).toHaveBeenCalledOnce();
  });
});

test('a rating that could not be loaded is loaded before a form opens, which stays closed while it fails', async () => {
  vi.mocked(getJson).mockRejectedValue(BROKEN);
  const { own, page } = await renderOwnRating();
  const text = 'Your rating of this film could not be loaded. Please try again.';
  expect(page.notify).toHaveBeenCalledExactlyOnceWith({ tone: 'failure', text });
  const button = document.createElement('button');
  expect(await act(() => own().open('panel', button))).toBe(false);
  expect(own().form).toBeNull();
  vi.mocked(getJson).mockResolvedValue({ overallRating: 3, detailedRatings: {} });
  expect(await act(() => own().open('panel', button))).toBe(true);
  expect(own().form).toMatchObject({ kind: 'panel', isOpen: true, draft: { overall: 3 } });
});

test('if the session has ended before the rating is loaded, the button leads to the login, and no form opens', async () => {
  vi.mocked(getJson).mockRejectedValue(SIGNED_OUT);
  const { result, page } = renderMemberHook((of) =>
    useOwnRating({ filmId: 948, isEnabled: true, page: of, onClosed, onRated }),
  );
  const open = () => result.current.open('panel', document.createElement('button'));
  expect(await act(open)).toBe(false);
  expect([result.current.form, page.signIn.mock.calls.length]).toEqual([null, 1]);
  expect(page.notify).not.toHaveBeenCalled();
});

const LOAD_FAILURE = { tone: 'failure', text: 'Your rating of this film could not be loaded. Please try again.' };

test('offline, a rating that is not loaded is not waited for', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  vi.mocked(getJson).mockRejectedValue(new TypeError('Failed to fetch'));
  const { own, page } = await renderOwnRating();
  expect(await act(() => own().open('panel', document.createElement('button')))).toBe(false);
  expect(page.notify).toHaveBeenCalledWith(LOAD_FAILURE);
});

test('if the request for the rating is cancelled, the member is told', async () => {
  vi.mocked(getJson).mockReturnValue(new Promise(() => {}));
  const { result, client, page } = renderMemberHook((of) =>
    useOwnRating({ filmId: 948, isEnabled: true, page: of, onClosed, onRated }),
  );
  const opened = result.current.open('panel', document.createElement('button'));
  await act(() => client.cancelQueries({ queryKey: ratingQuery(948).queryKey }));
  expect(await opened).toBe(false);
  expect(page.notify).toHaveBeenCalledExactlyOnceWith(LOAD_FAILURE);
});

test('the earlier rating is settled when it is known, when it fails, and when it is not needed', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  vi.mocked(getJson).mockReturnValue(promise);
  const rated = { ...byFigure(() => null), gore: 3 };
  const settled = (present: typeof rated | undefined) =>
    renderMemberHook(() => useEarlierRating(948, present).isSettled).result;
  expect(settled(undefined).current).toBe(true);
  const loading = settled(rated);
  expect(loading.current).toBe(false);
  await act(async () => resolve({ ratings: [] }));
  await expect.poll(() => loading.current).toBe(true);
  vi.mocked(getJson).mockRejectedValue(BROKEN);
  const failing = settled(rated);
  await expect.poll(() => failing.current).toBe(true);
});
