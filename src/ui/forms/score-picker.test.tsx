// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ScorePicker } from './score-picker.tsx';

const onPick = vi.fn();

function Picker({ first }: { first: number | null }) {
  const [value, setValue] = useState(first);
  return <ScorePicker label="gore" value={value} onChange={setValue} onPick={onPick} />;
}

const box = (score: number) => screen.getByRole<HTMLInputElement>('radio', { name: String(score) });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('the boxes up to the score are active', () => {
  render(<Picker first={8} />);
  const active = screen.getAllByRole('radio').filter((radio) => radio.parentElement?.dataset.active);
  expect(active.map((radio) => radio.getAttribute('aria-label'))).toEqual([...Array(9).keys()].map(String));
});

test('keys choose a score and focus its box, 1 and 0 choose 10, and Delete clears', () => {
  render(<Picker first={null} />);
  box(0).focus();
  for (const [key, score] of [
    ['ArrowRight', 1],
    ['End', 10],
    ['7', 7],
  ] as const) {
    press(key);
    expect(box(score).checked).toBe(true);
    expect(document.activeElement).toBe(box(score));
  }
  // Nothing in between, because a 0 that comes late is a score of its own.
  press('1');
  press('0');
  expect(box(10).checked).toBe(true);
  expect(document.activeElement).toBe(box(10));
  press('Delete');
  expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
  expect(onPick).not.toHaveBeenCalled();
});

test('a click chooses and picks a score, and the clear button moves the focus to the first box', () => {
  render(<Picker first={null} />);
  fireEvent.click(box(6), { detail: 1 });
  expect(onPick).toHaveBeenCalledExactlyOnceWith(6);
  fireEvent.click(screen.getByRole('button', { name: 'Clear gore' }));
  expect(document.activeElement).toBe(box(0));
  screen.getByText('Not rated');
});
