// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson } from '#web/lib/api.ts';
import { MAX_TAGS } from '../contract/note-rules.ts';
import { TagsForm } from './tags-form.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

async function renderForm(tags: string[]) {
  vi.mocked(getJson).mockResolvedValue({ tags: [] });
  const onChange = vi.fn();
  await renderScreen(<TagsForm tags={tags} onChange={onChange} onClose={() => {}} />);
  const add = (value: string) => {
    fireEvent.change(screen.getByRole('combobox', { name: 'New tag' }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  };
  return { onChange, add };
}

test('several tags can be typed with commas; one that the film has in other case is not added again', async () => {
  const { onChange, add } = await renderForm(['Owned']);
  add(' with Mum , OWNED, 🎃');
  expect(onChange.mock.calls).toEqual([[['Owned', 'with Mum', '🎃']]]);
});

test.each([
  ['', 'Enter a tag.'],
  ['a'.repeat(41), 'A tag has at most 40 characters.'],
  ['\u202eevil', 'Use one line of plain text.'],
])('%j is not added, and the form says why', async (text, problem) => {
  const { onChange, add } = await renderForm(['Owned']);
  add(text);
  expect(screen.getByRole('alert').textContent).toBe(problem);
  expect(onChange).not.toHaveBeenCalled();
});

test('a film with 20 tags gets no other one, but one can be removed', async () => {
  const tags = Array.from({ length: MAX_TAGS }, (_, place) => `tag ${place}`);
  const { onChange, add } = await renderForm(tags);
  add('one more');
  expect(screen.getByRole('alert').textContent).toBe('A film can have 20 tags.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove: tag 0' }));
  expect(onChange.mock.calls).toEqual([[tags.slice(1)]]);
});
