// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WordsForm } from './words-form.tsx';

const onSearch = vi.fn();
const form = (words: string) => (
  <WordsForm label="Search your notes" submit="Search" words={words} maxLength={200} onSearch={onSearch} />
);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search your notes' });

test('the field keeps its focus and what is typed while the search loads, and Back changes it', () => {
  const { rerender } = render(form(''));
  field().focus();
  fireEvent.input(field(), { target: { value: ' fog ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('fog');
  fireEvent.input(field(), { target: { value: 'fog horn' } });
  rerender(form('fog'));
  expect([field().value, document.activeElement]).toEqual(['fog horn', field()]);
  rerender(form(''));
  expect([field().value, document.activeElement]).toEqual(['', field()]);
});
