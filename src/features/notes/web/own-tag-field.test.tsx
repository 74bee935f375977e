// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OwnTagField } from './own-tag-field.tsx';

const TAGS = [
  { tag: 'Owned', films: 2 },
  { tag: 'with Mom', films: 1 },
];

function renderField(chosen?: string, tags = TAGS) {
  const onChange = vi.fn();
  render(<OwnTagField tags={tags} chosen={chosen} onChange={onChange} />);
  const field = screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Your tag' });
  return { onChange, field, choose: (value: string) => field && fireEvent.change(field, { target: { value } }) };
}
const textsOf = (field: HTMLSelectElement | null) => [...(field?.options ?? [])].map(({ text }) => text);

test('a member chooses one of the own tags, or any film again', () => {
  const { field, choose, onChange } = renderField();
  expect([field?.value, textsOf(field)]).toEqual(['', ['Any', 'Owned (2)', 'with Mom (1)']]);
  choose('with Mom');
  expect(onChange.mock.calls).toEqual([['with Mom']]);
  cleanup();
  const again = renderField('with Mom');
  again.choose('');
  expect(again.onChange.mock.calls).toEqual([[undefined]]);
});

test('a tag of the URL in another case is the same tag; one that no film has is shown, so that it can be changed', () => {
  expect(renderField('OWNED').field?.value).toBe('Owned');
  cleanup();
  const { field } = renderField('gone');
  expect([field?.value, textsOf(field)[1]]).toEqual(['gone', 'gone']);
});

test('a member without tags has no such field', () => {
  expect(renderField(undefined, []).field).toBeNull();
});
