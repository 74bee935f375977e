// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { type MemberPage, useNotice } from './member-page.tsx';

function Card() {
  const { notify, notice } = useNotice();
  return (
    <div>
      <button type="button" onClick={() => notify({ tone: 'failure', text: 'Not saved.' })}>
        Save
      </button>
      {notice}
    </div>
  );
}

test('a notice is outside the card that shows it, and the same text again is a new element to announce', () => {
  const { container } = render(<Card />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const first = screen.getByRole('alert');
  expect(container.contains(first)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).not.toBe(first);
});

const notifies: MemberPage['notify'][] = [];

function Page({ name }: { name: string }) {
  const { notify, notice } = useNotice();
  useEffect(() => {
    notifies.push(notify);
    notify({ tone: 'success', text: name });
  }, [name, notify]);
  return notice;
}

test('a notice that comes after its page was left does not replace the notice of the next page', () => {
  const { rerender } = render(<Page key="first" name="First" />);
  rerender(<Page key="second" name="Second" />);
  act(() => notifies[0]?.({ tone: 'failure', text: 'Late' }));
  expect(screen.getByText('Second')).toBeDefined();
});
