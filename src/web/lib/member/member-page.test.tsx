// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNotice } from './member-page.tsx';

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
