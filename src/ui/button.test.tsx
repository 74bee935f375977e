// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button keeps the focus, but neither acts nor sends its form', () => {
  const [act, send] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())];
  const form = (isBusy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" isBusy={isBusy} onClick={act}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  rerender(form(true));
  fireEvent.click(button);
  expect([act.mock.calls.length, send.mock.calls.length, document.activeElement]).toEqual([1, 1, button]);
});
