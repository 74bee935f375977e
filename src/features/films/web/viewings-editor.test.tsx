// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ViewingsEditor } from './viewings-editor.tsx';

const VIEWINGS = [
  { id: 'newer', day: '2024-10-31', watchDate: null, note: 'With Ann\nand <b>Ben</b>' },
  { id: 'older', day: '2023-10-31', watchDate: '2023-10-31T20:00:00.000Z', note: null },
];

function renderEditor({ isSaving = false } = {}) {
  const changes = { isSaving, add: vi.fn(), date: vi.fn(), note: vi.fn(), remove: vi.fn() };
  render(<ViewingsEditor id="editor" viewings={VIEWINGS} ratingOf={() => null} changes={changes} />);
  return changes;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

/** Sets the day of a date field and submits its form. */
function save(label: string, day: string): void {
  fireEvent.change(field(label), { target: { value: day } });
  const { form } = field(label);
  if (form) fireEvent.submit(form);
}

test('a second viewing on the same day needs a confirmation, and another day does not', () => {
  const { add } = renderEditor();
  save('Date of another viewing', '2024-10-31');
  screen.getByText(/^You already watched this film on October 31, 2024\./);
  expect(add).not.toHaveBeenCalled();
  fireEvent.change(field('Date of another viewing'), { target: { value: '2024-10-30' } });
  expect(screen.queryByRole('alert')).toBeNull();
  save('Date of another viewing', '2024-10-31');
  // The second click of a double click is no answer.
  fireEvent.click(button('Yes, I watched it twice'), { detail: 2 });
  expect(add).not.toHaveBeenCalled();
  fireEvent.click(button('Yes, I watched it twice'));
  expect(add.mock.calls.map(([viewing]) => viewing)).toEqual([{ day: '2024-10-31', another: true }]);
});

test('a new viewing is sent once, and its date stays until it is saved', () => {
  const { add } = renderEditor();
  const label = 'Date of another viewing';
  const today = field(label).value;
  save(label, '2022-10-30');
  expect(field(label).value).toBe('2022-10-30');
  act(() => add.mock.calls[0]?.[1].onError());
  expect(field(label).value).toBe('2022-10-30');
  act(() => add.mock.calls[0]?.[1].onSuccess());
  expect(field(label).value).toBe(today);
  cleanup();
  const saving = renderEditor({ isSaving: true });
  save(label, '2022-10-30');
  expect(saving.add).not.toHaveBeenCalled();
});

test('a note on a viewing is shown with its lines, and the form closes only when the change is saved', async () => {
  const { note } = renderEditor();
  expect(screen.getByText(/^With Ann/).textContent).toBe('With Ann\nand <b>Ben</b>');
  fireEvent.click(button('Edit note on the viewing: October 31, 2024'));
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Note on the viewing: October 31, 2024');
  expect(text.value).toBe('With Ann\nand <b>Ben</b>');
  fireEvent.change(text, { target: { value: 'Alone' } });
  fireEvent.click(button('Save note'));
  expect(note.mock.calls[0]?.slice(0, 2)).toEqual(['newer', 'Alone']);
  expect(text.isConnected).toBe(true);
  act(() => note.mock.calls[0]?.[2].onSuccess());
  expect(text.isConnected).toBe(false);
});

test('a note on a viewing that is not saved stays when its form is closed, until Cancel', async () => {
  renderEditor();
  const label = 'Note on the viewing: October 31, 2023';
  const opener = button('Add note on the viewing: October 31, 2023');
  fireEvent.click(opener);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Half a thought' } });
  fireEvent.click(opener);
  fireEvent.click(opener);
  expect(field(label).value).toBe('Half a thought');
  fireEvent.click(button('Cancel'));
  fireEvent.click(opener);
  expect(field(label).value).toBe('');
});

test.each(['2999-01-01', '1802-03-04'])('a viewing in the future or before the first films is not saved: %s', (day) => {
  const { add } = renderEditor();
  save('Date of another viewing', day);
  expect(add).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('Date of another viewing'));
});

test('a date stays when its change is cancelled, or when the new day already has a viewing', () => {
  const { date } = renderEditor();
  const change = button('Change date of October 31, 2023');
  fireEvent.click(change);
  const label = 'Change the date: October 31, 2023';
  expect(document.activeElement).toBe(field(label));
  fireEvent.change(field(label), { target: { value: '2022-10-31' } });
  fireEvent.click(button('Cancel'));
  expect(document.activeElement).toBe(change);
  fireEvent.click(change);
  expect(field(label).value).toBe('2023-10-31');
  save(label, '2024-10-31');
  expect(screen.getByRole('alert').textContent).toContain('You already watched this film on October 31, 2024.');
  expect(date).not.toHaveBeenCalled();
});
