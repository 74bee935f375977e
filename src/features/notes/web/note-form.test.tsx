// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MAX_NOTE } from '../contract/note-rules.ts';
import { NoteForm } from './note-form.tsx';
import { useNoteDraft } from './use-note-draft.ts';

type FormProps = Pick<Parameters<typeof NoteForm>[0], 'text' | 'onSave' | 'onClose'>;
const Form = (props: FormProps) => <NoteForm label="Your note" draft={useNoteDraft()} isSaving={false} {...props} />;

function renderForm(text = '') {
  const onSave = vi.fn<(note: string | null) => void>();
  const onClose = vi.fn();
  render(<Form text={text} onSave={(note) => onSave(note)} onClose={onClose} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your note');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { onSave, onClose, field, type };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a note with lines is saved as it was typed', () => {
  const { onSave, field, type } = renderForm('Old');
  expect(document.activeElement).toBe(field);
  type('One\n\n<b>two</b> 🎃');
  press('Save note');
  expect(onSave.mock.calls).toEqual([['One\n\n<b>two</b> 🎃']]);
});

test('a note that is too long stays in the field, and the form says by how much', () => {
  const { onSave, field, type } = renderForm();
  type('🎃'.repeat(MAX_NOTE));
  screen.getByText(/^0 characters left\./);
  type('🎃'.repeat(MAX_NOTE + 1));
  press('Save note');
  screen.getByText('This is 1 character too long.');
  expect([field.getAttribute('aria-invalid'), onSave.mock.calls.length]).toEqual(['true', 0]);
});

test('an emptied note is removed only by a button that says so', () => {
  const { onSave, type } = renderForm('Old');
  type(' \n');
  press('Remove note');
  expect(onSave.mock.calls).toEqual([[null]]);
});

test('an empty form without a note closes and saves nothing, and so does Cancel', () => {
  const { onSave, onClose, type } = renderForm();
  press('Save note');
  type('Boo');
  press('Cancel');
  expect([onClose.mock.calls.length, onSave.mock.calls.length]).toEqual([2, 0]);
});
