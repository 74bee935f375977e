// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { ApiError, getJson, sendJson } from '#web/lib/api.ts';
import { ScreenWithNotices } from '#web/lib/member/member-page.tsx';
import { OwnWords } from './own-words.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

let calls: ReturnType<typeof heldCalls>;
beforeEach(async () => {
  calls = heldCalls(vi.mocked(sendJson));
  vi.mocked(getJson).mockImplementation(async (path) =>
    path.startsWith('/notes') ? { results: [{ text: 'Old', viewing: null }] } : { tags: [] },
  );
  await renderScreen(
    <ScreenWithNotices signIn={() => {}}>
      <OwnWords filmId={694} />
    </ScreenWithNotices>,
  );
  await press('Your note');
});

const press = async (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })));
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your note', { selector: 'textarea' });
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });

test('a note that is not saved stays when its form is closed or the tags are opened, until Cancel', async () => {
  await type('Half a thought');
  await press('Add tags');
  await press('Your note');
  expect((await field()).value).toBe('Half a thought');
  await press('Your note');
  await press('Your note');
  expect((await field()).value).toBe('Half a thought');
  await press('Cancel');
  await press('Your note');
  expect((await field()).value).toBe('Old');
});

test('a form in which the member types on while the note is saved stays open with the text', async () => {
  await type('First');
  await press('Save note');
  await type('First and more');
  await act(async () => calls[0]?.resolve());
  await screen.findByText('Note saved');
  expect((await field()).value).toBe('First and more');
  await press('Save note');
  await act(async () => calls[1]?.resolve());
  await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([{ text: 'First' }, { text: 'First and more' }]);
});

test('a note that is saved while the tags are open does not close them', async () => {
  await type('First');
  await press('Save note');
  await press('Add tags');
  await act(async () => calls[0]?.resolve());
  await screen.findByText('Note saved');
  expect(await screen.findByLabelText('New tag')).toBe(document.activeElement);
});

test('a note that is refused stays in the form, and the notice says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const message = 'All your notes together may have 10 MB. Please delete some first.';
  await type('One too many');
  await press('Save note');
  await act(async () => calls[0]?.reject(new ApiError({ status: 409, statusText: '' }, { code: 'conflict', message })));
  await screen.findByText(message);
  expect((await field()).value).toBe('One too many');
});

test('a tag that was added while an earlier one was refused stays, because it was sent with both', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await press('Add tags');
  for (const tag of ['owned', 'with Mom']) {
    fireEvent.change(await screen.findByLabelText('New tag'), { target: { value: tag } });
    await press('Add tag');
  }
  await act(async () => calls[0]?.reject(new ApiError({ status: 503, statusText: '' }, null)));
  await expect.poll(() => calls[1]?.body).toEqual({ tags: ['owned', 'with Mom'] });
  await act(async () => calls[1]?.resolve());
  screen.getByRole('button', { name: /^Remove.*with Mom/ });
  screen.getByRole('button', { name: /^Remove.*owned/ });
});
